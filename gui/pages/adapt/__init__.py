"""Teaching a domain, and the Learning page."""
