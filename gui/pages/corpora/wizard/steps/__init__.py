"""The steps of the import wizard."""
