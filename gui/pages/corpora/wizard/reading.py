"""Looks at the files and reads them for good, as jobs; writes what came of it into the draft."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from gui.jobs.runner import JobRunner
from gui.pages.corpora.wizard.draft import ImportDraft
from gui.services import Services


class Reading(QObject):
    """Both kinds of reading; only one job at a time.

    Signals:
        looked(): the draft's entries are others now.
        staged(): everything was read; the draft knows where it is.
        changed(): a job began or ended.
        failed(object, str): the error and details of either.
        cancelled(): the user stopped it.
    """

    looked = Signal()
    staged = Signal()
    changed = Signal()
    failed = Signal(object, str)
    cancelled = Signal()

    def __init__(self, services: Services, draft: ImportDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self.draft = draft
        self.runner = JobRunner(services, self)
        self.runner.changed.connect(self.changed)
        self.runner.failed.connect(self.failed)
        self.runner.cancelled.connect(self.cancelled)
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
        args = self._services.tasks.look_command(
            self._looking_at,
            src=draft.src if has_languages else "",
            tgt=draft.target if has_languages else "",
            choices=draft.per_file,
        )
        names = self._looking_at[0].name if len(self._looking_at) == 1 else f"{len(self._looking_at)} files"
        self.runner.run(args, "look", f"Looking at {names}", self._take_look)

    def look_again(self) -> None:
        """Looks at what no entry is known of, or at everything."""
        known = {self.draft.input_of(entry) for entry in self.draft.entries}
        self.look([path for path in self.draft.files if path not in known] or self.draft.files)

    def stage(self) -> None:
        """Reads everything as the user chose it."""
        draft = self.draft
        key = draft.staging_key()
        self.is_staging = True
        args = self._services.tasks.stage_command(
            draft.usable_inputs, src=draft.src, tgt=draft.target, choices=draft.per_file, test=draft.test
        )
        self.runner.run(args, "stage", "Reading your files", lambda result: self._take_stage(key, result))
        self.is_staging = True

    def forget(self) -> None:
        """Stops what runs and throws away what was read."""
        self.runner.drop()
        self.is_staging = False
        self._discard(self.draft.staged_id)

    def _take_look(self, result: Mapping[str, Any]) -> None:
        inputs, self._looking_at = self._looking_at, []
        self.draft.take_entries(inputs, result.get("files") or [])
        settings = self._services.settings
        self.draft.guess_languages(settings.src, settings.tgt)
        self.looked.emit()

    def _take_stage(self, key: object, result: Mapping[str, Any]) -> None:
        self.is_staging = False
        before = self.draft.staged_id
        self.draft.staged, self.draft.staged_as = result, key
        self.draft.cleaning, self.draft.splits = {}, {}
        self._discard(before)
        self.staged.emit()

    def _discard(self, staged_id: str) -> None:
        if staged_id:
            tasks = self._services.tasks
            self._services.background.run(
                self, lambda: tasks.discard_staged(staged_id), _ignore, _ignore, is_slow=True
            )


def _ignore(_outcome: object) -> None:
    """What stays is removed by the engine's own tidying; errors were logged."""
