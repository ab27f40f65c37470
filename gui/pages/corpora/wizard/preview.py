"""The first lines of a file as they were read, and which of them cannot be used."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.results.figures import counted
from engine.results.importing.staging import LookedFile
from gui.languages import language_name
from gui.pages.corpora.wizard.line_table import LineTable
from gui.theme.tokens import SPACE_2, SPACE_4
from gui.widgets.cards import Card, label, soft_label
from gui.widgets.charts.drawings import Drawing
from gui.widgets.layouts import Stretch, rows_in, stack_of
from gui.widgets.text.elided import ElidedLabel

_BAD_SHOWN = 3


class FilePreview(QWidget):
    """Shows one file as it was read."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = ElidedLabel(role="strong", is_name=True)
        self._table = LineTable("Preview of the file", is_one_file=True)
        self._bad = Card("sunken")
        self._bad_title = label(role="strong", wraps=True)
        self._bad_lines = soft_label()
        self._bad.body.addWidget(self._bad_title)
        self._bad.body.addWidget(self._bad_lines)
        self._empty_text = soft_label()
        self._empty_text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._stack = stack_of(self._empty(), self._filled())
        rows_in(self, spacing=SPACE_4).addWidget(self._stack)
        self.show_entry(None)

    def show_entry(self, entry: LookedFile | None, titles: tuple[str, str] = ("", "")) -> None:
        """Shows a file's lines, or why there are none.

        Args:
            entry: the file; None: none is chosen.
            titles: names of the two languages; else those that were guessed.
        """
        if entry is None or not entry.preview:
            self._show_nothing(entry)
            return
        self._heading.setText(f"How {entry.name} reads")
        self._table.show_lines(entry.preview, titles if any(titles) else guessed_titles(entry))
        self._show_bad(entry)
        self._stack.setCurrentIndex(1)

    def _show_nothing(self, entry: LookedFile | None) -> None:
        if entry is not None and entry.error:
            text = f"{entry.error.what} {entry.error.hint}".strip()
        elif entry is not None:
            text = "No lines could be read from this file."
        else:
            text = "The first lines of your files will appear here."
        self._empty_text.setText(text)
        self._stack.setCurrentIndex(0)

    def _show_bad(self, entry: LookedFile) -> None:
        count = entry.n_bad
        self._bad.setVisible(count > 0)
        if not count:
            return
        self._bad_title.setText(f"{counted(count, 'unit')} cannot be used and will be left out")
        told = []
        for bad in entry.bad[:_BAD_SHOWN]:
            text = " ".join(bad.text.split())
            shown = f": “{text[:60]}{'…' if len(text) > 60 else ''}”" if text else ""
            told.append(f"{bad.place} {bad.reason}{shown}")
        if count > len(told):
            told.append(f"and {count - len(told):,} more")
        self._bad_lines.setText("\n".join(told))

    def _empty(self) -> QWidget:
        part = QWidget()
        rows = rows_in(part, Stretch(2), spacing=SPACE_4)
        rows.addWidget(Drawing("corpora"), alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addWidget(self._empty_text)
        rows.addStretch(3)
        return part

    def _filled(self) -> QWidget:
        part = QWidget()
        rows_in(part, self._heading, (self._table, 1), self._bad, spacing=SPACE_2)
        return part


def guessed_titles(entry: LookedFile) -> tuple[str, str]:
    """Returns the names of the languages a file was guessed to be in."""
    src, tgt = (language_name(tag) if tag else "" for tag in (entry.guess.src, entry.guess.tgt))
    return src, tgt
