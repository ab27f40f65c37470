"""Several files translated one after another: what is in them, where each goes, what became of it."""
