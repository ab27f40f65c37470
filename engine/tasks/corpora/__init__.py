"""Corpora: import, browse, change, export."""
