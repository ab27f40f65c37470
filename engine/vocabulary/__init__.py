"""Subwords and word vectors: projection into another space, transplanting rows, spelling. Numpy, no torch."""
