"""Which sentence of a text stands before another one, over the ends of its paragraphs."""

from types import SimpleNamespace

from engine.runtime.assembling import Line
from engine.runtime.passages import sentences_before
from engine.text.sentences import split_sentences


def follows(text, before=None):
    """Which of the sentences that refer to another one follows which."""
    spans = split_sentences(text, "de")
    line = Line(text, spans, [SimpleNamespace(tags=None) for _ in spans], None)
    found = sentences_before([line], [before], ("de", "en"))
    return {number: other[-1][1] for (_, number), other in found.items()}


def test_a_sentence_follows_the_paragraph_before_its_own():
    assert follows("Da ist er.\n\nEr ist neu. Er brummt.") == {1: 0, 2: 1}


def test_a_heading_between_paragraphs_stands_alone_and_is_passed_over():
    assert follows("Die Pumpe ist da.\n\nIhre Wartung\n\nSie ist neu.") == {2: 0}


def test_the_last_paragraph_follows_also_before_its_mark_is_typed():
    assert follows("Die Pumpe ist da.\n\nSie ist neu") == {1: 0}
