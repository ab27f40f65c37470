"""The speakers of a library: people, text, profiles and their undo log."""
