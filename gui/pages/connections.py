"""Connections: what other programs translate with, by the key that they give."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from engine import tasks
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from engine.results.systems import EVERY_DOMAIN, NamedSystem
from gui.i18n import number_words, tr, tr_noop
from gui.pages.page import Page
from gui.theme import dress_dialog
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_1, SPACE_2
from gui.widgets.controls import (
    Picker,
    icon_button,
    label,
    outlined_button,
    soft_label,
)
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Stretch, empty, row_in, rows_in
from gui.widgets.sheet import Sheet
from gui.widgets.text import ElidedLabel
from gui.wording import model_name

_LONGEST = 64
_FORMS = ((tr_noop("Automatic"), ""), ("du", "informal"), ("Sie", "formal"))


class ConnectionChoices(NamedTuple):
    """What the library has for a connection."""

    models: Sequence[ModelRecord]
    domains: Sequence[str]
    speakers: Sequence[SpeakerRecord]


class ConnectionSheet(Sheet[NamedSystem]):
    """Asks for a connection's name and settings; answers with a `NamedSystem`.

    Args:
        choices: what there is to choose from.
        before: the connection to change; None: a new one.
        taken: keys of the others.
    """

    def __init__(
        self,
        choices: ConnectionChoices,
        before: NamedSystem | None,
        taken: Sequence[str],
        parent: QWidget,
    ) -> None:
        super().__init__(
            tr("Change “{name}”", name=before.name) if before else tr("New connection"),
            tr("The other program translates with what you choose here."),
            tr("Change") if before else tr("Add"),
            parent,
        )
        old = before or NamedSystem()
        self._before, self._taken = before, taken
        self.name = QLineEdit(old.name)
        self.name.setPlaceholderText("pumps")
        self.name.setMaxLength(_LONGEST)
        self.name.setReadOnly(before is not None)
        self._model = _picker(
            tr("Model"),
            [(tr("Automatic"), ""), *((model_name(each), each.id) for each in choices.models)],
            old.model,
        )
        self._domain = _picker(
            tr("Domain"),
            [(tr("Any"), ""), *((each, each) for each in choices.domains)],
            old.domain,
        )
        speakers = [(tr("Nobody"), ""), *((each.name, each.id) for each in choices.speakers)]
        self._speaker = _picker(tr("Speaker"), speakers, old.speaker)
        forms = [(tr(name), form) for name, form in _FORMS]
        self._address = _picker(tr("Address in German"), forms, old.address)
        memories = [
            (tr("None"), ""),
            (tr("All corpora"), EVERY_DOMAIN),
            *((each, each) for each in choices.domains),
        ]
        self._memory = _picker(tr("Translation memory"), memories, old.memory)
        self._careful = QCheckBox(tr("Best &quality: about four times slower"))
        self._careful.setChecked(old.careful)
        self.add_field(tr("&Key to enter in the other program"), self.name, 0)
        self.add_field(tr("&Domain"), self._domain, 1, is_wide=False)
        self.add_field(tr("&Speaker"), self._speaker, 1, 1, is_wide=False)
        self.add_field(tr("&Model"), self._model, 2, is_wide=False)
        self.add_field(tr("&Address in German"), self._address, 2, 1, is_wide=False)
        self.add_field(tr("&Translation memory"), self._memory, 3, is_wide=False)
        self.form.addWidget(self._careful, 12, 0, 1, 2)
        self.watch(self.name.textChanged, self._careful.toggled)
        pickers = self._model, self._domain, self._speaker, self._address, self._memory
        self.watch(*(each.chosen for each in pickers))

    def missing(self) -> str:
        key = self.answer().key
        if not key:
            return tr("The key needs a letter or a digit.")
        if key == tasks.ANYBODY:
            return tr("“{key}” is the key of programs that name no connection.", key=key)
        if self._before is None and key in self._taken:
            return tr("There is a connection with the key “{key}” already.", key=key)
        return tr("Nothing is changed so far.") if self.answer() == self._before else ""

    def answer(self) -> NamedSystem:
        before, speaker = self._before or NamedSystem(), self._speaker.value()
        return replace(  # what is not asked here stays as the terminal set it
            before,
            name=self.name.text(),
            model=self._model.value(),
            domain=self._domain.value(),
            speaker=speaker,
            blend=() if speaker else before.blend,
            strength=before.strength if speaker or before.blend else None,
            careful=self._careful.isChecked(),
            address=self._address.value(),
            memory=self._memory.value(),
        )


def _picker(name: str, choices: Sequence[tuple[str, str]], chosen: str) -> Picker:
    picker = Picker(name)
    picker.fill(choices)
    if chosen and not picker.choose(chosen):  # it is gone: still what the connection says
        picker.fill([*choices, (chosen, chosen)])
        picker.choose(chosen)
    return picker


_CONNECTION_FORMS = {"informal": "du", "formal": "Sie"}


class ConnectionsView(QWidget):
    """Lists the connections; each can be changed and removed.

    Signals:
        read(tuple): the connections were read.
    """

    read = Signal(tuple)

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self._connections: tuple[NamedSystem, ...] = ()
        self._choices = ConnectionChoices((), (), ())
        self._list = QWidget()
        self._rows = rows_in(self._list, spacing=SPACE_1)
        self._none = soft_label(tr("None so far: programs translate with the best general models."))
        self._error = InlineError()
        self.add = outlined_button(tr("Add a connection…"), "plus", act=lambda: self._ask(None))
        foot = QWidget()
        foot.setMinimumHeight(CONTROL_HEIGHT)
        row_in(foot, self.add, Stretch(), spacing=SPACE_2)
        rows_in(self, self._none, self._list, self._error, foot, spacing=SPACE_2)
        self.setFocusProxy(self.add)
        self._none.setMinimumHeight(CONTROL_HEIGHT)
        self.setMinimumHeight(CONTROL_HEIGHT)

    def refresh(self) -> None:
        """Reads the connections, and what there is to choose from."""
        self._page.services.quick.run(self, _read, self._show, self._error.show_failure)

    def _show(self, found: tuple[tuple[NamedSystem, ...], ConnectionChoices]) -> None:
        self._connections, self._choices = found
        self._error.hide()
        empty(self._rows)
        for connection in self._connections:
            self._rows.addWidget(self._row(connection))
        self._list.setVisible(bool(self._connections))
        self._none.setVisible(not self._connections)
        self.read.emit(self._connections)

    def _row(self, connection: NamedSystem) -> QWidget:
        row = QWidget()
        row.setMinimumHeight(CONTROL_HEIGHT)
        name = label(connection.name, "strong")
        facts = ElidedLabel(self._facts(connection), "soft")
        named = connection.name
        said = tr("Copy the key of the connection “{name}”", name=named)
        copy = icon_button("copy", said, act=partial(self._copy, connection))
        said = tr("Change the connection “{name}”", name=named)
        change = icon_button("pencil", said, act=partial(self._ask, connection))
        said = tr("Remove the connection “{name}”", name=named)
        remove = icon_button("trash-2", said, act=partial(self._remove, connection))
        row_in(row, name, (facts, 1), copy, change, remove, spacing=SPACE_2)
        return row

    def _facts(self, connection: NamedSystem) -> str:
        names = {each.id: model_name(each) for each in self._choices.models}
        names |= {each.id: each.name for each in self._choices.speakers}
        shares = (*connection.mix, *connection.blend)
        is_all = connection.memory == EVERY_DOMAIN
        facts = [
            connection.domain,
            *(names.get(each, each) for each in (connection.speaker, connection.model)),
            *(f"{names.get(each, each)} {number_words(100 * share)} %" for each, share in shares),
            *(f"{domain} {number_words(100 * share)} %" for domain, share in connection.steering),
            tr("no terms")
            if connection.terms == ""
            else tr("terms of {terms}", terms=connection.terms) * bool(connection.terms),
            tr("memory: all corpora")
            if is_all
            else tr("memory: {memory}", memory=connection.memory) * bool(connection.memory),
            tr("similar pairs of {like}", like=connection.like) * bool(connection.like),
            _CONNECTION_FORMS.get(connection.address, ""),
            tr("best quality") * connection.careful,
        ]
        return " · ".join(filter(None, facts)) or tr("the best general models")

    def _copy(self, connection: NamedSystem) -> None:
        QGuiApplication.clipboard().setText(connection.key)
        self._page.say(tr("Copied the key “{key}”.", key=connection.key))

    def _ask(self, before: NamedSystem | None) -> None:
        names = [each.key for each in self._connections]
        sheet = ConnectionSheet(self._choices, before, names, self)
        dress_dialog(sheet)
        sheet.ask(self._keep)

    def _keep(self, connection: NamedSystem) -> None:
        self._page.services.quick.run(
            self,
            lambda: tasks.save_system(connection),
            lambda _found: self.refresh(),
            self._error.show_failure,
        )

    def _remove(self, connection: NamedSystem) -> None:
        def done(_nothing: object) -> None:
            self.refresh()
            self._page.offer_undo(
                tr("Removed “{name}”.", name=connection.name), lambda: self._keep(connection)
            )

        self._page.services.quick.run(
            self, lambda: tasks.remove_system(connection.name), done, self._error.show_failure
        )


def _read() -> tuple[tuple[NamedSystem, ...], ConnectionChoices]:
    choices = ConnectionChoices(tasks.list_models(), tasks.list_domains(), tasks.list_speakers())
    return tasks.list_systems(), choices
