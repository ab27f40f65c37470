"""The lines of a document as they are written: who, the text, the translation, which can be corrected."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QPlainTextEdit, QStyleOptionViewItem, QWidget

from engine.results.translation import SpeakerChoice
from gui.item_models.cell_table import Index
from gui.item_models.record_table import Column, RecordTable
from gui.pages.translate.documents.row_heights import TextDelegate, TextTable
from gui.pages.translate.translating.speaker_picker import dot_of, no_dot

TARGET = 2
_WHO_WIDTH = 132
_WHO_LEAST = 460
"""Pixels; a narrower table leaves the names out, they stand in the tooltips."""
_EDITOR_HEIGHT = 64
_MOST_CHARS = 400
"""Characters of a line that are shown, at most; it is translated whole."""


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """One line of a document."""

    name: str
    """As the file has it; empty: no name."""
    speaker: SpeakerChoice | None
    source: str
    draft: str = ""
    """As the model translates it; empty until it has."""
    corrected: str = ""
    """As the user wants it; empty: as the model translates it."""

    @property
    def target(self) -> str:
        """What is written into the file."""
        return self.corrected or self.draft

    @property
    def who(self) -> str:
        """The name in the file and the speaker it is said as."""
        spoken = f", said as {self.speaker.name}" if self.speaker else ", said as nobody in particular"
        return (self.name or "No name") + spoken

    @property
    def about_target(self) -> str:
        """What to know of the translation."""
        if self.corrected:
            return f"Corrected by you. The model's translation: {self.draft}"
        return f"{self.who}. Enter or a double click corrects it." if self.draft else self.who


class SpokenLines(RecordTable[SpokenLine]):
    """The lines; the speaker's dot stands before the name.

    Signals:
        corrected(int, str): the user wants a line translated otherwise; empty: as the model does.
    """

    corrected = Signal(int, str)

    def __init__(self, titles: tuple[str, str]) -> None:
        self._scale = 1.0
        super().__init__([
            Column("Who", lambda row: row.name, is_soft=True, tip=lambda row: row.who),
            Column(titles[0], lambda row: _short(row.source), is_soft=True, tip=lambda row: row.who),
            Column(titles[1], lambda row: _short(row.target), tip=lambda row: row.about_target),
        ])  # fmt: skip

    def set_titles(self, titles: tuple[str, str]) -> None:
        """Names the two languages."""
        for place, title in enumerate(titles, start=1):
            self.rename(place, title)

    def show_rows(self, rows: Sequence[SpokenLine], scale: float) -> None:
        """Replaces the rows; as many as before keep place and choice."""
        self._scale = scale
        self.update_records(rows)

    def take(self, first: int, drafts: Sequence[str]) -> None:
        """Puts the model's translations of some lines into their places."""
        for row, draft in enumerate(drafts[: max(0, len(self._records) - first)], start=first):
            self._records[row] = replace(self._records[row], draft=draft)
        self.show_again(first, min(first + len(drafts), len(self._records)) - 1)

    def correct(self, row: int, text: str) -> None:
        """Shows a line as the user wants it; empty: as the model translates it."""
        self._records[row] = replace(self._records[row], corrected=text)
        self.show_again(row, row)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns what one cell shows; the dot of who speaks; the whole translation to edit."""
        if not index.isValid():
            return None
        line = self.record(index.row())
        match role, index.column():
            case Qt.ItemDataRole.DecorationRole, 0:
                return dot_of(line.speaker, self._scale) if line.speaker else no_dot(self._scale)
            case Qt.ItemDataRole.AccessibleTextRole, 0:
                return line.who
            case Qt.ItemDataRole.AccessibleTextRole, 2:
                return f"{line.target} (corrected)" if line.corrected else line.target
            case Qt.ItemDataRole.EditRole, 2:
                return line.target
            case Qt.ItemDataRole.DisplayRole, 2 if line.corrected:
                return f"✓ {_short(line.target)}"
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Lets translations be edited once they are there."""
        found = super().flags(index)
        is_there = index.isValid() and index.column() == TARGET and bool(self.record(index.row()).draft)
        return found | Qt.ItemFlag.ItemIsEditable if is_there else found

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Takes a correction; the model's own words, or none, take one back."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid() or index.column() != TARGET:
            return False
        line, words = self.record(index.row()), " ".join(str(value).split())
        wanted = "" if words == " ".join(line.draft.split()) else words
        if wanted != line.corrected:
            self.correct(index.row(), wanted)
            self.corrected.emit(index.row(), wanted)
        return True


class _LineDelegate(TextDelegate):
    """Gives every line the height of its text, regardless of its name's; edits a translation in a field."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return super().sizeHint(option, index) if index.column() else QSize(0, 0)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Returns the field in which a translation is corrected."""
        editor = QPlainTextEdit(parent)
        editor.setTabChangesFocus(True)
        editor.setAccessibleName(f"Translation of: {index.sibling(index.row(), 1).data()}")
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """Gives the field room for two lines at least."""
        box = QRect(option.rect)
        box.setHeight(max(box.height(), _EDITOR_HEIGHT))
        editor.setGeometry(box)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter takes the correction and goes on with the next line."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and isinstance(editor, QWidget)
        ):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.EditNextItem)
            return True
        return super().eventFilter(editor, event)


class SpokenTable(TextTable):
    """The table: rows as high as their text, however many there are."""

    def __init__(self) -> None:
        self.lines = SpokenLines(("Text", "Translation"))
        super().__init__("The lines and their translations", self.lines, [_WHO_WIDTH, 0, 0])
        self.setItemDelegate(_LineDelegate(self))
        self.setEditTriggers(
            self.EditTrigger.DoubleClicked | self.EditTrigger.EditKeyPressed  # F2
        )
        self.set_optional({0: _WHO_LEAST})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter corrects the chosen line."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._edit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def correct_chosen(self) -> None:
        """Corrects the chosen line, unless one is being corrected."""
        if self.state() != self.State.EditingState:
            self._edit(self.currentIndex().row())

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Goes on with the translation above or below, where Enter or Tab asks for it."""
        hints = QAbstractItemDelegate.EndEditHint
        row = self.currentIndex().row()
        super().closeEditor(editor, hints.NoHint)
        step = {hints.EditNextItem: 1, hints.EditPreviousItem: -1}.get(hint, 0)
        if step and 0 <= row + step < self.lines.rowCount():
            self._edit(row + step)
        else:
            self.setFocus()

    def _edit(self, row: int) -> None:
        cell = self.lines.index(row, TARGET)
        if cell.isValid():
            self.setCurrentIndex(cell)
            if cell.flags() & Qt.ItemFlag.ItemIsEditable:
                self.edit(cell)


def _short(text: str) -> str:
    return text if len(text) <= _MOST_CHARS else text[:_MOST_CHARS].rstrip() + "…"
