"""Files as they come: containers, encodings, lines, and what kind of file each is."""
