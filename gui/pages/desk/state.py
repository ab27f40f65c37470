"""What is on the desk: the session that is open, its segments, the active one, and what can be undone.

The one state of the desk: views draw it and hear `changed` and `moved`; it knows no widget. The session is
kept on a thread of its own, so that a long translation holds up no confirmation.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.base.errors import LibraryError
from engine.base.progress import Progress
from engine.results.documents import SegmentKind
from engine.results.models import ModelRecord
from engine.results.projects import KeptWork
from engine.results.sessions import (
    SessionPlace,
    SessionSegment,
    WorkState,
    confirmed,
    n_confirmed,
    next_open,
    number_of,
)
from engine.results.systems import System
from engine.results.translation import Alternative, LanguageNotice, SpeakerChoice
from gui.i18n import tr
from gui.jobs.calls import Call, CallThread, LatestCall, ignore
from gui.open_models import OpenModels
from gui.pages.desk.voices import Cast
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.segment_work import CONFIRMING, Operation, SegmentWork
from gui.pages.translate.session import memory_of
from gui.widgets.layouts import pause_timer

if TYPE_CHECKING:
    pass

_GROWS, _MOST = 8, 40
"""How many times more segments are translated together each time, up to how many; the active one comes first,
alone, so that it is there soon."""
_MOVE_AFTER_MS = 1000
_TEACH_AFTER_MS = 5000
"""So long nothing is confirmed until a speaker is learned anew: it takes a second or more."""


class DeskState(SegmentWork):
    """The work that is open.

    Signals:
        leaving(): other segments are about to take the place of these: what was typed is to be told now.
        opened(): another session is open, or none is.
        moved(int): another segment is active.
    """

    leaving = Signal()
    opened = Signal()
    moved = Signal(int)

    def __init__(self, models: OpenModels, parent: QObject) -> None:
        super().__init__(models, parent, _TEACH_AFTER_MS)
        self.session: tasks.WorkSession | None = None
        self.active = 0
        self.system: ChosenSystem | None = None
        self.options = System()
        self.cast = Cast()
        self.notice: LanguageNotice | None = None
        """Notice that the text is plainly in another language, so that nothing is translated."""
        self.is_translating = False
        self._n_together = 0
        """Segments that are translated together; 0: none are."""
        self.is_held = False
        """True while the segments are numbered anew: until then nothing is done to them."""
        self.is_opening = False
        """True while what the work was done with is chosen again."""
        self._trusts_language = self._knows_language = False
        self._stale: set[int] = set()
        """Segments that another system, or speaker, translates anew."""
        self._unkept: dict[int, SessionSegment] = {}
        """Segments that are not known to be kept, by their numbers; they are kept with the next."""
        self._has_failed = False
        """True while the last of them could not be kept."""
        self._opening = LatestCall(self.keeper, self)
        self._translating = LatestCall(models.calls, self)
        self._offering = LatestCall(models.calls, self)
        self._searcher = CallThread(self)
        self._searching = LatestCall(self._searcher, self)
        self._to_search: set[int] = set()
        """Segments for which the memory is still to be asked for similar texts."""
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

    def open_text(self, text: str, pair: tuple[str, str], made: Sequence[SessionSegment]) -> None:
        """Begins the work on a typed text, with what was made of it; `opened` or `failed` follows."""
        self._open(lambda: tasks.begin_text_session(text, *pair, made).id)

    def open_again(self, session_id: str) -> None:
        """Goes on with work that was begun; `opened` or `failed` follows."""
        self._open(lambda: session_id)

    def _open(self, begin: Callable[[], str]) -> None:
        """Opens the session whose id `begin` returns, once what was open is put away."""

        def work() -> "tasks.WorkSession":
            return tasks.open_session(begin())

        self.leaving.emit()
        if self.is_open:
            self._hold(is_held=True)  # nothing is confirmed in what is about to go
        self.close(lambda: self._opening.run(work, self._take, self.failed.emit))

    def turn(self, pair: tuple[str, str]) -> None:
        """Works on the file between other languages; what was done between these is kept, if anything was."""
        session = self.session
        if session is None:
            return
        old, path = session.record.id, session.record.path
        is_empty = not any(each.target for each in self.segments)

        def begin() -> str:
            record = tasks.begin_session(path, *pair)
            if is_empty and record.id != old:
                tasks.remove_session(old)
            return record.id

        self._open(begin)

    def open_as_text(self) -> None:
        """Begins the work on a transcript as a plain text; `opened` or `failed` follows."""
        session = self.session
        if session is not None:
            self._open(lambda: session.as_text().id)

    def include(self, parts: Collection[SegmentKind]) -> None:
        """Works on these kinds of texts alone, as far as nothing was done to others; `opened` follows."""
        session = self.session
        if session is None or self.is_held:
            return

        def take(_nothing: None) -> None:
            if session is self.session:
                self._take(session)

        def fail(error: Exception) -> None:
            if session is self.session:
                self._hold(is_held=False)
                self.translate()
            self.failed.emit(error)

        def start() -> None:
            if session is self.session:
                self.keeper.run(self, lambda: session.include(parts), take, fail)

        self.leaving.emit()
        for asking in (self._translating, self._searching, self._offering):
            asking.drop()
        self._keep_place()
        self._hold(is_held=True)
        self.when_all_kept(start, fail)

    def _hold(self, *, is_held: bool) -> None:
        self.is_held = is_held
        self.told.emit()

    def restore(self, session_id: str) -> None:
        """Opens work that was open before, unless it is gone or open in another window."""
        self._opening.run(lambda: tasks.open_session(session_id), self._take, ignore)

    def _take(self, session: "tasks.WorkSession") -> None:
        self.is_held = False
        self.session, self.segments = session, session.segments()
        self.active = min(session.place.position, len(self.segments) - 1)
        self._undo, self._redo, self._stale, self._unkept = [], [], set(), {}
        self._has_failed = False
        self._to_search = {each.number for each in self.segments if each.state is WorkState.MACHINE}
        self.notice, self._trusts_language, self._knows_language = None, False, False
        self.cast = Cast()
        self.cast.choose_again(session.place.cast, session.place.strengths)
        self.is_opening = True  # what it was done with is chosen now, and nothing is made anew for that
        self.opened.emit()
        self.is_opening = False
        self.translate()

    def close(self, then: Callable[[], None] = ignore) -> None:
        """Puts the work away once it is kept; where it cannot be, it stays open, and `failed` says why.

        Args:
            then: what to do after it.
        """
        self.leaving.emit()
        if not self._unkept:
            self._put_away()
            then()
            return
        if self._has_failed:
            self._keep(())
        self.when_kept(lambda: self._hold(is_held=False) if self._has_failed else self.close(then))

    def _put_away(self) -> None:
        for asking in (self._translating, self._opening, self._offering, self._searching):
            asking.drop()
        self.is_translating = self.is_held = False
        session = self.session
        if session is not None:
            self._keep_place()
            self._teach()
            self.keeper.run(self, session.close, ignore, ignore)
            self.session, self.segments = None, []
            self.opened.emit()

    def write_work(self, work: Callable[["tasks.WorkSession"], int], done: Callable[[int], None]) -> None:
        """Writes the work as another program reads it, once all of it is kept.

        Args:
            work: writes it, and returns how much it wrote.
            done: gets that.
        """
        session = self.session

        def write() -> None:
            if session is not None:
                self.keeper.run(self, lambda: work(session), done, self.failed.emit)

        self._keep_place()
        self.when_all_kept(write, self.failed.emit)

    def list_recent(self, show: Callable[[list[KeptWork]], None]) -> None:
        """Lists the work that is kept, once all that was done is."""
        self.keeper.run(self, lambda: tasks.list_work(), show, ignore)

    def remove(self, session_id: str, done: Callable[[], None], fail: Callable[[Exception], None]) -> None:
        """Removes work with all its text; if it is open here, it is closed first."""

        def remove() -> None:
            self.keeper.run(self, lambda: tasks.remove_session(session_id), lambda _nothing: done(), fail)

        is_open = self.session is not None and self.session.record.id == session_id
        if is_open:
            self.close(remove)
        else:
            remove()

    def shut_down(self) -> None:
        """Keeps all that was done, and returns when it is."""
        session = self.session
        self._translating.drop()
        if session is not None:
            if self._has_failed:
                self._keep(())
            self._keep_place()
        self.keeper.shut_down()
        self._searching.drop()
        self._searcher.shut_down()
        if session is not None:
            session.close()

    # what a person does

    def move(self, number: int) -> None:
        """Makes another segment the active one."""
        if self.segments and number != self.active and 0 <= number < len(self.segments):
            self.active = number
            self.moved.emit(number)
            self._moving.start()

    def _number_of(self, segment: SessionSegment) -> int | None:
        """Returns the number of the segment that something is to be done to; None: nothing can be."""
        return None if self.is_held else number_of(self.segments, segment)

    def confirm(self, segment: SessionSegment, target: str) -> None:
        """Confirms a translation, also where its text stands again, and goes to the next one that is open."""
        number = self._number_of(segment)
        if number is None:
            return
        is_locked = self.segments[number].state is WorkState.LOCKED
        if not target.strip() and not is_locked:
            return
        domain = self.system.own_domain if self.system else ""
        after = () if is_locked else tuple(confirmed(self.segments, number, target, domain))
        before = tuple(self.segments[each.number] for each in after)
        if after != before:
            self._do(Operation(CONFIRMING, before, after))
        following = next_open(self.segments, number)
        if following is not None:
            self.move(following)

    def undo(self) -> None:
        """Takes back what was done last, with what it taught."""
        super().undo()
        if self.is_open and not self.is_translating:
            self.translate()  # one that was begun by hand may be empty again

    def _put(self, segments: Sequence[SessionSegment]) -> list[int]:
        numbers = [each.number for each in segments]
        for each in segments:
            self.segments[each.number] = each
        self._stale.difference_update(numbers)
        return numbers

    # keeping

    def _keep(self, numbers: Sequence[int]) -> None:
        session, model = self.session, self.model_id
        if session is None:
            return
        self._unkept |= {number: self.segments[number] for number in numbers}
        segments = list(self._unkept.values())
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

        self.keeper.run(self, lambda: session.keep(segments, model, people), kept, not_kept)

    def when_kept(self, act: Callable[[], object]) -> None:
        """Acts once all that was done up to now is kept, or could not be."""

        def go(_nothing: None) -> None:
            act()

        self.keeper.run(self, lambda: None, go, ignore)

    def when_all_kept(self, act: Callable[[], object], fail: Callable[[Exception], None]) -> None:
        """Acts once all that was done up to now is kept; where it could not be, `fail` gets the reason."""
        hint = tr("Free some disk space, and try again.")
        lost = LibraryError(tr("The last words could not be kept."), hint)
        self.when_kept(lambda: fail(lost) if self.n_unkept else act())

    @property
    def _model(self) -> ModelRecord | None:
        """The model that translates; None: there is none between these languages."""
        if self.system is None or self.session is None:
            return None
        model, work = self.system.record, self.session.record
        return model if (model.src, model.tgt) == (work.src, work.tgt) else None

    @property
    def model_id(self) -> str:
        """Id of the model that translates, and learns; empty: none does."""
        return self._model.id if self._model else ""

    @property
    def can_translate(self) -> bool:
        """Whether the chosen model translates between the languages of the work."""
        return self._model is not None

    def _keep_place(self) -> None:
        session = self.session
        self._moving.stop()
        if session is not None:
            model, domain = session.place.model, session.place.domain  # as long as none takes their place
            if self._model is not None and self.system is not None:
                model, domain = self._model.id, self.system.own_domain
            place = SessionPlace(
                position=self.active,
                model=model,
                domain=domain,
                cast=self.cast.chosen,
                strengths=self.cast.strengths,
            )
            self.keeper.run(self, lambda: session.move(place), ignore, ignore)

    # translating

    def set_system(self, system: ChosenSystem | None, options: System) -> None:
        """Translates with another system from now on; what a person has done stays."""
        before = self._made_with if self.system else None
        self.system, self.options = system, options
        if self.is_opening:
            return
        if before is None:
            self.translate()  # what is on the desk was made before with what was chosen then
            self.changed.emit([self.active] if self.is_open else [])
        elif self.is_open and self._made_with != before:
            self.look_again()

    @property
    def _made_with(self) -> tuple[object, ...]:
        """Tells translations apart by what makes them."""
        system = self.system
        return (system.opened_with(self.options), system.terms_version, system.speaker) if system else ()

    def look_again(self) -> None:
        """Translates anew what the model has translated, as others say it or with another system."""
        made = (each.number for each in self.segments if each.state is WorkState.MACHINE)
        self._stale.update(made)
        self.notice, self._n_together = None, 0
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
        if self.is_held:
            return
        session, system, model = self.session, self.system, self._model
        waiting = [
            each.number for each in self.segments if each.state is WorkState.NEW or each.number in self._stale
        ]
        if session is None or system is None or model is None or self.notice or not waiting:
            self._translating.drop()
            self._set_translating(False)
            return
        behind = bisect_left(waiting, self.active)
        waiting = waiting[behind:] + waiting[:behind]
        self._n_together = min(_MOST, _GROWS * self._n_together or 1)
        wanted = waiting[: self._n_together]
        asked = [self.segments[number] for number in wanted]
        members = self.cast.members()
        said_by = [each.speaker for each in members] or [system.speaker]
        options = replace(self.options, trusts_language=self._trusts_language)
        asks = not (self._trusts_language or self._knows_language)
        outdated = frozenset(self._stale)

        def work(call: Call[list[SessionSegment] | LanguageNotice]) -> list[SessionSegment] | LanguageNotice:
            translator = self.models.open(system.opened_with(options), call.report)
            if asks and (notice := session.other_language(translator)) is not None:
                return notice
            with memory_of(translator, system, said_by, uses_corpora=True) as recall:
                return session.translate(
                    wanted, translator, call.report, cast=members, recall=recall, outdated=outdated
                )

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
        self._to_search.update(fresh)
        self.put_similar()

    def put_similar(self, number: int | None = None) -> None:
        """Puts in what the memory has for very similar texts, in the place of the machine's.

        Args:
            number: of a segment for which the memory may have something new; None: of none.
        """
        session, system = self.session, self.system
        self._to_search.update([] if number is None else [number])
        waiting = [each for each in self._to_search if self.segments[each].takes_matches]
        if session is None or system is None or not waiting or self._searching.is_running or self.is_held:
            return
        waiting.sort(key=lambda each: (each < self.active, each))
        wanted, domain = waiting[:_MOST], system.own_domain

        def work(call: Call[list[SessionSegment]]) -> list[SessionSegment]:
            return session.put_similar(wanted, domain, call.report)

        def show(found: list[SessionSegment]) -> None:
            fresh = [each for each in found if self.segments[each.number].takes_matches]
            for each in fresh:
                self.segments[each.number] = each
            self._to_search.difference_update(wanted)
            self.changed.emit([each.number for each in fresh])
            self.told.emit()
            self.put_similar()

        self._searching.start(work, show, ignore)  # without a memory the machine's stays

    def _on_failed(self, error: Exception) -> None:
        self._set_translating(False)
        self.failed.emit(error)

    def _set_translating(self, is_translating: bool) -> None:
        self.is_translating = is_translating
        self._n_together = self._n_together if is_translating else 0
        self.told.emit()

    @property
    def progress(self) -> Progress | None:
        """How many segments have a translation; None: nothing is being translated."""
        if not self.is_translating:
            return None
        n_left = len(self._stale) + sum(each.state is WorkState.NEW for each in self.segments)
        return Progress("Translating", len(self.segments) - n_left, len(self.segments))
