"""The rules as a table: a switch, how much each finds, and how much it drops alone and in its turn."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor

from engine.results.importing import RuleReport
from gui.item_models.record_table import Column, Index, RecordTable
from gui.theme import tokens_now
from gui.widgets.table import Table

_ROW_HEIGHT = 32
_NUMBERS = {1: 56, 2: 56, 3: 60}
"""The columns of numbers, and how wide each is at least."""


def _number(
    title: str, count: Callable[[RuleReport], int], tip: str, *, is_soft: bool = True
) -> Column[RuleReport]:
    return Column[RuleReport](
        title,
        lambda rule: f"{count(rule):,}" if count(rule) else "–",
        is_number=True,
        is_soft=is_soft,
        tip=lambda _rule: tip,
        sort_key=count,
    )


_COLUMNS = [
    Column[RuleReport]("Rule", lambda rule: rule.title, tip=lambda rule: rule.explanation),
    _number("Finds", lambda rule: rule.hits, "All lines the rule matches"),
    _number("Alone", lambda rule: rule.only, "Lines that no other rule matches"),
    _number(
        "Drops",
        lambda rule: rule.dropped,
        "Lines this rule is the first to drop; these add up",
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
            state = "on" if rule.on else "off"
            return f"{rule.title}, {state}, drops {rule.dropped:,}"
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
        super().__init__("Rules", self.rules, [0, *_NUMBERS.values()])
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
