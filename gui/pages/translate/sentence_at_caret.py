"""Keeps the inspector filled beside the panes: what there is to know of the sentence at the caret.

Knows the panes, the sentences that are shown, and the inspector.
"""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QShortcut

from engine.results.corpora import DomainDirection, MemorySearch
from gui.i18n import tr
from gui.pages.desk.inspector import Inspector, missing_words
from gui.pages.desk.wording import origin_words
from gui.pages.page import Page
from gui.pages.translate.matches import MemoryLookup, MemoryQuestion
from gui.pages.translate.output import TranslationOutput
from gui.pages.translate.panes import SourcePane, TargetPane
from gui.pages.translate.sentence_editor import SentenceEditor
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.spans import SentenceMap
from gui.shortcuts import MATCH_KEYS, give_keys
from gui.widgets.layouts import pause_timer

_REST_MS = 80


class SentenceAtCaret(QObject):
    """The sentence at the caret; of a text of one sentence always that."""

    def __init__(
        self,
        source: SourcePane,
        target: TargetPane,
        session: TranslationSession,
        *,
        output: TranslationOutput,
        editor: SentenceEditor,
        inspector: Inspector,
        page: Page,
    ) -> None:
        super().__init__(target)
        self._source, self._target, self._session = source, target, session
        self._output, self._editor, self._inspector, self._page = output, editor, inspector, page
        self._lookup = MemoryLookup(self)
        self._asked: MemoryQuestion | None = None
        self._is_away = False
        """Whether something else stands over the panes, whose inspector it is."""
        self._led_by: SourcePane | TargetPane = source
        """The pane that had the keyboard last: its caret counts."""
        self._rest = pause_timer(self, _REST_MS, self._look)
        self._lookup.found.connect(self._on_found)
        inspector.taken.connect(self._take)
        source.edit.cursorPositionChanged.connect(self._rest.start)
        target.edit.cursorPositionChanged.connect(self._rest.start)
        for pane in (source, target):
            pane.edit.focus_changed.connect(
                lambda has_focus, pane=pane: self._follow(pane, has_focus=has_focus)
            )
        output.shown.connect(self._rest.start)
        output.checks.found.connect(self._show)
        editor.changed.connect(self._show)
        session.work.kept.connect(self.look_again)
        for number, keys in enumerate(MATCH_KEYS):
            shortcut = QShortcut(page)
            give_keys(shortcut, keys)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda number=number: self._take_match(number))

    def _follow(self, pane: SourcePane | TargetPane, *, has_focus: bool) -> None:
        if has_focus:
            self._led_by = pane
            self._rest.start()

    def look_again(self) -> None:
        """Looks the sentence up once more: the corpora may have changed."""
        self._asked = None
        self._rest.start()

    def leave(self, is_away: bool) -> None:
        """Leaves the inspector to what stands over the panes, or takes it again."""
        self._is_away = is_away
        if not is_away:
            self._inspector.begin()
            self.look_again()

    def clear(self) -> None:
        """Knows nothing: there is no text."""
        self._rest.stop()
        self._asked = None
        self._lookup.ask(None)
        if not self._is_away:
            self._inspector.begin()

    def shut_down(self) -> None:
        """Lets go of the corpora."""
        self._rest.stop()
        self._lookup.shut_down()

    def _look(self) -> None:
        question = self._question()
        if question is not None and question != self._asked:
            self._asked = question
            self._lookup.ask(question)
        self._show()

    def _question(self) -> MemoryQuestion | None:
        """Returns the sentence to look up; None: what was asked last stands until panes are one again."""
        sentences, system, index = self._sentences(), self._session.system, self._index()
        if sentences is None or system is None or index is None or self._is_away:
            return None
        record = system.record
        text = sentences.translation.sentences[index].source
        return MemoryQuestion(text, DomainDirection(system.own_domain, record.src, record.tgt))

    def _sentences(self) -> SentenceMap | None:
        """Returns the sentences that are shown, if they are those of the text as it is."""
        shown = self._output.map
        is_current = shown is not None and shown.translation.source == self._session.text
        return shown if is_current and self._session.work.segments else None

    def _index(self) -> int | None:
        """Returns the sentence at the caret, or the one before it."""
        sentences = self._sentences()
        if sentences is None or not len(sentences):
            return None
        if len(sentences) == 1:
            return 0
        if self._editor.index is not None:
            return min(self._editor.index, len(sentences) - 1)
        if self._led_by is self._target:
            return sentences.near_target(self._target.edit.textCursor().position())
        return sentences.near_source(self._source.edit.textCursor().position())

    def _on_found(self, question: MemoryQuestion, found: MemorySearch | None) -> None:
        if question == self._asked and not self._is_away:
            self._inspector.show_matches(found.matches if found is not None else (), "")
            self._show()

    def _show(self) -> None:
        """Shows what is known of the sentence as it stands now."""
        sentences, index = self._sentences(), self._index()
        if sentences is None or index is None or self._is_away:
            return
        sentence = sentences.translation.sentences[index]
        shown = self._output.checks.shown(index) or sentences.shown(index)
        inspector, is_own = self._inspector, shown == sentence.target
        saved = self._editor.saved_words(index)
        inspector.show_state(saved or origin_words(self._session.work.segments[index].written(shown)))
        missing = missing_words(sentence.terms) if is_own else ""
        inspector.show_remarks((*self._output.checks.remarks(index), missing))
        inspector.show_alternatives(sentence.alternatives, shown)
        inspector.show_terms(sentence.terms)
        inspector.matches.show_taken(shown)

    def _take_match(self, number: int) -> None:
        if not self._is_away:
            self._inspector.take_match(number)

    def _take(self, text: str, _origin: str) -> None:
        """Puts a translation in place of the sentence's; if it is there already, the machine's."""
        sentences, index, asked = self._sentences(), self._index(), self._asked
        if sentences is None or index is None or self._is_away:
            return
        source, shown = sentences.translation.sentences[index].source, sentences.shown(index)
        matches = self._inspector.matches.records
        match = next((each for each in matches if each.target == text), None)
        if match is not None and (asked is None or asked.text != source):
            return  # of another sentence
        if not self._inspector.has_keyboard:  # a click took it away
            self._led_by.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._editor.is_editing:
            self._target.edit.type_over(text)
            return
        self._editor.choose(index, "" if shown == text else text)
        if match is not None and shown != text:
            taken = tr("Taken over from memory ({n} %)", n=match.similarity)
            self._page.offer_undo(taken, self._editor.undo)
