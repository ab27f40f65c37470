"""The sentences of the text in the panes as segments: written and confirmed as those of the desk are.

Knows strings and records, no widget. What a person made of a sentence stays while the sentence is there,
however often the text is translated.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.results.sessions import SessionSegment, TextDraft, WorkState
from engine.results.translation import LanguagePair, PassageTranslation, SentenceTranslation, SpeakerChoice
from gui.i18n import from_engine
from gui.open_models import OpenModels
from gui.pages.translate.segment_work import CONFIRMING, TAKING, TYPING, Operation, SegmentWork

Key = tuple[str, str]
"""A sentence, and the id of whose line it stands in; empty: lines have no speakers."""


@dataclass(slots=True)
class _Made:
    """What a person made of the sentences of a text, and how to take it back."""

    segments: dict[Key, SessionSegment]
    """What was made last comes last. Their speaker is the id of whose line they stand in."""
    undo: list[Operation]
    redo: list[Operation]


class TextWork(SegmentWork):
    """What a person makes of a text that is typed.

    Args:
        models: translate, and learn.
        model_id: returns the id of the model that translates, and learns; empty: none does.
        parent: of this object.

    Signals:
        moved(int): something was taken back, or done again, in this sentence.
        busy(bool): something is being kept or learned, or nothing is any more.
    """

    moved = Signal(int)
    busy = Signal(bool)

    def __init__(self, models: OpenModels, model_id: Callable[[], str], parent: QObject) -> None:
        super().__init__(models, parent, teach_after_ms=0)  # the next sentence is said as this one was
        self._model_id = model_id
        self.newest: SessionSegment | None = None
        """What was kept last; None: something was taken back since."""
        self.has_lost = False
        """Whether the words of something that could not be kept stand there, and nothing of it is learned."""
        self._pair: LanguagePair | None = None
        self._made = self._nothing()
        self._aside: tuple[str, _Made] | None = None
        """The text that was cleared last and had something to it, with that: it comes back with the text."""
        self._of_pair: dict[LanguagePair, tuple[_Made, tuple[str, _Made] | None]] = {}
        """What was made of texts in other languages, which may come back."""
        self._machine: list[SessionSegment] = []
        self._numbers: dict[Key, int] = {}
        self.line_speakers: Sequence[SpeakerChoice | None] = ()
        """Who says the lines that the sentences stand in; empty: lines have no speakers."""
        self._library = tasks.ConfirmedText()
        self._n_keeping = 0

    # the text

    def lay(self, passage: PassageTranslation) -> list[SessionSegment]:
        """Returns the sentences of a translation, with what a person made of them."""
        return [self._own(each) for each in _sentences_of(passage)]

    def show(self, passage: PassageTranslation | None) -> None:
        """Takes the sentences that can be worked on now; None: the panes do not belong together."""
        self._machine = _sentences_of(passage) if passage is not None else []
        self.line_speakers = passage.line_speakers if passage is not None else ()
        self._numbers = {_key(each): each.number for each in reversed(self._machine)}
        self._lay_again()

    def _lay_again(self) -> None:
        self.segments = [self._own(each) for each in self._machine]

    def _own(self, machine: SessionSegment) -> SessionSegment:
        own = self._made.segments.get(_key(machine))
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

    def turn_to(self, pair: LanguagePair, text: str) -> None:
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

    def draft(self, text: str, in_progress: SessionSegment | None) -> TextDraft:
        """Returns a text with what was made of it, and what is being written now."""
        pair = self._pair or LanguagePair("", "")
        made = {key: self._library.of(each, pair) for key, each in self._made.segments.items()}
        if in_progress is not None:
            made[_key(in_progress)] = in_progress
        return TextDraft(text=text, src=pair.src, tgt=pair.tgt, segments=tuple(made.values()))

    def restore(self, draft: TextDraft) -> None:
        """Knows what was made of a text when the window was open last, if it is in the languages of now."""
        pair = LanguagePair(draft.src, draft.tgt)
        if not draft.src or self._pair not in (None, pair):
            return
        self._pair = pair
        for each in draft.segments:
            is_confirmed = each.state is WorkState.CONFIRMED
            if is_confirmed and each.kept:
                self._library.know(each, pair)
            elif is_confirmed:  # the window went before it was kept
                each = replace(each, state=WorkState.CHANGED)
            before = replace(each, target="", draft="", state=WorkState.NEW, kept=0)
            self._made.segments[_key(each)] = each
            self._made.undo.append(Operation(CONFIRMING if each.kept else TYPING, (before,), (each,)))
        self._show_made()

    # what a person does

    def confirm(self, number: int, target: str, speaker: SpeakerChoice | None, domain: str) -> None:
        """Confirms a sentence for the memory of a domain, and for whoever is to learn it.

        Args:
            number: of the sentence.
            target: its translation.
            speaker: who says it; None, or one that the model was trained with: nobody learns it.
            domain: empty: the memory of no domain.
        """
        before = self.segments[number]
        after = replace(
            before, target=target, state=WorkState.CONFIRMED, domain=domain, origin="", remark="", kept=0,
            kept_by=speaker.id if speaker is not None and not speaker.is_trained else "",
        )  # fmt: skip
        if after.entry != before.entry:
            self._do(Operation(CONFIRMING, (before,), (after,)))

    def take_back(self, number: int) -> None:
        """Takes the confirmation of one sentence back, whatever was done since."""
        now = self.segments[number]
        confirming = (
            each.before
            for each in reversed(self._undo)
            if _key(each.after[0]) == _key(now) and each.after[0].entry == now.entry
        )
        before = next(confirming, (self._machine[number],))
        self._do(Operation(TAKING, (now,), before))

    def move(self, number: int) -> None:
        """Tells in which sentence something was taken back or done again."""
        self.moved.emit(number)

    def _number_of(self, segment: SessionSegment) -> int | None:
        return self._numbers.get(_key(segment))

    def _put(self, segments: Sequence[SessionSegment]) -> list[int]:
        for each in segments:
            before = self._made.segments.pop(_key(each), None)
            if each.is_touched:
                self._made.segments[_key(each)] = each
            if (before.entry if before else None) != each.entry:
                self._keep_one(each, before.kept_by if before else "")
        self._lay_again()
        keys = {_key(each) for each in segments}
        return [each.number for each in self.segments if _key(each) in keys]

    # keeping and learning

    @property
    def model_id(self) -> str:
        """Id of the model that translates, and learns; empty: none does."""
        return self._model_id()

    @property
    def is_at_work(self) -> bool:
        """True while something is kept, learned or taken back."""
        return bool(self._n_keeping) or self.is_learning

    def _keep(self, numbers: Sequence[int]) -> None:
        """Does nothing: what the memory has of a sentence is kept where that is put in its place."""

    def _keep_one(self, segment: SessionSegment, kept_by: str) -> None:
        """Has the memory say what a sentence says now, which somebody may have said otherwise."""
        pair, made, model = self._pair, self._made, self.model_id
        if pair is None:
            return

        def kept(found: SessionSegment) -> None:
            if _stands(found, made):
                made.segments[_key(found)] = replace(made.segments[_key(found)], kept=found.kept)
            self.newest = found if found.kept else None
            end((kept_by, found.kept_by))
            self.kept.emit()

        def not_kept(error: Exception) -> None:
            """Leaves the words alone, which are learned by nobody."""
            if segment.entry and _stands(segment, made):
                self.has_lost = True
                made.segments[_key(segment)] = replace(segment, state=WorkState.CHANGED)
            end(())
            self.failed.emit(error)
            self.changed.emit([])

        def end(to_learn: Iterable[str]) -> None:
            self._n_keeping -= 1
            self._lay_again()
            self._learn_from(to_learn)
            self._tell_rest()

        self._n_keeping, self.has_lost = self._n_keeping + 1, False
        self.busy.emit(True)
        self.keeper.run(self, lambda: self._library.keep(segment, pair, model), kept, not_kept)

    def _end_lesson(self, people: Iterable[str], error: Exception | None = None) -> None:
        super()._end_lesson(people, error)
        self._tell_rest()

    def _tell_rest(self) -> None:
        if not self.is_at_work:
            self.busy.emit(False)

    def shut_down(self) -> None:
        """Returns when all that was confirmed is kept; the window closes."""
        self.keeper.shut_down()


def _key(segment: SessionSegment) -> Key:
    """Tells a sentence from others, wherever it stands in the text."""
    return segment.source, segment.speaker


def _stands(segment: SessionSegment, made: _Made) -> bool:
    """Returns whether a sentence is still confirmed as it was when that was to be kept."""
    now = made.segments.get(_key(segment))
    return now is not None and now.entry is not None and now.entry == segment.entry


def _sentences_of(passage: PassageTranslation) -> list[SessionSegment]:
    """Returns the sentences of a translation as the machine, or the memory, has them."""
    sentences, speakers = passage.translation.sentences, passage.line_speakers
    return [
        _sentence(number, each, speakers[number] if speakers else None)
        for number, each in enumerate(sentences)
    ]


def _sentence(number: int, found: SentenceTranslation, speaker: SpeakerChoice | None) -> SessionSegment:
    memory = found.memory
    return SessionSegment(
        number=number, part=0, start=found.start, source=found.source, speaker=speaker.id if speaker else "",
        target=found.target, draft=found.target, state=WorkState.EXACT if memory else WorkState.MACHINE,
        origin=memory.origin if memory else "", remark=from_engine(found.doubt.text) if found.doubt else "",
    )  # fmt: skip
