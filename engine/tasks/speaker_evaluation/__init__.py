"""Do speakers' profiles help, and is it the person that helps? Measured; and what a model's own hold, shown.

evaluation inspection lines   what `engine.tasks` offers; they load quickly
bench                         the text chosen, the model open, what is finished
profiles systems runs         profiles learned, lines translated and scored, every way to speak compared
rows                          intervals, differences, recognised speakers, verdicts
finished_parts                what a stopped measurement need not do again
"""
