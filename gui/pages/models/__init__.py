"""The Models page."""

from gui.pages.models.page import ModelsPage

__all__ = ["ModelsPage"]
