"""Runs of adaptations: the list of them, and one from its first minute to its verdict."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPointF, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engine import tasks
from engine.base.errors import EngineError
from engine.base.methods import PACK, pack_title, title_of
from engine.base.progress import Sample
from engine.orders import AdaptOrder, Order
from engine.results.adapting import Mixture, ShareScores
from engine.results.corpora import DomainDirection
from engine.results.evaluation import SentenceExample, VerdictKind
from engine.results.figures import NONE, minutes_words
from engine.results.jobs import JobEnded, JobEvent, JobStarted, RunRecord, RunState
from engine.results.model_details import Adaptation, PromotionState
from engine.results.models import ModelRecord
from gui.i18n import from_engine, number_words, tr, tr_noop
from gui.item_models.record_table import Column, Index, RecordList, RecordTable
from gui.jobs.job import BEFORE_WORK, Job
from gui.jobs.panel import only_record
from gui.pages.adapt.outcome import Outcome, ScoresCard
from gui.pages.page import Page, scrolled
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.charts.curves import Curve, CurvePlot
from gui.widgets.controls import (
    Card,
    Fold,
    SwitchRow,
    hairline,
    icon_button,
    label,
    outlined_button,
    paint_ground,
    paint_lines,
    primary_button,
    quiet_button,
    set_up_rows,
    show_or_hide,
)
from gui.widgets.feedback import InlineError, ProgressLine
from gui.widgets.layouts import Gap, Stretch, add_to, row_in, row_of, rows_in
from gui.widgets.table import Table
from gui.widgets.text import ElidedLabel, MarkedLabel, announce, plain_view
from gui.wording import model_name, moment_words, signed_words

_HEIGHT = 300
_INDENT = "  "


class MixtureTable(QWidget):
    """The shares that were tried; hidden where there were none."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = -1.0
        self.rows = RecordTable(
            [
                Column[ShareScores](tr_noop("Learned"), _share, is_number=True),
                Column[ShareScores]("", _words_of, is_soft=True),
                Column[ShareScores](tr_noop("BLEU, your domain"), lambda r: _text(r.bleu), is_number=True),
                Column[ShareScores](
                    tr_noop("BLEU, general text"), lambda r: _text(r.general_bleu), is_number=True
                ),
                Column[ShareScores](
                    tr_noop("Kept"), lambda r: tr("✓ this one") if r.share == self._kept else ""
                ),
            ]
        )
        self._table = Table(tr("Shares that were tried"), self.rows, [76, 0, 140, 140, 100])
        self._table.setProperty("role", "plain")
        self._table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows_in(
            self,
            label(tr("How much of what it learned it keeps"), "strong"),
            self._table,
            label(
                tr("Measured in your domain on the validation sentences, not on those of the verdict."),
                "small",
                wraps=True,
            ),
            spacing=SPACE_2,
        )
        self.show_mixture(None)

    def show_mixture(self, mixture: Mixture | None) -> None:
        """Shows the model before and the shares that were tried."""
        self._kept = mixture.share if mixture else -1.0
        tried = (mixture.before, *mixture.tried) if mixture and mixture.tried else ()
        self.rows.show_records(tried)
        self._table.setFixedHeight(self._table.height_for_rows(len(tried)))
        self.setVisible(bool(tried))


def _share(tried: ShareScores) -> str:
    return tr("{n} %", n=number_words(100 * tried.share))


def _words_of(tried: ShareScores) -> str:
    if tried.share == 0:
        return tr("the model before")
    return tr("all that it learned") if tried.share == 1 else tr("mixed")


def _text(value: float | None) -> str:
    return NONE if value is None else number_words(value, 1)


class RunCardView(Fold):
    """Folded at first; the card is asked for when it is opened.

    Signals:
        wanted(): the card is needed.
    """

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Run card: inputs, settings, versions, scores"))
        self.card = ""
        """As JSON text; empty until it is known."""
        self.text = plain_view(tr("Run card"))
        self.text.setFixedHeight(_HEIGHT)
        self.copy = outlined_button(tr("Copy"), "copy")
        self.save = outlined_button(tr("Save…"), "save")
        self.body.addWidget(
            label(
                tr("What went in, what was set, what came out: all that is needed to do it again."),
                "soft",
                wraps=True,
            )
        )
        self.mixture = MixtureTable()
        self.body.addWidget(self.mixture)
        self.body.addWidget(self.text)
        self.body.addLayout(row_of(self.copy, self.save, Stretch(), spacing=SPACE_2))
        self.toggled.connect(lambda is_open: self.wanted.emit() if is_open and not self.card else None)

    def forget(self) -> None:
        """Folds, for another run."""
        self.card = ""
        self.text.clear()
        self.set_open(is_open=False)

    def show_card(self, card: str) -> None:
        self.card = card
        self.text.setPlainText("\n".join(card_lines(json.loads(card))))


def card_lines(card: Mapping[str, Any]) -> Iterator[str]:
    """Writes a card as indented lines, one part below the other, in English as the record itself."""
    for number, (name, part) in enumerate(card.items()):
        if number:
            yield ""
        yield _heading(name)
        yield from _lines(part, _INDENT)


def _lines(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if _is_plain(inner):
                yield f"{indent}{name}: {_plain(inner)}"
            else:
                yield f"{indent}{name}:"
                yield from _lines(inner, indent + _INDENT)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            if _is_plain(inner):
                yield f"{indent}– {_plain(inner)}"
            else:
                first, *others = _lines(inner, indent + _INDENT) or [""]
                yield f"{indent}– {first.strip()}"
                yield from others
    else:
        yield f"{indent}{_plain(value)}"


def _is_plain(value: Any) -> bool:
    return not isinstance(value, Mapping) and (
        isinstance(value, str) or not isinstance(value, Sequence) or not value
    )


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.1f}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return "–" if value in (None, "", [], (), {}) else str(value)


def _heading(name: str) -> str:
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


# The curves of a run: quality in the domain and on general text; loss and speed are folded away.

Points = Sequence[tuple[float, float]]
_WHY_OTHERWISE = tr_noop(
    "The curve follows the few sentences that decided when to stop, so its gain is often larger. The verdict "
    "is on test sentences that decided nothing, translated by the finished model."
)
_METRICS = (("BLEU", "bleu", "general_bleu"), ("chrF", "chrf", "general_chrf"))
_NOTHING = 0.3
"""A smaller change, in points of the measure, is none that a reader would see."""


class LearningView(QWidget):
    """Draws a job's curves; the cursor selects a measurement."""

    def __init__(self) -> None:
        super().__init__()
        self._job: Job | None = None
        self.switch = SwitchRow(tr("Measure"), [name for name, _, _ in _METRICS])
        self.switch.button(0).setToolTip(tr("Share of word sequences as in your own translations (0 to 100)"))
        self.switch.button(1).setToolTip(
            tr("Share of character sequences as in your own translations (0 to 100)")
        )
        self.quality = CurvePlot(tr("Quality while it learns"), in_updates=False)
        self.loss = CurvePlot(tr("Loss while it learns"), 2, is_small=True)
        self.advanced = Fold(tr("Advanced: loss and speed"))
        self.loss.show_empty(tr("The loss comes with the first updates."))
        self._state, self.why = label(role="soft", wraps=True), label(role="small", wraps=True)
        self._facts = {name: label(role="strong") for name in ("update", "tokens_per_s")}
        self.switch.chosen.connect(lambda _number: self._draw())
        self._lay_out()

    def show_job(self, job: Job) -> None:
        """Shows a job's curves as they are now."""
        self._job = job
        self._draw()

    def _draw(self) -> None:
        job = self._job
        if job is None:
            return
        name, own, general = _METRICS[self.switch.value]
        told = job.curves
        span = 0.0 if job.is_over else float(job.planned)
        best = best_of(told.get(own, ()))
        self.quality.show_curves(
            [
                Curve(tr("Your domain"), told.get(own, ()), is_main=True),
                Curve(tr("General text"), told.get(general, ()), is_dashed=True),
            ],
            span=span,
            best=best[0] if best else None,
            most=100.0,
        )
        self.quality.show_empty(_waiting_words(job))
        learning = Curve(tr("Learning"), told.get("loss", ()), is_quiet=True)
        self.loss.show_curves(
            [learning, Curve(tr("Validation"), told.get("dev_loss", ()), is_main=True)], span=span
        )
        show_or_hide(self.why, tr(_WHY_OTHERWISE) if isinstance(job.answer, Adaptation) else "")
        show_or_hide(self._state, curve_words(told, name, own, general, is_over=job.is_over))
        speed = job.metrics.get("tokens_per_s")
        self._facts["tokens_per_s"].setText(number_words(speed) if speed else NONE)
        last = max(
            (x for points in (told.get("loss", ()), told.get(own, ())) for x, _ in points[-1:]), default=None
        )
        self._facts["update"].setText(NONE if last is None else number_words(last))

    def _lay_out(self) -> None:
        card = Card()
        title = label(tr("Quality on your validation sentences"), "strong")
        title.setToolTip(tr("Sentences of yours that are kept aside: it never learns from them"))
        head = row_of((title, 1), spacing=SPACE_3)
        head.addWidget(self.switch, alignment=Qt.AlignmentFlag.AlignRight)
        add_to(card.body, head, (self.quality, 1), self._state, self.why)
        self.advanced.body.addWidget(self.loss)
        self.advanced.body.addLayout(self._fact_grid())
        card.body.addWidget(self.advanced)
        rows_in(self, card)

    def _fact_grid(self) -> QGridLayout:
        grid = QGridLayout()
        for row, (name, words) in enumerate(
            (("update", tr("Updates")), ("tokens_per_s", tr("Tokens per second")))
        ):
            grid.addWidget(label(words, "small"), row, 0)
            grid.addWidget(self._facts[name], row, 1, Qt.AlignmentFlag.AlignRight)
        return grid


def best_of(points: Points) -> tuple[float, float] | None:
    """Returns the update and the value of the highest point, None if there is none."""
    return max(points, key=lambda point: point[1], default=None)


def curve_words(
    curves: Mapping[str, Points], name: str, own: str, general: str, *, is_over: bool = False
) -> str:
    """Says in a sentence or two what the curves show by now; empty if there is nothing to compare."""
    points = curves.get(own, ())
    best = best_of(points)
    if best is None:
        return ""
    since = tr("before") if points[0][0] == 0 else tr("at the first check")
    if len(points) == 1:
        now = tr("This is how good it was {since}. The next check shows whether it gets better.", since=since)
        return "" if is_over else now
    gain = best[1] - points[0][1]
    if gain >= _NOTHING:
        change = signed_words(gain)
        said = tr(
            "Better than {since} on your validation sentences: {change} {measure}.",
            since=since,
            change=change,
            measure=name,
        )
        said = said if is_over else f"{said} {tr('The best is kept.')}"
    elif is_over:
        said = tr("No better than {since} on your validation sentences.", since=since)
    else:
        said = tr("No better than {since} on your validation sentences so far.", since=since)
    return f"{said} {_other_words(curves.get(general, ()), name)}".strip()


def _other_words(points: Points, name: str) -> str:
    """Says what became of general text; empty if it was not measured twice."""
    if len(points) < 2:  # noqa: PLR2004, a change has two ends
        return ""
    change = points[-1][1] - points[0][1]
    if abs(change) < _NOTHING:
        return tr("General text is translated as before.")
    told = signed_words(change)
    if change > 0:
        return tr("General text got better: {change} {measure}.", change=told, measure=name)
    return tr("General text got worse: {change} {measure}.", change=told, measure=name)


def _waiting_words(job: Job) -> str:
    if job.state == RunState.QUEUED:
        return tr("The curve begins when the run does.")
    if job.is_over and not job.can_resume:
        return tr("It ended before the first check on your validation sentences.")
    return tr("The curve begins with the first check on your validation sentences.")


# The runs of the list: those at work and waiting, those stopped, and what earlier ones came to.

Models = Mapping[str, ModelRecord]
"""The models of the library by their ids; empty before it was read."""
_MOST_EARLIER = 40
_ADVISED = tr_noop("As recommended")
_ALONE = tr_noop("alone")
_UNUSED = {
    PromotionState.HELD: tr_noop("Held back"),
    PromotionState.WITHDRAWN: tr_noop("Not in use"),
    None: tr_noop("Removed"),
}
_IN_SHORT = {
    VerdictKind.GOOD: tr_noop("clearly better"),
    VerdictKind.POOR: tr_noop("clearly worse"),
    VerdictKind.MIXED: tr_noop("better and worse"),
    VerdictKind.UNPROVEN: tr_noop("not proven better or worse"),
}
_SHOWN_EARLIER = frozenset({RunState.DONE, RunState.FAILED})
_ORDER = {RunState.RUNNING: 0, RunState.QUEUED: 1, RunState.PAUSED: 2, RunState.INTERRUPTED: 2}


@dataclass(frozen=True)
class RunEntry:
    """One row."""

    title: str
    words: str
    state: RunState
    share: float | None
    """How far it is, in [0, 1]; None if that is not known or it does not run."""
    job: Job | None = None
    """The running or waiting job, in the queue."""
    record: RunRecord | None = None
    """Record of an earlier run, from the library."""
    is_held: bool = False
    """True if it made a model that waits for the user's word."""
    kind: str = ""
    """The verdict of a finished run: "good", "poor", "warn" or "neutral"; empty for the others."""
    way: str = ""
    """How it learns: "Only its words · Learn new words"; "As recommended" while nothing else is known; after
    that, whether it is for its domain alone."""

    @property
    def run_id(self) -> str:
        """Id of the run; empty before the library has it."""
        return self.job.run_id if self.job is not None else self.record.id if self.record is not None else ""

    @property
    def is_waiting(self) -> bool:
        """True if its place in the queue can be changed."""
        return self.job is not None and self.state == RunState.QUEUED


def is_of(run: Job | RunRecord, place: DomainDirection, models: Models) -> bool:
    """Tells whether a run teaches a domain between its two languages; an empty one stands for all."""
    order = run.order
    if run.kind != AdaptOrder.kind or not place.domain:
        return run.kind == AdaptOrder.kind
    if not isinstance(order, AdaptOrder) or order.domain != place.domain:
        return False
    model = models.get(order.model)
    return model is None or not place.src or {model.src, model.tgt} == {place.src, place.tgt}


def entries_of(
    jobs: Sequence[Job],
    records: Sequence[RunRecord],
    models: Models,
    place: DomainDirection = DomainDirection(),  # noqa: B008, frozen
) -> list[RunEntry]:
    """Lists the runs of a domain: at work, waiting in their order, stopped, then over, newest first."""
    live = [job for job in jobs if is_of(job, place, models)]
    is_open = [job for job in live if not job.is_over and job.state in _ORDER]
    kept = {record.id for record in records if record.state in _SHOWN_EARLIER}
    over = [
        job
        for job in live
        if job.state == RunState.FAILED or (job.state == RunState.DONE and job.run_id not in kept)
    ]
    known = {job.run_id for job in (*is_open, *over) if job.run_id}
    earlier = [
        record
        for record in records
        if is_of(record, place, models) and record.state in _SHOWN_EARLIER and record.id not in known
    ]
    return [
        *(_of_job(job, models) for job in sorted(is_open, key=lambda job: _ORDER[job.state])),
        *(_of_job(job, models) for job in over),
        *(_of_record(record, models) for record in earlier[:_MOST_EARLIER]),
    ]


def run_title(order: Order[object] | None, title: str, models: Models) -> str:
    """Names a run as the user did, else by its model and its domain: "German → English, small · rad".

    Args:
        order: what was asked for.
        title: what it is called if that does not say enough, in the window's language.
        models: of the library.
    """
    if isinstance(order, AdaptOrder) and order.name:
        return order.name
    if not isinstance(order, AdaptOrder) or order.model not in models:
        return title
    return f"{model_name(models[order.model])} · {order.domain}"


def use_of(answer: Adaptation, models: Models) -> PromotionState | None:
    """Returns whether the model of a run is used: as the library says, else as the run said; None if gone."""
    if not models:
        return answer.promotion.state
    return models[answer.model].promotion.state if answer.model in models else None


class RunModel(RecordList[RunEntry]):
    """Shows the entries."""

    def show_entries(self, entries: Sequence[RunEntry]) -> bool:
        """Replaces the rows, in place where they are the same runs; returns False then."""
        before = [(entry.job, entry.run_id) for entry in self.records]
        if [(entry.job, entry.run_id) for entry in entries] == before:
            changed = [row for row, entry in enumerate(entries) if entry != self.records[row]]
            self.records = list(entries)
            for row in changed:
                self.dataChanged.emit(self.index(row), self.index(row))
            return False
        self.show_records(entries)
        return True

    def shown(self, row: int, role: int) -> object:
        entry = self.records[row]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.title}: {', '.join(filter(None, (entry.way, entry.words)))}"
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(filter(None, (entry.title, entry.way, entry.words)))
        return None


def _of_job(job: Job, models: Models) -> RunEntry:
    answer, (done, total) = _answer_of(job), job.bar
    return RunEntry(
        title=run_title(job.order, job.title, models),
        words=_result_words(job.state, answer, models) if job.is_over else job.words,
        state=job.state,
        share=done / total if job.state == RunState.RUNNING and total else None,
        job=job,
        is_held=answer is not None and use_of(answer, models) == PromotionState.HELD,
        kind=answer.verdict.kind if answer else "",
        way=_way_of(job.order, answer, models),
    )


def _of_record(record: RunRecord, models: Models) -> RunEntry:
    answer = _answer_of(record)
    moment = moment_words(record.finished or record.created)
    return RunEntry(
        title=run_title(record.order, from_engine(record.title), models),
        words=f"{_result_words(record.state, answer, models)} · {moment}",
        state=record.state,
        share=None,
        record=record,
        is_held=answer is not None and use_of(answer, models) == PromotionState.HELD,
        kind=answer.verdict.kind if answer else "",
        way=_way_of(record.order, answer, models),
    )


def _answer_of(run: Job | RunRecord) -> Adaptation | None:
    return run.answer if isinstance(run.answer, Adaptation) and run.state == RunState.DONE else None


def _way_of(order: Order[object] | None, answer: Adaptation | None, models: Models) -> str:
    """Says how a run learns, as its model's record has it, else as ordered, and if for its domain alone."""
    ordered = order if isinstance(order, AdaptOrder) else None
    made = models.get(answer.model) if answer else None
    if made is not None and made.method:
        way = _way_words(made.method, made.scope)
    elif answer is not None and answer.plan.method:
        way = _way_words(answer.plan.method, answer.plan.scope)
    else:
        way = _way_words(ordered.method, ordered.scope) if ordered and ordered.method else tr(_ADVISED)
    is_alone = answer.only_domain if answer else ordered is not None and ordered.only_domain
    return f"{way} · {tr(_ALONE)}" if is_alone else way


def _way_words(method: str, scope: str) -> str:
    """Names a way; how much learns comes first, as the end is cut off where there is no room."""
    parts = (pack_title(method) if scope == PACK else "", title_of(method))
    return " · ".join(from_engine(part) for part in parts if part)


def _result_words(state: RunState, answer: Adaptation | None, models: Models) -> str:
    """Says what became of a run that is over, in a few words."""
    if state == RunState.FAILED:
        return tr("Failed")
    if answer is None:
        return tr("Done")
    parts = (_UNUSED.get(use_of(answer, models), ""), _IN_SHORT[answer.verdict.kind] if answer.scores else "")
    words = ", ".join(tr(part) for part in parts if part) or tr("Done")
    return words[0].upper() + words[1:]


# The head of a run: what it does, where it stands, how long still, and what can be done with it.

_FINISH = tr_noop("Finish now")
_OPEN = (RunState.QUEUED, RunState.RUNNING, RunState.PAUSED, RunState.INTERRUPTED)
_NOTES = {
    RunState.QUEUED: tr_noop("It begins by itself as soon as the runs before it are over."),
    RunState.PAUSED: tr_noop("Nothing is lost."),
    RunState.INTERRUPTED: tr_noop(
        "The computer or Parlance was switched off. Resume continues from where it was last saved."
    ),
}
_MOST_MESSAGES = 3


class RunHead(QWidget):
    """Shows one job's state and its buttons; what it told besides is laid out elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self._said: tuple[Job | None, RunState] = (None, RunState.QUEUED)
        self.title = ElidedLabel(role="section", is_name=True)
        self.words = ElidedLabel(role="soft")
        self._bar = ProgressLine(tr("Progress of the adaptation"))
        self.note = label(role="soft", wraps=True)
        self.messages = label(role="small", wraps=True)
        self.error = InlineError()
        self.pause = outlined_button(tr("Pause"), "pause")
        self.pause.setToolTip(
            tr("Frees the processor or graphics card and the memory; nothing that was learned is lost")
        )
        self.resume = primary_button(tr("Resume"), "play", tip=tr("Continues from where it was last saved"))
        self.finish = outlined_button(tr(_FINISH), "check")
        self.finish.setToolTip(
            tr(
                "Stops learning and takes the best so far. It is still blended with the original where it "
                "forgot too much, made ready to translate, and tested"
            )
        )
        self.discard = quiet_button(tr("Discard"), "trash-2")
        self._lay_out()

    def show_job(self, job: Job, title: str) -> None:
        """Shows where a job stands, under a title."""
        is_running = job.state == RunState.RUNNING
        if isinstance(job.order, AdaptOrder) and job.order.only_domain:
            title = tr("{title}, for this domain alone", title=title)
        self.title.setText(title)
        show_or_hide(self.words, "" if job.state == RunState.DONE else _words_of_run(job))
        self._bar.setVisible(is_running)
        self._bar.show_progress(*job.bar, job.words)
        self._say_change(job)
        self.setAccessibleName(f"{title}: {_words_of_run(job)}")
        self._show_notes(job)
        self._show_buttons(job)
        if job.error is not None and job.state in (RunState.FAILED, RunState.INTERRUPTED):
            if self.error.isHidden():
                self.error.show_failure(job.error, details=job.details)
        else:
            self.error.hide()

    def _say_change(self, job: Job) -> None:
        """Has read out that the run that is shown pauses or goes on; errors and verdicts say themselves."""
        before, self._said = self._said, (job, job.state)
        if before != self._said and before[0] is job and job.state in (RunState.PAUSED, RunState.RUNNING):
            announce(self, f"{self.title.text()}: {job.words}")

    def _show_notes(self, job: Job) -> None:
        note = tr(_NOTES[job.state]) if job.state in _NOTES else ""
        if job.state == RunState.RUNNING and job.stop_asked == "pause":
            note = tr("It pauses at its next step.")
        elif job.state == RunState.RUNNING and job.stop_asked == "finish":
            note = tr("The best so far is taken, made ready to translate, and tested.")
        show_or_hide(self.note, note)
        told = list(dict.fromkeys(job.messages))[-_MOST_MESSAGES:] if job.state != RunState.DONE else []
        show_or_hide(self.messages, "\n".join(map(from_engine, told)))

    def _show_buttons(self, job: Job) -> None:
        is_free = job.state == RunState.RUNNING and not job.is_stopping
        shown = {
            self.resume: job.can_resume,
            self.pause: is_free and job.is_resumable,
            self.finish: job.can_finish,
            self.discard: job.stop_asked != "cancel" and (job.state in _OPEN or bool(job.run_id)),
        }
        had_focus = any(button.hasFocus() for button in shown)
        for button, is_shown in shown.items():
            button.setVisible(is_shown)
        following = [button for button, is_shown in shown.items() if is_shown]
        if had_focus and following and not any(button.hasFocus() for button in following):
            following[0].setFocus()  # the keyboard's place is not lost with the button that was pressed
        self._name_finish(job)
        self._name_discard(job)

    def _name_finish(self, job: Job) -> None:
        """Says on the button how long the rest takes that has to be done all the same."""
        left_s = job.progress.left_after_finish_s
        text = tr(_FINISH)
        if left_s is not None:
            text = tr("Finish now: about {minutes}", minutes=from_engine(minutes_words(left_s)))
        self.finish.setText(text)
        self.finish.setAccessibleName(text)

    def _name_discard(self, job: Job) -> None:
        if only_record(job):
            self.discard.setText(tr("Delete the record"))
            self.discard.setToolTip(
                tr("Deletes what is kept of this learning, with its sentences; the model stays")
            )
        else:
            is_waiting = job.state == RunState.QUEUED and not job.has_begun
            self.discard.setText(tr("Remove") if is_waiting else tr("Discard"))
            self.discard.setToolTip(tr("Throws away what was learned; your library stays as it was"))

    def _lay_out(self) -> None:
        head = row_of((self.title, 1), self.discard, spacing=SPACE_3)
        state = row_of((self.words, 1), self.resume, self.pause, self.finish, spacing=SPACE_2)
        rows_in(self, head, state, self._bar, self.note, self.error, spacing=SPACE_2)


def _words_of_run(job: Job) -> str:
    """Says how far it has come; what went wrong stands below."""
    if job.state == RunState.FAILED:
        return tr("It stopped with an error.")
    return job.words


# The list of runs: what learns now, what waits, what earlier ones came to.

_ROW_HEIGHT = 58
_MOST_ROWS = 5
_LEAST_OF_MODEL = 3
"""The model's name keeps at least one part in this many of a title's width."""
_KINDS = {"good": "good", "poor": "poor", "warn": "warn", "neutral": "ink_soft"}
_COLOURS = {
    RunState.RUNNING: "accent", RunState.QUEUED: "ink_soft", RunState.PAUSED: "warn",
    RunState.INTERRUPTED: "warn", RunState.FAILED: "poor",
}  # fmt: skip


class RunList(QWidget):
    """Runs one below the other; hidden while there is but the one that is shown.

    Signals:
        chosen(RunEntry): show this run.
        move_asked(RunEntry, int): start a waiting run earlier (-1) or later (1).
        remove_asked(RunEntry): take a waiting run out.
    """

    chosen = Signal(RunEntry)
    move_asked = Signal(RunEntry, int)
    remove_asked = Signal(RunEntry)

    def __init__(self) -> None:
        super().__init__()
        self.model = RunModel()
        self.list = _Runs(self.model, self)
        self.list.selectionModel().currentChanged.connect(lambda now, _before: self._tell(now))
        self.up = icon_button("chevron-up", tr("Start earlier (Alt+Up)"))
        self.down = icon_button("chevron-down", tr("Start later (Alt+Down)"))
        self.remove = icon_button("x", tr("Take out of the queue (Delete)"))
        self.up.clicked.connect(lambda: self.ask_move(-1))
        self.down.clicked.connect(lambda: self.ask_move(1))
        self.remove.clicked.connect(self.ask_remove)
        self._tools = QWidget()
        row_in(self._tools, label(tr("In the queue"), "small"), self.up, self.down, self.remove, spacing=0)
        head = row_of(label(tr("All learning"), "strong"), Stretch(), self._tools, spacing=SPACE_3)
        rows_in(self, head, self.list, spacing=SPACE_2)
        self._tools.hide()
        self.hide()

    @property
    def current(self) -> RunEntry | None:
        """The chosen row."""
        entry = self.list.currentIndex().data(Qt.ItemDataRole.UserRole)
        return entry if isinstance(entry, RunEntry) else None

    def show_entries(self, entries: Sequence[RunEntry], shown: RunEntry | None) -> None:
        """Shows the runs in their order; `shown` is the one that the page shows, if any."""
        selection = self.list.selectionModel()
        with QSignalBlocker(selection):
            is_other = self.model.show_entries(entries)
            row = self.model.records.index(shown) if shown in self.model.records else -1
            if is_other or row != self.list.currentIndex().row():
                index = self.model.index(row) if row >= 0 else QModelIndex()
                selection.setCurrentIndex(index, selection.SelectionFlag.ClearAndSelect)
        self.list.viewport().update()
        n_shown = min(_MOST_ROWS, len(entries))
        self.list.setFixedHeight(n_shown * _ROW_HEIGHT + 2 * self.list.frameWidth())
        self.setVisible(len(entries) > 1)
        self._show_tools()

    def ask_move(self, by: int) -> None:
        """Asks for another place of the chosen run."""
        if self.current is not None and self.current.is_waiting:
            self.move_asked.emit(self.current, by)

    def ask_remove(self) -> None:
        """Asks to take the chosen run out of the queue."""
        if self.current is not None and self.current.is_waiting:
            self.remove_asked.emit(self.current)

    def _tell(self, index: Index) -> None:
        entry = index.data(Qt.ItemDataRole.UserRole)
        self._show_tools()
        if entry is not None:
            self.chosen.emit(entry)

    def _show_tools(self) -> None:
        current = self.current
        waiting = [entry for entry in self.model.records if entry.is_waiting]
        self._tools.setVisible(current in waiting)
        if current in waiting:
            place = waiting.index(current)
            self.up.setEnabled(place > 0)
            self.down.setEnabled(place < len(waiting) - 1)


class _Runs(QListView):
    """The list with its keys."""

    def __init__(self, model: RunModel, owner: RunList) -> None:
        super().__init__()
        self._owner = owner
        set_up_rows(self, tr("Runs"), model, _RunDelegate(self))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow moves a waiting run, Delete takes it out; the toast can undo that."""
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in moves:
            self._owner.ask_move(moves[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Delete:
            self._owner.ask_remove()
        else:
            super().keyPressEvent(event)


class _RunDelegate(QStyledItemDelegate):
    """Paints the dot, the title, the result or progress with the method, and a line that grows."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(120, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: RunEntry = index.data(Qt.ItemDataRole.UserRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = paint_ground(painter, option)
        _paint_dot(painter, row, entry)
        left = row.left() + 26
        texts = QRect(
            left, row.top() + SPACE_1 + 1, row.right() - left - SPACE_2, row.height() - 2 * SPACE_1 - 4
        )
        title = title_within(entry.title, texts.width(), painter.fontMetrics())
        words = " · ".join(filter(None, (entry.words, entry.way)))
        paint_lines(painter, texts, [title, words], 2)
        if entry.share is not None:
            tokens = tokens_now()
            line = QRectF(left, row.bottom() - 3, texts.width(), 2)
            painter.fillRect(line, QColor(tokens.line))
            painter.fillRect(
                QRectF(left, line.top(), line.width() * min(1.0, entry.share), 2), QColor(tokens.accent)
            )
        painter.restore()


def title_within(title: str, width: int, metrics: QFontMetrics) -> str:
    """Shortens a run's title: the model in it, so that the domain stays to be read, else its middle."""
    if metrics.horizontalAdvance(title) <= width:
        return title
    model, dot, domain = title.rpartition(" · ")
    room = width - metrics.horizontalAdvance(dot + domain)
    if not model or room < width // _LEAST_OF_MODEL:
        return metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, width)
    return metrics.elidedText(model, Qt.TextElideMode.ElideMiddle, room) + dot + domain


def colour_of(entry: RunEntry) -> str:
    """Returns the token of a run's dot: of its verdict once it is done; amber if it is held back."""
    if entry.state != RunState.DONE:
        return _COLOURS.get(entry.state, "ink_soft")
    return "warn" if entry.is_held and entry.kind != "poor" else _KINDS.get(entry.kind, "ink_soft")


def _paint_dot(painter: QPainter, row: QRect, entry: RunEntry) -> None:
    """Paints a full dot for what learns or is over, a ring for what waits or was stopped."""
    colour = QColor(getattr(tokens_now(), colour_of(entry)))
    is_full = entry.state in (RunState.RUNNING, RunState.DONE, RunState.FAILED)
    painter.setPen(QPen(colour, 1.5))
    painter.setBrush(colour if is_full else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(row.left() + 13, row.top() + 16), 3.5, 3.5)


# Joins the list of runs and the job queue: their order, and taking out.


class RunQueue(QObject):
    """Keeps the list in step with the queue and the library; `shown` gives the run that the page shows.

    Signals:
        added(Job): a run of the domain that is shown was begun or queued.
    """

    added = Signal(Job)

    def __init__(
        self,
        page: Page,
        view: RunList,
        shown: Callable[[], Job | None],
    ) -> None:
        super().__init__(page)
        self._page, self._jobs = page, page.services.jobs
        self._view, self._shown = view, shown
        self._records: list[RunRecord] = []
        self.place = DomainDirection()
        """The domain whose runs are listed; empty: all."""
        self.entries: list[RunEntry] = []
        self.models: dict[str, ModelRecord] = {}
        """Models of the library, by id."""
        view.move_asked.connect(self._move)
        view.remove_asked.connect(self._remove)
        for job in self._jobs.jobs:
            self._watch(job)
        self._jobs.added.connect(self._add)
        self._jobs.removed.connect(self._leave)
        self._jobs.reordered.connect(self.refresh)

    def show_library(self, records: Sequence[RunRecord], models: Sequence[ModelRecord]) -> None:
        """Takes in the runs and models of the library."""
        self._records = list(records)
        self.show_models(models)

    def show_models(self, models: Sequence[ModelRecord]) -> None:
        """Takes in the models, and which of them are used by now."""
        self.models = {model.id: model for model in models}
        self.refresh()

    def title_of(self, job: Job) -> str:
        """Names a run by its model and its domain."""
        return run_title(job.order, job.title, self.models)

    def refresh(self) -> None:
        """Shows the runs as they are now."""
        self.entries = entries_of(self._jobs.jobs, self._records, self.models, self.place)
        self._view.show_entries(self.entries, _entry_of(self._shown(), self.entries))

    def take_out(self, job: Job) -> None:
        """Takes a run out of the queue before it has begun; the undo puts it back into its place."""
        place, order = self._waiting().index(job), job.order
        self._jobs.cancel(job)
        self._jobs.dismiss(job)

        def undo() -> None:
            if order is not None:
                again = self._jobs.submit(order)
                self._jobs.move(again, place - self._waiting().index(again))

        self._page.offer_undo(tr("“{title}” was taken out of the queue.", title=job.title), undo)

    def _add(self, job: Job) -> None:
        self._watch(job)
        if job.kind == AdaptOrder.kind:
            self.refresh()
        if is_of(job, self.place, self.models):
            self.added.emit(job)

    def _watch(self, job: Job) -> None:
        if job.kind == AdaptOrder.kind:
            job.changed.connect(self.refresh)

    def _leave(self, job: Job) -> None:
        if job.kind == AdaptOrder.kind:
            self.refresh()

    def _waiting(self) -> list[Job]:
        return [job for job in self._jobs.jobs if job.state == RunState.QUEUED]

    def _move(self, entry: RunEntry, by: int) -> None:
        if entry.job is not None:
            self._jobs.move(entry.job, by)

    def _remove(self, entry: RunEntry) -> None:
        if entry.job is not None and only_waits(entry.job):
            self.take_out(entry.job)


def only_waits(job: Job) -> bool:
    """True for an adaptation that has not begun: it leaves nothing behind when it is taken out."""
    return job.kind == AdaptOrder.kind and job.state == RunState.QUEUED and not job.has_begun


def _entry_of(job: Job | None, entries: Sequence[RunEntry]) -> RunEntry | None:
    if job is None:
        return None
    fitting = (each for each in entries if each.job is job or (job.run_id and each.run_id == job.run_id))
    return next(fitting, None)


# Earlier runs of the library, shown again as jobs.


def job_of(record: RunRecord) -> Job:
    """Returns the job of a run that is over, without its history."""
    job = Job(record.kind, record.title, order=record.order)
    job.run_id, job.is_resumable, job.has_begun = record.id, record.is_resumable, True
    job.answer = record.answer
    job.state = record.state
    if record.error:
        job.error = EngineError(record.error.what, record.error.hint)
    return job


def replay(job: Job, events: Sequence[JobEvent]) -> None:
    """Gives a job the curves, samples and messages of its run's events; its state stays."""
    state = job.state
    with QSignalBlocker(job):
        job.take_all(event for event in events if not isinstance(event, JobStarted | JobEnded))
        job.state = state
        job.was_refused = state == RunState.FAILED and job.stage in BEFORE_WORK
    job.changed.emit()


# A few sentences as they were translated before learning and as they are now, beside the user's own.

_LONG_WORD = re.compile(r"\S{32}")


@dataclass(frozen=True)
class Example:
    """One sentence, twice translated."""

    source: str
    before: str
    now: str
    reference: str


class SamplesView(Card):
    """Sentences one below the other; the words that differ are marked in both translations.

    Args:
        title: what these sentences are.
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = label(title, "strong", wraps=True)
        self.note = label(role="small", wraps=True)
        self._names = (tr("Before"), tr("Now"), tr("Your translation"))
        self._rows: list[_Row] = []
        self._shown: tuple[Example, ...] = ()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE_4)
        self._grid.setVerticalSpacing(SPACE_1)
        for column, name in enumerate(self._names):
            self._grid.addWidget(label(name, "small"), 0, column)
            self._grid.setColumnStretch(column, 1)
        add_to(self.body, self._title, self.note, Gap(SPACE_1), self._grid)

    def show_examples(self, examples: Sequence[Example], note: str = "") -> None:
        """Replaces the sentences.

        Args:
            examples: in the order in which they stand.
            note: one line below the title: when this was measured.
        """
        show_or_hide(self.note, note)
        self.setVisible(bool(examples))
        if tuple(examples) == self._shown:
            return
        self._shown = tuple(examples)
        while len(self._rows) < len(examples):
            self._rows.append(_Row(self._grid, 1 + 4 * len(self._rows), self._names))
        for number, row in enumerate(self._rows):
            row.show_example(examples[number] if number < len(examples) else None)


class _Row:
    """The labels of one sentence in the grid."""

    def __init__(self, grid: QGridLayout, top: int, names: Sequence[str]) -> None:
        self._line = hairline()
        self._source = MarkedLabel(tr("Sentence"))
        self._texts = [MarkedLabel(name, is_strong=name != names[0]) for name in names]
        grid.addWidget(self._line, top, 0, 1, len(names))
        grid.addWidget(self._source, top + 1, 0, 1, len(names))
        for column, text in enumerate(self._texts):
            grid.addWidget(text, top + 2, column, Qt.AlignmentFlag.AlignTop)
        grid.setRowMinimumHeight(top + 3, SPACE_2)

    def show_example(self, example: Example | None) -> None:
        parts: list[QWidget] = [self._line, self._source, *self._texts]
        for part in parts:
            part.setVisible(example is not None)
        if example is None:
            return
        before, now, reference = self._texts
        old, new = breakable(example.before), breakable(example.now)
        marks = tasks.differing_words(old, new)
        self._source.show_text(breakable(example.source), is_soft=True)
        before.show_text(old or "–", marks.first if old else ())
        now.show_text(new, marks.second if old else ())
        reference.show_text(breakable(example.reference))
        is_exact = bool(example.now) and example.now == example.reference
        now.setToolTip(tr("Exactly your own translation") if is_exact else "")


def breakable(text: str) -> str:
    """Lets a word that has no end, as models sometimes write, go on in the next line."""
    return _LONG_WORD.sub(lambda part: part.group() + "\u200b", text)


def samples_at(
    samples: Sequence[tuple[int, Sequence[Sample]]], update: float | None
) -> tuple[int, list[Example]]:
    """Lays the sample translations of one check beside those of the first.

    Args:
        samples: of a job: (update, rows) each.
        update: the check to show; None: the newest.

    Returns:
        The update, and the sentences; 0 and none if there are no samples.
    """
    if not samples:
        return 0, []
    at, rows = samples[-1] if update is None else min(samples, key=lambda each: abs(each[0] - update))
    first = {row.source: row.output for row in samples[0][1]}
    is_first = at == samples[0][0]
    return at, [
        Example(
            source=row.source,
            before="" if is_first and len(samples) == 1 else first.get(row.source, ""),
            now=row.output,
            reference=row.reference,
        )
        for row in rows
    ]


def examples_of(examples: Sequence[SentenceExample]) -> list[Example]:
    """Returns the examples of a comparison."""
    return [Example(each.source, each.base, each.model, each.reference) for each in examples]


def _three_of(examples: Sequence[SentenceExample]) -> list[SentenceExample]:
    """Returns the two sentences that gained most and the one that lost most; others where there are none."""
    gained = [each for each in examples if each.difference > 0]
    lost = [each for each in reversed(examples) if each.difference < 0]
    n_lost = max(1, 3 - len(gained))
    return [*gained[: 3 - min(n_lost, len(lost))], *lost[:n_lost]]


# One run from its first minute to its verdict: head, outcome, curves, sample translations, run card.

_DETAILS, _DETAILS_OVER = tr_noop("Details: the curve"), tr_noop("Details: figures, curves, blind test")


class RunView(QWidget):
    """Follows one job at a time; `title_of` names it, and the list of all stands below.

    Signals:
        made_known(str): the model that a run made is shown for the first time: read its state.
    """

    made_known = Signal(str)

    def __init__(self, title_of: Callable[[Job], str], runs: RunList) -> None:
        super().__init__()
        self._title_of, self._runs = title_of, runs
        self.job: Job | None = None
        self.head, self.outcome, self.learning = RunHead(), Outcome(), LearningView()
        self.scores, self.card = ScoresCard(), RunCardView()
        self.samples = SamplesView(tr("The same sentences, translated again at every check"))
        self.three = SamplesView(tr("Before and after"))
        self.examples = SamplesView(
            tr("What changed: the sentences that gained most, then those that lost most")
        )
        self.details = Fold(tr(_DETAILS))
        self._is_over = False
        self._shown_samples: tuple[int, object] = (-1, None)
        self._shown_result: tuple[object, object] | None = None
        self._models: Models = {}
        self.learning.quality.picked.connect(self._show_samples)
        self._lay_out()

    def follow(self, job: Job) -> None:
        """Shows a job from now on."""
        self.forget()
        self.job = job
        self._area.verticalScrollBar().setValue(0)
        job.changed.connect(self._show)
        if self.model:
            self.made_known.emit(self.model)
        self._show()

    def forget(self) -> None:
        """Follows nothing any more."""
        if self.job is not None:
            self.job.changed.disconnect(self._show)
        self.job = None
        self._shown_samples, self._shown_result = (-1, None), None
        self.card.forget()
        self.head.error.hide()

    @property
    def result(self) -> Adaptation | None:
        """The run's answer; None before its end."""
        job = self.job
        if job is None or job.state != RunState.DONE or not isinstance(job.answer, Adaptation):
            return None
        return job.answer

    @property
    def model(self) -> str:
        """Id of the model that the run has made; empty before."""
        return self.result.model if self.result else ""

    @property
    def domain(self) -> str:
        """The domain whose text the run learns."""
        order = self.job.order if self.job is not None else None
        made = self._models.get(self.model)
        return order.domain if isinstance(order, AdaptOrder) else (made.domain or "") if made else ""

    def show_models(self, models: Models) -> None:
        """Takes in the models of the library, and whether the run's own is used by now."""
        self._models = models
        if self.model:
            self._show_result()

    def _show(self) -> None:
        job = self.job
        if job is None:
            return
        self.head.show_job(job, self._title_of(job))
        self.learning.show_job(job)
        self._show_samples()
        is_done = job.state == RunState.DONE
        has_curves = bool(job.curves) or not (is_done or job.was_refused)
        self.learning.setVisible(has_curves and job.state != RunState.QUEUED or bool(job.curves))
        self.outcome.setVisible(self.result is not None)
        self._fold_details(is_over=self.result is not None)
        if self.model and self._shown_result is None:
            self.made_known.emit(self.model)
        self._show_result()

    def _show_samples(self) -> None:
        """Shows the sample translations of the newest check, or of the one under the cursor."""
        job = self.job
        if job is None:
            return
        wanted = (len(job.samples), self.learning.quality.cursor_at)
        if wanted == self._shown_samples:
            return
        self._shown_samples = wanted
        update, examples = samples_at(job.samples, self.learning.quality.cursor_at)
        is_old = wanted[1] is not None and bool(job.samples) and update != job.samples[-1][0]
        note = "" if not update else tr("An earlier check") if is_old else tr("The newest check")
        self.samples.show_examples(examples, note)

    def _show_result(self) -> None:
        """Shows the outcome, once for every result and state."""
        result = self.result
        if result is None:
            for part in (self.scores, self.three, self.examples, self.card):
                part.hide()
            return
        state = use_of(result, self._models)
        if self._shown_result == (result, state):
            return
        self._shown_result = (result, state)
        self.outcome.show_result(result, state, self.domain)
        self.scores.show_result(result)
        self.scores.show()
        self.card.mixture.show_mixture(result.mixture)
        self.three.show_examples(examples_of(_three_of(result.examples)))
        self.examples.show_examples(examples_of(result.examples))
        self.card.setVisible(state is not None)

    def _fold_details(self, *, is_over: bool) -> None:
        """Shows the sentences first while it learns, and the verdict alone once there is one."""
        if is_over == self._is_over:
            return
        self._is_over = is_over
        self.details.set_open(is_open=False)
        self.details.rename(tr(_DETAILS_OVER if is_over else _DETAILS))
        if is_over:
            self.details.body.insertWidget(2, self.samples)
        else:
            self._rows.insertWidget(0, self.samples)

    def _lay_out(self) -> None:
        content = QWidget()
        add_to(self.details.body, self.head.messages, self.scores, self.learning, self.examples, self.card)
        self._rows = rows_in(
            content,
            self.samples,
            self.outcome,
            self.three,
            self.details,
            Gap(SPACE_2),
            self._runs,
            Stretch(1),
            spacing=SPACE_4,
            margins=(0, 0, SPACE_1, 0),
        )
        outer = rows_in(self, self.head, spacing=SPACE_4)
        self._area = scrolled(content)
        outer.addWidget(self._area, 1)
