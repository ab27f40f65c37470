"""`parlance model`."""
