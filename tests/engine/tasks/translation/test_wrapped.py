"""A text that is shown while it is translated: line by line, and the same text in the end."""

import pytest

from engine import tasks
from engine.results.translation import Wrapping

WRAPPED = (
    "Die Pumpe ist laut, und das Haus ist alt, und niemand war heute da.\n"
    "Das Haus ist sehr alt, und die Pumpe ist auch sehr laut geworden.\n"
)


@pytest.mark.parametrize("text", [
    "Die Pumpe ist laut.\n" * 80, "Die Pumpe ist laut. " * 80, f"{WRAPPED}\n" * 12,
    "Das Haus\r\n" * 90 + "Ende", "",
    "Die Pumpe.\n" * 40 + "```\n" + "Die Pumpe ist laut.\n" * 40 + "```\nDas Haus.\n",
])  # fmt: skip
@pytest.mark.parametrize("wrapping", Wrapping)
def test_what_is_shown_is_the_translation_as_it_is_made_in_one(translator, text, wrapping):
    shown = []
    found = tasks.translate_laid_out(text, translator, wrapping, show=shown.append)
    whole = tasks.translate_laid_out(text, translator, wrapping)
    assert "".join(shown) == found.text == whole.text
    assert found.translation.text == whole.translation.text
    assert [each.start for each in found.translation.sentences] == [
        each.start for each in whole.translation.sentences
    ]


def test_the_first_lines_are_shown_long_before_the_last(translator):
    shown = []
    tasks.translate_laid_out("Die Pumpe ist laut.\n" * 400, translator, show=shown.append)
    assert len(shown) >= 3
    assert shown[0].count("\n") <= 25


def test_a_text_that_stays_as_it_is_is_shown_too(translator):
    shown, text = [], "This is clearly an English sentence about pumps. They are not loud."
    tasks.translate_laid_out(text, translator, show=shown.append)
    assert shown == [text]
