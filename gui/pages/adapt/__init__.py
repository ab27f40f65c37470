"""The Adapt page."""
