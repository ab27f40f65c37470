"""Ties the sentences of both panes together: what the pointer or the caret is on lights up in both.

Knows the fields, the map of sentences and the popover.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.results.translation import WordAlignment
from gui.i18n import from_engine, tr
from gui.jobs.calls import LatestCall, ignore
from gui.pages.translate.edits import SourceEdit, TargetEdit
from gui.pages.translate.panes import FROM_MEMORY
from gui.pages.translate.reading_edit import ReadingEdit
from gui.pages.translate.sentence_editor import AlternativesPopover, SentenceEditor
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.spans import SentenceMap, Utf16Map, Utf16Span, characters_in
from gui.widgets.layouts import pause_timer


class SentenceLinks(QObject):
    """Marks sentences that belong together, and opens the alternatives.

    Signals:
        pointed(int, int, bool): the sentence that the pointer or the caret is in, -1 for none, the place in
            that pane, and whether it is the source's.
    """

    pointed = Signal(int, int, bool)

    def __init__(
        self,
        source: SourceEdit,
        target: TargetEdit,
        popover: AlternativesPopover,
        editor: SentenceEditor,
    ) -> None:
        super().__init__(editor)
        self._source, self._target, self._popover, self._editor = source, target, popover, editor
        self._map: SentenceMap | None = None
        self._open_for: int | None = None
        self._is_following = False
        source.hovered.connect(self._on_source_hover)
        target.hovered.connect(self._on_target_hover)
        source.clicked.connect(self._on_source_click)
        target.clicked.connect(self.open_alternatives)
        target.alternatives_asked.connect(self.open_alternatives)
        target.cursorPositionChanged.connect(self._on_caret)
        target.focus_changed.connect(self._on_caret)
        source.verticalScrollBar().valueChanged.connect(self._on_source_scrolled)
        target.verticalScrollBar().valueChanged.connect(self._on_target_scrolled)
        popover.chosen.connect(self._on_chosen)
        popover.closed.connect(self._on_closed)
        popover.edit_asked.connect(lambda: self._leave_to(editor.begin_sentence))
        popover.undo_asked.connect(lambda: self._leave_to(editor.undo_sentence))

    def set_map(self, sentences: SentenceMap | None) -> None:
        """Takes the sentences now shown; None while the panes do not belong together."""
        self._map = sentences
        self.pointed.emit(-1, -1, False)
        self._popover.close_popover()
        self._mark("hover", None)
        self._mark("chosen", None)

    def open_alternatives(self, position: int) -> None:
        """Opens the alternatives of the sentence at a position of the target."""
        index = self._map.at_target(position) if self._map else None
        if self._map is None or index is None or self._target.is_editing:
            return
        sentence = self._map.translation.sentences[index]
        self._open_for = index
        self._mark("chosen", index)
        self._show(self._source, index)
        place = self._target.place_of(self._map.target_span(index))
        shown, learned = self._map.shown(index), self._editor.saved_words(index)
        before = tr(FROM_MEMORY) if self._map.is_recalled(index) else ""
        self._popover.open_for(
            sentence.alternatives,
            shown,
            place,
            self._width(),
            warning=from_engine(sentence.remarks if shown == sentence.target else sentence.warning),
            learned=learned or before,
            can_undo=bool(learned),
        )

    def _on_source_scrolled(self) -> None:
        if self._map is not None and not self._is_following and _is_read(self._source):
            self._follow(self._source, self._target, self._map.at_source, self._map.source_span,
                         self._map.target_span)  # fmt: skip

    def _on_target_scrolled(self) -> None:
        if self._map is not None and not self._is_following and _is_read(self._target):
            self._follow(self._target, self._source, self._map.at_target, self._map.target_span,
                         self._map.source_span)  # fmt: skip

    def _follow(
        self,
        leader: ReadingEdit,
        follower: ReadingEdit,
        index_at: Callable[[int], int | None],
        led: Callable[[int], Utf16Span],
        following: Callable[[int], Utf16Span],
    ) -> None:
        """Scrolls the other pane so that the sentence being read stands at the same height."""
        eye = leader.viewport().height() / 3
        index = index_at(max(0, leader.nearest_position(eye)))
        if index is None:
            return
        top, bottom = leader.y_of(led(index).start), leader.y_of(led(index).end)
        share = (leader.verticalScrollBar().value() + eye - top) / max(1.0, bottom - top)
        other_top, other_bottom = follower.y_of(following(index).start), follower.y_of(following(index).end)
        self._is_following = True
        wanted = other_top + min(1.0, max(0.0, share)) * (other_bottom - other_top) - eye
        follower.verticalScrollBar().setValue(round(wanted))
        self._is_following = False

    def _width(self) -> int:
        return self._target.viewport().width() - 2 * round(self._target.document().documentMargin())

    def _on_source_hover(self, position: int) -> None:
        index = self._map.at_source(position) if self._map and position >= 0 else None
        self._mark("hover", index)
        self.pointed.emit(-1 if index is None else index, position, True)

    def _on_target_hover(self, position: int) -> None:
        index = self._map.at_target(position) if self._map and position >= 0 else None
        self._mark("hover", index)
        self.pointed.emit(-1 if index is None else index, position, False)

    def _on_source_click(self, position: int) -> None:
        index = self._map.at_source(position) if self._map else None
        if index is not None:
            self._show(self._target, index)

    def _on_caret(self) -> None:
        """Shows a reader without a mouse where the caret is, and what it translates."""
        if self._open_for is not None:
            return
        if self._target.is_editing:
            self._mark("chosen", None)
            return
        has_focus = self._target.hasFocus() and self._map is not None and not self._target.is_veiled
        position = self._target.textCursor().position()
        index = self._map.at_target(position) if self._map and has_focus else None
        self._mark("chosen", index)
        if has_focus:
            self.pointed.emit(-1 if index is None else index, position, False)

    def _on_chosen(self, text: str) -> None:
        if self._map is not None and self._open_for is not None:
            self._editor.choose(self._open_for, text)

    def _leave_to(self, act: Callable[[int], None]) -> None:
        if self._open_for is not None:
            index = self._open_for
            self._popover.close_popover(keep_focus=False)
            act(index)

    def _on_closed(self) -> None:
        self._open_for = None
        self._on_caret()

    def _show(self, edit: ReadingEdit, index: int) -> None:
        if self._map is not None:
            is_source = edit is self._source
            edit.show_span(self._map.source_span(index) if is_source else self._map.target_span(index))

    def _mark(self, kind: str, index: int | None) -> None:
        if self._map is None or index is None:
            self._source.mark(kind, None)
            self._target.mark(kind, None)
        else:
            self._source.mark(kind, self._map.source_span(index))
            self._target.mark(kind, self._map.target_span(index))


def _is_read(edit: ReadingEdit) -> bool:
    """Tells whether it is the reader who scrolls this pane: by wheel, bar or keyboard."""
    return edit.underMouse() or edit.hasFocus()


# Lights the words up that belong to the one under the pointer or the caret, in both panes.
#
# Asks the engine beside the window, once for each sentence and translation, after the pointer has rested.

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
