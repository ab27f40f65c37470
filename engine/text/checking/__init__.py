"""What texts alone tell of a translation that says something else than its source."""
