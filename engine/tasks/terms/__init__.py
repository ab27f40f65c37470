"""Terms of a domain: typed in, changed, suggested from a corpus, with rules of search and replace."""
