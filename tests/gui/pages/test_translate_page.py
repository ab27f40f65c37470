"""The Translate page: what a user does, and what stands on the screen then."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QTextEdit, QWidget

from engine.errors import ModelError
from engine.progress import Progress
from gui.pages.translate import TranslatePage
from tests.gui.pages.translate_door import ENGLISH_GERMAN, GERMAN_ENGLISH, PUMPS, FakeDoor, model
from tests.gui.pages.translate_window import drag, drop, opened_page

pytestmark = pytest.mark.window


@pytest.fixture
def door() -> FakeDoor:
    return FakeDoor()


@pytest.fixture
def page(qtbot: Any, door: FakeDoor, tmp_path: Path) -> Iterator[TranslatePage]:
    with opened_page(qtbot, door, tmp_path) as opened:
        qtbot.waitUntil(lambda: opened.header.system is not None)
        yield opened


def type_text(page: TranslatePage, text: str) -> None:
    page.source.edit.replace_text(text)


def wait_for(qtbot: Any, page: TranslatePage, text: str) -> None:
    qtbot.waitUntil(lambda: page.target.edit.toPlainText() == text)


def test_typing_brings_the_translation(qtbot: Any, page: TranslatePage) -> None:
    QTest.keyClicks(page.source.edit, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    assert page.source.count.text() == "2 words · 9 characters"
    assert page.target.status.text().endswith("ms")


def test_newest_text_wins(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    door.gate.clear()
    type_text(page, "Alt.")
    page.session.translate_now()
    qtbot.waitUntil(lambda: "Alt." in door.texts)
    type_text(page, "Neu.")
    page.session.translate_now()
    door.gate.set()
    wait_for(qtbot, page, "ueN.")


def test_result_of_an_older_text_is_dropped(page: TranslatePage) -> None:
    type_text(page, "Alt.")
    page.session.translate_now()
    old = page.session._job
    type_text(page, "Neu.")
    page.session.translate_now()
    page.session._on_ready(old, None)  # would fail if it looked at the result
    assert page.target.edit.toPlainText() == ""


def test_ctrl_enter_translates_at_once(qtbot: Any, page: TranslatePage) -> None:
    page.session._debounce.setInterval(60_000)
    page.session._longest_wait.setInterval(60_000)
    type_text(page, "Jetzt.")
    page.source.edit.setFocus()
    QTest.keyClick(page.source.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    wait_for(qtbot, page, "tzteJ.")


def test_old_translation_is_greyed_not_cleared(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    type_text(page, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    door.gate.clear()
    type_text(page, "Kein Test.")
    qtbot.waitUntil(lambda: page.target.edit.is_veiled)
    assert page.target.edit.toPlainText() == "niE tseT."
    assert page.target.cancel.isVisible()
    door.gate.set()
    wait_for(qtbot, page, "nieK tseT.")
    assert not page.target.edit.is_veiled


def test_quick_translation_shows_no_waiting(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    assert not page.target.bar.isVisible()
    assert not page.target.cancel.isVisible()


def test_escape_cancels_and_keeps_the_old_text(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    door.gate.clear()
    type_text(page, "Ein Test.")
    qtbot.waitUntil(lambda: page.target.cancel.isVisible())
    QTest.keyClick(page.source.edit, Qt.Key.Key_Escape)
    assert page.target.status.text().startswith("Stopped")
    assert not page.session.is_busy
    door.gate.set()


def test_long_text_arrives_piece_by_piece(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    door.delay_s = 0.01
    parts: list[int] = []
    page.session.part_ready.connect(lambda part: parts.append(len(part.text)))
    type_text(page, "\n".join(f"Der Satz {number} handelt von einer Pumpe." for number in range(240)))
    qtbot.waitUntil(lambda: len(parts) > 2, timeout=10_000)
    assert parts == sorted(set(parts))
    assert page.target.bar.value() > 0


def test_only_the_changed_part_is_translated_again(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    lines = [f"Zeile {number} handelt von der Pumpe." for number in range(200)]
    type_text(page, "\n".join(lines))
    qtbot.waitUntil(lambda: page.output.map is not None)
    door.texts.clear()
    type_text(page, "\n".join([*lines[:100], "Etwas anderes.", *lines[101:]]))
    qtbot.waitUntil(lambda: "sawtE" in page.target.edit.toPlainText())
    assert sum(map(len, door.texts)) < 6_000 < sum(map(len, lines))


def test_swap_exchanges_languages_and_texts(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    page.header.swap.click()
    assert page.header.pair == ("en", "de")
    assert page.source.edit.toPlainText() == "niE tseT."
    wait_for(qtbot, page, "Ein Test.")
    assert page.header.system.record.id == "en-de-small"


def test_swap_is_undone_by_undo(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    page.header.swap.click()
    page.source.edit.undo()
    assert page.source.edit.toPlainText() == "Ein Test."


def test_copy_puts_the_text_on_the_clipboard_and_says_so(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    page.target.copy.click()
    assert QGuiApplication.clipboard().text() == "niE tseT."
    assert page.target.confirmation.text() == "Copied"


def test_clear_empties_both_panes_and_undo_brings_the_text_back(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    page.source.clear.click()
    assert page.target.stack.currentWidget() is page.target.stack.empty
    page.source.edit.undo()
    wait_for(qtbot, page, "niE tseT.")


def test_example_is_one_click_away(qtbot: Any, page: TranslatePage) -> None:
    page.target.stack.empty.example.click()
    qtbot.waitUntil(lambda: page.target.edit.toPlainText().startswith("eiD epmuplesierK"))


def test_dropped_text_file_is_opened(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    path = tmp_path / "brief.txt"
    path.write_text("Ein Brief.\r\n", encoding="utf-8")
    page.source.edit.dropEvent(drop(path))
    wait_for(qtbot, page, "niE feirB.\n")
    assert "brief.txt" in page.source.note.text()


def test_picture_is_refused_while_it_hovers(page: TranslatePage, tmp_path: Path) -> None:
    event = drag(tmp_path / "bild.png")
    page.source.edit.dragEnterEvent(event)
    assert not event.isAccepted()
    assert (
        page.source.note.text()
        == "bild.png: only .txt, .text, .md, .srt, .vtt, .ass, .ssa can be opened here."
    )


def test_text_file_is_welcomed_while_it_hovers(page: TranslatePage, tmp_path: Path) -> None:
    event = drag(tmp_path / "brief.txt")
    page.source.edit.dragEnterEvent(event)
    assert event.isAccepted()
    assert page.source.property("drop") is True


def test_unreadable_file_is_reported_where_it_was_opened(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    page.accept_files([tmp_path / "weg.txt"])
    qtbot.waitUntil(lambda: page.source.error.isVisible())
    assert "weg.txt" in page.source.error.accessibleName()


def test_translation_is_saved_as_a_file(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    type_text(page, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    page.files.write(tmp_path / "out.txt", page.output.map.text)
    qtbot.waitUntil(lambda: page.target.confirmation.text() == "Saved")
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == "niE tseT."


def test_error_of_the_engine_stands_inline_with_its_hint(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    door.error = ModelError("decoder.onnx is missing.", "Add the model again.")
    type_text(page, "Ein Test.")
    qtbot.waitUntil(lambda: page.target.error.isVisible())
    texts = [label.text() for label in page.target.error.findChildren(QWidget) if hasattr(label, "text")]
    assert {"decoder.onnx is missing.", "Add the model again.", "Open the models"} <= set(texts)


def test_next_good_translation_takes_the_error_away(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    door.error = ValueError("a bug")
    type_text(page, "Ein Test.")
    qtbot.waitUntil(lambda: page.target.error.isVisible())
    door.error = None
    page.target.error.retried.emit()
    wait_for(qtbot, page, "niE tseT.")
    assert not page.target.error.isVisible()


def test_closing_while_translating_leaves_no_thread(qtbot: Any, door: FakeDoor, tmp_path: Path) -> None:
    with opened_page(qtbot, door, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        door.gate.clear()
        type_text(page, "Ein Test.")
        page.session.translate_now()
        qtbot.waitUntil(lambda: bool(door.texts))
        engine = page.session._worker
    assert not engine.isRunning()


def test_text_typed_before_the_models_are_ready_is_translated(
    qtbot: Any, door: FakeDoor, tmp_path: Path
) -> None:
    def prepare(report: Any) -> None:
        report(Progress("Preparing the built-in models", 1, 2))
        door.gate.wait(5)

    door.gate.clear()
    door.preparing = prepare
    with opened_page(qtbot, door, tmp_path) as page:
        type_text(page, "Ein Test.")
        qtbot.waitUntil(lambda: page.target.stack.currentWidget() is page.target.stack.preparing)
        assert page.target.stack.preparing.words.text() == "Preparing the built-in models"
        door.gate.set()
        wait_for(qtbot, page, "niE tseT.")


def test_without_any_model_the_page_leads_to_the_models(qtbot: Any, door: FakeDoor, tmp_path: Path) -> None:
    door.models = []
    with opened_page(qtbot, door, tmp_path) as page:
        stack = page.target.stack
        qtbot.waitUntil(lambda: stack.currentWidget() is stack.no_model)
        with qtbot.waitSignal(page.navigated) as signal:
            stack.no_model.button.click()
        assert signal.args == ["models", None]


def test_failed_preparation_can_be_tried_again(qtbot: Any, door: FakeDoor, tmp_path: Path) -> None:
    door.list_error = ModelError("model.json is broken.", "Install Parlance again.")
    with opened_page(qtbot, door, tmp_path) as page:
        qtbot.waitUntil(lambda: page.target.error.isVisible())
        door.list_error = None
        page.target.error.retried.emit()
        qtbot.waitUntil(lambda: page.header.system is not None)
        assert not page.target.error.isVisible()


def test_domain_swaps_the_pack_in_the_warm_translator(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    type_text(page, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    page.header.domain.setCurrentIndex(page.header.domain.findText("pumps"))
    wait_for(qtbot, page, "NIE TSET.")
    assert door.opened == ["de-en-small"]


def test_comparison_shows_what_the_domain_changes(qtbot: Any, page: TranslatePage) -> None:
    page.header.domain.setCurrentIndex(page.header.domain.findText("pumps"))
    type_text(page, "Ein Test. 12.")
    page.target.compare.click()
    qtbot.waitUntil(lambda: page.comparison.model.rowCount() == 1)
    assert page.comparison.summary.text() == "1 of 2 sentences differs"
    assert page.comparison.model.index(0).data() == "General: niE tseT.\npumps: NIE TSET."


def test_comparison_is_offered_only_where_there_is_something_to_compare(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    assert page.target.compare.isVisible()
    door.models = [GERMAN_ENGLISH, ENGLISH_GERMAN]
    page.refresh()
    qtbot.waitUntil(lambda: not page.target.compare.isVisible())


def test_manage_lines_lead_elsewhere_and_keep_the_choice(qtbot: Any, page: TranslatePage) -> None:
    with qtbot.waitSignal(page.navigated) as signal:
        page.header.model.setCurrentIndex(page.header.model.count() - 1)
    assert signal.args == ["models", None]
    assert page.header.model.currentText() == "small"


def test_domain_without_a_model_leads_to_adapting(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    door.domains = ["law", "pumps"]
    page.refresh()
    qtbot.waitUntil(lambda: page.header.domain.findText("Teach it “law”…") > 0)
    with qtbot.waitSignal(page.navigated) as signal:
        page.header.domain.setCurrentIndex(page.header.domain.findText("Teach it “law”…"))
    assert signal.args == ["adapt", "law"]


def test_new_model_appears_without_a_restart(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    door.models.append(model("de-fr", "de", "fr"))
    page.refresh()
    qtbot.waitUntil(lambda: page.header.target.findData("fr") >= 0)


def test_choices_come_back_in_the_next_window(qtbot: Any, door: FakeDoor, tmp_path: Path) -> None:
    with opened_page(qtbot, door, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        page.show_subject("pumps")
        assert page.header.domain.currentText() == "pumps"
    with opened_page(qtbot, door, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        assert page.header.system.record == PUMPS


def test_every_control_has_a_name(page: TranslatePage) -> None:
    controls = [
        child
        for kind in (QAbstractButton, QComboBox, QTextEdit)
        for child in page.findChildren(kind)
        if child.focusPolicy() != Qt.FocusPolicy.NoFocus and child.isVisible()
    ]
    assert len(controls) > 8
    assert [child for child in controls if not child.accessibleName()] == []


def test_tab_reaches_everything_and_comes_back(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, "Ein Test.")
    wait_for(qtbot, page, "niE tseT.")
    page.activateWindow()
    page.source.edit.setFocus()
    visited = []
    for _ in range(20):
        visited.append(page.focusWidget())
        page.focusNextChild()
    expected = [page.source.open, page.source.clear, page.target.edit, page.target.copy, page.header.source]
    assert [widget for widget in expected if widget not in visited] == []
    assert visited.count(page.source.edit) > 1


def test_narrow_window_puts_the_panes_one_above_the_other(page: TranslatePage) -> None:
    page.resize(560, 700)
    page.layout().activate()
    assert page.width() == 560
    assert page.target.y() > page.source.y() == 0


def test_reading_font_follows_the_settings(page: TranslatePage) -> None:
    page.services.settings.reading_font_px = 22
    assert page.source.edit.font().pixelSize() == page.target.edit.font().pixelSize() == 22


def test_part_that_is_seen_is_what_is_copied(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    door.delay_s = 0.02
    type_text(page, "\n".join(f"Der Satz {number} handelt von einer Pumpe." for number in range(240)))
    with qtbot.waitSignal(page.session.part_ready, timeout=10_000):
        pass
    page.session.cancel()
    page.target.copy.click()
    assert QGuiApplication.clipboard().text() == page.target.edit.toPlainText() != ""


def test_text_is_set_in_reading_size_from_the_start(page: TranslatePage) -> None:
    assert page.source.edit.font().pixelSize() == page.services.settings.reading_font_px == 16
