"""What a model reads off given text: domains of words, and which words belong together."""
