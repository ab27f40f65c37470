"""Strings to tokens and back: subwords, sentences, numbers, names, language tags. No torch."""
