"""Cleaning: what is measured of every pair, the rules that judge by it, and recipes of rules."""
