"""Systems side by side on held-out text: translating, scoring, comparing, and looking at the sentences."""
