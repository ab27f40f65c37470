"""The tabs of one speaker, each built and filled on its first visit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from engine import tasks
from engine.base.progress import Report
from engine.results.speakers import SpeakerMap, SpeakerRecord, SpeakerSentence, SpeakerVersion, SpeakerWords
from gui.i18n import number_words, tr
from gui.jobs.calls import LatestCall
from gui.open_models import OpenModels
from gui.pages.speakers.adding_card import PasteHint
from gui.pages.speakers.changes import ALL, PROFILE, TEXT, SpeakerChanges
from gui.pages.speakers.history_view import ProfileHistory
from gui.pages.speakers.resemblance_view import ResemblanceView, nearest_words
from gui.pages.speakers.sentences_view import CORRECTION, SENTENCE, SpeakerSentencesView
from gui.pages.speakers.words import ProfileWordsView, WordEditor
from gui.services import Services
from gui.widgets.controls import Tabs

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

WORDS, SENTENCES, CORRECTIONS, ALIKE, HISTORY = range(5)
_OF = {TEXT: {SENTENCES, CORRECTIONS}, PROFILE: {WORDS, ALIKE, HISTORY}, ALL: set(range(5))}
"""The tabs that are out of date after a change of a part of a speaker."""
_MOST_WORDS = 40
_N_NEAREST = 8


@dataclass(frozen=True)
class Shown:
    """The speaker shown, and for which model."""

    record: SpeakerRecord
    model: str
    """Its id; "" if none fits the speaker."""
    has_profile: bool
    """False if the speaker has learned nothing for the model."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """Colours of all speakers, by id."""

    def is_of(self, other: "Shown | None") -> bool:
        """Tells whether it is the same speaker and model as in another."""
        return other is not None and (self.record.id, self.model) == (other.record.id, other.model)


class Parts(Tabs):
    """Words, sentences, corrections, who is alike, history.

    Signals:
        import_asked(): text from a file or corpus.
        translate_asked(): go where corrections are made.
        opened(str): show this other speaker.
        failed(Exception): the error of reading something.
    """

    import_asked = Signal()
    translate_asked = Signal()
    opened = Signal(str)
    failed = Signal(Exception)

    def __init__(self, services: Services, models: OpenModels, changes: SpeakerChanges) -> None:
        super().__init__(tr("Parts of this speaker"))
        self._services, self._models, self._changes = services, models, changes
        changes.sentence_changed.connect(self.replace_sentence)
        changes.text_added.connect(self.finish_adding)
        self._reading_words, self._reading_map = (
            LatestCall(models.calls, self),
            LatestCall(models.calls, self),
        )
        self._shown: Shown | None = None
        self._stale: set[int] = set()
        self._map = SpeakerMap()
        self.editing = WordEditor(self)
        self.editing.weighed.connect(partial(self._act_on_profile, changes.weigh))
        self.editing.pin_asked.connect(partial(self._act_on_profile, changes.pin))
        self.editing.reset_asked.connect(partial(self._act_on_profile, changes.reset))
        builders: tuple[tuple[str, Callable[[], QWidget]], ...] = (
            (tr("Words"), lambda: self._word_pages),
            (tr("Sentences"), lambda: self.sentences),
            (tr("Corrections"), lambda: self.corrections),
            (tr("Sounds like"), lambda: self.alike),
            (tr("History"), lambda: self.history),
        )
        for title, build in builders:
            self.add_later(title, build)
        self.chosen.connect(self._fill)

    @cached_property
    def words(self) -> ProfileWordsView:
        """The chart and the table."""
        view = ProfileWordsView(self.editing)
        view.search_changed.connect(lambda _text, _parts: self._read_words())
        view.add_asked.connect(partial(self._act_on_profile, self._changes.raise_word))
        view.reset_all.clicked.connect(lambda: self._act_on_profile(self._changes.reset_all))
        self._word_pages.addWidget(view)
        return view

    @cached_property
    def sentences(self) -> SpeakerSentencesView:
        """Sentences that the speaker wrote or said."""
        return self._text_view(SENTENCE)

    @cached_property
    def corrections(self) -> SpeakerSentencesView:
        """Translations that were corrected."""
        return self._text_view(CORRECTION)

    @cached_property
    def alike(self) -> ResemblanceView:
        """The nearest names and the map."""
        view = ResemblanceView()
        view.opened.connect(self.opened)
        return view

    @cached_property
    def history(self) -> ProfileHistory:
        """The versions of the profile."""
        view = ProfileHistory()
        view.rolled_back.connect(partial(self._act_on_profile, self._changes.roll_back))
        return view

    def show_speaker(self, shown: Shown, part: str) -> None:
        """Shows a speaker, or a change of "facts", "text", "profile" or "all"."""
        before, self._shown = self._shown, shown
        is_same = shown.is_of(before)
        if not is_same:
            part = ALL
            self._forget()
        record = shown.record
        self.rename(SENTENCES, _counted(tr("Sentences"), record.n_sentences))
        self.rename(CORRECTIONS, _counted(tr("Corrections"), record.n_corrections))
        if before is None or before.record.id != record.id:
            self.choose(WORDS if record.profiles else SENTENCES)
        elif before is not None and is_same and shown.has_profile and not before.has_profile:
            self.choose(WORDS)  # what was learned first
        if "words" in vars(self):
            self.words.show_person(record.name, record.colour)
        self._stale |= _OF.get(part, set())
        if part in (ALL, PROFILE):
            self._read_map()
        self._fill(self.current)

    def begin_adding(self) -> None:
        """Leads to the field for new sentences."""
        self.choose(SENTENCES)
        self.sentences.begin_adding()

    def finish_adding(self, speaker: str, is_pasted: bool) -> None:
        """Closes that field, unless there is more in it than was added to the speaker."""
        if "sentences" in vars(self):
            self.sentences.finish_adding(speaker, is_pasted=is_pasted)

    def replace_sentence(self, sentence: SpeakerSentence) -> None:
        for name in ("sentences", "corrections"):
            if name in vars(self):
                getattr(self, name).model.replace(sentence)

    @cached_property
    def _word_pages(self) -> QStackedWidget:
        """First a hint while there are no words, then the words."""
        pages = QStackedWidget()
        hint = PasteHint(
            tr(
                "After learning, this shows the words this speaker prefers and avoids, as a chart you can "
                "change with the mouse or the keys."
            ),
            tr("Add sentences"),
        )
        hint.button.clicked.connect(self.begin_adding)
        pages.addWidget(hint)
        return pages

    def _text_view(self, kind: str) -> SpeakerSentencesView:
        view = SpeakerSentencesView(self._services, kind)
        view.adding.added.connect(partial(self._act, view, self._changes.add))
        view.removed.connect(partial(self._act, view, self._changes.remove_sentences))
        view.model.edited.connect(partial(self._act, view, self._changes.edit_sentence))
        view.adding.take.clicked.connect(self.import_asked)
        view.translate_asked.connect(self.translate_asked)
        return view

    def _act(self, view: SpeakerSentencesView, act: Callable[..., object], *details: object) -> None:
        """Changes the speaker whose text it is: another may be shown by now."""
        if view.record is not None:
            act(view.record, *details)

    def _act_on_profile(self, act: Callable[..., object], *details: object) -> None:
        """Changes the profile shown: that of the speaker for the model."""
        if self._shown is not None:
            act(self._shown.record, self._shown.model, *details)

    def _forget(self) -> None:
        self._map = SpeakerMap()
        self._name_nearest()
        self.editing.drop()
        if "words" in vars(self):
            self.words.clear_search()

    def _fill(self, number: int) -> None:
        """Reads what a tab shows, if it is out of date."""
        shown = self._shown
        if shown is None or number not in self._stale:
            return
        self._stale.discard(number)
        match number:
            case 0:
                self._fill_words(shown)
            case 1:
                self.sentences.open(shown.record)
            case 2:
                self.corrections.open(shown.record)
            case 3:
                self._show_map()
            case _:
                self._read_history(shown)

    def _fill_words(self, shown: Shown) -> None:
        if shown.has_profile:
            self.words.show_person(shown.record.name, shown.record.colour)
            self._word_pages.setCurrentWidget(self.words)
            self._read_words()
        else:
            self._word_pages.setCurrentIndex(0)

    def _read_words(self) -> None:
        shown = self._shown
        if shown is None or not shown.has_profile:
            return
        text, has_parts = self.words.wish

        def work(translator: "Translator", _report: Report) -> SpeakerWords:
            return tasks.speaker_words(
                shown.record.id,
                shown.model,
                _MOST_WORDS,
                parts=has_parts,
                search=text,
                translator=translator,
            )

        def done(found: SpeakerWords) -> None:
            if shown.is_of(self._shown):
                self.words.show_words(found.raised, found.lowered)

        self._reading_words.start(self._models.working(shown.model, work), done, self.failed.emit)

    def _read_map(self) -> None:
        shown = self._shown
        if shown is None or not shown.has_profile:
            self._map = SpeakerMap()
            self._name_nearest()
            return

        def work(translator: "Translator", _report: Report) -> SpeakerMap:
            return tasks.speaker_map(shown.model, n_nearest=_N_NEAREST, translator=translator)

        def done(found: SpeakerMap) -> None:
            if shown.is_of(self._shown):
                self._map = found
                self._name_nearest()
                self._stale.add(ALIKE)
                self._fill(self.current)

        self._reading_map.start(self._models.working(shown.model, work), done, self.failed.emit)

    def _name_nearest(self) -> None:
        name = nearest_words(self._map.nearest_to(self._shown.record.id)) if self._shown is not None else ""
        alone = tr("Sounds like")
        self.rename(ALIKE, tr("Sounds like {name}", name=name) if name else alone, alone)

    def _show_map(self) -> None:
        if self._shown is not None:
            self.alike.show_map(self._shown.record, self._map, self._shown.colours)

    def _read_history(self, shown: Shown) -> None:
        def done(versions: list[SpeakerVersion]) -> None:
            if shown.is_of(self._shown):
                self.history.show_versions(versions)

        if not shown.model:
            self.history.show_versions([])
            return
        self._services.quick.run(
            self,
            lambda: tasks.speaker_history(shown.record.id, shown.model),
            done,
            self.failed.emit,
        )


def _counted(title: str, count: int) -> str:
    return f"{title} {number_words(count)}" if count else title
