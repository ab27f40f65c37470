"""Training base models and speaker bases."""
