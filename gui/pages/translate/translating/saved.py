"""Saved choices of what translates: a menu that recalls them, and a sheet that names a new one."""

from collections.abc import Sequence
from dataclasses import fields, replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QWidget

from engine import tasks
from engine.results.systems import NamedSystem, System
from gui.pages.page import Page
from gui.pages.translate.translating.catalogue import ChosenSystem, SystemCatalogue
from gui.theme.current import dress_dialog
from gui.widgets.controls.buttons import opens_menu
from gui.widgets.sheet import Sheet

_LONGEST = 64
_OF_THIS_COMPUTER = ("precision", "device", "n_threads", "trusts_language")
"""What a saved choice does not hold."""


class SavedSystems(QObject):
    """Saves what translates under a name, and recalls it.

    Args:
        button: opens the menu.
        page: the sheet may cover it.

    Signals:
        recalled(NamedSystem): this is to translate.
        refused(Exception): one could not be saved, or the list not be read.
    """

    recalled = Signal(NamedSystem)
    refused = Signal(Exception)

    def __init__(self, button: QToolButton, page: Page) -> None:
        super().__init__(page)
        self._page, self._calls = page, page.services.quick
        self.menu = QMenu(button)
        self.menu.setToolTipsVisible(True)
        opens_menu(button, self.menu)
        self._known: tuple[NamedSystem, ...] = ()
        self._now: NamedSystem | None = None
        self._catalogue = SystemCatalogue()
        self._suggestion, self._why_unsaved = "", ""

    def refresh(self) -> None:
        """Reads the list anew."""
        self._calls.run(self, tasks.list_systems, self._take, self.refused.emit)

    def show_choice(
        self, system: ChosenSystem | None, options: System, catalogue: SystemCatalogue, form: str
    ) -> None:
        """Takes in what translates now.

        Args:
            system: with its speaker; None: nothing does.
            options: how models are opened.
            catalogue: the models and speakers that are there.
            form: the form of address in words; empty: as the model has it.
        """
        self._catalogue = catalogue
        self._now = _system_of(system, options) if system else None
        speaker = system.speaker.name if system and system.speaker else ""
        is_trained = bool(system and system.speaker and system.speaker.is_trained)
        self._why_unsaved = f"{speaker} is no speaker of your library" if is_trained else ""
        self._suggestion = ", ".join(filter(None, (system.own_domain if system else "", speaker, form)))
        self._fill()

    def _take(self, known: tuple[NamedSystem, ...]) -> None:
        self._known = known
        self._fill()

    def _fill(self) -> None:
        self.menu.clear()
        for each in self._known:
            action = self.menu.addAction(each.name)
            action.setCheckable(True)
            action.setChecked(self._now is not None and replace(self._now, name=each.name) == each)
            why_not = self._why_not(each)
            action.setEnabled(not why_not)
            action.setToolTip(why_not)
            action.triggered.connect(lambda _on=False, each=each: self.recalled.emit(each))
        if self._known:
            self.menu.addSeparator()
        save = self.menu.addAction("Save what is chosen now…")
        save.setEnabled(self._now is not None and not self._why_unsaved)
        save.setToolTip(self._why_unsaved)
        save.triggered.connect(lambda _on=False: self._ask())
        if self._known:
            manage = self.menu.addAction("Change or remove…")
            manage.triggered.connect(lambda _on=False: self._page.navigated.emit("settings", "Connections"))

    def _why_not(self, saved: NamedSystem) -> str:
        """Says why a saved choice cannot be recalled here; empty: it can be."""
        if saved.blend:
            return "Several speakers together are for other programs and the terminal"
        if saved.terms not in (None, saved.domain):
            return "The terms of another domain, or none, are for other programs and the terminal"
        if saved.speaker and saved.speaker not in {each.id for each in self._catalogue.all_speakers}:
            return "Its speaker is gone"
        model = saved.mix[0][0] if saved.mix else saved.model
        found = self._catalogue.find(model)
        if model and found is None:
            return "Its model is gone"
        if found is None or not saved.domain:
            return ""
        choices = self._catalogue.domain_choices(self._catalogue.base_of(found))
        return "" if saved.domain in {each.domain for each in choices} else "Its domain is gone"

    def _ask(self) -> None:
        sheet = SaveSheet(self._suggestion, self._known, self._page)
        dress_dialog(sheet)
        sheet.ask(self._save)

    def _save(self, name: str) -> None:
        if self._now is None:
            return
        new = replace(self._now, name=name)

        def done(saved: NamedSystem) -> None:
            self._page.say(f"Saved “{saved.name}”.")
            self.refresh()

        self._calls.run(self, lambda: tasks.save_system(new), done, self.refused.emit)


class SaveSheet(Sheet[str]):
    """Asks for the name of what is saved.

    Args:
        name: a suggestion.
        known: what was saved before.
    """

    def __init__(self, name: str, known: Sequence[NamedSystem], parent: QWidget) -> None:
        super().__init__(
            "Save what is chosen now",
            "Languages, model, domain, speaker, form of address and care, to be recalled with a click. Other "
            "programs can translate with it, too.",
            "Save",
            parent,
        )
        self._keys = {each.key: each.name for each in known}
        self.name = QLineEdit(name)
        self.name.setMaxLength(_LONGEST)
        self.name.setPlaceholderText("Pumps, Anna, du")
        self.add_field("&Name", self.name, 0)
        self.watch(self.name.textChanged)

    def missing(self) -> str:
        key = NamedSystem(name=self.name.text()).key
        if not key or key == tasks.ANYBODY:
            return "Give it a name with a letter or a digit." if not key else f"“{key}” is taken by Parlance."
        return f"There is “{self._keys[key]}” already. Choose another name." if key in self._keys else ""

    def answer(self) -> str:
        return self.name.text().strip()


def _system_of(chosen: ChosenSystem, options: System) -> NamedSystem:
    """Returns what is chosen as a system without a name."""
    opened = chosen.opened_with(options)
    usual = System()
    values = {each.name: getattr(opened, each.name) for each in fields(System)}
    values |= {name: getattr(usual, name) for name in _OF_THIS_COMPUTER}
    speaker = chosen.speaker
    return replace(
        NamedSystem(**values),
        src=chosen.record.src,
        tgt=chosen.record.tgt,
        domain=chosen.own_domain,
        terms=None,
        speaker=speaker.id if speaker else "",
        strength=speaker.strength if speaker else None,
    )
