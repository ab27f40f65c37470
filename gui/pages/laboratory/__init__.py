"""The Laboratory page."""
