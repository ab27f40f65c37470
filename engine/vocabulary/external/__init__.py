"""External word vectors (Di Gangi and Federico, paper 004): tables, their files, and the words of a text."""
