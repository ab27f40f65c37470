"""Files whose arrays are read where they lie: packs and the tables of graphs."""
