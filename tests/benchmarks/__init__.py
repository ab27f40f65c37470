"""Measurements by hand, each a module that prints its lines.

`judged-sentences.tsv` (kind, German, English): 200 sentences as they are typed into a translator, twenty of
each of ten kinds, with a reference; all but two written by somebody who had seen neither the text
that the models learn from nor their tests, and used nowhere else. `judged.py` has their translations judged.
"""
