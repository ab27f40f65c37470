"""Item models over the engine's records."""
