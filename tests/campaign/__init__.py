"""Kills, fuzzed inputs and hostile files in great numbers: run by hand, `python -m tests.campaign -h`.

Every try follows from its kind, the seed and its number alone: a failure is tried again by its number, and a
campaign goes on where it stopped.
"""
