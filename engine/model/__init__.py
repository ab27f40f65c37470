"""Torch modules: what a translation model computes. Knows no files but its own folder."""
