"""Which words of translations differ."""

from collections.abc import Sequence

from engine.results.translation import ComparedSentence, DifferingWords, TextTranslation


def differing_words(first: str, second: str, language: str = "") -> DifferingWords:
    """Finds the words of either text that the other lacks; characters, in scripts without blanks.

    Args:
        first: a translation.
        second: another one.
        language: of both; empty: their script decides what a word is.
    """
    from engine.evaluation.word_differences import differing_spans

    return DifferingWords(*differing_spans(first, second, language))


def compare_translations(
    translations: Sequence[TextTranslation], language: str = ""
) -> tuple[ComparedSentence, ...]:
    """Lays several translations of one text side by side, sentence by sentence."""
    places = [{(each.start, each.end): each.target for each in one.sentences} for one in translations]
    compared = []
    for sentence in translations[0].sentences:
        texts = tuple(place.get((sentence.start, sentence.end), "") for place in places)
        against_first = [differing_words(texts[0], text, language) for text in texts[1:]]
        marks = (against_first[-1].first, *(found.second for found in against_first))
        compared.append(ComparedSentence(sentence.source, texts, marks))
    return tuple(compared)
