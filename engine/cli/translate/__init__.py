"""`parlance translate`."""
