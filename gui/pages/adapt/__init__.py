"""The Adapt page."""

from gui.pages.adapt.page import AdaptPage

__all__ = ["AdaptPage"]
