"""A model that was mixed with what it was before: what the Adapt page says of it and does with it."""

import pytest

from tests.gui.fakes import model
from tests.gui.pages.adapt_door import RESULT
from tests.gui.pages.adapt_window import followed, library, open_page, settle

MIXTURE = {
    "share": 0.9, "is_mixed": True, "sentence": "It is 90 % what it learned.", "most_forgotten": 2.0,
    "before": {"bleu": 3.8, "general_bleu": 17.3},
    "tried": [{"share": 0.9, "bleu": 98.0, "general_bleu": 15.6},
              {"share": 1.0, "bleu": 99.2, "general_bleu": 14.4}],
}  # fmt: skip


@pytest.fixture
def tasks():
    return library()


@pytest.fixture
def page(services, qtbot):
    yield from open_page(services, qtbot)


def test_a_mixed_model_says_how_much_it_keeps_and_what_was_tried(page):
    followed(page, state="done", result=RESULT | {"mixture": MIXTURE})
    run = page._run
    assert run.outcome.mixture.text() == "It is 90 % what it learned."
    rows = run.card.mixture.rows
    cells = [[rows.index(row, column).data() for column in range(5)] for row in range(rows.rowCount())]
    assert cells[0] == ["0 %", "the model before", "3.8", "17.3", ""]
    assert cells[1] == ["90 %", "mixed", "98.0", "15.6", "✓ this one"]


def test_a_mixed_model_is_added_as_it_was_learned_beside_itself(page, tasks, qtbot):
    followed(page, state="done", result=RESULT | {"mixture": MIXTURE})
    settle(page, qtbot)
    learned = page._run.outcome.learned
    learned.click()
    assert (learned.text(), learned.isEnabled()) == ("Adding it…", False)
    tasks.models.append(model("pumps-2-as-learned", name="pumps, as learned"))
    qtbot.waitUntil(lambda: not learned.isVisible(), timeout=5000)
    assert page._run.outcome.added.isVisible()
    assert page._run.outcome.added.text() == "Added as “pumps, as learned”."


def test_a_model_that_keeps_everything_says_nothing_of_mixing(page):
    followed(page, state="done", result=RESULT)
    assert page._run.outcome.mixture.isHidden()
    assert page._run.outcome.learned.isHidden()
    assert page._run.card.mixture.isHidden()
