"""The terms of a domain in a table, with a form below to type in, change and remove one."""

from dataclasses import astuple

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from engine import tasks
from engine.results.corpora import DomainDirection
from engine.results.importing.terms import DomainTerms, GivenTerm, TermEntry
from gui.item_models.record_table import Column, RecordTable
from gui.pages.corpora.terms.place_table import PlaceTable
from gui.pages.page import Page
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import Card, field_label, show_or_hide, soft_label
from gui.widgets.controls.buttons import danger_button, outlined_button, primary_button
from gui.widgets.layouts import Stretch, row_of, rows_in, rows_of
from gui.widgets.table import Table

_STAYS = "stays as it is"
_TEACHING = (
    "No terms yet. A term is a word with the translation that it always gets, such as “Laufrad” with "
    "“impeller”. Translations that you never want to see can be forbidden."
)
_COLUMNS = [
    Column[TermEntry]("Term", lambda e: e.source),
    Column[TermEntry]("Translation", lambda e: _STAYS if e.stays else e.target),
    Column[TermEntry]("Forbidden", lambda e: "; ".join(e.forbidden), is_soft=True),
    Column[TermEntry]("List", lambda e: e.name, is_soft=True),
]
_WIDTHS = [220, 0, 160, 140]
_NEEDED = {2: 640, 3: 800}


class TermList(PlaceTable[DomainTerms]):
    """Terms, one a row; the chosen one stands in the form below."""

    def __init__(self, page: Page) -> None:
        self._model = RecordTable(_COLUMNS)
        super().__init__(page, Table("Terms", self._model, _WIDTHS), DomainTerms(domain="", src="", tgt=""))
        self._is_choosing_again = False
        self._faults, self._teaching = soft_label(), soft_label(_TEACHING)
        self._teaching.hide()
        self.table.set_optional(_NEEDED)
        self.table.selectionModel().selectionChanged.connect(lambda _on, _off: self._show_chosen())
        parts = self._error, self._faults, self._teaching, (self.table, 1), self._form()
        rows_in(self, *parts, spacing=SPACE_3)
        self._show_chosen()

    def show_place(self, place: DomainDirection) -> None:
        """Shows the terms of a domain between two languages; another one's do not keep what was typed."""
        if place != self._place:
            self._clear()
        super().show_place(place)

    @property
    def first_field(self) -> QWidget:
        """Where a term is typed in."""
        return self._source

    def _form(self) -> Card:
        card = Card()
        self._source, self._target, self._forbidden = QLineEdit(), QLineEdit(), QLineEdit()
        self._forbidden.setPlaceholderText("none; separate several by ;")
        fields = [
            rows_of(field_label(text, field), field, spacing=SPACE_1)
            for text, field in (
                ("&Term", self._source),
                ("Trans&lation", self._target),
                ("&Forbidden in it", self._forbidden),
            )
        ]
        self._stays = QCheckBox("It stays as it &is")
        self._stays.toggled.connect(self._show_chosen_buttons)
        for field in (self._source, self._target, self._forbidden):
            field.textChanged.connect(self._show_chosen_buttons)
            field.returnPressed.connect(self._add)
        self._add_button = primary_button("Add", "plus", name="Add the term", act=self._add)
        self._change_button = outlined_button("Change", "pencil", name="Change the chosen term")
        self._change_button.clicked.connect(self._change)
        self._remove_button = danger_button("Remove", "trash-2", name="Remove the chosen term")
        self._remove_button.clicked.connect(self._remove)
        card.body.addLayout(row_of((fields[0], 1), (fields[1], 1), (fields[2], 1), spacing=SPACE_3))
        buttons = (self._change_button, self._add_button, self._remove_button)
        card.body.addLayout(row_of(self._stays, Stretch(), *buttons, spacing=SPACE_2))
        return card

    def _read(self, place: DomainDirection) -> DomainTerms:
        return tasks.domain_terms(*astuple(place))

    def _show(self, found: DomainTerms) -> None:
        chosen = self._chosen()
        self._model.show_records(found.entries)
        show_or_hide(self._faults, " ".join(found.faults))
        self._teaching.setVisible(not found.entries)
        row = self._model.row_of(lambda entry: chosen is not None and _words(entry) == _words(chosen))
        self._is_choosing_again = True
        if row >= 0:
            self.table.choose_row(row)
        self._is_choosing_again = False
        self._show_chosen_buttons()

    def _chosen(self) -> TermEntry | None:
        row = self._chosen_row()
        return self._model.record(row) if row >= 0 else None

    def _show_chosen(self) -> None:
        """Puts the chosen term into the fields, unless it stands there and may have been changed."""
        entry = self._chosen()
        if entry is not None and not self._is_choosing_again:
            self._source.setText(entry.source)
            self._target.setText("" if entry.stays else entry.target)
            self._stays.setChecked(entry.stays)
            self._forbidden.setText("; ".join(entry.forbidden))
        self._show_chosen_buttons()

    def _show_chosen_buttons(self) -> None:
        given, entry = self._given(), self._chosen()
        self._target.setEnabled(not self._stays.isChecked())
        can_keep = bool(self._place.is_whole and given.source and (given.target or given.forbidden))
        is_new = self._model.row_of(lambda known: _words(known) == _words(given)) < 0
        self._add_button.setEnabled(can_keep and is_new)
        self._change_button.setEnabled(can_keep and entry is not None and _words(entry) != _words(given))
        self._remove_button.setEnabled(entry is not None)

    def _given(self) -> GivenTerm:
        source = " ".join(self._source.text().split())
        target = source if self._stays.isChecked() else " ".join(self._target.text().split())
        words = (" ".join(word.split()) for word in self._forbidden.text().split(";"))
        return GivenTerm(source=source, target=target, forbidden=tuple(dict.fromkeys(filter(None, words))))

    def _add(self) -> None:
        if self._add_button.isEnabled():
            given, place = self._given(), self._place
            self._do(lambda: tasks.add_terms([given], *astuple(place)), self._begin_another)

    def _change(self) -> None:
        entry, given, place = self._chosen(), self._given(), self._place
        if entry is None:
            return

        def back() -> None:
            now = tasks.domain_terms(*astuple(place)).entries
            found = next((each for each in now if _words(each) == _words(given)), None)
            if found is not None:
                tasks.change_term(found, _plain(entry))

        self._do(
            lambda: tasks.change_term(entry, given),
            lambda: self._page.offer_undo(f"“{entry.source}” was changed.", lambda: self._do(back)),
        )

    def _remove(self) -> None:
        entry, place = self._chosen(), self._place
        if entry is None:
            return

        def back() -> None:
            self._do(lambda: tasks.add_terms([_plain(entry)], *astuple(place)))

        self._begin_another()
        words = f"“{entry.source}” was removed."
        self._do(lambda: tasks.remove_terms([entry]), lambda: self._page.offer_undo(words, back))

    def _begin_another(self) -> None:
        self._clear()
        self._source.setFocus()

    def _clear(self) -> None:
        self.table.clearSelection()
        for field in (self._source, self._target, self._forbidden):
            field.clear()
        self._stays.setChecked(False)


def _words(term: GivenTerm) -> tuple[str, str, tuple[str, ...]]:
    return term.source, term.target, term.forbidden


def _plain(entry: TermEntry) -> GivenTerm:
    return GivenTerm(source=entry.source, target=entry.target, forbidden=entry.forbidden)
