"""The model that a run made: use it, go back, move it to the trash, read its card."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.orders import UnmixOrder
from engine.results.models import ModelRecord
from gui.jobs.runner import JobRunner
from gui.pages.page import Page

T = TypeVar("T")


class MadeModels(QObject):
    """Reads and changes the model that a run made, beside the window.

    Signals:
        models_known(list): the models of the library, after something changed.
        learned_known(str, str, bool): a mixed model's id, the name under which it stands in the library as it
            was learned as well, empty if it does not, and whether that is being added.
        card_known(str, str): a model's id and its run card as JSON text.
        failed(Exception): why a model could not be read or changed.
    """

    models_known = Signal(list)
    learned_known = Signal(str, str, bool)
    card_known = Signal(str, str)
    failed = Signal(Exception)

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._adding = ""
        self._runner = JobRunner(page.services, self)
        self._runner.failed.connect(self._fail_adding)
        self._runner.cancelled.connect(self._end_adding)

    def read_state(self, model: str) -> None:
        """Tells how models are used, and whether one is in the library as it was learned, too."""

        def tell(models: list[ModelRecord]) -> None:
            self.models_known.emit(models)
            self.learned_known.emit(model, name_as_learned(models, model), self._adding == model)

        self._call(tasks.list_models, tell)

    def add_as_learned(self, model: str) -> None:
        """Adds a mixed model as it was learned, in a process of its own: it takes a quarter of a minute."""

        def done(_result: object) -> None:
            self._end_adding()
            self._page.say("It is in your library as it learned, held back. “Compare in detail” shows both.")

        self._adding = model
        self.learned_known.emit(model, "", True)
        self._runner.submit(UnmixOrder(model=model), done)

    def _fail_adding(self, error: Exception, _details: str) -> None:
        self._end_adding()
        self.failed.emit(error)

    def _end_adding(self) -> None:
        model, self._adding = self._adding, ""
        self._tell(model)

    def read_card(self, model: str) -> None:
        """Tells a model's run card."""
        self._call(lambda: tasks.run_card(model), lambda card: self.card_known.emit(model, card))

    def save_card(self, path: Path, text: str) -> None:
        """Writes a card into a file."""
        self._call(
            lambda: tasks.write_text_file(path, text),
            lambda _path: self._page.say(f"Saved as {path.name}."),
        )

    def use(self, model: str, domain: str, *, is_undo: bool = False) -> None:
        """Translates the domain with this model from now on."""

        def done(_record: ModelRecord) -> None:
            self._tell(model)
            words = f"“{domain}” is translated with the new model now."
            self._say(words, None if is_undo else lambda: self.go_back(model, domain, is_undo=True))

        self._call(lambda: tasks.promote_model(model), done)

    def go_back(self, model: str, domain: str, *, is_undo: bool = False) -> None:
        """Translates the domain with what was used before this model."""

        def done(used: ModelRecord) -> None:
            self._tell(model)
            words = f"“{domain}” is translated with “{used.name}” again."
            self._say(words, None if is_undo else lambda: self.use(model, domain, is_undo=True))

        self._call(lambda: tasks.roll_back_model(model), done)

    def _say(self, words: str, undo: Callable[[], None] | None) -> None:
        if undo is None:
            self._page.say(words)
        else:
            self._page.offer_undo(words, undo)

    def keep_before(self, model: str, domain: str) -> None:
        """Leaves a model that was held back unused, for good."""

        def done(used: ModelRecord) -> None:
            self._tell(model)
            self._page.say(f"“{domain}” stays with “{used.name}”.")

        self._call(lambda: tasks.roll_back_model(model), done)

    def remove(self, model: str) -> None:
        """Moves a model to the trash; can be undone."""

        def done(trash: str) -> None:
            self._tell(model)
            self._page.offer_undo("The model is in the trash.", lambda: self._restore(model, trash))

        self._call(lambda: tasks.remove_model(model), done)

    def _restore(self, model: str, trash: str) -> None:
        def done(_record: object) -> None:
            self._tell(model)
            self._page.say("The model is back.")

        self._call(lambda: tasks.restore(trash), done)

    def _tell(self, model: str) -> None:
        self.read_state(model)
        self._page.library_changed.emit()

    def _call(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self._page.services.slow.run(self, work, done, self.failed.emit)


def name_as_learned(models: list[ModelRecord], model: str) -> str:
    """Returns the name of a mixed model as it was learned; empty if it is not in the library so."""
    return next((each.name for each in models if each.id.startswith(f"{model}-as-learned")), "")
