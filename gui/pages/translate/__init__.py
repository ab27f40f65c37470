"""The Translate page: two panes, translated while one types."""

from gui.pages.translate.page import TranslatePage

__all__ = ["TranslatePage"]
