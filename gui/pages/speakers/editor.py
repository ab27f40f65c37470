"""One speaker in full: header, a sentence to try, and the tabs."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.base.errors import SpeakerError
from engine.results.models import ModelRecord, by_preference
from engine.results.speakers import SpeakerProfile, SpeakerRecord, SpeakerSentence
from gui.open_models import OpenModels
from gui.pages.speakers.changes import ALL, SpeakerChanges
from gui.pages.speakers.header import SpeakerHeader
from gui.pages.speakers.parts import Parts, Shown
from gui.pages.speakers.try_view import TryView
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Gap, rows_in

_LOOKED_THROUGH = 20
"""Sentences among which one to try is looked for."""


class Editor(QWidget):
    """Shows one speaker for one model."""

    def __init__(self, services: Services, models: OpenModels, changes: SpeakerChanges) -> None:
        super().__init__()
        self._services = services
        self._record: SpeakerRecord | None = None
        self._fitting: Sequence[ModelRecord] = ()
        self._chosen_models: dict[str, str] = {}
        self._colours: Mapping[str, str] = {}
        self._suggestions: dict[str, str] = {}
        self.error = InlineError()
        self.header = SpeakerHeader()
        self.header.model_chosen.connect(self._choose_model)
        self.trial = TryView(models)
        self.parts = Parts(services, models, changes)
        self.parts.failed.connect(self._fail)
        rows_in(self, self.header, self.error, self.trial, Gap(SPACE_2), (self.parts, 1), spacing=SPACE_3)

    @property
    def record(self) -> SpeakerRecord | None:
        return self._record

    @property
    def model(self) -> str:
        """The id of the model whose profile is shown; "" if none fits the speaker."""
        if self._record is None:
            return ""
        wanted = self._chosen_models.get(self._record.id, "")
        ids = [model.id for model in self._fitting]
        if wanted in ids:
            return wanted
        learned = sorted(self._record.profiles, key=lambda each: each.learned_at, reverse=True)
        known = [profile.model for profile in learned if profile.model in ids]
        return next(iter([*known, *ids]), "")

    @property
    def profile(self) -> SpeakerProfile | None:
        """The speaker's profile for the model; None: nothing has been learned."""
        if self._record is None:
            return None
        return next((each for each in self._record.profiles if each.model == self.model), None)

    def show_speaker(
        self,
        record: SpeakerRecord,
        models: Sequence[ModelRecord],
        colours: Mapping[str, str],
        part: str = ALL,
    ) -> None:
        """Shows a speaker, or a change of the one that is shown.

        Args:
            record: who.
            models: all of the library.
            colours: of all speakers, by their ids.
            part: the part that changed: "facts", "text", "profile" or "all".
        """
        if self._record is None or self._record.id != record.id:
            self.error.hide()
        self._record, self._colours = record, colours
        self._fitting = fitting_models(record, models)
        self._show(part)

    def show_error(self, what: str, hint: str = "", details: str = "") -> None:
        """Shows a failure where it happened."""
        self.error.show_error(what, hint, details)

    def forget_error(self) -> None:
        """Hides a failure: something has worked since."""
        self.error.hide()

    def warn(self, text: str) -> None:
        self.error.show_error(text)

    def close_speaker(self) -> None:
        """Shows no speaker."""
        self._record = None

    def _show(self, part: str) -> None:
        record = self._record
        assert record is not None
        self.header.show_person(record, self.profile, self._fitting, self.model)
        self.parts.show_speaker(Shown(record, self.model, self.profile is not None, self._colours), part)
        self._show_trial(record)

    def _choose_model(self, model: str) -> None:
        if self._record is not None and model and model != self.model:
            self.parts.editing.flush()  # it belongs to the model shown so far
            self._chosen_models[self._record.id] = model
            self._show(ALL)

    def _show_trial(self, record: SpeakerRecord) -> None:
        known = self._suggestions.get(record.id)
        if known is None and record.n_texts:
            self._services.quick.run(
                self,
                lambda: tasks.speaker_sentences(record.id, "", _LOOKED_THROUGH, 0, ""),
                lambda rows: self._suggest(record, rows),
                self._fail,
            )
        self._try_it(record, known or "")

    def _suggest(self, record: SpeakerRecord, rows: list[SpeakerSentence]) -> None:
        found = next((row.source for row in rows if row.source), "")
        if found and self._record is not None and self._record.id == record.id:
            self._suggestions[record.id] = found
            self._try_it(self._record, found)

    def _try_it(self, record: SpeakerRecord, suggestion: str) -> None:
        self.trial.show_person(
            record, self.model, has_profile=self.profile is not None, suggestion=suggestion
        )

    def _fail(self, error: Exception) -> None:
        if isinstance(error, SpeakerError) and self._record is None:
            return  # removed while it was being read
        self.error.show_failure(error)


def fitting_models(record: SpeakerRecord, models: Sequence[ModelRecord]) -> list[ModelRecord]:
    """Returns the models of a speaker's languages, see `by_preference`."""
    return by_preference(
        model for model in models if record.src in ("", model.src) and record.tgt in ("", model.tgt)
    )
