"""Keeps the text and what a person made of its translation, so that both are there again after a crash, too.

Knows the fields, the session and the editor, no widget else.
"""

from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QObject

from engine import tasks
from engine.results.sessions import TextDraft
from gui.jobs.calls import ignore
from gui.pages.translate.choice import TextLanguage
from gui.pages.translate.panes import SourcePane, TargetPane
from gui.pages.translate.sentence_editor import SentenceEditor
from gui.pages.translate.session import TranslationSession
from gui.widgets.layouts import pause_timer

_KEEP_AFTER_MS = 400


class Draft(QObject):
    """Brings the text of the last time back, and keeps every change of it soon after."""

    def __init__(
        self,
        source: SourcePane,
        target: TargetPane,
        session: TranslationSession,
        editor: SentenceEditor,
        language: TextLanguage,
    ) -> None:
        super().__init__(source)
        self._edit, self._session, self._editor, self._language = source.edit, session, editor, language
        self._thread = session.work.keeper
        self._kept: TextDraft | None = None
        """None: it is not known what is kept."""
        self._timer = pause_timer(self, _KEEP_AFTER_MS, self._keep)
        for edit in (source.edit, target.edit):  # what is chosen, written or confirmed is shown at once
            edit.textChanged.connect(self._note)
        editor.changed.connect(self._note)
        session.work.kept.connect(self._note)

    def restore(self) -> None:
        """Asks for the text of the last time; it does not replace what was typed meanwhile."""
        # the thread loads what reads it, too
        self._thread.run(self, lambda: tasks.read_draft(), self._show, ignore)

    def shut_down(self) -> None:
        """Keeps what was typed a moment ago."""
        self._editor.leave()
        self._edit.finish_filling()
        self._timer.stop()
        self._session.work.shut_down()
        draft = self._now()
        if self._is_news(draft):
            with suppress(OSError):
                tasks.keep_draft(draft)

    def _show(self, draft: TextDraft) -> None:
        self._kept = draft
        if draft.text and not self._edit.own_text:
            self._session.work.restore(draft)
            self._language.is_chosen = draft.has_chosen_language
            self._edit.replace_text(draft.text)

    def _note(self) -> None:
        if not self._timer.isActive():  # who types without a pause is kept, too
            self._timer.start()

    def _now(self) -> TextDraft:
        draft = self._session.work.draft(self._edit.own_text, self._editor.in_progress)
        return replace(draft, has_chosen_language=self._language.is_chosen)

    def _is_news(self, draft: TextDraft) -> bool:
        """Tells whether to keep it; an empty field deletes nothing that it was not filled from."""
        return draft != self._kept and (self._kept is not None or bool(draft.text.strip()))

    def _keep(self) -> None:
        if self._edit.is_filling:  # part of a long text never takes the place of the whole
            self._timer.start()
            return
        draft = self._now()
        if self._is_news(draft):
            self._kept = draft
            self._thread.run(self, lambda: tasks.keep_draft(draft), ignore, ignore)
