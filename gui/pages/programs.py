"""The page Other programs: the local server, its connections, and how each program is set up and tried."""

from collections.abc import Sequence
from functools import partial
from string import Template
from typing import NamedTuple
from urllib.parse import urlsplit

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from engine import tasks
from engine.results.systems import LastRequest, NamedSystem, ProgramAnswer, Protocol
from engine.results.translation import LanguagePair
from gui.i18n import from_engine, tr, tr_noop, tr_plural
from gui.languages import pair_name
from gui.local_server import ServerState
from gui.pages.connections import ConnectionsView
from gui.pages.page import Page, column, scrolled
from gui.services import Services
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import (
    Card,
    IconLabel,
    Paragraph,
    Picker,
    field_label,
    hairline,
    icon_button,
    label,
    outlined_button,
    quiet_button,
    quiet_numbers,
    section_label,
    show_or_hide,
    soft_label,
)
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Gap, Stretch, add_to, empty, row_in, row_of, rows_in, rows_of
from gui.widgets.text import announce
from gui.wording import moment_words

_PICKER_WIDTH, _PORT_WIDTH, _NAME_WIDTH = 240, 120, 144
EXAMPLES = {"de": "Die Pumpe ist undicht.", "en": "The pump is leaking."}
"""Sentences to try a program with, by their language: as they would be in it, not in the window's."""


# How each program is set up: what to enter where.


class ProgramRecipe(NamedTuple):
    """What to enter in a program. Names of its own fields stay as the program has them."""

    name: str
    """Of the program."""
    protocol: Protocol
    """How it asks."""
    where: str
    """The way to its settings, in English; marked by `tr_noop`."""
    fields: tuple[tuple[str, str], ...]
    """What its fields are called, and what belongs into them: `$address`, `$base` (the address with the key
    of a connection), `$port`, `$key`, `$any_key` and `$any_base` (a key that is never empty), `$model`."""
    ticks: str = ""
    """An option to switch on, as the program calls it."""
    note: str = ""
    """A sentence more, in English."""


_SAME_COMPUTER = tr_noop("It must run on this computer.")
_ANY = tr_noop("Any program that offers this interface.")
RECIPES = (
    ProgramRecipe(
        "OmegaT", Protocol.APERTIUM,
        tr_noop("Options › Preferences › Machine Translation › Apertium › Configure"),
        (("Custom server URL", "$base/apertium"),), "Connect to custom server instead of apertium.org",
        tr_noop("Then tick Apertium in the list that you came from."),
    ),
    ProgramRecipe(
        "LibreOffice Writer", Protocol.DEEPL,
        tr_noop("Tools › Options › Languages and Locales › DeepL Server"),
        (("API URL", "$address/v2/translate"), ("Authentication key", "$any_key")), "",
        tr_noop("Then choose Format › Translate. It gives up on a paragraph after ten seconds."),
    ),
    ProgramRecipe(
        "memoQ, Trados, Wordfast (OPUS-CAT)", Protocol.OPUS_CAT,
        tr_noop("Settings of the plug-in OPUS-CAT MT"),
        (("Port", "$port"), ("Model tag", "$key")), "",
        tr_noop("The plug-in alone is needed, not the program OPUS-CAT itself."),
    ),
    ProgramRecipe(
        "memoQ (Multi Supplier MT)", Protocol.DEEPL,
        tr_noop("Settings of the plug-in Multi Supplier MT › DeepL"),
        (("Server", "$address/v2/translate"), ("Key", "$any_key")),
    ),
    ProgramRecipe(
        "Subtitle Edit", Protocol.LIBRETRANSLATE, tr_noop("Auto-translate › LibreTranslate"),
        (("API URL", "$address/"), ("API key", "$key")),
    ),
    ProgramRecipe(
        "Weblate", Protocol.LIBRETRANSLATE, tr_noop("Automatic suggestions › LibreTranslate"),
        (("API URL", "$address/"), ("API key", "$key")), "", _SAME_COMPUTER,
    ),
    ProgramRecipe(
        "Dialect", Protocol.LIBRETRANSLATE,
        tr_noop("Preferences › Translator › LibreTranslate › Provider Preferences"),
        (("Instance URL", "localhost:$port"), ("API Key", "$key")),
    ),
    ProgramRecipe(
        "Crow Translate", Protocol.LIBRETRANSLATE, tr_noop("Settings › LibreTranslate"),
        (("URL", "$address"), ("API key", "$key")),
    ),
    ProgramRecipe(
        "Translate Web Pages (TWP)", Protocol.LIBRETRANSLATE,
        tr_noop("Settings of the extension › Experimental › Libretranslate"),
        (("Your Server URL", "$any_base/translate"), ("Your API key", "parlance-key")), "",
        tr_noop("Text that you select goes to Parlance. TWP sends whole pages to Google, Bing or Yandex."),
    ),
    ProgramRecipe(
        "Linguist", Protocol.LIBRETRANSLATE,
        tr_noop("Settings of the extension › Custom translation modules › Managing translators"),
        (("apiPath", "$address/translate"), ("apiKey", "$key")), "",
        tr_noop("Paste LibreTranslator from Linguist's list of custom translators, with these values in it."),
    ),
    ProgramRecipe(
        "OpenAI", Protocol.OPENAI, tr_noop("A server of one's own, or an OpenAI-compatible one"),
        (("Base URL", "$address/v1"), ("API key", "$any_key"), ("Model", "$model")), "", _ANY,
    ),
    ProgramRecipe(
        "Ollama", Protocol.OLLAMA, tr_noop("A server of one's own"),
        (("URL", "$address"), ("Model", "$model")), "", _ANY,
    ),
    ProgramRecipe(
        "DeepL", Protocol.DEEPL, tr_noop("The address of the interface"),
        (("Server", "$address"), ("Key", "$any_key")), "", _ANY,
    ),
    ProgramRecipe(
        "LibreTranslate", Protocol.LIBRETRANSLATE, tr_noop("The address of the interface"),
        (("URL", "$address"), ("API key", "$key")), "", _ANY,
    ),
)  # fmt: skip
"""In the order in which they are listed: programs first, then interfaces that many programs offer."""


def entered(recipe: ProgramRecipe, address: str, key: str, src: str, tgt: str) -> list[tuple[str, str]]:
    """Returns a program's fields and what to enter there; what stays empty is left out.

    Args:
        recipe: the program's.
        address: of the local server.
        key: of a connection; empty: none.
        src: base tag of the language to translate from.
        tgt: of the language to translate into.
    """
    values = {
        "address": address, "port": urlsplit(address).port, "model": f"{src}-{tgt}" + f"/{key}" * bool(key),
        "key": key, "base": address + f"/c/{key}" * bool(key),
        "any_key": key or tasks.ANYBODY, "any_base": f"{address}/c/{key or tasks.ANYBODY}",
    }  # fmt: skip
    found = ((name, Template(value).substitute(values)) for name, value in recipe.fields)
    return [(name, value) for name, value in found if value]


# The page.


class ServerView(QWidget):
    """Switches the local server on and off, and says where it is and what it did."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self._settings, self._server = page.services.settings, page.services.server
        self.picker = Picker(tr("Other programs"))
        self.picker.fill([(tr("Off"), False), (tr("While Parlance is open"), True)])
        self.picker.choose(self._settings.serves_programs)
        self.picker.setFixedWidth(_PICKER_WIDTH)
        self.picker.chosen.connect(self._switch)
        self.copy = quiet_button(tr("Copy the address"), "copy", act=self._copy)
        self.port = QSpinBox()
        self.port.setRange(1_024, 65_535)
        self.port.setToolTip(tr("Where programs find Parlance on this computer. Many look at 5000 first."))
        self.port.setFixedWidth(_PORT_WIDTH)
        quiet_numbers(self.port)
        self.port.setValue(self._settings.port)
        self.port.valueChanged.connect(self._move)
        self._told = soft_label()
        self._told.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._told.setAccessibleName(tr("State of the server"))
        self._last = soft_label()
        self._error = InlineError()
        port = row_of(field_label(tr("&Port"), self.port), self.port, spacing=SPACE_2)
        line = QWidget()
        row_in(line, self.picker, Gap(SPACE_3), port, self.copy, Stretch(), spacing=SPACE_2)
        line.setMinimumHeight(CONTROL_HEIGHT)
        rows_in(self, line, self._told, self._last, self._error, spacing=SPACE_2)
        self._shown = self._server.state
        self._server.changed.connect(self._show)
        self._show()

    def _switch(self, is_on: bool) -> None:
        self._settings.serves_programs = is_on
        if is_on:
            self._server.start()
        else:
            self._server.stop()

    def _move(self, port: int) -> None:
        self._settings.port = port
        if self._settings.serves_programs:
            self._server.stop()
            self._server.start()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._server.address)
        self._page.say(tr("Copied the address."))

    def _show(self) -> None:
        server = self._server
        is_on, has_failed = server.state is ServerState.ON, server.state is ServerState.FAILED
        self.copy.setVisible(is_on)
        self._error.setVisible(has_failed)
        self._told.setVisible(not has_failed)
        show_or_hide(self._last, _last_words(server.last) if server.last is not None else "")
        if is_on:
            said = tr_plural(
                "At {address}: {n} text translated for other programs so far.",
                "At {address}: {n} texts translated for other programs so far.",
                server.n_translated,
                address=server.address,
            )
            self._told.setText(said)
            if server.state is not self._shown:
                announce(self, said)
        elif server.state is ServerState.STARTING:
            self._told.setText(f"{server.stage}…")
        elif has_failed:
            self._error.show_error(server.error, server.hint)
        else:
            self._told.setText(
                tr(
                    "OmegaT, memoQ, Trados, Subtitle Edit, LibreOffice and others can then translate with "
                    "your models. They reach Parlance inside this computer; nothing leaves it."
                )
            )
        self._shown = server.state


def _last_words(last: LastRequest) -> str:
    """Says what was asked last: "Last at 14:02: DeepL (LibreOffice 25.2), German → English, pumps."."""
    program = f"{last.protocol} ({last.program})" if last.program else str(last.protocol)
    languages = pair_name(last.src, last.tgt) if last.src and last.tgt else ""
    facts = program, languages, last.connection or tr("no connection named")
    when = moment_words(last.at)
    return tr("Last request, {when}: {facts}.", when=when, facts=", ".join(filter(None, facts)))


class SetUpView(QWidget):
    """Shows what to enter in a program, and lets one try what the program would get."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self._server = page.services.server
        self._pairs: tuple[LanguagePair, ...] = ()
        self._shown = ""
        """The address that is shown."""
        self.program = Picker(tr("Program"))
        self.program.fill([(each.name, each) for each in RECIPES])
        self.connection = Picker(tr("Connection"))
        self.connection.fill([(tr("None: general models"), "")])
        self.pair = Picker(tr("Languages"))
        self._where, self._note = Paragraph(), soft_label()
        self._tick = label("", "strong")
        self._ticked, tick = QWidget(), IconLabel()
        tick.show_icon("check", "good")
        row_in(self._ticked, tick, self._tick, Stretch(), spacing=SPACE_2)
        self._fields = QWidget()
        self._values = rows_in(self._fields, spacing=SPACE_2)
        self.text = QLineEdit()
        self.text.setAccessibleName(tr("Text to try it with"))
        self.attempt = outlined_button(tr("Try it"), "play", act=self._try)
        self._answer = Paragraph()
        self._error = InlineError()
        self._lay_out()
        self.program.chosen.connect(lambda _recipe: self._show())
        self.connection.chosen.connect(lambda _key: self._read_pairs())
        self.pair.chosen.connect(lambda _pair: self._show())
        self.text.textChanged.connect(lambda _text: self._allow())
        self.text.returnPressed.connect(self.attempt.click)
        self._server.changed.connect(self._on_server)

    def _lay_out(self) -> None:
        choices = row_of(
            (rows_of(field_label(tr("&Program"), self.program), self.program, spacing=SPACE_1), 3),
            (rows_of(field_label(tr("&Connection"), self.connection), self.connection, spacing=SPACE_1), 2),
            (rows_of(field_label(tr("&Languages"), self.pair), self.pair, spacing=SPACE_1), 2),
            spacing=SPACE_3,
        )  # fmt: skip
        card = Card("sunken")
        for part in (self._where, self._ticked, self._fields, self._note):
            card.body.addWidget(part)
        card.body.setSpacing(SPACE_3)
        trying = row_of((self.text, 1), self.attempt, spacing=SPACE_2)
        rows_in(self, choices, card, trying, self._answer, self._error, spacing=SPACE_3)

    def show_connections(self, connections: Sequence[NamedSystem]) -> None:
        """Offers connections to translate with."""
        self.connection.fill(
            [(tr("None: general models"), ""), *((each.name, each.key) for each in connections)]
        )
        self._read_pairs()

    def _read_pairs(self) -> None:
        key = self.connection.value()
        self._page.services.quick.run(
            self,
            lambda: tasks.served_pairs(tasks.find_system(key)),
            self._show_pairs,
            self._error.show_failure,
        )

    def _show_pairs(self, pairs: tuple[LanguagePair, ...]) -> None:
        if pairs != self._pairs:
            self._pairs = pairs
            self.pair.fill([(pair_name(each.src, each.tgt), each) for each in pairs])
            settings = self._page.services.settings
            self.pair.choose(LanguagePair(settings.src, settings.tgt))
        self._show()

    @property
    def _address(self) -> str:
        return self._server.address or f"http://127.0.0.1:{self._page.services.settings.port}"

    def _on_server(self) -> None:
        if self._address != self._shown:
            self._show()
        self._allow()

    def _show(self) -> None:
        self._shown = self._address
        recipe: ProgramRecipe = self.program.value()
        pair: LanguagePair | None = self.pair.value()
        self._where.setText(tr(recipe.where))
        self._tick.setText(recipe.ticks)
        self._ticked.setVisible(bool(recipe.ticks))
        show_or_hide(self._note, tr(recipe.note) if recipe.note else "")
        empty(self._values)
        src, tgt = (pair.src, pair.tgt) if pair is not None else ("", "")
        for name, value in entered(recipe, self._address, self.connection.value(), src, tgt):
            self._values.addWidget(self._value_row(name, value))
        known = set(EXAMPLES.values())
        if pair is not None and (not self.text.text() or self.text.text() in known):
            self.text.setText(EXAMPLES.get(pair.src, ""))
        self._say("")
        self._allow()

    def _value_row(self, name: str, value: str) -> QWidget:
        row, field = QWidget(), QLineEdit(value)
        field.setReadOnly(True)
        field.setAccessibleName(name)
        copy = icon_button("copy", tr("Copy {name}", name=name), act=partial(self._copy, value))
        name_label = label(name)
        name_label.setFixedWidth(_NAME_WIDTH)
        row_in(row, name_label, (field, 1), copy, spacing=SPACE_2)
        return row

    def _copy(self, value: str) -> None:
        QGuiApplication.clipboard().setText(value)
        self._page.say(tr("Copied “{value}”.", value=value))

    def _allow(self) -> None:
        is_on = self._server.state is ServerState.ON
        self.attempt.setEnabled(is_on and bool(self.text.text().strip()) and self.pair.value() is not None)
        self.attempt.setToolTip("" if is_on else tr("Switch the local server on first."))

    def _try(self) -> None:
        recipe, pair, key = self.program.value(), self.pair.value(), self.connection.value()
        address, text = self._server.address, self.text.text()
        self._error.hide()
        self._say(tr("Asking…"))
        self.attempt.setEnabled(False)
        self._page.services.slow.run(
            self,
            lambda: tasks.ask_server(address, recipe.protocol, text, pair.src, pair.tgt, key=key),
            lambda answer: self._show_answer(recipe.name, answer), self._on_failed,
        )  # fmt: skip

    def _show_answer(self, program: str, answer: ProgramAnswer) -> None:
        self._allow()
        said = (
            tr("{program} gets: {text}", program=program, text=answer.text)
            if answer.is_translated
            else tr("{program} is refused: {text}", program=program, text=from_engine(answer.text))
        )
        self._say(said)
        announce(self, said)

    def _on_failed(self, error: Exception) -> None:
        self._allow()
        self._say("")
        self._error.show_failure(error)

    def _say(self, words: str) -> None:
        self._answer.setText(words)
        self._answer.setVisible(bool(words))


class ProgramsPage(Page):
    """Lets other programs translate with Parlance."""

    key = "programs"
    title = tr_noop("Other programs")
    help_chapter = "other-programs"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.server, self.connections, self.set_up = ServerView(self), ConnectionsView(self), SetUpView(self)
        self.connections.read.connect(self.set_up.show_connections)
        content = QWidget()
        rows = column(content, 760)
        rows.setSpacing(SPACE_3)
        for title, part in (
            (tr("Local server"), self.server), (tr("Connections"), self.connections),
            (tr("Set up a program"), self.set_up),
        ):  # fmt: skip
            if rows.count():
                add_to(rows, Gap(SPACE_4), hairline(), Gap(SPACE_4))
            add_to(rows, section_label(title), part)
        rows.addStretch()
        rows_in(self, scrolled(content))

    def main_field(self) -> QWidget | None:
        """Returns what switches the server on."""
        return self.server.picker

    def refresh(self) -> None:
        """Reads the connections."""
        self.connections.refresh()
