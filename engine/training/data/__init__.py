"""Parallel text as ids, and its batches."""
