"""The statistics of a corpus: how much, how long, who speaks, where it came from, what was left out."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from engine.base.progress import Progress
from engine.results.corpora import CorpusRecord, CorpusStatistics, SideStatistics
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.languages import language_name
from gui.pages.page import scrolled
from gui.theme.tokens import SPACE_1, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.charts.bars import Amount, AmountBars
from gui.widgets.charts.histogram import Histogram
from gui.widgets.controls import Card, label, outlined_button, show_or_hide, soft_label
from gui.widgets.feedback import ProgressLine
from gui.widgets.layouts import Stretch, add_to, empty, rows_in
from gui.wording import short_number

_MOST_BARS = 10
_RATIO_LABELS = (tr_noop("a quarter"), tr_noop("equal"), tr_noop("four times"))
_AMOUNTS = {"words": tr_noop("{language} words"), "characters": tr_noop("{language} characters")}
_LENGTHS = {
    "words": tr_noop("{language}, words per sentence"),
    "characters": tr_noop("{language}, characters per sentence"),
}
_SPLITS = {
    "train": tr_noop("{n_pairs} for training"),
    "dev": tr_noop("{n_pairs} for validation"),
    "test": tr_noop("{n_pairs} for testing"),
}


class StatisticsView(QWidget):
    """The statistics of one corpus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = QWidget()
        self._grid = QGridLayout(self._content)
        self._grid.setContentsMargins(0, 0, SPACE_3, 0)
        self._grid.setSpacing(SPACE_4)
        for side in (0, 1):
            self._grid.setColumnStretch(side, 1)
        self._tiles = QHBoxLayout()
        self._tiles.setSpacing(SPACE_5)
        inside = self._content  # a card without a place would be a window of its own
        self._lengths = _HistogramCard(
            tr("How long the sentences are"), (tr("Source lengths"), tr("Target lengths")), (0, 1), inside
        )
        self._ratio = _HistogramCard(tr("Target against source"), (tr("Length ratios"),), (2,), inside)
        self._lists = {
            "speakers": _BarCard(tr("Who speaks"), 3, inside),
            "documents": _BarCard(tr("Documents"), 5, inside),
            "files": _BarCard(tr("Where it came from"), 0, inside),
            "dropped": _BarCard(tr("What was left out"), 1, inside),
        }
        self.rejects = outlined_button(tr("Export what was left out…"), "download")
        self._lists["dropped"].body.addWidget(self.rejects, alignment=Qt.AlignmentFlag.AlignLeft)
        self._waiting = soft_label()
        self._bar = ProgressLine(tr("Counting"))
        self._area = scrolled(self._content)
        rows_in(self, self._waiting, self._bar, (self._area, 1), Stretch(), spacing=SPACE_3)
        self._grid.addLayout(self._tiles, 0, 0, 1, 2)

    def show_progress(self, progress: Progress | None) -> None:
        """Shows how far the counting has come; None: it is over."""
        is_counting = progress is not None
        self._waiting.setVisible(is_counting)
        self._bar.setVisible(is_counting)
        self._area.setVisible(not is_counting)
        if progress is not None:
            self._waiting.setText(tr("Counting this corpus. This is done once; the result is kept."))
            self._bar.show_progress(progress.done, progress.total)

    def show_nothing(self) -> None:
        """Shows neither progress nor statistics: nothing could be counted."""
        for part in (self._waiting, self._bar, self._area):
            part.hide()

    def show_statistics(self, corpus: CorpusRecord, statistics: CorpusStatistics) -> None:
        """Shows what was counted of a corpus, and what its import left out."""
        self.show_progress(None)
        self._show_tiles(corpus, statistics)
        self._show_lengths(corpus, statistics)
        for name, labels in (("speakers", statistics.speakers), ("documents", statistics.documents)):
            bars = list(labels.top[:_MOST_BARS])
            more = labels.n - len(bars)
            notes = [tr("and {n} more.", n=number_words(more))] if more > 0 else []
            if labels.n and labels.without:
                notes.append(tr_plural("{n} pair names none.", "{n} pairs name none.", labels.without))
            self._lists[name].show_bars(bars, " ".join(notes))
        files = list(statistics.files[:_MOST_BARS])
        left = len(statistics.files) - len(files)
        note = tr_plural("and {n} more file.", "and {n} more files.", left) if left > 0 else ""
        self._lists["files"].show_bars(files, note)
        self._show_dropped(corpus)
        self._arrange()

    def _show_tiles(self, corpus: CorpusRecord, statistics: CorpusStatistics) -> None:
        empty(self._tiles)
        pairs = tr_plural("pair", "pairs", statistics.pairs)
        tiles = [(number_words(statistics.pairs), pairs, _splits_words(statistics.splits))]
        for side, tag in ((statistics.source, corpus.src), (statistics.target, corpus.tgt)):
            if side is not None:
                different = tr("{n} different", n=number_words(side.distinct))
                what = tr(_AMOUNTS[side.unit], language=language_name(tag))
                tiles.append((number_words(side.total), what, different))
        if statistics.tagged:
            tagged = tr_plural("pair with inline tags", "pairs with inline tags", statistics.tagged)
            tiles.append((number_words(statistics.tagged), tagged, tr("kept, not learned from")))
        for amount, what, detail in tiles:
            self._tiles.addWidget(_tile(amount, what, detail))
        self._tiles.addStretch()

    def _show_lengths(self, corpus: CorpusRecord, statistics: CorpusStatistics) -> None:
        sides = ((statistics.source, corpus.src), (statistics.target, corpus.tgt))
        for plot, (side, tag) in zip(self._lengths.plots, sides, strict=True):
            plot.setVisible(side is not None)
            if side is not None:
                _plot_lengths(plot, side, language_name(tag))
        ratio = statistics.ratio
        self._ratio.setVisible(ratio is not None)
        if ratio is not None:
            mark = (
                _place_in(ratio.edges, ratio.median),
                tr("half below {median}", median=number_words(ratio.median, 2)),
            )
            labels = [tr(text) for text in _RATIO_LABELS]
            self._ratio.plots[0].show_counts(ratio.edges, ratio.counts, labels, mark, is_open=True)

    def _show_dropped(self, corpus: CorpusRecord) -> None:
        dropped = [(reason_words(reason), count) for reason, count in dropped_rows(corpus)]
        n_read = corpus.details.read
        notes = [] if n_read is None else [_kept_words(n_read, corpus.n_pairs)]
        if not dropped:
            notes.append(tr("Nothing was left out."))
        self._lists["dropped"].show_bars(dropped, " ".join(notes), is_kept=True)
        self.rejects.setVisible(bool(dropped))

    def _arrange(self) -> None:
        """Puts the cards that have something to say into two columns."""
        for card in self._lists.values():
            self._grid.removeWidget(card)
            card.setVisible(not card.is_empty)
        self._grid.addWidget(self._lengths, 1, 0, 2, 1)
        self._grid.addWidget(self._ratio, 1, 1, Qt.AlignmentFlag.AlignTop)
        shown = [self._lists[name] for name in ("dropped", "speakers", "files", "documents")]
        places = [(2, 1), (3, 0), (3, 1), (4, 0)]
        for card, place in zip((card for card in shown if not card.is_empty), places, strict=False):
            self._grid.addWidget(card, *place, Qt.AlignmentFlag.AlignTop)
        self._grid.setRowStretch(5, 1)


def dropped_rows(corpus: CorpusRecord) -> list[tuple[str, int]]:
    """Returns what the import left out by reason, most first."""
    rows = [(reason, count) for reason, count in corpus.details.dropped.items() if count]
    return sorted(rows, key=lambda row: -row[1])


def reason_words(reason: str) -> str:
    """Says why something was left out; what is kept of it may be a rule's title in small letters."""
    title = reason[:1].upper() + reason[1:]
    return said if (said := from_engine(title)) != title else from_engine(reason)


class _HistogramCard(Card):
    def __init__(self, title: str, names: tuple[str, ...], series: tuple[int, ...], parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.body.addWidget(label(title, "strong"))
        self.plots = [Histogram(name, number) for name, number in zip(names, series, strict=True)]
        for plot in self.plots:
            self.body.addSpacing(SPACE_1)
            self.body.addWidget(plot)
        self.body.addStretch()


class _BarCard(Card):
    def __init__(self, title: str, series: int, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._bars = AmountBars(title, series)
        self._note = soft_label()
        self.is_empty = True
        add_to(self.body, label(title, "strong"), self._bars, self._note)

    def show_bars(self, rows: list[tuple[str, int]], note: str, *, is_kept: bool = False) -> None:
        """Shows the bars; `is_kept`: the card stays even without any."""
        self.is_empty = not rows and not is_kept
        self._bars.show_amounts([Amount(name, count, number_words(count)) for name, count in rows])
        self._bars.setVisible(bool(rows))
        show_or_hide(self._note, note)


def _tile(amount: str, what: str, detail: str) -> QWidget:
    tile = QWidget()
    rows = rows_in(tile, spacing=0)
    for text, role in ((amount, "number"), (what, ""), (detail, "small")):
        rows.addWidget(label(text, role))
    return tile


def _plot_lengths(plot: Histogram, side: SideStatistics, language: str) -> None:
    edges = side.edges
    mark = (_place_in(edges, side.median), tr("half below {median}", median=short_number(side.median)))
    middle = tr(_LENGTHS[side.unit], language=language)
    is_open = side.longest >= edges[-1]
    labels = (short_number(edges[0]), middle, short_number(edges[-1]) + ("+" if is_open else ""))
    plot.show_counts(edges, side.counts, labels, mark, is_open=is_open)


def _place_in(edges: Sequence[float], value: float) -> float:
    """Returns where a value lies on an axis of bins, in bins from 0."""
    for number, (low, high) in enumerate(zip(edges, edges[1:], strict=False)):
        if value < high:
            return number + max(0.0, (value - low) / (high - low))
    return float(len(edges) - 1)


def _kept_words(n_read: int, n_kept: int) -> str:
    units = tr_plural("{n} unit", "{n} units", n_read)
    return tr_plural("Of {units} read, {n} was kept.", "Of {units} read, {n} were kept.", n_kept, units=units)


def _splits_words(splits: Mapping[str, int]) -> str:
    return " · ".join(tr(text, n_pairs=number_words(splits.get(name, 0))) for name, text in _SPLITS.items())
