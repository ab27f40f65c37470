"""Learning along: a job after twenty-five confirmed translations, what came of it, and the switch for it."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import tasks
from engine.orders import LearnAlongOrder
from engine.results.along import LearnedAlong
from engine.results.evaluation import Verdict
from engine.results.jobs import Failure, RunState
from engine.results.model_details import PromotionState
from engine.tasks.adapting.promotion import promotion
from gui.jobs.calls import CallThread
from gui.pages.translate.adjust import facts_of
from gui.pages.translate.page import TranslatePage
from gui.pages.translate.sentence_editor import told
from tests.engine.tasks.corpora.test_confirmed import MANY
from tests.gui.in_process import InProcessQueue
from tests.gui.pages.translate.page_window import PUMPS, SMALL, at_rest

LAST = MANY[30]


@pytest.fixture
def jobs(page: TranslatePage) -> Iterator[InProcessQueue]:
    """Jobs that are done in this process; what learns along waits until a test lets it."""
    quick, slow = CallThread(), CallThread()
    queue = InProcessQueue(quick, slow, parent=page)
    queue.held.add("along")
    page.services.jobs = queue  # type: ignore[misc]  # the tests' services are not frozen
    yield queue
    slow.shut_down()
    quick.shut_down()


@pytest.fixture(autouse=True)
def confirmed(library: Any) -> None:
    """Twenty-four translations, confirmed for no domain."""
    assert library
    for source, target in MANY[:24]:
        tasks.confirm_translation(source, target, src="de", tgt="en")


def confirm(qtbot: Any, page: TranslatePage) -> None:
    """Confirms one more translation, for nobody in particular, and waits until it is kept."""
    page.source.edit.replace_text(LAST[0])
    qtbot.waitUntil(lambda: page.output.map is not None and len(page.output.map) == 1 and at_rest(page))
    page.editor.begin_sentence(0)
    page.target.edit.type_over(LAST[1])
    with qtbot.waitSignal(page.session.work.kept):
        page.editor.confirm()
    qtbot.waitUntil(lambda: at_rest(page))


def known(page: TranslatePage) -> dict[str, str]:
    """Returns what the sheet says of the model that translates."""
    return dict(facts_of(page.choice.plain, page.output.device, page.choice.catalogue.name_of))


def idle(qtbot: Any, page: TranslatePage) -> None:
    """Waits until the library was asked whatever it is asked now."""
    done: list[object] = []
    page.services.slow.run(page, lambda: None, done.append, done.append)
    qtbot.waitUntil(lambda: bool(done))


def answer(
    state: PromotionState = PromotionState.PROMOTED, domain: str = "pumps", n_measured: int = 50
) -> Any:
    return LearnedAlong(
        model="along", name="along", domain=domain, src="de", tgt="en", against=SMALL, n_new=25, n_learned=21,
        n_pairs=40, n_measured=n_measured, verdict=Verdict(sentence="Less to change."),
        promotion=promotion(state, ""), seconds=3.0,
    )  # fmt: skip


def test_the_twenty_fifth_begins_it_and_no_second_one_beside_it(
    qtbot: Any, page: TranslatePage, jobs: InProcessQueue
) -> None:
    confirm(qtbot, page)
    qtbot.waitUntil(lambda: bool(jobs.orders))
    assert jobs.orders == [LearnAlongOrder(domain="", src="de", tgt="en", model=SMALL)]
    page.along.look()
    page.along.learn_now()
    idle(qtbot, page)
    assert len(jobs.orders) == 1


def test_switched_off_it_waits_until_it_is_asked(
    qtbot: Any, page: TranslatePage, jobs: InProcessQueue
) -> None:
    page.services.settings.learns_along = False
    confirm(qtbot, page)
    idle(qtbot, page)
    assert not jobs.orders
    (command,) = (each for each in page.commands() if each.title.startswith("Learn from what was confirmed"))
    command.run()
    assert [order.kind for order in jobs.orders] == ["along"]


def test_what_was_learned_is_told_and_its_domain_can_be_chosen(
    qtbot: Any, page: TranslatePage, jobs: InProcessQueue
) -> None:
    jobs.held.clear()
    with qtbot.waitSignal(page.toasted, timeout=60_000) as said:
        confirm(qtbot, page)
    assert "Choose the domain corrections to translate with it." in said.args[0]
    qtbot.waitUntil(
        lambda: "corrections" in [page.header.domain.itemText(n) for n in range(page.header.domain.count())]
    )
    assert page.header.domain.currentText() == "General"
    page.choice.choose("de", "en", f"{SMALL}-corrections-along")
    qtbot.waitUntil(lambda: at_rest(page) and page.header.domain.currentText() == "corrections")
    said = known(page)["Learns along"]
    assert said.startswith("25 confirmed translations so far. Not measured yet")


def test_a_pack_of_words_is_no_model_that_learns_along(
    qtbot: Any, page: TranslatePage, jobs: InProcessQueue
) -> None:
    for source, target in MANY[:30]:
        tasks.confirm_translation(source, target, src="de", tgt="en", domain="pumps")
    page.choice.choose("de", "en", PUMPS)
    qtbot.waitUntil(lambda: at_rest(page) and page.session.system is not None)
    confirm(qtbot, page)
    idle(qtbot, page)
    assert not jobs.orders
    jobs.held.clear()
    jobs.broken["along"] = Failure(what="It is a pack.", hint="Adapt again.")
    page.along.learn_now()
    with qtbot.waitSignal(page.session.catalogue_changed):
        qtbot.waitUntil(page.target.error.isVisible)
    assert jobs.jobs[-1].state is RunState.FAILED
    assert page.target.error.isVisible()


@pytest.mark.parametrize(
    ("found", "is_chosen", "words"),
    [
        (answer(), True, "Learned from 21 of 25 confirmed translations in pumps."),
        (answer(PromotionState.HELD), True, "The model is held back"),
        (answer(domain="corrections"), False, "Choose the domain corrections"),
    ],
)
def test_the_words_say_what_is_translated_with_from_now_on(found: Any, is_chosen: bool, words: str) -> None:
    assert words in told(found, is_chosen=is_chosen)
