"""The Translate page: what a user does, and what stands on the screen then."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QTextEdit, QWidget

from engine import tasks
from gui.pages.translate.page import TranslatePage
from gui.theme.tokens import READING_LINE_HEIGHT
from tests.gui.pages.translate.page_window import BACK, Brake, drag, opened_page, shows, translation

pytestmark = pytest.mark.window

TEXT = "Ein Test."


@pytest.fixture
def translated() -> str:
    """The translation of `TEXT`."""
    return translation(TEXT)


def put_aside(page: TranslatePage) -> str:
    """Breaks the model that is chosen, so that it cannot be opened again; returns the file that is gone."""
    for name in ("encoder.onnx", "weights.safetensors"):  # without weights no graph is made again
        (page.choice.plain.model.path / name).unlink()
    page.services.settings.precision = "float32"
    return "encoder.onnx"


def type_text(page: TranslatePage, text: str) -> None:
    page.source.edit.replace_text(text)


def test_typing_brings_the_translation(qtbot: Any, page: TranslatePage, translated: str) -> None:
    QTest.keyClicks(page.source.edit, TEXT)
    shows(qtbot, page, translated)
    assert page.source.count.text() == "2 words · 9 characters"
    assert page.target.status.text().endswith("ms")


def test_two_line_breaks_make_an_empty_line_and_every_line_is_as_high(page: TranslatePage) -> None:
    edit = page.source.edit
    QTest.keyClicks(edit, "Hallo,")
    for _ in range(2):
        QTest.keyClick(edit, Qt.Key.Key_Return)
    QTest.keyClicks(edit, "ein Test.")
    assert edit.toPlainText() == "Hallo,\n\nein Test."
    blocks = [edit.document().findBlockByNumber(number) for number in range(3)]
    assert {block.blockFormat().lineHeight() for block in blocks} == {100 * READING_LINE_HEIGHT}
    edit.selectAll()
    QTest.keyClick(edit, Qt.Key.Key_Enter)
    assert edit.toPlainText() == "\n"
    edit.undo()
    assert edit.toPlainText() == "Hallo,\n\nein Test."


def line_tops(edit: QTextEdit) -> list[float]:
    """Returns how far down each line of a field begins."""
    document = edit.document()
    blocks = map(document.findBlockByNumber, range(document.blockCount()))
    return [document.documentLayout().blockBoundingRect(block).top() for block in blocks]


def test_lines_of_a_text_that_a_screen_reader_put_in_stand_beside_their_translations(
    qtbot: Any, page: TranslatePage
) -> None:
    text = f"{TEXT}\n\n{TEXT}\n{TEXT}"
    field = QAccessible.queryAccessibleInterface(page.source.edit)
    field.setText(QAccessible.Text.Value, text)  # as dictation does too: Qt then begins a new document
    shows(qtbot, page, translation(text))
    assert line_tops(page.source.edit) == line_tops(page.target.edit)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was read ahead."""
    found: list[str] = []
    monkeypatch.setattr(tasks, "prepare_languages", lambda: found.append("languages"))
    return found


def test_what_tells_languages_apart_is_read_before_a_text_asks(
    qtbot: Any, readings: list[str], page: TranslatePage
) -> None:
    qtbot.waitUntil(lambda: readings == ["languages"])


def test_wrapped_lines_are_joined_on_demand(qtbot: Any, page: TranslatePage) -> None:
    lines = "Die Pumpe läuft an, und das Ventil steht offen,\nbis der Druck im Motor stabil ist."
    type_text(page, lines)
    qtbot.waitUntil(page.source.join.isVisible)
    page.source.join.click()
    assert page.source.edit.toPlainText() == lines.replace("\n", " ")
    qtbot.waitUntil(lambda: not page.source.join.isVisible())
    page.source.edit.undo()
    assert page.source.edit.toPlainText() == lines


def test_newest_text_wins(qtbot: Any, page: TranslatePage, brake: Brake) -> None:
    brake.gate.clear()
    type_text(page, "Alt.")
    page.session.translate_now()
    qtbot.waitUntil(lambda: "Alt." in brake.lines)
    type_text(page, "Neu.")
    page.session.translate_now()
    brake.gate.set()
    shows(qtbot, page, translation("Neu."))


def test_ctrl_enter_translates_at_once(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, "Jetzt.")
    page.source.edit.setFocus()
    QTest.keyClick(page.source.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.session.is_translating
    shows(qtbot, page, translation("Jetzt."))


def test_old_translation_is_greyed_not_cleared(
    qtbot: Any, page: TranslatePage, brake: Brake, translated: str
) -> None:
    type_text(page, TEXT)
    shows(qtbot, page, translated)
    brake.gate.clear()
    type_text(page, "Kein Test.")
    qtbot.waitUntil(lambda: page.target.edit.is_veiled)
    assert page.target.edit.toPlainText() == translated
    assert page.target.cancel.isVisible()
    brake.gate.set()
    shows(qtbot, page, translation("Kein Test."))
    assert not page.target.edit.is_veiled


def test_quick_translation_shows_no_waiting(qtbot: Any, page: TranslatePage, translated: str) -> None:
    type_text(page, TEXT)
    shows(qtbot, page, translated)
    assert not page.target.bar.isVisible()
    assert not page.target.cancel.isVisible()


def test_escape_cancels_and_keeps_the_old_text(qtbot: Any, page: TranslatePage, brake: Brake) -> None:
    brake.gate.clear()
    type_text(page, TEXT)
    qtbot.waitUntil(lambda: page.target.cancel.isVisible())
    QTest.keyClick(page.source.edit, Qt.Key.Key_Escape)
    assert page.target.status.text().startswith("Stopped")
    assert not page.session.is_busy
    brake.gate.set()


def test_long_text_arrives_part_by_part(qtbot: Any, page: TranslatePage, brake: Brake) -> None:
    brake.delay_s = 0.1
    parts: list[int] = []
    page.session.part_ready.connect(lambda part: parts.append(len(part.text)))
    type_text(page, "\n".join(f"Der Satz {number} handelt von einer Pumpe." for number in range(240)))
    qtbot.waitUntil(lambda: len(parts) > 2, timeout=20_000)
    assert parts == sorted(set(parts))
    assert page.target.bar.value() > 0


def test_swap_exchanges_languages_and_texts(qtbot: Any, page: TranslatePage, translated: str) -> None:
    type_text(page, TEXT)
    shows(qtbot, page, translated)
    page.header.swap.click()
    assert page.choice.pair == ("en", "de")
    assert page.source.edit.toPlainText() == translated
    shows(qtbot, page, translation(translated, BACK))
    assert page.choice.plain.record.id == BACK


def test_swap_is_undone_by_undo(qtbot: Any, page: TranslatePage, translated: str) -> None:
    type_text(page, TEXT)
    shows(qtbot, page, translated)
    page.header.swap.click()
    page.source.edit.undo()
    assert page.source.edit.toPlainText() == "Ein Test."


def test_copy_puts_the_text_on_the_clipboard_and_says_so(
    qtbot: Any, page: TranslatePage, translated: str
) -> None:
    type_text(page, TEXT)
    shows(qtbot, page, translated)
    page.target.copy.click()
    assert QGuiApplication.clipboard().text() == translated
    assert page.target.confirmation.text() == "Copied"


def test_the_palette_offers_the_tools_that_can_be_used_now(
    qtbot: Any, page: TranslatePage, translated: str
) -> None:
    tools = ["Copy the translation", "Save the translation as a file", "Correct this sentence"]
    offered = [command.title for command in page.commands()]
    assert not set(tools) & set(offered)
    type_text(page, TEXT)
    shows(qtbot, page, translated)
    commands = {command.title: command for command in page.commands()}
    assert [title for title in commands if title in tools] == tools
    commands["Copy the translation"].run()
    assert QGuiApplication.clipboard().text() == translated
    page.editor.begin()
    assert not set(tools) & {command.title for command in page.commands()}, "a sentence is being edited"


def test_clear_empties_both_panes_and_undo_brings_the_text_back(
    qtbot: Any, page: TranslatePage, translated: str
) -> None:
    type_text(page, TEXT)
    shows(qtbot, page, translated)
    page.source.clear.click()
    assert page.target.stack.currentWidget() is page.target.stack.empty
    page.source.edit.undo()
    shows(qtbot, page, translated)


def test_example_is_one_click_away(qtbot: Any, page: TranslatePage) -> None:
    page.target.stack.empty.example.click()
    assert page.source.edit.toPlainText().startswith("Vielen Dank")
    qtbot.waitUntil(lambda: page.output.map is not None)


@pytest.mark.parametrize("name", ["bild.png", "begriffe.tbx", "pumpen.tmx"])
def test_what_is_not_surely_translated_is_left_to_the_window(
    page: TranslatePage, tmp_path: Path, name: str
) -> None:
    event = drag(tmp_path / name)
    page.source.edit.dragEnterEvent(event)
    assert not event.isAccepted()
    assert page.source.property("drop") is False


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


def test_translation_is_saved_as_a_file(
    qtbot: Any, page: TranslatePage, tmp_path: Path, translated: str
) -> None:
    type_text(page, TEXT)
    shows(qtbot, page, translated)
    page.files.save(tmp_path / "out.txt")
    qtbot.waitUntil(lambda: page.target.confirmation.text() == "Saved")
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == translated


def test_error_of_the_engine_stands_inline_with_its_hint(qtbot: Any, page: TranslatePage) -> None:
    file = put_aside(page)
    qtbot.waitUntil(lambda: page.target.error.isVisible())
    texts = [label.text() for label in page.target.error.findChildren(QWidget) if hasattr(label, "text")]
    assert file in page.target.error.accessibleName()
    assert any("parlance" in text for text in texts), texts
    assert "Open the models" in texts


def test_next_good_translation_takes_the_error_away(
    qtbot: Any, page: TranslatePage, brake: Brake, translated: str
) -> None:
    brake.error = ValueError("a bug")
    type_text(page, TEXT)
    qtbot.waitUntil(lambda: page.target.error.isVisible())
    brake.error = None
    page.target.error.retry.clicked.emit()
    shows(qtbot, page, translated)
    assert not page.target.error.isVisible()


def test_closing_while_translating_leaves_no_thread(qtbot: Any, tmp_path: Path, brake: Brake) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        brake.gate.clear()
        type_text(page, TEXT)
        page.session.translate_now()
        qtbot.waitUntil(lambda: bool(brake.lines))  # `opened_page` holds that the thread has ended


def test_every_control_has_a_name(page: TranslatePage) -> None:
    controls = [
        child
        for kind in (QAbstractButton, QComboBox, QTextEdit)
        for child in page.findChildren(kind)
        if child.focusPolicy() != Qt.FocusPolicy.NoFocus and child.isVisible()
    ]
    assert len(controls) > 8
    assert [child for child in controls if not child.accessibleName()] == []


def test_tab_reaches_everything_and_comes_back(qtbot: Any, page: TranslatePage, translated: str) -> None:
    type_text(page, TEXT)
    shows(qtbot, page, translated)
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


def test_part_that_is_seen_is_what_is_copied(qtbot: Any, page: TranslatePage, brake: Brake) -> None:
    brake.delay_s = 0.1
    type_text(page, "\n".join(f"Der Satz {number} handelt von einer Pumpe." for number in range(240)))
    with qtbot.waitSignal(page.session.part_ready, timeout=10_000):
        pass
    page.session.cancel()
    page.target.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert copied
    # a long text is laid out little by little
    qtbot.waitUntil(lambda: page.target.edit.toPlainText() == copied)


def test_text_is_set_in_reading_size_from_the_start(page: TranslatePage) -> None:
    assert page.source.edit.font().pixelSize() == page.services.settings.reading_font_px == 16


def test_the_text_is_there_again_until_it_is_cleared(qtbot: Any, tmp_path: Path) -> None:
    for expected, typed in (("", TEXT), (TEXT, ""), ("", "")):
        with opened_page(qtbot, tmp_path) as page:
            qtbot.waitUntil(lambda page=page: page.choice.plain is not None)
            edit = page.source.edit
            qtbot.waitUntil(lambda edit=edit, expected=expected: edit.toPlainText() == expected)
            edit.replace_text(typed)


def test_a_crash_costs_only_what_was_typed_a_moment_ago(
    qtbot: Any, page: TranslatePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.source.edit.replace_text(TEXT)
    qtbot.waitUntil(lambda: tasks.read_draft().text == TEXT)
