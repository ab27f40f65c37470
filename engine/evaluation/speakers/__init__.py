"""Measures of speakers' profiles and the controls they must beat."""
