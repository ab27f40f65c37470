"""The Evaluate page."""

from gui.pages.evaluate.page import EvaluatePage

__all__ = ["EvaluatePage"]
