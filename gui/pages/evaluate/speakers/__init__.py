"""Evaluation by speakers."""
