"""One file per format; each reader streams `Segment` and `BadUnit` and keeps what it learned of its files."""
