"""The Words tab: what models know of words, before and after they learned a domain."""
