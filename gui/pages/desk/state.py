"""What is on the desk: the session that is open, its segments, the active one, and what can be undone.

The one state of the desk: views draw it and hear `changed` and `moved`; it knows no widget. The session is
kept on a thread of its own, so that a long translation holds up no confirmation.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.base.progress import Progress, Report
from engine.results.models import ModelRecord
from engine.results.sessions import (
    RecentSession,
    SessionPlace,
    SessionSegment,
    WorkState,
    confirmed,
    n_confirmed,
    next_open,
)
from engine.results.systems import System
from engine.results.translation import Alternative, LanguageNotice, SpeakerChoice
from gui.jobs.calls import Call, CallThread, LatestCall, ignore
from gui.open_models import OpenModels
from gui.pages.desk.voices import Cast
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.session import memory_of
from gui.widgets.layouts import pause_timer

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_FIRST, _MORE = 8, 40
"""Segments that are translated together: few at first, so that they come soon."""
_MOVE_AFTER_MS = 1000
_TEACH_AFTER_MS = 5000
"""So long nothing is confirmed until a speaker is learned anew: it takes a second or more."""
_MOST_UNDONE = 500


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that a person did, as what changed."""

    name: str
    """What is undone, in words: "Confirm"."""
    number: int
    """The segment that it was done to; others may have followed it."""
    before: tuple[SessionSegment, ...]
    after: tuple[SessionSegment, ...]


class DeskState(QObject):
    """The work that is open.

    Signals:
        opened(): another session is open, or none is.
        changed(list): the numbers of the segments that are not what they were.
        moved(int): another segment is active.
        told(): what there is to say of the whole has changed: progress, notice, what can be undone.
        kept(): what a person did is kept, in the memory too.
        failed(Exception): something could not be read, translated or kept.
    """

    opened = Signal()
    changed = Signal(list)
    moved = Signal(int)
    told = Signal()
    kept = Signal()
    failed = Signal(Exception)

    def __init__(self, models: OpenModels, parent: QObject) -> None:
        super().__init__(parent)
        self.models = models
        self.session: tasks.WorkSession | None = None
        self.segments: list[SessionSegment] = []
        self.active = 0
        self.system: ChosenSystem | None = None
        self.options = System()
        self.cast = Cast()
        self.notice: LanguageNotice | None = None
        """Notice that the text is plainly in another language, so that nothing is translated."""
        self.is_translating = False
        self._trusts_language = self._knows_language = self._is_opening = False
        self._stale: set[int] = set()
        """Segments that another system, or speaker, translates anew."""
        self._undo: list[Operation] = []
        self._redo: list[Operation] = []
        self._unkept: dict[int, SessionSegment] = {}
        """Segments that are not known to be kept, by their numbers; they are kept with the next."""
        self._has_failed = False
        """True while the last of them could not be kept."""
        self._keeper = CallThread(self)
        self._opening = LatestCall(self._keeper, self)
        self._translating = LatestCall(models.calls, self)
        self._taught: dict[str, SpeakerChoice] = {}
        """Speakers whose confirmed lines are not learned yet, by their ids."""
        self._teaching = pause_timer(self, _TEACH_AFTER_MS, self._teach)
        self._offering = LatestCall(models.calls, self)
        self._moving = pause_timer(self, _MOVE_AFTER_MS, self._keep_place)

    # what is open

    @property
    def is_open(self) -> bool:
        """True while there is work on the desk."""
        return self.session is not None

    @property
    def n_unkept(self) -> int:
        """How many segments could not be kept as they are."""
        return len(self._unkept) if self._has_failed else 0

    @property
    def n_done(self) -> int:
        """How many segments nobody needs to look at any more."""
        return n_confirmed(self.segments)

    def open_file(self, path: Path, pair: tuple[str, str]) -> None:
        """Begins the work on a file, or goes on with it; `opened` or `failed` follows."""
        self._open(lambda: tasks.begin_session(path, *pair).id)

    def open_text(self, text: str, pair: tuple[str, str]) -> None:
        """Begins the work on a text that was typed; `opened` or `failed` follows."""
        self._open(lambda: tasks.begin_text_session(text, *pair).id)

    def open_again(self, session_id: str) -> None:
        """Goes on with work that was begun; `opened` or `failed` follows."""
        self._open(lambda: session_id)

    def _open(self, begin: Callable[[], str]) -> None:
        """Opens the session whose id `begin` returns, once what was open is put away."""

        def work() -> tasks.WorkSession:
            return tasks.open_session(begin())

        self.close(lambda: self._opening.run(work, self._take, self.failed.emit))

    def restore(self, session_id: str) -> None:
        """Opens work that was open before, unless it is gone or open in another window."""
        self._opening.run(lambda: tasks.open_session(session_id), self._take, ignore)

    def _take(self, session: tasks.WorkSession) -> None:
        self.session, self.segments = session, session.segments()
        self.active = min(session.place.position, len(self.segments) - 1)
        self._undo, self._redo, self._stale, self._unkept = [], [], set(), {}
        self._has_failed = False
        self.notice, self._trusts_language, self._knows_language = None, False, False
        self.cast = Cast()
        self.cast.choose_again(session.place.cast)
        self._is_opening = True  # what it was done with is chosen now, and nothing is made anew for that
        self.opened.emit()
        self._is_opening = False
        self.translate()

    def close(self, then: Callable[[], None] = ignore) -> None:
        """Puts the work away once it is kept; where it cannot be, it stays open, and `failed` says why.

        Args:
            then: what to do after it.
        """
        if not self._unkept:
            self._put_away()
            then()
            return
        if self._has_failed:
            self._keep(())
        self.when_kept(lambda: None if self._has_failed else self.close(then))

    def _put_away(self) -> None:
        for asking in (self._translating, self._opening, self._offering):
            asking.drop()
        self.is_translating = False
        session = self.session
        if session is not None:
            self._keep_place()
            if self._taught:
                self._teach()
            self._keeper.run(self, session.close, ignore, ignore)
            self.session, self.segments = None, []
            self.opened.emit()

    def write_memory(self, out: Path, done: Callable[[int], None]) -> None:
        """Writes what is confirmed as a memory, once all of it is kept; `done` gets the number of pairs."""
        session = self.session
        if session is not None:
            self._keep_place()
            self._keeper.run(self, lambda: session.write_memory(out, overwrites=True), done, self.failed.emit)

    def list_recent(self, show: Callable[[list[RecentSession]], None]) -> None:
        """Lists the work that is kept, once all that was done is."""
        self._keeper.run(self, tasks.list_sessions, show, ignore)

    def remove(self, session_id: str, done: Callable[[], None]) -> None:
        """Removes work that is closed with all its text."""
        self._keeper.run(
            self, lambda: tasks.remove_session(session_id), lambda _nothing: done(), self.failed.emit
        )

    def shut_down(self) -> None:
        """Keeps all that was done, and returns when it is."""
        session = self.session
        self._translating.drop()
        if session is not None:
            if self._has_failed:
                self._keep(())
            self._keep_place()
        self._keeper.shut_down()
        if session is not None:
            session.close()

    # what a person does

    def move(self, number: int) -> None:
        """Makes another segment the active one."""
        if self.segments and number != self.active and 0 <= number < len(self.segments):
            self.active = number
            self.moved.emit(number)
            self._moving.start()

    def write(self, number: int, target: str) -> None:
        """Takes what a person has typed for a segment; typing on is one thing to undo."""
        if number >= len(self.segments):
            return
        before = self.segments[number]
        after = before.written(target)
        if after is before or before.state is WorkState.LOCKED:
            return
        last = self._undo[-1] if self._undo else None
        if last is not None and last.name == _TYPING and last.after == (before,):
            self._undo.pop()
            before = last.before[0]
            if before.target == target and before.state is not WorkState.NEW:  # what was typed is gone again
                self._apply((before,))
                return
        self._do(Operation(_TYPING, number, (before,), (after,)))

    def take(self, number: int, target: str, origin: str = "") -> None:
        """Puts a translation that was offered in the place of the one that stands there.

        Args:
            number: of the segment.
            target: the translation.
            origin: where a memory has it, for the very same text; empty: it is another one.
        """
        before = self.segments[number]
        after = before.written(target)
        if origin:
            after = replace(after, state=WorkState.EXACT, origin=origin, remark="", score=0.0)
        if after != before and before.state is not WorkState.LOCKED:
            self._do(Operation("Taking another translation", number, (before,), (after,)))

    def confirm(self, number: int, target: str) -> None:
        """Confirms a translation, also where its text stands again, and goes to the next one that is open."""
        is_locked = self.segments[number].state is WorkState.LOCKED
        if not target.strip() and not is_locked:
            return
        after = () if is_locked else tuple(confirmed(self.segments, number, target))
        before = tuple(self.segments[each.number] for each in after)
        if after != before:
            self._do(Operation("Confirming", number, before, after))
        following = next_open(self.segments, number)
        if following is not None:
            self.move(following)

    @property
    def undoes(self) -> str:
        """What the next undo takes back, in words; empty: nothing."""
        return self._undo[-1].name if self._undo else ""

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self._redo)

    def undo(self) -> None:
        """Takes back what was done last, with what it taught."""
        if self._undo:
            done = self._undo.pop()
            self._redo.append(done)
            self._apply(done.before)
            self.move(done.number)
            if not self.is_translating:
                self.translate()  # one that was begun by hand may be empty again

    def redo(self) -> None:
        """Does again what was taken back."""
        if self._redo:
            done = self._redo.pop()
            self._undo.append(done)
            self._apply(done.after)
            self.move(done.number)

    def _do(self, done: Operation) -> None:
        self._undo.append(done)
        del self._undo[:-_MOST_UNDONE]
        self._redo.clear()
        self._apply(done.after)

    def _apply(self, segments: Sequence[SessionSegment]) -> None:
        numbers = [each.number for each in segments]
        for each in segments:
            self.segments[each.number] = each
        self._stale.difference_update(numbers)
        self.changed.emit(numbers)
        self.told.emit()
        self._keep(numbers)

    # keeping

    def _keep(self, numbers: Sequence[int]) -> None:
        session, model = self.session, self._model.id if self._model else ""
        if session is None:
            return
        self._unkept |= {number: self.segments[number] for number in numbers}
        segments = list(self._unkept.values())
        domain = self.system.own_domain if self.system else ""
        people = {key: each for key, each in self.speakers().items() if each and not each.is_trained}

        stored = session.segments()
        before = {stored[each.number].kept_by for each in segments}

        def kept(found: list[SessionSegment]) -> None:
            if session is self.session:
                self._has_failed = False
                for each in segments:
                    if self._unkept.get(each.number) is each:
                        del self._unkept[each.number]
            self._learn_from(before | {each.kept_by for each in found})
            self.kept.emit()

        def not_kept(error: Exception) -> None:
            self._has_failed = session is self.session
            self.failed.emit(error)

        self._keeper.run(self, lambda: session.keep(segments, model, domain, people), kept, not_kept)

    def when_kept(self, act: Callable[[], object]) -> None:
        """Acts once all that was done up to now is kept, or could not be."""

        def go(_nothing: None) -> None:
            act()

        self._keeper.run(self, lambda: None, go, ignore)

    def _learn_from(self, ids: set[str]) -> None:
        """Learns anew, after a pause, the speakers whose lines were confirmed, or are no more."""
        concerned = {each.id: each for each in self.cast.people if each.id in ids - {""}}
        if concerned:
            self._taught.update(concerned)
            self._teaching.start()

    def _teach(self) -> None:
        model, people = self._model, list(self._taught.values())
        if model is None:
            return
        self._taught.clear()

        def learn(translator: "Translator", report: Report) -> None:
            for speaker in people:
                tasks.learn_again(speaker, translator, report)

        self.models.calls.start(self, self.models.working(model.id, learn), ignore, self.failed.emit)

    @property
    def _model(self) -> ModelRecord | None:
        """The model that translates; None: there is none between these languages."""
        if self.system is None or self.session is None:
            return None
        model, work = self.system.record, self.session.record
        return model if (model.src, model.tgt) == (work.src, work.tgt) else None

    @property
    def can_translate(self) -> bool:
        """Whether the chosen model translates between the languages of the work."""
        return self._model is not None

    def _keep_place(self) -> None:
        session = self.session
        self._moving.stop()
        if session is not None:
            record = self.system.record.id if self.system else ""
            domain = self.system.own_domain if self.system else ""
            place = SessionPlace(position=self.active, model=record, domain=domain, cast=self.cast.chosen)
            self._keeper.run(self, lambda: session.move(place), ignore, ignore)

    # translating

    def set_system(self, system: ChosenSystem | None, options: System) -> None:
        """Translates with another system from now on; what a person has done stays."""
        before = self._made_with if self.system else None
        self.system, self.options = system, options
        if self._is_opening:
            return
        if before is None:
            self.translate()  # what is on the desk was made before with what was chosen then
            self.changed.emit([self.active] if self.is_open else [])
        elif self.is_open and self._made_with != before:
            self.look_again()

    @property
    def _made_with(self) -> tuple[object, ...]:
        """Tells translations apart by what makes them."""
        opened = self.system.opened_with(self.options) if self.system else None
        return opened, self.system.speaker if self.system else None

    def look_again(self) -> None:
        """Translates anew what the model has translated, as others say it or with another system."""
        made = (each.number for each in self.segments if each.state is WorkState.MACHINE)
        self._stale.update(made)
        self.notice = None
        self.translate()

    def ask_others(
        self, number: int, beginning: str, show: Callable[[tuple[Alternative, ...]], None]
    ) -> None:
        """Finds how a segment's translation may go on behind its beginning; `show` gets what there is."""
        session, system, options = self.session, self.system, self.options
        if session is None or system is None or self._model is None:
            return
        segment = self.segments[number]

        def work(call: Call[tuple[Alternative, ...]]) -> tuple[Alternative, ...]:
            translator = self.models.open(system.opened_with(options), call.report)
            return session.continuations(segment, beginning, translator, call.report)

        self._offering.start(work, show, self.failed.emit)

    def trust_language(self) -> None:
        """Translates all the same what is plainly in another language."""
        self._trusts_language, self.notice = True, None
        self.translate()

    def speakers(self) -> dict[str, SpeakerChoice | None]:
        """Returns who says the lines of each name, by the name in small letters."""
        return {member.name.casefold(): member.speaker for member in self.cast.members()}

    def translate(self) -> None:
        """Translates what is still to be translated, from the active segment on."""
        session, system, model = self.session, self.system, self._model
        waiting = [
            each.number for each in self.segments if each.state is WorkState.NEW or each.number in self._stale
        ]
        if session is None or system is None or model is None or self.notice or not waiting:
            self._translating.drop()
            self._set_translating(False)
            return
        waiting.sort(key=lambda number: (number < self.active, number))
        is_first = not self.is_translating
        wanted = waiting[: _FIRST if is_first else _MORE]
        asked = [self.segments[number] for number in wanted]
        members = self.cast.members()
        said_by = [each.speaker for each in members] or [system.speaker]
        options = replace(self.options, trusts_language=self._trusts_language)
        asks = not (self._trusts_language or self._knows_language)

        def work(call: Call[list[SessionSegment] | LanguageNotice]) -> list[SessionSegment] | LanguageNotice:
            translator = self.models.open(system.opened_with(options), call.report)
            if asks and (notice := session.other_language(translator)) is not None:
                return notice
            with memory_of(translator, system, said_by, uses_corpora=True) as recall:
                return session.translate(wanted, translator, call.report, cast=members, recall=recall)

        self._set_translating(True)
        self._translating.start(
            work, lambda found: self._on_translated(asked, found), self._on_failed, progressed=ignore
        )

    def _on_translated(
        self, asked: Sequence[SessionSegment], found: list[SessionSegment] | LanguageNotice
    ) -> None:
        if isinstance(found, LanguageNotice):
            self.notice = found
            self._set_translating(False)
            return
        self._knows_language = True
        fresh = []
        for each in found:
            now = self.segments[each.number]
            if now.state is WorkState.NEW or (now.state is WorkState.MACHINE and each.number in self._stale):
                self.segments[each.number] = each
                fresh.append(each.number)
        self._stale.difference_update(each.number for each in asked)
        for each in asked:  # nothing came of it: it is not asked for again and again
            if self.segments[each.number] is each and each.state is WorkState.NEW:
                self.segments[each.number] = replace(each, state=WorkState.MACHINE)
        self.changed.emit(fresh)
        self.told.emit()
        self.translate()

    def _on_failed(self, error: Exception) -> None:
        self._set_translating(False)
        self.failed.emit(error)

    def _set_translating(self, is_translating: bool) -> None:
        self.is_translating = is_translating
        self.told.emit()

    @property
    def progress(self) -> Progress | None:
        """How many segments have a translation; None: nothing is being translated."""
        if not self.is_translating:
            return None
        n_left = len(self._stale) + sum(each.state is WorkState.NEW for each in self.segments)
        return Progress("Translating", len(self.segments) - n_left, len(self.segments))


_TYPING = "Typing"
