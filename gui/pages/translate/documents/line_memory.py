"""Keeps the lines that the user corrects in the memory of their domain, and has their speakers learn.

Knows the translator thread, no widget.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.progress import Report
from engine.results.documents import ConfirmedLine, DocumentLine
from engine.results.translation import SpeakerChoice
from gui.jobs.calls import ignore
from gui.open_models import OpenModels
from gui.pages.translate.translating.catalogue import ChosenSystem

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


class LineMemory(QObject):
    """The lines kept while the window is open; a line that is corrected again, or as it was, replaces them.

    Signals:
        failed(Exception): a line could not be kept or learned from.
    """

    failed = Signal(Exception)

    def __init__(self, models: OpenModels, parent: QObject) -> None:
        super().__init__(parent)
        self._models = models
        self._kept: dict[tuple[Path, int], ConfirmedLine] = {}
        """By file and number of the line; only the translator thread looks into it."""

    def keep(
        self,
        path: Path,
        number: int,
        line: DocumentLine,
        text: str,
        system: ChosenSystem,
        *,
        speaker: SpeakerChoice | None,
        draft: str,
    ) -> None:
        """Keeps what the user wrote for a line; for a part of a sentence it stands in the document alone.

        Args:
            path: the document.
            number: of the line, from 0.
            line: what is said there.
            text: the translation as it should be; empty: the model's is right after all.
            system: what translates.
            speaker: who says it.
            draft: as the model translates it.
        """

        def work() -> set[SpeakerChoice]:
            before = self._kept.get((path, number))
            concerned = {before.speaker if before else None}
            if text and line.is_whole:
                kept = tasks.confirm_line(
                    line, text, system.record, speaker=speaker, draft=draft,
                    domain=system.own_domain, origin=path.name, replaces=before,
                )  # fmt: skip
                self._kept[path, number] = kept
                concerned.add(kept.speaker)
            elif before is not None:
                tasks.take_back_line(before)
                del self._kept[path, number]
            return {each for each in concerned if each is not None}

        self._models.calls.run(
            self, work, lambda people: self._learn(people, system.record.id), self.failed.emit
        )

    def _learn(self, people: set[SpeakerChoice], model: str) -> None:
        def learn(translator: "Translator", report: Report) -> None:
            for speaker in people:
                tasks.learn_again(speaker, translator, report)

        if people:
            work = self._models.working(model, learn)
            self._models.calls.start(self, work, ignore, self.failed.emit)
