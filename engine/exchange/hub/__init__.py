"""Models of Hugging Face's hub, by name: which files there are, and fetching them. Only when a user asks."""
