"""The rules of search and replace of a domain, with a box that shows what they make of a text."""

from dataclasses import astuple

from PySide6.QtWidgets import QCheckBox, QLineEdit

from engine import tasks
from engine.results.corpora import DomainDirection
from engine.results.importing.terms import DomainRules, RuleTrial, TextRule
from gui.errors import words_for
from gui.item_models.record_table import Column, RecordTable
from gui.jobs.calls import LatestCall
from gui.pages.corpora.terms.place_table import PlaceTable
from gui.pages.page import Page
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import Card, field_label, soft_label
from gui.widgets.controls.buttons import danger_button, primary_button
from gui.widgets.controls.picker import Picker
from gui.widgets.layouts import Stretch, row_of, rows_in, rows_of
from gui.widgets.table import Table
from gui.widgets.timers import pause_timer

_SIDES = {"source": "Before translating", "target": "In the translation"}
_COLUMNS = [
    Column[TextRule]("When", lambda rule: _SIDES[rule.side], is_soft=True),
    Column[TextRule]("Find", lambda rule: rule.find),
    Column[TextRule]("Replace by", lambda rule: rule.replace),
    Column[TextRule]("Kind", lambda rule: "Pattern" if rule.is_pattern else "Text", is_soft=True),
]
_WIDTHS = [170, 220, 0, 90]
_NEEDED = {3: 640}
_TRY_AFTER_MS = 150
_TEACHING = (
    "No rules yet. A rule replaces words in your text before it is translated, or in the translation: "
    "an abbreviation is written out, a unit gets its space."
)


class RuleList(PlaceTable[DomainRules]):
    """Rules in the order in which they are applied."""

    def __init__(self, page: Page) -> None:
        self._model = RecordTable(_COLUMNS)
        super().__init__(page, Table("Rules", self._model, _WIDTHS), DomainRules(domain="", src="", tgt=""))
        self._trial = LatestCall(page.services.quick, self)
        self._timer = pause_timer(self, _TRY_AFTER_MS, self._try)
        self._rules: tuple[TextRule, ...] = ()
        self.table.set_optional(_NEEDED)
        self.table.selectionModel().selectionChanged.connect(lambda _on, _off: self._show_buttons())
        self._teaching = soft_label(_TEACHING)
        self._teaching.hide()
        rows_in(self, self._error, self._teaching, (self.table, 1), self._form(), spacing=SPACE_3)
        self._show_buttons()

    def _form(self) -> Card:
        card = Card()
        self._side = Picker("When the rule is applied")
        self._side.fill([(text, side) for side, text in _SIDES.items()])
        self._side.chosen.connect(lambda _value: self._show_buttons())
        self._find, self._replace, self._text = QLineEdit(), QLineEdit(), QLineEdit()
        self._replace.setPlaceholderText("nothing")
        self._text.setPlaceholderText("a sentence")
        self._is_pattern = QCheckBox("&Pattern (regular expression)")
        self._is_pattern.toggled.connect(lambda _is_on: self._show_buttons())
        for field in (self._find, self._replace, self._text):
            field.textChanged.connect(self._show_buttons)
        self._find.returnPressed.connect(self._add)
        self._replace.returnPressed.connect(self._add)
        self._after = soft_label()
        self._add_button = primary_button("Add", "plus", name="Add the rule", act=self._add)
        self._remove_button = danger_button("Remove", "trash-2", name="Remove the chosen rule")
        self._remove_button.clicked.connect(self._remove)
        parts = [
            rows_of(field_label(text, field), field, spacing=SPACE_1)
            for text, field in (
                ("&When", self._side), ("&Find", self._find), ("Replace &by", self._replace),
                ("&Try the rules on", self._text),
            )
        ]  # fmt: skip
        card.body.addLayout(row_of((parts[0], 1), (parts[1], 1), (parts[2], 1), spacing=SPACE_3))
        buttons = (self._add_button, self._remove_button)
        card.body.addLayout(row_of(self._is_pattern, Stretch(), *buttons, spacing=SPACE_2))
        card.body.addLayout(parts[3])
        card.body.addWidget(self._after)
        return card

    def _read(self, place: DomainDirection) -> DomainRules:
        return tasks.domain_rules(*astuple(place))

    def _show(self, found: DomainRules) -> None:
        self._rules = found.rules
        self._model.show_records(found.rules)
        self._teaching.setVisible(not found.rules)
        self._show_buttons()

    def _new(self) -> TextRule:
        return TextRule(
            side=str(self._side.value() or "source"),
            find=self._find.text(),
            replace=self._replace.text(),
            is_pattern=self._is_pattern.isChecked(),
        )

    def _show_buttons(self) -> None:
        self._add_button.setEnabled(self._place.is_whole and bool(self._find.text()))
        self._remove_button.setEnabled(self._chosen_row() >= 0)
        self._after.setVisible(bool(self._text.text()))
        self._timer.start()

    def _try(self) -> None:
        """Shows what the rules of the chosen side, with the one being typed, make of the sentence."""
        text, new = self._text.text(), self._new()
        rules = [*self._rules, *([new] if new.find else [])]
        if not text:
            self._trial.drop()
            return

        def show(trial: RuleTrial) -> None:
            said = trial.after if trial.after != text else f"{trial.after}   (as before)"
            self._after.setText("\n".join([f"→ {said}", *trial.notices]))

        def refuse(error: Exception) -> None:
            self._after.setText(" ".join(words_for(error)))

        self._trial.run(lambda: tasks.try_rules(rules, new.side, text), show, refuse)

    def _add(self) -> None:
        if self._add_button.isEnabled():
            rule, place = self._new(), self._place
            self._do(lambda: tasks.change_rules(*astuple(place), new=[rule]), self._added)

    def _added(self) -> None:
        self._find.clear()
        self._replace.clear()

    def _remove(self) -> None:
        row, place = self._chosen_row(), self._place
        if row < 0:
            return
        rule = self._rules[row]
        words = f"The rule for “{rule.find}” was removed."
        self._do(
            lambda: tasks.change_rules(*astuple(place), without=[rule]),
            lambda: self._page.offer_undo(words, lambda: self._put_back(rule, row, place)),
        )

    def _put_back(self, rule: TextRule, row: int, place: DomainDirection) -> None:
        """Adds a removed rule where it stood, beside those of now."""
        self._do(lambda: tasks.change_rules(*astuple(place), new=[rule], at=row))
