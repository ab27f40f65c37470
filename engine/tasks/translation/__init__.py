"""Opening translators; translating documents."""
