"""Looking into what vocabulary adaptation did: neighbours, words produced, cut words, updates, sizes."""
