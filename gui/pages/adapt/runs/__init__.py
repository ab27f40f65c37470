"""Runs: the list, the curves, the card."""
