"""What was measured: the comparisons of two ways that recommendations stand on.

Updates and schedule are the same for both ways of a row; where there was text in one language alone,
fine-tuning could not use it. The tables are in the help page *New words in numbers*.
"""

from dataclasses import replace

from engine.adaptation.evidence import PLAIN, Evidence, Way

CAPTIONS = "picture captions, German to English"
BIBLE = "the Bible, German to English"
TALKS = "talks, German to English"
LAW = "texts of law, German to English"
PARLIAMENT = "parliament, German to English"


def _row(
    text: str,
    n_pairs: int,
    n_mono: int,
    pieces_per_word: float,
    way: Way,
    control: Way,
    difference: float,
    low: float,
    high: float,
    n_seeds: int,
) -> Evidence:
    return Evidence(
        text=text,
        n_pairs=n_pairs,
        n_mono=n_mono,
        pieces_per_word=pieces_per_word,
        way=way,
        control=control,
        difference=difference,
        low=low,
        high=high,
        n_seeds=n_seeds,
    )


# text, pairs, sentences in one language, pieces per word, way, against, BLEU: difference, low, high; seeds
# fmt: off
FOR_ALL_TEXT = (
    _row(CAPTIONS, 2_000, 284_940, 1.8, Way("add-words"), PLAIN, 1.8, 1.0, 2.5, 1),
    _row(CAPTIONS, 2_000, 40_000, 1.8, Way("add-words"), PLAIN, 0.4, -0.2, 1.1, 1),
    _row(CAPTIONS, 2_000, 0, 1.8, Way("add-words"), PLAIN, -0.1, -0.8, 0.6, 1),
    _row(TALKS, 2_000, 0, 1.5, Way("add-words"), PLAIN, -0.7, -1.2, -0.2, 1),
    _row(LAW, 2_113, 0, 1.6, Way("add-words"), PLAIN, -0.8, -1.5, 0.1, 1),
    _row(LAW, 2_113, 152_118, 1.6, Way("add-words"), PLAIN, -1.1, -1.8, -0.1, 1),
    _row(CAPTIONS, 10_000, 0, 1.8, Way("add-words"), PLAIN, 0.9, 0.2, 1.7, 1),
    _row(CAPTIONS, 2_000, 0, 1.8, Way("fine-tune", "pack"), PLAIN, -8.0, -9.0, -7.2, 1),
)
"""Small steps, mixed where more than 2 BLEU of general text were forgotten."""

FOR_ONE_DOMAIN = (
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-llm", variant="pieces"), PLAIN, 7.5, 6.7, 8.4, 3),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-llm", variant="copied"), PLAIN, 6.8, 5.8, 7.8, 1),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-llm"), PLAIN, 4.9, 4.1, 5.8, 3),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-llm", variant="nearest"), PLAIN, 3.3, 2.4, 4.2, 1),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-llm", variant="random"), PLAIN, 4.3, 3.4, 5.2, 1),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-linear"), PLAIN, 6.8, 5.7, 7.8, 1),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-cbow"), PLAIN, 0.2, -0.8, 1.3, 1),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("fine-tune", back_translate=True), PLAIN, -1.7, -2.4, -0.9, 1),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-llm", variant="pieces"), Way("va-llm"), 2.6, 1.9, 3.3, 3),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-llm", variant="copied"), Way("va-llm"), 1.9, 1.2, 2.5, 1),
    _row(CAPTIONS, 10_000, 284_940, 2.2, Way("va-llm", variant="random"), Way("va-llm"), -0.6, -1.4, 0.3, 1),
    _row(CAPTIONS, 10_000, 0, 2.2, Way("va-llm"), PLAIN, 4.3, 3.4, 5.2, 1),
    _row(CAPTIONS, 10_000, 0, 2.2, Way("va-llm", variant="pieces"), PLAIN, 4.2, 3.4, 5.2, 1),
    _row(CAPTIONS, 2_000, 284_940, 1.8, Way("va-llm", variant="pieces"), PLAIN, 5.2, 4.2, 6.2, 1),
    _row(CAPTIONS, 2_000, 284_940, 1.8, Way("va-llm"), PLAIN, 3.3, 2.3, 4.3, 1),
    _row(BIBLE, 10_000, 162_408, 2.0, Way("va-llm", variant="pieces"), PLAIN, 4.6, 4.2, 5.0, 1),
    _row(BIBLE, 10_000, 162_408, 2.0, Way("va-llm"), PLAIN, 4.6, 4.2, 5.0, 1),
    _row(CAPTIONS, 2_000, 284_940, 1.8, Way("add-words"), PLAIN, 4.8, 3.8, 5.7, 1),
    _row(CAPTIONS, 2_000, 0, 1.8, Way("fine-tune", "pack"), PLAIN, -2.1, -2.9, -1.4, 1),
    _row(CAPTIONS, 2_000, 284_940, 1.8, Way("add-words", "pack"), Way("add-words"), -4.0, -4.9, -3.1, 1),
    _row(TALKS, 10_000, 0, 1.8, Way("va-llm"), PLAIN, -1.3, -1.8, -0.8, 1),
    _row(TALKS, 10_000, 0, 1.8, Way("va-llm", variant="pieces"), PLAIN, 0.0, -0.5, 0.5, 1),
    _row(PARLIAMENT, 10_000, 23_000, 2.0, Way("va-llm"), PLAIN, 0.6, 0.2, 1.0, 1),
    _row(PARLIAMENT, 10_000, 23_000, 2.0, Way("va-llm", variant="pieces"), PLAIN, 1.5, 1.1, 2.0, 1),
    _row(LAW, 2_113, 152_118, 1.7, Way("va-llm"), PLAIN, -6.0, -7.1, -4.9, 1),
    _row(LAW, 2_113, 152_118, 1.7, Way("va-llm", variant="pieces"), PLAIN, -0.7, -1.6, 0.2, 1),
    _row(CAPTIONS, 2_000, 284_940, 2.2, Way("va-llm"), PLAIN, 6.6, 5.6, 7.7, 1),
    _row(CAPTIONS, 2_000, 284_940, 2.2, Way("va-llm", variant="pieces"), PLAIN, 7.0, 5.9, 8.0, 1),
    _row(CAPTIONS, 29_000, 284_940, 2.2, Way("va-llm"), PLAIN, 6.7, 5.7, 7.8, 1),
    _row(CAPTIONS, 29_000, 284_940, 2.2, Way("va-llm", variant="pieces"), PLAIN, 7.2, 6.2, 8.2, 1),
)
"""Large steps, whatever was forgotten."""
# fmt: on

EVIDENCE = (*FOR_ALL_TEXT, *(replace(row, only_domain=True) for row in FOR_ONE_DOMAIN))
