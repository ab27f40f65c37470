"""A corpus as a translation memory: sentences like a given one, found in milliseconds."""
