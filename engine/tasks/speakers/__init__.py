"""Speakers: people with text of their own, and the profiles learned from it.

people     who they are; undo and redo
sentences  their own text: sentences and corrections
sources    where it comes from: files and corpora
learning   text, an open model, and the profile that comes out
profiles   bias values: kept, matched to an open model, given to a translator
words      the words that a profile raises and lowers, read and changed by hand
files      the file of a speaker
map        which speakers resemble each other
"""
