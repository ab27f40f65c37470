"""What of a sentence a model reads, and in which ways."""
