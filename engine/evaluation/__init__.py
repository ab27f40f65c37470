"""How good a translation is, and whether a difference is proven. Knows texts and numbers, no model."""
