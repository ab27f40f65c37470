"""Wrapped paragraphs: joined where they plainly are, kept where lines mean something, and broken again."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.results.translation import Wrapping
from engine.text.wrapping import broken, joined

_TABLE = Path(__file__).with_name("wrapped_texts.txt").read_text(encoding="utf-8")
TEXTS = [part.removesuffix("\n").split("\n", 1) for part in _TABLE.split("=== ")[1:]]
JOINED = [text for kind, text in TEXTS if kind == "joined"]
KEPT = [text for kind, text in TEXTS if kind == "kept"]


def test_the_table_has_sixty_texts():
    assert min(len(JOINED), len(KEPT)) >= 30


def test_wrapped_paragraphs_become_one_line():
    assert [text for text in JOINED if len(joined(text)) != 1] == []


def test_no_list_address_verse_or_signature_is_joined():
    assert [text for text in KEPT if len(joined(text)) != text.count("\n") + 1] == []


@pytest.mark.parametrize("wrapping", list(Wrapping))
def test_what_is_not_translated_comes_back_as_it_was(wrapping):
    text = "\n\n".join(JOINED + KEPT)
    lines = [broken(each, each.text) for each in joined(text, wrapping)]
    if wrapping is not Wrapping.YES:
        assert "\n".join(lines) == text


@given(text=st.text(alphabet="ab. \n>-\r\t1", max_size=200))
def test_no_word_is_lost(text):
    for wrapping in Wrapping:
        lines = [broken(each, each.text) for each in joined(text, wrapping)]
        kept = "".join("\n".join(lines).split()).replace("-", "").replace(">", "")
        assert kept == "".join(text.split()).replace("-", "").replace(">", "")


def test_a_letter_is_joined_paragraph_by_paragraph():
    text = f"Liebe Anna,\n\n{JOINED[0]}\n\n{JOINED[4]}\n\nViele Grüße\nBen\n"
    assert len(joined(text)) == 9


def test_no_leaves_all_lines_and_yes_joins_what_auto_does_not():
    text = "Es regnet.\nWir bleiben."
    assert len(joined(text, Wrapping.NO)) == 2
    (paragraph,) = joined(text, Wrapping.YES)
    assert paragraph.text == "Es regnet. Wir bleiben."


def test_a_word_parted_at_the_end_of_a_line_is_one_again():
    (paragraph,) = joined("Die Wartung der Donau-\ndampfer und der Vor-\nund Nachlauf", Wrapping.YES)
    assert paragraph.text == "Die Wartung der Donaudampfer und der Vor- und Nachlauf"


def test_lines_are_as_wide_as_they_were_and_have_their_marks():
    (paragraph,) = joined("> " + JOINED[0].replace("\n", "\n> "))
    lines = broken(paragraph, "word " * 60).split("\n")
    assert {line[:2] for line in lines} == {"> "}
    assert max(map(len, lines)) <= paragraph.width < max(map(len, lines)) + len(" word")


def test_line_breaks_of_windows_stay():
    text = JOINED[0].replace("\n", "\r\n") + "\r\n"
    assert "\n".join(broken(each, each.text) for each in joined(text)) == text


def test_code_between_fences_is_never_joined():
    text = "Ein Satz, der\nweitergeht.\n```\nrm alt\nrm neu\n```\nUnd noch\neiner."
    found = joined(text, Wrapping.YES)
    assert [line.text for line in found] == [
        "Ein Satz, der weitergeht.", "```", "rm alt", "rm neu", "```", "Und noch einer.",
    ]  # fmt: skip
