"""Follow my memory: chosen where it is measured to help, measured as a job, said where it cannot be."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton

from engine import tasks
from engine.orders.corpora import ImportOrder
from engine.results.evaluation import ExampleDomain, Verdict, VerdictKind
from engine.results.jobs import JobProgressed
from engine.results.systems import System
from engine.tasks.memory.memory import corpora_of, keep_verdict, numbers_of, pairs_of
from gui.jobs.calls import CallThread
from gui.pages.translate.memory import NOBODY, LikeRow
from gui.pages.translate.page import TranslatePage
from gui.pages.translate.spans import SentenceMap
from tests.engine.corpora.samples import write_tsv
from tests.engine.tasks.memory.test_examples import ROWS, SENTENCE
from tests.gui.in_process import InProcessQueue
from tests.gui.pages.translate.page_window import PUMPS, SMALL, at_rest, shows, translation

pytestmark = pytest.mark.usefixtures("timed_briefly")


@pytest.fixture(autouse=True)
def texts(library: Path, tmp_path: Path) -> str:
    """Ninety pairs of the domain plants, in this test's library, before the page opens."""
    assert library
    path = write_tsv(tmp_path / "plants.tsv", ROWS)
    return tasks.import_corpus(ImportOrder(files=[path], domain="plants", src="de", tgt="en")).corpus


@pytest.fixture
def jobs(page: TranslatePage) -> Iterator[InProcessQueue]:
    """Jobs that are done in this process."""
    quick, slow = CallThread(), CallThread()
    queue = InProcessQueue(quick, slow, parent=page)
    page.services.jobs = queue  # type: ignore[misc]  # the tests' services are not frozen
    yield queue
    slow.shut_down()
    quick.shut_down()


def measured(kind: VerdictKind, model: str = SMALL) -> None:
    """Keeps a verdict as if it had been found so."""
    found = tasks.measure_examples(tasks.open_system(System(model=model)), "plants")
    said = replace(found, verdict=Verdict(kind=kind, sentence="Said in this test."))
    keep_verdict(said, numbers_of(pairs_of("plants", corpora_of("plants", "de", "en"))))


def steered(text: str, model: str = SMALL, speaker: str | None = None) -> str:
    """Returns how a model translates with the pairs of plants as examples."""
    translator = tasks.open_system(System(model=model, speaker=speaker or "", like="plants"))
    return translator.translate_text(text).text


def opened(qtbot: Any, page: TranslatePage) -> None:
    """Opens the sheet, and waits for what is known."""
    page.adjust.like.click()
    qtbot.waitUntil(page.like.sheet.isVisible)


def typed(qtbot: Any, page: TranslatePage, text: str) -> None:
    """Types a text and waits for its translation."""
    page.source.edit.replace_text(text)
    qtbot.waitUntil(lambda: isinstance(page.output.map, SentenceMap) and at_rest(page))


def button(page: TranslatePage, words: str) -> QPushButton:
    """Returns a button of the sheet by its words."""
    (found,) = (each for each in page.like.sheet.findChildren(QPushButton) if each.text() == words)
    return found


def test_what_helps_can_be_chosen_and_is_told(qtbot: Any, page: TranslatePage) -> None:
    measured(VerdictKind.GOOD)
    typed(qtbot, page, SENTENCE)
    before = page.target.edit.toPlainText()
    opened(qtbot, page)
    assert page.adjust.like.text() == "Off"  # opening it chooses nothing
    page.like.sheet.choices["plants"].click()
    assert page.adjust.like.text() == "plants"
    shows(qtbot, page, steered(SENTENCE))
    assert page.target.edit.toPlainText() != before
    assert "follows the memory of plants" in page.header.words.text()
    page.like.sheet.choices[NOBODY].click()
    shows(qtbot, page, before)
    assert "follows the memory" not in page.header.words.text()


def test_it_is_remembered_for_each_model_and_goes_with_a_speaker(qtbot: Any, page: TranslatePage) -> None:
    measured(VerdictKind.GOOD)
    opened(qtbot, page)
    page.like.sheet.choices["plants"].click()
    page.choice.choose("de", "en", PUMPS)
    assert page.session.system is not None
    assert page.session.system.like == ""
    page.choice.choose("de", "en", SMALL)
    assert page.session.system.like == "plants"
    page.adjust.speaker.picker.choose("anna")
    typed(qtbot, page, SENTENCE)
    assert page.session.system.like == "plants"
    assert page.target.edit.toPlainText() == steered(SENTENCE, speaker="anna")
    assert page.target.edit.toPlainText() != translation(SENTENCE, speaker="anna")


def test_files_are_steered_too(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    measured(VerdictKind.GOOD)
    page.choice.follow("plants")
    path = tmp_path / "a.txt"
    path.write_text(SENTENCE, encoding="utf-8")
    other = shutil.copy(path, tmp_path / "b.txt")
    page.accept_files([path, Path(other)])
    qtbot.waitUntil(lambda: any(row.file.session for row in page.project.state.rows))
    session = page.project.state.rows[0].file.session

    def first() -> str:
        with tasks.open_session(session, is_read=True) as work:
            return work.segments()[0].target

    qtbot.waitUntil(lambda: bool(first()))
    assert first() == steered(SENTENCE)


def test_what_nobody_measured_or_does_not_help_cannot_be_chosen(qtbot: Any, page: TranslatePage) -> None:
    opened(qtbot, page)
    choice = page.like.sheet.choices["plants"]
    assert not choice.isEnabled()
    assert "Not tested yet" in choice.accessibleDescription()
    page.like.sheet.close_popover()
    measured(VerdictKind.UNPROVEN)
    opened(qtbot, page)
    choice = page.like.sheet.choices["plants"]
    assert not choice.isEnabled()
    assert "Said in this test" in choice.accessibleDescription()


def test_it_is_measured_as_a_job(qtbot: Any, page: TranslatePage, jobs: InProcessQueue) -> None:
    said: list[str] = []
    page.toasted.connect(said.append)
    opened(qtbot, page)
    button(page, "Test").click()
    (order,) = jobs.orders
    assert (order.domain, order.model, order.precision) == ("plants", SMALL, "int8")  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: bool(said), timeout=20_000)
    assert said[0].startswith("plants: ")
    qtbot.waitUntil(lambda: "Not tested" not in page.like.sheet.choices["plants"].accessibleDescription())


def test_measuring_can_be_cancelled(qtbot: Any, page: TranslatePage, jobs: InProcessQueue) -> None:
    jobs.held.add("examples")
    opened(qtbot, page)
    button(page, "Test").click()
    assert page.like.sheet.choices["plants"].accessibleDescription().startswith("Testing: ")
    button(page, "Cancel").click()
    qtbot.waitUntil(lambda: "Not tested" in page.like.sheet.choices["plants"].accessibleDescription())


def test_progress_leaves_the_button_to_cancel_where_it_is(
    qtbot: Any, page: TranslatePage, jobs: InProcessQueue
) -> None:
    jobs.held.add("examples")
    opened(qtbot, page)
    button(page, "Test").click()
    cancel, (job,) = button(page, "Cancel"), jobs.jobs
    for done in range(5):
        job.take(JobProgressed(seq=2 + done, stage="Translating", done=done, total=5))
    assert button(page, "Cancel") is cancel
    assert page.like.sheet.choices["plants"].accessibleDescription() == f"Testing: {job.words}"


def test_what_is_known_for_one_model_is_not_opened_for_another(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.like.click()
    page.choice.choose("de", "en", PUMPS)
    page.like._models.calls.wait()
    qtbot.wait(10)
    assert not page.like.sheet.isVisible()


def test_without_any_domain_the_sheet_offers_nobody_alone(page: TranslatePage) -> None:
    page.like.sheet.fill([], NOBODY)  # a warning of Qt about its height would fail this
    assert list(page.like.sheet.choices) == [NOBODY]


def test_a_failure_is_said(qtbot: Any, page: TranslatePage, jobs: InProcessQueue, texts: str) -> None:
    opened(qtbot, page)
    tasks.remove_corpus(texts)
    button(page, "Test").click()
    qtbot.waitUntil(page.target.error.isVisible)


def test_once_the_texts_are_others_it_ends_and_says_so(qtbot: Any, page: TranslatePage, texts: str) -> None:
    measured(VerdictKind.GOOD)
    opened(qtbot, page)
    page.like.sheet.choices["plants"].click()
    said: list[str] = []
    page.toasted.connect(said.append)
    tasks.remove_corpus(texts)
    page.source.edit.replace_text(SENTENCE)
    shows(qtbot, page, translation(SENTENCE))
    assert said == ["The memory of plants is not followed any more: test again whether it helps."]
    qtbot.waitUntil(page.target.error.isHidden)


def test_without_texts_there_is_no_control(qtbot: Any, page: TranslatePage, texts: str) -> None:
    assert page.adjust.like.isVisibleTo(page.adjust)
    tasks.remove_corpus(texts)
    page.refresh()
    qtbot.waitUntil(lambda: not page.adjust.like.isVisibleTo(page.adjust))


def test_a_long_name_leaves_room_for_the_button_and_is_told_in_full(page: TranslatePage) -> None:
    name = "Everyday conversations & letters of a project with a very long name, second edition"
    row = LikeRow(domain=ExampleDomain(domain=name, pairs=400, held_out=100))
    page.like.sheet.fill([row], NOBODY)
    choice = page.like.sheet.choices[name]
    assert choice.sizeHint().width() + button(page, "Test").sizeHint().width() < 440
    assert (choice.accessibleName(), choice.toolTip()) == (name, name)
    assert "…" in choice.text()
