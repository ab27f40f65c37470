"""Speakers' profiles: their fit to a person's sentences and the files they are kept in. Numpy, no torch."""
