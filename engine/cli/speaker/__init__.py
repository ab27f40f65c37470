"""`parlance speaker`."""
