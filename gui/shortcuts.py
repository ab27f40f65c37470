"""The window's shortcuts: what they are called, their usual keys, and those that the user chose instead.

Keys of editing (copy, paste, undo, Enter, Escape, the arrows) are not among them: they are as everywhere.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from PySide6.QtCore import QCoreApplication, QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.i18n import tr, tr_noop
from gui.page_list import LABORATORY
from gui.settings import Settings

PLACES = {
    "": tr_noop("Everywhere"),
    "translate": tr_noop("Translate"),
    "translate/text": tr_noop("Translate: a text"),
    "translate/desk": tr_noop("Translate: the desk"),
    "pages": tr_noop("Other pages"),
}
"""Where keys count: a place has those of its beginnings, too."""


class WindowKey(NamedTuple):
    """Something that keys do in the window."""

    words: str
    """As `tr_noop` has them."""
    keys: str
    """Usual ones, as Qt writes them on every system."""
    place: str = ""


ANYWHERE = "anywhere"
"""The one that counts in every program."""
KEYS: dict[str, WindowKey] = {
    "search": WindowKey(tr_noop("Search everything"), "Ctrl+K"),
    "help": WindowKey(tr_noop("Open or close the help"), "F1"),
    "quit": WindowKey(tr_noop("Quit Parlance"), "Ctrl+Q"),
    ANYWHERE: WindowKey(tr_noop("Translate selected text from any program"), "Ctrl+Alt+P"),
    "page.translate": WindowKey(tr_noop("Go to Translate"), "Ctrl+1"),
    "page.library": WindowKey(tr_noop("Go to Library"), "Ctrl+2"),
    "page.settings": WindowKey(tr_noop("Go to Settings"), "Ctrl+3"),
    f"page.{LABORATORY}": WindowKey(tr_noop("Go to Laboratory"), "Ctrl+4"),
    "go": WindowKey(tr_noop("Translate now, or confirm and go on"), "Ctrl+Return", "translate"),
    "edit": WindowKey(tr_noop("Write in the sentence at the caret"), "F2", "translate"),
    "open": WindowKey(tr_noop("Open files"), "Ctrl+O", "translate"),
    "save": WindowKey(tr_noop("Save or export the translation"), "Ctrl+S", "translate"),
    "swap": WindowKey(tr_noop("Swap languages and texts"), "Ctrl+Shift+S", "translate"),
    "beside": WindowKey(tr_noop("Show or hide the panel about the sentence"), "Ctrl+I", "translate"),
    "term": WindowKey(tr_noop("Add the selected words to the terms"), "Ctrl+E", "translate"),
    "match.1": WindowKey(tr_noop("Take the first match from memory"), "Alt+1", "translate"),
    "match.2": WindowKey(tr_noop("Take the second match from memory"), "Alt+2", "translate"),
    "match.3": WindowKey(tr_noop("Take the third match from memory"), "Alt+3", "translate"),
    "copy": WindowKey(tr_noop("Copy the translation"), "Ctrl+Shift+C", "translate/text"),
    "alternatives": WindowKey(
        tr_noop("Show other translations of the sentence"), "Alt+Down", "translate/text"),
    "only_here": WindowKey(tr_noop("Keep the sentence only here"), "Ctrl+Shift+Return", "translate/text"),
    "others": WindowKey(tr_noop("Show other words from the caret on"), "Ctrl+Space", "translate/desk"),
    "above": WindowKey(tr_noop("Go to the segment above"), "Alt+Up", "translate/desk"),
    "below": WindowKey(tr_noop("Go to the segment below"), "Alt+Down", "translate/desk"),
    "match.0": WindowKey(tr_noop("Put the machine's translation back"), "Alt+0", "translate/desk"),
    "file.before": WindowKey(tr_noop("Go to the file before"), "Ctrl+PgUp", "translate/desk"),
    "file.next": WindowKey(tr_noop("Go to the next file"), "Ctrl+PgDown", "translate/desk"),
    "find": WindowKey(tr_noop("Search on the page"), "Ctrl+F"),
    "row": WindowKey(tr_noop("Go to a row of a corpus"), "Ctrl+G", "pages"),
    "new_speaker": WindowKey(tr_noop("Add a speaker"), "Ctrl+N", "pages"),
    "learn_speaker": WindowKey(tr_noop("Learn how a speaker talks"), "Ctrl+L", "pages"),
}  # fmt: skip
"""By a short name: the order is that of the list in which they are changed."""


def page_key(page: str) -> str:
    """Returns the name of what opens a page of the rail; the help opens beside the others."""
    return "help" if page == "help" else f"page.{page}"


MATCH_KEYS = ("match.1", "match.2", "match.3")
"""Those that take a match from memory, the best first."""
_EDITING = {
    QKeySequence(keys)
    for keys in (
        "Ctrl+C", "Ctrl+X", "Ctrl+V", "Ctrl+A", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z", "Ctrl+Backspace",
        "Ctrl+Del", "Ctrl+Ins", "Ctrl+Left", "Ctrl+Right", "Ctrl+Up", "Ctrl+Down", "Ctrl+Home", "Ctrl+End",
        "Ctrl+Tab", "Ctrl+Shift+Tab", "Ctrl+Shift+Left", "Ctrl+Shift+Right", "Alt+F4",
    )
}  # fmt: skip
_NAMED = {tr_noop("Enter"), tr_noop("Up"), tr_noop("Down"), tr_noop("PgUp"), tr_noop("PgDown")}
"""Keys that have other names on keyboards than Qt's translations say."""
_TYPING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class Shortcuts(QObject):
    """The keys that count now.

    Signals:
        changed(): some are others.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._keys = keys_with({})
        self._sequences: dict[str, list[QKeySequence]] = {}
        """As far as they were asked for: a field asks at every key that is pressed."""

    def follow(self, settings: Settings) -> None:
        """Takes the keys that are kept in the settings, now and whenever they change."""
        settings.changed.connect(lambda name: self._take(settings) if name == "shortcuts" else None)
        self._take(settings)

    def _take(self, settings: Settings) -> None:
        self._keys, self._sequences = keys_with(settings.shortcuts), {}
        self.changed.emit()

    def sequences(self, name: str) -> list[QKeySequence]:
        """Returns the keys of one of `KEYS`, or those that are given; both Enter keys are the same."""
        if name not in self._sequences:
            keys = self._keys.get(name, name)
            written = (keys, keys.replace("Return", "Enter")) if "Return" in keys else (keys,)
            self._sequences[name] = [QKeySequence(each) for each in written if each]
        return self._sequences[name]


def keys_with(chosen: Mapping[str, str]) -> dict[str, str]:
    """Returns the keys of every shortcut; "" where there are none.

    Args:
        chosen: by the user, in place of the usual ones; what they took from another is that one's no more.
    """
    taken = {name: keys for name, keys in chosen.items() if name in KEYS}
    result: dict[str, str] = {}
    for name, usual in KEYS.items():
        is_gone = name not in taken and holder(usual.keys, name, taken)
        result[name] = "" if is_gone else _written(taken.get(name, usual.keys))
    return result


def holder(keys: str, name: str, having: Mapping[str, str]) -> str:
    """Returns which other shortcut, of those that have keys, these keys cannot be told from; "": none."""
    place, wanted = KEYS[name].place, _written(keys)
    for other, taken in having.items():
        there = KEYS[other].place
        meets = place.startswith(there) or there.startswith(place)
        if other != name and meets and wanted and _written(taken) == wanted:
            return other
    return ""


def combination_of(keys: QKeySequence) -> QKeyCombination:
    """Returns the keys that are pressed together."""
    return cast("QKeyCombination", cast("Any", keys)[0])


def refusal(keys: QKeySequence, name: str, having: Mapping[str, str]) -> str:
    """Says why keys cannot be those of a shortcut; "" if they can."""
    combination, words = combination_of(keys), told(keys)
    other = holder(_written(keys.toString()), name, having)
    is_function = Qt.Key.Key_F1 <= combination.key() <= Qt.Key.Key_F35
    if name == ANYWHERE and is_function and not combination.keyboardModifiers() & ~_TYPING:
        return tr("{keys} would be taken from every program. Press it together with Ctrl or Alt.", keys=words)
    if not is_function and not combination.keyboardModifiers() & ~_TYPING:
        return tr("{keys} is for typing. Press it together with Ctrl or Alt.", keys=words)
    is_letter = combination.key() < Qt.Key.Key_Escape and words[-1:].isalpha()
    if is_letter and combination.keyboardModifiers() == Qt.KeyboardModifier.AltModifier:
        return tr("{keys} is for choosing on a page. Press it together with Ctrl.", keys=words)
    if keys in _EDITING:
        return tr("{keys} is for editing text. Press other keys.", keys=words)
    if other:
        return tr("{keys} already means “{other}”.", keys=words, other=tr(KEYS[other].words))
    return ""


def pressed(event: QKeyEvent) -> QKeySequence | None:
    """Returns the keys that are pressed; None while there are only Ctrl, Shift or Alt."""
    if event.key() in _MODIFIERS or event.key() == Qt.Key.Key_unknown:
        return None
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(_written(QKeySequence(modifiers.value | event.key()).toString()))


def is_redo(event: QKeyEvent) -> bool:
    """Tells whether a key does again what was taken back: Ctrl+Shift+Z, and Ctrl+Y everywhere."""
    is_y = event.key() == Qt.Key.Key_Y and event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return is_y or event.matches(QKeySequence.StandardKey.Redo)


def is_pressed(event: QKeyEvent, name: str) -> bool:
    """Tells whether a key event is one of the window's shortcuts, for fields that take keys themselves."""
    return pressed(event) in SHORTCUTS.sequences(name)


def told(keys: QKeySequence) -> str:
    """Returns keys as people know them here: "Ctrl+Enter"."""
    shown = QKeySequence(keys.toString().replace("Return", "Enter"))
    text, key = shown.toString(QKeySequence.SequenceFormat.NativeText), shown.toString().rpartition("+")[2]
    by_qt = QCoreApplication.translate("QShortcut", key)
    return f"{text.removesuffix(by_qt)}{tr(key)}" if key in _NAMED and text.endswith(by_qt) else text


def keys_of(name: str) -> str:
    """Returns the keys of a shortcut as people know them; "": it has none."""
    return next(map(told, SHORTCUTS.sequences(name)), "")


def changed_keys() -> list[tuple[str, str]]:
    """Returns what has other keys than usual, in words, and its keys; "" if it has none."""
    now = {name: SHORTCUTS.sequences(name) for name in KEYS}
    return [
        (tr(KEYS[name].words), keys_of(name))
        for name, found in now.items()
        if QKeySequence(KEYS[name].keys) not in found
    ]


def tip_with(words: str, name: str) -> str:
    """Returns the tooltip of what a shortcut does, too."""
    keys = keys_of(name)
    return f"{words} ({keys})" if keys else words


class _Follower(QObject):
    """Gives its owner the keys that count now, if it acts on them, and says them in its tooltip."""

    def __init__(self, owner: QShortcut | QAction | QWidget, name: str, tip: str, *, acts: bool) -> None:
        super().__init__(owner)
        self._owner, self._name, self._tip, self._acts = owner, name, tip, acts
        SHORTCUTS.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        owner, found = self._owner, SHORTCUTS.sequences(self._name)
        if isinstance(owner, QShortcut):
            owner.setKeys(found)
        elif isinstance(owner, QAction):
            owner.setShortcuts(found)
        elif self._acts and isinstance(owner, QAbstractButton):
            owner.setShortcut(next(iter(found), QKeySequence()))
        if self._tip and isinstance(owner, QWidget):
            owner.setToolTip(tip_with(self._tip, self._name))
            if self._tip == owner.accessibleName():  # which a screen reader says anyway
                owner.setAccessibleDescription(keys_of(self._name))


def give_keys(owner: QShortcut | QAction | QAbstractButton, name: str, tip: str = "") -> None:
    """Lets a shortcut act, now and after its keys were changed.

    Args:
        owner: what is activated, triggered or clicked.
        name: one of `KEYS`, or keys that nobody can change.
        tip: what a button does, for its tooltip, which says the keys as well.
    """
    _Follower(owner, name, tip, acts=True)


def tell_keys(widget: QWidget, name: str, tip: str) -> None:
    """Says in a tooltip which keys do the same, to which somebody else listens."""
    _Follower(widget, name, tip, acts=False)


def _written(keys: str) -> str:
    """Returns keys in the one way that they are kept and compared in; "" for what are none."""
    return QKeySequence(keys.replace("Enter", "Return")).toString()


SHORTCUTS = Shortcuts()
"""Those of this process: all its windows have the same."""
