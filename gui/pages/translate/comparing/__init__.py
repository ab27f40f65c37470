"""Several systems side by side."""
