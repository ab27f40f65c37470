"""Files as they stand: their text with places, so that some of it can be replaced and all else stays."""
