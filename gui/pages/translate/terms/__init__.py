"""Which terms a translation keeps, below it."""
