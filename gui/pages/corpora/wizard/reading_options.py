"""How one file is read: encoding, delimiter, sheet, header, columns, states. Shows only what the file has."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSizePolicy, QWidget

from gui.pages.corpora.wizard.steps.step import rows_in
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import field_label, label, soft_label
from gui.widgets.controls.picker import Picker
from gui.widgets.text.elided import ElidedLabel

_DELIMITERS = (("Tab", "\t"), ("Comma ( , )", ","), ("Semicolon ( ; )", ";"), ("Bar ( | )", "|"))
_ROLES = (("Not used", ""), ("Source", "source"), ("Target", "target"), ("Speaker", "speaker"),
          ("Document", "document"))  # fmt: skip
_HEADERS = (("Holds names", True), ("Is text already", False))
_NAMES_SHOWN = 6
_ROLE_WIDTH = 124


class ReadingOptions(QWidget):
    """The controls of one file.

    Signals:
        chosen(str, object): a field of the reader's options, and its value; "" or None: as found.
    """

    chosen = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options: Mapping[str, Any] = {}
        self._is_filling = False
        self._encoding = self._picker("Encoding", "encoding")
        self._delimiter = self._picker("Columns are separated by", "delimiter")
        self._sheet = self._picker("Sheet", "sheet")
        self._header = self._picker("The first row", "has_header")
        self._reason = label(role="small", wraps=True)
        self._columns = QWidget()
        self._column_grid = QGridLayout(self._columns)
        self._column_grid.setContentsMargins(0, 0, 0, 0)
        self._column_grid.setHorizontalSpacing(SPACE_3)
        self._column_grid.setVerticalSpacing(SPACE_2)
        self._column_pickers: list[Picker] = []
        self._swap = QCheckBox("The two sides stand the wrong way round")
        self._swap.toggled.connect(lambda on: self._tell("swap", on or None))
        self._states = soft_label()
        self._unfinished = QCheckBox("Also take units that are not finished")
        self._unfinished.toggled.connect(lambda on: self._tell("include_unfinished", on))
        self._locked = QCheckBox("Take locked units too")
        self._locked.toggled.connect(lambda on: self._tell("include_locked", on))
        self._speakers = soft_label()
        self._lay_out()

    def show_entry(self, entry: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        """Shows what can be chosen for a file.

        Args:
            entry: the file, as it was found with these options.
            options: what the user has chosen for it so far.
        """
        self._options = options
        self._is_filling = True
        self._show_encoding(entry)
        self._fill(
            self._delimiter, self._delimiters(entry), options.get("delimiter") or entry.get("delimiter")
        )
        sheets = [(str(name), str(name)) for name in entry.get("sheets") or ()]
        self._fill(self._sheet, sheets if len(sheets) > 1 else [], options.get("sheet"))
        has_header = options.get("has_header", entry.get("has_header"))
        self._fill(self._header, _HEADERS if has_header is not None else (), has_header)
        self._place_pickers()
        self._show_columns(entry.get("columns") or ())
        is_unsure = not entry.get("languages") or entry.get("looks_swapped") or options.get("swap")
        self._swap.setVisible(entry.get("kind") == "parallel" and bool(is_unsure))
        self._swap.setChecked(bool(options.get("swap")))
        self._show_states(entry.get("states") or {})
        self._show_speakers(entry.get("speakers") or {})
        self._is_filling = False

    def _picker(self, name: str, option: str) -> Picker:
        picker = Picker(name, self)
        picker.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        picker.chosen.connect(lambda value: self._tell(option, value))
        return picker

    def _tell(self, option: str, value: object) -> None:
        if not self._is_filling:
            self.chosen.emit(option, value)

    def _lay_out(self) -> None:
        rows = rows_in(self, SPACE_4)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE_3)
        self._grid.setVerticalSpacing(SPACE_1)
        pickers = (self._encoding, self._delimiter, self._sheet, self._header)
        self._labels = {picker: field_label(f"&{picker.accessibleName()}", picker) for picker in pickers}
        for text in self._labels.values():
            text.setParent(self)  # those that have nothing to name are in no layout
        for side in (0, 1):
            self._grid.setColumnStretch(side, 1)
        rows.addLayout(self._grid)
        rows.addWidget(self._reason)
        rows.addWidget(self._swap)
        self._columns_title = label("Columns", "strong")
        self._states_title = label("States", "strong")
        self._speakers_title = label("Speakers", "strong")
        groups = (
            (self._columns_title, self._columns),
            (self._states_title, self._states, self._unfinished, self._locked),
            (self._speakers_title, self._speakers),
        )
        for group in groups:
            box = QWidget()
            lines = rows_in(box, SPACE_2)
            for part in group:
                lines.addWidget(part)
            rows.addWidget(box)

    def _place_pickers(self) -> None:
        """Lays out what is there to choose, two beside each other."""
        shown = [picker for picker in self._labels if picker.count()]
        for index, picker in enumerate(shown):
            row, side = divmod(index, 2)
            self._grid.addWidget(self._labels[picker], row * 3, side)
            self._grid.addWidget(picker, row * 3 + 1, side)
            self._grid.setRowMinimumHeight(row * 3 + 2, SPACE_1)

    def _fill(self, picker: Picker, items: Sequence[tuple[str, Any]], value: Any) -> None:
        picker.fill(items, keep=False)
        picker.choose(value)
        picker.setVisible(bool(items))
        self._labels[picker].setVisible(bool(items))

    def _show_encoding(self, entry: Mapping[str, Any]) -> None:
        found = [(str(each["label"]), str(each["codec"])) for each in entry.get("encodings") or ()]
        choices = [("As found", ""), *found] if found else []
        self._fill(self._encoding, choices, self._options.get("encoding", ""))
        reason = str(entry.get("encoding_reason") or "")
        self._reason.setText(f"{entry.get('encoding', '')}: {reason}" if reason else "")
        self._reason.setVisible(bool(reason and found))

    def _delimiters(self, entry: Mapping[str, Any]) -> list[tuple[str, str]]:
        found = entry.get("delimiter")
        if not found:
            return []
        known = [value for _, value in _DELIMITERS]
        return [*_DELIMITERS, *([(f"“{found}”", str(found))] if found not in known else [])]

    def _show_columns(self, columns: Sequence[Mapping[str, Any]]) -> None:
        while self._column_grid.count():
            item = self._column_grid.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._column_pickers = []
        for row, column in enumerate(columns):
            picker = Picker(f"Column {column['name']} holds")
            picker.setFixedWidth(_ROLE_WIDTH)
            picker.fill(_ROLES, keep=False)
            picker.choose(column.get("role") or "")
            picker.chosen.connect(lambda role, number=row + 1: self._map(number, role))
            samples = " · ".join(str(sample) for sample in column.get("samples") or ())
            name = ElidedLabel(str(column["name"]))
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
                with QSignalBlocker(picker):
                    picker.choose("")
        roles = {
            str(picker.value()): str(index) for index, picker in enumerate(self._column_pickers, start=1)
        }
        for name in ("source", "target"):
            self.chosen.emit(f"{name}_column", roles.get(name, ""))
        for name in ("speaker", "document"):
            self.chosen.emit(f"{name}_column", roles.get(name, ""))

    def _show_states(self, states: Mapping[str, int]) -> None:
        told = ", ".join(f"{state} {count:,}" for state, count in states.items())
        self._states.setText(told)
        with QSignalBlocker(self._unfinished), QSignalBlocker(self._locked):
            self._unfinished.setChecked(bool(self._options.get("include_unfinished", False)))
            self._locked.setChecked(bool(self._options.get("include_locked", True)))
        for part in (self._states_title, self._states, self._unfinished, self._locked):
            part.setVisible(bool(states))

    def _show_speakers(self, speakers: Mapping[str, int]) -> None:
        ordered = sorted(speakers.items(), key=lambda pair: -pair[1])
        told = ", ".join(f"{name} {count:,}" for name, count in ordered[:_NAMES_SHOWN])
        rest = f" and {len(ordered) - _NAMES_SHOWN} more" if len(ordered) > _NAMES_SHOWN else ""
        self._speakers.setText(told + rest)
        self._speakers_title.setText(f"{len(ordered)} speaker{'' if len(ordered) == 1 else 's'}")
        self._speakers_title.setVisible(bool(speakers))
        self._speakers.setVisible(bool(speakers))
