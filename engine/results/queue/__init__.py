"""A queue of files that are translated one after another."""
