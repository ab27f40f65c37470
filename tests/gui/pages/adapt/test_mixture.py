"""A model that was mixed with what it was before: what the Adapt page says of it and does with it."""

from dataclasses import replace

from engine.results.adapting import Mixture, ShareScores
from tests.gui.pages.adapt.library import RESULT, followed, settle

MIXTURE = Mixture(
    share=0.9, is_mixed=True, sentence="It is 90 % what it learned.", most_forgotten=2.0,
    before=ShareScores(bleu=3.8, general_bleu=17.3),
    tried=(ShareScores(share=0.9, bleu=98.0, general_bleu=15.6),
           ShareScores(share=1.0, bleu=99.2, general_bleu=14.4)),
)  # fmt: skip


def test_a_mixed_model_says_how_much_it_keeps_and_what_was_tried(page):
    followed(page, answer=replace(RESULT, mixture=MIXTURE))
    run = page.run
    assert run.outcome.mixture.text() == "It is 90 % what it learned."
    rows = run.card.mixture.rows
    cells = [[rows.index(row, column).data() for column in range(5)] for row in range(rows.rowCount())]
    assert cells[0] == ["0 %", "the model before", "3.8", "17.3", ""]
    assert cells[1] == ["90 %", "mixed", "98.0", "15.6", "✓ this one"]


def test_a_mixed_model_is_added_as_it_was_learned_beside_itself(page, library, qtbot):
    followed(page, answer=replace(RESULT, mixture=MIXTURE))
    settle(page)
    learned = page.run.outcome.learned
    library.scripts["unmix"] = "unmix"
    learned.click()
    assert (learned.text(), learned.isEnabled()) == ("Adding it…", False)
    library.add_model("pumps-2-as-learned", name="pumps, as learned")
    qtbot.waitUntil(lambda: not learned.isVisible(), timeout=20_000)
    assert page.run.outcome.added.isVisible()
    assert page.run.outcome.added.text() == "Added as “pumps, as learned”."


def test_a_model_that_keeps_everything_says_nothing_of_mixing(page):
    followed(page, answer=RESULT)
    assert page.run.outcome.mixture.isHidden()
    assert page.run.outcome.learned.isHidden()
    assert page.run.card.mixture.isHidden()
