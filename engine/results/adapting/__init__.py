"""Adaptations: their plans and their results."""
