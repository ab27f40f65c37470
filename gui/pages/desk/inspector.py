"""What there is to know of the active segment: alternatives, the memory, terms, checks."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QModelIndex, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyleOptionViewItem, QToolButton, QWidget

from engine.results.corpora import DomainDirection, MemoryMatch, MemorySearch
from engine.results.sessions import SegmentInsight, SessionSegment, WorkState
from engine.results.translation import Alternative, TermUse
from gui.i18n import from_engine, tr
from gui.jobs.calls import Call, LatestCall, ignore
from gui.pages.desk.state import DeskState
from gui.pages.desk.voices import VoiceList
from gui.pages.desk.wording import origin_words, subtitle_remark
from gui.pages.page import scrolled
from gui.pages.translate.matches import MemoryLookup, MemoryQuestion
from gui.pages.translate.memory import SAME, MatchDelegate, MatchesModel
from gui.pages.translate.sentence_editor import AlternativeDelegate, AlternativesModel
from gui.shortcuts import SHORTCUTS, keys_of, tell_keys
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import label, quiet_button, section_label, set_up_list, show_or_hide
from gui.widgets.layouts import pause_timer, row_in, rows_in

WIDTH = 320
_REST_MS = 150
_LEAST_SIMILAR = 75
"""Per cent from which a match is shown."""


class _OfferedRows(QListView):
    """A list as high as its rows, chosen with a click or Enter.

    Signals:
        taken(int): a row.
    """

    taken = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "plain")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the caret where it is
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._take)
        self.activated.connect(self._take)

    def _take(self, index: QModelIndex) -> None:
        self.taken.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes the current row with Space, too, and copies it."""
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self._take(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy) and self.currentIndex().isValid():
            QGuiApplication.clipboard().setText(str(self.currentIndex().data()))
        else:
            super().keyPressEvent(event)

    def fit(self) -> None:
        """Takes the height that the rows need."""
        option = QStyleOptionViewItem()
        option.font, option.widget = self.font(), self
        option.rect.setWidth(self.viewport().width())
        rows = range(self.model().rowCount())
        delegate = self.itemDelegate()
        heights = (delegate.sizeHint(option, self.model().index(row, 0)).height() for row in rows)
        self.setFixedHeight(sum(heights) + SPACE_1)
        self.setVisible(bool(rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Breaks the rows again."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()


class Inspector(QFrame):
    """The sections beside the segments.

    Signals:
        taken(str, str): put this translation in; and where a memory has it for the very same text, or empty.
    """

    taken = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.setAccessibleName(tr("About the active segment"))
        self.setFixedWidth(WIDTH)
        self.alternatives, self.matches = AlternativesModel(), MatchesModel()
        self.alternatives_view, self.matches_view = _OfferedRows(), _OfferedRows()
        self.alternatives_view.setModel(self.alternatives)
        self.matches_view.setModel(self.matches)
        set_up_list(self.alternatives_view, tr("Alternatives"), AlternativeDelegate(self.alternatives_view))
        set_up_list(self.matches_view, tr("Memory"), MatchDelegate(self.matches_view))
        self.state = label(wraps=True)
        self.remarks, self.no_matches, self.terms = (label(role="soft", wraps=True) for _ in range(3))
        self.no_alternatives = label(role="soft", wraps=True)
        self.add_term = quiet_button(tr("Add term…"), "plus")
        tell_keys(self.add_term, "term", tr("Add the selected words to the terms of the domain"))
        self.voices = VoiceList()
        self.voices_title = section_label(tr("Voices"))
        self.as_text = quiet_button(tr("Open as plain text"), "file-text")
        self.as_text.setToolTip(tr("Use this if the words before colons are not speakers' names"))
        self._lay_out()
        self.alternatives_view.taken.connect(self._take_alternative)
        self.matches_view.taken.connect(self.take_match)

    def _lay_out(self) -> None:
        content = QWidget()
        content.setAutoFillBackground(False)
        rows = rows_in(content, spacing=SPACE_2, margins=(SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        for part in (
            section_label(tr("Checks")), self.state, self.remarks,
            section_label(tr("Memory")), self.matches_view, self.no_matches,
            section_label(tr("Alternatives")), self.alternatives_view, self.no_alternatives,
            section_label(tr("Terms")), self.terms, self.add_term,
            self.voices_title, self.as_text, self.voices,
        ):  # fmt: skip
            rows.addWidget(part)
        rows.addStretch(1)
        rows_in(self, scrolled(content), margins=(1, 1, 1, 1))

    def begin(self) -> None:
        """Shows nothing: what it is beside has changed."""
        self.show_voices(are_shown=False, is_transcript=False)
        self.show_state("")
        self.show_remarks(())
        self.show_alternatives(None, "")
        self.show_matches((), "")
        self.show_terms(None)

    def show_state(self, words: str) -> None:
        """Says where the translation comes from, and how far it is."""
        self.state.setText(words)

    def show_remarks(self, remarks: Iterable[str]) -> None:
        """Says what to look at in the translation, each remark once."""
        self.remarks.setText("\n".join(filter(None, dict.fromkeys(remarks))) or tr("Nothing to look at."))

    def show_alternatives(self, found: Sequence[Alternative] | None, target: str) -> None:
        """Shows other translations, and which of them stands there; None: they are looked for."""
        self.alternatives.fill(found or (), target)
        self.alternatives_view.fit()
        show_or_hide(self.no_alternatives, "" if found else "…" if found is None else tr("None."))

    def show_terms(self, terms: Sequence[TermUse] | None) -> None:
        """Shows which terms are kept; None: they are looked for."""
        none = "…" if terms is None else tr("None in this sentence.")
        self.terms.setText("\n".join(map(_term_words, terms or ())) or none)

    def show_matches(self, matches: Sequence[MemoryMatch], target: str) -> None:
        """Shows what the memory has for sentences like it."""
        near = [each for each in matches if each.similarity >= _LEAST_SIMILAR]
        self.matches.show_records(near)
        self.matches.show_taken(target)
        self.matches_view.fit()
        show_or_hide(self.no_matches, "" if near else tr("Nothing like it in the memory."))

    def show_voices(self, *, are_shown: bool, is_transcript: bool) -> None:
        """Shows who says what, where people speak; a transcript may be no more than a text with colons."""
        self.voices_title.setVisible(are_shown)
        self.as_text.setVisible(is_transcript)
        self.voices.setVisible(are_shown)

    @property
    def has_keyboard(self) -> bool:
        """Whether one of its lists has the keyboard."""
        return self.alternatives_view.hasFocus() or self.matches_view.hasFocus()

    def take_match(self, row: int) -> None:
        """Puts a match of the memory in, the best one first."""
        if 0 <= row < len(self.matches.records) and self.isVisible():
            match = self.matches.records[row]
            self.taken.emit(match.target, match.origin if match.similarity == SAME else "")

    def _take_alternative(self, row: int) -> None:
        self.taken.emit(self.alternatives.records[row].text, "")


def _term_words(term: TermUse) -> str:
    wanted = " / ".join(term.targets) or tr("do not translate")
    if term.forbidden:
        never = ", ".join(term.forbidden)
        return tr("✗ {source} → {wanted}; not {never}", source=term.source, wanted=wanted, never=never)
    return f"{'✓' if term.is_kept else '✗'} {term.source} → {wanted}"


def missing_words(terms: Iterable[TermUse]) -> str:
    """Says which terms a translation lacks: "Missing term: Pumpe → impeller."; "" if none."""
    missing = [_term_words(each).removeprefix("✗ ") for each in terms if not each.is_kept]
    return tr("Missing term: {terms}.", terms="; ".join(dict.fromkeys(missing))) if missing else ""


class WithInspector(QWidget):
    """Content, and the inspector beside it as far as there is room, or as it is asked for.

    Args:
        content: takes the room that is left.
        inspector: stands at its right.
        button: shows and hides it; can be checked.
    """

    def __init__(self, content: QWidget, inspector: Inspector, button: QToolButton) -> None:
        super().__init__()
        self._inspector, self._button = inspector, button
        self._is_wanted = True
        self._room: int | None = None
        button.setCheckable(True)
        button.setChecked(True)
        button.toggled.connect(self._on_toggled)
        row_in(self, (content, 1), inspector, spacing=SPACE_3)
        self._show()

    def show_from(self, room: int | None) -> None:
        """Shows the inspector from so many pixels of width on; None: there is nothing to know of."""
        if room != self._room:
            self._room = room
            self._show()

    def minimumSizeHint(self) -> QSize:
        """Asks for no room: what has none goes."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the inspector out where there is no room for it."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._show()

    def _on_toggled(self, is_wanted: bool) -> None:
        self._is_wanted = is_wanted
        self._inspector.setVisible(is_wanted and self._room is not None)

    def _show(self) -> None:
        is_shown = self._is_wanted and self._room is not None and self.width() >= self._room
        self._inspector.setVisible(is_shown)
        self._button.setVisible(self._room is not None)
        with QSignalBlocker(self._button):
            self._button.setChecked(is_shown)


class ActiveSegment(QObject):
    """Keeps the inspector filled: asks the engine about the active segment, the newest question alone."""

    def __init__(self, state: DeskState, inspector: Inspector) -> None:
        super().__init__(inspector)
        self._state, self._inspector = state, inspector
        self._asking = LatestCall(state.models.calls, self)
        self._memory = MemoryLookup(self)
        self._memory.found.connect(self._on_matches)
        self._rest = pause_timer(self, _REST_MS, self._ask)
        self._asked: SessionSegment | None = None
        state.moved.connect(lambda _number: self._look())
        state.changed.connect(self._on_changed)
        state.opened.connect(self._on_opened)
        SHORTCUTS.changed.connect(self._show_state)

    def shut_down(self) -> None:
        """Returns when nothing is searched any more."""
        self._memory.shut_down()

    def _on_opened(self) -> None:
        self._asked = None
        self._inspector.begin()
        self._look()

    def _on_changed(self, numbers: list[int]) -> None:
        if self._state.active in numbers:
            self._look()

    def _look(self) -> None:
        self._asking.drop()
        if not self._state.is_open or not self._state.segments:
            self._rest.stop()
            return
        segment = self._state.segments[self._state.active]
        self._show_state()
        self._show_remarks(segment, "")
        if self._asked is None or self._asked.number != segment.number:
            self._show_insight(segment, None)  # what was found for another one is not offered here
            self._inspector.show_matches((), "")
        self._rest.start()

    def _show_state(self) -> None:
        if not self._state.is_open or not self._state.segments:
            return
        segment = self._state.segments[self._state.active]
        said, keys = origin_words(segment), keys_of("match.0")
        is_match = segment.state is WorkState.FUZZY and segment.draft
        back = tr("{keys} puts the machine's translation back.", keys=keys)
        self._inspector.show_state(f"{said} {back}" if is_match and keys else said)

    def _ask(self) -> None:
        state, session = self._state, self._state.session
        if session is None:
            return
        segment = self._asked = state.segments[state.active]
        domain = state.system.own_domain if state.system else ""
        place = DomainDirection(domain, session.record.src, session.record.tgt)
        self._memory.ask(MemoryQuestion(segment.source, place))
        work = self._work(segment)
        if work is not None:
            self._asking.start(work, lambda found: self._on_insight(segment, found), ignore)

    def _work(self, segment: SessionSegment) -> Callable[[Call[SegmentInsight]], SegmentInsight] | None:
        state, system, session = self._state, self._state.system, self._state.session
        if system is None or session is None or not state.can_translate:
            return None
        options = state.options

        def work(call: Call[SegmentInsight]) -> SegmentInsight:
            translator = state.models.open(system.opened_with(options), call.report)
            return session.insight(segment, translator, call.report)

        return work

    def _on_insight(self, segment: SessionSegment, insight: SegmentInsight) -> None:
        now = self._state.segments[self._state.active] if self._state.segments else None
        if now is not None and now.number == segment.number:
            self._show_insight(now, insight)

    def _show_insight(self, segment: SessionSegment, insight: SegmentInsight | None) -> None:
        """Shows what the engine found; None: it is looking, or cannot."""
        target = segment.unbroken(segment.target)
        self._inspector.show_alternatives(insight.alternatives if insight else None, target)
        self._inspector.show_terms(insight.terms if insight else None)
        missing = missing_words(insight.terms) if insight else ""
        remarks = from_engine(insight.remarks) if insight else ""
        self._show_remarks(segment, " ".join(filter(None, (remarks, missing))) if insight else "…")

    def _show_remarks(self, segment: SessionSegment, found: str) -> None:
        own = from_engine(segment.remark) if segment.is_doubtful else ""
        self._inspector.show_remarks((subtitle_remark(segment), own, found))

    def _on_matches(self, question: MemoryQuestion, found: MemorySearch | None) -> None:
        if self._state.segments:
            segment = self._state.segments[self._state.active]
            if segment.source == question.text:
                self._state.put_similar(segment.number)
                target = segment.unbroken(segment.target)
                self._inspector.show_matches(found.matches if found else (), target)
