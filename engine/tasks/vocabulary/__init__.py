"""The vocabulary report of a text against a model."""
