"""Strings to pieces and back: subwords, sentences, language tags. No torch."""
