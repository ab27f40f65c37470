"""What the page does with the model that a run made: use it, go back, move it to the trash, read its card."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.records import ModelRecord
from gui.pages.adapt.door import AdaptTasks
from gui.services import Services


class MadeModels(QObject):
    """Calls the engine in the background and tells what came of it.

    Signals:
        state_known(str, str): a model's id, and whether it is used, see `state_of`.
        card_known(str, object): a model's id and its card.
        said(str): a short confirmation.
        undo_offered(str, object): a confirmation, and what takes it back.
        failed(object): an exception.
        changed(): the library's models are others now, or used otherwise.
    """

    state_known = Signal(str, str)
    card_known = Signal(str, object)
    said = Signal(str)
    undo_offered = Signal(str, object)
    failed = Signal(object)
    changed = Signal()

    def __init__(self, services: Services, tasks: AdaptTasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks

    def read_state(self, model: str) -> None:
        """Tells whether a model is used."""
        self._call(
            lambda: state_of(self._tasks.list_models(), model),
            lambda state: self.state_known.emit(model, state),
        )

    def read_card(self, model: str) -> None:
        """Tells a model's run card."""
        self._call(lambda: self._tasks.run_card(model), lambda card: self.card_known.emit(model, card))

    def save_card(self, path: Path, text: str) -> None:
        """Writes a card into a file."""
        self._call(
            lambda: path.write_text(text, encoding="utf-8"),
            lambda _size: self.said.emit(f"Saved as {path.name}."),
        )

    def use(self, model: str, domain: str, *, is_undo: bool = False) -> None:
        """Translates the domain with this model from now on."""

        def done(_record: ModelRecord) -> None:
            self._tell(model)
            words = f"“{domain}” is translated with the new model now."
            if is_undo:
                self.said.emit(words)
            else:
                self.undo_offered.emit(words, lambda: self.go_back(model, domain, is_undo=True))

        self._call(lambda: self._tasks.promote_model(model), done)

    def go_back(self, model: str, domain: str, *, is_undo: bool = False) -> None:
        """Translates the domain with what was used before this model."""

        def done(used: ModelRecord) -> None:
            self._tell(model)
            words = f"“{domain}” is translated with “{used.name}” again."
            if is_undo:
                self.said.emit(words)
            else:
                self.undo_offered.emit(words, lambda: self.use(model, domain, is_undo=True))

        self._call(lambda: self._tasks.roll_back_model(model), done)

    def keep_before(self, model: str, domain: str) -> None:
        """Leaves a model that was held back unused, for good."""

        def done(used: ModelRecord) -> None:
            self._tell(model)
            self.said.emit(f"“{domain}” stays with “{used.name}”.")

        self._call(lambda: self._tasks.roll_back_model(model), done)

    def remove(self, model: str) -> None:
        """Moves a model to the trash; can be undone."""

        def done(trash: str) -> None:
            self._tell(model)
            self.undo_offered.emit("The model is in the trash.", lambda: self._restore(model, trash))

        self._call(lambda: self._tasks.remove_model(model), done)

    def _restore(self, model: str, trash: str) -> None:
        def done(_record: object) -> None:
            self._tell(model)
            self.said.emit("The model is back.")

        self._call(lambda: self._tasks.restore(trash), done)

    def _tell(self, model: str) -> None:
        self.read_state(model)
        self.changed.emit()

    def _call(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self._services.background.run(self, work, done, self.failed.emit, is_slow=True)


def state_of(models: list[ModelRecord], model: str) -> str:
    """Returns whether a model is used: "promoted", "held", "withdrawn", "removed" if it is gone."""
    record = next((each for each in models if each.id == model), None)
    if record is None:
        return "removed"
    promotion = record.details.get("promotion")
    return str(promotion.get("state", "promoted")) if isinstance(promotion, Mapping) else "promoted"
