"""`parlance evaluate`."""
