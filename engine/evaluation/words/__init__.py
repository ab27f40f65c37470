"""Measures of single words: coverage, neighbours, cuts, convergence."""
