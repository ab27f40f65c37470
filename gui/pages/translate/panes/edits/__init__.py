"""The text fields of both panes."""
