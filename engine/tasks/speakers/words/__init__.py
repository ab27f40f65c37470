"""The words that a profile raises and lowers."""
