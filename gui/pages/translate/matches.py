"""Looks one sentence after the other up in the corpora, beside the window. Knows no widget."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.base.errors import CorpusError
from engine.results.corpora import DomainDirection, MemorySearch
from gui.jobs.calls import Call, CallThread, ignore
from gui.widgets.layouts import pause_timer

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
