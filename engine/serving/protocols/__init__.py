"""One file for each protocol: what its programs ask, and in what form they are answered."""
