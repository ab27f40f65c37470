"""The terms of a domain: its list, suggestions from its corpora, and rules of search and replace."""
