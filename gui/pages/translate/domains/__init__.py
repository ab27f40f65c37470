"""A model of several domains: which of them count, and what each word says of them."""
