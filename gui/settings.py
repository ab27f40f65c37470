"""Typed access to what the window remembers. Knows names, types and defaults, not widgets."""

import json
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

T = TypeVar("T")


class _Setting(Generic[T]):
    """A value that is kept under its own name; the settings tell when it changes.

    Args:
        default: until the user chooses.
        read: gives the value that is kept its type; a ValueError or TypeError means the default.
        written: what is kept of a value.
    """

    def __init__(
        self, default: T, read: Callable[[Any], T], written: Callable[[T], object] = lambda value: value
    ) -> None:
        self._default, self._read, self._written = default, read, written

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, settings: "Settings", _owner: type) -> T:
        value = settings.store.value(self._name)
        try:
            return self._default if value is None else self._read(value)
        except (TypeError, ValueError):  # edited by hand
            return self._default

    def __set__(self, settings: "Settings", value: T) -> None:
        if settings.store.value(self._name, self._written(self._default)) != self._written(value):
            settings.store.setValue(self._name, self._written(value))
            settings.changed.emit(self._name)


def _form_of_address(value: object) -> str:
    return str(value) if value in ("informal", "formal") else ""


def _is_on(value: object) -> bool:
    return value in (True, "true", 1, "1")


def _is_share(pair: object) -> bool:
    match pair:
        case [str(), int() | float() as share]:
            return 0 <= share < float("inf")
    return False


def _with(known: dict[str, Any], name: str, value: object) -> dict[str, Any]:
    """Returns what is known with another value, put last; nothing is kept of an empty one."""
    others = {each: kept for each, kept in known.items() if each != name}
    return others | ({name: value} if value else {})


class Settings(QObject):
    """The user's choices, kept between starts.

    Args:
        store: where they are kept; the platform's usual place if not given.

    Signals:
        changed(str): the name of the setting that has another value now.
    """

    changed = Signal(str)

    language = _Setting("", str)
    """Tag of the window's language; empty: the system's, where the window has it."""
    theme = _Setting("system", str)
    """ "system", "light" or "dark"."""
    reading_font_px = _Setting(16, lambda value: min(32, max(12, int(value))))
    """Size of the text in the reading panes, 12 to 32 pixels."""
    src = _Setting("de", str)
    """Language tag translated from when the window opens."""
    tgt = _Setting("en", str)
    """Language tag translated into when the window opens."""
    model_id = _Setting("", str)
    """The model last translated with; empty: the best for the languages."""
    domain = _Setting("", str)
    """The domain that was chosen with it, which may have terms alone; empty: none."""
    promotion_seen = _Setting("", str)
    """When the newest model came into use that was there to translate with, ISO 8601; empty: never looked."""
    precision = _Setting("int8", str)
    """ "int8" (fast, small) or "float32" (exact)."""
    device = _Setting("auto", str)
    """ "auto" or "cpu"."""
    threads = _Setting(0, lambda value: max(0, int(value)))
    """CPU threads that translate; 0: as many as fit this computer."""
    is_careful = _Setting(True, _is_on)
    """True if the model of the opposite direction chooses among translations, where there is one."""
    address = _Setting("", _form_of_address)
    """How translations address their reader: "informal", "formal", or "" as the model has it."""
    addresses = _Setting[dict[str, str]]({}, lambda value: dict(json.loads(value)), json.dumps)
    """The same for domains that have a form of their own."""
    learns_along = _Setting(True, _is_on)
    """True if the model of a domain learns in the background from what is confirmed there."""
    shows_laboratory = _Setting(False, _is_on)
    """True if the rail has the Laboratory, with the views for research."""
    serves_programs = _Setting(False, _is_on)
    """True if other programs on this computer may translate while the window is open."""
    port = _Setting(5000, lambda value: min(65_535, max(1_024, int(value))))
    """Where they find the window, 1,024 to 65,535."""
    last_version = _Setting("", str)
    """The version that was last opened; empty: none, or one before 0.2.0."""
    is_first_run = _Setting(True, _is_on)
    """True until a text took the place of the first example."""
    last_page = _Setting("translate", str)
    """Key of the page that was open when the window closed."""
    session = _Setting("", str)
    """Id of the work that is open on the desk; empty: none is."""
    project = _Setting("", str)
    """Id of the project that is open there, as `session`."""
    recent_languages = _Setting[list[str]]([], lambda value: str(value).split(), " ".join)
    """Language tags translated from or into, the last used first."""
    is_per_line = _Setting(False, _is_on)
    """True if lines that begin with a speaker's name have their own profile."""
    translates_anywhere = _Setting(False, _is_on)
    """True if text of other programs is translated on a shortcut, or from the tray."""
    stays_in_tray = _Setting(False, _is_on)
    """True if closing the window leaves Parlance in the tray; only where text is translated anywhere."""
    shortcuts = _Setting[dict[str, str]](
        {}, lambda value: {str(name): str(keys) for name, keys in dict(json.loads(value)).items()}, json.dumps
    )
    """Keys that the user chose in place of the usual ones, see `gui.shortcuts`; "" for none."""
    geometry = _Setting(QByteArray(), QByteArray)
    """Place and size of the window, as Qt saves them; empty at first."""
    panes = _Setting(QByteArray(), QByteArray)
    """Where the splitter between the panes stands, as Qt saves it; empty at first."""
    speakers = _Setting[dict[str, Any]]({}, lambda value: dict(json.loads(value)), json.dumps)
    """The speaker last chosen and their strength, by languages ("de-en") and domain ("de-en pumps")."""

    steering = _Setting[dict[str, Any]]({}, lambda value: dict(json.loads(value)), json.dumps)
    """The domains that are to count and their shares, by model."""
    mixes = _Setting[dict[str, Any]]({}, lambda value: dict(json.loads(value)), json.dumps)
    """The small packs that translate together and how much each counts, by the pack that was chosen."""
    likes = _Setting[dict[str, Any]]({}, lambda value: dict(json.loads(value)), json.dumps)
    """The domain whose similar pairs steer, by model."""

    def __init__(self, store: QSettings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.store = store or QSettings("Parlance", "Parlance")

    def speaker_for(self, src: str, tgt: str, domain: str = "") -> tuple[str, float] | None:
        """Returns who was chosen last for languages and a domain and how strong; None: nobody.

        A domain for which nobody was ever chosen has the speaker of the languages.
        """
        kept = self.speakers.get(f"{src}-{tgt} {domain}".rstrip(), self.speakers.get(f"{src}-{tgt}"))
        match kept:
            case [str(speaker_id), int() | float() as strength] if speaker_id and 0 <= strength <= 2:  # noqa: PLR2004
                return speaker_id, float(strength)
        return None

    def remember_speaker(
        self, src: str, tgt: str, chosen: tuple[str, float] | None, domain: str = ""
    ) -> None:
        """Remembers who is chosen for languages and a domain and how strong; None: nobody."""
        nobody = ["", 1.0] if domain else None  # in a domain nobody is a choice, too
        value = list(chosen) if chosen is not None else nobody
        self.speakers = _with(self.speakers, f"{src}-{tgt} {domain}".rstrip(), value)

    def address_for(self, domain: str) -> str:
        """Returns how translations address their reader in a domain; "": as the model has it."""
        return _form_of_address(self.addresses.get(domain, self.address))

    def remember_address(self, domain: str, form: str) -> None:
        """Remembers how translations address their reader in a domain; "" is of those without a domain."""
        if domain:
            self.addresses = self.addresses | {domain: form}
        else:
            self.address = form

    def steering_for(self, model_id: str) -> tuple[tuple[str, float], ...]:
        """Returns the domains of a model that are to count, with their shares; none: the words decide."""
        match self.steering.get(model_id):
            case [*pairs] if all(map(_is_share, pairs)) and any(share for _, share in pairs):
                return tuple((name, float(share)) for name, share in pairs)
        return ()

    def remember_steering(self, model_id: str, chosen: tuple[tuple[str, float], ...]) -> None:
        """Remembers which domains of a model are to count; none: the words decide."""
        self.steering = _with(self.steering, model_id, [list(pair) for pair in chosen])

    def mix_for(self, pack_id: str) -> tuple[tuple[str, float], ...]:
        """Returns the small packs that translate with one, each with how much it counts; none: it alone."""
        match self.mixes.get(pack_id):
            case [*pairs] if all(map(_is_share, pairs)):
                return tuple((name, min(1.0, float(share))) for name, share in pairs)
        return ()

    def remember_mix(self, pack_id: str, chosen: tuple[tuple[str, float], ...]) -> None:
        """Remembers which small packs translate with one; none: it alone."""
        self.mixes = _with(self.mixes, pack_id, [list(pair) for pair in chosen])

    def like_for(self, model_id: str) -> str:
        """Returns the domain whose similar pairs steer a model; empty: none."""
        domain = self.likes.get(model_id, "")
        return domain if isinstance(domain, str) else ""

    def remember_like(self, model_id: str, domain: str) -> None:
        """Remembers whose similar pairs steer a model; empty: nobody's."""
        self.likes = _with(self.likes, model_id, domain)

    def sync(self) -> None:
        """Writes everything to disk now."""
        self.store.sync()
