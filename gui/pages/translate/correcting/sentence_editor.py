"""Correcting in place: a sentence is edited, confirmed, kept and learned, and the next one follows.

Knows the panes, the map of sentences and the learner; knows no engine.
"""

from textwrap import shorten

from PySide6.QtCore import QObject, Signal

from engine.results.corrections import Correction, LearnedCorrections, WrittenSentence
from engine.results.translation import PassageTranslation, SpeakerChoice
from gui.pages.page import Page
from gui.pages.translate.correcting.learner import CorrectionLearner, again
from gui.pages.translate.panes.margins import Margins
from gui.pages.translate.panes.panes import SourcePane, TargetPane
from gui.pages.translate.panes.spans import SentenceMap
from gui.pages.translate.translating.session import TranslationSession
from gui.pages.translate.translating.speaker_control import EMPTY, VERDICT, SpeakerControl

NOBODY = SpeakerChoice("", "")
_MOST_SAID = 100
"""Characters of a sentence that was taken back."""
_NOTHING = "There is nothing to learn from an empty sentence. Esc leaves it as it was."


class SentenceEditor(QObject):
    """The person's own sentences in the translation.

    What is confirmed is learned by whoever says the line or is chosen above; with nobody there it goes into
    the memory of the domain alone.

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
        speaker_control: SpeakerControl,
        learner: CorrectionLearner,
        page: Page,
    ) -> None:
        super().__init__(target)
        self._source, self._target, self._edit = source, target, target.edit
        self._session, self._speaker_control, self._learner = session, speaker_control, learner
        self._margins = Margins(source.edit, target.edit, session.corrections)
        self._map: SentenceMap | None = None
        self._line_speakers: tuple[SpeakerChoice | None, ...] = ()
        self._index: int | None = None
        self._page = page
        self._connect()

    def _connect(self) -> None:
        self._edit.edit_asked.connect(self.begin_at)
        self._edit.edit_confirmed.connect(lambda go_on: self.confirm(go_on=go_on))
        self._edit.edit_left.connect(self.leave)
        self._target.pencil.clicked.connect(self.begin)
        self._target.confirm.clicked.connect(lambda: self.confirm())
        self._target.give_up.clicked.connect(self.give_up)
        self._margins.chip.undo.clicked.connect(self._undo_last)
        self._learner.learned.connect(self._on_learned)
        self._learner.taken_back.connect(self._on_taken_back)
        self._learner.failed.connect(lambda _error, lost: self._on_lost(lost))
        self._learner.cancelled.connect(self._on_lost)
        self._learner.speaker_made.connect(self._speaker_control.add)

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
        if self._map is None:
            return
        sentence, corrections = self._map.translation.sentences[index], self._session.corrections
        speaker = self._line_speaker(index)
        if corrections.has_text(sentence.source, speaker):
            corrections.keep_draft(sentence.source, target, speaker)
        else:
            self._session.choose(sentence.source, target)

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
        self._target.show_editing(_goes_to(self._correction(index, "", "", "")))

    def give_up(self) -> None:
        """Leaves the sentence as it was."""
        if self.is_editing:
            self._end()
            self.changed.emit()

    def leave(self) -> None:
        """Ends the editing; what was written stays, but nothing is learned from it."""
        if self._index is None or self._map is None:
            return
        source = self._map.translation.sentences[self._index].source
        text = " ".join(self._edit.edited_text().split())
        if self._edit.is_changed and text:
            self._session.corrections.keep_draft(source, text, self._line_speaker(self._index))
        self._end()
        self.changed.emit()

    def _end(self) -> None:
        self._index = None
        self._edit.end_editing()
        self._target.show_reading()
        self._speaker_control.drop(EMPTY)

    # confirming

    def confirm(self, *, go_on: bool = True) -> None:
        """Keeps the edited sentence as a correction, learns from it, and may go on with the next one."""
        index, sentences = self._index, self._map
        text = " ".join(self._edit.edited_text().split())
        if index is None or sentences is None:
            return
        if not text:
            self._speaker_control.say(_NOTHING, EMPTY)
            return
        every = sentences.translation.sentences
        following = index + 1 if go_on and index + 1 < len(every) else None
        coming = every[following].source if following is not None else ""
        correction = self._correction(index, every[index].source, text, every[index].target)
        self._end()
        self._teach(correction, coming)
        if following is not None:
            self.begin_sentence(following)

    def _correction(self, index: int, source: str, target: str, draft: str) -> Correction:
        line_speaker, system = self._line_speaker(index), self._session.system
        speaker = line_speaker or self._speaker_control.speaker or NOBODY
        domain = system.own_domain if system is not None else ""
        known = self._session.corrections.find(source, line_speaker)
        is_same = known is not None and (known.speaker.id, known.domain) == (speaker.id, domain)
        if known is not None and known.sentence_id and is_same:
            return again(known, target)
        is_line = line_speaker is not None
        return Correction(source, target, draft, speaker, is_line=is_line, domain=domain)

    def _teach(self, correction: Correction, following: str) -> None:
        self._session.corrections.confirm(correction)
        self._margins.say(correction, "Keeping…" if correction.is_nobodys else "Learning…")
        self._learner.confirm(correction, following)
        self._page.undone.emit()  # Ctrl+Z takes this back now, nothing older
        self.changed.emit()

    # what came of it

    def _on_learned(self, learned: LearnedCorrections) -> None:
        for each in learned.corrections:
            now = self._session.corrections.find(each.source, each.line_speaker)
            if now is None or now.target == each.target:  # else something newer was confirmed meanwhile
                self._session.corrections.put(each)
        self.kept.emit()
        last = learned.corrections[-1]
        self._margins.say(last, _outcome(last))
        self._speaker_control.say(last.verdict if last.is_neutral else "", VERDICT)
        if self.is_editing and learned.next_draft and not self._edit.is_changed:
            self._edit.put_edited(learned.next_draft)

    def undo_sentence(self, index: int) -> None:
        """Takes the correction of one sentence back."""
        found = self.correction_at(index)
        if found is not None:
            self.undo(found)

    def learned_words(self, index: int) -> str:
        """Says of one sentence for whom it was learned; empty if it was not."""
        found = self.correction_at(index)
        if found is None:
            return ""
        return "Confirmed" if found.is_nobodys else f"Learned for {found.speaker.name}"

    def undo(self, correction: Correction) -> None:
        """Takes a correction back, and what was learned from it."""
        if correction.sentence_id:
            self.leave()
            self._learner.take_back(correction)

    def _undo_last(self) -> None:
        if self._margins.subject is not None:
            self.undo(self._margins.subject)

    def undo_last(self) -> None:
        """Takes back what was confirmed last of the text, and what was learned from it."""
        if self._map is None:
            return
        found = self._session.corrections.last_of(
            self._map.translation.sentences, self._line_speakers, self._learner.undoing
        )
        if found is not None:
            self.leave()
            self._learner.take_back(found)

    def _on_taken_back(self, correction: Correction) -> None:
        self._session.corrections.take_back(correction)
        self._margins.chip.dismiss()
        self._speaker_control.say("")
        self.changed.emit()
        if (span := self._margins.span_of(correction)) is not None:
            self._edit.show_span(span)
        self._page.say(f"Taken back: “{shorten(correction.target, _MOST_SAID, placeholder='…')}”")

    def _on_lost(self, lost: list[Correction]) -> None:
        """Keeps only the words of corrections that were not learned."""
        for each in lost:
            self._session.corrections.make_draft(each)
        self._margins.chip.dismiss()
        self.changed.emit()

    def _line_speaker(self, index: int) -> SpeakerChoice | None:
        return self._line_speakers[index] if index < len(self._line_speakers) else None


def _goes_to(correction: Correction) -> str:
    """Says who learns a correction, or into which memory it goes."""
    if not correction.is_nobodys:
        return f"for {correction.speaker.name}"
    return f"for the memory of {correction.domain}" if correction.domain else "for the memory"


def _outcome(learned: Correction) -> str:
    if learned.is_nobodys:
        return f"✓ in the memory of {learned.domain}" if learned.domain else "✓ in the memory"
    if learned.is_neutral:
        return "✓ kept · changes nothing yet"
    return "✓ learned" if learned.has_effect else "✓ learned · no difference here yet"
