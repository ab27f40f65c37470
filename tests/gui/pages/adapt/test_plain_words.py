"""What a translator reads where a model is taught: no word that only those know who train models."""

import re
from dataclasses import replace

import pytest

from engine.results.model_details import Promotion, PromotionState
from tests.gui.pages.adapt.library import ORDER, RESULT, followed
from tests.gui.showing import shown_texts

_TECHNICAL = re.compile(
    r"\b(seeds?|held[ -]out|updates?|tokens?|subwords?|pieces|loss|per second|learning rate|batch|tensors?|"
    r"bootstrap|checkpoints?|vocabulary|bias|embeddings?|va-\w+|fine-tun\w+|int8|float\w*)\b",
    re.IGNORECASE,
)


def technical(widget):
    """Returns the visible texts of a widget that have a technical word."""
    return {text for text in shown_texts(widget) if _TECHNICAL.search(text)}


def test_before_it_learns(setup):
    assert technical(setup) == set()
    setup.advanced.set_open(is_open=True)
    assert technical(setup)  # there the names of the papers stand


@pytest.mark.parametrize("end", [{}, {"answer": RESULT}], ids=["learning", "done"])
def test_while_it_learns_and_afterwards(page, end):
    followed(page, 5, **end)
    assert len(shown_texts(page.run)) > 10
    assert technical(page.run) == set()
    assert technical(page.runs) == set()
    page.run.details.set_open(is_open=True)
    assert technical(page.run) == set()
    page.run.learning.advanced.set_open(is_open=True)
    assert technical(page.run)


def test_a_run_that_the_user_named_is_called_so(page):
    order = replace(ORDER, name="Pumps for Nordlicht, spring")
    followed(page, 2, order)
    assert page.run.head.title.text() == order.name
    assert page.runs.model.records[0].title == order.name
    assert order.name in order.title  # in the tray, and where it is asked about


def test_a_verdict_is_no_wider_than_the_smallest_window_has_room_for(page):
    held = replace(RESULT, promotion=Promotion(state=PromotionState.HELD, in_short="it is worse"))
    followed(page, 5, answer=held)
    for part in (page.run.head, page.run.outcome, page.run.learning, page.run.samples, page.run.examples):
        assert part.minimumSizeHint().width() <= 500
