"""The Corpora page."""

from gui.pages.corpora.page import CorporaPage

__all__ = ["CorporaPage"]
