"""The theme now in force, for code that paints or opens dialogs. Only `Theme` changes it."""

from collections.abc import Callable

from PySide6.QtWidgets import QDialog

from gui.theme.tokens import LIGHT, Tokens

_now: list[Tokens] = [LIGHT]
_dress: list[Callable[[QDialog], None]] = []


def tokens_now() -> Tokens:
    """Returns the colours of the theme now in force."""
    return _now[0]


def dress_dialog(dialog: QDialog) -> None:
    """Styles a dialog, whether what it stands before is styled or not."""
    for dress in _dress:
        dress(dialog)


def set_tokens(tokens: Tokens, dress: Callable[[QDialog], None]) -> None:
    """Puts another theme in force, with what styles a dialog in it."""
    _now[0] = tokens
    _dress[:] = [dress]
