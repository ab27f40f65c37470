"""What the page is doing: the text, the system, and the jobs between a keystroke and a translation.

Knows no widget. The newest text wins: its job cancels the older one, and whatever still comes
from an older job is dropped.
"""

from PySide6.QtCore import QObject, QTimer, Signal

from engine.progress import Progress
from engine.records import DeviceReport
from gui.engine_worker import Job
from gui.open_models import OpenModels, Options
from gui.pages.translate.catalogue import Catalogue, System
from gui.pages.translate.spans import SentenceMap
from gui.pages.translate.systems import Difference, Door, Translated, Translators

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
    stopped = Signal()
    failed = Signal(object)

    def __init__(self, models: OpenModels, door: Door, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = models.worker
        self._translators = Translators(models, door)
        self._text = ""
        self._system: System | None = None
        self._compared: tuple[System, System] | None = None
        self._options = Options()
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
            self._forget()
            return
        self._debounce.start()
        if not self._longest_wait.isActive():
            self._longest_wait.start()
        if not self._age.isActive():
            self._age.start()

    def set_system(self, system: System | None, options: Options) -> None:
        """Chooses what to translate with, and translates at once if there is a text."""
        if (system, options) == (self._system, self._options):
            return
        self._choices.clear()
        self._system, self._options = system, options
        if system is None:
            self._forget()
        elif self._text.strip():
            self.translate_now()
        else:
            self._warm_up(system, options)

    def _warm_up(self, system: System, options: Options) -> None:
        """Opens the model before the first word is typed."""
        job = Job(lambda _job: self._translators.open(system, options).device, lane="warm")
        job.succeeded.connect(self._on_warm)
        job.failed.connect(self._on_warm_failed)
        self._warm_job = job
        self._worker.submit(job)

    def compare(self, systems: tuple[System, System] | None) -> None:
        """Compares what two systems make of every text from now on; None ends that."""
        if systems != self._compared:
            self._compared = systems
            self._compare()

    def choose(self, source: str, target: str) -> None:
        """Remembers that the reader prefers this translation of a sentence."""
        self._choices[source] = target

    def mapped(self, translated: Translated) -> SentenceMap:
        """Lays the sentences out with the reader's choices."""
        return SentenceMap(translated.translation, self._choices)

    def translate_now(self) -> None:
        """Translates without waiting for the typing to rest."""
        self._debounce.stop()
        self._longest_wait.stop()
        if self._system is None or not self._text.strip():
            return
        if not self._age.isActive():
            self._age.start()
        system, text, options = self._system, self._text, self._options
        self._drop_comparison()
        job = Job(lambda job: self._translators.translate(job, system, text, options, job.show), lane="text")
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

    def _on_warm(self, job: Job, device: DeviceReport) -> None:
        if job is self._warm_job:
            self.opened.emit(device)

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
