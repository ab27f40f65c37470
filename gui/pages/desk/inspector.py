"""What there is to know of the active segment: alternatives, the memory, terms, checks."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyleOptionViewItem, QWidget

from engine.results.corpora import DomainDirection, MemoryMatch, MemorySearch
from engine.results.sessions import SegmentInsight, SessionSegment
from engine.results.translation import TermUse
from gui.jobs.calls import Call, LatestCall, ignore
from gui.pages.desk.state import DeskState
from gui.pages.desk.voices import VoiceList
from gui.pages.desk.wording import state_words, subtitle_remark
from gui.pages.page import scrolled
from gui.pages.translate.matches import MemoryLookup, MemoryQuestion
from gui.pages.translate.memory import SAME, MatchDelegate, MatchesModel
from gui.pages.translate.sentence_editor import AlternativeDelegate, AlternativesModel
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import label, section_label, set_up_list
from gui.widgets.layouts import pause_timer, rows_in

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
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._take)
        self.activated.connect(self._take)

    def _take(self, index: QModelIndex) -> None:
        self.taken.emit(index.row())

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
        self.setAccessibleName("About the active segment")
        self.setFixedWidth(WIDTH)
        self.alternatives, self.matches = AlternativesModel(), MatchesModel()
        self.alternatives_view, self.matches_view = _OfferedRows(), _OfferedRows()
        self.alternatives_view.setModel(self.alternatives)
        self.matches_view.setModel(self.matches)
        set_up_list(self.alternatives_view, "Alternatives", AlternativeDelegate(self.alternatives_view))
        set_up_list(self.matches_view, "Memory", MatchDelegate(self.matches_view))
        self.state = label(wraps=True)
        self.remarks, self.no_matches, self.terms = (label(role="soft", wraps=True) for _ in range(3))
        self.no_alternatives = label(role="soft", wraps=True)
        self.voices = VoiceList()
        self.voices_title = section_label("Voices")
        self._lay_out()
        self.alternatives_view.taken.connect(self._take_alternative)
        self.matches_view.taken.connect(self.take_match)

    def _lay_out(self) -> None:
        content = QWidget()
        content.setAutoFillBackground(False)
        rows = rows_in(content, spacing=SPACE_2, margins=(SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        for part in (
            section_label("Checks"), self.state, self.remarks,
            section_label("Memory"), self.matches_view, self.no_matches,
            section_label("Alternatives"), self.alternatives_view, self.no_alternatives,
            section_label("Terms"), self.terms,
            self.voices_title, self.voices,
        ):  # fmt: skip
            rows.addWidget(part)
        rows.addStretch(1)
        rows_in(self, scrolled(content), margins=(1, 1, 1, 1))

    def show_segment(self, segment: SessionSegment) -> None:
        """Shows what is known of a segment at once."""
        self.state.setText(state_words(segment).split(". ")[0].rstrip(".") + ".")
        self.show_remarks(segment, "")

    def show_remarks(self, segment: SessionSegment, found: str) -> None:
        """Says what to look at in a translation."""
        own = segment.remark if segment.is_doubtful else ""
        said = filter(None, dict.fromkeys((subtitle_remark(segment), own, found if found != own else "")))
        self.remarks.setText("\n".join(said) or "Nothing to look at.")

    def show_insight(self, segment: SessionSegment, insight: SegmentInsight | None) -> None:
        """Shows what the engine found; None: it is looking, or cannot."""
        texts = insight.alternatives if insight else ()
        self.alternatives.fill(texts, segment.target)
        self.alternatives_view.fit()
        self.no_alternatives.setText("" if texts else "…" if insight is None else "None.")
        self.no_alternatives.setVisible(not texts)
        terms = insight.terms if insight else ()
        none = "No terms in this segment." if insight else "…"
        self.terms.setText("\n".join(map(_term_words, terms)) or none)
        self.show_remarks(segment, insight.remarks if insight else "…")

    def show_matches(self, matches: Sequence[MemoryMatch], target: str) -> None:
        """Shows what the memory has for sentences like it."""
        near = [each for each in matches if each.similarity >= _LEAST_SIMILAR]
        self.matches.show_records(near)
        self.matches.show_taken(target)
        self.matches_view.fit()
        self.no_matches.setText("" if near else "Nothing like it in the memory.")
        self.no_matches.setVisible(not near)

    def show_voices(self, *, are_shown: bool) -> None:
        """Shows who says what, where people speak."""
        self.voices_title.setVisible(are_shown)
        self.voices.setVisible(are_shown)

    def take_match(self, row: int) -> None:
        """Puts a match of the memory in, the best one first."""
        if row < len(self.matches.records) and self.isVisible():
            match = self.matches.records[row]
            self.taken.emit(match.target, match.origin if match.similarity == SAME else "")

    def _take_alternative(self, row: int) -> None:
        self.taken.emit(self.alternatives.records[row].text, "")


def _term_words(term: TermUse) -> str:
    wanted = " / ".join(term.targets) or "do not translate"
    if term.forbidden:
        return f"✗ {term.source} → {wanted}; not {', '.join(term.forbidden)}"
    return f"{'✓' if term.is_kept else '✗'} {term.source} → {wanted}"


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

    def shut_down(self) -> None:
        """Returns when nothing is searched any more."""
        self._memory.shut_down()

    def _on_opened(self) -> None:
        self._asked = None
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
        self._inspector.show_segment(segment)
        if self._asked is None or self._asked.number != segment.number:
            self._inspector.show_insight(segment, None)  # what was found for another one is not offered here
            self._inspector.show_matches((), "")
        self._rest.start()

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
            self._inspector.show_insight(now, insight)

    def _on_matches(self, question: MemoryQuestion, found: MemorySearch | None) -> None:
        if self._state.segments:
            segment = self._state.segments[self._state.active]
            if segment.source == question.text:
                self._inspector.show_matches(found.matches if found else (), segment.target)
