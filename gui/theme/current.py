"""The theme now in force, for code that paints. Only `Theme` changes it."""

from gui.theme.tokens import LIGHT, Tokens

_now: list[Tokens] = [LIGHT]


def tokens_now() -> Tokens:
    """Returns the colours of the theme now in force."""
    return _now[0]


def set_tokens(tokens: Tokens) -> None:
    """Puts another theme in force."""
    _now[0] = tokens
