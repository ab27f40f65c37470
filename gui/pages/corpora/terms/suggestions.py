"""Terms that a corpus suggests, to be ticked; the ticked ones go into the domain's list."""

from collections.abc import Sequence
from dataclasses import astuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.progress import Progress
from engine.results.corpora import CorpusRecord, DomainDirection
from engine.results.figures import counted
from engine.results.importing.terms import GivenTerm, TermSuggestion, TermSuggestions
from gui.jobs.calls import LatestCall
from gui.pages.page import Page
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import Card, soft_label
from gui.widgets.controls.buttons import outlined_button, primary_button
from gui.widgets.controls.check_list import CheckList
from gui.widgets.controls.picker import Picker
from gui.widgets.feedback.announcing import announce
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.layouts import Stretch, row_of, rows_in

_ASK = (
    "Finds words and phrases that a corpus of the domain nearly always translates in the same way. Choose a "
    "corpus, press Suggest, then tick what is right."
)
_TIP = "Of so many sentences with the term so many have the translation."


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
        self._state = soft_label(_ASK)
        self._corpus = Picker("Corpus")
        self._search = outlined_button("Suggest", "search", name="Suggest terms", act=self._ask)
        self.list = CheckList("Suggested terms")
        self.list.ticked.connect(self._show_ticked)
        self.list.currentRowChanged.connect(self._show_example)
        card = Card()
        self._example = soft_label()
        card.body.addWidget(self._example)
        self._add = primary_button("Add the ticked", "plus", act=self._take)
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
        self._corpus.fill([(f"{each.name} · {counted(each.n_pairs, 'pair')}", each.id) for each in fitting])
        self._corpus.setEnabled(bool(fitting))
        self._search.setEnabled(bool(fitting))
        if not fitting:
            self._state.setText("The domain has no corpus of sentences in these languages.")

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
        self._state.setText(_ASK)
        self._show_ticked()
        self._show_example(-1)

    def _ask(self) -> None:
        corpus = str(self._corpus.value() or "")
        self._forget()
        self._state.setText("Reading the corpus…")
        self._search.setEnabled(False)
        self._call.start(
            lambda call: tasks.suggest_terms(corpus, report=call.report),
            self._show,
            self._fail,
            progressed=self._follow,
        )

    def _follow(self, progress: Progress) -> None:
        self._state.setText(f"Reading the corpus… {progress.done} of {progress.total} steps")

    def _fail(self, error: Exception) -> None:
        self._search.setEnabled(True)
        self._state.setText("")
        self._error.show_failure(error)

    def _show(self, found: TermSuggestions) -> None:
        self._search.setEnabled(True)
        turned = found.src != self._place.src
        self._found = tuple(_turned(each) for each in found.found) if turned else found.found
        pairs = counted(found.pairs, "pair")
        self._state.setText(
            f"{counted(len(self._found), 'suggestion')} from {pairs}, the surest and most frequent first."
            if self._found
            else f"Nothing in {pairs} is translated in one way often enough, or the domain has it already."
        )
        announce(self, self._state.text())
        self.list.fill(
            [(_row_words(each), number, _TIP) for number, each in enumerate(self._found)],
            keep=False,
        )
        self._show_example(self.list.currentRow())
        if self._found and self._corpus.hasFocus():  # it went there when the button could not be pressed
            self.list.setFocus()

    def _show_ticked(self) -> None:
        n_ticked = len(self.list.values())
        self._add.setEnabled(bool(n_ticked))
        self._add.setText(f"Add {counted(n_ticked, 'term')}" if n_ticked else "Add the ticked")

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
        self.list.fill(
            [(_row_words(each), number, _TIP) for number, each in enumerate(self._found)],
            keep=False,
        )
        self._page.say(f"{counted(len(chosen), 'term')} added to {self._place.domain}.")
        self.changed.emit()


def _row_words(each: TermSuggestion) -> str:
    return f"{each.source} → {each.target}     {each.count:,} of {counted(each.source_count, 'sentence')}"


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
