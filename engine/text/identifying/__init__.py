"""Which language a text, a sentence or some words of one are in."""
