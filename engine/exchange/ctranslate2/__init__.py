"""Models in the format of CTranslate2, read without its library."""
