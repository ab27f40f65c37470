"""The sentences of an evaluation: a list in any order, a map, and the chosen one to read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLineEdit, QSplitter, QToolButton, QWidget

from engine import tasks
from engine.results.evaluation import EvaluatedSentence, Evaluation, SentencePage, SentenceScores
from gui.i18n import number_words, tr, tr_noop, tr_plural
from gui.item_models.output_table import (
    AFTER,
    BEFORE,
    BLOCK,
    PARTS_ROLE,
    REFERENCE,
    SOURCE,
    OutputTable,
    change_words,
    numbers_words,
    shown_parts,
)
from gui.jobs.calls import CallThread, LatestCall
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.charts.maps import MapData, ScoreMap, map_data
from gui.widgets.controls import Card, Picker, label, outlined_button
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Stretch, pause_timer, row_in, row_of, rows_in
from gui.widgets.table import Table
from gui.widgets.text import ElidedLabel, PartsDelegate, html_of, reading_view, spoken
from gui.wording import short_name

_MOST_WAITING = 6
"""Blocks that scrolling has left behind are not worth fetching."""


@dataclass(frozen=True)
class SentenceQuery:
    """A question for sentences, and their order."""

    run_id: str
    model: str
    against: str = ""
    order: str = "text"
    search: str = ""
    beside: str = "reference"
    """Outputs are compared with it word by word: "reference", or the id of a system."""


class SentencePages(QObject):
    """The newest query counts; answers to older ones are dropped.

    Signals:
        opened(SentenceQuery, int, tuple): how many sentences fit the query, and the first block.
        arrived(int, tuple): the first row of a block, and its sentences.
        dropped(int): the first row of a block that is not fetched after all.
        failed(Exception): the evaluation could not be read.
    """

    opened = Signal(SentenceQuery, int, tuple)
    arrived = Signal(int, tuple)
    dropped = Signal(int)
    failed = Signal(Exception)

    def __init__(self, thread: CallThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = thread
        self._fetching = LatestCall(thread, self)
        self._query: SentenceQuery | None = None
        self._waiting: list[int] = []

    def open(self, query: SentenceQuery) -> None:
        """Asks for the first block of other sentences."""
        self._query = query
        self._waiting.clear()
        self._fetch(query, 0, lambda found: self.opened.emit(query, found.n, found.rows))

    def ask(self, offset: int) -> None:
        """Asks for a block; those asked for last come first."""
        self._waiting.append(offset)
        while len(self._waiting) > _MOST_WAITING:
            self.dropped.emit(self._waiting.pop(0))
        self._next()

    def ask_one(self, index: int, done: Callable[[EvaluatedSentence], None]) -> None:
        """Fetches one sentence by its place in the text, whatever is shown."""
        query = self._query
        if query is None:
            return
        plain = replace(query, order="text", search="")

        def take(found: SentencePage) -> None:
            if self._query is not None and self._query.run_id == plain.run_id and found.rows:
                done(found.rows[0])

        self._thread.run(self, lambda: _read(plain, index, 1), take, self.failed.emit)

    def _next(self) -> None:
        query = self._query
        if self._fetching.is_running or not self._waiting or query is None:
            return
        offset = self._waiting.pop()
        self._fetch(query, offset, lambda found: self.arrived.emit(offset, found.rows))

    def _fetch(self, query: SentenceQuery, offset: int, tell: Callable[[SentencePage], None]) -> None:
        def done(found: SentencePage) -> None:
            tell(found)
            self._next()

        self._fetching.run(lambda: _read(query, offset, BLOCK), done, self.failed.emit)


def _read(query: SentenceQuery, offset: int, limit: int) -> SentencePage:
    return tasks.evaluation_sentences(
        query.run_id,
        query.order,
        query.against or None,
        offset,
        limit,
        query.search,
        model=query.model,
        beside=query.beside,
    )


# The sentences of an evaluation: a list in any order, a map, and the chosen one to read.

_TYPING_MS = 250
_ROW_HEIGHT = 54
_WIDTHS = [88, 104, 0, 0, 0, 0]
_ORDERS = [
    (tr_noop("Most changed"), "changed"),
    (tr_noop("Lost most"), "lost"),
    (tr_noop("Gained most"), "gained"),
    (tr_noop("Worst"), "worst"),
    (tr_noop("Wrong numbers"), "numbers"),
    (tr_noop("Order of the text"), "text"),
]
_ALONE = [order for order in _ORDERS if order[1] in ("worst", "numbers", "text")]
REFERENCE_TEXT = "reference"
_NONE = {
    "changed": tr_noop("Both systems translate every sentence alike."),
    "gained": tr_noop("No sentence came nearer to the reference."),
    "lost": tr_noop("No sentence moved away from the reference."),
}
"""Shown where an order leaves out every sentence."""
_MAP_WIDTH, _SMALL_MAP_WIDTH, _LEAST_WIDE = 400, 320, 1150
_LEAST_WITH_MAP = 900
_COUNT_WIDTH = 124
_WIDEST_PICKER, _LEAST_SEARCH = 190, 150

_CARD_FONT_PX = 15
_CARD_LEGEND = tr_noop(
    "Underlined: not in the reference. [In brackets]: missing from the translation. Bold: a wrong number."
)
_CARD_TABLE = '<table cellspacing="0" cellpadding="0" width="100%">'


class SentenceCard(Card):
    """Shows a sentence with the names of the systems at the left."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence: EvaluatedSentence | None = None
        self._systems: Sequence[str] = ()
        self._names: Mapping[str, str] = {}
        self.text = reading_view(tr("Chosen sentence"))
        self.text.document().setDocumentMargin(0)
        self.facts, self._legend = ElidedLabel(role="small"), ElidedLabel(tr(_CARD_LEGEND), role="small")
        self.body.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_2)
        self.body.setSpacing(SPACE_1)
        self.body.addWidget(self.text, 1)
        foot = row_of(self.facts, Stretch(), (self._legend, 1), spacing=SPACE_4)
        self._legend.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.body.addLayout(foot)
        self.setMinimumHeight(110)

    def show_systems(self, systems: Sequence[str], names: Mapping[str, str]) -> None:
        """Says whose outputs are shown, in which order: that of the one compared with first."""
        self._systems, self._names = systems, names

    def show_sentence(self, sentence: EvaluatedSentence | None) -> None:
        """Shows a sentence; None: nothing is chosen."""
        self.sentence = sentence
        self.facts.setText(_facts(sentence))
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Writes the text again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _write(self) -> None:
        sentence = self.sentence
        if sentence is None:
            self.text.setPlainText("")
            self.text.setAccessibleDescription(tr("No sentence is chosen"))
            return
        tone = tokens_now().ink_soft
        both = ((tr("Source"), sentence.source), (tr("Reference"), sentence.reference))
        rows = [(name, "", escape(text)) for name, text in both]
        told = [f"{name}: {text}" for name, text in both]
        for system in self._systems:
            output = sentence.output(system)
            if output is not None:
                name, chrf = self._names.get(system, system), number_words(output.chrf, 1)
                wrong = numbers_words(output)
                warning = tr("Wrong numbers: {wrong}", wrong=wrong) if wrong else ""
                text = f"{html_of(shown_parts(output))}{_warning(warning)}"
                rows.append((escape(short_name(name)), chrf, text))
                told.append(f"{name}, chrF {chrf}: {spoken(shown_parts(output))}")
                told += [warning] if warning else []
        self.text.setHtml("".join([_CARD_TABLE, *(_row(tone, *row) for row in rows), "</table>"]))
        self.text.setAccessibleDescription(". ".join(told))


def _row(tone: str, name: str, score: str, text: str) -> str:
    """Writes a name, its score and the text beside them; the line is as high as the text needs."""
    chrf = f"&nbsp; {score}" if score else ""
    small = f"color:{tone}; font-size:{FONT_SMALL}px; white-space:nowrap"
    return (
        f'<tr><td style="{small}; padding:3px 16px 5px 0">{name}{chrf}</td>'
        f'<td width="100%" style="font-size:{_CARD_FONT_PX}px; padding:0 0 5px 0">{text}</td></tr>'
    )


def _warning(words: str) -> str:
    """Writes which numbers are wrong on a line of its own."""
    if not words:
        return ""
    look = f"color:{tokens_now().poor}; font-size:{FONT_SMALL}px"
    return f'<br><span style="{look}">{escape(words)}</span>'


def _facts(sentence: EvaluatedSentence | None) -> str:
    if sentence is None:
        return tr("No sentence is chosen.")
    number = tr("Sentence {number}", number=number_words(sentence.index + 1))
    return number if sentence.change is None else f"{number} · chrF {change_words(sentence.change)}"


class EvaluatedSentencesView(QWidget):
    """Every sentence of one evaluation, two systems at a time."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._evaluation: Evaluation | None = None
        self._is_open = False
        self._query: SentenceQuery | None = None
        self.rows = OutputTable()
        self._pages = SentencePages(services.slow, self)
        self._pages.opened.connect(self._show_first)
        self._pages.arrived.connect(self._take_block)
        self._pages.dropped.connect(self.rows.forget_asked)
        self._pages.failed.connect(self._fail)
        self.rows.block_asked.connect(self._pages.ask)
        self._typing = pause_timer(self, _TYPING_MS, self._ask)
        self.error = InlineError()
        self.card = SentenceCard()
        self.map = ScoreMap(tr("Map of the sentences"))
        self.map.opened.connect(self.show_sentence)
        self._lay_out()

    def open(self, evaluation: Evaluation) -> None:
        """Takes another evaluation; its sentences are read when the view is shown."""
        self._evaluation, self._is_open, self._query = evaluation, False, None
        rivals = _rivals(evaluation)
        self.against.fill([(evaluation.name_of(rival), rival) for rival in rivals], keep=False)
        self.against.setVisible(len(rivals) > 1)
        self.order.fill(_said(_ORDERS if rivals else _ALONE))
        self.with_map.setVisible(bool(rivals))
        self.search.clear()
        self.rows.start(0, ())
        self.card.show_sentence(None)
        if self.isVisible():
            self.look()

    def look(self) -> None:
        """Reads the sentences, if that was not done yet."""
        if self._evaluation is not None and not self._is_open:
            self._is_open = True
            self._choose_rival()

    def show_sentence(self, index: int) -> None:
        """Shows a sentence by its place in the text: in the list if it is there, else to read alone."""
        row = self.rows.row_of(index)
        if row >= 0:
            self.table.choose_row(row)
            centre = QAbstractItemView.ScrollHint.PositionAtCenter
            self.table.scrollTo(self.rows.index(row, 0), centre)
            return
        self.table.clearSelection()
        self._pages.ask_one(index, self._show_alone)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the map to windows that have room for it."""
        super().resizeEvent(event)
        self._place_map()

    def _lay_out(self) -> None:
        rows = rows_in(self, self._tools(), self.error, spacing=SPACE_3)
        upper = QWidget()
        columns = row_in(upper, (self._build_table(), 1), spacing=SPACE_3)
        self.none = label(role="soft", wraps=True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        columns.addWidget(self.none, 1)
        self.none.hide()
        columns.addWidget(self.map)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(upper)
        self._splitter.addWidget(self.card)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setSizes([420, 190])
        self._splitter.setHandleWidth(SPACE_2)
        rows.addWidget(self._splitter, 1)

    def _tools(self) -> QHBoxLayout:
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search the sentences"))
        self.search.setAccessibleName(tr("Search the sentences"))
        self.search.setClearButtonEnabled(True)
        for clear in self.search.findChildren(QToolButton):
            clear.setAccessibleName(tr("Clear the search"))
        self.search.textChanged.connect(lambda _text: self._typing.start())
        self.search.returnPressed.connect(self._ask)
        self.order, self.against = Picker(tr("Order of the sentences")), Picker(tr("Compared with"))
        self.order.fill(_said(_ORDERS))
        self.order.chosen.connect(lambda _value: self._ask())
        self.against.chosen.connect(lambda _value: self._choose_rival())
        self._beside = Picker(tr("Words marked against"))
        self._beside.fill([(tr("Marks: reference"), REFERENCE_TEXT)])
        self._beside.chosen.connect(lambda _value: self._ask())
        self.with_map = outlined_button(tr("Map"), "chart-line")
        self.with_map.setProperty("kind", "switch")
        self.with_map.setCheckable(True)
        self.with_map.setChecked(True)
        self.with_map.setMinimumWidth(self.with_map.sizeHint().width() + SPACE_2)  # its text is bold then
        self.with_map.setToolTip(tr("Show where every sentence lies, before and now"))
        self.with_map.toggled.connect(lambda _is_on: self._place_map())
        self.count = label(role="soft")
        self.count.setMinimumWidth(_COUNT_WIDTH)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for picker in (self.order, self.against, self._beside):
            picker.setMaximumWidth(_WIDEST_PICKER)
            picker.setToolTip(picker.accessibleName())
        self.search.setMinimumWidth(_LEAST_SEARCH)
        return row_of(
            (self.search, 1),
            self.order,
            self.against,
            self._beside,
            self.with_map,
            self.count,
            spacing=SPACE_2,
        )

    def _build_table(self) -> Table:
        self.table = Table(tr("Sentences"), self.rows, _WIDTHS)
        self.table.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.table.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        delegate = PartsDelegate(PARTS_ROLE, self.table)
        for column in (SOURCE, REFERENCE, BEFORE, AFTER):
            self.table.setItemDelegateForColumn(column, delegate)
        self.table.selectionModel().currentRowChanged.connect(lambda now, _before: self._show_row(now.row()))
        return self.table

    def _place_map(self) -> None:
        has_rivals = bool(self._evaluation and self._evaluation.comparisons)
        has_room = self.width() >= _LEAST_WITH_MAP
        self.map.setFixedWidth(_MAP_WIDTH if self.width() >= _LEAST_WIDE else _SMALL_MAP_WIDTH)
        self.map.setVisible(has_rivals and has_room and self.with_map.isChecked())

    def _choose_rival(self) -> None:
        """Shows the sentences against another system."""
        evaluation = self._evaluation
        if evaluation is None or not self._is_open:
            return
        names = {system.model: system.name for system in evaluation.named_apart}
        before = self.against.value() or ""
        self.rows.show_systems(before, evaluation.model, names)
        others = [rival for rival in _rivals(evaluation) if rival != before]
        self.card.show_systems([*filter(None, [before]), evaluation.model, *others], names)
        optional = {REFERENCE: 1000 if before else 0, SOURCE: 680}
        self.table.setColumnHidden(BEFORE, not before)
        self.table.set_optional(optional)
        self._place_map()
        sides = [(tr("Marks: reference"), REFERENCE_TEXT)]
        if before:
            sides.append((tr("Marks: {name}", name=names.get(before, before)), before))
        self._beside.fill(sides)
        if before:
            self._read_map(evaluation, before)
        self._ask()

    def _read_map(self, evaluation: Evaluation, before: str) -> None:
        def read() -> MapData:
            found: SentenceScores = tasks.sentence_map(evaluation.run, evaluation.model, before)
            return map_data(found.index, found.chrf_before, found.chrf_after)

        def show(data: MapData) -> None:
            if evaluation is self._evaluation and before == self.against.value():
                self.map.show_data(data, evaluation.name_of(before), evaluation.name_of(evaluation.model))

        self._services.slow.run(self, read, show, self._fail)

    def _ask(self) -> None:
        self._typing.stop()
        evaluation = self._evaluation
        if evaluation is None or not self._is_open:
            return
        query = SentenceQuery(
            evaluation.run,
            evaluation.model,
            self.against.value() or "",
            self.order.value(),
            self.search.text().strip(),
            self._beside.value(),
        )
        if query != self._query:
            self._query = query
            self.error.hide()
            self.count.setText(tr("Reading…"))
            self._pages.open(query)

    def _show_first(self, query: SentenceQuery, n_rows: int, first: Sequence[EvaluatedSentence]) -> None:
        self.rows.start(n_rows, first, query.search)
        text = self._counted(query, n_rows)
        self.count.setText(text)
        self.count.setAccessibleName(text)
        self.none.setText(self._none_words(query))
        self.none.setVisible(not n_rows)
        self.table.setVisible(bool(n_rows))
        if n_rows:
            self.table.choose_row(0)
        else:
            self.card.show_sentence(None)

    def _counted(self, query: SentenceQuery, n_rows: int) -> str:
        """Counts what is shown: some orders leave out sentences that did not move."""
        n_all = self._evaluation.n_sentences if self._evaluation is not None else 0
        if query.search:
            return tr("{n_found} found", n_found=number_words(n_rows)) if n_rows else tr("Nothing found")
        if n_rows < n_all:
            return tr("{n_shown} of {n_all}", n_shown=number_words(n_rows), n_all=number_words(n_all))
        return tr_plural("{n} sentence", "{n} sentences", n_rows)

    def _none_words(self, query: SentenceQuery) -> str:
        """Says why no sentence is shown."""
        if query.search:
            return tr("No sentence with “{search}” in it.", search=query.search)
        if query.order == "numbers":
            return tr("Neither system has a wrong number.") if query.against else tr("No number is wrong.")
        return tr(_NONE.get(query.order, tr_noop("There are no sentences.")))

    def _take_block(self, offset: int, rows: Sequence[EvaluatedSentence]) -> None:
        self.rows.take(offset, rows)
        current = self.table.currentIndex().row()
        if offset <= current < offset + len(rows):
            self._show_row(current)

    def _show_row(self, row: int) -> None:
        sentence = self.rows.sentence(row) if row >= 0 else None
        if sentence is not None:
            self._read_aloud(sentence)

    def _show_alone(self, sentence: EvaluatedSentence) -> None:
        self._read_aloud(sentence)

    def _read_aloud(self, sentence: EvaluatedSentence) -> None:
        self.card.show_sentence(sentence)
        self.map.mark(sentence.index)

    def _fail(self, error: Exception) -> None:
        self._query = None
        self.count.setText("")
        self.error.show_failure(error)

    def focus_search(self) -> None:
        """Puts the keyboard into the search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lets Escape end a search before it leads back."""
        if event.key() == Qt.Key.Key_Escape and self.search.hasFocus() and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: Any) -> None:
        """Reads the sentences on the first visit."""
        super().showEvent(event)
        self.look()


def _said(orders: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(tr(title), order) for title, order in orders]


def _rivals(evaluation: Evaluation) -> list[str]:
    return [comparison.against for comparison in evaluation.comparisons]
