"""Long texts in portions: what stands before each line, over the ends of portions too."""

from types import SimpleNamespace

import pytest

from engine.base.config import SearchConfig
from engine.results.translation import Alternative, SentenceTranslation, TextTranslation
from engine.runtime.context import Context, context_of
from engine.runtime.portions import Utterance, translate_portions


class Shouter:
    """Translates by capitals, and notes what stands before each line."""

    def __init__(self):
        self.card = SimpleNamespace(src="de", tgt="en")
        self.calls = []

    def translate_lines(self, lines, *_others, before, recall):
        del recall
        self.calls.append([*zip(lines, before, strict=True)])
        return [self._translated(line) for line in lines]

    @staticmethod
    def _translated(line):
        text, target = line.strip(), line.strip().upper()
        whole = SentenceTranslation(0, len(text), text, 0, len(target), (Alternative(target, 0.0),))
        return TextTranslation(line, line.upper(), (whole,) if text else (), 0.0)


@pytest.fixture
def calls():
    def of(*lines):
        shouter = Shouter()
        list(translate_portions([Utterance(text=line) for line in lines], shouter, SearchConfig()))
        return shouter.calls

    return of


def test_a_line_follows_the_one_before_it(calls):
    assert calls("A.\n", "\n", "B.") == [[("A.\n", None), ("\n", None), ("B.", 0)]]


def test_a_heading_stands_alone_and_is_passed_over(calls):
    ((*_, heading, last),) = calls("A.\n", "Teil 2\n", "B.\n")
    assert (heading, last) == (("Teil 2\n", None), ("B.\n", 0))


def test_the_last_line_follows_also_before_its_mark_is_typed(calls):
    assert calls("A.\n", "Sie ist")[0][-1] == ("Sie ist", 0)


def test_what_was_translated_last_stands_before_the_next_portion(calls):
    long = f"{'Wort ' * 99}Wort."
    first, second = calls(long, "Sie ist neu.")
    assert second == [("Sie ist neu.", Context(long, long.upper()))]


def said(source, target):
    return SentenceTranslation(0, len(source), source, 0, len(target), (Alternative(target, 0.0),))


LETTER = [said("Dear Tom,", "Lieber Tom,"), said("It is here.", "Es ist da.")]


@pytest.mark.parametrize(
    ("sentences", "form"),
    [
        (LETTER, "informal"),
        ([said("Dear Tom", "Lieber Tom"), LETTER[1]], "informal"),
        ([said("Do you know it?", "Kennen Sie es?"), LETTER[1]], "formal"),
        (LETTER[1:], ""),
    ],
)
def test_what_stands_before_tells_how_the_text_addresses_its_reader(sentences, form):
    found = context_of(sentences, ("en", "de"))
    assert (found.source, found.translation, found.form) == ("It is here.", "Es ist da.", form)


def test_a_form_of_address_holds_over_portions_that_have_none():
    first = context_of(LETTER, ("en", "de"))
    assert context_of(LETTER[1:], ("en", "de"), first).form == "informal"
    assert context_of([said("Part 2", "Teil 2")], ("en", "de"), first) == first
