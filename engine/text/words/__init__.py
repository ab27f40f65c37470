"""Words of a language: known ones, lists of them, and what speaks against a translation."""
