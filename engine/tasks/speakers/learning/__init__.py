"""Learning a profile from a speaker's text."""
