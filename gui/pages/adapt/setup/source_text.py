"""The text that a model came from: corpora of the library and files, each with a weight."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from engine.results.corpora import CorpusRecord
from engine.results.figures import duration_words
from engine.results.models import ModelRecord
from gui.languages import language_name
from gui.pages.adapt.setup.fields import AmountField, WeightField
from gui.pages.adapt.setup.source_words import NamedText, SourceNeed, file_words, row_words, source_problem
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import Card, field_label, label
from gui.widgets.controls.buttons import icon_button, link_button
from gui.widgets.layouts import Stretch, add_to, row_in, row_of
from gui.widgets.text.elided import ElidedLabel

_FILES = "Translations (*.tsv *.tsv.gz *.tmx *.csv *.xlsx *.xliff *.xlf *.po);;All files (*)"
_FIELD_WIDTH = 260


class SourceTextCard(Card):
    """A calm list to tick, with the reason above it; hidden while no way needs such text.

    Signals:
        changed(): the chosen text has changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._need: SourceNeed | None = None
        self._tags: tuple[str, str] = ("", "")
        self.corpora: dict[str, tuple[QCheckBox, WeightField]] = {}
        self._files: dict[Path, tuple[QWidget, WeightField]] = {}
        self._title = label("The text that the model came from", "strong")
        self.why = label(wraps=True)
        self._none = label(role="soft", wraps=True)
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(SPACE_3)
        self._rows.setVerticalSpacing(SPACE_2)
        self._rows.setColumnStretch(0, 1)
        self._file_rows = QVBoxLayout()
        self._file_rows.setSpacing(SPACE_2)
        self.add_files = link_button("Add files…", "plus")
        self.add_folder = link_button("Add a folder…", "folder-open")
        self.add_folder.setToolTip("With train.tsv, and dev.tsv for validation; .tsv.gz and .tmx work too")
        self.columns = QLineEdit()
        self.columns.setToolTip(
            "The language of each column of the tables among the files, in order (--columns)"
        )
        self.updates = AmountField("Updates on this text at most", 1, 1_000_000, 500)
        self.updates.setToolTip("Fewer are quicker, and teach less (--set source_updates)")
        self._updates_label = field_label("Updates on this text at most", self.updates)
        self._columns_label = field_label("Columns of the tables", self.columns)
        self._connect()
        self._lay_out()
        self.hide()

    def offer(self, model: ModelRecord, domain: str, corpora: Sequence[CorpusRecord]) -> None:
        """Lists the corpora that fit a model and are not of the domain that it learns."""
        before = {id: (box.isChecked(), field.value()) for id, (box, field) in self.corpora.items()}
        if self._tags != (model.src, model.tgt):
            before = {}
            for path in list(self._files):
                self._remove(path)
        self._tags = (model.src, model.tgt)
        self.columns.setPlaceholderText(f"{model.src}, {model.tgt}")
        self.columns.setAccessibleName("Columns of the tables")
        self.updates.advise(model.details.training.updates if model.kind != "adapted" else 0)
        known = {text.corpus for text in model.details.corpora}
        fitting = [
            each
            for each in corpora
            if each.kind == "parallel" and {each.src, each.tgt} == set(self._tags) and each.domain != domain
        ]
        self._clear()
        for corpus in sorted(fitting, key=lambda each: (each.id not in known, each.domain, each.name)):
            is_on, weight = before.get(corpus.id, (corpus.id in known, 1.0))
            self._add_corpus(corpus, is_known=corpus.id in known, is_on=is_on, weight=weight)
        languages = " and ".join(map(language_name, self._tags))
        self._none.setText(
            f"There is no other text in {languages} in your library. Add files or a folder, or import such "
            "text under a domain of its own."
        )
        self._none.setVisible(not fitting)
        self._order_keys()

    def ask(self, need: SourceNeed | None) -> None:
        """Shows what the text is needed for; hides with None."""
        self._need = need
        self.setVisible(need is not None)
        if need is not None:
            time = f" It takes about {duration_words(need.seconds)} here." if need.seconds is not None else ""
            self.why.setText(f"{need.why}{time}")
            self._title.setText(need.title)
            for part in (self._updates_label, self.updates):
                part.setVisible(need.has_updates)
            self.setAccessibleName(f"{need.title}. {self.why.text()}")

    @property
    def given(self) -> NamedText | None:
        """The text named; None while no way needs it."""
        if self._need is None:
            return None
        corpora = tuple((id, field.value()) for id, (box, field) in self.corpora.items() if box.isChecked())
        files = tuple((path, field.value()) for path, (_, field) in self._files.items())
        columns = tuple(part.strip() for part in self.columns.text().split(",") if part.strip())
        updates = self.updates.given() if self._need.has_updates else 0
        return NamedText(corpora, files, columns if self._has_table else (), int(updates or 0))

    @property
    def problem(self) -> str:
        """Why the way cannot begin yet; empty if it can."""
        given = self.given
        if not given or not self._need:
            return ""
        return source_problem(given, self._need, self._tags, has_list=bool(self.corpora))

    def add(self, paths: Sequence[Path]) -> None:
        """Adds files or folders to the list."""
        for path in paths:
            if path not in self._files:
                self._add_file(path)
        self._show_columns()
        self._order_keys()
        self.changed.emit()

    @property
    def _has_table(self) -> bool:
        return any(path.is_dir() or ".tsv" in path.suffixes for path in self._files)

    def _add_corpus(self, corpus: CorpusRecord, *, is_known: bool, is_on: bool, weight: float) -> None:
        box, field = QCheckBox(row_words(corpus, is_known=is_known)), WeightField(f"Weight of {corpus.name}")
        box.setAccessibleName(box.text())
        box.setChecked(is_on)
        field.setValue(weight)
        field.setEnabled(is_on)
        box.toggled.connect(field.setEnabled)
        box.toggled.connect(lambda _is_on: self.changed.emit())
        field.valueChanged.connect(lambda _value: self.changed.emit())
        row = len(self.corpora)
        self._rows.addWidget(box, row, 0)
        self._rows.addWidget(field, row, 1)
        self.corpora[corpus.id] = (box, field)

    def _add_file(self, path: Path) -> None:
        row, field = QWidget(), WeightField(f"Weight of {path.name}")
        name = ElidedLabel(is_name=True)
        name.setText(file_words(path))
        name.setToolTip(str(path))
        remove = icon_button("x", f"Leave out {path.name}", act=lambda: self._leave_out(path))
        field.valueChanged.connect(lambda _value: self.changed.emit())
        row_in(row, (name, 1), remove, field, spacing=SPACE_3)
        self._file_rows.addWidget(row)
        self._files[path] = (row, field)

    def _leave_out(self, path: Path) -> None:
        self._remove(path)
        self._show_columns()
        self.add_files.setFocus()
        self.changed.emit()

    def _remove(self, path: Path) -> None:
        row, _ = self._files.pop(path)
        self._file_rows.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _clear(self) -> None:
        for part in (part for both in self.corpora.values() for part in both):
            self._rows.removeWidget(part)
            part.hide()
            part.deleteLater()
        self.corpora = {}

    def _show_columns(self) -> None:
        for part in (self._columns_label, self.columns):
            part.setVisible(self._has_table)

    def _choose_files(self) -> None:
        paths, _ = QFileDialog.getOpenFileNames(self, self._title.text(), "", _FILES)
        self.add([Path(path) for path in paths])

    def _choose_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self, "Folder with train.tsv and dev.tsv")
        self.add([Path(path)] if path else [])

    def _order_keys(self) -> None:
        parts: list[QWidget] = [part for both in self.corpora.values() for part in both]
        for row, field in self._files.values():
            parts += [*row.findChildren(type(self.add_files)), field]
        for before, after in pairwise([*parts, self.add_files, self.add_folder, self.columns, self.updates]):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        self.add_files.clicked.connect(self._choose_files)
        self.add_folder.clicked.connect(self._choose_folder)
        self.columns.textChanged.connect(lambda _text: self.changed.emit())
        self.updates.valueChanged.connect(lambda _value: self.changed.emit())

    def _lay_out(self) -> None:
        add_to(self.body, self._title, self.why, self._none, self._rows, self._file_rows)
        links = row_of(self.add_files, self.add_folder, Stretch(), spacing=SPACE_3)
        self.body.addLayout(links)
        fields = QGridLayout()
        fields.setHorizontalSpacing(SPACE_3)
        for place, (name, field) in enumerate(
            ((self._updates_label, self.updates), (self._columns_label, self.columns))
        ):
            field.setMaximumWidth(_FIELD_WIDTH)
            fields.addWidget(name, 0, place)
            fields.addWidget(field, 1, place)
        fields.setColumnStretch(2, 1)
        self.body.addLayout(fields)
        self._show_columns()
