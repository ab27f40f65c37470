"""Subtitles and transcripts: opened over the panes, each voice with a speaker, translated as a file."""

from gui.pages.translate.documents.documents import Documents
from gui.pages.translate.documents.view import DocumentView

__all__ = ["DocumentView", "Documents"]
