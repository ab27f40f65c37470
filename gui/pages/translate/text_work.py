"""The sentences of the text in the panes as segments: written and confirmed as those of the desk are.

Knows strings, records and the thread that learns, no widget. What a person made of a sentence stays while
the sentence is there, however often the text is translated.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.base.progress import Progress
from engine.results.sessions import SessionSegment, WorkState
from engine.results.translation import (
    Correction,
    PassageTranslation,
    SentenceTranslation,
    SpeakerChoice,
    TextDraft,
    WrittenSentence,
)
from gui.i18n import from_engine
from gui.jobs.calls import Call
from gui.open_models import OpenModels
from gui.pages.translate.segment_work import CONFIRMING, TAKING, TYPING, Operation, SegmentWork

T = TypeVar("T")
Key = tuple[str, str]
"""A sentence, and the id of whose line it stands in; empty: lines have no speakers."""
Pair = tuple[str, str]
BUSY_AFTER_MS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSegment(SessionSegment):
    """A sentence of a text that is typed. Its speaker is the id of whose line it stands in."""

    correction: Correction | None = None
    """What the library has of it, or is to have, while it is confirmed."""

    @property
    def key(self) -> Key:
        """Tells it from others."""
        return self.source, self.speaker

    @property
    def wanted(self) -> Correction | None:
        """What the library is to have of it; None: nothing."""
        return self.correction if self.state is WorkState.CONFIRMED else None

    @property
    def is_saved(self) -> bool:
        """Whether the library has it as it stands."""
        return self.wanted is not None and bool(self.wanted.sentence_id)


@dataclass(slots=True)
class _Made:
    """What a person made of the sentences of a text, and how to take it back."""

    segments: dict[Key, TextSegment]
    """What was confirmed last comes last."""
    undo: list[Operation[TextSegment]]
    redo: list[Operation[TextSegment]]


Asked = dict[tuple[str, ...], tuple[_Made, TextSegment]]
"""How sentences of some languages are to be in the library, and of which text they are."""


class TextWork(SegmentWork[TextSegment]):
    """What a person makes of a text that is typed.

    Signals:
        moved(int): something was taken back, or done again, in this sentence.
        busy(bool): something is being kept or learned, or nothing is any more.
        progressed(Progress): of learning that takes noticeably long.
        caught_up(SpeakerChoice, str): all of a speaker's text is learned, with the verdict.
    """

    moved = Signal(int)
    busy = Signal(bool)
    progressed = Signal(Progress)
    caught_up = Signal(SpeakerChoice, str)

    def __init__(self, models: OpenModels, parent: QObject) -> None:
        super().__init__(parent)
        self._models = models
        self.model = ""
        """Id of the model that translates, and learns; empty: none does."""
        self.newest: Correction | None = None
        """What was kept last; None: something was taken back since."""
        self.has_lost = False
        """Whether the words of something that could not be kept stand there, and nothing of it is learned."""
        self._pair: Pair | None = None
        self._made = self._nothing()
        self._aside: tuple[str, _Made] | None = None
        """The text that was cleared last and had something to it, with that: it comes back with the text."""
        self._of_pair: dict[Pair, tuple[_Made, tuple[str, _Made] | None]] = {}
        """What was made of texts in other languages, which may come back."""
        self._machine: list[TextSegment] = []
        self._numbers: dict[Key, int] = {}
        self.line_speakers: Sequence[SpeakerChoice | None] = ()
        """Who says the lines that the sentences stand in; empty: lines have no speakers."""
        self._library = tasks.ConfirmedText()
        self._waiting: Asked = {}
        self._asked: Asked = {}
        """What is being kept, learned or taken back."""
        self._calls: list[Call[Any]] = []

    # the text

    def lay(self, passage: PassageTranslation) -> list[TextSegment]:
        """Returns the sentences of a translation, with what a person made of them."""
        return [self._own(each) for each in _sentences_of(passage)]

    def show(self, passage: PassageTranslation | None) -> None:
        """Takes the sentences that can be worked on now; None: the panes do not belong together."""
        self._machine = _sentences_of(passage) if passage is not None else []
        self.line_speakers = passage.line_speakers if passage is not None else ()
        self._numbers = {each.key: each.number for each in reversed(self._machine)}
        self._lay_again()

    def _lay_again(self) -> None:
        self.segments = [self._own(each) for each in self._machine]

    def _own(self, machine: TextSegment) -> TextSegment:
        own = self._made.segments.get(machine.key)
        if own is None:
            return machine
        return replace(own, number=machine.number, start=machine.start, draft=machine.draft)

    def set_aside(self, text: str) -> None:
        """Forgets what was made of a text that is gone, until `bring_back` has that very text."""
        if text.strip() and self._made.segments:
            self._aside, self._made = (text, self._made), self._nothing()
            self._show_made()

    def bring_back(self, text: str) -> None:
        """Knows again what was made of a text that was set aside."""
        if self._aside is not None and self._aside[0] == text:
            (_, self._made), self._aside = self._aside, None
        self._show_made()

    def turn_to(self, pair: Pair, text: str) -> None:
        """Knows what was made of texts in these languages; what belongs to others waits for them."""
        if pair == self._pair:
            return
        if self._pair is not None:
            self._of_pair[self._pair] = self._made, self._aside
            self._made, self._aside = self._of_pair.pop(pair, (self._nothing(), None))
        self._pair = pair
        self.bring_back(text)

    @staticmethod
    def _nothing() -> _Made:
        return _Made({}, [], [])

    def _show_made(self) -> None:
        self._undo, self._redo = self._made.undo, self._made.redo
        self._lay_again()

    def draft(self, text: str, in_progress: WrittenSentence | None) -> TextDraft:
        """Returns a text with what was made of it, and what is being written now."""
        made = self._made.segments.values()
        written = [WrittenSentence(*each.key, each.target) for each in made if each.wanted is None]
        src, tgt = self._pair or ("", "")
        return TextDraft(
            text=text, src=src, tgt=tgt,
            confirmed=tuple(each.wanted for each in made if each.wanted is not None),
            written=(*written, *((in_progress,) if in_progress is not None else ())),
        )  # fmt: skip

    def restore(self, draft: TextDraft) -> None:
        """Knows what was made of a text when the window was open last, if it is in the languages of now."""
        if not draft.src or self._pair not in (None, (draft.src, draft.tgt)):
            return
        self._pair = draft.src, draft.tgt
        lost = [
            each for each in draft.confirmed if not each.sentence_id
        ]  # the window went before it was kept
        for each in draft.confirmed:
            if each.sentence_id:
                segment = _confirmed(_empty(each.source, _line_of(each)), each)
                self._library.know(self._full(segment.key), each)
                self._remember(CONFIRMING, segment)
        words = [WrittenSentence(each.source, _line_of(each), each.target) for each in lost]
        for text in (*words, *draft.written):
            self._remember(TYPING, _empty(text.source, text.speaker).written(text.target))
        self._show_made()

    def _remember(self, name: str, after: TextSegment) -> None:
        before = self._made.segments.pop(after.key, None) or _empty(*after.key)
        self._made.segments[after.key] = after
        self._made.undo.append(Operation(name, (before,), (after,)))

    # what a person does

    def confirm(self, number: int, correction: Correction) -> None:
        """Confirms a sentence as a correction says it; it is kept, and learned."""
        before = self.segments[number]
        if not _is_like(before.wanted, correction):
            self._do(Operation(CONFIRMING, (before,), (_confirmed(before, correction),)))

    def take_back(self, number: int) -> None:
        """Takes the confirmation of one sentence back, whatever was done since."""
        now = self.segments[number]
        confirming = (
            each.before
            for each in reversed(self._undo)
            if each.after[0].key == now.key and _is_like(each.after[0].wanted, now.wanted)
        )
        before = next(confirming, (self._machine[number],))
        self._do(Operation(TAKING, (now,), before))

    def move(self, number: int) -> None:
        """Tells in which sentence something was taken back or done again."""
        self.moved.emit(number)

    def _number_of(self, segment: TextSegment) -> int | None:
        return self._numbers.get(segment.key)

    def _put(self, segments: Sequence[TextSegment]) -> list[int]:
        for each in segments:
            before = self._made.segments.pop(each.key, None)
            if each.is_touched:
                self._made.segments[each.key] = each
            if not _is_like(before.wanted if before else None, each.wanted):
                self._waiting[self._full(each.key)] = self._made, each
        self._lay_again()
        keys = {each.key for each in segments}
        return [each.number for each in self.segments if each.key in keys]

    def _full(self, key: Key) -> tuple[str, ...]:
        return (*(self._pair or ("", "")), *key)

    # keeping and learning

    @property
    def is_keeping(self) -> bool:
        """True while something is kept, learned or taken back."""
        return bool(self._calls)

    def _keep(self, numbers: Sequence[int] = ()) -> None:
        """Brings the library up to what waits, one call at a time; of second thoughts the last counts."""
        del numbers
        if not self._waiting or self._asked or not self.model:
            return
        asked, self._asked, self._waiting = self._waiting, self._waiting, {}
        wanted = {key: segment.wanted for key, (_, segment) in asked.items()}
        self._begin(self._keeping(wanted), lambda _nothing: self._on_kept(asked), self._on_not_kept)

    def _keeping(self, wanted: dict[tuple[str, ...], Correction | None]) -> Callable[[Call[None]], None]:
        model, models = self.model, self._models

        def work(call: Call[None]) -> None:
            def opened(model_id: str) -> Any:
                return models.open(replace(models.options, model=model_id), call.report)

            self._library.keep(wanted, model, opened, report=call.report)

        return work

    def catch_up(self, speaker: SpeakerChoice) -> None:
        """Learns all of a speaker's text with the model that translates; `caught_up` follows."""
        model = self.model
        if model:
            learning = self._models.working(
                model,
                lambda translator, report: tasks.learn_speaker(
                    speaker.id, model=model, translator=translator, report=report
                ),
            )
            self._begin(learning, lambda found: self.caught_up.emit(speaker, found.verdict), self.failed.emit)

    def cancel(self) -> None:
        """Stops learning that takes long; nothing is half learned."""
        for call in self._calls:
            call.cancel()

    def shut_down(self) -> None:
        """Has what waits kept, too: the window closes.

        A second thought about a sentence that is being learned waits for that; its words are in the draft.
        """
        waiting = {key: each.wanted for key, (_, each) in self._waiting.items() if key not in self._asked}
        if waiting and self.model:
            self._begin(self._keeping(waiting), lambda _nothing: None, lambda _error: None)

    def _begin(
        self,
        work: Callable[[Call[T]], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
    ) -> None:
        began, self.has_lost = time.monotonic(), False

        def end(tell: Callable[[], None]) -> None:
            self._calls.remove(call)
            tell()
            self._keep()
            if not self._calls:
                self.busy.emit(False)

        def progress(progress: Progress) -> None:
            if time.monotonic() - began > BUSY_AFTER_MS / 1000:
                self.progressed.emit(progress)

        self.busy.emit(True)
        call = self._models.calls.start(
            self,
            work,
            lambda found: end(lambda: done(found)),
            lambda error: end(lambda: failed(error)),
            cancelled=lambda: end(self._note_lost),
            progressed=progress,
        )
        self._calls.append(call)

    def _on_kept(self, asked: Asked) -> None:
        self._note_what_stands(asked)
        *_, last = asked
        self._asked, self.newest = {}, self._library.of(last)
        self.kept.emit()

    def _on_not_kept(self, error: Exception) -> None:
        self._note_lost()
        self.failed.emit(error)

    def _note_lost(self) -> None:
        """Keeps only the words of what could not be kept, and forgets what waits for it."""
        asked = self._asked | self._waiting
        self._asked, self._waiting = {}, {}
        self._note_what_stands(asked)
        lost = [(made, each) for made, each in asked.values() if each.wanted is not None]
        for made, each in lost:
            now = made.segments.get(each.key)
            if now is not None and now.wanted is not None and not now.is_saved:
                made.segments[each.key] = replace(now, state=WorkState.CHANGED, correction=None)
                self.has_lost = True
        self._lay_again()
        self.changed.emit([])

    def _note_what_stands(self, asked: Asked) -> None:
        """Notes what the library calls what it has now."""
        for key, (made, each) in asked.items():
            now, stands = made.segments.get(each.key), self._library.of(key)
            if now is not None and stands is not None and _is_like(now.wanted, stands):
                made.segments[each.key] = replace(now, correction=stands)
        self._lay_again()


def _sentences_of(passage: PassageTranslation) -> list[TextSegment]:
    """Returns the sentences of a translation as the machine, or the memory, has them."""
    sentences, speakers = passage.translation.sentences, passage.line_speakers
    return [
        _sentence(number, each, speakers[number] if speakers else None)
        for number, each in enumerate(sentences)
    ]


def _sentence(number: int, found: SentenceTranslation, speaker: SpeakerChoice | None) -> TextSegment:
    memory = found.memory
    return TextSegment(
        number=number, part=0, start=found.start, source=found.source, speaker=speaker.id if speaker else "",
        target=found.target, draft=found.target, state=WorkState.EXACT if memory else WorkState.MACHINE,
        origin=memory.origin if memory else "", remark=from_engine(found.doubt.text) if found.doubt else "",
    )  # fmt: skip


def _empty(source: str, speaker: str) -> TextSegment:
    return TextSegment(number=0, part=0, source=source, speaker=speaker)


def _confirmed(segment: TextSegment, correction: Correction) -> TextSegment:
    state, target = WorkState.CONFIRMED, correction.target
    return replace(segment, target=target, state=state, correction=correction, origin="", remark="")


def _line_of(correction: Correction) -> str:
    return correction.speaker.id if correction.is_line else ""


def _is_like(one: Correction | None, other: Correction | None) -> bool:
    return (one and one.entry) == (other and other.entry)
