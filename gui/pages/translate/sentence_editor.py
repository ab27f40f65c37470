"""Correcting in place: what a person writes or chooses for a sentence is kept, and a model learns it."""

import math
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from textwrap import shorten
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QModelIndex, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine import tasks
from engine.base.progress import Progress, Report
from engine.orders import LearnAlongOrder
from engine.results.along import LearnedAlong
from engine.results.jobs import RunState
from engine.results.model_details import PromotionState
from engine.results.speakers import SpeakerRecord
from engine.results.translation import (
    Alternative,
    Correction,
    LearnedCorrections,
    PassageTranslation,
    SpeakerChoice,
    WrittenSentence,
)
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Index, RecordList
from gui.jobs.calls import Call, ignore
from gui.jobs.job import Job
from gui.open_models import OpenModels
from gui.pages.page import Page
from gui.pages.translate.choice import SystemChoice
from gui.pages.translate.comparison import MarkedText
from gui.pages.translate.corrections import OwnWords, SentenceEdit, SentenceKey, sentence_key
from gui.pages.translate.panes import Margins, SourcePane, TargetPane
from gui.pages.translate.profile_notes import EMPTY, VERDICT, ProfileNotes
from gui.pages.translate.session import BUSY_AFTER_MS, TranslationSession
from gui.pages.translate.spans import SentenceMap
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import ICON_SIZE, RADIUS_CONTROL, SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import label, quiet_button, set_up_list, show_or_hide
from gui.widgets.feedback import Popover
from gui.widgets.layouts import add_to, row_of
from gui.widgets.sheet import Sheet
from gui.wording import domain_name

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


# Closes the loop: a correction is learned before the next translation starts.
#
# Knows the session and the translator thread, no widget.

T = TypeVar("T")


class CorrectionLearner(QObject):
    """Learns from corrections, one call at a time.

    Signals:
        progressed(Progress): of learning that takes noticeably long.
        learned(LearnedCorrections): the corrections are kept and learned; a new translation is on its way.
        taken_back(Correction): it is gone, and so is what was learned from it.
        caught_up(SpeakerChoice, str): all of a speaker's text is learned, with the verdict.
        speaker_made(SpeakerRecord): there is a new speaker.
        failed(Exception, list): instead; the corrections that were not learned.
        cancelled(list): the same, by the user's wish.
        rested(): nothing is learned or taken back any more, and nothing waits.
    """

    progressed = Signal(Progress)
    learned = Signal(LearnedCorrections)
    taken_back = Signal(Correction)
    caught_up = Signal(SpeakerChoice, str)
    speaker_made = Signal(SpeakerRecord)
    failed = Signal(Exception, list)
    cancelled = Signal(list)
    rested = Signal()

    def __init__(self, models: OpenModels, session: TranslationSession, parent: QObject) -> None:
        super().__init__(parent)
        self._models, self._session = models, session
        self._waiting: list[Correction] = []
        self._to_catch_up: list[SpeakerChoice] = []
        """Who is being learned, and who comes next."""
        self._following = ""
        self._at_work: list[Correction] = []
        self._began = 0.0
        self._call: Call[Any] | None = None

    @property
    def is_learning(self) -> bool:
        """True while something is learned or taken back."""
        return self._call is not None

    def confirm(self, correction: Correction, following: str = "") -> None:
        """Learns from a correction; together with others that wait.

        Args:
            correction: what to learn.
            following: the source sentence that the person comes to next.
        """
        self._waiting.append(correction)
        self._following = following
        if not self.is_learning:
            self._learn()

    def _learn(self) -> None:
        system = self._session.system
        if system is None:
            return
        is_nobodys = self._waiting[0].is_nobodys  # what a speaker cannot learn does not take it along
        corrections: list[Correction] = []
        for each in self._waiting:
            if each.is_nobodys != is_nobodys or any(_is_same(each, other) for other in corrections):
                break
            corrections.append(each)
        following, speaker = self._following, system.speaker
        self._waiting, self._at_work = self._waiting[len(corrections) :], corrections
        self._start(
            system.record.id,
            lambda translator, report: tasks.learn_corrections(
                corrections, translator, following=following, speaker=speaker, report=report
            ),
            self._tell_learned,
        )

    def _tell_learned(self, learned: LearnedCorrections) -> None:
        for first in learned.corrections:  # a second thought that waited takes its place in the library, too
            self._waiting = [
                again(first, each.target) if _is_same(each, first) else each for each in self._waiting
            ]
        self.learned.emit(learned)

    def take_back(self, kept: Correction) -> None:
        """Undoes a correction that is in the library while nothing is being learned; `taken_back` follows."""
        system = self._session.system
        self._start(  # of what is nobody's only the languages matter, and the model may be gone by now
            system.record.id if system is not None and kept.is_nobodys else kept.model,
            lambda translator, report: tasks.undo_correction(kept, translator, report),
            self.taken_back.emit,
        )

    def catch_up(self, speaker: SpeakerChoice) -> None:
        """Learns all of a speaker's text with the model that translates; `caught_up` follows.

        What is being learned is learned first.
        """
        if self._session.system is None:
            return
        if speaker not in self._to_catch_up:
            self._to_catch_up.append(speaker)
        if not self.is_learning:
            self._catch_up(self._session.system.record.id)

    def _catch_up(self, model: str) -> None:
        speaker = self._to_catch_up[0]
        self._start(
            model,
            lambda translator, report: (
                tasks.learn_speaker(speaker.id, model=model, translator=translator, report=report).verdict
            ),
            lambda verdict: self._tell_caught_up(speaker, verdict),
        )

    def _tell_caught_up(self, speaker: SpeakerChoice, verdict: str) -> None:
        self._to_catch_up.remove(speaker)
        self.caught_up.emit(speaker, verdict)

    def make_speaker(self, name: str, src: str, tgt: str) -> None:
        """Adds a speaker to the library; `speaker_made` follows."""
        self._models.calls.run(
            self,
            lambda: tasks.create_speaker(name, src=src, tgt=tgt),
            self.speaker_made.emit,
            lambda error: self.failed.emit(error, []),
        )

    def shut_down(self) -> None:
        """Has the corrections that wait kept, too: the window closes.

        A second thought about a sentence that is being learned waits for that; its words are in the draft.
        """
        self._waiting = [
            each for each in self._waiting if not any(_is_same(each, other) for other in self._at_work)
        ]
        if self._waiting:
            self._learn()

    def cancel(self) -> None:
        """Stops learning that takes long; nothing is half learned."""
        if self._call is not None:
            self._call.cancel()

    def _start(
        self, model: str, work: "Callable[[Translator, Report], T]", done: Callable[[T], None]
    ) -> None:
        self._session.hold()
        self._began = time.monotonic()
        self._call = self._models.calls.start(
            self,
            self._models.working(model, work),
            lambda result: self._on_done(done, result),
            self._on_failed,
            cancelled=self._on_cancelled,
            progressed=self._on_progress,
        )

    def _on_progress(self, progress: Progress) -> None:
        if time.monotonic() - self._began > BUSY_AFTER_MS / 1000:
            self.progressed.emit(progress)

    def _on_done(self, done: Callable[[T], None], result: T) -> None:
        self._at_work = []
        self._call = None
        done(result)
        self._go_on()

    def _on_failed(self, error: Exception) -> None:
        self.failed.emit(error, self._lost())
        self._go_on()

    def _on_cancelled(self) -> None:
        self.cancelled.emit(self._lost())
        self._go_on()

    def _lost(self) -> list[Correction]:
        """Returns the corrections that are not learned any more, and forgets all that waits."""
        self._call, self._to_catch_up = None, []
        lost = [*self._at_work, *self._waiting]
        self._at_work, self._waiting = [], []
        return lost

    def _go_on(self) -> None:
        """Does what waits, else lets the session translate again."""
        if self._waiting:
            self._learn()
        elif self._to_catch_up and self._session.system is not None:
            self._catch_up(self._session.system.record.id)
        else:
            self.rested.emit()
            if not self.is_learning:  # nothing began again
                self._session.release()


def _is_same(one: Correction, other: Correction) -> bool:
    """Tells whether two corrections are of the same sentence, for the same person and the same memory."""
    return (one.source, one.is_line, one.speaker.id, one.domain) == (
        other.source, other.is_line, other.speaker.id, other.domain,
    )  # fmt: skip


def again(correction: Correction, target: str) -> Correction:
    """Returns a correction that takes the place of one that was learned before."""
    return replace(correction, target=target, previous=correction)


# A sentence is edited, confirmed and kept. Knows the panes, the map of sentences and the learner, no engine.

NOBODY = SpeakerChoice("", "")
_MOST_SAID = 100
"""Characters of a sentence that was taken back."""
_NOTHING = tr_noop("There is nothing to learn from an empty sentence. Esc leaves it as it was.")


class SentenceEditor(QObject):
    """The person's own sentences in the translation.

    What is confirmed is learned by whoever says the line or is chosen above; with nobody there it goes into
    the memory of the domain alone. All that is done to one is a `SentenceEdit`, so that it can be taken back.

    Signals:
        changed(): other words stand in the translation now.
        kept(): what was confirmed is in the library now.
    """

    changed = Signal()
    kept = Signal()

    def __init__(
        self,
        source: SourcePane,
        target: TargetPane,
        session: TranslationSession,
        *,
        choice: SystemChoice,
        notes: ProfileNotes,
        learner: CorrectionLearner,
        page: Page,
    ) -> None:
        super().__init__(target)
        self._source, self._target, self._edit = source, target, target.edit
        self._session, self._choice, self._notes, self._learner = session, choice, notes, learner
        self._margins = Margins(source.edit, target.edit, session.corrections)
        self._map: SentenceMap | None = None
        self._line_speakers: tuple[SpeakerChoice | None, ...] = ()
        self._index: int | None = None
        self._waiting: list[SentenceEdit] = []
        """What is taken back, or done again, once nothing is being learned."""
        self._taking_back: SentenceEdit | None = None
        """What the library is taking back."""
        self._page = page
        self._connect()

    def _connect(self) -> None:
        self._edit.edit_asked.connect(self.begin_at)
        self._edit.edit_confirmed.connect(self.confirm)
        self._edit.kept_here.connect(self.keep_here)
        self._edit.edit_left.connect(self.leave)
        self._target.pencil.clicked.connect(self.begin)
        self._target.confirm.clicked.connect(self.confirm)
        self._target.only_here.clicked.connect(self.keep_here)
        self._target.give_up.clicked.connect(self.give_up)
        self._learner.learned.connect(self._on_learned)
        self._learner.taken_back.connect(self._on_taken_back)
        self._learner.failed.connect(lambda _error, lost: self._on_lost(lost))
        self._learner.cancelled.connect(self._on_lost)
        self._learner.rested.connect(self._do_next)
        self._learner.speaker_made.connect(self._choice.add_speaker)

    @property
    def is_editing(self) -> bool:
        """True while a sentence is being edited."""
        return self._index is not None

    @property
    def index(self) -> int | None:
        """The number of the sentence that is being edited; None: none is."""
        return self._index

    @property
    def in_progress(self) -> WrittenSentence | None:
        """What is being written now; None: nothing that differs from what was there."""
        if self._index is None or self._map is None or not self._edit.is_changed:
            return None
        source = self._map.translation.sentences[self._index].source
        speaker = self._line_speaker(self._index)
        return WrittenSentence(
            source, speaker.id if speaker else "", " ".join(self._edit.edited_text().split())
        )

    def set_map(self, sentences: SentenceMap | None, shown: PassageTranslation | None) -> None:
        """Takes the sentences now shown; None while the panes do not belong together."""
        if sentences is None:
            self.leave()
        self._map = sentences
        self._line_speakers = shown.line_speakers if shown and sentences else ()
        self._margins.set_map(sentences, self._line_speakers)

    def clear(self) -> None:
        """Has nothing to correct any more: there is no text."""
        self.set_map(None, None)
        self._margins.clear()
        self._target.confirm_kept("")

    def show_around(self, sentences: SentenceMap, shown: PassageTranslation | None) -> bool:
        """Takes new sentences while one is edited: all but that one are replaced.

        Returns:
            False if that cannot be done at once; then nothing was done.
        """
        is_there = self._index is not None and self._index < len(sentences)
        if not is_there or not self._edit.replace_around(*sentences.around(self._index or 0)):
            return False
        self._map = sentences
        self._line_speakers = shown.line_speakers if shown else ()
        self._margins.set_map(sentences, self._line_speakers)
        return True

    def correction_at(self, index: int) -> Correction | None:
        """Returns the correction of one sentence, if it has one that was learned."""
        if self._map is None:
            return None
        source = self._map.translation.sentences[index].source
        found = self._session.corrections.find(source, self._line_speaker(index))
        return found if found is not None and found.sentence_id else None

    def own_text(self, index: int) -> str:
        """Returns what the reader put in place of a sentence without confirming it; empty: nothing."""
        if self._map is None:
            return ""
        source = self._map.translation.sentences[index].source
        draft = self._session.corrections.draft_of(source, self._line_speaker(index))
        return draft or self._session.chosen(source)

    def choose(self, index: int, target: str) -> None:
        """Puts another translation in place of a sentence; an empty one puts back what was there."""
        if self._map is None or self._map.shown(index) == target:
            return
        own = self._own(*self._sentence(index))
        if own.confirmed is not None or own.written:
            self._act(index, replace(own, written=target))
        else:
            self._act(index, replace(own, chosen=target))

    # what was done, and its undo

    def undo(self) -> None:
        """Takes back what was done last to a sentence of the text, with what was learned from it."""
        self._step(self._session.corrections.edits.undo)

    def redo(self) -> None:
        """Does again what was taken back last."""
        self._step(self._session.corrections.edits.redo)

    def _step(self, take: Callable[[Collection[SentenceKey]], SentenceEdit | None]) -> None:
        """Takes an edit from the stack and does it, past those that change nothing any more."""
        self.leave()
        count = len(self._map) if self._map is not None else 0
        there = {sentence_key(*self._sentence(index)) for index in range(count)}
        edit = take(there)
        while edit is not None and not self._learner.is_learning and self._is_done(edit):
            edit = take(there)
        self._take(edit)

    def _is_done(self, edit: SentenceEdit) -> bool:
        return self._own(edit.source, edit.line_speaker).is_like(edit.after)

    def _sentence(self, index: int) -> tuple[str, SpeakerChoice | None]:
        """Returns the source of a sentence, and whose line it stands in."""
        source = self._map.translation.sentences[index].source if self._map is not None else ""
        return source, self._line_speaker(index)

    def _own(self, source: str, line_speaker: SpeakerChoice | None) -> OwnWords:
        corrections = self._session.corrections
        written = corrections.draft_of(source, line_speaker)
        return OwnWords(self._session.chosen(source), written, corrections.find(source, line_speaker))

    def _act(self, index: int, after: OwnWords, following: str = "", *, takes_back: bool = False) -> None:
        """Does something to a sentence now, and remembers it."""
        source, line_speaker = self._sentence(index)
        before = self._own(source, line_speaker)
        if after.is_like(before):
            self.changed.emit()
            return
        edit = SentenceEdit(source, line_speaker, before, after, takes_back)
        self._session.corrections.edits.push(edit)
        if takes_back:
            self._take(edit)
        else:
            self._page.undone.emit()  # Ctrl+Z takes this back now, nothing older
            self._do(edit, following)

    def _take(self, edit: SentenceEdit | None) -> None:
        """Does something as soon as nothing is being learned: what the library has is known then."""
        if edit is not None:
            self._page.undone.emit()
            self._waiting.append(edit)
            self._do_next()

    def _do_next(self) -> None:
        while self._waiting and not self._learner.is_learning:
            edit = self._waiting.pop(0)
            self._do(edit)
            self._show(edit)

    def _do(self, edit: SentenceEdit, following: str = "") -> None:
        now, wanted = self._own(edit.source, edit.line_speaker), edit.after.confirmed
        is_there = edit.before.kept == now.kept  # else it was lost, or is newer
        is_for_library = is_there and edit.before.kept != edit.after.kept
        if is_for_library and edit.takes_back and now.confirmed is not None and now.confirmed.sentence_id:
            self._taking_back = edit
            self._learner.take_back(now.confirmed)
            return
        self._session.choose(edit.source, edit.after.chosen)
        self._session.corrections.keep_draft(edit.source, edit.after.written, edit.line_speaker)
        if is_for_library and not edit.takes_back and wanted is not None:
            self._teach(self._renewed(wanted), following)
        self.changed.emit()

    def _show(self, edit: SentenceEdit) -> None:
        """Shows where something was taken back or done again; the caret goes there."""
        span = self._margins.span_of(edit.source, edit.line_speaker)
        if span is not None:
            self._edit.show_span(span)
            if self._edit.hasFocus() and not self.is_editing:
                self._edit.put_caret(span.start)

    # editing

    def begin(self) -> None:
        """Edits the sentence at the caret, of the pane that has the keyboard."""
        if self._map is None:
            return
        if self._source.edit.hasFocus():
            index = self._map.at_source(self._source.edit.textCursor().position())
        else:
            index = self._map.at_target(self._edit.textCursor().position())
        self.begin_sentence(0 if index is None else index)

    def begin_at(self, position: int) -> None:
        """Edits the sentence at a position of the translation."""
        index = self._map.at_target(position) if self._map else None
        if index is not None:
            self.begin_sentence(index, position)

    def begin_sentence(self, index: int, caret: int | None = None) -> None:
        """Edits a sentence, with the caret at this place of the text, else at its beginning."""
        self.leave()
        if self._map is None or not 0 <= index < len(self._map) or self._edit.is_veiled:
            return
        self._index = index
        self._edit.begin_editing(self._map.target_span(index), caret)
        coming = self._correction(index)
        self._target.show_editing(_goes_to(coming))

    def give_up(self) -> None:
        """Leaves the sentence as it was."""
        if self.is_editing:
            self._end()
            self.changed.emit()

    def leave(self) -> None:
        """Ends the editing; what was written stays, but nothing is learned from it."""
        if self._index is None or self._map is None:
            return
        index, text = self._index, " ".join(self._edit.edited_text().split())
        is_written = self._edit.is_changed and bool(text)
        self._end()
        if is_written:
            self._act(index, replace(self._own(*self._sentence(index)), written=text))
        else:
            self.changed.emit()

    def keep_here(self) -> None:
        """Keeps the edited sentence in this text alone, and goes on with the next one."""
        index = self._index
        if index is not None and self._map is not None:
            self.leave()
            if index + 1 < len(self._map):
                self.begin_sentence(index + 1)

    def _end(self) -> None:
        self._index = None
        self._edit.end_editing()
        self._target.show_reading()
        self._notes.drop(EMPTY)

    # confirming

    def confirm(self) -> None:
        """Keeps the edited sentence as a correction, learns from it, and goes on with the next one."""
        index, sentences = self._index, self._map
        text = " ".join(self._edit.edited_text().split())
        if index is None or sentences is None:
            return
        if not text:
            self._notes.say(tr(_NOTHING), EMPTY)
            return
        following = index + 1 if index + 1 < len(sentences) else None
        coming = self._sentence(following)[0] if following is not None else ""
        own = self._own(*self._sentence(index))
        draft = sentences.translation.sentences[index].target
        self._end()
        confirmed = self._correction(index, text, draft)
        self._act(index, replace(own, written="", confirmed=confirmed), coming)
        if following is not None:
            self.begin_sentence(following)

    def _correction(self, index: int, target: str = "", draft: str = "") -> Correction:
        """Returns what a sentence would be kept as now."""
        (source, line_speaker), system = self._sentence(index), self._session.system
        return Correction(
            source,
            target,
            draft,
            line_speaker or self._choice.speaker or NOBODY,
            is_line=line_speaker is not None,
            domain=system.own_domain if system is not None else "",
        )

    def _renewed(self, correction: Correction) -> Correction:
        """Returns a correction as it is to be learned: in the place of what the same memory has."""
        known = self._session.corrections.find(correction.source, correction.line_speaker)
        is_there = known is not None and bool(known.sentence_id) and self._taking_back is None
        if known is not None and is_there and _is_same(known, correction):
            return again(known, correction.target)
        return replace(correction, sentence_id=0, previous=None)

    def _teach(self, correction: Correction, following: str) -> None:
        self._session.corrections.confirm(correction)
        self._margins.mark()
        self._learner.confirm(correction, following)

    # what came of it

    def _on_learned(self, learned: LearnedCorrections) -> None:
        for each in learned.corrections:
            now = self._session.corrections.find(each.source, each.line_speaker)
            if now is None or now.target == each.target:  # else something newer was confirmed meanwhile
                self._session.corrections.put(each)
        self.kept.emit()
        last = learned.corrections[-1]
        self._margins.mark()
        self._target.confirm_kept(_outcome(last))
        self._notes.say(from_engine(last.verdict) if last.is_neutral else "", VERDICT)
        if self.is_editing and learned.next_draft and not self._edit.is_changed:
            self._edit.put_edited(learned.next_draft)

    def undo_sentence(self, index: int) -> None:
        """Takes the correction of one sentence back, and what was learned from it."""
        self.leave()
        found = self.correction_at(index)
        if found is not None:
            own = self._own(*self._sentence(index))
            self._act(index, replace(own, written="", confirmed=found.previous), takes_back=True)

    def learned_words(self, index: int) -> str:
        """Says of one sentence where it was saved; empty if it was not."""
        found = self.correction_at(index)
        return _outcome(found) if found is not None else ""

    def _on_taken_back(self, correction: Correction) -> None:
        corrections, edit = self._session.corrections, self._taking_back
        self._taking_back = None
        self._target.confirm_kept("")
        self._notes.say("")
        text = shorten(correction.target, _MOST_SAID, placeholder="…")
        self._page.say(tr("Taken back: “{text}”", text=text))
        now = corrections.find(correction.source, correction.line_speaker)
        if edit is None or now is None or now.target != correction.target:  # something newer was confirmed
            return
        corrections.take_back(correction)
        before = edit.after.confirmed
        if before is not None and corrections.find(edit.source, edit.line_speaker) is None:
            corrections.confirm(before)  # in another memory, where it stayed
        self._do(replace(edit, before=edit.after))
        self._show(edit)

    def _on_lost(self, lost: list[Correction]) -> None:
        """Keeps only the words of corrections that were not learned."""
        self._taking_back = None
        for each in lost:
            self._session.corrections.make_draft(each)
        self.changed.emit()

    def _line_speaker(self, index: int) -> SpeakerChoice | None:
        return self._line_speakers[index] if index < len(self._line_speakers) else None


def _is_plain(correction: Correction) -> bool:
    """Tells whether a correction goes into the memory of no domain, for nobody in particular."""
    return correction.is_nobodys and not correction.domain


def _goes_to(correction: Correction) -> str:
    """Says where a correction is going to be saved; empty: in the memory of no domain."""
    if _is_plain(correction):
        return ""
    if correction.is_nobodys:
        return tr("to the memory of {domain}", domain=domain_name(correction.domain))
    return tr("to {name}'s profile", name=correction.speaker.name)


def _outcome(learned: Correction) -> str:
    """Says where a correction was saved."""
    if _is_plain(learned):
        return tr("✓ Saved to memory")
    if learned.is_nobodys:
        return tr("✓ Saved to the memory of {domain}", domain=domain_name(learned.domain))
    return tr("✓ Saved to {name}'s profile", name=learned.speaker.name)


# The other translations of one sentence, to choose from with a click or the arrow keys.

SHOWN_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The alternative that stands in the text."""


def confidence(score: float) -> str:
    """Says a score as people read it: the mean probability of its tokens, in per cent."""
    return f"{number_words(100 * math.exp(min(0.0, score)))} %"


class AlternativesModel(RecordList[Alternative]):
    """The alternatives of one sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._current = ""
        """The one that stands in the text."""

    def fill(self, alternatives: Sequence[Alternative], shown: str) -> None:
        """Replaces the alternatives; equal texts appear once."""
        self._current = shown
        self.show_records(list({row.text: row for row in reversed(alternatives)}.values())[::-1])

    def shown(self, row: int, role: int) -> object:
        """Returns the text, or what a screen reader or a tooltip says of it."""
        text, sure = self.records[row].text, confidence(self.records[row].score)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.AccessibleTextRole:
                here = tr("{text}, in the text, sure {sure}", text=text, sure=sure)
                return here if text == self._current else tr("{text}, sure {sure}", text=text, sure=sure)
            case Qt.ItemDataRole.ToolTipRole:
                return tr("How sure the model is of the words, on average: {sure}", sure=sure)
        return self._current if role == SHOWN_ROLE else None


class AlternativeDelegate(QStyledItemDelegate):
    """Paints one alternative: its own words marked, a tick at the one in the text, the confidence."""

    _SIDE = SPACE_2
    _RIGHT = 48

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tokens = tokens_now()
        box = QRectF(option.rect)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection if chosen else tokens.hover))
            painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)
        row, shown = index.data(Qt.ItemDataRole.UserRole), index.data(SHOWN_ROLE)
        if row.text == shown:
            pixmap = tinted_pixmap("check", tokens.accent, ICON_SIZE, option.widget.devicePixelRatioF())
            painter.drawPixmap(QPoint(round(box.left()) + self._SIDE, round(box.top()) + SPACE_2), pixmap)
        text = self._text(option, index)
        text.paint(painter, self._text_box(box), tokens.ink)
        painter.setPen(QColor(tokens.ink_soft))
        line = option.fontMetrics.height()
        right = QRectF(box.right() - self._RIGHT, box.top() + SPACE_2, self._RIGHT - self._SIDE, line)
        painter.drawText(
            right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, confidence(row.score)
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(option.rect.width(), math.ceil(self._text(option, index).height) + 2 * SPACE_2)

    def _text(self, option: QStyleOptionViewItem, index: Index) -> MarkedText:
        row, shown = index.data(Qt.ItemDataRole.UserRole), index.data(SHOWN_ROLE)
        marks = tasks.differing_words(shown, row.text).second
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        return MarkedText(row.text, marks, option.font, self._text_box(QRectF(0, 0, width, 0)).width())

    def _text_box(self, box: QRectF) -> QRectF:
        left = self._SIDE + ICON_SIZE + SPACE_2
        return box.adjusted(left, SPACE_2, -self._RIGHT, -SPACE_1)


class AlternativesPopover(Popover):
    """Shows the n best translations of a sentence.

    Signals:
        chosen(str): the reader took this one.
        edit_asked(): the reader wants to write it.
        undo_asked(): the reader takes the correction of this sentence back.
    """

    chosen = Signal(str)
    edit_asked = Signal()
    undo_asked = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, tr("Other translations of this sentence"))
        self.model = AlternativesModel()
        self.view = QListView()
        self.view.setModel(self.model)
        set_up_list(self.view, tr("Other translations"), AlternativeDelegate(self.view))
        self.view.setMouseTracking(True)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.clicked.connect(self._take)
        self.view.activated.connect(self._take)
        self._hint = label(tr("↑↓ choose · Enter use · Esc close"), "small", wraps=True)
        self._warning = label(role="warn", wraps=True)
        heads = (label(tr("Other translations"), "strong"), 1), label(tr("confidence"), "small")
        heading = row_of(*heads, margins=(0, 0, SPACE_2, 0))
        add_to(self.body, heading, self._warning, self.view, self._learned_row())
        self.edit = quiet_button(tr("Edit"), "pencil", act=self._edit)
        self.body.addLayout(row_of((self._hint, 1), self.edit))

    def _learned_row(self) -> QHBoxLayout:
        self._learned = label(role="small")
        self.undo = quiet_button(tr("Undo"), "undo-2", act=self._undo)
        return row_of((self._learned, 1), self.undo, margins=(SPACE_2, 0, 0, 0))

    def open_for(
        self,
        alternatives: Sequence[Alternative],
        shown: str,
        place: QPoint,
        width: int,
        *,
        warning: str = "",
        learned: str = "",
        can_undo: bool = False,
    ) -> None:
        """Opens with the alternatives of one sentence.

        Args:
            alternatives: best first.
            shown: the one that stands in the text.
            place: where, in global pixels.
            width: wished for, in pixels.
            warning: what the engine says of the sentence; may be empty.
            learned: where it was saved, or that it comes from memory; empty if neither.
            can_undo: whether that can be taken back here.
        """
        show_or_hide(self._learned, learned)
        self.undo.setVisible(can_undo)
        self.model.fill(alternatives, shown)
        show_or_hide(self._warning, warning)
        self.view.setFixedWidth(min(width, self.host.width() - 2 * SPACE_2) - 2 * SPACE_3)
        self.view.setFixedHeight(self._rows_height())
        self.open_at(place, width)
        self.view.setFocus(Qt.FocusReason.PopupFocusReason)
        texts = [self.model.index(row).data() for row in range(self.model.rowCount())]
        self.view.setCurrentIndex(self.model.index(texts.index(shown) if shown in texts else 0))

    def _rows_height(self) -> int:
        option = QStyleOptionViewItem()
        option.font, option.widget = self.view.font(), self.view
        delegate = self.view.itemDelegate()
        self.view.viewport().resize(self.view.width(), 1)
        rows = range(self.model.rowCount())
        needed = sum(delegate.sizeHint(option, self.model.index(row)).height() for row in rows)
        return min(needed + SPACE_1, self.host.height() // 2)

    def _edit(self) -> None:
        self.edit_asked.emit()  # first: closing forgets the sentence
        self.close_popover(keep_focus=False)

    def _undo(self) -> None:
        self.undo_asked.emit()
        self.close_popover()

    def _take(self, index: QModelIndex) -> None:
        self.chosen.emit(str(index.data()))
        self.close_popover()


# Lets the model of a domain learn along: a job after so many confirmed translations. Knows no widget.

_Group = tuple[str, str, str]
"""Domain, source and target language of what was confirmed; the domain is "" for none."""


class LearningAlong(QObject):
    """Queues the learning, and has what was learned used where it is for the domain that is open.

    Args:
        learner: tells of every confirmed translation.
        session: translates; knows for which domain.
        choice: what translates.
        page: says what came of it; its jobs learn.

    Signals:
        refused(Exception): it could not be learned.
    """

    refused = Signal(Exception)

    def __init__(
        self,
        learner: CorrectionLearner,
        session: TranslationSession,
        *,
        choice: SystemChoice,
        page: Page,
    ) -> None:
        super().__init__(learner)
        self._session, self._choice, self._page = session, choice, page
        self._at_work: dict[_Group, Job] = {}
        self._given_up: set[_Group] = set()
        learner.learned.connect(self.look)

    def look(self) -> None:
        """Learns in the background if it is time to, and the reader wants that.

        What failed, or was cancelled, is not begun again unasked while this window is open.
        """
        asked = self._order()
        if asked is None or not self._page.services.settings.learns_along or _group(asked) in self._given_up:
            return
        domain, src, tgt = _group(asked)
        self._page.services.slow.run(
            self,
            lambda: tasks.along_due(domain, src, tgt, asked.model),
            lambda is_due: self._begin(asked) if is_due else None,
            ignore,
        )

    def learn_now(self) -> None:
        """Learns what was confirmed in the domain that is open, however little that is."""
        if (asked := self._order()) is not None:
            self._begin(asked)

    def _order(self) -> LearnAlongOrder | None:
        """Returns what would be learned for what is open now."""
        system = self._session.system
        if system is None:
            return None
        record, base = system.record, self._choice.catalogue.base_of(system)
        domain = system.own_domain
        return LearnAlongOrder(domain=domain, src=record.src, tgt=record.tgt, model=base.id)

    def _begin(self, order: LearnAlongOrder) -> None:
        group = _group(order)
        if group not in self._at_work:
            job = self._page.services.jobs.submit(order)
            self._at_work[group] = job
            job.ended.connect(lambda state: self._on_ended(group, job, state))

    def _on_ended(self, group: _Group, job: Job, state: RunState) -> None:
        self._at_work.pop(group, None)
        if state == RunState.DONE and isinstance(job.answer, LearnedAlong):
            self._given_up.discard(group)
            self._use(group, job.answer)
            self.look()
            return
        self._given_up.add(group)
        self._session.refresh()
        if job.error is not None:
            self.refused.emit(job.error)

    def _use(self, group: _Group, found: LearnedAlong) -> None:
        """Translates with what was learned where the domain is open, unless another of its models is."""
        asked, system = self._order(), self._session.system
        is_open = asked is not None and _group(asked) == group and bool(group[0])
        record = system.record if system else None
        is_wanted = record is not None and (not record.domain or record.id in (found.model, found.against))
        if is_open and is_wanted and found.promotion.state == PromotionState.PROMOTED:
            self._choice.choose(found.src, found.tgt, found.model)
        self._session.refresh()
        self._page.say(told(found, is_chosen=bool(group[0])))


def _group(order: LearnAlongOrder) -> _Group:
    return order.domain, order.src, order.tgt


def told(found: LearnedAlong, *, is_chosen: bool) -> str:
    """Says what came of learning along.

    Args:
        found: what did.
        is_chosen: whether its domain is one that the reader chose.
    """
    domain, n_learned = domain_name(found.domain), number_words(found.n_learned)
    learned = tr_plural(
        "Learned from {n_learned} of {n} confirmed translation in {domain}.",
        "Learned from {n_learned} of {n} confirmed translations in {domain}.",
        found.n_new,
        n_learned=n_learned,
        domain=domain,
    )
    if found.promotion.state != PromotionState.PROMOTED:
        held = tr("The model is held back, though it stays open here, and goes on learning.")
        return f"{learned} {from_engine(found.verdict.sentence)} {held}"
    choose = tr("Choose the domain {domain} to translate with it.", domain=domain)
    return learned if is_chosen else f"{learned} {choose}"


# Asks for the name of a new speaker.

_LONGEST_NAME = 80


class NewSpeakerSheet(Sheet[str]):
    """Asks for the name of a new speaker."""

    def __init__(self, language: str, parent: QWidget) -> None:
        super().__init__(
            tr("New speaker"),
            tr(
                "A person whose way of writing {language} is learned from what you correct here. Sentences"
                " of theirs can be added in the Library, under Voices.",
                language=language,
            ),
            tr("Create"),
            parent,
        )
        self.name = QLineEdit()
        self.name.setMaxLength(_LONGEST_NAME)
        self.add_field(tr("Name"), self.name, 0)
        self.watch(self.name.textChanged)

    def missing(self) -> str:
        return "" if self.name.text().strip() else tr("A speaker needs a name.")

    def answer(self) -> str:
        return self.name.text().strip()
