"""The desk on the Translate page: shows the state, does what is asked, writes files."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu

from engine import tasks
from engine.base.errors import LibraryError, ModelError
from engine.results.figures import counted
from engine.results.sessions import SessionSegment, WorkState
from engine.results.speakers import SpeakerRecord
from engine.results.systems import System
from engine.results.translation import Alternative, ProfileNotice, SpeakerChoice
from gui import errors
from gui.jobs.calls import Call, ignore
from gui.languages import language_name, pair_name
from gui.open_models import OpenModels
from gui.pages.desk.inspector import ActiveSegment
from gui.pages.desk.recent import RecentWork
from gui.pages.desk.state import DeskState
from gui.pages.desk.view import FILTERS, DeskView
from gui.pages.desk.voices import UNNAMED, voices_of
from gui.pages.desk.wording import count_words, file_words, progress_words, written_words
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem, choice_of
from gui.pages.translate.header import SpeakerControl
from gui.pages.translate.sentence_editor import NewSpeakerSheet
from gui.widgets.controls import Command

_MOST_SHOWN = 70
"""Characters of other words that are shown; all of them are taken."""
_ALL_FILES = "All files (*)"


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

    def __init__(self, models: OpenModels, speaker_control: SpeakerControl, page: Page) -> None:
        super().__init__(page)
        self._models, self._speaker_control, self._page = models, speaker_control, page
        self.view, self.state = DeskView(), DeskState(models, self)
        self.recent = RecentWork()
        self._insight = ActiveSegment(self.state, self.view.inspector)
        self._settings = page.services.settings
        self._others = QMenu(self.view)
        """Other words from the caret on."""
        self._pair = ("", "")
        self._is_writing = False
        self._notices: tuple[ProfileNotice, ...] = ()
        """Whose profile does not count, as the voices say it."""
        self._new_for = UNNAMED
        self._connect()

    def _connect(self) -> None:
        view, state, table = self.view, self.state, self.view.table
        state.opened.connect(self._on_opened)
        state.changed.connect(self._on_changed)
        state.moved.connect(self._on_moved)
        state.told.connect(self._tell)
        state.failed.connect(self._fail)
        table.typed.connect(state.write)
        table.confirm_asked.connect(state.confirm)
        table.chosen.connect(self._on_chosen)
        table.undo_asked.connect(state.undo)
        table.redo_asked.connect(state.redo)
        table.others_asked.connect(self._offer_others)
        table.match_asked.connect(view.inspector.take_match)
        view.undo.clicked.connect(self.undo)
        view.redo.clicked.connect(state.redo)
        view.confirm.clicked.connect(table.confirm)
        view.filter.currentIndexChanged.connect(lambda _index: self._show_segments())
        view.export_file.triggered.connect(self.ask_where_to_write)
        view.export_memory.triggered.connect(self.ask_where_to_write_memory)
        view.close_button.clicked.connect(self.close)
        view.notice.action.clicked.connect(state.trust_language)
        view.inspector.taken.connect(self._take)
        self.recent.chosen.connect(self.open_again)
        voices = view.inspector.voices
        voices.chosen.connect(self._on_voice)
        voices.new_asked.connect(self._ask_new_speaker)

    @property
    def is_open(self) -> bool:
        """True while work stands over the panes."""
        return self.state.is_open

    def open(self, path: Path) -> None:
        """Begins the work on a file, or goes on with it."""
        self.view.table.take_typing()
        self.state.open_file(path, self._pair)

    def open_text(self, text: str) -> None:
        """Begins the work on a text that was typed."""
        if text.strip():
            self.state.open_text(text, self._pair)

    def open_again(self, session_id: str) -> None:
        """Goes on with work that was begun."""
        self.view.table.take_typing()
        self.state.open_again(session_id)

    def close(self) -> None:
        """Goes back to the panes; the work is kept as it is."""
        self.view.table.take_typing()
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
            name = session.record.path.name
            text = (
                "Its translations go for good. The file stays, and so does what is confirmed in the memory."
            )
            choices = [("Keep", None), ("Remove", self._remove)]
            errors.ask(self._page, f"Remove the work on {name}?", text, choices)

    def _remove(self) -> None:
        session = self.state.session
        if session is not None:
            session_id, show = session.record.id, self.recent.show_recent
            self.state.close(lambda: self.state.remove(session_id, lambda: self.state.list_recent(show)))

    def shut_down(self) -> None:
        """Keeps all that was done."""
        self.view.table.take_typing()
        self._insight.shut_down()
        self.state.shut_down()

    def set_system(self, system: ChosenSystem | None, options: System, pair: tuple[str, str]) -> None:
        """Translates with another system from now on."""
        self._pair = pair
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
            return f"{counted(n_unkept, 'segment')} of {session.record.path.name} could not be kept yet."
        if session is not None and self._is_writing:
            return f"{session.record.path.name} is being exported. What is stopped leaves no file."
        return ""

    def commands(self) -> list[Command]:
        """Returns what the command palette can do with the work."""
        return [
            Command("Export the translation", self.ask_where_to_write, "Ctrl+S", "download"),
            Command(
                "Export what is confirmed as a memory (TMX)", self.ask_where_to_write_memory, "", "download"
            ),
            Command("Confirm and go to the next segment", self.view.table.confirm, "Enter", "check"),
            Command("Go to the next segment to check", self.go_to_doubtful, "", "triangle-alert"),
            Command("Other words from the caret on", self.view.table.ask_others, "Ctrl+Space", "sparkles"),
            Command("Undo", self.undo, "Ctrl+Z", "undo-2"),
            Command("Close the file", self.close, "Esc", "x"),
            Command("Remove the work on this file…", self.ask_to_remove, "", "trash-2"),
        ]

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
            self._page.say("There is nothing to check.")
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
            self.view.languages.setText(f"{pair_name(record.src, record.tgt)} · {file_words(record)}")
            self.view.filter.setCurrentIndex(0)
            self._show_voices()
            self._show_segments()
            place = session.place
            if place.model or (record.src, record.tgt) != self._pair:
                self.system_asked.emit(record.src, record.tgt, place.model, place.domain)
            if record.notices:
                more = f" And {len(record.notices) - 1:,} more like it." if len(record.notices) > 1 else ""
                self._page.say(record.notices[0] + more)
        else:
            self.state.list_recent(self.recent.show_recent)
        self.shown.emit(session is not None)
        self._tell()

    def _show_segments(self) -> None:
        session, table = self.state.session, self.view.table
        if session is None:
            return
        wanted = self.view.filter.currentData()
        numbers = [each.number for each in self.state.segments if _is_shown(each, wanted)]
        titles = language_name(session.record.src), language_name(session.record.tgt)
        table.show_segments(self.state.segments, numbers, titles, is_spoken=session.record.is_spoken)
        table.activate(self.state.active, takes_keyboard=True)

    def _on_moved(self, number: int) -> None:
        if self.view.table.segments.row_of(number) < 0:  # what is shown leaves it out
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
        view.count.setText(count_words(state.n_done, len(state.segments)))
        view.undo.setEnabled(bool(state.undoes))
        view.redo.setEnabled(state.can_redo)
        view.undo.setToolTip(f"Undo: {state.undoes} (Ctrl+Z)" if state.undoes else "Undo (Ctrl+Z)")
        progress = state.progress
        share = progress.done / max(1, progress.total or 1) if progress else None
        words = progress_words(progress) if progress else self._rest_words()
        if not self._is_writing:
            view.show_status(words, share)
        view.notice.say(state.notice.text if state.notice else "", "Translate anyway" if state.notice else "")

    def _rest_words(self) -> str:
        state, session = self.state, self.state.session
        if session is not None and not state.can_translate:
            src, tgt = (language_name(tag) for tag in (session.record.src, session.record.tgt))
            return f"No model that translates {src} into {tgt} is chosen."
        n_doubtful = sum(each.is_doubtful for each in state.segments)
        return f"{n_doubtful:,} to check" if n_doubtful else ""

    def _fail(self, error: Exception) -> None:
        if self.is_open:
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
                self._others.addAction("No other words").setEnabled(False)
            self._others.popup(field.viewport().mapToGlobal(field.cursorRect().bottomLeft()))
            if found:
                self._others.setActiveAction(self._others.actions()[0])

        self.state.ask_others(number, beginning, show)

    def _take(self, target: str, origin: str) -> None:
        self.view.table.take_typing()
        self.state.take(self.state.active, target, origin)
        self.view.focus_table()

    # who says what

    def people_learned(self) -> None:
        """Translates anew what somebody says who was learned meanwhile."""
        if self.is_open and self.has_voices:
            self.state.look_again()

    def _show_voices(self) -> None:
        state, session = self.state, self.state.session
        voices = voices_of(state.segments)
        named = session is not None and session.record.is_spoken and any(each.name for each in voices)
        self.view.inspector.show_voices(are_shown=named)
        people = [*self._speaker_control.people, *self._speaker_control.trained]
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

    def _ask_new_speaker(self, key: str) -> None:
        self._new_for = key
        voices = self.state.cast.voices
        name = next((voice.name for voice in voices if voice.key == key), "")
        sheet = NewSpeakerSheet(language_name(self._pair[1]), self._page)
        sheet.name.setText(name.title() if name.isupper() else name)
        sheet.ask(self._make_speaker)

    def _make_speaker(self, name: str) -> None:
        src, tgt = self._pair
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
        if not self.state.can_translate:
            src, tgt = (language_name(tag) for tag in (session.record.src, session.record.tgt))
            self._fail(
                ModelError(
                    f"No model from {src} into {tgt} is chosen: it tells where formatting belongs.",
                    "Choose the languages of the work above.",
                )
            )
            return
        proposed = tasks.free_place(session.record.path, session.record.tgt)
        kind = f"{proposed.suffix.lstrip('.').upper()} (*{proposed.suffix});;{_ALL_FILES}"
        name, _ = QFileDialog.getSaveFileName(self._page, "Export the translation", str(proposed), kind)
        if name:
            self.write(Path(name))

    def ask_where_to_write_memory(self) -> None:
        """Lets the user pick a place for a memory of what is confirmed, and writes it."""
        session = self.state.session
        if session is not None:
            self.view.table.take_typing()
            proposed = session.record.path.with_suffix(".tmx")
            name, _ = QFileDialog.getSaveFileName(
                self._page, "Export what is confirmed", str(proposed), "TMX (*.tmx)"
            )
            if name:
                out = Path(name)
                self.state.write_memory(
                    out, lambda n: self._page.say(f"{out.name} is written: {counted(n, 'pair')}.")
                )

    def write(self, out: Path) -> None:
        """Writes the translation; a file that is there is replaced once the new one is complete."""
        session, system, options = self.state.session, self.state.system, self.state.options
        if session is None or system is None:
            return
        self._is_writing = True
        self.view.show_status(f"Writing {out.name}", 0.0)
        self.view.error.hide()

        def work(call: Call[int]) -> int:
            translator = self._models.open(system.opened_with(options), call.report)
            return session.write(out, translator, call.report, overwrites=True)

        def done(n_left: int) -> None:
            self._is_writing = False
            self._tell()
            self._page.say(written_words(out.name, n_left, self.state.segments))

        def failed(error: Exception) -> None:
            self._is_writing = False
            self._tell()
            self._fail(error)

        def write() -> None:
            if self.state.n_unkept:
                failed(
                    LibraryError(
                        "The last words could not be kept.", "Free some disk space, and export again."
                    )
                )
            else:
                self._models.calls.start(self, work, done, failed, cancelled=ignore)

        self.state.when_kept(write)


def _is_shown(segment: SessionSegment, wanted: str) -> bool:
    match FILTERS.index(wanted):
        case 1:
            return segment.is_open
        case 2:
            return segment.is_doubtful
        case 3:
            return segment.state is WorkState.CONFIRMED
    return True
