"""What became of one file: counts, notices, and what to look at, worst first."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from engine.results.documents import FileRemark
from engine.results.figures import counted
from engine.results.queue.files import FileState, QueuedFile
from gui.item_models.record_table import Column, RecordTable
from gui.pages.translate.documents.row_heights import TextTable
from gui.pages.translate.queue.words import direction_words, rest_words
from gui.theme.icons import set_leading_icon
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import hairline, label, show_or_hide
from gui.widgets.controls.buttons import icon_button, outlined_button, quiet_button
from gui.widgets.layouts import row_of, rows_in, rows_of
from gui.widgets.text.elided import ElidedLabel

_PLACE_WIDTH = 116
_PLACE_LEAST = 520
_SHORT_S = 10.0
_ROOM_FOR_PLACE = 300
"""Pixels of height."""


class RemarkTable(TextTable):
    """Texts that a person should look at.

    Signals:
        copied(list): put these remarks on the clipboard.
    """

    copied = Signal(list)

    def __init__(self) -> None:
        self.remarks: RecordTable[FileRemark] = RecordTable([
            Column("Place", lambda remark: remark.place, is_soft=True),
            Column("Why", lambda remark: remark.text),
            Column("Source", lambda remark: remark.source, is_soft=True),
            Column("Translation", lambda remark: remark.target),
        ])  # fmt: skip
        super().__init__("What to look at, worst first", self.remarks, [_PLACE_WIDTH, 0, 0, 0])
        self.setSelectionMode(self.SelectionMode.ExtendedSelection)
        self.set_optional({0: _PLACE_LEAST})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies the chosen rows, or all."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit(self.chosen)
        else:
            super().keyPressEvent(event)

    @property
    def chosen(self) -> list[FileRemark]:
        """The chosen remarks; all of them if none is."""
        rows = self.chosen_rows() or range(self.remarks.rowCount())
        return [self.remarks.record(row) for row in rows]


class FileReport(QWidget):
    """The report of one file in place of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Report of a file")
        self.back = icon_button("arrow-left", "Back to the files")
        self.back.setToolTip("Back to the files (Esc)")
        self.name = ElidedLabel(role="section")
        self.counts = label(role="soft", wraps=True)
        self.place = ElidedLabel(role="small")
        self.failure = label(role="poor", wraps=True)
        self.hint = label(role="soft", wraps=True)
        self.notices = label(role="small", wraps=True)
        self.heading = label(role="strong")
        self.table = RemarkTable()
        self._shown: tuple[Path, Sequence[FileRemark]] | None = None
        self.copy, self.save = quiet_button("Copy", "copy"), quiet_button("Save as a table…", "download")
        self.copy.setToolTip("Copy the chosen rows, or all (Ctrl+C)")
        self.folder = outlined_button("Open folder", "folder-open")
        self.again = quiet_button("Translate again")
        set_leading_icon(self.again, "rotate-ccw", "accent")
        self._lay_out()
        self.copy.clicked.connect(lambda: self.table.copied.emit(self.table.chosen))

    def _lay_out(self) -> None:
        head = row_of(self.back, (self.name, 1), self.again, self.folder, spacing=SPACE_2)
        about = rows_of(
            self.counts, self.place, self.failure, self.hint, self.notices, spacing=SPACE_1,
            margins=(SPACE_4, 0, SPACE_4, SPACE_2),
        )  # fmt: skip
        listed = row_of(
            (self.heading, 1), self.copy, self.save, spacing=SPACE_2,
            margins=(SPACE_4, SPACE_1, SPACE_2, SPACE_1),
        )  # fmt: skip
        head.setContentsMargins(SPACE_2, SPACE_2, SPACE_3, SPACE_1)
        self._spare = QWidget()
        rows_in(self, head, about, hairline(), listed, (self.table, 1), (self._spare, 1), spacing=0)

    def show_file(self, file: QueuedFile, state: str) -> None:
        """Shows what is known of a file, and in words how far it is."""
        result, failure = file.result, file.failure
        self.name.setText(file.path.name)
        self.name.setAccessibleName(str(file.path))
        _say(self.counts, _counts_words(file, state))
        _say(self.place, f"Written to {result.output}" if result is not None else "")
        if self.height() <= _ROOM_FOR_PLACE:
            self.place.hide()
        self.folder.setToolTip(self.place.text())
        _say(self.failure, failure.what if failure is not None else "")
        _say(self.hint, failure.hint if failure is not None else "")
        _say(self.notices, "\n".join(_notices(file)))
        remarks: Sequence[FileRemark] = result.remarks if result is not None else ()
        if self._shown != (file.path, remarks):  # else it is being read
            self._shown = file.path, remarks
            self.table.remarks.show_records(remarks)
        is_done = result is not None
        self.heading.setText(_heading_words(len(remarks)) if is_done else "")
        self.table.setVisible(bool(remarks))
        self._spare.setVisible(not remarks)
        for part in (self.copy, self.save):
            part.setVisible(bool(remarks))
        self.folder.setVisible(is_done)
        self.again.setVisible(file.state in (FileState.DONE, FileState.FAILED))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the room of a low page to what is to be looked at."""
        super().resizeEvent(event)
        self.place.setVisible(bool(self.place.text()) and event.size().height() > _ROOM_FOR_PLACE)

    def tab_order(self) -> tuple[QWidget, ...]:
        """Returns what Tab goes through, in reading order."""
        return self.back, self.again, self.folder, self.copy, self.save, self.table


def _say(target: QLabel, text: str) -> None:
    show_or_hide(target, text)
    target.setAccessibleName(text)


def _heading_words(n_remarks: int) -> str:
    if not n_remarks:
        return "Nothing to look at: no doubt was found in any translation."
    return f"{counted(n_remarks, 'text')} to look at, worst first"


def _counts_words(file: QueuedFile, state: str) -> str:
    result = file.result
    if result is None:
        return "" if file.state is FileState.FAILED else state
    said = [f"{result.format}: {result.translated:,} of {counted(result.segments, 'text')} translated"]
    said += rest_words(
        result,
        kept="kept as they are (translated before, locked, or without words)",
        left_out="left out by choice",
        recalled="taken from memory",
    )
    if result.moved:
        said.append(f"in {result.moved:,} the place of formatting or codes was guessed")
    seconds = f"{result.elapsed_s:.1f}" if result.elapsed_s < _SHORT_S else f"{result.elapsed_s:,.0f}"
    return f"{'; '.join(said)}. It took {seconds} s."


def _notices(file: QueuedFile) -> list[str]:
    result, look = file.result, file.look
    if result is not None:
        own = [result.language_notice.text] if result.language_notice is not None else []
        return [*own, *filter(None, [result.kept_words]), *result.notices]
    if look is None:
        return []
    named = [f"It is for translating {direction_words(look)}."] if look.src or look.tgt else []
    return [*named, *look.notices]
