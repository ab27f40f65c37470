"""Alternatives, corrections and learning from them."""
