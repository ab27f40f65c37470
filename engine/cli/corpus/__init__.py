"""`parlance corpus`."""
