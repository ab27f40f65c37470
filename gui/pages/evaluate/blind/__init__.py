"""The blind test."""
