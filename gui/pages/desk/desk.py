"""The desk on the Translate page: shows the state, does what is asked, writes files."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu

from engine import tasks
from engine.base.errors import ModelError
from engine.results.documents import SegmentKind
from engine.results.projects import KeptWork
from engine.results.sessions import TextDraft
from engine.results.speakers import SpeakerRecord
from engine.results.systems import System
from engine.results.translation import Alternative, ProfileNotice, SpeakerChoice
from gui import errors
from gui.i18n import from_engine, tr, tr_noop, tr_plural
from gui.jobs.calls import Call, ignore
from gui.languages import language_name
from gui.open_models import OpenModels
from gui.pages.desk.inspector import ActiveSegment, Inspector
from gui.pages.desk.recent import RecentWork
from gui.pages.desk.state import DeskState
from gui.pages.desk.view import FILTERS, DeskView
from gui.pages.desk.voices import UNNAMED, voices_of
from gui.pages.desk.wording import (
    count_words,
    file_words,
    has_text,
    placing_words,
    progress_words,
    removal_words,
    saved_words,
    written_words,
)
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem, choice_of
from gui.pages.translate.choice import SystemChoice
from gui.pages.translate.sentence_editor import NewSpeakerSheet
from gui.shortcuts import keys_of
from gui.widgets.controls import Command
from gui.widgets.text import announce

_MOST_SHOWN = 70
"""Characters of other words that are shown; all of them are taken."""
_ALL_FILES = tr_noop("All files (*)")


class WorkDesk(QObject):
    """The work that is open on the page, if some is.

    Signals:
        shown(bool): whether work stands over the panes.
        speaker_made(): a new speaker is in the library.
        system_asked(str, str, str, str): the work is between these languages, and was done with this model
            and domain; both may be empty.
        refused(Exception): a file, or work that was begun, cannot be opened.
    """

    shown = Signal(bool)
    speaker_made = Signal()
    system_asked = Signal(str, str, str, str)
    refused = Signal(Exception)

    def __init__(self, models: OpenModels, choice: SystemChoice, inspector: Inspector, page: Page) -> None:
        super().__init__(page)
        self._models, self._choice, self._page = models, choice, page
        self.view, self.state = DeskView(inspector), DeskState(models, self)
        self.recent = RecentWork()
        self._insight = ActiveSegment(self.state, self.view.inspector)
        self._settings = page.services.settings
        self._others = QMenu(self.view)
        """Other words from the caret on."""
        self.pair = ("", "")
        """The languages that are chosen: those of the next work to begin, and of what is open."""
        self._is_writing = self._tells_unkept = False
        self._notices: tuple[ProfileNotice, ...] = ()
        """Whose profile does not count, as the voices say it."""
        self._new_for = UNNAMED
        self._connect()

    def _connect(self) -> None:
        view, state, table = self.view, self.state, self.view.table
        state.leaving.connect(table.take_typing)
        state.opened.connect(self._on_opened)
        state.changed.connect(self._on_changed)
        state.moved.connect(self._on_moved)
        state.told.connect(self._tell)
        state.failed.connect(self._fail)
        state.kept.connect(self._on_kept)
        table.typed.connect(state.write)
        table.confirm_asked.connect(state.confirm)
        table.chosen.connect(self._on_chosen)
        table.undo_asked.connect(state.undo)
        table.redo_asked.connect(state.redo)
        table.others_asked.connect(self._offer_others)
        table.match_asked.connect(self._take_match)
        view.undo.clicked.connect(self.undo)
        view.redo.clicked.connect(state.redo)
        view.confirm.clicked.connect(table.confirm)
        view.filter.currentIndexChanged.connect(lambda _index: self._show_segments())
        view.search.searched.connect(self._show_found)
        view.search.left.connect(view.focus_table)
        view.export_file.triggered.connect(self.ask_where_to_write)
        view.export_memory.triggered.connect(self.ask_where_to_write_memory)
        view.export_xliff.triggered.connect(self.ask_where_to_write_xliff)
        view.close_button.clicked.connect(self.close)
        view.notice.action.clicked.connect(state.trust_language)
        view.turn.clicked.connect(self._turn)
        view.inspector.taken.connect(self._take)
        self.recent.chosen.connect(self.open_again)
        view.parts.triggered.connect(self._include)
        view.inspector.as_text.clicked.connect(state.open_as_text)
        voices = view.inspector.voices
        voices.chosen.connect(self._on_voice)
        voices.strength_chosen.connect(self._on_strength)
        voices.new_asked.connect(self._ask_new_speaker)
        voices.learn_asked.connect(lambda speaker: state.learn(speaker.id))
        state.learned.connect(self._on_learned)

    @property
    def is_open(self) -> bool:
        """True while work stands over the panes."""
        return self.state.is_open

    def open(self, path: Path) -> None:
        """Begins the work on a file, or goes on with it."""
        self.state.open_file(path, self.pair)

    def open_text(self, draft: TextDraft) -> None:
        """Begins the work on a text that was typed, with what was made of it."""
        if draft.text.strip():
            self.state.open_text(draft.text, self.pair, draft.segments)

    def open_again(self, session_id: str) -> None:
        """Goes on with work that was begun."""
        self.state.open_again(session_id)

    def close(self) -> None:
        """Goes back to the panes; the work is kept as it is."""
        self.state.close()

    def restore(self) -> None:
        """Opens the work again that was open when the window closed, or was killed."""
        if self._settings.session:
            self.state.restore(self._settings.session)
        self.state.list_recent(self.recent.show_recent)

    def ask_to_remove(self) -> None:
        """Removes the work that is open with all its text, if that is really wanted."""
        session = self.state.session
        if session is not None:
            record, n_all, n_done = session.record, len(self.state.segments), self.state.n_done
            work = KeptWork(
                id=record.id, path=record.path, name=record.path.name, used=session.place.used,
                n_segments=n_all, n_confirmed=n_done,
            )  # fmt: skip
            choices = [(tr("Keep"), None), (tr("Remove"), lambda: self.remove(record.id))]
            errors.ask(self._page, *removal_words(work), choices)

    def remove(self, session_id: str) -> None:
        """Removes work with all its text, also what is open."""

        def fail(error: Exception) -> None:
            if not self.recent.show_failure(error):
                self._fail(error)

        self.state.remove(session_id, lambda: self.state.list_recent(self.recent.show_recent), fail)

    def shut_down(self) -> None:
        """Keeps all that was done."""
        self.view.table.take_typing()
        self._insight.shut_down()
        self.state.shut_down()

    def set_system(self, system: ChosenSystem | None, options: System, pair: tuple[str, str]) -> None:
        """Translates with another system from now on."""
        self.pair = pair
        self.state.set_system(system, options)
        self._tell()

    def people_changed(self) -> None:
        """Looks again who can be chosen."""
        if self.is_open:
            before = self.state.cast.members()
            self._show_voices()
            if self.state.system is not None and self.state.cast.members() != before:
                self.state.look_again()  # before there is one, nothing was translated for others

    @property
    def has_voices(self) -> bool:
        """Whether the lines of the work name who says them, so that each has a speaker of their own."""
        return bool(self.state.cast.voices)

    @property
    def at_work(self) -> str:
        """What closing the window would stop or lose, in a sentence; empty: nothing."""
        session, n_unkept = self.state.session, self.state.n_unkept
        if session is not None and n_unkept:
            return tr_plural(
                "{n} segment of {name} could not be kept yet.",
                "{n} segments of {name} could not be kept yet.",
                n_unkept,
                name=session.record.path.name,
            )
        if session is not None and self._is_writing:
            name = session.record.path.name
            return tr("{name} is being exported. What is stopped leaves no file.", name=name)
        return ""

    def commands(self) -> list[Command]:
        """Returns what the command palette can do with the work."""
        view, table = self.view, self.view.table
        memory, others = tr("Export what is confirmed as a memory (TMX)"), tr("Other words from the caret on")
        machine, own_keys = tr("Take the machine's translation"), keys_of("match.0")
        return [
            Command(tr("Export the translation"), self.ask_where_to_write, keys_of("save"), "download"),
            Command(memory, self.ask_where_to_write_memory, "", "download"),
            Command(tr("Export all segments (XLIFF)"), self.ask_where_to_write_xliff, "", "download"),
            Command(tr("Confirm and go to the next segment"), table.confirm, "Enter", "check"),
            Command(tr("Go to the next segment to check"), self.go_to_doubtful, "", "triangle-alert"),
            Command(tr("Find in the segments"), view.search.ask, keys_of("find"), "search"),
            Command(others, table.ask_others, keys_of("others"), "sparkles"),
            Command(machine, lambda: self._take_match(0), own_keys, "sparkles"),
            Command(tr("Undo"), self.undo, keys_of("Ctrl+Z"), "undo-2"),
            Command(tr("Close the file"), self.close, "Esc", "x"),
        ]

    @property
    def removal(self) -> Command:
        """What the command palette can do where the work is not part of a project."""
        return Command(tr("Remove the work on this file…"), self.ask_to_remove, "", "trash-2")

    def undo(self) -> None:
        """Takes back what was done last."""
        self.view.table.take_typing()
        self.state.undo()

    def go_to_doubtful(self) -> None:
        """Goes to the next segment in which there is something to check."""
        segments, n = self.state.segments, len(self.state.segments)
        places = ((self.state.active + step) % n for step in range(1, n + 1))
        found = next((place for place in places if segments[place].is_doubtful), None)
        if found is None:
            self._page.say(tr("There is nothing to check."))
        else:
            self._on_chosen(found)

    # what is shown

    def _on_opened(self) -> None:
        session = self.state.session
        self.view.error.hide()
        self._settings.session = session.record.id if session is not None else ""
        if session is not None:
            record = session.record
            self.view.name.setText(record.path.name)
            self.view.name.setToolTip(str(record.path))
            self.view.facts.setText(file_words(record))
            self.view.search.put_away()
            self.view.filter.setCurrentIndex(0)
            self.view.show_parts(record)
            self._show_voices()
            self._show_segments()
            place = session.place
            if place.model or (record.src, record.tgt) != self.pair:
                self.system_asked.emit(record.src, record.tgt, place.model, place.domain)
            if record.notices:
                said, n_more = from_engine(record.notices[0]), len(record.notices) - 1
                more = tr_plural("And {n} more like it.", "And {n} more like it.", n_more)
                self._page.say(f"{said} {more}" if n_more else said)
        else:
            self.state.list_recent(self.recent.show_recent)
        self.shown.emit(session is not None)
        self._tell()

    def _show_segments(self) -> None:
        session, view = self.state.session, self.view
        table = view.table
        if session is None:
            return
        _name, is_shown = FILTERS[self.view.filter.currentIndex()]
        segments = self.state.segments
        numbers = [each.number for each in segments if is_shown(each)] if is_shown else range(len(segments))
        if wanted := self.view.search.wanted:
            numbers = [number for number in numbers if has_text(segments[number], wanted)]
        titles = language_name(session.record.src), language_name(session.record.tgt)
        table.show_segments(self.state.segments, numbers, titles, is_spoken=session.record.is_spoken)
        table.activate(
            self.state.active, takes_keyboard=not (view.filter.hasFocus() or view.search.hasFocus())
        )

    def _show_found(self) -> None:
        self._show_segments()
        self._tell()
        n = self.view.table.segments.n_rows()
        if self.view.search.wanted:
            announce(self.view, tr_plural("{n} segment", "{n} segments", n) if n else self._rest_words())

    def _include(self, _action: QAction) -> None:
        """Works on the kinds of texts that are ticked."""
        ticked = (each.data() for each in self.view.parts.actions() if each.isChecked())
        self.state.include([SegmentKind(kind) for kind in ticked])

    def _on_moved(self, number: int) -> None:
        if self.view.table.segments.row_of(number) < 0:  # what is shown leaves it out
            self.view.search.put_away()
            self.view.filter.setCurrentIndex(0)
        self.view.table.activate(number, takes_keyboard=True)

    def _on_changed(self, numbers: list[int]) -> None:
        self.view.table.show_changed(numbers)

    def _on_chosen(self, number: int) -> None:
        table = self.view.table
        table.take_typing()
        self.state.move(number)
        table.activate(number, takes_keyboard=True)

    def _tell(self) -> None:
        state, view = self.state, self.view
        if not state.is_open:
            return
        if state.session is not None and state.session.profile_notices != self._notices:
            self._show_cast()
        view.table.hold(is_held=state.is_held)
        view.count.setText(count_words(state.n_done, len(state.segments)))
        view.undo.setEnabled(bool(state.undoes))
        view.redo.setEnabled(state.can_redo)
        undoes = tr("Undo: {what} (Ctrl+Z)", what=tr(state.undoes))
        view.undo.setToolTip(undoes if state.undoes else tr("Undo (Ctrl+Z)"))
        progress = state.progress
        share = progress.done / max(1, progress.total or 1) if progress else None
        words = progress_words(progress) if progress else self._rest_words()
        if not self._is_writing:
            view.show_status(words, share)
        self._tell_language()

    def _tell_language(self) -> None:
        """Says that the file is in another language, and offers to translate it from there."""
        notice, session, view = self.state.notice, self.state.session, self.view
        view.notice.say(from_engine(notice.text) if notice else "", tr("Translate anyway") if notice else "")
        can_turn = notice is not None and self._choice.pair_for(notice.language) is not None
        view.turn.setVisible(can_turn and session is not None and session.record.path.is_file())
        if notice is not None:
            view.turn.setText(tr("Translate from {language}", language=language_name(notice.language)))
            view.turn.setAccessibleName(view.turn.text())

    def _turn(self) -> None:
        notice = self.state.notice
        pair = self._choice.pair_for(notice.language) if notice is not None else None
        if pair is not None:
            self.state.turn(pair)

    def _rest_words(self) -> str:
        state, session = self.state, self.state.session
        if session is not None and not state.can_translate:
            src, tgt = (language_name(tag) for tag in (session.record.src, session.record.tgt))
            return tr("No model that translates {src} into {tgt} is chosen.", src=src, tgt=tgt)
        if self.view.search.wanted and not self.view.table.segments.n_rows():
            return tr("No results for “{text}”.", text=self.view.search.text().strip())
        n_doubtful = sum(each.is_doubtful for each in state.segments)
        return tr_plural("{n} to check", "{n} to check", n_doubtful) if n_doubtful else ""

    def _on_kept(self) -> None:
        if self._tells_unkept and not self.state.n_unkept:
            self.view.error.hide()

    def _fail(self, error: Exception) -> None:
        session = self.state.session
        self._tells_unkept = bool(self.state.n_unkept)
        if session is not None:
            self.view.show_parts(session.record)  # what could not be included is not
            self.view.error.show_failure(error)
        else:
            self.refused.emit(error)

    def _offer_others(self, number: int, beginning: str) -> None:
        """Offers other words from the caret on in a menu below it; the rest of the sentence follows."""

        def show(found: tuple[Alternative, ...]) -> None:
            field = self.view.table.field
            is_there = field is not None and field.hasFocus() and number == self.state.active
            if field is None or not is_there or field.beginning() != beginning:
                return  # one has typed on, or is elsewhere
            self._others.clear()
            for each in found:
                rest = each.text[len(beginning) :].strip()
                shown = rest if len(rest) <= _MOST_SHOWN else f"{rest[:_MOST_SHOWN].rstrip()}…"
                action = self._others.addAction(shown.replace("&", "&&"))
                action.triggered.connect(lambda _is_on=False, text=each.text: self._take(text, ""))
            if not found:
                self._others.addAction(tr("No other words")).setEnabled(False)
            self._others.popup(field.viewport().mapToGlobal(field.cursorRect().bottomLeft()))
            if found:
                self._others.setActiveAction(self._others.actions()[0])

        self.state.ask_others(number, beginning, show)

    def _take_match(self, number: int) -> None:
        draft = self.state.segments[self.state.active].draft
        if number:
            self.view.inspector.take_match(number - 1)
        elif draft:
            self._take(draft, "")

    def _take(self, target: str, origin: str) -> None:
        if not self.is_open:  # the inspector is beside the panes
            return
        self.view.table.take_typing()
        self.state.take(self.state.active, target, origin)
        self.view.focus_table()

    # who says what

    def _on_learned(self, verdict: str, is_asked: bool) -> None:
        """Translates anew what somebody says who was learned because the reader asked for it."""
        if is_asked and self.is_open:
            self._page.say(from_engine(verdict))
            self.state.look_again()

    def _show_voices(self) -> None:
        state, session = self.state, self.state.session
        voices = voices_of(state.segments)
        named = session is not None and session.record.is_spoken and any(each.name for each in voices)
        is_transcript = session is not None and session.record.is_spoken and not state.segments[0].is_cue
        self.view.inspector.show_voices(are_shown=named, is_transcript=is_transcript)
        people = [*self._choice.people, *self._choice.trained]
        state.cast.set_voices(voices if named else [], people)
        if named:
            self._show_cast()

    def _show_cast(self) -> None:
        session = self.state.session
        self._notices = session.profile_notices if session is not None else ()
        self.view.inspector.voices.show_cast(self.state.cast, self._notices)

    def _on_voice(self, key: str, speaker: SpeakerChoice | None) -> None:
        self.state.cast.choose(key, speaker)
        self.state.look_again()

    def _on_strength(self, key: str, strength: float) -> None:
        self.state.cast.strengthen(key, strength)
        self.state.look_again()

    def _ask_new_speaker(self, key: str) -> None:
        self._new_for = key
        voices = self.state.cast.voices
        name = next((voice.name for voice in voices if voice.key == key), "")
        session = self.state.session
        if session is None:
            return
        sheet = NewSpeakerSheet(language_name(session.record.tgt), self._page)
        sheet.name.setText(name.title() if name.isupper() else name)
        pair = session.record.src, session.record.tgt
        sheet.ask(lambda name: self._make_speaker(name, pair))

    def _make_speaker(self, name: str, pair: tuple[str, str]) -> None:
        src, tgt = pair
        self._models.calls.run(
            self, lambda: tasks.create_speaker(name, src=src, tgt=tgt), self._on_made, self._fail
        )

    def _on_made(self, record: SpeakerRecord) -> None:
        speaker = choice_of(record)
        self.state.cast.choose(self._new_for, speaker)
        self.state.cast.people.append(speaker)
        self._show_cast()
        self.state.look_again()
        self.speaker_made.emit()

    # export

    def ask_where_to_write(self) -> None:
        """Lets the user pick a place, beside the file, and writes the translation there."""
        session = self.state.session
        if session is None or self._is_writing:
            return
        self.view.table.take_typing()
        proposed = tasks.free_place(session.record.path, session.record.tgt)
        kind = f"{proposed.suffix.lstrip('.').upper()} (*{proposed.suffix});;{tr(_ALL_FILES)}"
        name, _ = QFileDialog.getSaveFileName(self._page, tr("Export the translation"), str(proposed), kind)
        if name:
            self.write(Path(name))

    def ask_where_to_write_memory(self) -> None:
        """Lets the user pick a place for a memory of what is confirmed, and writes it."""
        kind = tr("Export what is confirmed"), "TMX", ".tmx", "pair"
        self._ask_where_to_write_as(*kind, lambda work, out: work.write_memory(out, overwrites=True))

    def ask_where_to_write_xliff(self) -> None:
        """Lets the user pick a place for all segments as XLIFF, and writes it."""
        kind = tr("Export all segments"), "XLIFF", ".xlf", "segment"
        self._ask_where_to_write_as(*kind, lambda work, out: work.write_xliff(out, overwrites=True))

    def _ask_where_to_write_as(
        self, title: str, kind: str, ending: str, unit: str, write: Callable[["tasks.WorkSession", Path], int]
    ) -> None:
        session = self.state.session
        if session is None:
            return
        self.view.table.take_typing()
        proposed = tasks.free_place(session.record.path.with_suffix(ending), session.record.tgt)
        name, _ = QFileDialog.getSaveFileName(self._page, title, str(proposed), f"{kind} (*{ending})")
        if name:
            out = Path(name)
            self.state.write_work(
                lambda work: write(work, out),
                lambda n: self._page.say(saved_words(out.name, n, unit)),
            )

    def write(self, out: Path) -> None:
        """Writes the translation; a file that is there is replaced once the new one is complete."""
        session, options = self.state.session, self.state.options
        system = self.state.system if self.state.can_translate else None
        if session is None:
            return
        self._is_writing = True
        self.view.show_status(tr("Writing {name}", name=out.name), 0.0)
        self.view.error.hide()

        def work(call: Call[tuple[int, str]]) -> tuple[int, str]:
            translator = None
            with suppress(ModelError):  # it was removed since: the words alone show where codes belong
                if system is not None:
                    translator = self._models.open(system.opened_with(options), call.report)
            n_left = session.write(out, translator, call.report, overwrites=True)
            changed = from_engine(session.original_notice())
            placing = placing_words(session.record, session.n_guessed, has_model=translator is not None)
            notices = placing, changed
            return n_left, " ".join(filter(None, notices))

        def done(found: tuple[int, str]) -> None:
            n_left, notice = found
            self._is_writing = False
            self._tell()
            words = written_words(out.name, n_left, self.state.segments)
            self._page.say(" ".join(filter(None, (words, notice))))

        def failed(error: Exception) -> None:
            self._is_writing = False
            self._tell()
            self._fail(error)

        def write() -> None:
            self._models.calls.start(self, work, done, failed, cancelled=ignore)

        self.state.when_all_kept(write, failed)
