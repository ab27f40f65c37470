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
from engine.results.evaluation import SentenceExample, VerdictKind
from engine.results.figures import minutes_words, signed
from engine.results.jobs import JobEnded, JobEvent, JobStarted, RunRecord, RunState
from engine.results.model_details import Adaptation, PromotionState
from engine.results.models import ModelRecord
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
    danger_button,
    hairline,
    icon_button,
    label,
    outlined_button,
    paint_ground,
    paint_lines,
    primary_button,
    set_up_rows,
    show_or_hide,
)
from gui.widgets.feedback import InlineError, ProgressLine, announce
from gui.widgets.layouts import Gap, Stretch, add_to, row_in, row_of, rows_in
from gui.widgets.table import Table
from gui.widgets.text import ElidedLabel, MarkedLabel, plain_view
from gui.wording import moment_words

_HEIGHT = 300
_INDENT = "  "


class MixtureTable(QWidget):
    """The shares that were tried; hidden where there were none."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = -1.0
        self.rows = RecordTable(
            [
                Column[ShareScores]("Learned", lambda r: f"{100 * r.share:.0f} %", is_number=True),
                Column[ShareScores]("", _words_of, is_soft=True),
                Column[ShareScores]("BLEU, your domain", lambda r: _text(r.bleu), is_number=True),
                Column[ShareScores]("BLEU, general text", lambda r: _text(r.general_bleu), is_number=True),
                Column[ShareScores]("Kept", lambda r: "✓ this one" if r.share == self._kept else ""),
            ]
        )
        self._table = Table("Shares that were tried", self.rows, [76, 0, 140, 140, 100])
        self._table.setProperty("role", "plain")
        self._table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows_in(
            self,
            label("How much of what it learned it keeps", "strong"),
            self._table,
            label(
                "Measured in your domain on the validation sentences, not on those of the verdict.",
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


def _words_of(tried: ShareScores) -> str:
    if tried.share == 0:
        return "the model before"
    return "all that it learned" if tried.share == 1 else "mixed"


def _text(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


class RunCardView(Fold):
    """Folded at first; the card is asked for when it is opened.

    Signals:
        wanted(): the card is needed.
    """

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__("Run card: inputs, settings, versions, scores")
        self.card = ""
        """As JSON text; empty until it is known."""
        self.text = plain_view("Run card")
        self.text.setFixedHeight(_HEIGHT)
        self.copy = outlined_button("Copy", "copy")
        self.save = outlined_button("Save…", "save")
        self.body.addWidget(
            label(
                "What went in, what was set, what came out: all that is needed to do it again.",
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
    """Writes a card as indented lines, one part below the other."""
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
_WHY_OTHERWISE = (
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
        self.switch = SwitchRow("Measure", [name for name, _, _ in _METRICS])
        self.switch.button(0).setToolTip("Share of word sequences as in your own translations (0 to 100)")
        self.switch.button(1).setToolTip(
            "Share of character sequences as in your own translations (0 to 100)"
        )
        self.quality = CurvePlot("Quality while it learns", in_updates=False)
        self.loss = CurvePlot("Loss while it learns", 2, is_small=True)
        self.advanced = Fold("Advanced: loss and speed")
        self.loss.show_empty("The loss comes with the first updates.")
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
                Curve("Your domain", told.get(own, ()), is_main=True),
                Curve("General text", told.get(general, ()), is_dashed=True),
            ],
            span=span,
            best=best[0] if best else None,
            most=100.0,
        )
        self.quality.show_empty(_waiting_words(job))
        learning = Curve("Learning", told.get("loss", ()), is_quiet=True)
        self.loss.show_curves(
            [learning, Curve("Validation", told.get("dev_loss", ()), is_main=True)], span=span
        )
        show_or_hide(self.why, _WHY_OTHERWISE if isinstance(job.answer, Adaptation) else "")
        show_or_hide(self._state, curve_words(told, name, own, general, is_over=job.is_over))
        speed = job.metrics.get("tokens_per_s")
        self._facts["tokens_per_s"].setText(f"{speed:,.0f}" if speed else "–")
        last = max(
            (x for points in (told.get("loss", ()), told.get(own, ())) for x, _ in points[-1:]), default=None
        )
        self._facts["update"].setText(f"{last:,.0f}" if last is not None else "–")

    def _lay_out(self) -> None:
        card = Card()
        title = label("Quality on your validation sentences", "strong")
        title.setToolTip("Sentences of yours that are kept aside: it never learns from them")
        head = row_of((title, 1), spacing=SPACE_3)
        head.addWidget(self.switch, alignment=Qt.AlignmentFlag.AlignRight)
        add_to(card.body, head, (self.quality, 1), self._state, self.why)
        self.advanced.body.addWidget(self.loss)
        self.advanced.body.addLayout(self._fact_grid())
        card.body.addWidget(self.advanced)
        rows_in(self, card)

    def _fact_grid(self) -> QGridLayout:
        grid = QGridLayout()
        for row, (name, words) in enumerate((("update", "Updates"), ("tokens_per_s", "Tokens per second"))):
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
    since = "before" if points[0][0] == 0 else "at the first check"
    if len(points) == 1:
        return (
            ""
            if is_over
            else f"This is how good it was {since}. The next check shows whether it gets better."
        )
    gain = best[1] - points[0][1]
    if gain < _NOTHING:
        said = f"No better than {since} on your validation sentences{'' if is_over else ' so far'}."
    else:
        kept = "" if is_over else " The best is kept."
        said = f"Better than {since} on your validation sentences: {signed(gain)} {name}.{kept}"
    others = curves.get(general, ())
    return f"{said} {_other_words(others, name)}".strip()


def _other_words(points: Points, name: str) -> str:
    """Says what became of general text; empty if it was not measured twice."""
    if len(points) < 2:  # noqa: PLR2004, a change has two ends
        return ""
    change = points[-1][1] - points[0][1]
    if abs(change) < _NOTHING:
        return "General text is translated as before."
    return f"General text got {'better' if change > 0 else 'worse'}: {signed(change)} {name}."


def _waiting_words(job: Job) -> str:
    if job.state == RunState.QUEUED:
        return "The curve begins when the run does."
    if job.is_over and not job.can_resume:
        return "It ended before the first check on your validation sentences."
    return "The curve begins with the first check on your validation sentences."


# The runs of the list: those at work and waiting, those stopped, and what earlier ones came to.

Models = Mapping[str, ModelRecord]
"""The models of the library by their ids; empty before it was read."""
_MOST_EARLIER = 40
_ADVISED = "As recommended"
_ALONE = "alone"
_UNUSED = {PromotionState.HELD: "Held back", PromotionState.WITHDRAWN: "Not in use", None: "Removed"}
_IN_SHORT = {
    VerdictKind.GOOD: "clearly better",
    VerdictKind.POOR: "clearly worse",
    VerdictKind.MIXED: "better and worse",
    VerdictKind.UNPROVEN: "no clear difference",
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


def entries_of(jobs: Sequence[Job], records: Sequence[RunRecord], models: Models) -> list[RunEntry]:
    """Lists the runs: at work, waiting in their order, stopped, then what is over, newest first."""
    live = [job for job in jobs if job.kind == AdaptOrder.kind]
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
        if record.kind == AdaptOrder.kind and record.state in _SHOWN_EARLIER and record.id not in known
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
        title: what it is called if that does not say enough.
        models: of the library.
    """
    if isinstance(order, AdaptOrder) and order.name:
        return order.name
    if not isinstance(order, AdaptOrder) or order.model not in models:
        return title
    return f"{models[order.model].name} · {order.domain}"


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
        title=run_title(record.order, record.title, models),
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
        way = _way_words(ordered.method, ordered.scope) if ordered and ordered.method else _ADVISED
    is_alone = answer.only_domain if answer else ordered is not None and ordered.only_domain
    return f"{way} · {_ALONE}" if is_alone else way


def _way_words(method: str, scope: str) -> str:
    """Names a way; how much learns comes first, as the end is cut off where there is no room."""
    return " · ".join(filter(None, (pack_title(method) if scope == PACK else "", title_of(method))))


def _result_words(state: RunState, answer: Adaptation | None, models: Models) -> str:
    """Says what became of a run that is over, in a few words."""
    if state == RunState.FAILED:
        return "Failed"
    if answer is None:
        return "Done"
    unused = _UNUSED.get(use_of(answer, models), "")
    gain = _IN_SHORT[answer.verdict.kind] if answer.scores else ""
    words = ", ".join(filter(None, (unused, gain))) or "Done"
    return words[0].upper() + words[1:]


# The head of a run: what it does, where it stands, how long still, and what can be done with it.

_FINISH = "Finish now"
_OPEN = (RunState.QUEUED, RunState.RUNNING, RunState.PAUSED, RunState.INTERRUPTED)
_NOTES = {
    RunState.QUEUED: "It begins by itself as soon as the runs before it are over.",
    RunState.PAUSED: "Nothing is lost.",
    RunState.INTERRUPTED: "The computer or Parlance was switched off. Resume continues from where it was "
    "last saved.",
}
_MOST_MESSAGES = 3


class RunHead(QWidget):
    """Shows one job's state and its buttons."""

    def __init__(self) -> None:
        super().__init__()
        self._said: tuple[Job | None, RunState] = (None, RunState.QUEUED)
        self.title = ElidedLabel(role="section", is_name=True)
        self.words = ElidedLabel(role="soft")
        self._bar = ProgressLine("Progress of the adaptation")
        self._phase = label(role="small")
        self.note = label(role="soft", wraps=True)
        self.messages = label(role="small", wraps=True)
        self.error = InlineError()
        self.pause = outlined_button("Pause", "pause")
        self.pause.setToolTip(
            "Frees the processor or graphics card and the memory; nothing that was learned is lost"
        )
        self.resume = primary_button("Resume", "play", tip="Continues from where it was last saved")
        self.finish = outlined_button(_FINISH, "check")
        self.finish.setToolTip(
            "Stops learning and takes the best so far. It is still blended with the original where it forgot "
            "too much, made ready to translate, and tested"
        )
        self.discard = danger_button("Discard", "trash-2")
        self._lay_out()

    def show_job(self, job: Job, title: str) -> None:
        """Shows where a job stands, under a title."""
        is_running = job.state == RunState.RUNNING
        title = (
            f"{title}, for this domain alone"
            if isinstance(job.order, AdaptOrder) and job.order.only_domain
            else title
        )
        self.title.setText(title)
        self.words.setText(_words_of_run(job))
        self._bar.setVisible(is_running)
        self._bar.show_progress(*job.bar, job.words)
        show_or_hide(self._phase, job.phase)
        self._say_change(job)
        self.setAccessibleName(f"{title}: {_words_of_run(job)}")
        self._show_notes(job)
        self._show_buttons(job)
        if job.error is not None and job.state in (RunState.FAILED, RunState.INTERRUPTED):
            if self.error.isHidden():
                self.error.show_error(job.error.what, job.error.hint, job.details)
        else:
            self.error.hide()

    def _say_change(self, job: Job) -> None:
        """Has read out that the run that is shown pauses or goes on; errors and verdicts say themselves."""
        before, self._said = self._said, (job, job.state)
        if before != self._said and before[0] is job and job.state in (RunState.PAUSED, RunState.RUNNING):
            announce(self, f"{self.title.text()}: {job.words}")

    def _show_notes(self, job: Job) -> None:
        note = _NOTES.get(job.state, "")
        if job.state == RunState.RUNNING and job.stop_asked == "pause":
            note = "It pauses at its next step."
        elif job.state == RunState.RUNNING and job.stop_asked == "finish":
            note = "The best so far is taken, made ready to translate, and tested."
        show_or_hide(self.note, note)
        told = list(dict.fromkeys(job.messages))[-_MOST_MESSAGES:] if job.state != RunState.DONE else []
        show_or_hide(self.messages, "\n".join(told))

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
        text = _FINISH if left_s is None else f"{_FINISH}: about {minutes_words(left_s)}"
        self.finish.setText(text)
        self.finish.setAccessibleName(text)

    def _name_discard(self, job: Job) -> None:
        if only_record(job):
            self.discard.setText("Remove the run")
            self.discard.setToolTip("Removes its record with the sentences in it; its model stays")
        else:
            is_waiting = job.state == RunState.QUEUED and not job.has_begun
            self.discard.setText("Remove" if is_waiting else "Discard")
            self.discard.setToolTip("Throws away what was learned; your library stays as it was")

    def _lay_out(self) -> None:
        buttons = row_of(self.resume, self.pause, self.finish, self.discard, Stretch(), spacing=SPACE_2)
        rows_in(
            self, self.title, self.words, self._bar, self._phase, buttons, self.note, self.messages,
            self.error, spacing=SPACE_2,
        )  # fmt: skip


def _words_of_run(job: Job) -> str:
    """Says how far it has come; what is being done and what went wrong stand below."""
    if job.state == RunState.FAILED:
        return "It stopped with an error."
    return job.words.removeprefix(f"{job.phase} · ") if job.phase else job.words


# The list of runs beside the page: what learns now, what waits, what earlier runs came to.

WIDTH = 256
_ROW_HEIGHT = 74
_LEAST_OF_MODEL = 3
"""The model's name keeps at least one part in this many of a title's width."""
_KINDS = {"good": "good", "poor": "poor", "warn": "warn", "neutral": "ink_soft"}
_COLOURS = {
    RunState.RUNNING: "accent", RunState.QUEUED: "ink_soft", RunState.PAUSED: "warn",
    RunState.INTERRUPTED: "warn", RunState.FAILED: "poor",
}  # fmt: skip


class RunList(QWidget):
    """Runs one below the other, with the way to a new one.

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
        self.setFixedWidth(WIDTH)
        self.model = RunModel()
        self.list = _Runs(self.model, self)
        self.list.selectionModel().currentChanged.connect(lambda now, _before: self._tell(now))
        self._current: RunEntry | None = None
        self.new = outlined_button("New adaptation", "plus")
        self.up = icon_button("chevron-up", "Start earlier (Alt+Up)")
        self.down = icon_button("chevron-down", "Start later (Alt+Down)")
        self.remove = icon_button("x", "Take out of the queue (Delete)")
        self.up.clicked.connect(lambda: self.ask_move(-1))
        self.down.clicked.connect(lambda: self.ask_move(1))
        self.remove.clicked.connect(self.ask_remove)
        self._tools = QWidget()
        row_in(self._tools, (label("In the queue", "small"), 1), self.up, self.down, self.remove, spacing=0)
        rows_in(self, self.new, label("Runs", "strong"), (self.list, 1), self._tools, spacing=SPACE_3)
        self._tools.hide()

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
        set_up_rows(self, "Runs", model, _RunDelegate(self))

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
    """Paints the dot, the title, the method, the result or progress, and a line that grows."""

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
        paint_lines(painter, texts, [title, *filter(None, (entry.way, entry.words))], 3)
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

_BUSY = (RunState.RUNNING, RunState.QUEUED)


class RunQueue(QObject):
    """Keeps the list in step with the queue and the library; `shown` gives the run that the page shows.

    Signals:
        changed(bool, bool): whether there is anything to list, and whether a new run would have to wait.
    """

    changed = Signal(bool, bool)

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
        self.models: dict[str, ModelRecord] = {}
        """Models of the library, by id."""
        view.move_asked.connect(self._move)
        view.remove_asked.connect(self._remove)
        for job in self._jobs.jobs:
            self._watch(job)
        self._jobs.added.connect(self._watch)
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
        entries = entries_of(self._jobs.jobs, self._records, self.models)
        self._view.show_entries(entries, _entry_of(self._shown(), entries))
        is_busy = any(entry.job is not None and entry.state in _BUSY for entry in entries)
        self.changed.emit(bool(entries), is_busy)

    def take_out(self, job: Job) -> None:
        """Takes a run out of the queue before it has begun; the undo puts it back into its place."""
        place, order = self._waiting().index(job), job.order
        self._jobs.cancel(job)
        self._jobs.dismiss(job)

        def undo() -> None:
            if order is not None:
                again = self._jobs.submit(order)
                self._jobs.move(again, place - self._waiting().index(again))

        self._page.offer_undo(f"“{job.title}” was taken out of the queue.", undo)

    def _watch(self, job: Job) -> None:
        if job.kind == AdaptOrder.kind:
            job.changed.connect(self.refresh)
            self.refresh()

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
        names: of the two translations, for the heads of the columns.
    """

    def __init__(self, title: str, names: tuple[str, str] = ("Before", "Now")) -> None:
        super().__init__()
        self._title = label(title, "strong", wraps=True)
        self.note = label(role="small", wraps=True)
        self._names = (*names, "Your translation")
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
        self._source = MarkedLabel("Sentence")
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
        now.setToolTip("Exactly your own translation" if is_exact else "")


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


class RunView(QWidget):
    """Follows one job at a time; `title_of` names it.

    Signals:
        made_known(str): the model that a run made is shown for the first time: read its state.
    """

    made_known = Signal(str)

    def __init__(self, title_of: Callable[[Job], str]) -> None:
        super().__init__()
        self._title_of = title_of
        self.job: Job | None = None
        self.head, self.outcome, self.learning = RunHead(), Outcome(), LearningView()
        self.scores, self.card = ScoresCard(), RunCardView()
        self.samples = SamplesView("The same sentences, translated again at every check", ("Before", "Now"))
        self.three = SamplesView("Before and after")
        self.examples = SamplesView("What changed: the sentences that gained most, then those that lost most")
        self.details = Fold("Details: figures, curves, blind test")
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

    def style_ahead(self) -> None:
        """Gives every part its style now, which else takes its time when the view is first shown."""
        for part in self.findChildren(QWidget):
            part.ensurePolished()

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
        note = "" if not update else "An earlier check" if is_old else "The newest check"
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
        """Folds all but the verdict away once there is one; while it learns, there is nothing else."""
        if self.details.button.isHidden() == is_over:
            self.details.button.setVisible(is_over)
            self.details.set_open(is_open=not is_over)

    def _lay_out(self) -> None:
        content = QWidget()
        details = (self.scores, self.samples, self.learning, self.examples, self.card)
        add_to(self.details.body, *details)
        self.details.button.hide()
        self.details.set_open(is_open=True)
        rows_in(
            content,
            self.outcome,
            self.three,
            self.details,
            Stretch(1),
            spacing=SPACE_4,
            margins=(0, 0, SPACE_1, 0),
        )
        outer = rows_in(self, self.head, spacing=SPACE_4)
        self._area = scrolled(content)
        outer.addWidget(self._area, 1)
