"""The trash, as a part of the Library: what was removed comes back or goes for good.

After emptying, each model that has learned from what is gone can be taken out of use or removed.
"""

from functools import partial
from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from engine import tasks
from engine.results.doctor import TrashEmptied, TrashEntry
from engine.results.models import ModelRecord
from gui import errors
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.pages.page import Page, scrolled
from gui.services import Services
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_1, SPACE_2
from gui.widgets.controls import danger_button, label, quiet_button, soft_label
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Stretch, empty, row_in, rows_in
from gui.widgets.text import ElidedLabel
from gui.wording import model_name, moment_words, size_words

_Content: TypeAlias = tuple[list[TrashEntry], int]
_MOST_SHOWN = 50
_REMOVED = {
    "model": tr_noop("Model, removed {moment}"),
    "corpus": tr_noop("Corpus, removed {moment}"),
    "speaker": tr_noop("Speaker, removed {moment}"),
}
_RESTORE = {
    "model": tr_noop("Restore the model “{name}”"),
    "corpus": tr_noop("Restore the corpus “{name}”"),
    "speaker": tr_noop("Restore the speaker “{name}”"),
}
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
        self._models = rows_in(self._learned, soft_label(tr("Learned from what is gone:")), spacing=SPACE_1)
        self._model_rows: dict[str, QWidget] = {}
        """By the ids of models that learned from what is gone; they stay until they are removed."""
        self._learned.hide()
        self.empty = danger_button(tr("Empty the trash…"), "trash-2", act=self._ask)
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
        self._told.setText(f"{self._amount()}." if n_entries else tr("The trash is empty."))
        self.empty.setEnabled(True)
        empty(self._rows)
        for entry in self._entries[:_MOST_SHOWN]:
            self._rows.addWidget(self._row(entry))
        if n_entries > _MOST_SHOWN:
            more = number_words(n_entries - _MOST_SHOWN)
            self._rows.addWidget(soft_label(tr("… and {n} more, removed earlier.", n=more)))
        self._list.setVisible(bool(n_entries))

    def _amount(self) -> str:
        n, size = len(self._entries), size_words(self._size)
        return tr_plural("{n} entry, {size}", "{n} entries, {size}", n, size=size)

    def _row(self, entry: TrashEntry) -> QWidget:
        row = QWidget()
        row.setMinimumHeight(CONTROL_HEIGHT)
        name = ElidedLabel(entry.name, is_name=True)
        if entry.noun == _UNFINISHED:
            when = label(tr("Unfinished import, {moment}", moment=moment_words(entry.removed)), "soft")
            away = quiet_button(
                tr("Discard"),
                "trash-2",
                name=tr("Discard the unfinished import of “{name}”", name=entry.name),
            )
            away.clicked.connect(partial(self._discard, entry))
            row_in(row, (name, 1), when, away, spacing=SPACE_2)
            return row
        when = label(tr(_REMOVED[entry.noun], moment=moment_words(entry.removed)), "soft")
        back = quiet_button(tr("Restore"), "undo-2", name=tr(_RESTORE[entry.noun], name=entry.name))
        back.clicked.connect(partial(self._restore, entry))
        row_in(row, (name, 1), when, back, spacing=SPACE_2)
        return row

    def _discard(self, entry: TrashEntry) -> None:
        self._services.slow.run(
            self, lambda: tasks.discard_staged(entry.id), lambda _: self.refresh(), self._error.show_failure
        )

    def _restore(self, entry: TrashEntry) -> None:
        def done(_record: object) -> None:
            self.restored.emit(tr("“{name}” is back.", name=entry.name))
            self.refresh()

        self._services.slow.run(self, lambda: tasks.restore(entry.id), done, self._error.show_failure)

    def _ask(self) -> None:
        gone = (
            tr(
                "What is in it ({amount}) will be deleted for good, with every copy of its text in the "
                "library, the runs that hold some of it, and text that was read for an import and never "
                "became a corpus. Models that learned from it stay, and are named.",
                amount=self._amount(),
            )
            if self._entries
            else tr(
                "Nothing is in it, but what the library still holds of removed text will be deleted for "
                "good: text that was read for an import and never became a corpus, and translations kept for "
                "comparing. Models that learned from forgotten corrections stay, and are named."
            )
        )
        traces = tr("Deleted files leave traces on the disk until something else is written in their place.")
        errors.ask(
            self,
            tr("Empty the trash?"),
            f"{gone} {traces}",
            [(tr("Keep it"), None), (tr("Empty the trash"), self._empty)],
        )

    def _empty(self) -> None:
        self.empty.setEnabled(False)
        self._told.setText(tr("Emptying the trash…"))
        self._services.slow.run(self, _empty_trash, self._emptied, self._failed)

    def _emptied(self, found: tuple[TrashEmptied, dict[str, str]]) -> None:
        gone, names = found
        self._show(([], 0))
        self._told.setText("\n".join(map(from_engine, gone.told)))
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
        back = quiet_button(tr("Go back"), "undo-2", name=tr("Go back to the model before {name}", name=name))
        back.setVisible(has_way_back)
        remove = danger_button(tr("Remove"), "trash-2", name=tr("Remove the model {name}", name=name))

        def went_back(used: ModelRecord) -> None:
            if self.focusWidget() is back:
                remove.setFocus()
            back.hide()
            self.restored.emit(tr("“{name}” is used again.", name=used.name))

        def removed(_trash: str) -> None:
            self._drop_row(model, remove)
            self.restored.emit(tr("“{name}” is in the trash: empty it again to be rid of it.", name=name))
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


class TrashPage(Page):
    """The trash on a page of its own."""

    key = "trash"
    title = tr_noop("Trash")
    help_chapter = "library"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.trash = TrashView(services)
        self.trash.restored.connect(self.toasted)
        self.trash.restored.connect(lambda _text: self.library_changed.emit())
        about = soft_label(tr("What you remove stays here until you empty the trash."))
        whole = QWidget()
        rows_in(whole, about, self.trash, Stretch(), spacing=SPACE_2)
        rows_in(self, scrolled(whole))

    def refresh(self) -> None:
        """Reads the trash."""
        self.trash.refresh()

    def main_field(self) -> QWidget | None:
        return self.trash.empty


def _read() -> _Content:
    return tasks.list_trash(), tasks.trash_size()


def _empty_trash() -> tuple[TrashEmptied, dict[str, str]]:
    """Empties it; also returns the names of the models that there are, by their ids."""
    gone = tasks.empty_trash()
    return gone, {model.id: model_name(model) for model in tasks.list_models()}
