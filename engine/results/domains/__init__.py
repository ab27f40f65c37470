"""Domains of a model of several: what was found of them, and pictures of that."""
