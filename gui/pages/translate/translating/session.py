"""What the page is doing: the text, the system, and the jobs between a keystroke and a translation.

Knows no widget. The newest text wins: its job cancels the older one, and whatever still comes
from an older job is dropped. While a correction is learned no translation starts.
"""

from PySide6.QtCore import QObject, QTimer, Signal

from engine.progress import Progress
from engine.results.translation import DeviceReport
from gui.jobs.engine_worker import Job
from gui.open_models import OpenModels, Options
from gui.pages.translate.comparing.differences import Difference
from gui.pages.translate.correcting.corrections import Corrections
from gui.pages.translate.panes.spans import SentenceMap
from gui.pages.translate.translating.catalogue import Catalogue, System
from gui.pages.translate.translating.systems import Door, Translated, Translators
from gui.pages.translate.translating.voices import Speaker

DEBOUNCE_MS = 120
LONGEST_WAIT_MS = 600
"""Somebody who types without a break still sees a translation this often."""
BUSY_AFTER_MS = 300


class TranslationSession(QObject):
    """Turns typing into translations.

    Signals:
        catalogue_changed(Catalogue): what there is to translate with.
        preparing(Progress): the built-in models are being made ready.
        aged(): what is shown belongs to an older text, for longer than a reader should not notice.
        progressed(Progress): of a translation that takes long.
        part_ready(SentenceMap): the beginning of a long translation.
        ready(SentenceMap, Translated): the whole translation.
        compared(list): one `Difference` per sentence.
        opened(DeviceReport): the model is open, and runs there.
        known_speakers(list): the speakers that this model was trained with.
        stopped(): the user cancelled.
        failed(Exception): instead of `ready`, `catalogue_changed` or `compared`.
    """

    catalogue_changed = Signal(object)
    preparing = Signal(object)
    aged = Signal()
    progressed = Signal(object)
    part_ready = Signal(object)
    ready = Signal(object, object)
    compared = Signal(object)
    opened = Signal(object)
    known_speakers = Signal(object)
    stopped = Signal()
    failed = Signal(object)

    def __init__(self, models: OpenModels, door: Door, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = models.worker
        self._translators = Translators(models, door)
        self._text = ""
        self._system: System | None = None
        self._compared: tuple[System, ...] | None = None
        self._options = Options()
        self._is_per_line = False
        self._is_held = False
        self.is_quiet = False
        """True while what is shown is as good as what is being made: nothing is greyed."""
        self.corrections = Corrections()
        self._choices: dict[str, str] = {}
        self._job: Job | None = None
        self._compare_job: Job | None = None
        self._list_job: Job | None = None
        self._warm_job: Job | None = None
        self._debounce = self._timer(DEBOUNCE_MS, self.translate_now)
        self._longest_wait = self._timer(LONGEST_WAIT_MS, self.translate_now)
        self._age = self._timer(BUSY_AFTER_MS, self.aged.emit)

    def _timer(self, interval_ms: int, slot: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(slot)
        return timer

    @property
    def system(self) -> System | None:
        """What the text is translated with now."""
        return self._system

    @property
    def options(self) -> Options:
        """How models are opened now."""
        return self._options

    @property
    def is_busy(self) -> bool:
        """True while a translation is due or under way."""
        return self._job is not None or self._debounce.isActive()

    def prepare(self) -> None:
        """Makes the built-in models ready and lists the library; `catalogue_changed` follows."""
        self._list(Job(self._translators.prepare, lane="library"))

    def refresh(self) -> None:
        """Lists the library again."""
        self._list(Job(self._translators.catalogue, lane="library"))

    def _list(self, job: Job) -> None:
        self._list_job = job
        job.progressed.connect(self._on_prepare_progress)
        job.succeeded.connect(self._on_catalogue)
        job.failed.connect(self._on_list_failed)
        self._worker.submit(job)

    def set_text(self, text: str) -> None:
        """Takes the text to translate; the translation follows once the typing rests a moment."""
        if text == self._text:
            return
        self._text = text
        if not text.strip():
            self._choices.clear()
            self.corrections.clear()
            self._forget()
            return
        self._debounce.start()
        if not self._longest_wait.isActive():
            self._longest_wait.start()
        if not self._age.isActive():
            self._age.start()

    def set_system(self, system: System | None, options: Options) -> None:
        """Chooses what to translate with, and translates at once if there is a text."""
        before = self._system
        if (system, options) == (before, self._options):
            return
        if _key(system) != _key(before):
            self._choices.clear()  # another speaker leaves what the reader chose
        if _pair(system) != _pair(before):
            self.corrections.clear()
        self._system, self._options = system, options
        if system is None:
            self._forget()
            return
        if _key(system) != _key(before) or not self._text.strip():
            self._warm_up(system, options)
        if self._text.strip():
            self.translate_now()

    def set_per_line(self, is_per_line: bool) -> None:
        """Gives every line that begins with a speaker's name its own profile, or ends that."""
        if is_per_line != self._is_per_line:
            self._is_per_line = is_per_line
            self.translate_now()

    def _warm_up(self, system: System, options: Options) -> None:
        """Opens the model before the first word is typed."""
        job = Job(lambda _job: self._translators.warm_up(system, options), lane="warm")
        job.succeeded.connect(self._on_warm)
        job.failed.connect(self._on_warm_failed)
        self._warm_job = job
        self._worker.submit(job)

    def hold(self) -> None:
        """Starts no translation until `release`: what is learned now must count in the next one."""
        self._is_held = True
        self._forget()

    def release(self) -> None:
        """Translates again what is there; what it takes the place of stays until then."""
        self._is_held = False
        self.translate_now(is_quiet=True)

    def compare(self, systems: tuple[System, ...] | None) -> None:
        """Compares what several systems make of every text from now on; None ends that."""
        if systems != self._compared:
            self._compared = systems
            self._compare()

    def choose(self, source: str, target: str) -> None:
        """Remembers that the reader prefers this translation of a sentence."""
        self._choices[source] = target

    def mapped(self, translated: Translated) -> SentenceMap:
        """Lays the sentences out with the reader's choices and what the person wrote."""
        sentences = translated.translation.sentences
        written = self.corrections.written(sentences, translated.line_speakers)
        return SentenceMap(translated.translation, self._choices, written)

    def translate_now(self, *, is_quiet: bool = False) -> None:
        """Translates without waiting for the typing to rest.

        Args:
            is_quiet: True: what is shown stays as it is until the whole translation is there.
        """
        self._debounce.stop()
        self._longest_wait.stop()
        if self._system is None or not self._text.strip() or self._is_held:
            return
        self.is_quiet = is_quiet
        if not self._age.isActive():
            self._age.start()
        system, text, options = self._system, self._text, self._options
        is_per_line = self._is_per_line
        self._drop_comparison()

        def work(job: Job) -> Translated:
            show = None if is_quiet else job.show
            return self._translators.translate(job, system, text, options, show=show, is_per_line=is_per_line)

        job = Job(work, lane="text")
        job.shown.connect(self._on_part)
        job.progressed.connect(self._on_progress)
        job.succeeded.connect(self._on_ready)
        job.failed.connect(self._on_failed)
        self._job = job
        self._worker.submit(job)

    def cancel(self) -> None:
        """Stops the translation under way; what is there of it stays."""
        if not self.is_busy:
            return
        self._forget()
        self.stopped.emit()

    def _forget(self) -> None:
        for timer in (self._debounce, self._longest_wait, self._age):
            timer.stop()
        if self._job is not None:
            self._job.cancel()
        self._job = None
        self._drop_comparison()

    def _drop_comparison(self) -> None:
        if self._compare_job is not None:
            self._compare_job.cancel()
        self._compare_job = None

    def _compare(self) -> None:
        self._drop_comparison()
        if self._compared is None or not self._text.strip() or self.is_busy:
            return
        systems, text, options = self._compared, self._text, self._options
        job = Job(lambda job: self._translators.compare(job, systems, text, options), lane="compare")
        job.succeeded.connect(self._on_compared)
        job.failed.connect(self._on_compare_failed)
        self._compare_job = job
        self._worker.submit(job)

    def _on_prepare_progress(self, job: Job, progress: Progress) -> None:
        if job is self._list_job:
            self.preparing.emit(progress)

    def _on_catalogue(self, job: Job, catalogue: Catalogue) -> None:
        if job is self._list_job:
            self._list_job = None
            self.catalogue_changed.emit(catalogue)

    def _on_list_failed(self, job: Job, error: Exception) -> None:
        if job is self._list_job:
            self._list_job = None
            self.failed.emit(error)

    def _on_warm(self, job: Job, found: tuple[DeviceReport, list[Speaker]]) -> None:
        if job is self._warm_job:
            device, known = found
            self.opened.emit(device)
            self.known_speakers.emit(known)

    def _on_warm_failed(self, job: Job, error: Exception) -> None:
        if job is self._warm_job and not self.is_busy:
            self.failed.emit(error)

    def _on_part(self, job: Job, part: Translated) -> None:
        if job is self._job:
            self.part_ready.emit(self.mapped(part))

    def _on_progress(self, job: Job, progress: Progress) -> None:
        if job is self._job and not self._age.isActive():
            self.progressed.emit(progress)

    def _on_ready(self, job: Job, result: Translated) -> None:
        if job is not self._job:
            return  # a newer text is on its way
        self._job = None
        if not self._debounce.isActive():
            self._age.stop()
        self.ready.emit(self.mapped(result), result)
        self._compare()

    def _on_failed(self, job: Job, error: Exception) -> None:
        if job is self._job:
            self._job = None
            self._age.stop()
            self.failed.emit(error)

    def _on_compared(self, job: Job, rows: list[Difference]) -> None:
        if job is self._compare_job:
            self._compare_job = None
            self.compared.emit(rows)

    def _on_compare_failed(self, job: Job, error: Exception) -> None:
        if job is self._compare_job:
            self._compare_job = None
            self.failed.emit(error)


def _key(system: System | None) -> tuple[str, str] | None:
    return system.key if system else None


def _pair(system: System | None) -> tuple[str, str] | None:
    return (system.record.src, system.record.tgt) if system else None
