"""Texts of a document translated in their order: what each is given as what stands before it."""

import pytest

from engine.documents.segments import DocumentSegment, SegmentState
from engine.runtime.context import Context
from engine.runtime.translator import Translator
from engine.tasks.translation.documents import translate_segments


@pytest.fixture
def asked(translator, monkeypatch):
    """What the model is asked: texts, and what stands before each."""
    calls = []
    translate = Translator.translate_lines

    def recorded(self, lines, *others, before, **settings):
        calls.append([*zip(lines, before, strict=True)])
        return translate(self, lines, *others, before=before, **settings)

    monkeypatch.setattr(Translator, "translate_lines", recorded)

    def of(*segments, **settings):
        translate_segments(segments, translator, **settings)
        return calls.pop()

    return of


def text(source, **settings):
    return DocumentSegment(source, passage="body", **settings)


def test_a_text_is_read_behind_the_one_before_it(asked):
    assert asked(text("Da ist er."), text("Er ist neu.")) == [("Da ist er.", None), ("Er ist neu.", 0)]


def test_a_text_that_stands_alone_often_is_asked_once(asked):
    assert asked(DocumentSegment("Gut."), text("Er ist neu."), DocumentSegment("Gut.")) == [
        ("Gut.", None),
        ("Er ist neu.", None),
    ]


def test_the_same_text_behind_another_one_is_asked_again(asked):
    assert [before for _, before in asked(text("A."), text("Ja."), text("B."), text("Ja."))] == [
        None,
        0,
        1,
        2,
    ]


@pytest.mark.parametrize(
    ("state", "stands_there"), [(SegmentState.CONFIRMED, "There it is."), (SegmentState.DRAFT, "")]
)
def test_a_translation_that_stays_is_read_and_a_draft_is_not(asked, state, stands_there):
    kept = text("Da ist er.", target="There it is.", state=state)
    (only,) = asked(kept, text("Er ist neu."), wanted=[1])
    assert only == ("Er ist neu.", Context("Da ist er.", stands_there))
