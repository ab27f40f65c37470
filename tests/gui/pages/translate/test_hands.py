"""The Translate page by hand: files by their dialogs, what is dragged in, keys in the texts, the divider."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QSplitter, QWidget

from gui.page_list import LibraryPlace, Section
from gui.pages.translate.page import TranslatePage
from tests.gui.finding import named, press, texts
from tests.gui.pages.translate.page_window import (
    BACK,
    SMALL,
    at_rest,
    opened_page,
    remove_models,
    shows,
    translation,
)

TEXT = "Ein Test. Zwei Tests."
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def translated(qtbot: Any, page: TranslatePage) -> str:
    """The translation of two sentences, on the page."""
    page.source.edit.replace_text(TEXT)
    expected = translation(TEXT)
    shows(qtbot, page, expected)
    return expected


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the dialogs for files are asked, and the place that they answer with; "": Cancel."""
    told: dict[str, Any] = {"answer": "", "proposed": []}

    def answer(_parent: QWidget, _title: str, place: str, _kinds: str) -> tuple[str, str]:
        told["proposed"].append(place)
        return str(told["answer"]), ""

    def answer_several(*asked: Any) -> tuple[list[str], str]:
        return [name for name in answer(*asked)[:1] if name], ""

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", answer_several)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return told


def letter(folder: Path, text: str = "Ein Brief.") -> Path:
    path = folder / "letter.txt"
    path.write_text(text, encoding="utf-8")
    return path


def open_with_button(page: TranslatePage) -> None:
    press(page.source, "Open files")


def test_a_file_is_opened_with_its_button_and_the_next_dialog_begins_beside_it(
    qtbot: Any, page: TranslatePage, dialogs: dict[str, Any], tmp_path: Path
) -> None:
    open_with_button(page)
    assert not page.opened.is_open
    dialogs["answer"] = letter(tmp_path)
    open_with_button(page)
    qtbot.waitUntil(lambda: page.desk.is_open)
    page.desk.close()
    open_with_button(page)
    assert dialogs["proposed"] == [str(Path.home()), str(Path.home()), str(tmp_path)]


def test_a_text_that_was_typed_is_saved_where_the_user_says(
    qtbot: Any, page: TranslatePage, translated: str, dialogs: dict[str, Any], tmp_path: Path
) -> None:
    page.target.save.click()
    assert dialogs["proposed"] == [str(Path.home() / "translation_en.txt")]
    assert list(tmp_path.glob("*.txt")) == []
    dialogs["answer"] = tmp_path / "mine.txt"
    with qtbot.waitSignal(page.toasted) as said:
        page.target.save.click()
    assert said.args == ["Saved mine.txt"]
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == translated


def test_a_translation_that_cannot_be_saved_says_why_and_is_still_there(
    qtbot: Any, page: TranslatePage, translated: str, dialogs: dict[str, Any], tmp_path: Path
) -> None:
    dialogs["answer"] = tmp_path / "gone" / "out.txt"
    page.target.save.click()
    qtbot.waitUntil(page.target.error.isVisible)
    assert str(tmp_path / "gone") in page.target.error.accessibleName()
    assert page.target.edit.toPlainText() == translated


def test_without_a_translation_nothing_is_saved_or_copied(
    page: TranslatePage, dialogs: dict[str, Any]
) -> None:
    QGuiApplication.clipboard().setText("before")
    page.files.ask_where_to_save()
    page.files.copy()
    assert (dialogs["proposed"], QGuiApplication.clipboard().text()) == ([], "before")


_kept: list[QMimeData] = []
"""An event does not own what it carries."""


def mime(*urls: str, text: str = "") -> QMimeData:
    data = QMimeData()
    if urls:
        data.setUrls([QUrl(url) for url in urls])
    if text:
        data.setText(text)
    _kept.append(data)
    return data


def dragged(kind: type[Any], data: QMimeData) -> Any:
    """Makes the event of something that is dragged."""
    place = QPointF(20, 20) if kind is QDropEvent else QPoint(20, 20)
    return kind(
        place, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )  # fmt: skip


@pytest.mark.parametrize(
    ("urls", "is_welcome"),
    [
        (("file:///a.txt",), True), (("file:///a.srt",), True), (("file:///a.txt", "file:///b.xlf"), True),
        (("https://example.org/a.txt",), False), (("file:///a.pdf",), False),
    ],
)  # fmt: skip
def test_files_that_can_be_translated_are_welcome_and_nothing_else(
    page: TranslatePage, urls: tuple[str, ...], is_welcome: bool
) -> None:
    data = mime(*urls)
    for kind in (QDragEnterEvent, QDragMoveEvent):
        event = dragged(kind, data)
        getattr(page.source.edit, "dragEnterEvent" if kind is QDragEnterEvent else "dragMoveEvent")(event)
        assert event.isAccepted() == is_welcome
    assert bool(page.source.property("drop")) == is_welcome


def test_what_is_dragged_away_again_is_no_longer_welcomed(page: TranslatePage) -> None:
    data = mime("file:///a.txt")
    page.source.edit.dragEnterEvent(dragged(QDragEnterEvent, data))
    page.source.edit.dragLeaveEvent(QDragLeaveEvent())
    assert page.source.property("drop") is False


def test_words_that_are_dropped_are_put_in(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.dropEvent(dragged(QDropEvent, mime(text="Ein Wort.")))
    assert page.source.edit.toPlainText() == "Ein Wort."
    shows(qtbot, page, translation("Ein Wort."))


def test_nothing_can_be_dropped_into_the_translation(page: TranslatePage, translated: str) -> None:
    event = dragged(QDropEvent, mime(text="mine"))
    page.target.edit.dropEvent(event)
    assert not event.isAccepted()
    assert page.target.edit.toPlainText() == translated


def test_a_page_of_no_use_for_a_file_says_so(page: TranslatePage, tmp_path: Path) -> None:
    assert not page.accept_files([tmp_path / "model.zip"])


def test_a_translation_is_read_and_copied_with_the_keyboard_but_not_changed(
    page: TranslatePage, translated: str
) -> None:
    edit = page.target.edit
    edit.setFocus()
    QTest.keyClicks(edit, "no")
    QTest.keyClick(edit, Qt.Key.Key_Delete)
    QTest.keyClick(edit, Qt.Key.Key_V, CONTROL)
    assert edit.toPlainText() == translated
    QTest.keyClick(edit, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(edit, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == translated


@pytest.mark.parametrize(
    ("key", "modifier"), [(Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_Down, ALT)]
)
def test_keys_open_the_other_translations_of_the_sentence(
    page: TranslatePage, translated: str, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    page.target.edit.setFocus()
    QTest.keyClick(page.target.edit, key, modifier)
    assert page.alternatives.isVisible()
    QTest.keyClick(page.alternatives, Qt.Key.Key_Escape)
    assert not page.alternatives.isVisible()
    assert page.target.edit.hasFocus()


@pytest.fixture
def editing(page: TranslatePage, translated: str) -> Any:
    """The translation, with its second sentence being edited."""
    page.editor.begin_sentence(1)
    return page.target.edit


def selected(edit: Any) -> str:
    return str(edit.textCursor().selectedText())


def test_an_edited_sentence_is_all_that_can_be_selected(page: TranslatePage, editing: Any) -> None:
    sentence = page.output.map.shown(1)
    QTest.keyClick(editing, Qt.Key.Key_A, CONTROL)
    assert selected(editing) == sentence
    QTest.keyClick(editing, Qt.Key.Key_Home, CONTROL)
    assert editing.textCursor().position() == page.output.map.target_span(1).start


@pytest.mark.parametrize(
    ("where", "key"), [(Qt.Key.Key_Home, Qt.Key.Key_Backspace), (Qt.Key.Key_End, Qt.Key.Key_Delete)]
)
def test_keys_that_delete_stop_at_the_ends_of_an_edited_sentence(
    page: TranslatePage, translated: str, editing: Any, where: Qt.Key, key: Qt.Key
) -> None:
    QTest.keyClick(editing, where, CONTROL)
    for _ in range(3):
        QTest.keyClick(editing, key)
    assert editing.toPlainText() == translated


def test_undo_takes_back_what_was_typed_into_a_sentence_and_no_more(
    page: TranslatePage, translated: str, editing: Any
) -> None:
    QTest.keyClicks(editing, "Well, ")
    assert editing.toPlainText() != translated
    QTest.keyClick(editing, Qt.Key.Key_Z, CONTROL)
    QTest.keyClick(editing, Qt.Key.Key_Z, CONTROL)
    assert editing.toPlainText() == translated


def test_a_press_beside_the_edited_sentence_ends_the_editing(
    qtbot: Any, page: TranslatePage, editing: Any
) -> None:
    cursor = editing.textCursor()
    cursor.setPosition(2)
    QTest.mouseClick(
        editing.viewport(), Qt.MouseButton.LeftButton, pos=editing.cursorRect(cursor).center()
    )  # fmt: skip
    qtbot.waitUntil(lambda: not page.editor.is_editing)


def test_a_double_click_in_the_edited_sentence_selects_a_word(page: TranslatePage, editing: Any) -> None:
    QTest.mouseDClick(editing.viewport(), Qt.MouseButton.LeftButton, pos=editing.cursorRect().center())
    assert page.editor.is_editing
    assert selected(editing).strip() in page.output.map.shown(1)


def divider(page: TranslatePage) -> QSplitter:
    return named(page, QSplitter, "Text and translation")


def left_share(page: TranslatePage) -> float:
    first, second = divider(page).sizes()
    return first / (first + second)


def test_the_divider_comes_back_where_it_was_when_there_is_room_again(page: TranslatePage) -> None:
    panes = divider(page)
    panes.moveSplitter(560, 1)
    before = left_share(page)
    assert before > 0.55
    page.resize(560, 700)
    page.layout().activate()
    assert panes.orientation() == Qt.Orientation.Vertical
    page.resize(1000, 640)
    page.layout().activate()
    assert panes.orientation() == Qt.Orientation.Horizontal
    assert left_share(page) == pytest.approx(before, abs=0.02)


def test_the_divider_is_where_it_was_in_the_next_window(qtbot: Any, tmp_path: Path) -> None:
    shares = []
    for moved in (600, None):
        with opened_page(qtbot, tmp_path) as page:
            qtbot.waitUntil(lambda page=page: page.choice.plain is not None)
            if moved:
                divider(page).moveSplitter(moved, 1)
            shares.append(left_share(page))
    assert shares[1] == pytest.approx(shares[0], abs=0.02)


def test_another_precision_opens_the_model_again(qtbot: Any, page: TranslatePage, translated: str) -> None:
    with qtbot.waitSignal(page.device_changed) as told:
        page.services.settings.precision = "float32"
    assert told.args[0].precision == "float32"
    qtbot.waitUntil(lambda: at_rest(page))


def test_what_is_known_of_the_model_is_one_button_away_and_leads_to_the_models(
    qtbot: Any, page: TranslatePage, translated: str
) -> None:
    page.header.adjust.click()
    shown = texts(page.adjust)
    assert "German → English" in shown
    assert "Medical, legal or safety decisions; anything without a reader." in shown
    assert "million weights" in shown
    assert page.output.device.precision in shown
    with qtbot.waitSignal(page.navigated) as told:
        press(page.adjust, "Models")
    assert told.args == ["library", LibraryPlace(Section.MODELS)]
    assert not page.adjust.isVisible()


def test_without_the_way_back_a_swap_says_that_there_is_no_model(qtbot: Any, page: TranslatePage) -> None:
    remove_models(BACK)
    page.refresh()
    qtbot.waitUntil(lambda: not page.session.is_busy)
    page.show_subject(SMALL)
    page.source.edit.replace_text("Ein Test.")
    shows(qtbot, page, translation("Ein Test."))
    remove_models("pumps", SMALL)
    page.refresh()
    qtbot.waitUntil(lambda: page.choice.plain is None)
    assert page.source.edit.toPlainText() == "Ein Test."
    with qtbot.waitSignal(page.navigated) as told:
        page.target.stack.no_model.button.click()
    assert told.args == ["library", LibraryPlace(Section.MODELS, is_new=True)]
