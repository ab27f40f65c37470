"""The texts of programs in one language: properties, JSON, Android, Apple's and Fluent strings."""
