"""The rules of cleaning as a table: what each finds and drops; charts of what remains."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.results.importing import RuleReport
from gui.i18n import from_engine, number_words, tr, tr_noop
from gui.item_models.record_table import Column, Index, RecordTable
from gui.theme import tokens_now
from gui.theme.tokens import Tokens, mix
from gui.widgets.charts.divided_bar import BarPart
from gui.widgets.charts.painting import use_small_font
from gui.widgets.table import Table
from gui.wording import short_number

_ROW_HEIGHT = 32
_NUMBERS = {1: 56, 2: 56, 3: 60}
"""The columns of numbers, and how wide each is at least."""


def _number(
    title: str, count: Callable[[RuleReport], int], tip: str, *, is_soft: bool = True
) -> Column[RuleReport]:
    return Column[RuleReport](
        title,
        lambda rule: number_words(count(rule)) if count(rule) else "–",
        is_number=True,
        is_soft=is_soft,
        tip=lambda _rule: tr(tip),
        sort_key=count,
    )


_COLUMNS = [
    Column[RuleReport](
        tr_noop("Rule"),
        lambda rule: from_engine(rule.title),
        tip=lambda rule: from_engine(rule.explanation),
    ),
    _number(tr_noop("Finds"), lambda rule: rule.hits, tr_noop("All lines the rule matches")),
    _number(tr_noop("Alone"), lambda rule: rule.only, tr_noop("Lines that no other rule matches")),
    _number(
        tr_noop("Drops"),
        lambda rule: rule.dropped,
        tr_noop("Lines this rule is the first to drop; these add up"),
        is_soft=False,
    ),
]


class RuleModel(RecordTable[RuleReport]):
    """The rules in their order.

    Signals:
        switched(str, bool): the user switched the rule with this key on or off.
    """

    switched = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__(_COLUMNS)

    def update_rules(self, rules: Sequence[RuleReport]) -> None:
        """Shows new numbers; rows stay in place, and with them what is chosen."""
        if [rule.key for rule in rules] != [self.record(row).key for row in range(self.rowCount())]:
            self.show_records(rules)
            return
        self.update_records(rules)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Makes the rules' names ones that can be ticked."""
        flags = super().flags(index)
        is_switch = index.column() == 0 and self.record(index.row()).is_optional
        return flags | Qt.ItemFlag.ItemIsUserCheckable if is_switch else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        rule = self.record(index.row())
        if index.column() == 0 and role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if rule.on else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ForegroundRole and not rule.on:
            return QColor(tokens_now().ink_soft)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            said = {"title": from_engine(rule.title), "dropped": number_words(rule.dropped)}
            if rule.on:
                return tr("{title}, on, drops {dropped}", **said)
            return tr("{title}, off, drops {dropped}", **said)
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Takes a tick."""
        if index.column() != 0 or role != Qt.ItemDataRole.CheckStateRole:
            return False
        is_on = Qt.CheckState(value) == Qt.CheckState.Checked
        rule = self.record(index.row())
        self._records[index.row()] = replace(rule, on=is_on)
        self.dataChanged.emit(index, index)
        self.switched.emit(rule.key, is_on)
        return True


class RuleTable(Table):
    """The rules; Space puts the chosen one on or off."""

    def __init__(self) -> None:
        self.rules = RuleModel()
        super().__init__(tr("Rules"), self.rules, [0, *_NUMBERS.values()])
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        for change in (self.rules.modelReset, self.rules.dataChanged):
            change.connect(self._make_room)

    def current_rule(self) -> RuleReport | None:
        row = self.currentIndex().row()
        return self.rules.record(row) if row >= 0 else None

    def _make_room(self) -> None:
        """Gives numbers the room they need, and up where they would cut a rule's name."""
        header = self.horizontalHeader()
        self.set_optional({1: 0, 2: 0})  # what is hidden has no size
        widths = {
            column: max(least, self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column, least in _NUMBERS.items()
        }
        for column, width in widths.items():
            header.resizeSection(column, width)
        least = self.sizeHintForColumn(0) + widths[3] + 2 * self.frameWidth() + 1
        self.set_optional({1: least + widths[1], 2: least + widths[1] + widths[2]})

    def height_for_all(self) -> int:
        """Returns the height that shows every rule."""
        return self.horizontalHeader().sizeHint().height() + self.rules.rowCount() * _ROW_HEIGHT + 4


# What remains of the text, and how a measure is spread over it, as charts.


def remaining_parts(kept: int, left_out: Iterable[tuple[str, int]]) -> list[BarPart]:
    """Returns the parts of a text that was cleaned: what is kept, then what is left out, by its reason."""
    parts = [BarPart(tr("Kept"), kept, number_words(kept), lambda tokens: tokens.accent)]
    for place, (reason, count) in enumerate(left_out):
        strength = 0.48 if place % 2 else 0.72  # neighbours differ a little
        parts.append(BarPart(reason, count, number_words(count), partial(_warning, strength)))
    return parts


def _warning(strength: float, tokens: Tokens) -> str:
    return mix(tokens.warn, tokens.sheet, strength)


class LimitHistogram(QWidget):
    """Bars over a measure, with the limit of a rule as a line; what lies beyond it is paler."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._bars: list[tuple[float, float, int]] = []
        self._limit: float | None = None
        self._unit = ""
        self.setAccessibleName(name)
        self.setMinimumHeight(96)
        self.setMaximumHeight(132)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(320, 112)

    def show_bars(self, bars: Sequence[tuple[float, float, int]], limit: float | None, unit: str) -> None:
        """Replaces the bars.

        Args:
            bars: (lower end, upper end, how many lines) of each, in order.
            limit: what the rule drops lies above it; None: it drops nothing.
            unit: what the measure is, said under the axis.
        """
        self._bars, self._limit, self._unit = list(bars), limit, unit
        most = max(self._bars, key=lambda bar: bar[2], default=None)
        told = (
            tr(
                "Most lines lie between {low} and {high} {unit}",
                low=short_number(most[0]),
                high=short_number(most[1]),
                unit=unit,
            )
            if most
            else tr("Nothing yet")
        )
        self.setAccessibleDescription(told)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._bars:
            return
        tokens = tokens_now()
        painter = QPainter(self)
        area = QRectF(self.rect()).adjusted(1, 8, -1, -20)
        highest = max(count for _, _, count in self._bars) or 1
        step = area.width() / len(self._bars)
        for index, (low, high, count) in enumerate(self._bars):
            height = area.height() * (count / highest) ** 0.5  # small bars must be seen beside large ones
            height = max(height, 1.5) if count else 0
            box = QRectF(area.left() + index * step + 0.5, area.bottom() - height, step - 1, height)
            is_out = self._limit is not None and (low + high) / 2 > self._limit
            painter.fillRect(box, QColor(mix(tokens.warn, tokens.sheet, 0.6) if is_out else tokens.accent))
        painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), 1), QColor(tokens.control_line))
        if self._limit is not None:
            self._paint_limit(painter, area, self._limit)
        self._paint_axis(painter, area)
        painter.end()

    def _x_of(self, area: QRectF, value: float) -> float | None:
        """Returns where a value stands: bars need not be equally wide in their measure."""
        step = area.width() / len(self._bars)
        for index, (low, high, _) in enumerate(self._bars):
            if low <= value < high and high > low:
                return area.left() + (index + (value - low) / (high - low)) * step
        return None

    def _paint_limit(self, painter: QPainter, area: QRectF, limit: float) -> None:
        x = self._x_of(area, limit)
        if x is not None:
            painter.setPen(QPen(QColor(tokens_now().ink), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, area.top() - 6), QPointF(x, area.bottom()))

    def _paint_axis(self, painter: QPainter, area: QRectF) -> None:
        use_small_font(painter)
        painter.setPen(QColor(tokens_now().ink_soft))
        below = QRectF(area.left(), area.bottom() + 3, area.width(), 16)
        last_low, last_high, _ = self._bars[-1]
        is_open = last_high > 1e6
        end = tr("{low} and more", low=short_number(last_low)) if is_open else short_number(last_high)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, short_number(self._bars[0][0]))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, end)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self._unit)
