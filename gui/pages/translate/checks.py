"""Looks for what is missing or wrong in a translation once it stands, and marks it in both panes.

Asks the engine beside the window, once for each sentence and translation; a newer text drops the question.
"""

from bisect import bisect_right
from collections.abc import Iterator

from PySide6.QtCore import QObject, Qt, Signal

from engine import tasks
from engine.results.translation import Finding, SentenceCheck, gravity
from gui.i18n import from_engine, tr, tr_plural
from gui.jobs.calls import LatestCall, ignore
from gui.pages.translate.edits import SourceEdit, TargetEdit
from gui.pages.translate.found_marks import FoundMark
from gui.pages.translate.panes import MarkLine
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.spans import SentenceMap, Utf16Map, Utf16Span
from gui.widgets.layouts import pause_timer

_REST_MS = 500
"""How long a translation stands before it is looked at: who types is not held up."""
_MOST_AT_ONCE = 100
"""Sentences; of a longer text the others are looked at as a document."""
_MOST_KEPT = 500

Pair = tuple[str, str]


class CheckMarks(QObject):
    """Marks what may be missing or wrong, and tells a reader what who comes to it.

    Signals:
        found(): what there is to check is known, or is other than before.
    """

    found = Signal()

    def __init__(
        self, session: TranslationSession, source: SourceEdit, target: TargetEdit, line: MarkLine
    ) -> None:
        super().__init__(target)
        self._models, self._session = session.models, session
        self._source, self._target, self._line = source, target, line
        self._map: SentenceMap | None = None
        self._known: dict[Pair, SentenceCheck] = {}
        self._known_of: object = None
        self._found: dict[int, tuple[Finding, ...]] = {}
        self._call = LatestCall(session.models.calls, self)
        self._rest = pause_timer(self, _REST_MS, self._ask)
        target.cursorPositionChanged.connect(self._tell)
        target.focus_changed.connect(self._tell)
        line.next.clicked.connect(self.show_next)

    def set_map(self, sentences: SentenceMap | None) -> None:
        """Takes the sentences now shown; None while the panes do not belong together."""
        self._map = sentences
        self._rest.stop()
        self._call.drop()
        self._show()
        if sentences is not None and self._unknown():
            self._rest.start()

    def _pairs(self) -> list[Pair]:
        if self._map is None:
            return []
        sentences = self._map.translation.sentences
        return [(each.source, self._map.shown(index)) for index, each in enumerate(sentences)]

    def _unknown(self) -> list[Pair]:
        pairs = dict.fromkeys(pair for pair in self._pairs()[:_MOST_AT_ONCE] if all(map(str.strip, pair)))
        return [pair for pair in pairs if not self._is_of_now() or pair not in self._known]

    def _is_of_now(self) -> bool:
        return (self._session.system, self._session.options) == self._known_of

    def _ask(self) -> None:
        system, options, pairs = self._session.system, self._session.options, self._unknown()
        if system is None or not pairs:
            return
        if not self._is_of_now():
            self._known_of = (system, options)
            self._known.clear()

        def done(checked: list[SentenceCheck]) -> None:
            self._known |= dict(zip(pairs, checked, strict=True))
            while len(self._known) > _MOST_KEPT:
                del self._known[next(iter(self._known))]
            self._show()

        self._call.start(
            lambda call: tasks.check_sentences(
                self._models.open(system.opened_with(options), call.report),
                [source for source, _ in pairs], [target for _, target in pairs], call.report,
            ),
            done, ignore,
        )  # fmt: skip

    def _show(self) -> None:
        known = self._known if self._is_of_now() else {}
        checks = {index: known[pair] for index, pair in enumerate(self._pairs()) if pair in known}
        self._found = {index: check.findings for index, check in checks.items() if check.findings}
        marks = list(self._marks())
        self._source.mark_found([mark for is_source, mark in marks if is_source])
        self._target.mark_found([mark for is_source, mark in marks if not is_source])
        self._tell()
        self.found.emit()

    def remarks(self, index: int) -> list[str]:
        """Returns what to check in a sentence."""
        return [from_engine(each.text) for each in self._found.get(index, ())]

    def _marks(self) -> Iterator[tuple[bool, FoundMark]]:
        """Yields what is marked in the source, True, and in the translation."""
        for index, findings in self._found.items() if self._map else ():
            assert self._map is not None
            own = self._map.source_span(index), self._map.target_span(index)
            texts = self._map.translation.sentences[index].source, self._map.shown(index)
            for each in findings:
                for is_source, place in ((True, each.source), (False, each.target)):
                    if place is not None:
                        to_pane, start = Utf16Map(texts[not is_source]), own[not is_source].start
                        span = Utf16Span(start + to_pane(place[0]), start + to_pane(place[1]))
                        yield is_source, FoundMark(span, tr("Check: {text}", text=from_engine(each.text)))

    def show_next(self) -> None:
        """Puts the caret into the next sentence to check, the first after the last."""
        if self._map is None or not self._found:
            return
        starts = [self._start_of(index) for index in self._found]
        place = bisect_right(starts, self._target.textCursor().position())
        if not self._target.hasFocus() and self._index() is None:
            place = bisect_right(starts, self._target.textCursor().position() - 1)
        chosen = list(self._found)[place % len(starts)]
        self._target.setFocus(Qt.FocusReason.OtherFocusReason)
        self._target.put_caret(self._start_of(chosen))
        self._source.show_span(self._map.source_span(chosen))
        self._tell()

    def _start_of(self, index: int) -> int:
        assert self._map is not None
        return self._map.target_span(index).start

    def _index(self) -> int | None:
        """Returns the sentence that the caret is in, if there is something to check in it."""
        index = self._map.at_target(self._target.textCursor().position()) if self._map else None
        return index if index in self._found else None

    def _untold(self, index: int) -> list[str]:
        """Returns what to check in a sentence, but what is said already of why it is doubtful."""
        assert self._map is not None
        sentence = self._map.translation.sentences[index]
        is_told = sentence.doubt is not None and self._map.shown(index) == sentence.target
        told = sentence.doubt.kinds if sentence.doubt is not None and is_told else ()
        return [from_engine(each.text) for each in self._found[index] if each.kind.value not in told]

    def _tell(self) -> None:
        """Says what to check in the sentence that the caret is in; else the gravest, and how many more."""
        index = self._index() if self._target.hasFocus() else None
        if index is not None:
            said = self._untold(index)
            text = tr("Check: {text}", text=" ".join(said)) if said else ""
            before = self._target.accessibleDescription()
            if text not in before:
                self._target.setAccessibleDescription(f"{before} {text}".strip())
            self._line.say(text)
        elif self._found:
            worst = max(self._found, key=lambda each: (gravity(self._found[each]), -each))
            n_more = len(self._found) - 1
            text = tr("Check: {text}", text=from_engine(self._found[worst][0].text))
            more = tr_plural("{n} more sentence to check.", "{n} more sentences to check.", n_more)
            self._line.say(f"{text} {more}" if n_more else text)
        else:
            self._line.say("")
