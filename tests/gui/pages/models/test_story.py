"""The card of a model on the Models page: its own story, and what can be done next."""

import pytest

from engine import tasks
from tests.engine.library.conftest import add_model
from tests.engine.tasks.models.stories import GAINED, HELD
from tests.gui.conftest import wait_for_calls
from tests.gui.pages.models.conftest import button, choose, names, refresh
from tests.gui.showing import shown_texts


@pytest.fixture
def adapted(page, library):
    """A model that gained and is used, chosen in the list."""
    add_model(library, "better", name="better", kind="adapted", parent="small", domain="valves",
              method="fine-tune", details=GAINED)  # fmt: skip
    refresh(page)
    choose(page, names(page).index("    ↳ better"))
    return page


def test_an_adapted_models_card_tells_its_own_story(adapted):
    texts = shown_texts(adapted.story)
    assert "Better than “small” in its domain: +3.5 BLEU (95 % interval +1.4 to +5.7)." in texts
    assert "In use: “valves” is translated with it." in texts
    assert "Valve manuals (2,700 pairs)" in texts
    assert "fine-tune" not in texts
    assert "Poems." not in texts  # its base's sentence waits behind a fold
    adapted.story.inherited.set_open(is_open=True)
    assert "Poems." in shown_texts(adapted.story)


def test_a_model_is_taken_out_of_use_and_into_use_again(adapted, qtbot):
    with qtbot.waitSignal(adapted.undo_offered) as offer:
        button(adapted, "Stop using it").click()
    assert offer.args[0] == "“valves” is translated with “small” again."
    wait_for_calls(adapted.services)
    qtbot.waitUntil(lambda: "Not in use: you took it out. “valves” is translated with “small”."
                    in shown_texts(adapted.story))  # fmt: skip
    with qtbot.waitSignal(adapted.undo_offered) as offer:
        button(adapted, "Use it").click()
    assert offer.args[0] == "“valves” is translated with “better” now."
    assert tasks.model_details("better").promotion.state == "promoted"


def test_a_held_model_says_why_and_what_next(page, library):
    add_model(library, "held", name="held", kind="adapted", parent="small", domain="valves", details=HELD)
    refresh(page)
    choose(page, names(page).index("    ↳ held"))
    texts = shown_texts(page.story)
    assert "Held back: it lost too much on general text. “valves” is translated with “small”." in texts
    assert "Compare it in a blind test with what is in use. If you prefer it, use it." in texts
    assert button(page, "Use it").isVisible()
    assert not button(page, "Stop using it").isVisible()


def test_the_card_is_no_wider_than_its_place(adapted):
    assert adapted.story.minimumSizeHint().width() <= 320
