"""`parlance memory`."""
