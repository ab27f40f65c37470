"""What is asked for: a label behind the word for a menu, and its translation without it."""

import math

from engine.results.translation import Alternative
from engine.runtime.requests import Request

COPY = Request("Copy", None, is_label=True, heading=("Menu: ", "Menü: "))


def test_a_label_is_read_behind_its_heading_and_restored_without_it():
    (found,) = COPY.restored([Alternative("Menü: kopieren", -0.1)])
    assert (COPY.read_text, found) == ("Menu: Copy", Alternative("Kopieren", -0.4))


def test_a_translation_without_the_heading_comes_behind_all_others():
    for text in ("Kopieren", "Menü: "):
        (found,) = COPY.restored([Alternative(text, -0.1)])
        assert found.score == -math.inf


def test_a_label_and_the_same_words_in_a_text_are_two_requests():
    assert len({COPY, COPY._replace(heading=None), Request("Copy", None)}) == 3
