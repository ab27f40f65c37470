"""Measurements by hand, each a module that prints its lines.

`judged-sentences.tsv` (kind, German, English, "de" or "en" for the side that is the source) is for people to
judge: 200 sentences as they are typed into a translator, ten of each kind and direction, with a reference;
written by us, used nowhere else.
"""
