"""The import, plainly: files, domain, languages, start."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from gui.languages import language_choices
from gui.progress_text import size_words
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.buttons import icon_button, outlined_button, primary_button, quiet_button
from gui.widgets.cards import Card, field_label, label, section_label, soft_label
from gui.widgets.picker import Picker

SUFFIXES = (".tmx", ".tsv", ".txt", ".csv")
_ROW_HEIGHT = 32
_LIST_HEIGHT = 3 * _ROW_HEIGHT + 4
_FILTER = "Translation memories and texts (*.tmx *.tsv *.csv *.txt *.*)"


@dataclass(frozen=True)
class ImportOrder:
    """What the user wants imported."""

    files: tuple[Path, ...]
    domain: str
    src: str
    tgt: str
    name: str


class ImportForm(QWidget):
    """Asks for everything an import needs, on one sheet.

    Signals:
        started(ImportOrder): the user pressed Import.
        closed(): the user went back.
    """

    started = Signal(object)
    closed = Signal()

    def __init__(self, src: str, tgt: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._files: list[Path] = []
        self._list = QListWidget()
        self._list.setAccessibleName("Files")
        self._list.setFixedHeight(_LIST_HEIGHT)
        self._domain = QComboBox()
        self._domain.setEditable(True)
        self._domain.setAccessibleName("Domain")
        self._domain.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        line = self._domain.lineEdit()
        if line is not None:
            line.setPlaceholderText("pumps, law, my client …")
            line.setAccessibleName("Domain")
        self._src, self._tgt = Picker("From"), Picker("To")
        for picker, tag in ((self._src, src), (self._tgt, tgt)):
            picker.fill(language_choices())
            picker.choose(tag)
        self._name = QLineEdit()
        self._name.setPlaceholderText("as the file")
        self._reason = label(role="small")
        self._start = primary_button("Import")
        self._start.clicked.connect(self._order)
        self._domain.editTextChanged.connect(self._judge)
        self._src.chosen.connect(self._judge)
        self._tgt.chosen.connect(self._judge)
        self._lay_out()
        self._judge()

    def offer_domains(self, domains: Sequence[str]) -> None:
        """Fills the list of domains and keeps what was typed."""
        typed = self._domain.currentText()
        with QSignalBlocker(self._domain):
            self._domain.clear()
            self._domain.addItems(list(domains))
            self._domain.setEditText(typed)

    def add_files(self, files: Sequence[Path]) -> None:
        """Adds files to the list; each once."""
        self._files = list(dict.fromkeys([*self._files, *files]))
        self._list_files()

    def clear(self) -> None:
        """Makes ready for the next import."""
        self._files.clear()
        self._name.clear()
        self._list_files()

    def choose_files(self) -> None:
        """Opens the system's file dialog."""
        chosen, _ = QFileDialog.getOpenFileNames(self, "Choose files to import", "", _FILTER)
        self.add_files([Path(path) for path in chosen])

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_4)
        heading = QHBoxLayout()
        back = icon_button("arrow-left", "Back to the corpora")
        back.clicked.connect(self.closed)
        heading.addWidget(back)
        heading.addWidget(section_label("Import your translations"))
        heading.addStretch()
        rows.addLayout(heading)
        rows.addWidget(self._files_card())
        rows.addWidget(self._choices_card())
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_3)
        foot.addWidget(self._start)
        foot.addWidget(self._reason, 1)
        rows.addLayout(foot)
        rows.addStretch()

    def _files_card(self) -> Card:
        card = Card()
        card.body.addWidget(label("Files", "strong"))
        card.body.addWidget(
            soft_label(
                "A translation memory (TMX), a table with two columns (TSV), or two text files with "
                "one sentence "
                "per line, source first. Drop them here, or choose them."
            )
        )
        card.body.addWidget(self._list)
        buttons = QHBoxLayout()
        choose = outlined_button("Choose files…", "folder-open")
        choose.clicked.connect(self.choose_files)
        remove = quiet_button("Remove")
        remove.clicked.connect(self._remove_current)
        buttons.addWidget(choose)
        buttons.addWidget(remove)
        buttons.addStretch()
        card.body.addLayout(buttons)
        return card

    def _choices_card(self) -> Card:
        card = Card()
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_4)
        grid.setVerticalSpacing(SPACE_1)
        fields = (("&From", self._src), ("&To", self._tgt), ("&Domain", self._domain), ("&Name", self._name))
        for place, (text, field) in enumerate(fields):
            row, side = divmod(place, 2)
            grid.addWidget(field_label(text, field), row * 3, side)
            grid.addWidget(field, row * 3 + 1, side)
            grid.setRowMinimumHeight(row * 3 + 2, SPACE_2 if row == 0 else 0)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        card.body.addLayout(grid)
        card.body.addWidget(
            soft_label(
                "A domain is a name for the kind of text: adaptations and translations choose by "
                "it. Doubles are left "
                "out, and a part is kept aside for honest measuring."
            )
        )
        return card

    def _list_files(self) -> None:
        self._list.clear()
        for path in self._files:
            size = path.stat().st_size if path.exists() else 0
            self._list.addItem(f"{path.name}   {size_words(size)}")
            item = self._list.item(self._list.count() - 1)
            item.setSizeHint(QSize(0, _ROW_HEIGHT))
            item.setToolTip(str(path))
        self._list.setCurrentRow(self._list.count() - 1)
        self._judge()

    def _remove_current(self) -> None:
        row = self._list.currentRow()
        if row >= 0:
            del self._files[row]
            self._list_files()

    def _missing(self) -> str:
        if not self._files:
            return "Choose at least one file."
        if not self._domain.currentText().strip():
            return "Give the domain a name."
        if self._src.value() == self._tgt.value():
            return "The two languages must differ."
        return ""

    def _judge(self, _value: object = None) -> None:
        missing = self._missing()
        self._start.setEnabled(not missing)
        self._reason.setText(missing)

    def _order(self) -> None:
        self.started.emit(
            ImportOrder(
                files=tuple(self._files),
                domain=self._domain.currentText().strip(),
                src=self._src.value(),
                tgt=self._tgt.value(),
                name=self._name.text().strip(),
            )
        )

    def keyPressEvent(self, event: object) -> None:
        """Goes back on Escape."""
        if event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            self.closed.emit()
        else:
            super().keyPressEvent(event)  # type: ignore[arg-type]
