"""Confirmations, errors, progress, empty states."""
