"""One speaker in full: header, a sentence to try, and the tabs. Reads what it shows, changes nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.errors import SpeakerError
from engine.progress import Report
from engine.records import (
    ModelRecord,
    SpeakerProfile,
    SpeakerRecord,
    SpeakerSentence,
    SpeakerVersion,
    SpeakerWord,
)
from gui.errors import words_for
from gui.open_models import OpenModels
from gui.pages.speakers.adding import PasteHint
from gui.pages.speakers.changing import ALL, FACTS, NUMBERS, TEXT
from gui.pages.speakers.door import door_of
from gui.pages.speakers.header import Header
from gui.pages.speakers.history_view import HistoryView
from gui.pages.speakers.resemblance_view import ResemblanceView, nearest_words
from gui.pages.speakers.sentences_view import CORRECTION, SENTENCE, SentencesView
from gui.pages.speakers.try_view import TryView
from gui.pages.speakers.words_view import WordsView
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.inline_error import InlineError
from gui.widgets.tabs import Tabs

WORDS, SENTENCES, CORRECTIONS, ALIKE, HISTORY = range(5)
_MOST_WORDS = 40
_WORDS_LANE, _MAP_LANE = "speakers-words", "speakers-map"
_SHOWN, _HINT = range(2)


class Editor(QWidget):
    """Shows one speaker for one model.

    Signals:
        opened(str): show this other speaker.
    """

    opened = Signal(str)

    def __init__(self, services: Services, models: OpenModels, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services, self._models = services, models
        self._door = door_of(services)
        self._record: SpeakerRecord | None = None
        self._fitting: Sequence[ModelRecord] = ()
        self._chosen_models: dict[str, str] = {}
        self._colours: Mapping[str, str] = {}
        self._suggestions: dict[str, str] = {}
        self._error = InlineError()
        self.tabs = Tabs("Parts of this speaker")
        self.header = Header()
        self.header.model_chosen.connect(self._choose_model)
        self.trial = TryView(self._door, models)
        self.words = WordsView()
        self.words.search_changed.connect(lambda _text, _parts: self._read_words())
        self.sentences = SentencesView(services, SENTENCE)
        self.corrections = SentencesView(services, CORRECTION)
        self.alike = ResemblanceView()
        self.alike.opened.connect(self.opened)
        self.history = HistoryView()
        self._fill_tabs()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_3)
        rows.addWidget(self.header)
        rows.addWidget(self._error)
        rows.addWidget(self.trial)
        rows.addSpacing(SPACE_2)
        rows.addWidget(self.tabs, 1)

    @property
    def record(self) -> SpeakerRecord | None:
        """The speaker that is shown."""
        return self._record

    @property
    def model(self) -> str:
        """The id of the model whose numbers are shown; "" if none fits the speaker."""
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
        """What the speaker has learned for the model."""
        if self._record is None:
            return None
        return next((each for each in self._record.profiles if each.model == self.model), None)

    def show_speaker(
        self,
        record: SpeakerRecord,
        models: Sequence[ModelRecord],
        colours: Mapping[str, str],
        what: str = ALL,
    ) -> None:
        """Shows a speaker, or what is another about them.

        Args:
            record: who.
            models: all of the library.
            colours: of all speakers, by their ids.
            what: of them is another: "facts", "text", "numbers" or "all".
        """
        is_other = self._record is None or self._record.id != record.id
        had_numbers = self.profile is not None
        self._record, self._colours = record, colours
        self._fitting = fitting_models(record, models)
        self._error.hide()
        if is_other:
            self.words.clear_search()
            self._show_nearest(())
            self.tabs.choose(WORDS if record.profiles else SENTENCES)
        if not had_numbers and not is_other and self.profile is not None:
            self.tabs.choose(WORDS)  # what was learned first
        self.words.show_person(record.name, record.colour)
        self.tabs.rename(SENTENCES, _counted("Sentences", record.n_sentences))
        self.tabs.rename(CORRECTIONS, _counted("Corrections", record.n_corrections))
        self._show_header()
        if is_other or what in (ALL, TEXT):
            self._show_text(record)
        if is_other or what in (ALL, NUMBERS):
            self._show_numbers()
        if is_other or what in (ALL, NUMBERS, TEXT, FACTS):
            self._show_trial()

    def show_error(self, what: str, hint: str = "", details: str = "") -> None:
        """Shows a failure where it happened."""
        self._error.show_error(what, hint, details)

    def warn(self, text: str) -> None:
        """Shows what to look at."""
        self._error.show_error(text)

    def close_speaker(self) -> None:
        """Shows nobody."""
        self._record = None

    def _fill_tabs(self) -> None:
        self._word_pages = QStackedWidget()
        self._word_pages.addWidget(self.words)
        hint = PasteHint(
            "Once something is learned, this shows the words this speaker prefers and avoids, as a chart you "
            "can change with the mouse or the keys.",
            "Add sentences",
        )
        hint.activated.connect(self.begin_adding)
        self._word_pages.addWidget(hint)
        for title, page in (
            ("Words", self._word_pages),
            ("Sentences", self.sentences),
            ("Corrections", self.corrections),
            ("Sounds like", self.alike),
            ("History", self.history),
        ):
            self.tabs.add(title, page)

    def begin_adding(self) -> None:
        """Leads to the field for new sentences."""
        self.tabs.choose(SENTENCES)
        self.sentences.begin_adding()

    def _choose_model(self, model: str) -> None:
        if self._record is not None and model and model != self.model:
            self.words.editing.flush()  # it belongs to the model shown so far
            self._chosen_models[self._record.id] = model
            self.words.clear_search()
            self._show_header()
            self._show_numbers()
            self._show_trial()

    def _show_header(self) -> None:
        assert self._record is not None
        self.header.show_person(self._record, self.profile, self._fitting, self.model)

    def _show_text(self, record: SpeakerRecord) -> None:
        self.sentences.open(record)
        self.corrections.open(record)

    def _show_numbers(self) -> None:
        has_profile = self.profile is not None
        self._word_pages.setCurrentIndex(_SHOWN if has_profile else _HINT)
        self._read_history()
        if has_profile:
            self._read_map()
            self._read_words()
        else:
            self._show_nearest(())

    def _show_trial(self) -> None:
        record = self._record
        assert record is not None
        known = self._suggestions.get(record.id)
        if known is None and record.n_sentences + record.n_corrections:
            self._services.background.run(
                self,
                lambda: self._door.speaker_sentences(record.id, "", 20, 0, ""),
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

    def _read_words(self) -> None:
        if self._record is None or self.profile is None:
            return
        speaker, model = self._record.id, self.model
        text, has_parts = self.words.wish

        def work(translator: Any, _report: Report) -> dict[str, list[SpeakerWord]]:
            return self._door.speaker_words(
                speaker, model, _MOST_WORDS, parts=has_parts, search=text, translator=translator
            )

        def done(found: dict[str, list[SpeakerWord]]) -> None:
            if self._is_shown(speaker, model):
                self.words.show_words(found["raised"], found["lowered"])

        self._models.run(self, model, work, done, self._fail, lane=_WORDS_LANE)

    def _read_map(self) -> None:
        if self._record is None:
            return
        record, model = self._record, self.model

        def work(translator: Any, _report: Report) -> dict[str, Any]:
            return self._door.speaker_map(model, n_nearest=8, translator=translator)

        def done(found: dict[str, Any]) -> None:
            if self._is_shown(record.id, model):
                self.alike.show_map(record, found, self._colours)
                self._show_nearest(found["nearest"].get(record.id, ()))

        self._models.run(self, model, work, done, self._fail, lane=_MAP_LANE)

    def _show_nearest(self, nearest: Sequence[Mapping[str, Any]]) -> None:
        name = nearest_words(nearest)
        self.tabs.rename(ALIKE, f"Sounds like {name}" if name else "Sounds like")

    def _read_history(self) -> None:
        if self._record is None or not self.model:
            self.history.show_versions([])
            return
        speaker, model = self._record.id, self.model

        def done(versions: list[SpeakerVersion]) -> None:
            if self._is_shown(speaker, model):
                self.history.show_versions(versions)

        self._services.background.run(
            self, lambda: self._door.speaker_history(speaker, model), done, self._fail
        )

    def _is_shown(self, speaker: str, model: str) -> bool:
        return self._record is not None and self._record.id == speaker and self.model == model

    def _fail(self, error: Exception) -> None:
        if isinstance(error, SpeakerError) and self._record is None:
            return  # removed while it was being read
        self._error.show_error(*words_for(error))


def fitting_models(record: SpeakerRecord, models: Sequence[ModelRecord]) -> list[ModelRecord]:
    """Returns the models of a speaker's languages: those that ship first, then the newest."""
    found = [model for model in models if record.src in ("", model.src) and record.tgt in ("", model.tgt)]
    found.sort(key=lambda model: model.created, reverse=True)
    return sorted(found, key=lambda model: not model.is_builtin)


def _counted(title: str, count: int) -> str:
    return f"{title} {count:,}" if count else title
