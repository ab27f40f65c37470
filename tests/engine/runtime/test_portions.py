"""Long texts in portions: what stands before each line, over the ends of portions too."""

from types import SimpleNamespace

import pytest

from engine.config import SearchConfig
from engine.results.translation import Alternative, SentenceTranslation, TextTranslation
from engine.runtime.context import Context
from engine.runtime.portions import Utterance, translate_portions


class Shouter:
    """Translates by capitals, and notes what stands before each line."""

    def __init__(self):
        self.card = SimpleNamespace(src="de")
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
