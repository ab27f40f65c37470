"""A sentence to try a profile on: the model's own translation beside the speaker's, kept up to date."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSlider

from engine import tasks
from engine.base.progress import Report
from engine.results.speakers import SpeakerRecord, SpeakerTrial
from engine.results.translation import DeviceReport
from gui.i18n import tr
from gui.jobs.calls import LatestCall
from gui.languages import language_name
from gui.open_models import OpenModels
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import Card, ClearableField, label
from gui.widgets.feedback import InlineError, ProgressLine
from gui.widgets.layouts import Gap, add_to, columns_of, pause_timer, row_of
from gui.widgets.text import ElidedLabel, MarkedLabel

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_TYPING_MS = 250
_BUSY_MS = 300
_KEEP_MS = 600
_SLIDER_WIDTH = 120
_LEAST_LINES = 2
_LONGEST = 400


class TryView(Card):
    """One line to type, two translations to read, and how strongly the profile counts.

    Signals:
        strength_kept(SpeakerRecord, float): the slider came to rest here.
        opened(DeviceReport): the model is open, and runs there.
    """

    strength_kept = Signal(SpeakerRecord, float)
    opened = Signal(DeviceReport)

    def __init__(self, models: OpenModels) -> None:
        super().__init__()
        self._models = models
        self._record: SpeakerRecord | None = None
        self._model = ""
        self._has_profile = False
        self._texts: dict[str, str] = {}
        self._trying = LatestCall(models.calls, self)
        self._typing = pause_timer(self, _TYPING_MS, self.translate)
        self._busy = pause_timer(self, _BUSY_MS, lambda: self._show_busy(is_busy=True))
        self._keep = pause_timer(self, _KEEP_MS, self.keep_strength)
        self._error = InlineError()
        self._error.retry.clicked.connect(self.translate)
        self.neutral = MarkedLabel(tr("Neutral"), is_strong=False)
        self.spoken = MarkedLabel(tr("As the speaker"))
        self._names = (ElidedLabel(tr("Neutral"), "small"), ElidedLabel("", "small", is_name=True))
        self._hair = ProgressLine(tr("Translating"), is_hair=True)
        self._hair.setRange(0, 1)
        self.body.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_3)
        self.body.setSpacing(SPACE_2)
        add_to(self.body, self._head(), self._hair, self._error, self._results())

    def show_person(self, record: SpeakerRecord, model: str, *, has_profile: bool, suggestion: str) -> None:
        """Shows a speaker's profile at work.

        Args:
            record: who.
            model: id of the model to translate with; "" if there is none.
            has_profile: False if they have learned nothing for it: then both sides are the same.
            suggestion: a sentence to begin with, for a speaker who has none yet.
        """
        is_other = self._record is None or self._record.id != record.id
        if is_other and self._record is not None:
            self.keep_strength()
        self._record, self._model, self._has_profile = record, model, has_profile
        self._names[1].setText(record.name)
        self.source.setPlaceholderText(
            tr("Type a sentence in {language}", language=language_name(record.src))
            if record.src
            else tr("Type a sentence in the source language")
        )
        if is_other or not self.source.text():
            self._set_text(self._texts.get(record.id) or suggestion)
        if not self._keep.isActive():
            self._set_slider(record.strength)
        if is_other:
            self.neutral.show_text("")
            self.spoken.show_text("")
        self.slider.setEnabled(has_profile)
        self.translate()

    @property
    def text(self) -> str:
        """The sentence to try."""
        return self.source.text().strip()

    def translate(self) -> None:
        """Translates the sentence again, as neutral and as the speaker."""
        self._typing.stop()
        self._error.hide()
        if self._record is None or not self._model or not self.text:
            self._show_nothing()
            return
        text = self.text
        speaker = self._record.id if self._has_profile else None
        strength = self.slider.value() / 100

        def work(translator: "Translator", report: Report) -> SpeakerTrial:
            return tasks.try_speaker(text, translator, speaker, strength, report)

        if not self._busy.isActive():
            self._busy.start()
        self._trying.start(self._models.working(self._model, work), self._show, self._fail)

    def _head(self) -> QHBoxLayout:
        self.source = ClearableField(tr("Sentence to try"))
        self.source.setMaxLength(_LONGEST)
        self.source.textEdited.connect(self._typed)
        self.source.returnPressed.connect(self.translate)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, 200)
        self.slider.setSingleStep(5)
        self.slider.setPageStep(25)
        self.slider.setFixedWidth(_SLIDER_WIDTH)
        self.slider.setAccessibleName(tr("Strength"))
        self.slider.setToolTip(
            tr("How much the profile counts: 0 % is neutral, 100 % as learned, 200 % twice")
        )
        self.slider.valueChanged.connect(self._slid)
        self._percent = label("100 %", "soft")
        self._percent.setFixedWidth(self._percent.fontMetrics().horizontalAdvance("200 %") + 4)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return row_of(
            label(tr("Try"), "strong"),
            (self.source, 1),
            Gap(SPACE_2),
            label(tr("Strength"), "small"),
            self.slider,
            self._percent,
            spacing=SPACE_2,
        )

    def _results(self) -> QGridLayout:
        texts = self.neutral, self.spoken
        for text in texts:
            text.setMinimumHeight(round(self.fontMetrics().height() * 1.5 * _LEAST_LINES))
        return columns_of(*zip(self._names, texts, strict=True), spacing=SPACE_4, below=SPACE_1)

    def _set_text(self, text: str) -> None:
        if text != self.source.text():
            self.source.setText(text)
            self.source.setCursorPosition(0)

    def _typed(self, text: str) -> None:
        if self._record is not None:
            self._texts[self._record.id] = text
        self._typing.start()

    def _set_slider(self, strength: float) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(strength * 100))
        self._percent.setText(f"{self.slider.value()} %")

    def _slid(self, value: int) -> None:
        self._percent.setText(f"{value} %")
        self._keep.start()
        self._typing.start()

    def keep_strength(self) -> None:
        """Has the strength kept now, if it changed."""
        self._keep.stop()
        strength = self.slider.value() / 100
        if self._record is not None and abs(strength - self._record.strength) > 1e-6:
            self.strength_kept.emit(self._record, strength)

    def _show(self, trial: SpeakerTrial) -> None:
        self.opened.emit(trial.device)
        self._stop_waiting()
        if trial.spoken is None:
            self.neutral.show_text(trial.neutral)
            self.spoken.show_text(
                tr("Nothing has been learned for this model yet, so both are the same."), is_soft=True
            )
            return
        marks = tasks.differing_words(trial.neutral, trial.spoken)
        self.neutral.show_text(trial.neutral, marks.first)
        self.spoken.show_text(trial.spoken, marks.second)

    def _fail(self, error: Exception) -> None:
        self._stop_waiting()
        self._error.show_failure(error, tr("Try again"))

    def _show_nothing(self) -> None:
        self._stop_waiting()
        self.neutral.show_text(tr("As the model translates it on its own."), is_soft=True)
        record = self._record
        spoken = (
            tr("As {name} would say it.", name=record.name) if record else tr("As the speaker would say it.")
        )
        self.spoken.show_text(spoken, is_soft=True)

    def _stop_waiting(self) -> None:
        self._busy.stop()
        self._show_busy(is_busy=False)

    def _show_busy(self, *, is_busy: bool) -> None:
        self._hair.show_progress(0, None if is_busy else 1)
