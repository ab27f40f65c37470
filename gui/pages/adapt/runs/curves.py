"""The curves of a run: quality in the domain and on general text; loss and speed are folded away."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.results.figures import signed
from engine.results.jobs import RunState
from gui.jobs.job import Job
from gui.theme.tokens import SPACE_3
from gui.widgets.cards import Card, label, show_or_hide
from gui.widgets.charts.curves import Curve, CurvePlot
from gui.widgets.controls.switch_row import SwitchRow
from gui.widgets.fold import Fold
from gui.widgets.layouts import add_to, row_of, rows_in

Points = Sequence[tuple[float, float]]
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
        self._state = label(role="soft", wraps=True)
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
        add_to(card.body, head, (self.quality, 1), self._state)
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
