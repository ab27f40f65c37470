"""The import wizard: from dropped files to a corpus, one decision per step."""
