"""The trash, as a part of the Settings page: what was removed comes back or goes for good.

After emptying, each model that has learned from what is gone can be taken out of use or removed.
"""

from functools import partial
from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from engine import tasks
from engine.results.doctor import TrashEmptied, TrashEntry
from engine.results.figures import counted
from engine.results.models import ModelRecord
from gui import errors
from gui.services import Services
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_1, SPACE_2
from gui.widgets.controls import danger_button, label, quiet_button, soft_label
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Stretch, empty, row_in, rows_in
from gui.widgets.text import ElidedLabel
from gui.wording import moment_words, size_words

_Content: TypeAlias = tuple[list[TrashEntry], int]
_MOST_SHOWN = 50
_NOUNS = {"model": "Model", "corpus": "Corpus", "speaker": "Speaker"}
_UNFINISHED = "import"


class TrashView(QWidget):
    """Lists what was removed, newest first; each entry can be restored, and all be thrown away.

    An import that was begun and not finished is listed too, and can be discarded.

    Signals:
        restored(str): something came back, or a model went or is not used any more; a sentence.
    """

    restored = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._entries: list[TrashEntry] = []
        self._size = 0
        self._told = soft_label()
        self._told.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._error = InlineError()
        self._list = QWidget()
        self._rows = rows_in(self._list, spacing=SPACE_1)
        self._learned = QWidget()
        self._models = rows_in(self._learned, soft_label("Learned from what is gone:"), spacing=SPACE_1)
        self._model_rows: dict[str, QWidget] = {}
        """By the ids of models that learned from what is gone; they stay until they are removed."""
        self._learned.hide()
        self.empty = danger_button("Empty the trash…", "trash-2", act=self._ask)
        foot = QWidget()
        foot.setMinimumHeight(CONTROL_HEIGHT)
        row_in(foot, self.empty, Stretch())
        rows_in(self, self._told, self._learned, self._error, self._list, foot, spacing=SPACE_2)
        self.setFocusProxy(self.empty)

    def refresh(self) -> None:
        """Reads the trash."""
        self._error.hide()
        self._services.slow.run(self, _read, self._show, self._error.show_failure)

    def _show(self, found: _Content) -> None:
        self._entries, self._size = found
        n_entries = len(self._entries)
        self._told.setText(f"{self._amount()}." if n_entries else "The trash is empty.")
        self.empty.setEnabled(True)
        empty(self._rows)
        for entry in self._entries[:_MOST_SHOWN]:
            self._rows.addWidget(self._row(entry))
        if n_entries > _MOST_SHOWN:
            self._rows.addWidget(soft_label(f"… and {n_entries - _MOST_SHOWN:,} more, removed earlier."))
        self._list.setVisible(bool(n_entries))

    def _amount(self) -> str:
        return f"{counted(len(self._entries), 'entry', 'entries')}, {size_words(self._size)}"

    def _row(self, entry: TrashEntry) -> QWidget:
        row = QWidget()
        row.setMinimumHeight(CONTROL_HEIGHT)
        name = ElidedLabel(entry.name, is_name=True)
        if entry.noun == _UNFINISHED:
            when = label(f"Unfinished import, {moment_words(entry.removed)}", "soft")
            away = quiet_button("Discard", "trash-2", name=f"Discard the unfinished import of “{entry.name}”")
            away.clicked.connect(partial(self._discard, entry))
            row_in(row, (name, 1), when, away, spacing=SPACE_2)
            return row
        when = label(f"{_NOUNS[entry.noun]}, removed {moment_words(entry.removed)}", "soft")
        back = quiet_button("Restore", "undo-2", name=f"Restore the {entry.noun} “{entry.name}”")
        back.clicked.connect(partial(self._restore, entry))
        row_in(row, (name, 1), when, back, spacing=SPACE_2)
        return row

    def _discard(self, entry: TrashEntry) -> None:
        self._services.slow.run(
            self, lambda: tasks.discard_staged(entry.id), lambda _: self.refresh(), self._error.show_failure
        )

    def _restore(self, entry: TrashEntry) -> None:
        def done(_record: object) -> None:
            self.restored.emit(f"“{entry.name}” is back.")
            self.refresh()

        self._services.slow.run(self, lambda: tasks.restore(entry.id), done, self._error.show_failure)

    def _ask(self) -> None:
        gone = (
            f"What is in it ({self._amount()}) will be deleted for good, with every copy of its text in the "
            "library, the runs that hold some of it, and text that was read for an import and never became a "
            "corpus. Models that learned from it stay, and are named."
            if self._entries
            else "Nothing is in it, but what the library still holds of removed text will be deleted for "
            "good: text that was read for an import and never became a corpus, and translations kept for "
            "comparing. Models that learned from forgotten corrections stay, and are named."
        )
        errors.ask(
            self,
            "Empty the trash?",
            f"{gone} Deleted files leave traces on the disk until something else is written in their place.",
            [("Keep it", None), ("Empty the trash", self._empty)],
        )

    def _empty(self) -> None:
        self.empty.setEnabled(False)
        self._told.setText("Emptying the trash…")
        self._services.slow.run(self, _empty_trash, self._emptied, self._failed)

    def _emptied(self, found: tuple[TrashEmptied, dict[str, str]]) -> None:
        gone, names = found
        self._show(([], 0))
        self._told.setText("\n".join(gone.told))
        for model in gone.models:
            if model not in self._model_rows:
                row = self._model_row(
                    model, names.get(model, model), has_way_back=model in gone.with_way_back
                )
                self._model_rows[model] = row
                self._models.addWidget(row)
        self._learned.setVisible(bool(self._model_rows))

    def _model_row(self, model: str, name: str, *, has_way_back: bool) -> QWidget:
        """Offers what can be done about a model that learned from what is gone."""
        row = QWidget()
        row.setMinimumHeight(CONTROL_HEIGHT)
        back = quiet_button("Go back", "undo-2", name=f"Go back to the model before {name}")
        back.setVisible(has_way_back)
        remove = danger_button("Remove", "trash-2", name=f"Remove the model {name}")

        def went_back(used: ModelRecord) -> None:
            if self.focusWidget() is back:
                remove.setFocus()
            back.hide()
            self.restored.emit(f"“{used.name}” is used again.")

        def removed(_trash: str) -> None:
            self._drop_row(model, remove)
            self.restored.emit(f"“{name}” is in the trash: empty it again to be rid of it.")
            self._services.slow.run(self, _read, self._list_again, self._error.show_failure)

        back.clicked.connect(
            lambda: self._services.slow.run(
                self, lambda: tasks.roll_back_model(model), went_back, self._error.show_failure
            )
        )
        remove.clicked.connect(
            lambda: self._services.slow.run(
                self, lambda: tasks.remove_model(model), removed, self._error.show_failure
            )
        )
        row_in(row, (ElidedLabel(name, is_name=True), 1), back, remove, spacing=SPACE_2)
        return row

    def _drop_row(self, model: str, pressed: QWidget) -> None:
        """Takes a model's row away; the keyboard goes on to the next one."""
        has_keyboard = self.focusWidget() is pressed
        rows = list(self._model_rows)
        place = rows.index(model)
        row = self._model_rows.pop(model)
        left = list(self._model_rows.values())
        if has_keyboard:
            following = left[min(place, len(left) - 1)].findChildren(QPushButton)[-1] if left else self.empty
            following.setFocus()
        row.hide()
        row.deleteLater()
        self._learned.setVisible(bool(left))

    def _list_again(self, found: _Content) -> None:
        """Shows what is in the trash by now, and leaves the sentences on what is gone."""
        told = self._told.text()
        self._show(found)
        self._told.setText(told)

    def _failed(self, error: Exception) -> None:
        self.refresh()
        self._error.show_failure(error)


def _read() -> _Content:
    return tasks.list_trash(), tasks.trash_size()


def _empty_trash() -> tuple[TrashEmptied, dict[str, str]]:
    """Empties it; also returns the names of the models that there are, by their ids."""
    gone = tasks.empty_trash()
    return gone, {model.id: model.name for model in tasks.list_models()}
