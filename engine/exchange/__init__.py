"""Models of other programs: read into our weights, subwords and shape, and checked before anything is kept."""
