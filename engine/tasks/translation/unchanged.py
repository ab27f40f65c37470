"""Text that is plainly not in the language that it is translated from: it stays as it is."""

from engine.results.translation import Alternative, SentenceTranslation, TextTranslation


def unchanged(text: str, language: str) -> TextTranslation:
    """Returns a text as its own translation, sentence by sentence.

    Args:
        text: any text.
        language: its language, by which its sentences are found.
    """
    from engine.text.sentences import split_sentences

    sentences = tuple(
        SentenceTranslation(
            start=span.start,
            end=span.end,
            source=text[span.start : span.end],
            target_start=span.start,
            target_end=span.end,
            alternatives=(Alternative(text[span.start : span.end], 0.0),),
        )
        for span in split_sentences(text, language)
    )
    return TextTranslation(text, text, sentences, 0.0)
