"""Lines of subtitles in context: what was said before each, in one go and part by part."""

import pytest

from engine.results.documents import DocumentLine
from engine.results.translation import Alternative, SentenceTranslation
from engine.runtime.context import Context
from engine.tasks.translation.passages import SaidLine, translate_spoken

CUES = [
    DocumentLine(1, "", "Wo ist der Motor,"),
    DocumentLine(2, "", "der neue?", went_on=True, n_back=1),
    DocumentLine(3, "", "Er ist hier.", n_back=1),
]


@pytest.fixture
def asked(translator, monkeypatch):
    """What the model is asked: texts, and what stands before each."""
    calls = []
    translate = translator.translate_lines

    def recorded(lines, *others, before=None, **settings):
        calls.append([*zip(lines, before or [], strict=True)])
        return translate(lines, *others, before=before, **settings)

    monkeypatch.setattr(translator, "translate_lines", recorded)

    def of(lines, **settings):
        translate_spoken(lines, [None] * len(lines), translator, **settings)
        return calls[0]

    return of


def said(source, target):
    whole = SentenceTranslation(0, len(source), source, 0, len(target), (Alternative(target, 0.0),))
    return SaidLine(target, (whole,), 0.0)


def test_a_line_follows_the_sentence_that_ends_in_the_one_before_it(asked):
    lines = [DocumentLine(1, "", "Wo ist der Motor,", goes_on=True), *CUES[1:]]
    assert asked(lines) == [("Wo ist der Motor, der neue?", None), ("Er ist hier.", 0)]


def test_a_line_of_a_later_part_follows_the_last_of_the_part_before(asked):
    before = [said("Wo ist der Motor, der neue?", "Where is it?"), SaidLine("the new one?", (), 0.0)]
    assert asked(CUES[2:], said_before=before) == [
        ("Er ist hier.", Context("Wo ist der Motor, der neue?", "Where is it?"))
    ]
