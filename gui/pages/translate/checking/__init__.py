"""What may be missing or wrong in the translation that is shown."""
