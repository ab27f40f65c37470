"""The design system: tokens, and what is made of them."""

from gui.theme.theme import Theme, dress_dialog, tokens_now

__all__ = ["Theme", "dress_dialog", "tokens_now"]
