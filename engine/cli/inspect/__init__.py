"""`parlance inspect`."""
