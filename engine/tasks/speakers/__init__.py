"""Speakers: people with text of their own, and the numbers learned from it.

people text learning inputs words map files   what `engine.tasks` offers; they load quickly
sources sampling                              where text comes from, and what of it is learned from
states fitting numbers models                 the numbers: learned, kept, matched to an open model
word_list editing resemblance                 words and maps made of them
exporting importing file_parts                the file of a speaker
"""
