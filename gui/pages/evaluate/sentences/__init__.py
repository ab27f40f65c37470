"""The sentences of an evaluation."""
