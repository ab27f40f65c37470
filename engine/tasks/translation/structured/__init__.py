"""Texts with codes translated: files of every kind that has a structure, and pieces of HTML and XML."""
