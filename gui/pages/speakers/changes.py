"""Carries out the user's changes of speakers: facts, text, profiles, words, undo. Shows nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.base.progress import Progress, Report
from engine.orders import LearnSpeakerOrder
from engine.results.jobs import RunState
from engine.results.speakers import (
    Person,
    SentencesAdded,
    SpeakerLearned,
    SpeakerRecord,
    SpeakerSentence,
    WordEdited,
)
from gui.errors import words_for
from gui.i18n import from_engine, tr, tr_plural
from gui.jobs.calls import Call
from gui.jobs.job import Job
from gui.open_models import OpenModels
from gui.pages.page import Page
from gui.pages.speakers.adding_card import added_words
from gui.pages.speakers.dialogs import SpeakerTextChoice

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

T = TypeVar("T")

FACTS, TEXT, PROFILE, ALL = "facts", "text", "profile", "all"
"""The parts of a speaker that a change can concern."""
_FIRST_WEIGHT = 1.0
"""Nats; of a word that the user adds."""


class SpeakerChanges(QObject):
    """Changes speakers beside the window; the engine's own work runs on the translator thread.

    Signals:
        changed(str, str): id of the speaker ("": removed), and the part that changed.
        warned(str): a warning to read.
        failed(str, str, str): the error, the next step, and details.
        progressed(Progress): of learning.
        learning_changed(): learning has begun or ended.
        created(str): id of a new speaker, before `changed` tells of them.
        sentence_changed(SpeakerSentence): as it is now.
        text_added(str, bool): id of a speaker, whose text is in the library now; whether it was pasted.
    """

    changed = Signal(str, str)
    warned = Signal(str)
    failed = Signal(str, str, str)
    progressed = Signal(Progress)
    learning_changed = Signal()
    text_added = Signal(str, bool)
    created = Signal(str)
    sentence_changed = Signal(SpeakerSentence)

    def __init__(self, page: Page, models: OpenModels) -> None:
        super().__init__(page)
        self._page, self._models = page, models
        self._learning: Call[SpeakerLearned] | Job | None = None
        self._words: dict[tuple[str, str, str], Call[WordEdited]] = {}
        """Changes of words, by speaker, model and word; the newest of each."""
        self._removed_last: tuple[tuple[SpeakerRecord, str], ...] = ()
        """Who was removed since anything else was changed, and where they lie in the trash."""
        self.changed.connect(self._forget_removed)

    @property
    def is_learning(self) -> bool:
        """True while a profile is being learned."""
        return self._learning is not None

    def create(self, facts: Person) -> None:
        """Creates a speaker."""
        self._call(
            lambda: tasks.create_speaker(
                facts.name, src=facts.src, tgt=facts.tgt, notes=facts.notes, colour=facts.colour
            ),
            self._created,
        )

    def set_strength(self, record: SpeakerRecord, strength: float) -> None:
        """Changes how much the profile counts."""
        self._call(
            lambda: tasks.edit_speaker(record.id, strength=strength),
            lambda now: self.changed.emit(now.id, FACTS),
        )

    def edit(self, record: SpeakerRecord, facts: Person) -> None:
        """Changes a speaker's name, languages, notes and colour."""
        self._call(
            lambda: tasks.edit_speaker(
                record.id,
                name=facts.name,
                src=facts.src,
                tgt=facts.tgt,
                notes=facts.notes,
                colour=facts.colour,
            ),
            lambda now: self.changed.emit(now.id, FACTS),
        )

    def remove(self, record: SpeakerRecord) -> None:
        """Moves a speaker to the trash."""
        self._call(lambda: tasks.remove_speaker(record.id), lambda trash: self._removed(record, trash))

    def restore_last(self) -> bool:
        """Brings back who was removed last, unless something was changed since; returns whether it does."""
        if self._removed_last:
            self._restore(*self._removed_last[-1])
            return True
        return False

    def step(self, record: SpeakerRecord, *, is_back: bool) -> None:
        """Takes back the last change, or makes it again."""
        for (speaker, _model, _word), call in self._words.items():
            if speaker == record.id:
                call.drop()
        task = tasks.undo_speaker if is_back else tasks.redo_speaker

        def done(sentence: str) -> None:
            if sentence:
                self._page.say(from_engine(sentence))
                self.changed.emit(record.id, ALL)

        self._call(lambda: task(record.id), done)

    def add(self, record: SpeakerRecord, rows: list[tuple[str, str]]) -> None:
        """Adds pasted text."""
        self._call(
            lambda: tasks.add_sentences(record.id, rows, "pasted"),
            lambda added: self._added(record, added, is_pasted=True),
        )

    def add_from(self, record: SpeakerRecord, text: SpeakerTextChoice) -> None:
        """Adds text of a file or a corpus."""
        self._call(
            lambda: tasks.add_sentences_from(record.id, text.source, as_speaker=text.as_speaker),
            lambda added: self._added(record, added, is_pasted=False),
            is_slow=True,
        )

    def edit_sentence(self, record: SpeakerRecord, sentence: int, side: str, text: str) -> None:
        """Changes one side of a sentence."""
        self._call(
            lambda: (
                tasks.edit_sentence(record.id, sentence, source=text)
                if side == "source"
                else tasks.edit_sentence(record.id, sentence, target=text)
            ),
            lambda now: self._sentence_edited(record, now),
        )

    def remove_sentences(self, record: SpeakerRecord, ids: list[int]) -> None:
        def done(n_removed: int) -> None:
            self.changed.emit(record.id, TEXT)
            said = tr_plural("{n} sentence was removed.", "{n} sentences were removed.", n_removed)
            self._offer_step_back(record, said)

        self._call(lambda: tasks.remove_sentences(record.id, ids), done)

    def roll_back(self, record: SpeakerRecord, model: str, version: int) -> None:
        """Goes back to another version of the profile."""

        def done(_now: SpeakerRecord) -> None:
            self.changed.emit(record.id, PROFILE)
            self._offer_step_back(record, tr("{name} speaks as before.", name=record.name))

        self._call(lambda: tasks.roll_back(record.id, version, model), done)

    def export(self, record: SpeakerRecord, path: Path, *, with_sentences: bool) -> None:
        """Writes a speaker's file."""
        self._call(
            lambda: tasks.export_speaker(record.id, path, None, with_sentences=with_sentences),
            lambda written: self._page.say(
                tr("{name} is in {file}.", name=record.name, file=Path(written).name)
            ),
        )

    def import_file(self, path: Path) -> None:
        """Adds the speaker of a file."""

        def done(record: SpeakerRecord) -> None:
            self.changed.emit(record.id, ALL)
            self._page.offer_undo(tr("{name} was added.", name=record.name), lambda: self.remove(record))

        self._call(lambda: tasks.import_speaker(path, None), done)

    def learn(self, record: SpeakerRecord, model: str) -> None:
        """Learns a speaker's profile: at once, or as a job if there is much text."""
        if self._learning is not None:
            return
        if record.n_texts > tasks.JOB_SENTENCES:
            order = LearnSpeakerOrder(speaker=record.id, name=record.name, model=model)
            job = self._page.services.jobs.submit(order)
            job.ended.connect(lambda state: self._job_ended(record, job, state))
            self._learning = job
            self._page.say(tr("There is a lot to learn from. Progress is shown at the bottom of the window."))
        else:
            self._learning = self._begin_learning(record, model)
        self.learning_changed.emit()

    def _begin_learning(self, record: SpeakerRecord, model: str) -> Call[SpeakerLearned]:
        def work(translator: "Translator", report: Report) -> SpeakerLearned:
            return tasks.learn_speaker(record.id, translator=translator, report=report)

        return self._models.calls.start(
            self,
            self._models.working(model, work),
            lambda learned: self._learned(record, learned),
            self._learning_failed,
            cancelled=self._end_learning,
            progressed=self.progressed.emit,
        )

    def stop_learning(self) -> None:
        """Stops learning; the profile stays as it was."""
        if isinstance(self._learning, Job):
            self._page.services.jobs.cancel(self._learning)
        elif self._learning is not None:
            self._learning.cancel()

    def weigh(self, record: SpeakerRecord, model: str, word: str, weight: float) -> None:
        """Sets how much a word is raised or lowered, and pins it."""
        self._edit_word(record.id, model, word, weight, is_pinned=True)

    def raise_word(self, record: SpeakerRecord, model: str, word: str) -> None:
        """Makes a word likelier that was not listed."""
        self.weigh(record, model, word, _FIRST_WEIGHT)

    def pin(self, record: SpeakerRecord, model: str, word: str, is_pinned: bool) -> None:
        """Pins or unpins a word."""
        self._edit_word(record.id, model, word, None, is_pinned=is_pinned)

    def reset(self, record: SpeakerRecord, model: str, word: str) -> None:
        """Takes back the changes of a word by hand."""
        self._call(
            lambda: tasks.reset_word(record.id, model, word),
            lambda _none: self.changed.emit(record.id, PROFILE),
        )

    def reset_all(self, record: SpeakerRecord, model: str) -> None:
        """Takes back the changes of all words by hand."""

        def done(n_words: int) -> None:
            self.changed.emit(record.id, PROFILE)
            said = tr_plural("{n} word is as learned.", "{n} words are as learned.", n_words)
            self._offer_step_back(record, said)

        self._call(lambda: tasks.reset_words(record.id, model), done)

    def _edit_word(
        self, speaker: str, model: str, word: str, weight: float | None, *, is_pinned: bool
    ) -> None:
        """Queues a change of a word; an older weight of the same word that still waits is dropped.

        Args:
            speaker: id.
            model: id.
            word: as it is listed.
            weight: nats; None: as it is, to pin or unpin the word.
            is_pinned: whether learning leaves it as it is.
        """

        def work(translator: "Translator", _report: Report) -> WordEdited:
            return tasks.edit_word(speaker, model, word, weight, is_pinned, translator=translator)

        key = speaker, model, word
        if weight is not None and key in self._words:
            self._words[key].drop()
        self._words[key] = self._models.calls.start(
            self,
            self._models.working(model, work),
            lambda edited: self._word_edited(speaker, edited, has_weight=weight is not None),
            self._word_failed,
        )

    def _word_failed(self, error: Exception) -> None:
        for call in self._words.values():
            call.drop()
        self._words.clear()
        self._fail(error)
        self.changed.emit("", PROFILE)

    def _word_edited(self, speaker: str, edited: WordEdited, *, has_weight: bool) -> None:
        if edited.also and has_weight:
            words = ", ".join(tr("“{word}”", word=word) for word in edited.also[:3])
            words = tr("{words} and others", words=words) if len(edited.also) > 3 else words
            self._page.say(
                tr("This also changes {words}: the model writes them with the same subword.", words=words)
            )
        if not any(call.is_running for call in self._words.values()):
            self._words.clear()
            self.changed.emit(speaker, PROFILE)

    def _learning_failed(self, error: Exception) -> None:
        self._end_learning()
        self._fail(error)

    def _learned(self, record: SpeakerRecord, learned: SpeakerLearned) -> None:
        self._end_learning()
        self.changed.emit(record.id, PROFILE)
        for warning in learned.warnings:
            self.warned.emit(warning)

    def _end_learning(self) -> None:
        self._learning = None
        self.learning_changed.emit()

    def _job_ended(self, record: SpeakerRecord, job: Job, state: RunState) -> None:
        self._end_learning()
        if state == RunState.DONE:
            self.changed.emit(record.id, PROFILE)
        elif job.error is not None:
            self.failed.emit(*words_for(job.error), job.details)

    def _added(self, record: SpeakerRecord, added: SentencesAdded, *, is_pasted: bool) -> None:
        self.changed.emit(record.id, TEXT)
        self.text_added.emit(record.id, is_pasted)
        text = added_words(added.n_added, added.n_known, added.n_unusable)
        if added.n_added:
            self._offer_step_back(record, text)
        else:
            self._page.say(text)
        for warning in added.warnings:
            self.warned.emit(warning)

    def _sentence_edited(self, record: SpeakerRecord, now: SpeakerSentence) -> None:
        self.sentence_changed.emit(now)
        self.changed.emit(record.id, FACTS)

    def _created(self, record: SpeakerRecord) -> None:
        self.created.emit(record.id)
        self.changed.emit(record.id, ALL)

    def _removed(self, record: SpeakerRecord, trash: str) -> None:
        removed = (*self._removed_last, (record, trash))
        self.changed.emit("", ALL)
        self._removed_last = removed
        self._page.offer_undo(
            tr("{name} is in the trash.", name=record.name), lambda: self._restore(record, trash)
        )

    def _forget_removed(self) -> None:
        self._removed_last = ()

    def _restore(self, record: SpeakerRecord, trash: str) -> None:
        others = tuple(each for each in self._removed_last if each[1] != trash)
        self._removed_last = others

        def done(_entry: object) -> None:
            self.changed.emit(record.id, ALL)
            self._removed_last = others

        self._call(lambda: tasks.restore(trash), done)

    def _offer_step_back(self, record: SpeakerRecord, words: str) -> None:
        self._page.offer_undo(words, lambda: self.step(record, is_back=True))

    def _fail(self, error: Exception) -> None:
        self.failed.emit(*words_for(error), "")

    def _call(self, work: Callable[[], T], done: Callable[[T], None], *, is_slow: bool = False) -> None:
        thread = self._page.services.slow if is_slow else self._page.services.quick
        thread.run(self, work, done, self._fail)
