"""The design system: tokens, and what is made of them."""

from gui.theme.current import dress_dialog, tokens_now
from gui.theme.theme import Theme

__all__ = ["Theme", "dress_dialog", "tokens_now"]
