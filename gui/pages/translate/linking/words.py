"""Lights the words up that belong to the one under the pointer or the caret, in both panes.

Asks the engine beside the window, once for each sentence and translation, after the pointer has rested.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject

from engine import tasks
from engine.results.translation import WordAlignment
from gui.jobs.calls import LatestCall, ignore
from gui.pages.translate.linking.sentences import SentenceLinks
from gui.pages.translate.panes.edits.reading_edit import ReadingEdit
from gui.pages.translate.panes.spans import SentenceMap, Utf16Map, Utf16Span, characters_in
from gui.pages.translate.translating.session import TranslationSession
from gui.widgets.timers import pause_timer

_REST_MS = 120
_MOST_KEPT = 200
"""Sentences whose words are remembered."""


class WordLinks(QObject):
    """Marks words that belong together.

    Args:
        session: knows the system that translates.
        links: say what is pointed at.
        source: the field with the text.
        target: the field with the translation.
        shown: returns the sentences that are shown.
    """

    def __init__(
        self,
        session: TranslationSession,
        links: SentenceLinks,
        *,
        source: ReadingEdit,
        target: ReadingEdit,
        shown: Callable[[], SentenceMap | None],
    ) -> None:
        super().__init__(links)
        self._models, self._session, self._shown = session.models, session, shown
        self._source, self._target = source, target
        self._known: dict[tuple[str, str], WordAlignment] = {}
        self._known_of: object = None
        self._pointed = (-1, -1, False)
        self._call = LatestCall(session.models.calls, self)
        self._rest = pause_timer(self, _REST_MS, self._ask)
        links.pointed.connect(self._on_pointed)

    def _on_pointed(self, index: int, position: int, is_source: bool) -> None:
        self._pointed = (index, position, is_source)
        self._rest.stop()
        if not self._show() and index >= 0:
            self._rest.start()

    def _pair(self) -> tuple[str, str] | None:
        """Returns the sentence pointed at and its translation as it is shown."""
        sentences, index = self._shown(), self._pointed[0]
        if sentences is None or not 0 <= index < len(sentences):
            return None
        return sentences.translation.sentences[index].source, sentences.shown(index)

    def _ask(self) -> None:
        system, options, pair = self._session.system, self._session.options, self._pair()
        if system is None or pair is None:
            return
        if (system, options) != self._known_of:
            self._known_of = (system, options)
            self._known.clear()

        def done(aligned: list[WordAlignment]) -> None:
            while len(self._known) >= _MOST_KEPT:
                del self._known[next(iter(self._known))]
            self._known[pair] = aligned[0]
            self._show()

        self._call.start(
            lambda call: tasks.align_words(
                self._models.open(system.opened_with(options), call.report), [pair[0]], [pair[1]], call.report
            ),
            done, ignore,
        )  # fmt: skip

    def _show(self) -> bool:
        """Marks the words of what is pointed at; returns whether they are known."""
        sentences, pair = self._shown(), self._pair()
        alignment = self._known.get(pair) if pair else None
        if sentences is None or alignment is None:
            self._source.mark_words(())
            self._target.mark_words(())
            return False
        index, position, is_source = self._pointed
        spans = sentences.source_span(index), sentences.target_span(index)
        own = 0 if is_source else 1
        text = alignment.source if is_source else alignment.target
        place = characters_in(text, position - spans[own].start)
        together = alignment.together(place, is_source=is_source)
        for edit, words, span, side in zip(
            (self._source, self._target), together, spans, (alignment.source, alignment.target), strict=True
        ):
            to_pane = Utf16Map(side)
            edit.mark_words([Utf16Span(span.start + to_pane(a), span.start + to_pane(b)) for a, b in words])
        return True
