"""Texts of a document translated in their order: what each is given as what stands before it."""

import pytest

from engine.base.progress import ignore_progress
from engine.documents.segments import DocumentSegment, SegmentState
from engine.results.translation import Alternative, SentenceTranslation, TextTranslation, WordLink
from engine.runtime.context import Context
from engine.runtime.translator import Translator
from engine.tasks.translation.documents import links_of, placed_codes, translate_segments
from engine.text.codes import CodeKind, InlineCode


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


SENTENCES = (
    ("Der Termin ist am Montag.", "The appointment is on Monday."),
    ("Bitte bringen Sie Ihren Ausweis mit.", "Please bring your ID."),
    ("Gut.", "All right, and thank you very much indeed for that."),
    ("Nicht berühren!", "Do not touch!"),
    ("Er reist heute ab.", "Today he is leaving."),
)


def side_by_side():
    """Returns a translation of the sentences, one behind the other."""
    source, target = (" ".join(each) for each in zip(*SENTENCES, strict=True))
    found = []
    for one, other in SENTENCES:
        start, first = source.index(one), target.index(other)
        found.append(
            SentenceTranslation(
                start, start + len(one), one, first, first + len(other), (Alternative(other, 0.0),)
            )
        )
    return TextTranslation(source, target, tuple(found), 0.0)


@pytest.mark.parametrize(("first", "last"), [(1, 1), (1, 2), (1, 3), (0, 2), (2, 2), (3, 3), (3, 4)])
def test_what_encloses_whole_sentences_encloses_their_translations(translator, first, last):
    found = side_by_side()
    start, end = found.sentences[first].start, found.sentences[last].end
    codes = InlineCode(start, CodeKind.OPEN, 0), InlineCode(end, CodeKind.CLOSE, 0)
    segment = DocumentSegment(found.source, codes)
    links = links_of([(segment, 0)], [found], translator, ignore_progress)
    placed = placed_codes(segment, found, links[0], ("de", "en"))
    opened, closed = (each.position for each in placed.written.codes)
    assert found.text[opened:closed] == " ".join(each for _, each in SENTENCES[first : last + 1])
    assert placed.n_guessed == 0


def test_what_ends_with_a_sentence_but_lacks_its_beginning_goes_by_the_words(translator):
    found = side_by_side()
    start, end = found.source.index("heute"), found.sentences[-1].end
    codes = InlineCode(start, CodeKind.OPEN, 0), InlineCode(end, CodeKind.CLOSE, 0)
    today = found.text.index("Today")
    links = [WordLink((start, start + len("heute")), (today, today + len("Today")))]
    placed = placed_codes(DocumentSegment(found.source, codes), found, links, ("de", "en"))
    assert [each.position for each in placed.written.codes] == [today, today + len("Today")]
