"""What the corpora have of the sentence at the caret, beside its translation."""
