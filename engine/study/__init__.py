"""The benches of the papers: controls and comparisons that a user does not need. `python -m engine.study`."""
