"""Files to clean segments: readers, encodings, splits, the store. Knows no library, no model and no torch."""
