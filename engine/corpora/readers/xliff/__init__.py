"""XLIFF of every version, and the dialects of translation programs."""
