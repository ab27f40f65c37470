"""A module for each format: open, list the segments, write back."""
