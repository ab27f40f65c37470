"""Measurements by hand, each a module that prints its lines.

`judged-sentences.tsv` (kind, German, English): 191 sentences as they are typed into a translator, about
twenty of each of ten kinds, with a reference; written by somebody who had seen neither the text that the
models learn from nor their tests, and used nowhere else (nine more were taken out, which stood in that text
too). `judged.py` has their translations judged, and those of real ones.
"""
