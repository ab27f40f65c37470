"""Times of day: told as each language does."""
