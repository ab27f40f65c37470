"""Reusable parts of the window. They know neither the engine nor the pages."""
