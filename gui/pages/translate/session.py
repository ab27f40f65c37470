"""The text, the system, and the calls between a keystroke and a translation.

Knows no widget. The newest text wins: what still comes of an older one is dropped. While a correction is
learned no translation starts.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.base.errors import CorpusError
from engine.base.progress import Progress, Report
from engine.results.speakers import SpeakerRecord
from engine.results.systems import System
from engine.results.translation import (
    DeviceReport,
    LanguageNotice,
    LanguagePair,
    PassageTranslation,
    Recall,
    SpeakerChoice,
)
from gui.jobs.calls import Call, CallThread, LatestCall, ignore
from gui.open_models import OpenModels
from gui.pages.translate.catalogue import (
    ChosenSystem,
    SystemCatalogue,
    choice_of,
    speakers_into,
    trained_speakers,
)
from gui.pages.translate.segment_work import BUSY_AFTER_MS
from gui.pages.translate.spans import SentenceMap
from gui.pages.translate.text_work import TextWork
from gui.widgets.layouts import pause_timer

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


# What was confirmed in a chosen system's domain, and the memory beside it.


def confirmed_of(
    translator: "Translator",
    system: ChosenSystem,
    said_by: Iterable[SpeakerChoice | None],
    beside: Recall | None = None,
) -> Recall:
    """Returns what looks up what was confirmed in a system's domain, see `recall_confirmed`.

    Args:
        translator: the system, open.
        system: as the reader chose it.
        said_by: who says the text; of several people, or nobody known before it is read, none's words count.
        beside: a translation memory, for what was not confirmed.
    """
    people = {each.id if each is not None and not each.is_trained else None for each in said_by}
    own = {each for each in people if each is not None}
    speakers = None if people == {None} else own if len(people) == 1 else ()
    return tasks.recall_confirmed(translator, system.own_domain, speakers=speakers, beside=beside)


@contextmanager
def memory_of(
    translator: "Translator",
    system: ChosenSystem,
    said_by: Iterable[SpeakerChoice | None],
    *,
    uses_corpora: bool,
) -> Iterator[Recall]:
    """Opens what was confirmed in a system's domain, and the corpora of its languages where they are wanted.

    Of the corpora those of the domain come first. Arguments as of `confirmed_of`.
    """
    memory = None
    if uses_corpora:
        with suppress(CorpusError):  # there is none
            memory = tasks.TranslationMemory(system.record.src, system.record.tgt, first=system.own_domain)
    if memory is None:
        yield confirmed_of(translator, system, said_by)
        return
    with memory:
        yield confirmed_of(translator, system, said_by, memory.recall)


# The session: the text, the system, and the calls between a keystroke and a translation.

DEBOUNCE_MS = 120
LONGEST_WAIT_MS = 600
"""While the user types without a pause, a translation still appears this often."""

_FIRST_PART_S = 0.25
"""A text done sooner is shown as a whole."""
_PART_EVERY_S = 0.1


def now_and_then(show: Callable[[PassageTranslation], None]) -> Callable[[PassageTranslation], None]:
    """Returns what shows parts of a translation only as often as a reader can follow."""
    next_part = time.monotonic() + _FIRST_PART_S

    def show_part(part: PassageTranslation) -> None:
        nonlocal next_part
        if time.monotonic() >= next_part:
            next_part = time.monotonic() + _PART_EVERY_S
            show(part)

    return show_part


class TranslationSession(QObject):
    """Turns typing into translations.

    Signals:
        catalogue_changed(SystemCatalogue): the library was listed.
        preparing(Progress): the built-in models are being made ready.
        aged(): the translation shown has belonged to an older text for noticeably long.
        progressed(Progress): of a translation that takes long.
        part_ready(SentenceMap): the beginning of a long translation.
        looked(str): a text was looked at: the base tag of the language that all of it is plainly in, in which
            case it is not translated; "": it is in the language chosen, or says too little.
        ready(SentenceMap, PassageTranslation): the whole translation.
        opened(DeviceReport, list, tuple): the model is open: where it runs, the speakers that it was trained
            with, and the domains that it tells apart word by word (mostly none).
        stopped(): the user cancelled.
        failed(Exception): instead of `ready` or `catalogue_changed`.
    """

    catalogue_changed = Signal(SystemCatalogue)
    preparing = Signal(Progress)
    aged = Signal()
    progressed = Signal(Progress)
    part_ready = Signal(SentenceMap)
    looked = Signal(str)
    ready = Signal(SentenceMap, PassageTranslation)
    opened = Signal(DeviceReport, list, tuple)
    stopped = Signal()
    failed = Signal(Exception)

    def __init__(self, models: OpenModels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.models = models
        """The open models."""
        self._speakers: list[SpeakerRecord] = []
        self._text, self._options = "", System()
        self._system: ChosenSystem | None = None
        self._languages = ("", "")
        self._is_per_line = self._is_held = False
        self.is_quiet = False
        """True while the translation shown need not be greyed: the new one will be the same or nearly so."""
        self.work = TextWork(models, lambda: _model_of(self._system), self)
        """What the reader makes of the text."""
        self.work.busy.connect(lambda is_busy: self.hold() if is_busy else self.release())
        self._has_models = False
        """True once a model that ships was made ready, or none had to be."""
        self.has_failed_to_prepare = False
        """True after a model that ships could not be made ready, until that is tried again."""
        self._listing, self._opening, self._translation = (LatestCall(models.calls, self) for _ in range(3))
        self._preparer = CallThread(self)  # what is ready translates while the rest is prepared
        self._preparation = LatestCall(self._preparer, self)
        self._debounce = pause_timer(self, DEBOUNCE_MS, self.translate_now)
        self._longest_wait = pause_timer(self, LONGEST_WAIT_MS, self.translate_now)
        self._age = pause_timer(self, BUSY_AFTER_MS, self.aged.emit)

    @property
    def system(self) -> ChosenSystem | None:
        """The system that translates now."""
        return self._system

    @property
    def options(self) -> System:
        """The options with which models are opened now."""
        return self._options

    @property
    def is_busy(self) -> bool:
        """True while a translation is due or under way."""
        return self._translation.is_running or self._debounce.isActive()

    @property
    def is_translating(self) -> bool:
        """True while a translation is under way."""
        return self._translation.is_running

    @property
    def is_preparing(self) -> bool:
        """True while models that ship are being made ready."""
        return self._preparation.is_running

    def prepare(self, first: tuple[str, str]) -> None:
        """Makes the built-in models ready; `catalogue_changed` follows whenever one can translate.

        Args:
            first: the languages whose model comes before the others.
        """
        self._has_models = self.has_failed_to_prepare = False
        self._preparation.start(
            lambda call: tasks.ensure_builtin_models(call.report, first=first, ready=lambda: call.show(None)),
            self._on_model_ready, self._on_not_prepared,
            progressed=self.preparing.emit, shown=self._on_model_ready,
        )  # fmt: skip

    def _on_model_ready(self, _outcome: object) -> None:
        self._has_models = True
        self.refresh()

    def _on_not_prepared(self, error: Exception) -> None:
        self.has_failed_to_prepare = True
        self.failed.emit(error)

    def refresh(self) -> None:
        """Lists the library again, unless the first model of it is still being prepared."""
        if self._has_models:
            self._listing.start(
                lambda call: self._list(call.report), self._on_catalogue, self.failed.emit,
                progressed=self.preparing.emit,
            )  # fmt: skip

    def shut_down(self) -> None:
        """Stops what is being prepared; the window closes."""
        self._preparer.shut_down()

    def _list(self, report: Report) -> SystemCatalogue:
        """Lists the library, on the translator thread; what has changed there is closed."""
        report(Progress("Reading the library", 0))
        models = tasks.list_models()
        self.models.close_changed(models)
        texts = [each for each in tasks.list_corpora() if each.kind == "parallel"]
        speakers, terms = tasks.list_speakers(), tasks.list_terms()
        return SystemCatalogue(models, tasks.list_domains(), speakers, terms, texts)

    @property
    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Takes the text to translate; the translation follows once the typing rests a moment."""
        if text == self._text:
            return
        before, self._text = self._text, text
        if not text.strip():
            self.work.set_aside(before)
            self._forget()
            return
        self.work.bring_back(text)
        self._debounce.start()
        for timer in (self._longest_wait, self._age):
            if not timer.isActive():
                timer.start()

    def set_system(self, system: ChosenSystem | None, options: System, pair: tuple[str, str]) -> None:
        """Chooses what to translate with, and translates at once if there is a text.

        Args:
            system: None: nothing translates these languages; the text is looked at all the same.
            options: how models are opened.
            pair: the languages.
        """
        before = self._system
        if (system, options, pair) == (before, self._options, self._languages):
            return
        self._languages = pair
        is_other = _model_of(system) != _model_of(before)
        if system is not None:
            self.work.turn_to(LanguagePair(*pair), self._text)
        self._system, self._options = system, options
        if system is None:
            self._forget()
        elif is_other or not self._text.strip():
            self._opening.start(
                lambda call: self._open(call, system, options), self._on_opened, self._on_not_opened
            )
        if self._text.strip():
            self.translate_now()

    def set_per_line(self, is_per_line: bool) -> None:
        """Gives every line that begins with a speaker's name its own profile, or ends that."""
        if is_per_line != self._is_per_line:
            self._is_per_line = is_per_line
            self.translate_now()

    def hold(self) -> None:
        """Starts no translation until `release`: what is learned now must count in the next one."""
        self._is_held = True
        self._forget()

    def release(self) -> None:
        """Translates the text again; what is shown stays until then."""
        self._is_held = False
        self.translate_now(is_quiet=True)

    def mapped(self, passage: PassageTranslation) -> SentenceMap:
        """Lays the sentences out with what the reader made of them."""
        return SentenceMap(passage.translation, [each.target for each in self.work.lay(passage)])

    def translate_now(self, *, is_quiet: bool = False) -> None:
        """Translates without waiting for the typing to rest.

        Args:
            is_quiet: True: what is shown stays as it is until the whole translation is there.
        """
        self._debounce.stop()
        self._longest_wait.stop()
        if not self._text.strip() or self._is_held:
            return
        if self._system is None:
            self._look()
            return
        self.is_quiet = is_quiet
        if not self._age.isActive():
            self._age.start()
        system, text, options, is_per_line = self._system, self._text, self._options, self._is_per_line
        people = self._people(system)
        self._translation.start(
            lambda call: self._translate(
                call, system, text, options, people=people, is_per_line=is_per_line,
                show=None if is_quiet else now_and_then(call.show),
            ),
            self._on_ready, self._on_failed, progressed=self._on_progress, shown=self._on_part,
        )  # fmt: skip

    def _look(self) -> None:
        """Looks which language a text is in that nothing translates from those chosen."""
        text, (src, tgt) = self._text, self._languages
        self._age.stop()
        if src and tgt:
            self._translation.run(
                lambda: tasks.find_other_language(text, src, tgt),
                lambda notice: self._tell_language(text, notice), self.failed.emit,
            )  # fmt: skip

    def _tell_language(self, text: str, notice: LanguageNotice | None) -> None:
        if text == self._text:  # else it will be looked at in a moment
            self.looked.emit(notice.language if notice is not None else "")

    def cancel(self) -> None:
        """Stops the translation under way; what is there of it stays."""
        if self.is_busy:
            self._forget()
            self.stopped.emit()

    def _forget(self) -> None:
        for timer in (self._debounce, self._longest_wait, self._age):
            timer.stop()
        self._translation.drop()

    def _people(self, system: ChosenSystem) -> tuple[SpeakerChoice, ...]:
        """Returns the speakers of the system's language; the one that is chosen as strong as chosen."""
        chosen = system.speaker
        people = map(choice_of, speakers_into(self._speakers, system.record.tgt))
        return tuple(chosen if chosen and each.id == chosen.id else each for each in people)

    # on the translator thread

    def _open(
        self, call: Call[Any], system: ChosenSystem, options: System
    ) -> tuple[DeviceReport, list[SpeakerChoice], tuple[str, ...]]:
        """Opens a model before the first word is typed; returns where it runs, and whom and what it knows."""
        translator = self.models.open(system.opened_with(options), call.report)
        return translator.device, trained_speakers(translator, system.record), translator.domains

    def _read_words(self, call: Call[None], system: ChosenSystem, options: System) -> None:
        """Reads the words of a model's languages while nobody waits, so that no sentence does."""
        self.models.open(system.opened_with(options), call.report).doubts.prepare()

    def _translate(
        self,
        call: Call[Any],
        system: ChosenSystem,
        text: str,
        options: System,
        *,
        people: Sequence[SpeakerChoice],
        is_per_line: bool,
        show: Callable[[PassageTranslation], None] | None,
    ) -> PassageTranslation:
        translator = self.models.open(system.opened_with(options), call.report)
        said_by = () if is_per_line else (system.speaker,)
        # who chooses a domain wants its sentences back; others' would surprise who chose none
        with memory_of(translator, system, said_by, uses_corpora=bool(system.own_domain)) as recall:
            return tasks.translate_passage(
                text, translator, speaker=system.speaker, people=people, is_per_line=is_per_line,
                recall=recall, show=show, report=call.report,
            )  # fmt: skip

    # outcomes

    def _on_catalogue(self, catalogue: SystemCatalogue) -> None:
        self._speakers = list(catalogue.all_speakers)
        self.catalogue_changed.emit(catalogue)

    def _on_opened(self, found: tuple[DeviceReport, list[SpeakerChoice], tuple[str, ...]]) -> None:
        self.opened.emit(*found)
        if self._system is not None:
            system, options = self._system, self._options
            self._opening.start(lambda call: self._read_words(call, system, options), ignore, ignore)

    def _on_not_opened(self, error: Exception) -> None:
        if not self.is_busy:
            self.failed.emit(error)

    def _on_part(self, part: PassageTranslation) -> None:
        self.part_ready.emit(self.mapped(part))

    def _on_progress(self, progress: Progress) -> None:
        if not self._age.isActive():
            self.progressed.emit(progress)

    def _on_ready(self, result: PassageTranslation) -> None:
        if not self._debounce.isActive():
            self._age.stop()
        self._tell_language(result.translation.source, result.language_notice)
        if result.language_notice is None:
            self.ready.emit(self.mapped(result), result)

    def _on_failed(self, error: Exception) -> None:
        self._age.stop()
        self.failed.emit(error)


def _model_of(system: ChosenSystem | None) -> str:
    return system.record.id if system else ""
