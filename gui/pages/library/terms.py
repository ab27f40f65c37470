"""Terms of a domain: their list, suggestions from its sentences, and rules."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import astuple
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from engine import tasks
from engine.base.progress import Progress
from engine.results.corpora import CorpusRecord, DomainDirection
from engine.results.terms import (
    DomainRules,
    DomainTerms,
    GivenTerm,
    RuleTrial,
    TermEntry,
    TermSuggestion,
    TermSuggestions,
    TextRule,
)
from gui.errors import words_for
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, RecordTable
from gui.jobs.calls import LatestCall, ignore
from gui.languages import language_name
from gui.pages.library.dialogs import name_and_amount
from gui.pages.library.entries import DomainEntry
from gui.pages.page import Page
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import (
    Card,
    CheckList,
    Picker,
    SwitchRow,
    danger_button,
    field_label,
    outlined_button,
    primary_button,
    show_or_hide,
    soft_label,
)
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Stretch, pause_timer, row_of, rows_in, rows_of, stack_of
from gui.widgets.table import Table
from gui.widgets.text import announce
from gui.wording import domain_name, list_name

F = TypeVar("F")


class PlaceTable(QWidget, Generic[F]):
    """A table of what a domain has in two languages; a subclass lays it out, with a form below.

    Args:
        page: says what was done, and what takes it back.
        table: shows the rows; its Delete key removes the chosen one.
        nothing: what is shown while no domain and languages are chosen.

    Signals:
        changed(): the library has other rows now.
    """

    changed = Signal()

    def __init__(self, page: Page, table: Table, nothing: F) -> None:
        super().__init__()
        self._page, self._nothing = page, nothing
        self._place = DomainDirection()
        self._error = InlineError()
        self.table = table
        self.table.delete_pressed.connect(self._remove)

    def show_place(self, place: DomainDirection) -> None:
        """Shows what a domain has from one language to another; nothing while that is not said."""
        self._place = place
        self._error.hide()
        if not place.is_whole:
            self._show(self._nothing)
            return
        self._page.services.quick.run(
            self,
            lambda: self._read(place),
            lambda found: self._show(found) if place == self._place else None,
            self._error.show_failure,
        )

    @abstractmethod
    def _read(self, place: DomainDirection) -> F:
        """Reads the rows; on the thread."""

    @abstractmethod
    def _show(self, found: F) -> None:
        """Shows the rows."""

    @abstractmethod
    def _remove(self) -> None:
        """Removes the chosen row."""

    def _chosen_row(self) -> int:
        return next(iter(self.table.chosen_rows()), -1)

    def _do(self, work: Callable[[], object], done: Callable[[], None] = ignore) -> None:
        """Changes the library, and reads the rows again."""
        self._error.hide()

        def finished(_result: object) -> None:
            done()
            self.show_place(self._place)
            self.changed.emit()

        self._page.services.quick.run(self, work, finished, self._error.show_failure)


# The rules of search and replace of a domain, with a box that shows what they make of a text.

_SIDES = {"source": tr_noop("Before translating"), "target": tr_noop("In the translation")}
_COLUMNS = [
    Column[TextRule](tr_noop("When"), lambda rule: tr(_SIDES[rule.side]), is_soft=True),
    Column[TextRule](tr_noop("Find"), lambda rule: rule.find),
    Column[TextRule](tr_noop("Replace by"), lambda rule: rule.replace),
    Column[TextRule](
        tr_noop("Kind"), lambda rule: tr("Pattern") if rule.is_pattern else tr("Text"), is_soft=True
    ),
]
_WIDTHS = [170, 220, 0, 90]
_NEEDED = {3: 640}
_TRY_AFTER_MS = 150
_TEACHING = tr_noop(
    "No rules yet. A rule replaces words in your text before it is translated, or in the translation: "
    "an abbreviation is written out, a unit gets its space."
)


class RuleList(PlaceTable[DomainRules]):
    """Rules in the order in which they are applied."""

    def __init__(self, page: Page) -> None:
        self._model = RecordTable(_COLUMNS)
        super().__init__(
            page, Table(tr("Rules"), self._model, _WIDTHS), DomainRules(domain="", src="", tgt="")
        )
        self._trial = LatestCall(page.services.quick, self)
        self._timer = pause_timer(self, _TRY_AFTER_MS, self._try)
        self._rules: tuple[TextRule, ...] = ()
        self.table.set_optional(_NEEDED)
        self.table.selectionModel().selectionChanged.connect(lambda _on, _off: self._show_buttons())
        self._teaching = soft_label(tr(_TEACHING))
        self._teaching.hide()
        rows_in(self, self._error, self._teaching, (self.table, 1), self._form(), spacing=SPACE_3)
        self._show_buttons()

    def _form(self) -> Card:
        card = Card()
        self._side = Picker(tr("When the rule is applied"))
        self._side.fill([(tr(text), side) for side, text in _SIDES.items()])
        self._side.chosen.connect(lambda _value: self._show_buttons())
        self._find, self._replace, self._text = QLineEdit(), QLineEdit(), QLineEdit()
        self._replace.setPlaceholderText(tr("nothing"))
        self._text.setPlaceholderText(tr("a sentence"))
        self._is_pattern = QCheckBox(tr("&Pattern (regular expression)"))
        self._is_pattern.toggled.connect(lambda _is_on: self._show_buttons())
        for field in (self._find, self._replace, self._text):
            field.textChanged.connect(self._show_buttons)
        self._find.returnPressed.connect(self._add)
        self._replace.returnPressed.connect(self._add)
        self._after = soft_label()
        self._add_button = primary_button(tr("Add"), "plus", name=tr("Add the rule"), act=self._add)
        self._remove_button = danger_button(tr("Remove"), "trash-2", name=tr("Remove the chosen rule"))
        self._remove_button.clicked.connect(self._remove)
        parts = [
            rows_of(field_label(text, field), field, spacing=SPACE_1)
            for text, field in (
                (tr("&When"), self._side), (tr("&Find"), self._find), (tr("Replace &by"), self._replace),
                (tr("&Try the rules on"), self._text),
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
            said = trial.after if trial.after != text else tr("{after}   (as before)", after=trial.after)
            self._after.setText("\n".join([f"→ {said}", *map(from_engine, trial.notices)]))

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
        words = tr("The rule for “{find}” was removed.", find=rule.find)
        self._do(
            lambda: tasks.change_rules(*astuple(place), without=[rule]),
            lambda: self._page.offer_undo(words, lambda: self._put_back(rule, row, place)),
        )

    def _put_back(self, rule: TextRule, row: int, place: DomainDirection) -> None:
        """Adds a removed rule where it stood, beside those of now."""
        self._do(lambda: tasks.change_rules(*astuple(place), new=[rule], at=row))


# Terms that a corpus suggests, to be ticked; the ticked ones go into the domain's list.

_ASK = tr_noop(
    "Finds words and phrases that a corpus of the domain nearly always translates in the same way. Choose a "
    "corpus, press Suggest, then tick what is right."
)
_TIP = tr_noop("Of so many sentences with the term so many have the translation.")


class TermSuggestionList(QWidget):
    """Suggestions of one corpus of the domain, with counts and an example of the one that is looked at.

    Signals:
        changed(): the library has other terms now.
    """

    changed = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self._call = LatestCall(page.services.slow, self)
        self._place = DomainDirection()
        self._corpora: Sequence[CorpusRecord] = ()
        self._found: tuple[TermSuggestion, ...] = ()
        self._error = InlineError()
        self._state = soft_label(tr(_ASK))
        self._corpus = Picker(tr("Corpus"))
        self._search = outlined_button(tr("Suggest"), "search", name=tr("Suggest terms"), act=self._ask)
        self.list = CheckList(tr("Suggested terms"))
        self.list.ticked.connect(self._show_ticked)
        self.list.currentRowChanged.connect(self._show_example)
        card = Card()
        self._example = soft_label()
        card.body.addWidget(self._example)
        self._add = primary_button(tr("Add selected"), "plus", act=self._take)
        card.body.addLayout(row_of(Stretch(), self._add))
        self._card = card
        head = row_of((self._corpus, 1), self._search, spacing=SPACE_2)
        rows_in(self, head, self._error, self._state, (self.list, 1), card, Stretch(), spacing=SPACE_3)
        self._forget()

    def show_place(self, place: DomainDirection, corpora: Sequence[CorpusRecord]) -> None:
        """Offers the corpora of a domain in two languages."""
        fitting = [
            each
            for each in corpora
            if each.kind == "parallel"
            and each.domain == place.domain
            and {each.src, each.tgt} == {place.src, place.tgt}
        ]
        if place != self._place or fitting != list(self._corpora):
            self._forget()
        self._place, self._corpora = place, fitting
        self._corpus.fill([(name_and_amount(each), each.id) for each in fitting])
        self._corpus.setEnabled(bool(fitting))
        self._search.setEnabled(bool(fitting))
        if not fitting:
            self._state.setText(tr("The domain has no corpus of sentences in these languages."))

    def drop(self) -> None:
        """Asks for nothing any more."""
        if self._call.is_running:
            self._forget()
            self._search.setEnabled(bool(self._corpora))

    def _forget(self) -> None:
        self._call.drop()
        self._error.hide()
        self._found = ()
        self.list.fill([])
        self._state.setText(tr(_ASK))
        self._show_ticked()
        self._show_example(-1)

    def _ask(self) -> None:
        corpus = str(self._corpus.value() or "")
        self._forget()
        self._state.setText(tr("Reading the corpus…"))
        self._search.setEnabled(False)
        self._call.start(
            lambda call: tasks.suggest_terms(corpus, report=call.report),
            self._show,
            self._fail,
            progressed=self._follow,
        )

    def _follow(self, progress: Progress) -> None:
        done, total = number_words(progress.done), number_words(progress.total or 0)
        self._state.setText(tr("Reading the corpus… {done} of {total} steps", done=done, total=total))

    def _fail(self, error: Exception) -> None:
        self._search.setEnabled(True)
        self._state.setText("")
        self._error.show_failure(error)

    def _show(self, found: TermSuggestions) -> None:
        self._search.setEnabled(True)
        turned = found.src != self._place.src
        self._found = tuple(_turned(each) for each in found.found) if turned else found.found
        pairs = tr_plural("{n} pair", "{n} pairs", found.pairs)
        self._state.setText(
            tr_plural(
                "{n} suggestion from {pairs}, the surest and most frequent first.",
                "{n} suggestions from {pairs}, the surest and most frequent first.",
                len(self._found),
                pairs=pairs,
            )
            if self._found
            else tr(
                "Nothing in {pairs} is translated in one way often enough, or the domain has it already.",
                pairs=pairs,
            )
        )
        announce(self, self._state.text())
        self._fill()
        self._show_example(self.list.currentRow())
        if self._found and self._corpus.hasFocus():  # it went there when the button could not be pressed
            self.list.setFocus()

    def _show_ticked(self) -> None:
        n_ticked = len(self.list.values())
        self._add.setEnabled(bool(n_ticked))
        some = tr_plural("Add {n} term", "Add {n} terms", n_ticked)
        self._add.setText(some if n_ticked else tr("Add selected"))

    def _show_example(self, row: int) -> None:
        is_one = 0 <= row < len(self._found)
        for part in (self.list, self._card):
            part.setVisible(bool(self._found))
        if is_one:
            each = self._found[row]
            self._example.setText(f"{each.example_source}\n{each.example_target}")

    def _take(self) -> None:
        chosen = [self._found[number] for number in self.list.values()]
        given = [GivenTerm(source=each.source, target=each.target) for each in chosen]
        place = self._place
        self._page.services.slow.run(
            self,
            lambda: tasks.add_terms(given, *astuple(place)),
            lambda _found: self._taken(chosen),
            self._fail,
        )

    def _taken(self, chosen: Sequence[TermSuggestion]) -> None:
        self._found = tuple(each for each in self._found if each not in chosen)
        self._fill()
        domain = domain_name(self._place.domain)
        self._page.say(
            tr_plural(
                "{n} term added to {domain}.", "{n} terms added to {domain}.", len(chosen), domain=domain
            )
        )
        self.changed.emit()

    def _fill(self) -> None:
        rows = [(_row_words(each), number, tr(_TIP)) for number, each in enumerate(self._found)]
        self.list.fill(rows, keep=False)


def _row_words(each: TermSuggestion) -> str:
    times = tr_plural(
        "{count} of {n} sentence",
        "{count} of {n} sentences",
        each.source_count,
        count=number_words(each.count),
    )
    return f"{each.source} → {each.target}     {times}"


def _turned(each: TermSuggestion) -> TermSuggestion:
    """Returns a suggestion the other way round."""
    return TermSuggestion(
        source=each.target,
        target=each.source,
        count=each.count,
        source_count=each.source_count,
        example_source=each.example_target,
        example_target=each.example_source,
    )


# The terms of a domain in a table, with a form below to type in, change and remove one.

_STAYS = tr_noop("do not translate")
_TERM_TEACHING = tr_noop(
    "No terms yet. A term is a word with the translation that it always gets, such as “Laufrad” with "
    "“impeller”. Translations that you never want to see go under Never use."
)
_SIDE_NAMES = (
    (tr_noop("&Term"), tr_noop("&Term in {language}")),
    (tr_noop("Trans&lation"), tr_noop("Trans&lation in {language}")),
)
"""The fields of both sides, without and with the language, as that is where the term goes."""
_TERM_COLUMNS = [
    Column[TermEntry](tr_noop("Term"), lambda e: e.source),
    Column[TermEntry](tr_noop("Translation"), lambda e: tr(_STAYS) if e.stays else e.target),
    Column[TermEntry](tr_noop("Never use"), lambda e: "; ".join(e.forbidden), is_soft=True),
    Column[TermEntry](tr_noop("List"), lambda e: list_name(e.name), is_soft=True),
]
_TERM_WIDTHS = [220, 0, 160, 140]
_TERM_NEEDED = {2: 640, 3: 800}


class TermList(PlaceTable[DomainTerms]):
    """Terms, one a row; the chosen one stands in the form below."""

    def __init__(self, page: Page) -> None:
        self._model = RecordTable(_TERM_COLUMNS)
        super().__init__(
            page, Table(tr("Terms"), self._model, _TERM_WIDTHS), DomainTerms(domain="", src="", tgt="")
        )
        self._is_choosing_again = False
        self._faults, self._teaching = soft_label(), soft_label(tr(_TERM_TEACHING))
        self._teaching.hide()
        self.table.set_optional(_TERM_NEEDED)
        self.table.selectionModel().selectionChanged.connect(lambda _on, _off: self._show_chosen())
        parts = self._error, self._faults, self._teaching, (self.table, 1), self._form()
        rows_in(self, *parts, spacing=SPACE_3)
        self._show_chosen()

    def show_place(self, place: DomainDirection) -> None:
        """Shows the terms of a domain between two languages; another one's do not keep what was typed."""
        if place != self._place:
            self._clear()
        for name, (alone, text), tag in zip(self._names, _SIDE_NAMES, (place.src, place.tgt), strict=False):
            name.setText(tr(text, language=language_name(tag)) if tag else tr(alone))
        super().show_place(place)

    @property
    def first_field(self) -> QWidget:
        """Where a term is typed in."""
        return self._source

    def _form(self) -> Card:
        card = Card()
        self._source, self._target, self._forbidden = QLineEdit(), QLineEdit(), QLineEdit()
        self._forbidden.setPlaceholderText(tr("word; other word"))
        fields = self._source, self._target, self._forbidden
        names = *(tr(alone) for alone, _ in _SIDE_NAMES), tr("&Never use")
        self._names = [field_label(text, field) for text, field in zip(names, fields, strict=True)]
        columns = [
            (rows_of(name, field, spacing=SPACE_1), 1)
            for name, field in zip(self._names, fields, strict=True)
        ]
        self._stays = QCheckBox(tr("Do not translat&e"))
        self._stays.toggled.connect(self._show_chosen_buttons)
        for field in fields:
            field.textChanged.connect(self._show_chosen_buttons)
            field.returnPressed.connect(self._add)
        self._add_button = primary_button(tr("Add"), "plus", name=tr("Add the term"), act=self._add)
        self._change_button = outlined_button(tr("Change"), "pencil", name=tr("Change the chosen term"))
        self._change_button.clicked.connect(self._change)
        self._remove_button = danger_button(tr("Remove"), "trash-2", name=tr("Remove the chosen term"))
        self._remove_button.clicked.connect(self._remove)
        card.body.addLayout(row_of(*columns, spacing=SPACE_3))
        buttons = (self._change_button, self._add_button, self._remove_button)
        card.body.addLayout(row_of(self._stays, Stretch(), *buttons, spacing=SPACE_2))
        return card

    def _read(self, place: DomainDirection) -> DomainTerms:
        return tasks.domain_terms(*astuple(place))

    def _show(self, found: DomainTerms) -> None:
        chosen = self._chosen()
        self._model.show_records(found.entries)
        show_or_hide(self._faults, " ".join(map(from_engine, found.faults)))
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
            self._do(lambda: tasks.add_terms([given], *astuple(place)), lambda: self._added(given))

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
            lambda: self._page.offer_undo(
                tr("“{source}” was changed.", source=entry.source), lambda: self._do(back)
            ),
        )

    def _remove(self) -> None:
        entry, place = self._chosen(), self._place
        if entry is None:
            return

        def back() -> None:
            self._do(lambda: tasks.add_terms([_plain(entry)], *astuple(place)))

        self._begin_another()
        words = tr("“{source}” was removed.", source=entry.source)
        self._do(lambda: tasks.remove_terms([entry]), lambda: self._page.offer_undo(words, back))

    def _added(self, term: GivenTerm) -> None:
        words = tr(
            "“{source}” was added to the terms of {domain}.", source=term.source, domain=self._place.domain
        )
        announce(self, words)
        self._begin_another()

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


# All of it, for one domain between two languages.


class TermsPage(Page):
    """The terms of a domain, suggestions from its sentences, and its rules."""

    key = "terms"
    title = tr_noop("Terms")
    help_chapter = "terms"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.terms, self.suggestions, self.rules = TermList(self), TermSuggestionList(self), RuleList(self)
        parts = self.terms, self.suggestions, self.rules
        self.switch = SwitchRow(
            tr("Terms, suggestions and rules"), (tr("Terms"), tr("Suggestions"), tr("Rules"))
        )
        self._stack = stack_of(*parts)
        self.switch.chosen.connect(self._stack.setCurrentIndex)
        for part in parts:
            part.changed.connect(self.library_changed)
        rows_in(self, row_of(self.switch, Stretch()), (self._stack, 1), spacing=SPACE_3)

    def show_subject(self, subject: object) -> None:
        """Shows the terms of a domain."""
        if isinstance(subject, DomainEntry):
            self.terms.show_place(subject.place)
            self.suggestions.show_place(subject.place, subject.corpora)
            self.rules.show_place(subject.place)

    def main_field(self) -> QWidget | None:
        """Returns where a term is typed in."""
        return self.terms.first_field if self.switch.value == 0 else None

    def shut_down(self) -> None:
        """Asks for nothing any more."""
        self.suggestions.drop()
