"""`parlance terms`: the terms of a domain, its rules, and what a corpus suggests."""
