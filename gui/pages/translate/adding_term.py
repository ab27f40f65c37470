"""Adds a term from the text: the words that are selected, in a small form over them.

Knows the edits in which words can be selected, and the domain of the work; not how it is translated.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from engine import tasks
from engine.results.corpora import DomainDirection
from engine.results.terms import GivenTerm, TermEntry
from gui.errors import words_for
from gui.i18n import tr
from gui.pages.page import Page
from gui.pages.translate.choice import SystemChoice
from gui.shortcuts import SHORTCUTS
from gui.theme.tokens import SPACE_1
from gui.widgets.controls import field_label, label, primary_button
from gui.widgets.feedback import Popover
from gui.widgets.layouts import Stretch, add_to, row_of, rows_of
from gui.wording import domain_name

_WIDTH = 340


class TermPopover(Popover):
    """Asks for a term and its translation.

    Signals:
        given(GivenTerm): it is to be added.
    """

    given = Signal(GivenTerm)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, tr("Add a term"))
        self._title = label(role="strong", wraps=True)
        self.source, self.target = QLineEdit(), QLineEdit()
        self.add = primary_button(tr("Add"), "plus", name=tr("Add the term"), act=self._give)
        fields = (tr("Term"), self.source), (tr("Translation"), self.target)
        parts = [rows_of(field_label(name, field), field, spacing=SPACE_1) for name, field in fields]
        add_to(self.body, self._title, *parts, row_of(Stretch(), self.add))
        for field in (self.source, self.target):
            field.returnPressed.connect(self._give)
            field.textChanged.connect(self._show_button)

    def ask(self, words: tuple[str, str], domain: str, place: QPoint) -> None:
        """Opens with the words that are selected, on what is still to be typed."""
        self._title.setText(tr("Add to the terms of {domain}", domain=domain_name(domain)))
        for field, text in zip((self.source, self.target), words, strict=True):
            field.setText(text)
        self._show_button()
        self.open_at(place, _WIDTH)
        wanted = self.target if words[0] else self.source
        wanted.setFocus(Qt.FocusReason.PopupFocusReason)
        wanted.selectAll()

    def _term(self) -> GivenTerm:
        source, target = (" ".join(field.text().split()) for field in (self.source, self.target))
        return GivenTerm(source=source, target=target)

    def _show_button(self) -> None:
        term = self._term()
        self.add.setEnabled(bool(term.source and term.target))

    def _give(self) -> None:
        if self.add.isEnabled():
            term = self._term()
            self.close_popover()
            self.given.emit(term)


class AddingTerm(QObject):
    """Offers to add the selected words to the terms of the domain that is chosen.

    Args:
        choice: what translates, and for which domain.
        selected: what is selected in the source and in the translation; empty: nothing.
        page: says what came of it.

    Signals:
        changed(): the domain has other terms.
    """

    changed = Signal()

    def __init__(self, choice: SystemChoice, selected: Callable[[], tuple[str, str]], page: Page) -> None:
        super().__init__(page)
        self._choice, self._selected, self._page = choice, selected, page
        self._place = DomainDirection()
        self.popover = TermPopover(page)
        self.popover.given.connect(self._add)

    def offer_in(self, edit: QPlainTextEdit | QTextEdit) -> None:
        """Puts it into the context menu of an edit."""
        for each in (edit, edit.viewport()):
            each.installEventFilter(self)

    def ask(self) -> None:
        """Asks for a term, with the words that are selected."""
        system, focus = self._choice.system, QApplication.focusWidget()
        if system is None or not system.own_domain:
            self._page.say(tr("Terms belong to a domain: choose one first."))
            return
        self._place = DomainDirection(system.own_domain, *self._choice.pair)
        if isinstance(focus, QPlainTextEdit | QTextEdit):
            place = focus.viewport().mapToGlobal(focus.cursorRect().bottomLeft())
        else:
            place = self._page.mapToGlobal(self._page.rect().center())
        self.popover.ask(self._selected(), system.own_domain, place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shows the usual context menu of an edit with this at its end."""
        if isinstance(event, QContextMenuEvent):
            edit = watched if isinstance(watched, QPlainTextEdit | QTextEdit) else watched.parent()
            assert isinstance(edit, QPlainTextEdit | QTextEdit)
            menu = edit.createStandardContextMenu()
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addSeparator()
            action = menu.addAction(tr("Add term…"), self.ask)
            action.setShortcut(next(iter(SHORTCUTS.sequences("term")), QKeySequence()))
            menu.popup(event.globalPos())
            return True
        return super().eventFilter(watched, event)

    def _add(self, term: GivenTerm) -> None:
        place = self._place

        def work() -> bool:
            is_known = _entry(term, place) is not None
            tasks.add_terms([term], place.domain, place.src, place.tgt)
            return not is_known

        def done(is_new: bool) -> None:
            if is_new:
                said = tr("“{source}” was added to the terms of {domain}.", source=term.source,
                          domain=domain_name(place.domain))  # fmt: skip
                self._page.offer_undo(said, lambda: self._remove(term, place))
                self.changed.emit()
            else:
                self._page.say(tr("“{source}” is a term already.", source=term.source))

        self._page.services.quick.run(self, work, done, self._tell)

    def _remove(self, term: GivenTerm, place: DomainDirection) -> None:
        def work() -> None:
            entry = _entry(term, place)
            if entry is not None:
                tasks.remove_terms([entry])

        self._page.services.quick.run(self, work, lambda _nothing: self.changed.emit(), self._tell)

    def _tell(self, error: Exception) -> None:
        self._page.say(" ".join(words_for(error)))


def _entry(term: GivenTerm, place: DomainDirection) -> TermEntry | None:
    """Returns a term as a domain has it; None: it has not."""
    entries = tasks.domain_terms(place.domain, place.src, place.tgt).entries
    wanted = term.source, term.target
    return next((each for each in entries if (each.source, each.target) == wanted), None)
