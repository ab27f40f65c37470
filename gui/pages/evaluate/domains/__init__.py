"""What a model of several domains makes of words and texts, as pictures."""
