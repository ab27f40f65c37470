"""Beam search, shared by the model and the runtime. Knows no graph, no text and no torch."""
