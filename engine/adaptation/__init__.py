"""How a base model becomes yours: one file per method, each opens with its paper."""
