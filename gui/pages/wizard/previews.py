"""The first lines of a file as they were read, and which of them cannot be used."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QSlider, QWidget

from engine.results.importing import (
    Bar,
    LookedFile,
    PreviewPair,
    RuleReport,
    RuleThreshold,
    StagedUnit,
    TextHistograms,
)
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, Index, RecordTable
from gui.languages import language_name
from gui.pages.wizard.rules import LimitHistogram
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.charts.drawings import Drawing
from gui.widgets.controls import Card, field_label, label, outlined_button, quiet_button, soft_label
from gui.widgets.layouts import Gap, Stretch, row_of, rows_in, stack_of
from gui.widgets.table import Table
from gui.widgets.text import ElidedLabel

# The user's own lines as a table: source, target and what else is known, two lines of text to a row.

ShownLine: TypeAlias = PreviewPair | StagedUnit

_ROW_HEIGHT = 60
_PLACE_LEAST, _PLACE_MOST, _PLACE_SHARE = 136, 360, 0.2
_KEEP = 0


def _column(title: str, text: Callable[[ShownLine], str], *, is_soft: bool = False) -> Column[ShownLine]:
    return Column[ShownLine](title, text, is_soft=is_soft, tip=text)


def _origin(line: ShownLine) -> str:
    return line.origin


def _number(line: ShownLine) -> str:
    return line.origin.rpartition(":")[2]


_PLACE = _column(tr_noop("Place"), _origin, is_soft=True)
_LINE = Column[ShownLine](tr_noop("Line"), _number, is_number=True, is_soft=True, tip=_origin)
_SIDES = (tr_noop("Source"), tr_noop("Target"))
_TEXTS = [_column(_SIDES[0], lambda line: line.source), _column(_SIDES[1], lambda line: line.target)]
_SPEAKER = _column(tr_noop("Speaker"), lambda line: line.speaker, is_soft=True)


class LineTable(Table):
    """Shows lines; the speaker's column only where somebody speaks, the target's only where there is one."""

    def __init__(self, name: str, model: "LineModel | None" = None, *, is_one_file: bool = False) -> None:
        place = _LINE if is_one_file else _PLACE
        self.pairs = model or LineModel([*_TEXTS, _SPEAKER, place])
        self._first = 1 if isinstance(self.pairs, KeepLineModel) else 0
        widths = [64, 0, 0, 88, 72 if is_one_file else _PLACE_LEAST][1 - self._first :]
        super().__init__(name, self.pairs, widths)
        self.setWordWrap(True)
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        self._place = -1 if is_one_file else self._first + 3
        self.set_optional({self._first + 3: 340 if is_one_file else 560})

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives the names of files more room in a wide table."""
        if self._place >= 0:
            share = round(event.size().width() * _PLACE_SHARE)
            self.setColumnWidth(self._place, max(_PLACE_LEAST, min(_PLACE_MOST, share)))
        super().resizeEvent(event)

    def show_lines(self, lines: Sequence[ShownLine], titles: tuple[str, str] = ("", "")) -> None:
        self.pairs.show_lines(lines, titles)
        self.setColumnHidden(self._first + 1, not any(line.target for line in lines))
        self.setColumnHidden(self._first + 2, not any(line.speaker for line in lines))


class LineModel(RecordTable[ShownLine]):
    """Lines, with the languages' names over the two texts."""

    def __init__(self, columns: Sequence[Column[ShownLine]]) -> None:
        super().__init__(columns)
        self._said: dict[str, str] = {}
        """Title of a column -> what stands there instead."""

    def show_lines(self, lines: Sequence[ShownLine], titles: tuple[str, str]) -> None:
        self._said = {tr(title): said for title, said in zip(_SIDES, titles, strict=True) if said}
        self.show_records(lines)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        is_title = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        said = self._said.get(self._columns[section].title) if is_title else None
        return said or super().headerData(section, orientation, role)


class KeepLineModel(LineModel):
    """Lines with a tick for those that stay whatever the rules say.

    Signals:
        kept(int, bool): the row of the staged text, and whether it stays.
    """

    kept = Signal(int, bool)

    def __init__(self) -> None:
        super().__init__([Column[ShownLine](tr_noop("Keep"), lambda _line: ""), *_TEXTS, _SPEAKER, _PLACE])
        self._rows: set[int] = set()

    def show_kept(self, rows: Sequence[int]) -> None:
        """Ticks the lines with these rows."""
        self._rows = set(rows)
        if self.rowCount():
            self.dataChanged.emit(self.index(0, _KEEP), self.index(self.rowCount() - 1, _KEEP))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Makes the first column one that can be ticked."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == _KEEP else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if index.isValid() and index.column() == _KEEP:
            row = self._row_of(index)
            if role == Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if row in self._rows else Qt.CheckState.Unchecked
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return tr("Keep this one anyway")
            if role == Qt.ItemDataRole.ToolTipRole:
                return tr("Keep this one anyway (Space)")
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Takes a tick."""
        if index.column() != _KEEP or role != Qt.ItemDataRole.CheckStateRole:
            return False
        row = self._row_of(index)
        is_kept = Qt.CheckState(value) == Qt.CheckState.Checked
        self._rows = self._rows | {row} if is_kept else self._rows - {row}
        self.dataChanged.emit(index, index)
        self.kept.emit(row, is_kept)
        return True

    def _row_of(self, index: Index) -> int:
        line = self.record(index.row())
        return line.row if isinstance(line, StagedUnit) else -1


# The first lines of a file as they were read, and which of them cannot be used.

_BAD_SHOWN = 3


class FilePreview(QWidget):
    """Shows one file as it was read."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = ElidedLabel(role="strong", is_name=True)
        self._table = LineTable(tr("Preview of the file"), is_one_file=True)
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
        self._heading.setText(tr("How {name} reads", name=entry.name))
        self._table.show_lines(entry.preview, titles if any(titles) else guessed_titles(entry))
        self._show_bad(entry)
        self._stack.setCurrentIndex(1)

    def _show_nothing(self, entry: LookedFile | None) -> None:
        if entry is not None and entry.error:
            text = f"{from_engine(entry.error.what)} {from_engine(entry.error.hint)}".strip()
        elif entry is not None:
            text = tr("No lines could be read from this file.")
        else:
            text = tr("The first lines of your files will appear here.")
        self._empty_text.setText(text)
        self._stack.setCurrentIndex(0)

    def _show_bad(self, entry: LookedFile) -> None:
        count = entry.n_bad
        self._bad.setVisible(count > 0)
        if not count:
            return
        self._bad_title.setText(
            tr_plural(
                "{n} unit cannot be used and will be left out",
                "{n} units cannot be used and will be left out",
                count,
            )
        )
        told = []
        for bad in entry.bad[:_BAD_SHOWN]:
            text, what = " ".join(bad.text.split()), f"{bad.place} {from_engine(bad.reason)}"
            shown = text[:60] + ("…" if len(text) > 60 else "")
            told.append(tr("{what}: “{text}”", what=what, text=shown) if text else what)
        if count > len(told):
            told.append(tr("and {n} more", n=number_words(count - len(told))))
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


# The right half of cleaning: the lines that one rule drops, and how to keep them.

_MEASURED = {
    "length-ratio": ("ratio", tr_noop("times longer than usual")),
    "too-long": ("words", tr_noop("words")),
}
"""The rules that a histogram belongs to: the name of the limit, and the unit."""
PAGE = 100
"""How many examples are fetched at a time."""

_MOST_STEPS = 1000


class ThresholdField(QWidget):
    """One limit.

    Signals:
        moved(str, float): its name and its value.
    """

    moved = Signal(str, float)

    def __init__(self, name: str, limit: RuleThreshold) -> None:
        super().__init__()
        self.name = name
        self._low, self._step = limit.min, limit.step
        n_steps = min(_MOST_STEPS, max(1, round((limit.max - self._low) / self._step)))
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(0, n_steps)
        self._slider.setPageStep(max(1, n_steps // 10))
        title = from_engine(limit.title)
        self._slider.setAccessibleName(title)
        self._field = QDoubleSpinBox()
        self._field.setDecimals(_decimals(self._step))
        self._field.setRange(self._low, limit.max)
        self._field.setSingleStep(self._step)
        self._field.setFixedWidth(88)
        self._field.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._field.setKeyboardTracking(False)
        self._slider.valueChanged.connect(self._slide)
        self._field.valueChanged.connect(self._type)
        line = row_of((self._slider, 1), self._field, spacing=SPACE_3)
        rows_in(self, field_label(title, self._field), line, spacing=SPACE_1)
        self.show_value(limit.value)

    def show_value(self, value: float) -> None:
        """Shows a value and emits nothing."""
        with QSignalBlocker(self._slider), QSignalBlocker(self._field):
            self._slider.setValue(round((value - self._low) / self._step))
            self._field.setValue(value)

    @property
    def is_moving(self) -> bool:
        """True while the user holds the slider or types."""
        return self._slider.isSliderDown() or self._field.hasFocus()

    def _slide(self, steps: int) -> None:
        value = self._low + steps * self._step
        with QSignalBlocker(self._field):
            self._field.setValue(value)
        self.moved.emit(self.name, self._field.value())

    def _type(self, value: float) -> None:
        with QSignalBlocker(self._slider):
            self._slider.setValue(round((value - self._low) / self._step))
        self.moved.emit(self.name, value)


class Thresholds(QWidget):
    """All limits of the rule that is chosen.

    Signals:
        moved(str, str, float): the rule's key, the limit's name and its value.
    """

    moved = Signal(str, str, float)

    def __init__(self) -> None:
        super().__init__()
        self._rows = rows_in(self, spacing=SPACE_2)
        self._key = ""
        self._parts: list[ThresholdField] = []

    def show_rule(self, rule: RuleReport | None) -> None:
        """Shows a rule's limits; those of the same rule keep their controls."""
        limits = rule.thresholds if rule else {}
        key = rule.key if rule else ""
        if key == self._key and [part.name for part in self._parts] == list(limits):
            for part in self._parts:
                if not part.is_moving:
                    part.show_value(limits[part.name].value)
            return
        self._key = key
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts = [self._new_part(name, limit) for name, limit in limits.items()]
        self.setVisible(bool(self._parts))

    def _new_part(self, name: str, limit: RuleThreshold) -> ThresholdField:
        part = ThresholdField(name, limit)
        key = self._key
        part.moved.connect(lambda moved, value: self.moved.emit(key, moved, value))
        self._rows.addWidget(part)
        return part


def _decimals(step: float) -> int:
    text = f"{step:.4f}".rstrip("0")
    return len(text.partition(".")[2])


class ExamplesView(QWidget):
    """One rule: what it does, its limits, and the lines it drops.

    Signals:
        put_back(str): switch the rule off.
        put_on(str): switch the rule on.
    """

    put_back = Signal(str)
    put_on = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._rule: RuleReport | None = None
        self._lines: list[StagedUnit] = []
        self._title = label(role="strong", wraps=True)
        self._explanation = soft_label()
        self._switch = outlined_button(tr("Keep what this rule drops"), "undo-2", act=self._switch_rule)
        self.thresholds = Thresholds()
        self._histogram = LimitHistogram(tr("Distribution of the text over the rule's measure"))
        self.model = KeepLineModel()
        self._table = LineTable(tr("Examples"), self.model)
        self._nothing: QLabel = soft_label()
        self._stack = stack_of(self._table, self._nothing_page())
        self._count = soft_label(wraps=False)
        self.more = quiet_button(tr("Show more"))
        self._lay_out()

    @property
    def n_shown(self) -> int:
        return len(self._lines)

    def show_rule(self, rule: RuleReport, histograms: TextHistograms | None) -> None:
        """Shows a rule's words, limits and histogram, once there is one; its examples come later."""
        self._rule = rule
        title = from_engine(rule.title)
        self._title.setText(title)
        self._explanation.setText(from_engine(rule.explanation))
        self._switch.setVisible(rule.is_optional)
        self._switch.setText(tr("Keep what this rule drops") if rule.on else tr("Use this rule"))
        self._switch.setAccessibleName(f"{self._switch.text()}: {title}")
        self._table.setColumnHidden(0, not rule.is_optional)
        self.thresholds.show_rule(rule)
        self._show_histogram(rule, histograms)
        self._say_count()

    def _show_histogram(self, rule: RuleReport, histograms: TextHistograms | None) -> None:
        bars: Sequence[Bar] = ()
        if histograms is not None and rule.key in _MEASURED:
            bars = histograms.words if rule.key == "too-long" else histograms.length_ratio
        name, unit = _MEASURED.get(rule.key, ("", ""))
        limit = rule.thresholds[name].value if rule.on and name in rule.thresholds else None
        self._histogram.setVisible(bool(bars))
        self._histogram.show_bars(bars, limit, tr(unit) if unit else "")

    def show_examples(
        self,
        lines: Sequence[StagedUnit],
        kept: Sequence[int],
        titles: tuple[str, str],
        *,
        is_more: bool,
    ) -> None:
        """Shows the lines a rule drops, or more of them, and which stay whatever the rules say."""
        self._lines = [*self._lines, *lines] if is_more else list(lines)
        if any(line.reason for line in self._lines):  # units that could not be read
            told = [replace(line, target=from_engine(line.reason)) for line in self._lines]
            self._table.show_lines(told, (tr("Text"), tr("Why")))
        else:
            self._table.show_lines(self._lines, titles)
        self.model.show_kept(kept)
        self._stack.setCurrentIndex(0 if self._lines else 1)
        self._nothing.setText(tr("This rule finds nothing in your text."))
        self._say_count()

    def _say_count(self) -> None:
        total = self._rule.hits if self._rule else 0
        shown = len(self._lines)
        some = tr_plural("{shown} of {n} line", "{shown} of {n} lines", total, shown=number_words(shown))
        self._count.setText(some if total > shown else tr_plural("{n} line", "{n} lines", shown))
        self._count.setVisible(shown > 0)
        self.more.setVisible(0 < shown < total)

    def _switch_rule(self) -> None:
        if self._rule is not None:
            signal = self.put_back if self._rule.on else self.put_on
            signal.emit(self._rule.key)

    def _lay_out(self) -> None:
        head = row_of((self._title, 1), self._switch, spacing=SPACE_3)
        foot = row_of((self._count, 1), self.more)
        parts = head, self._explanation, self.thresholds, self._histogram, (self._stack, 1), foot
        rows_in(self, *parts, spacing=SPACE_2)

    def _nothing_page(self) -> QWidget:
        part = QWidget()
        rows_in(part, Gap(SPACE_3), self._nothing, Stretch(), spacing=SPACE_2)
        return part
