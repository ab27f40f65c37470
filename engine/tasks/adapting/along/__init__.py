"""Learning along: the model of a domain takes in what was confirmed, a few sentences at a time."""
