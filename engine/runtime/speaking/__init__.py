"""Whoever speaks: profiles as inputs of the graphs, and given translations read for a fit."""
