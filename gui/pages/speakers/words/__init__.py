"""The words of a profile."""
