"""How files are read: the two languages of all; of one its encoding, delimiter, sheet, columns, states."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSizePolicy, QWidget

from engine.orders.corpora import ReadChoice
from engine.results.importing import LookedFile, TableColumn
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.languages import language_choices, language_name
from gui.pages.wizard.draft import ImportDraft, base, by_language
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import Picker, field_label, label, show_or_hide, soft_label
from gui.widgets.layouts import add_to, columns_of, empty, rows_in
from gui.widgets.text import ElidedLabel

_DELIMITERS = (
    (tr_noop("Tab"), "\t"),
    (tr_noop("Comma ( , )"), ","),
    (tr_noop("Semicolon ( ; )"), ";"),
    (tr_noop("Bar ( | )"), "|"),
)
_ROLES = (
    (tr_noop("Not used"), ""),
    (tr_noop("Source"), "source"),
    (tr_noop("Target"), "target"),
    (tr_noop("Speaker"), "speaker"),
    (tr_noop("Document"), "document"),
)
_OTHER_ROLES = {
    "forbidden": tr_noop("Forbidden words"),
    "status": tr_noop("Status"),
    "source_language": tr_noop("Source language"),
    "target_language": tr_noop("Target language"),
}
"""Roles of columns in term lists, with their headings: they can be dropped, but not chosen for other
columns."""
_HEADERS = ((tr_noop("Headings"), True), (tr_noop("Data, not headings"), False))
_NAMES_SHOWN = 6
_ROLE_WIDTH = 144


def _said(choices: Sequence[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return [(tr(text), value) for text, value in choices]


class DraftLanguages(QWidget):
    """The two languages of an import: those that its files hold first, then all others.

    Signals:
        changed(): the user has chosen another one; the draft knows it.
    """

    changed = Signal()

    def __init__(self, draft: ImportDraft) -> None:
        super().__init__()
        self._draft = draft
        self._is_filling = False
        self.src, self.tgt = Picker(tr("From")), Picker(tr("To"))
        for picker in (self.src, self.tgt):
            picker.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            picker.chosen.connect(self._choose)
        self._tgt_label = field_label(tr("&To"), self.tgt)
        source = field_label(tr("F&rom"), self.src), self.src
        columns = columns_of(source, (self._tgt_label, self.tgt), spacing=SPACE_3, below=SPACE_1)
        rows_in(self).addLayout(columns)

    def show_draft(self) -> None:
        """Shows the languages as the draft has them now."""
        draft, counts = self._draft, self._draft.languages()
        choices = {**by_language(counts), **{tag: n for tag, n in counts.items() if _is_choice(tag, counts)}}
        found = [(language_name(tag), tag) for tag in choices]
        others = [(name, tag) for name, tag in language_choices() if tag not in choices]
        self._is_filling = True
        for picker, tag in ((self.src, draft.src), (self.tgt, draft.tgt)):
            picker.fill([*found, *others], keep=False)
            if tag and not picker.choose(tag) and not picker.choose(base(tag)):
                picker.addItem(language_name(tag), tag)
                picker.choose(tag)
        self._is_filling = False
        is_alone = draft.is_monolingual and not draft.are_kept_words
        for part in (self.tgt, self._tgt_label):
            part.setVisible(not is_alone)

    def _choose(self, _value: object = None) -> None:
        draft = self._draft
        src, tgt = str(self.src.value() or ""), str(self.tgt.value() or "")
        if self._is_filling or (src, tgt) == (draft.src, draft.tgt):
            return
        if (src, tgt) == (draft.src, draft.src):  # both the same: the user means to swap them
            src = draft.tgt
        elif (src, tgt) == (draft.tgt, draft.tgt):
            tgt = draft.src
        draft.src, draft.tgt, draft.has_chosen_languages = src, tgt, True
        self.show_draft()
        self.changed.emit()


def _is_choice(tag: str, counts: Mapping[str, int]) -> bool:
    """Returns True if a region is worth choosing by itself: its language is there with another region too."""
    return tag != base(tag) and sum(base(other) == base(tag) for other in counts) > 1


class ReadingOptions(QWidget):
    """The controls of one file.

    Signals:
        chosen(ReadChoice): how the file is to be read.
    """

    chosen = Signal(ReadChoice)

    def __init__(self) -> None:
        super().__init__()
        self._choice = ReadChoice()
        self._is_filling = False
        self._encoding = self._picker(
            tr("Encoding"), lambda value: replace(self._choice, encoding=value or "")
        )
        self._delimiter = self._picker(
            tr("Columns are separated by"), lambda value: replace(self._choice, delimiter=value or "")
        )
        self._sheet = self._picker(tr("Sheet"), lambda value: replace(self._choice, sheet=value or ""))
        self._header = self._picker(
            tr("The first row"), lambda value: replace(self._choice, has_header=value)
        )
        self._reason = label(role="small", wraps=True)
        self._columns = QWidget()
        self._column_grid = QGridLayout(self._columns)
        self._column_grid.setContentsMargins(0, 0, 0, 0)
        self._column_grid.setHorizontalSpacing(SPACE_3)
        self._column_grid.setVerticalSpacing(SPACE_2)
        self._column_pickers: list[Picker] = []
        self._swap = QCheckBox(tr("Swap the two sides"))
        self._swap.toggled.connect(lambda on: self._tell(replace(self._choice, swap=on)))
        self._states = soft_label()
        self._unfinished = QCheckBox(tr("Also take units that are not finished"))
        self._unfinished.toggled.connect(
            lambda on: self._tell(replace(self._choice, include_unfinished=on or None))
        )
        self._locked = QCheckBox(tr("Take locked units too"))
        self._locked.toggled.connect(
            lambda on: self._tell(replace(self._choice, include_locked=None if on else False))
        )
        self._speakers = soft_label()
        self._lay_out()

    def show_entry(self, entry: LookedFile, choice: ReadChoice) -> None:
        """Shows what can be chosen for a file, and what the user has chosen so far."""
        self._choice = choice
        self._is_filling = True
        self._show_encoding(entry)
        self._fill(self._delimiter, self._delimiters(entry), choice.delimiter or entry.delimiter)
        sheets = [(name, name) for name in entry.sheets]
        self._fill(self._sheet, sheets if len(sheets) > 1 else [], choice.sheet or None)
        has_header = entry.has_header if choice.has_header is None else choice.has_header
        self._fill(self._header, _said(_HEADERS) if has_header is not None else [], has_header)
        self._place_pickers()
        self._show_columns(entry.columns)
        self._swap.setVisible(entry.can_swap)
        self._swap.setChecked(entry.is_swapped)
        self._show_states(entry.states)
        self._show_speakers(entry.speakers)
        self._is_filling = False

    def _picker(self, name: str, chosen: Callable[[Any], ReadChoice]) -> Picker:
        picker = Picker(name, self)
        picker.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        picker.chosen.connect(lambda value: self._tell(chosen(value)))
        return picker

    def _tell(self, choice: ReadChoice) -> None:
        if not self._is_filling:
            self._choice = choice
            self.chosen.emit(choice)

    def _lay_out(self) -> None:
        rows = rows_in(self, spacing=SPACE_4)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE_3)
        self._grid.setVerticalSpacing(SPACE_1)
        pickers = (self._encoding, self._delimiter, self._sheet, self._header)
        self._labels = {picker: field_label(f"&{picker.accessibleName()}", picker) for picker in pickers}
        for text in self._labels.values():
            text.setParent(self)  # those that have nothing to name are in no layout
        for side in (0, 1):
            self._grid.setColumnStretch(side, 1)
        add_to(rows, self._grid, self._reason, self._swap)
        self._columns_title = label(tr("Columns"), "strong")
        self._states_title = label(tr("States"), "strong")
        self._speakers_title = label(tr("Speakers"), "strong")
        groups = (
            (self._columns_title, self._columns),
            (self._states_title, self._states, self._unfinished, self._locked),
            (self._speakers_title, self._speakers),
        )
        for group in groups:
            box = QWidget()
            lines = rows_in(box, spacing=SPACE_2)
            for part in group:
                lines.addWidget(part)
            rows.addWidget(box)

    def _place_pickers(self) -> None:
        """Lays out what is there to choose, two beside each other."""
        shown = [picker for picker in self._labels if picker.count()]
        for index, picker in enumerate(shown):
            row, side = divmod(index, 2)
            span = 2 if side == 0 and index == len(shown) - 1 else 1
            self._grid.addWidget(self._labels[picker], row * 3, side, 1, span)
            self._grid.addWidget(picker, row * 3 + 1, side, 1, span)
            self._grid.setRowMinimumHeight(row * 3 + 2, SPACE_1)

    def _fill(self, picker: Picker, items: Sequence[tuple[str, Any]], value: Any) -> None:
        picker.fill(items, keep=False)
        picker.choose(value)
        picker.setVisible(bool(items))
        self._labels[picker].setVisible(bool(items))

    def _show_encoding(self, entry: LookedFile) -> None:
        found = [(each.label, each.codec) for each in entry.encodings]
        choices = [(tr("As found"), ""), *found] if found else []
        self._fill(self._encoding, choices, self._choice.encoding)
        is_sure = entry.encoding_reason.endswith(entry.encoding)  # "valid UTF-8" says nothing to do
        reason = "" if is_sure or not found else entry.encoding_reason
        show_or_hide(self._reason, f"{entry.encoding}: {from_engine(reason)}" if reason else "")

    def _delimiters(self, entry: LookedFile) -> list[tuple[str, str]]:
        found = entry.delimiter
        if not found:
            return []
        known = [value for _, value in _DELIMITERS]
        other = [(tr("“{text}”", text=found), found)] if found not in known else []
        return [*_said(_DELIMITERS), *other]

    def _show_columns(self, columns: Sequence[TableColumn]) -> None:
        empty(self._column_grid)
        self._column_pickers = []
        for row, column in enumerate(columns):
            called = column.name or tr("Column {column}", column=row + 1)
            picker = Picker(tr("Column {column} holds", column=column.name or row + 1))
            picker.setFixedWidth(_ROLE_WIDTH)
            other = [(name, role) for role, name in _OTHER_ROLES.items() if role == column.role]
            picker.fill(_said([*_ROLES, *other]), keep=False)
            picker.choose(column.role)
            picker.chosen.connect(lambda role, number=row + 1: self._map(number, role))
            samples = " · ".join(column.samples)
            name = ElidedLabel(called, is_name=True)
            sample = ElidedLabel(samples, "small")
            for side, part in enumerate((name, picker, sample)):
                self._column_grid.addWidget(part, row, side)
            self._column_pickers.append(picker)
        self._column_grid.setColumnStretch(0, 2)
        self._column_grid.setColumnStretch(2, 3)
        self._columns.setVisible(bool(columns))
        self._columns_title.setVisible(bool(columns))

    def _map(self, number: int, role: str) -> None:
        """Gives a column a role; who had it before has none."""
        if self._is_filling:
            return
        for other, picker in enumerate(self._column_pickers, start=1):
            if role and other != number and picker.value() == role:
                picker.show_value("")
        roles = {
            str(picker.value()): str(index) for index, picker in enumerate(self._column_pickers, start=1)
        }
        self._tell(
            replace(
                self._choice,
                swap=None,
                source_column=roles.get("source", ""),
                target_column=roles.get("target", ""),
                speaker_column=roles.get("speaker", ""),
                document_column=roles.get("document", ""),
            )
        )

    def _show_states(self, states: Mapping[str, int]) -> None:
        told = ", ".join(f"{state} {number_words(count)}" for state, count in states.items())
        self._states.setText(told)
        with QSignalBlocker(self._unfinished), QSignalBlocker(self._locked):
            self._unfinished.setChecked(bool(self._choice.include_unfinished))
            self._locked.setChecked(self._choice.include_locked is not False)
        for part in (self._states_title, self._states, self._unfinished, self._locked):
            part.setVisible(bool(states))

    def _show_speakers(self, speakers: Mapping[str, int]) -> None:
        ordered = sorted(speakers.items(), key=lambda pair: -pair[1])
        told = ", ".join(f"{name} {number_words(count)}" for name, count in ordered[:_NAMES_SHOWN])
        rest = len(ordered) - _NAMES_SHOWN
        self._speakers.setText(tr("{names} and {n} more", names=told, n=rest) if rest > 0 else told)
        self._speakers_title.setText(tr_plural("{n} speaker", "{n} speakers", len(ordered)))
        self._speakers_title.setVisible(bool(speakers))
        self._speakers.setVisible(bool(speakers))
