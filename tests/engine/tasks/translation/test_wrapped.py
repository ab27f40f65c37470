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


@pytest.fixture
def asked(translator, monkeypatch):
    """What the model is asked together: texts, and what stands before each."""
    calls = []
    translate = translator.translate_lines

    def recorded(lines, *others, before=None, **settings):
        calls.append([*zip(lines, before or [None] * len(lines), strict=True)])
        return translate(lines, *others, before=before, **settings)

    monkeypatch.setattr(translator, "translate_lines", recorded)
    return calls


def test_a_text_is_read_in_its_order_over_its_portions(translator, asked):
    tasks.translate_laid_out("Die Pumpe ist laut.\n" * 40, translator, show=lambda _: None)
    (_, first), (_, second) = (call[0] for call in asked)
    assert (first, second.source) == (None, "Die Pumpe ist laut.")


def test_lines_that_do_not_belong_together_do_not_see_each_other(translator, asked):
    code = "```\nDas Haus.\n\n```\n"
    tasks.translate_laid_out(f"Die Pumpe.\nSie ist laut.\n{code}Ende", translator, Wrapping.NO)
    (call,) = asked
    assert call == [(text, None) for text in ("Die Pumpe.\n", "Sie ist laut.\n", code, "Ende")]


def test_a_text_follows_the_one_before_it(translator, asked):
    found = tasks.translate_laid_out("Da ist er.", translator)
    tasks.translate_laid_out("Er ist laut.", translator, before=found.translation.sentences)
    assert asked[1][0][1].source == "Da ist er."
