"""The Learning page over the real engine and a tiny model: a plan, the outcome, the card, the roll back."""

from dataclasses import replace

import pytest

from engine import tasks as engine_tasks
from engine.orders import AdaptOrder, PlanOrder
from engine.orders.corpora import ImportOrder
from engine.results.model_details import PromotionState
from tests.engine.tasks.adapting.test_adaptation import SHORT
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv
from tests.gui.pages.adapt.library import choose_run, settle
from tests.tiny import write_model_folder

pytestmark = [pytest.mark.window, pytest.mark.slow]
ORDER = AdaptOrder(
    model="tiny-base", domain="pumps", settings=SHORT, limits={"gate_sentences": 0}, only_domain=True
)


@pytest.fixture
def library(tmp_path):
    """A tiny model, pairs of a domain, a plan for them, and a finished adaptation."""
    engine_tasks.add_model(write_model_folder(tmp_path / "base", model_id="tiny-base"))
    path = write_tsv(tmp_path / "pumps.tsv", many_pairs())
    engine_tasks.import_corpus(ImportOrder(files=(path,), domain="pumps", src="de", tgt="en", name="pumps"))
    options = engine_tasks.JobOptions()
    wish = replace(ORDER, settings={}, limits={}, only_domain=False)
    engine_tasks.run_order(PlanOrder(adaptation=wish), options=options)
    engine_tasks.run_order(ORDER, options=options)


def test_a_finished_adaptation_is_shown_and_rolled_back(page, qtbot):
    made = engine_tasks.list_jobs()[0].answer
    choose_run(page, 0)
    assert page.run.outcome.sentence.text() == made.plain("pumps")
    assert page.run.outcome.state.text().startswith("In use: “pumps”") == (
        made.promotion.state == PromotionState.PROMOTED
    )
    page.run.card.set_open(is_open=True)
    settle(page)
    assert "max_updates: 2" in page.run.card.text.toPlainText()
    use = page.run.outcome.use
    with qtbot.waitSignal(page.undo_offered):
        (use if use.isVisible() else page.in_use.undo).click()
    assert engine_tasks.model_details(made.model).promotion.state != made.promotion.state
