"""The margins beside the sentences: whose lines they are, and what was learned or confirmed before.

Knows the fields, the map of sentences and the corrections; knows no engine.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QWidget

from engine.results.corrections import Correction
from engine.results.translation import SpeakerChoice
from gui.pages.translate.correcting.corrections import Corrections
from gui.pages.translate.panes.edits.source_edit import SourceEdit
from gui.pages.translate.panes.edits.target_edit import TargetEdit
from gui.pages.translate.panes.gutter import GutterMark
from gui.pages.translate.panes.spans import SentenceMap, Utf16Span
from gui.theme.tokens import READING_LINE_HEIGHT, SPACE_1, SPACE_2
from gui.widgets.cards import label
from gui.widgets.controls.buttons import IconButton
from gui.widgets.layouts import row_in
from gui.widgets.timers import pause_timer

_CHIP_STAYS_MS = 8000


class LearnedChip(QFrame):
    """Floats at the right of the text, beside the sentence."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setProperty("role", "popover")
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.words = label("", "small")
        self.undo = IconButton()
        self.undo.setText("Undo")
        self.undo.setAccessibleName("Undo what was learned from this sentence")
        self.undo.setCursor(Qt.CursorShape.PointingHandCursor)
        self.undo.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row_in(self, self.words, self.undo, spacing=SPACE_1, margins=(SPACE_2, 0, SPACE_1, 0))
        self._timer = pause_timer(self, _CHIP_STAYS_MS, self.dismiss)
        self.is_due = False
        """True while there is something to say, seen or not."""
        self.hide()

    def say(self, words: str, details: str = "", *, can_undo: bool = False) -> None:
        """Says something, with more of it in the tooltip; with an undo it goes by itself after a while."""
        self.words.setText(words)
        self.words.setAccessibleName(words)
        self.setToolTip(details)
        self.undo.setVisible(can_undo)
        self.adjustSize()
        self.is_due = True
        self._timer.stop()
        if can_undo:
            self._timer.start()

    def dismiss(self) -> None:
        """Has nothing to say any more."""
        self.is_due = False
        self._timer.stop()
        self.hide()

    def place(self, right: int, top: int) -> None:
        """Shows it with its upper right corner there, in pixels of the host."""
        self.adjustSize()
        self.move(QPoint(right - self.width(), max(0, top)))
        self.show()
        self.raise_()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stays while the pointer is on it."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Goes a while after the pointer."""
        if self.undo.isVisible():
            self._timer.start()
        super().leaveEvent(event)


class Margins(QObject):
    """Marks both margins, and keeps the chip at its sentence."""

    def __init__(self, source: SourceEdit, target: TargetEdit, corrections: Corrections) -> None:
        super().__init__(target)
        self._source, self._target, self._corrections = source, target, corrections
        self._map: SentenceMap | None = None
        self._line_speakers: Sequence[SpeakerChoice | None] = ()
        self.chip = LearnedChip(target.viewport())
        self.subject: Correction | None = None
        """The correction that the chip reports."""
        target.verticalScrollBar().valueChanged.connect(self._place_chip)
        target.viewport_resized.connect(self._place_chip)

    def set_map(self, sentences: SentenceMap | None, line_speakers: Sequence[SpeakerChoice | None]) -> None:
        """Takes the sentences now shown; None while the panes do not belong together: the marks wait."""
        self._map, self._line_speakers = sentences, line_speakers
        if sentences is not None:
            self._mark()
        self._place_chip()

    def clear(self) -> None:
        """Has nothing to mark any more."""
        self._map = self.subject = None
        self.chip.dismiss()
        self._mark()

    def say(self, correction: Correction, words: str) -> None:
        """Says at its sentence what became of a correction."""
        self.subject = correction
        details = correction.verdict
        self.chip.say(words, details, can_undo=bool(correction.sentence_id))
        self._mark()
        self._place_chip()

    def _mark(self) -> None:
        sentences = self._map
        source, target = [], []
        if sentences is not None:
            for index, sentence in enumerate(sentences.translation.sentences):
                speaker = self._line_speakers[index] if self._line_speakers else None
                colour = speaker.colour if speaker else None
                found = self._corrections.find(sentence.source, speaker)
                is_kept = found is not None and bool(found.sentence_id)
                is_learned = is_kept or sentences.is_recalled(index)
                if is_learned or speaker is not None:
                    target.append(GutterMark(sentences.target_span(index), colour, is_learned))
                if speaker is not None:
                    source.append(GutterMark(sentences.source_span(index), colour))
        self._source.set_gutter(source)
        self._target.set_gutter(target)

    def _place_chip(self) -> None:
        """Puts the chip over a line end of the sentence itself, else above it, else at the foot.

        What comes next, and may be corrected now, stays free.
        """
        span = self.span_of(self.subject)
        if span is None or not self.chip.is_due:
            self.chip.hide()
            return
        top, height = self._target.line_box(span.start)
        last, _ = self._target.line_box(max(span.start, span.end - 1))
        if last == top and not self._target.ends_paragraph(span.end):
            top -= height * READING_LINE_HEIGHT
        viewport = self._target.viewport()
        right = viewport.width() - SPACE_1
        place = round(top + (height - self.chip.sizeHint().height()) / 2)
        foot = viewport.height() - self.chip.sizeHint().height() - SPACE_1
        self.chip.place(right, place if place >= 0 else foot)
        self.chip.setVisible(0 <= top + height <= viewport.height() + height)

    def span_of(self, correction: Correction | None) -> Utf16Span | None:
        """Returns where the sentence of a correction stands in the translation; None: it is not there."""
        if self._map is None or correction is None:
            return None
        for index, sentence in enumerate(self._map.translation.sentences):
            speaker = self._line_speakers[index] if self._line_speakers else None
            is_line = correction.line_speaker == speaker or speaker is None
            if sentence.source == correction.source and is_line:
                return self._map.target_span(index)
        return None
