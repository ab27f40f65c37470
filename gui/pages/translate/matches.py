"""Looks the sentence at the caret up in the corpora, and puts what the reader takes over in its place.

Knows the panes, the sentences that are shown, and the strip.
"""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from engine import tasks
from engine.base.errors import CorpusError
from engine.results.corpora import DomainDirection, MemoryMatch, MemorySearch
from gui.jobs.calls import Call, CallThread, ignore
from gui.pages.page import Page
from gui.pages.translate.memory import KEYS
from gui.pages.translate.output import TranslationOutput
from gui.pages.translate.panes import SourcePane, TargetPane
from gui.pages.translate.sentence_editor import CorrectionLearner, SentenceEditor
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.spans import SentenceMap
from gui.widgets.layouts import pause_timer

_REST_MS = 80

MOST_SHOWN = 3
_REST_AFTER_MS = 10_000
"""So long nothing is looked up until the files of the corpora are let go."""


@dataclass(frozen=True, slots=True)
class MemoryQuestion:
    """A sentence to look up."""

    text: str
    place: DomainDirection
    """The languages, and the domain whose corpora come first; an empty one: none."""


class MemoryLookup(QObject):
    """Looks one sentence up after the other.

    Signals:
        found(MemoryQuestion, MemorySearch): what there is for the newest question; None: no corpus fits, or
            none can be searched.
    """

    found = Signal(MemoryQuestion, MemorySearch)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread = CallThread(self)
        self._memory: tasks.TranslationMemory | None = None
        self._newest: MemoryQuestion | None = None
        self._is_searching = False
        self._rest = pause_timer(self, _REST_AFTER_MS, self._let_go)

    def ask(self, question: MemoryQuestion | None) -> None:
        """Looks a sentence up; None: nothing any more."""
        self._newest = question
        if question is not None and not self._is_searching:
            self._start(question)

    def _start(self, question: MemoryQuestion) -> None:
        self._is_searching = True
        self._rest.stop()

        def done(found: MemorySearch | None) -> None:
            self._is_searching = False
            self._rest.start()
            if self._newest == question:
                self.found.emit(question, found)
            elif self._newest is not None:
                self._start(self._newest)

        self._thread.start(
            self, lambda call: self._search(call, question), done, lambda _error: done(None)
        )  # a search that fails leaves the translation as it is

    # on its thread

    def _search(self, call: Call[MemorySearch | None], question: MemoryQuestion) -> MemorySearch | None:
        memory, place = self._memory, question.place
        if memory is not None and (memory.src, memory.tgt) != (place.src, place.tgt):
            memory.close()
            memory = self._memory = None
        try:
            if memory is None:
                memory = self._memory = tasks.TranslationMemory(place.src, place.tgt)
            memory.first = place.domain
            return memory.search(question.text, most=MOST_SHOWN, report=call.report)
        except CorpusError:  # there is none
            return None

    def _close(self) -> None:
        if self._memory is not None:
            self._memory.close()

    # on the window's thread

    def _let_go(self) -> None:
        self._thread.run(self, self._close, ignore, ignore)

    def shut_down(self) -> None:
        """Returns when nothing is searched any more; an index under way is given up."""
        self._newest = None
        self._thread.shut_down()
        self._close()


class MemoryMatches(QObject):
    """The matches of the sentence at the caret; of a text of one sentence always of that."""

    def __init__(
        self,
        source: SourcePane,
        target: TargetPane,
        session: TranslationSession,
        *,
        output: TranslationOutput,
        editor: SentenceEditor,
        page: Page,
    ) -> None:
        super().__init__(target)
        self._source, self._target, self._session = source, target, session
        self._output, self._editor, self._page = output, editor, page
        self._strip = target.matches
        self._lookup = MemoryLookup(self)
        self._asked: MemoryQuestion | None = None
        self._led_by: SourcePane | TargetPane = source
        """The pane that had the keyboard last: its caret counts."""
        self._before: dict[str, str] = {}
        """What stood in place of a sentence before a match did."""
        self._rest = pause_timer(self, _REST_MS, self._ask)
        self._lookup.found.connect(self._on_found)
        self._strip.view.taken.connect(self.take)
        source.edit.cursorPositionChanged.connect(self._rest.start)
        target.edit.cursorPositionChanged.connect(self._rest.start)
        for pane in (source, target):
            pane.edit.focus_changed.connect(
                lambda has_focus, pane=pane: self._follow(pane, has_focus=has_focus)
            )
        output.shown.connect(self._rest.start)
        editor.changed.connect(self._show_taken)
        for number, keys in enumerate(KEYS):
            shortcut = QShortcut(QKeySequence(keys), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda number=number: self._take_by_key(number))

    def _follow(self, pane: SourcePane | TargetPane, *, has_focus: bool) -> None:
        if has_focus:
            self._led_by = pane
            self._rest.start()

    def follow(self, learner: CorrectionLearner) -> None:
        """Looks again whenever something was confirmed or taken back."""
        learner.learned.connect(lambda _learned: self.look_again())
        learner.taken_back.connect(lambda _taken: self.look_again())

    def look_again(self) -> None:
        """Looks the sentence up once more: the corpora may have changed."""
        self._asked = None
        self._rest.start()

    def clear(self) -> None:
        """Shows nothing: there is no text."""
        self._rest.stop()
        self._asked = None
        self._before.clear()
        self._lookup.ask(None)
        self._strip.show_matches(())

    def shut_down(self) -> None:
        """Lets go of the corpora."""
        self._rest.stop()
        self._lookup.shut_down()

    def _ask(self) -> None:
        question = self._question()
        if question is None or question == self._asked:
            self._show_taken()
            return
        self._asked = question
        self._lookup.ask(question)

    def _question(self) -> MemoryQuestion | None:
        """Returns the sentence to look up; None: what was asked last stands until panes are one again."""
        sentences, system, index = self._sentences(), self._session.system, self._index()
        if sentences is None or system is None or index is None:
            return None
        record = system.record
        text = sentences.translation.sentences[index].source
        return MemoryQuestion(text, DomainDirection(system.own_domain, record.src, record.tgt))

    def _sentences(self) -> SentenceMap | None:
        """Returns the sentences that are shown, if they are those of the text as it is."""
        shown = self._output.map
        is_current = shown is not None and shown.translation.source == self._session.text
        return shown if is_current else None

    def _index(self) -> int | None:
        """Returns the sentence at the caret, or the one before it."""
        sentences = self._sentences()
        if sentences is None or not len(sentences):
            return None
        if len(sentences) == 1:
            return 0
        if self._editor.index is not None:
            return min(self._editor.index, len(sentences) - 1)
        if self._led_by is self._target:
            return sentences.near_target(self._target.edit.textCursor().position())
        return sentences.near_source(self._source.edit.textCursor().position())

    def _on_found(self, question: MemoryQuestion, found: MemorySearch | None) -> None:
        if question == self._asked:
            self._strip.show_matches(found.matches if found is not None else ())
            self._show_taken()

    def _place(self, match_number: int) -> tuple[int, MemoryMatch] | None:
        """Returns the sentence that a match stands for; None: that is not shown any more."""
        sentences, index, matches = self._sentences(), self._index(), self._strip.model.records
        if sentences is None or index is None or self._asked is None or match_number >= len(matches):
            return None
        is_same = sentences.translation.sentences[index].source == self._asked.text
        return (index, matches[match_number]) if is_same else None

    def _take_by_key(self, number: int) -> None:
        if self._strip.isVisible():
            self.take(number)

    def take(self, number: int) -> None:
        """Puts the translation of a match in place of the sentence's, or puts back what was there before."""
        found, sentences = self._place(number), self._sentences()
        if found is None or sentences is None:
            return
        index, match = found
        if not self._strip.view.hasFocus():  # a click took the keyboard away
            self._led_by.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._editor.is_editing:
            self._target.edit.type_over(match.target)
            return
        source = sentences.translation.sentences[index].source
        if sentences.shown(index) == match.target:
            self._put(index, self._before.pop(source, ""))
            return
        if sentences.shown(index) not in [each.target for each in self._strip.model.records]:
            self._before[source] = self._editor.own_text(index)
        self._put(index, match.target)
        self._page.offer_undo(f"Taken over from memory ({match.similarity} %)", self._editor.undo)

    def _put(self, index: int, text: str) -> None:
        self._output.choose(index, text)
        self._show_taken()

    def _show_taken(self) -> None:
        sentences, index = self._sentences(), self._index()
        shown = sentences.shown(index) if sentences is not None and index is not None else ""
        self._strip.model.show_taken(shown)
