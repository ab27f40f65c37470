"""Looks at the files and reads them, as jobs; writes what was found into the draft."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.orders.corpora import FilesToRead, LookOrder, StageOrder
from engine.results.importing.staging import LookResult, StagedFiles
from gui.jobs.calls import ignore
from gui.jobs.runner import JobRunner
from gui.pages.corpora.wizard.draft import ImportDraft
from gui.services import Services


class DraftReader(QObject):
    """Looks at files and stages them; only one job at a time, that of `runner`.

    Signals:
        looked(): the draft's entries have changed.
        staged(): everything was read; the draft knows where it is.
    """

    looked = Signal()
    staged = Signal()

    def __init__(self, services: Services, draft: ImportDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self.draft = draft
        self.runner = JobRunner(services, self)
        self._looking_at: list[Path] = []
        self.is_staging = False

    def look(self, inputs: Sequence[Path]) -> None:
        """Looks at some of the user's files; those that were being looked at are looked at again."""
        at_work = self._looking_at if self.runner.is_busy and not self.is_staging else []
        wanted = dict.fromkeys([*at_work, *inputs])
        self._looking_at = [path for path in wanted if path in self.draft.files]
        self.runner.drop()
        self.is_staging = False
        if not self._looking_at:
            return
        draft = self.draft
        has_languages = draft.has_chosen_languages
        order = LookOrder(
            files=tuple(self._looking_at),
            src=draft.src if has_languages else "",
            tgt=draft.tgt if has_languages and not draft.is_monolingual else "",
            choices=draft.choices_for(self._looking_at),
        )
        self.runner.submit(order, self._take_look)

    def look_again(self) -> None:
        """Looks at what no entry is known of, or at everything."""
        known = {self.draft.input_of(entry.path) for entry in self.draft.entries}
        self.look([path for path in self.draft.files if path not in known] or self.draft.files)

    def stage(self) -> None:
        """Reads everything as the user chose it."""
        wanted = self.draft.to_read()
        self.is_staging = True
        self.runner.submit(StageOrder(**vars(wanted)), lambda staged: self._take_stage(wanted, staged))
        self.is_staging = True

    def forget(self) -> None:
        """Stops what runs and throws away what was read."""
        self.runner.drop()
        self.is_staging = False
        self._discard(self.draft.staged_id)

    def _take_look(self, result: LookResult) -> None:
        inputs, self._looking_at = self._looking_at, []
        self.draft.take_entries(inputs, result.files)
        settings = self._services.settings
        self.draft.guess_languages(settings.src, settings.tgt)
        self.looked.emit()

    def _take_stage(self, wanted: FilesToRead, staged: StagedFiles) -> None:
        self.is_staging = False
        before = self.draft.staged_id
        self.draft.staged, self.draft.staged_as = staged, wanted
        self.draft.cleaning = self.draft.splits = None
        self._discard(before)
        self.staged.emit()

    def _discard(self, staged_id: str) -> None:
        if staged_id:
            self._services.slow.run(self, lambda: tasks.discard_staged(staged_id), ignore, ignore)
