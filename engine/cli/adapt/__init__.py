"""`parlance adapt`."""
