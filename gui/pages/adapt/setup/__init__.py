"""Before a run: text, plan, settings."""
