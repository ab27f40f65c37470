"""Marks what is doubtful, missing or wrong in a translation in both panes, and says it in a line below.

What may be missing is asked of the engine beside the window once the translation stands, for each sentence
and translation once; a newer text drops the question.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from PySide6.QtCore import QObject, Qt, Signal

from engine import tasks
from engine.results.translation import Doubt, Finding, SentenceCheck
from gui.i18n import from_engine, tr, tr_plural
from gui.jobs.calls import LatestCall, ignore
from gui.pages.translate.edits import SourceEdit, TargetEdit
from gui.pages.translate.panes import FROM_MEMORY, MarkLine
from gui.pages.translate.reading_edit import FoundMark
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
    """Marks what is doubtful, missing or wrong, and tells a reader what who comes to it.

    What a person chose or wrote in place of a translation is not doubtful; what it lacks is found.

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
        self._doubts: dict[int, Doubt] = {}
        self._found: dict[int, tuple[Finding, ...]] = {}
        self._told: int | None = None
        """The sentence to check that the caret is in, or was until the button was pressed."""
        self._call = LatestCall(session.models.calls, self)
        self._rest = pause_timer(self, _REST_MS, self._ask)
        self._typing = pause_timer(self, _REST_MS, self._take_typed)
        target.textChanged.connect(lambda: self._typing.start() if target.is_editing else None)
        target.cursorPositionChanged.connect(self._tell)
        target.focus_changed.connect(self._tell)
        line.next.clicked.connect(self.show_next)

    def set_map(self, sentences: SentenceMap | None) -> None:
        """Takes the sentences now shown; None while the panes do not belong together."""
        self._map, self._told = sentences, None
        self._typing.stop()
        if self._target.is_editing:
            self._typing.start()
        self._look()

    def _take_typed(self) -> None:
        """Looks at the words of a sentence that is being written as they stand now."""
        index = self._map.at_target(self._target.edited.start) if self._map and self._target.edited else None
        if self._map is not None and index is not None:
            shown = [self._map.shown(each) for each in range(len(self._map))]
            shown[index] = self._target.edited_text()
            self._map = SentenceMap(self._map.translation, shown)
            self._look()

    def _look(self) -> None:
        """Shows what is known, and asks for the rest after a while."""
        self._rest.stop()
        self._call.drop()
        self._show()
        if self._unknown():
            self._rest.start()

    def shown(self, index: int) -> str:
        """Returns the words of a sentence that are looked at; empty: none are."""
        return self._map.shown(index) if self._map is not None else ""

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
        every = self._map.translation.sentences if self._map is not None else ()
        self._doubts = {
            index: each.doubt
            for index, each in enumerate(every)
            if each.doubt is not None and self._map is not None and self._map.shown(index) == each.target
        }
        marks = list(self._marks())
        self._source.mark_found([mark for is_source, mark in marks if is_source])
        self._target.mark_found([mark for is_source, mark in marks if not is_source])
        self._tell()
        self.found.emit()

    def remarks(self, index: int) -> list[str]:
        """Returns what to check in a sentence."""
        doubt = self._doubts.get(index)
        found = [from_engine(each.text) for each in self._found.get(index, ())]
        return [from_engine(doubt.text), *found] if doubt is not None else found

    def _marks(self) -> Iterator[tuple[bool, FoundMark]]:
        """Yields what is marked in the source, True, and in the translation."""
        if self._map is None:
            return
        for index, doubt in self._doubts.items():
            yield False, FoundMark(self._map.target_span(index), _doubt_words(doubt), is_doubt=True)
        for index, findings in self._found.items():
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
        numbers = sorted({*self._doubts, *self._found})
        if self._map is None or not numbers:
            return
        starts = [self._map.target_span(number).start for number in numbers]
        caret = self._target.textCursor().position()
        place = bisect_left(starts, caret) if self._told is None else bisect_right(numbers, self._told)
        self._target.setFocus(Qt.FocusReason.OtherFocusReason)
        self._target.put_caret(starts[place % len(starts)])
        self._source.show_span(self._map.source_span(numbers[place % len(starts)]))
        self._tell()

    def _words(self, index: int) -> str:
        """Says what to check in a sentence, each once; empty: nothing."""
        doubt, found = self._doubts.get(index), self._found.get(index, ())
        told = doubt.kinds if doubt is not None else ()
        untold = [from_engine(each.text) for each in found if each.kind.value not in told]
        check = tr("Check: {text}", text=" ".join(untold)) if untold else ""
        return " ".join(filter(None, (_doubt_words(doubt) if doubt is not None else "", check)))

    def _tell(self) -> None:
        """Says what to check in the sentence that the caret is in; else how many there are to check."""
        has_focus, caret = self._target.hasFocus(), self._target.textCursor().position()
        index = self._map.at_target(caret) if self._map is not None and has_focus else None
        words = self._words(index) if index is not None else ""
        if has_focus:  # pressing the button takes it away
            self._told = index if words else None
        is_recalled = self._map is not None and index is not None and self._map.is_recalled(index)
        self._target.setAccessibleDescription(words or (tr(FROM_MEMORY) if is_recalled else ""))
        self._line.say(words or self._summary())

    def _summary(self) -> str:
        numbers = {*self._doubts, *self._found}
        if self._map is None or not numbers:
            return ""
        if len(self._map) == 1:
            return self._words(0)
        of_all = tr_plural("of {n} sentence", "of {n} sentences", len(self._map))
        return tr_plural("{n} {of_all} to check.", "{n} {of_all} to check.", len(numbers), of_all=of_all)


def _doubt_words(doubt: Doubt) -> str:
    return tr("Doubtful: {reason}", reason=from_engine(doubt.text))
