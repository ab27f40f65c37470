"""Models and domains on the Translate page; and its first start."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from engine import tasks
from engine.base.config import SearchConfig
from engine.base.errors import LibraryError, ModelError
from engine.base.progress import Progress, Report
from engine.orders.corpora import ImportOrder
from engine.results.corpora import DomainDirection
from engine.results.systems import System
from engine.results.terms import GivenTerm
from engine.tasks.home import open_library
from gui.page_list import LibraryPlace, Section
from gui.pages.translate.adjust import facts_of
from gui.pages.translate.page import TranslatePage
from tests.engine.runtime.conftest import refuse_int8, write_tiny_pack
from tests.gui.pages.translate.page_window import (
    BACK,
    PUMPS,
    SMALL,
    Brake,
    opened_page,
    remove_models,
    settings_of,
    shows,
    translation,
)
from tests.patience import patience
from tests.tiny import write_model_folder

TEXT = "Ein Test."


def known(page: TranslatePage) -> dict[str, str]:
    """Returns what the sheet says of the model that translates."""
    return dict(facts_of(page.choice.plain, page.output.device, page.choice.catalogue.name_of))


@pytest.fixture
def translated() -> str:
    """The translation of `TEXT`."""
    return translation(TEXT)


def type_text(page: TranslatePage, text: str) -> None:
    page.source.edit.replace_text(text)


def test_text_typed_before_the_models_are_ready_is_translated(
    qtbot: Any, tmp_path: Path, brake: Brake, translated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(report: Report, **_how: Any) -> None:
        report(Progress("Preparing the built-in models", 1, 2))
        brake.gate.wait(patience(5))

    brake.gate.clear()
    monkeypatch.setattr(tasks, "ensure_builtin_models", prepare)
    with opened_page(qtbot, tmp_path) as page:
        type_text(page, TEXT)
        qtbot.waitUntil(lambda: page.target.stack.currentWidget() is page.target.stack.preparing)
        assert page.target.stack.preparing.words.text() == "Preparing the built-in models"
        brake.gate.set()
        shows(qtbot, page, translated)


def test_the_first_model_that_is_ready_translates_while_the_others_are_prepared(
    qtbot: Any, tmp_path: Path, brake: Brake, translated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(_report: Report, *, first: tuple[str, str], ready: Callable[[], None]) -> None:
        assert first == ("de", "en")
        ready()
        back.wait(patience(30))
        tasks.add_model(write_model_folder(tmp_path / "other", model_id="other", src="en", tgt="de"))

    remove_models(BACK)
    back = Event()
    monkeypatch.setattr(tasks, "ensure_builtin_models", prepare)
    with opened_page(qtbot, tmp_path) as page:
        type_text(page, TEXT)
        shows(qtbot, page, translated)
        page.choice.swap()
        qtbot.waitUntil(lambda: page.target.stack.currentWidget() is page.target.stack.preparing)
        back.set()
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        assert (page.choice.pair, page.choice.plain.record.id) == (("en", "de"), "other")


def test_languages_whose_model_is_still_prepared_stay_chosen(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(_report: Report, *, first: tuple[str, str], ready: Callable[[], None]) -> None:
        asked.append(first)
        ready()
        back.wait(patience(30))

    remove_models(BACK)
    asked: list[tuple[str, str]] = []
    back = Event()
    monkeypatch.setattr(tasks, "ensure_builtin_models", prepare)
    settings_of(tmp_path).src, settings_of(tmp_path).tgt = "en", "de"
    with opened_page(qtbot, tmp_path) as page:
        for _ in range(2):
            with qtbot.waitSignal(page.session.catalogue_changed):
                page.refresh()
        assert (asked, page.choice.pair) == ([("en", "de")], ("en", "de"))
        assert page.target.stack.currentWidget() is page.target.stack.preparing
        back.set()


def test_with_care_the_model_of_the_opposite_direction_chooses(qtbot: Any, tmp_path: Path) -> None:
    text = "Der Motor ist heiß und die Pumpe steht. Der Druck fällt. Das Ventil ist zu."
    careful = (
        tasks.open_system(System(model=SMALL, careful=True)).translate_text(text, SearchConfig(n_best=4)).text
    )
    assert careful != translation(text)
    with opened_page(qtbot, tmp_path) as page:
        type_text(page, text)
        shows(qtbot, page, translation(text))
        assert "Quality" not in known(page)
        page.services.settings.is_careful = True
        shows(qtbot, page, careful)
        qtbot.waitUntil(lambda: "Quality" in known(page))  # the last part is shown before the whole is told
        assert known(page)["Quality"] == f"{page.choice.catalogue.name_of(BACK)} chooses among translations"


def test_without_any_model_the_page_leads_to_the_models(qtbot: Any, tmp_path: Path) -> None:
    remove_models()
    with opened_page(qtbot, tmp_path) as page:
        stack = page.target.stack
        qtbot.waitUntil(lambda: stack.currentWidget() is stack.no_model)
        with qtbot.waitSignal(page.navigated) as signal:
            stack.no_model.button.click()
        assert signal.args == ["library", LibraryPlace(Section.MODELS, is_new=True)]


def test_coming_back_does_not_cost_the_models_that_are_being_prepared(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: list[int] = []
    monkeypatch.setattr(tasks, "ensure_builtin_models", lambda _report, **_how: ready.append(1))
    with opened_page(qtbot, tmp_path) as page:
        page.refresh()
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        assert ready


def test_failed_preparation_can_be_tried_again(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_report: Report, **_how: Any) -> None:
        raise ModelError("model.json is broken.", "Install Parlance again.")

    with monkeypatch.context() as broken:
        broken.setattr(tasks, "ensure_builtin_models", fail)
        with opened_page(qtbot, tmp_path) as page:
            qtbot.waitUntil(lambda: page.target.error.isVisible())
            broken.undo()
            page.target.error.retry.clicked.emit()
            qtbot.waitUntil(lambda: page.choice.plain is not None)
            assert not page.target.error.isVisible()


def test_who_waits_for_the_second_model_is_told_that_it_failed_and_can_try_again(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(_report: Report, *, first: tuple[str, str], ready: Callable[[], None]) -> None:
        asked.append(first)
        ready()
        if len(asked) == 1:
            back.wait(patience(30))
            raise LibraryError("The disk is full.", "Make room.")
        tasks.add_model(write_model_folder(tmp_path / "other", model_id="other", src="en", tgt="de"))

    remove_models(BACK)
    asked: list[tuple[str, str]] = []
    back = Event()
    monkeypatch.setattr(tasks, "ensure_builtin_models", prepare)
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page.choice.swap()
        back.set()
        qtbot.waitUntil(lambda: page.target.error.isVisible())
        assert page.target.stack.currentWidget() is not page.target.stack.preparing
        page.target.error.retry.clicked.emit()
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        assert (asked, page.choice.pair) == ([("de", "en"), ("en", "de")], ("en", "de"))


def test_domain_translates_with_its_pack(qtbot: Any, page: TranslatePage, translated: str) -> None:
    type_text(page, TEXT)
    shows(qtbot, page, translated)
    page.header.domain.setCurrentIndex(page.header.domain.findText("pumps"))
    shows(qtbot, page, translation(TEXT, PUMPS))


def test_a_pack_that_int8_would_spoil_is_used_in_float32(
    qtbot: Any, page: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    pack = write_tiny_pack(tiny_model, tmp_path / "law", domain="law", parent=SMALL)
    refuse_int8(pack)
    tasks.add_model(pack)
    page.refresh()
    qtbot.waitUntil(lambda: page.header.domain.findText("law") >= 0)
    page.choice.choose("de", "en", "law")
    type_text(page, TEXT)
    shows(qtbot, page, translation(TEXT, "law"))
    assert page.output.device.precision == "float32"
    assert "law runs in float32" in page.output.device.reason
    assert not page.target.error.isVisible()


def test_a_model_asked_for_before_the_catalogue_knows_it_is_chosen_when_it_does(
    qtbot: Any, page: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    tasks.add_model(write_tiny_pack(tiny_model, tmp_path / "law", domain="law", parent=SMALL))
    page.show_subject("law")
    assert page.choice.plain.domain != "law"
    page.refresh()
    qtbot.waitUntil(lambda: page.choice.plain.domain == "law")


def test_a_domain_survives_two_swaps(qtbot: Any, page: TranslatePage) -> None:
    page.header.domain.setCurrentIndex(page.header.domain.findText("pumps"))
    page.choice.swap()
    page.choice.swap()
    assert (page.choice.pair, page.choice.plain.domain) == (("de", "en"), "pumps")


def law_text(folder: Path, tgt: str = "en") -> None:
    """Imports a pair of the domain law."""
    path = folder / "law.tsv"
    path.write_text("Der Vertrag gilt.\tThe contract is valid.\n", encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=[path], domain="law", src="de", tgt=tgt))


def test_a_domain_that_is_not_taught_translates_with_its_memory(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    law_text(tmp_path)
    page.refresh()
    qtbot.waitUntil(lambda: page.header.domain.findText("law · memory") > 0)
    page.header.domain.setCurrentIndex(page.header.domain.findText("law · memory"))
    assert (page.choice.system.own_domain, page.choice.system.record.id) == ("law", SMALL)
    type_text(page, "Der Vertrag gilt.")
    shows(qtbot, page, "The contract is valid.")
    assert page.target.status.text().startswith("✓ 1 sentence from memory")


def test_a_domain_of_other_languages_leads_to_teaching(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    law_text(tmp_path, tgt="fr")
    page.refresh()
    qtbot.waitUntil(lambda: page.header.domain.findText("Teach “law”…") > 0)
    with qtbot.waitSignal(page.navigated) as signal:
        page.header.domain.setCurrentIndex(page.header.domain.findText("Teach “law”…"))
    place = DomainDirection("law", "de", "en")
    assert signal.args == ["library", LibraryPlace(Section.LEARNING, domain=place)]


def test_new_model_appears_without_a_restart(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    tasks.add_model(write_model_folder(tmp_path / "fr", model_id="fr", tgt="fr"))
    page.refresh()
    qtbot.waitUntil(lambda: page.header.target.findData("fr") >= 0)


def test_choices_come_back_in_the_next_window(qtbot: Any, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page.show_subject(PUMPS)
        assert page.header.domain.currentText() == "pumps"
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        assert page.choice.plain.record.id == PUMPS


def test_a_domain_with_terms_alone_can_be_chosen_and_keeps_to_them(qtbot: Any, tmp_path: Path) -> None:
    path = tmp_path / "terms.csv"
    path.write_text("de,en\nTest,zebra\n", encoding="utf-8")
    order = ImportOrder(files=(path,), src="de", tgt="en", domain="zoo", are_terms=True)
    tasks.run_order(order, options=tasks.JobOptions())
    with opened_page(qtbot, tmp_path) as page:
        type_text(page, TEXT)
        shows(qtbot, page, translation(TEXT))
        choices = page.header.domain
        labels = [choices.itemText(row) for row in range(choices.count())]
        choices.setCurrentIndex(labels.index("zoo · terms"))
        qtbot.waitUntil(lambda: "zebra" in page.target.edit.toPlainText().casefold())
        assert "terms of zoo" in page.header.words.text()
        choices.setCurrentIndex(0)
        shows(qtbot, page, translation(TEXT))


@pytest.fixture
def law(qtbot: Any, page: TranslatePage) -> TranslatePage:
    """The page with a domain chosen that has terms alone; another one has, too."""
    for domain in ("law", "zoo"):
        tasks.add_terms([GivenTerm(source="Test", target="zebra")], domain, "de", "en")
    page.refresh()
    qtbot.waitUntil(lambda: page.header.domain.findText("law · terms") > 0)
    page.header.domain.setCurrentIndex(page.header.domain.findText("law · terms"))
    return page


def come_into_use(folder: Path, tiny_model: Path, state: str = "promoted", **more: Any) -> None:
    """Adds a model of the domain law, as an adaptation does."""
    details = {"promotion": {"state": state, "when": f"2026-11-2{folder.name[-1]}T14:02:00+00:00"}}
    tasks.add_model(write_tiny_pack(tiny_model, folder, domain="law", parent=SMALL, details=details, **more))


def chosen(page: TranslatePage) -> tuple[str, str, str]:
    """The model, the terms and the domain on the screen."""
    system = page.choice.plain
    return system.record.id, system.terms, page.header.domain.currentText()


def test_a_domain_of_terms_stays_chosen_with_the_model_that_it_gets(
    qtbot: Any, law: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    come_into_use(tmp_path / "law-1", tiny_model)
    law.refresh()
    qtbot.waitUntil(lambda: chosen(law) == ("law-1", "law", "law"))


def test_a_model_that_is_held_back_takes_nobody_from_the_terms(
    qtbot: Any, law: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    come_into_use(tmp_path / "law-1", tiny_model, "held")
    law.refresh()
    qtbot.waitUntil(lambda: law.header.domain.findText("law · held back") > 0)
    assert chosen(law) == (SMALL, "law", "law · terms")


def test_a_newer_model_in_use_takes_the_place_of_the_one_that_was(
    qtbot: Any, law: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    for name in ("law-1", "law-2"):
        come_into_use(tmp_path / name, tiny_model, name=name)
        law.refresh()
        qtbot.waitUntil(lambda name=name: chosen(law)[0] == name)


def test_a_model_that_was_chosen_over_the_one_in_use_stays(
    qtbot: Any, law: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    for name in ("law-1", "law-2"):
        come_into_use(tmp_path / name, tiny_model, name=name)
    law.choice.choose("de", "en", "law-1")
    law.refresh()
    qtbot.waitUntil(lambda: chosen(law)[0] == "law-1")
    come_into_use(tmp_path / "law-3", tiny_model, name="law-3")
    law.refresh()
    qtbot.waitUntil(lambda: law.header.domain.findText("law · law-3") > 0)
    assert chosen(law)[0] == "law-1"


def test_what_came_into_use_elsewhere_translates_on_return_and_one_click_takes_that_back(
    qtbot: Any, law: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    law.header.domain.setCurrentIndex(0)
    come_into_use(tmp_path / "law-1", tiny_model)
    with qtbot.waitSignal(law.undo_offered) as offered:
        law.refresh()
    assert offered.args[0] == "Now translating with law."
    assert chosen(law) == ("law-1", "law", "law")
    offered.args[1]()
    assert chosen(law) == (SMALL, "", "General")
    law.refresh()
    with qtbot.waitSignal(law.session.catalogue_changed):
        pass
    assert chosen(law) == (SMALL, "", "General")


def test_what_came_into_use_while_the_window_was_closed_translates_in_the_next_one(
    qtbot: Any, tiny_model: Path, tmp_path: Path
) -> None:
    for is_first in (True, False):
        with opened_page(qtbot, tmp_path) as page:
            qtbot.waitUntil(lambda page=page: page.choice.plain is not None)
            assert chosen(page)[0] == (SMALL if is_first else "law-1")
        if is_first:
            come_into_use(tmp_path / "law-1", tiny_model)


def test_what_is_held_back_or_for_other_languages_changes_nothing(
    qtbot: Any, law: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    law.header.domain.setCurrentIndex(0)
    come_into_use(tmp_path / "law-1", tiny_model, "held")
    law.choice.choose("en", "de")
    come_into_use(tmp_path / "law-2", tiny_model)
    with qtbot.assertNotEmitted(law.undo_offered), qtbot.waitSignal(law.session.catalogue_changed):
        law.refresh()
    assert chosen(law)[0] == BACK


def test_what_learns_along_takes_nobody_out_of_another_domain(
    qtbot: Any, law: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    law.header.domain.setCurrentIndex(0)
    come_into_use(tmp_path / "law-1", tiny_model)
    open_library().update_model_details("law-1", {"along": {"newest": 25}})
    with qtbot.assertNotEmitted(law.undo_offered), qtbot.waitSignal(law.session.catalogue_changed):
        law.refresh()
    assert chosen(law)[0] == SMALL


def test_a_text_follows_a_term_that_its_domain_gets(qtbot: Any, law: TranslatePage) -> None:
    type_text(law, TEXT)
    qtbot.waitUntil(lambda: "zebra" in law.target.edit.toPlainText().casefold())
    (entry,) = tasks.domain_terms("law", "de", "en").entries
    tasks.change_term(entry, GivenTerm(source="Test", target="panda"))
    law.refresh()
    qtbot.waitUntil(lambda: "panda" in law.target.edit.toPlainText().casefold())


def test_general_stays_general_where_a_domain_has_terms(qtbot: Any, law: TranslatePage) -> None:
    law.header.domain.setCurrentIndex(0)
    law.refresh()
    with qtbot.waitSignal(law.session.catalogue_changed):
        pass
    assert chosen(law) == (SMALL, "", "General")


def test_a_domain_of_terms_is_chosen_again_in_the_next_window(qtbot: Any, tmp_path: Path) -> None:
    for domain in ("law", "zoo"):
        tasks.add_terms([GivenTerm(source="Test", target="zebra")], domain, "de", "en")
    for _ in range(2):
        with opened_page(qtbot, tmp_path) as page:
            qtbot.waitUntil(lambda page=page: page.choice.plain is not None)
            if page.choice.plain.terms:
                break
            page.header.domain.setCurrentIndex(page.header.domain.findText("law · terms"))
    assert chosen(page) == (SMALL, "law", "law · terms")
