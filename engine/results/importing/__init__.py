"""Answers about the import of a corpus."""
