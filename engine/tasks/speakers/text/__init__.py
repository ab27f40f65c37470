"""A speaker's own text: sentences and corrections, and where they come from."""
