"""The vocabulary report."""
