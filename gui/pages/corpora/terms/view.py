"""Terms of a domain: which domain and languages, and below its list, suggestions and rules."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal

from engine.results.corpora import CorpusRecord, DomainDirection
from gui.languages import language_choices
from gui.pages.corpora.dialogs import domain_field
from gui.pages.corpora.terms.rule_list import RuleList
from gui.pages.corpora.terms.suggestions import TermSuggestionList
from gui.pages.corpora.terms.term_list import TermList
from gui.pages.opened_view import OpenedView
from gui.pages.page import Page
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import label
from gui.widgets.controls.picker import Picker
from gui.widgets.controls.tabs import Tabs
from gui.widgets.layouts import row_of, rows_in
from gui.widgets.timers import pause_timer

_TYPING_MS = 300
_WIDEST_PICKER = 190


class TermsView(OpenedView):
    """Shows the terms of one domain until the user goes back.

    Signals:
        changed(): the library has other terms or rules now.
    """

    changed = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__("Back to the corpora")
        self._corpora: Sequence[CorpusRecord] = ()
        self._domain = domain_field([], "")
        self._src, self._tgt = Picker("From"), Picker("To")
        self.terms = TermList(page)
        self.suggestions = TermSuggestionList(page)
        self.rules = RuleList(page)
        self.tabs = Tabs("Terms, suggestions and rules")
        for title, part in (("Terms", self.terms), ("Suggestions", self.suggestions), ("Rules", self.rules)):
            self.tabs.add(title, part)
            part.changed.connect(self.changed)
        self.suggestions.changed.connect(self._show_place)
        self._followed = ""
        """The domain whose languages were looked for last."""
        self._typing = pause_timer(self, _TYPING_MS, self._show_place)
        self._domain.editTextChanged.connect(lambda _text: self._typing.start())
        self._domain.activated.connect(lambda _row: self._take_domain())
        line = self._domain.lineEdit()
        assert line is not None
        line.editingFinished.connect(self._take_domain)
        for picker in (self._src, self._tgt):
            picker.setMaximumWidth(_WIDEST_PICKER)
            picker.chosen.connect(lambda _value: self._show_place())
        head = row_of(
            self.back, label("Terms of", "section"), (self._domain, 1), self._src, self._tgt, spacing=SPACE_2,
            margins=(0, 0, 0, SPACE_3),
        )  # fmt: skip
        rows_in(self, head, (self.tabs, 1), spacing=SPACE_2)

    @property
    def place(self) -> DomainDirection:
        """Whose terms are shown, as the user says."""
        domain = " ".join(self._domain.currentText().split())
        return DomainDirection(domain, str(self._src.value() or ""), str(self._tgt.value() or ""))

    def open(self, place: DomainDirection, corpora: Sequence[CorpusRecord], domains: Sequence[str]) -> None:
        """Shows a domain's terms, or lets the user say whose."""
        self._corpora, self._followed = corpora, place.domain
        self._show_languages(place.src, place.tgt)
        with QSignalBlocker(self._domain):
            self._domain.clear()
            self._domain.addItems(list(domains))
            self._domain.setEditText(place.domain)
        self._show_place()

    def show_corpora(self, corpora: Sequence[CorpusRecord]) -> None:
        """Takes the corpora of the library as they are now."""
        self._corpora = corpora
        self._show_place()

    def shut_down(self) -> None:
        """Asks for nothing any more."""
        self.suggestions.drop()

    def _take_domain(self) -> None:
        """Shows another domain between its own languages, unless it has text or terms in those shown.

        While its name is typed the languages stay: half of it may be the name of another one.
        """
        place = self.place
        if place.domain == self._followed:
            return
        self._followed = place.domain
        known = [each for each in self._corpora if each.domain == place.domain and each.tgt]
        if known and not any({each.src, each.tgt} == {place.src, place.tgt} for each in known):
            most = max(known, key=lambda each: each.n_pairs)
            self._show_languages(most.src, most.tgt or "")
        self._show_place()

    def _show_languages(self, src: str, tgt: str) -> None:
        for picker, tag in ((self._src, src), (self._tgt, tgt)):
            with QSignalBlocker(picker):
                picker.fill(language_choices(tag))
                picker.choose(tag)

    def _show_place(self) -> None:
        self._typing.stop()
        place = self.place
        self.terms.show_place(place)
        self.suggestions.show_place(place, self._corpora)
        self.rules.show_place(place)
