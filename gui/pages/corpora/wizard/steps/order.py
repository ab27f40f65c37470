"""The six steps of one import, built one by one: building all at once would hold up the window."""

from collections.abc import Callable

from gui.pages.corpora.wizard.draft import ImportDraft
from gui.pages.corpora.wizard.steps.cleaning import CleaningStep
from gui.pages.corpora.wizard.steps.files import FilesStep
from gui.pages.corpora.wizard.steps.finish import FinishStep
from gui.pages.corpora.wizard.steps.reading import ReadingStep
from gui.pages.corpora.wizard.steps.splitting import SplittingStep
from gui.pages.corpora.wizard.steps.step import Step
from gui.pages.corpora.wizard.steps.vocabulary import VocabularyStep
from gui.services import Services

FILES, READING, CLEANING, SPLITTING, VOCABULARY, FINISH = range(6)
_KINDS: tuple[type[Step], ...] = (
    FilesStep,
    ReadingStep,
    CleaningStep,
    SplittingStep,
    VocabularyStep,
    FinishStep,
)
TITLES = tuple(kind.title for kind in _KINDS)


class Steps:
    """Builds and keeps the steps; `placed` shows and connects each that was built."""

    def __init__(self, services: Services, draft: ImportDraft, placed: Callable[[int, Step], None]) -> None:
        self._services = services
        self._draft = draft
        self._placed = placed
        self._built: dict[int, Step] = {}

    def get(self, index: int) -> Step:
        """Returns a step, built now if need be."""
        if index not in self._built:
            step = self._built[index] = _KINDS[index](self._services, self._draft)
            self._placed(index, step)
        return self._built[index]

    def if_built(self, index: int) -> Step | None:
        """Returns a step if it was opened before."""
        return self._built.get(index)

    @property
    def built(self) -> list[Step]:
        """The steps opened so far."""
        return list(self._built.values())

    def is_reachable(self, index: int) -> bool:
        """Tells whether every step before was opened and left with all it needs."""
        before = [self._built.get(each) for each in range(index)]
        return all(step is not None and not step.missing() for step in before)
