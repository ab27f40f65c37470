"""Translation memories (TMX)."""
