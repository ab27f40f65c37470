"""Shared parts of the readers of bilingual XML."""
