"""Typed access to what the window remembers. Knows names, types and defaults, not widgets."""

import json
from typing import Any, cast

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

_DEFAULTS: dict[str, str | int | bool] = {
    "theme": "system",
    "reading_font_px": 16,
    "src": "de",
    "tgt": "en",
    "model_id": "",
    "domain": "",
    "precision": "int8",
    "device": "auto",
    "threads": 0,
    "is_first_run": True,
    "last_page": "translate",
    "recent_languages": "",
    "is_comparing": False,
    "is_per_line": False,
    "speakers": "{}",
}


class Settings(QObject):
    """The user's choices, kept between starts.

    Args:
        store: where they are kept; the platform's usual place if not given.

    Signals:
        changed(str): the name of the setting that has another value now.
    """

    changed = Signal(str)

    def __init__(self, store: QSettings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store or QSettings("Parlance", "Parlance")

    @property
    def theme(self) -> str:
        """ "system", "light" or "dark"."""
        return self._text("theme")

    @theme.setter
    def theme(self, value: str) -> None:
        self._set("theme", value)

    @property
    def reading_font_px(self) -> int:
        """Size of the text in the reading panes, 12 to 32 pixels."""
        return min(32, max(12, self._number("reading_font_px")))

    @reading_font_px.setter
    def reading_font_px(self, value: int) -> None:
        self._set("reading_font_px", value)

    @property
    def src(self) -> str:
        """Language tag translated from when the window opens."""
        return self._text("src")

    @src.setter
    def src(self, value: str) -> None:
        self._set("src", value)

    @property
    def tgt(self) -> str:
        """Language tag translated into when the window opens."""
        return self._text("tgt")

    @tgt.setter
    def tgt(self, value: str) -> None:
        self._set("tgt", value)

    @property
    def model_id(self) -> str:
        """The model last translated with; empty: the best for the languages."""
        return self._text("model_id")

    @model_id.setter
    def model_id(self, value: str) -> None:
        self._set("model_id", value)

    @property
    def domain(self) -> str:
        """The domain last translated in; empty: none."""
        return self._text("domain")

    @domain.setter
    def domain(self, value: str) -> None:
        self._set("domain", value)

    @property
    def precision(self) -> str:
        """ "int8" (fast, small) or "float32" (exact)."""
        return self._text("precision")

    @precision.setter
    def precision(self, value: str) -> None:
        self._set("precision", value)

    @property
    def device(self) -> str:
        """ "auto" or "cpu"."""
        return self._text("device")

    @device.setter
    def device(self, value: str) -> None:
        self._set("device", value)

    @property
    def threads(self) -> int:
        """CPU threads that translate; 0: as many as fit this computer."""
        return max(0, self._number("threads"))

    @threads.setter
    def threads(self, value: int) -> None:
        self._set("threads", value)

    @property
    def is_first_run(self) -> bool:
        """True until the first page's choice was made once."""
        return self._store.value("is_first_run", True) in (True, "true", 1, "1")

    @is_first_run.setter
    def is_first_run(self, value: bool) -> None:
        self._set("is_first_run", value)

    @property
    def last_page(self) -> str:
        """Key of the page that was open when the window closed."""
        return self._text("last_page")

    @last_page.setter
    def last_page(self, value: str) -> None:
        self._set("last_page", value)

    @property
    def geometry(self) -> QByteArray:
        """Place and size of the window, as Qt saves them; empty at first."""
        value = self._store.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.setValue("geometry", value)

    @property
    def recent_languages(self) -> list[str]:
        """Language tags translated from or into, the last used first."""
        return self._text("recent_languages").split()

    @recent_languages.setter
    def recent_languages(self, value: list[str]) -> None:
        self._set("recent_languages", " ".join(value))

    @property
    def is_comparing(self) -> bool:
        """True if the comparison is open on the Translate page."""
        return self._store.value("is_comparing", False) in (True, "true", 1, "1")

    @is_comparing.setter
    def is_comparing(self, value: bool) -> None:
        self._set("is_comparing", value)

    @property
    def is_per_line(self) -> bool:
        """True if lines that begin with a speaker's name have their own profile."""
        return self._store.value("is_per_line", False) in (True, "true", 1, "1")

    @is_per_line.setter
    def is_per_line(self, value: bool) -> None:
        self._set("is_per_line", value)

    def speaker_for(self, src: str, tgt: str) -> tuple[str, float] | None:
        """Returns who was chosen last for a pair of languages and how strong; None: nobody."""
        found = self._speakers().get(f"{src}-{tgt}")
        match found:
            case [str(speaker_id), int() | float() as strength] if 0 <= strength <= 2:  # noqa: PLR2004
                return speaker_id, float(strength)
        return None

    def remember_speaker(self, src: str, tgt: str, chosen: tuple[str, float] | None) -> None:
        """Remembers who is chosen for a pair of languages and how strong; None: nobody."""
        speakers = self._speakers()
        speakers.pop(f"{src}-{tgt}", None)
        if chosen is not None:
            speakers[f"{src}-{tgt}"] = list(chosen)
        self._set("speakers", json.dumps(speakers))

    def _speakers(self) -> dict[str, Any]:
        try:
            found = json.loads(self._text("speakers"))
        except ValueError:  # edited by hand
            return {}
        return found if isinstance(found, dict) else {}

    @property
    def panes(self) -> QByteArray:
        """Where the splitter between the panes stands, as Qt saves it; empty at first."""
        value = self._store.value("panes")
        return value if isinstance(value, QByteArray) else QByteArray()

    @panes.setter
    def panes(self, value: QByteArray) -> None:
        self._store.setValue("panes", value)

    def sync(self) -> None:
        """Writes everything to disk now."""
        self._store.sync()

    def _text(self, name: str) -> str:
        return str(self._store.value(name, _DEFAULTS[name]))

    def _number(self, name: str) -> int:
        try:
            return int(cast("int | str", self._store.value(name, _DEFAULTS[name])))
        except (TypeError, ValueError):  # edited by hand
            return cast("int", _DEFAULTS[name])

    def _set(self, name: str, value: str | int | bool) -> None:
        if self._store.value(name, _DEFAULTS[name]) != value:
            self._store.setValue(name, value)
            self.changed.emit(name)
