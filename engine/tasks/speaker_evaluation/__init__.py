"""Evaluation by speakers: what profiles do to translations, measured; what a model's own hold, shown.

evaluation inspection order lines   what `engine.tasks` offers; they load quickly
bench                               the text chosen, the model open, what is finished
profiles systems runs               profiles learned, lines translated and scored, every way compared
scores                              intervals, differences, recognised speakers, verdicts
finished_parts                      what a stopped measurement need not do again
"""
