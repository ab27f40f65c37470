"""Models of other programs: read into our weights, subwords and shape, checked before anything is kept."""
