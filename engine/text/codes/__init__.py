"""Codes inside a text, such as tags, and where they stand in its translation. Knows texts alone."""
