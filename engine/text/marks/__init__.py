"""Marks in a sentence: quotation marks, brackets, slashes, accelerators. Knows texts alone."""
