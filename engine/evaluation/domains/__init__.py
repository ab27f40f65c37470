"""What a model of several domains makes of texts, counted, and of sentences, mapped."""
