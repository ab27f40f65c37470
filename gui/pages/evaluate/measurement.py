"""Reads a finished measurement of systems into plain rows. Knows no widget.

Measurements of earlier versions have fewer parts; what is missing is shown as a dash.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.results.jobs import RunRecord, RunState
from gui.pages.evaluate.speakers.rows import is_about_speakers
from gui.verdicts import ScoreRow, Verdict, score_rows, verdict_of

METRICS = ("BLEU", "chrF", "TER")
WRONG_NUMBERS = "Wrong numbers"
_SURELY = 0.05
_SPLIT = re.compile(r"the (test|dev|train) split of (.+)", re.DOTALL)
_SPLIT_WORDS = {"test": "held out for measuring", "dev": "held out for steering", "train": "learned from"}


@dataclass(frozen=True)
class Span:
    """A number and the 95 % interval around it."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class SystemRow:
    """What one system reached."""

    id: str
    name: str
    scores: Mapping[str, Span]
    reproduced: Span | None = None
    """Share of the segments translated exactly as the reference, in [0, 1]."""
    n_reproduced: int = 0
    wrong_numbers: Span | None = None
    """Share of the sentences with numbers that have a wrong one, in [0, 1]; None if it was not counted."""
    n_wrong_numbers: int = 0
    n_with_numbers: int = 0
    sentences_per_s: float | None = None
    n_remembered: int = 0
    """Sentences that were translated in an earlier measurement already."""


@dataclass(frozen=True)
class DifferenceRow:
    """One metric of the measured system against one of the others."""

    model: str
    """Name of the measured one."""
    against: str
    against_id: str
    score: ScoreRow
    p: float | None
    is_first: bool = False
    """True for the first metric of a comparison."""
    verdict: str = ""
    """The verdict of the whole comparison."""
    is_count: bool = False
    """True for a number of sentences."""
    has_too_few: bool = False
    """True if there were too few sentences to prove anything."""
    tip: str = ""
    """More about it."""

    @property
    def words(self) -> str:
        """What was found."""
        if self.has_too_few:
            return "too few sentences"
        if not self.is_count:
            return self.score.words
        more = self.score.difference or 0
        if self.p is None or self.p >= _SURELY or not more:
            return "no proven difference"
        return "worse" if more > 0 else "better"


@dataclass(frozen=True)
class Comparison:
    """The measured system against one of the others."""

    model: str
    against: str
    """Ids."""
    rows: Sequence[DifferenceRow]
    verdict: Verdict
    n_better: int | None = None
    """Sentences that came nearer to the reference by chrF; None if that was not counted, as `n_worse`."""
    n_worse: int | None = None
    n_same: int | None = None
    """Sentences that both translate alike."""
    n_exact_gained: int | None = None
    """Sentences that are the reference, to the letter, with the measured system alone."""
    n_exact_lost: int | None = None


@dataclass(frozen=True)
class Measurement:
    """One finished measurement of one system or several."""

    run_id: str
    model: str
    """Id of the measured system."""
    text: str
    n_sentences: int
    created: str = ""
    systems: Sequence[SystemRow] = ()
    comparisons: Sequence[Comparison] = ()
    signatures: Mapping[str, str] = field(default_factory=dict)

    def name_of(self, model: str) -> str:
        """Returns a system's name, as people call it."""
        return next((system.name for system in self.systems if system.id == model), model)

    @property
    def rivals(self) -> list[str]:
        """Ids of the systems that the measured one is compared with."""
        return [comparison.against for comparison in self.comparisons]

    @property
    def title(self) -> str:
        """Who is compared with whom: "pumps against small"."""
        own = self.name_of(self.model)
        rivals = [self.name_of(rival) for rival in self.rivals]
        if not rivals:
            return own
        if len(rivals) > 2:
            return f"{own} against {len(rivals)} others"
        return f"{own} against {' and '.join(rivals)}"

    @property
    def facts(self) -> str:
        """On what, and how much: "312 sentences · catalogue, held out for measuring"."""
        return f"{amount_words(self.n_sentences)} · {self.text}" if self.text else ""

    @property
    def verdict(self) -> Verdict | None:
        """The first comparison's verdict; None if there is only one system."""
        return self.comparisons[0].verdict if self.comparisons else None


def amount_words(n_sentences: int) -> str:
    """Counts sentences: "1 sentence", "2,340 sentences"."""
    return f"{n_sentences:,} sentence{'s' * (n_sentences != 1)}"


def is_measurement(record: RunRecord) -> bool:
    """True for a run that measured systems, and came to its end."""
    is_done = record.kind == "evaluate" and record.state == RunState.DONE
    return is_done and bool(record.result.get("systems")) and not is_about_speakers(record.result)


def measurement_of(run_id: str, result: Mapping[str, Any], created: str = "") -> Measurement:
    """Reads a result; parts of an unknown form are left out."""
    systems = _named_apart([_system(each) for each in _mappings(result.get("systems"))])
    names = {system.id: system.name for system in systems}
    told = _mappings(result.get("comparisons")) or ([result] if result.get("against") else [])
    comparisons = [_comparison(each, str(result.get("model", "")), names) for each in told]
    signatures = result.get("signatures")
    return Measurement(
        run_id=run_id,
        model=str(result.get("model", "")),
        text=text_words(str(result.get("text", ""))),
        n_sentences=_count(result.get("n_sentences")) or 0,
        created=created,
        systems=systems,
        comparisons=[each for each in comparisons if each.rows],
        signatures=signatures if isinstance(signatures, Mapping) else {},
    )


def text_words(text: str) -> str:
    """Says on which text was measured: "catalogue, held out for measuring"."""
    found = _SPLIT.fullmatch(text)
    return f"{found[2]}, {_SPLIT_WORDS[found[1]]}" if found else text


def p_words(p: float | None) -> str:
    """Writes how often chance alone would do as much: "0.003", "< 0.001"."""
    if p is None:
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def share_words(share: float) -> str:
    """Writes a share in per cent: "12.5 %"."""
    per_cent = 100 * share
    return f"{per_cent:.0f} %" if per_cent >= 9.95 or not per_cent else f"{per_cent:.1f} %"


def _system(told: Mapping[str, Any]) -> SystemRow:
    scores = told.get("scores")
    exact, numbers = _mapping(told.get("reproduced")), _mapping(told.get("numbers"))
    n_with = _count(numbers.get("n_with")) or 0
    speed = _number(told.get("sentences_per_s"))
    model = str(told.get("model", "?"))
    spans = {
        str(metric): span
        for metric, each in (scores.items() if isinstance(scores, Mapping) else ())
        if (span := _span(each)) is not None
    }
    return SystemRow(
        id=model,
        name=str(told.get("name") or model),
        scores=spans,
        reproduced=_span({**exact, "value": exact.get("share")}),
        n_reproduced=_count(exact.get("n")) or 0,
        wrong_numbers=_span({**numbers, "value": numbers.get("share")}) if n_with else None,
        n_wrong_numbers=_count(numbers.get("n_wrong")) or 0,
        n_with_numbers=n_with,
        sentences_per_s=speed,
        n_remembered=_count(told.get("n_remembered")) or 0,
    )


def _comparison(told: Mapping[str, Any], measured: str, names: Mapping[str, str]) -> Comparison:
    model, against = str(told.get("model") or measured), str(told.get("against", ""))
    verdict = verdict_of(told, "on this text")
    raw = _mappings(told.get("scores"))
    rows = [
        DifferenceRow(
            model=names.get(model, model),
            against=names.get(against, against),
            against_id=against,
            score=score,
            p=_number(each.get("p")),
            is_first=place == 0,
            verdict=verdict.sentence,
            has_too_few="p" in each and each["p"] is None,
        )
        for place, (score, each) in enumerate(zip(score_rows(told), raw, strict=True))
    ]
    numbers = _mapping(told.get("numbers"))
    if rows and _count(numbers.get("n_with")):
        rows.append(_numbers_row(rows[0], numbers))
    exact_changes = _mapping(told.get("reproduced"))
    return Comparison(
        model=model,
        against=against,
        rows=rows,
        verdict=verdict,
        n_better=_count(told.get("n_better")),
        n_worse=_count(told.get("n_worse")),
        n_same=_count(told.get("n_same")),
        n_exact_gained=_count(exact_changes.get("gained")),
        n_exact_lost=_count(exact_changes.get("lost")),
    )


def _numbers_row(first: DifferenceRow, told: Mapping[str, Any]) -> DifferenceRow:
    """Returns the row of wrong numbers, of the same systems as another row."""
    before, after = _count(told.get("before")) or 0, _count(told.get("after")) or 0
    score = ScoreRow(WRONG_NUMBERS, before, after, after - before, None, None, is_better_lower=True)
    lost, gained, n_with = (_count(told.get(name)) or 0 for name in ("lost", "gained", "n_with"))
    tip = f"{amount_words(lost)} became wrong, {gained:,} right, of {n_with:,} with numbers"
    p = _number(told.get("p"))
    return replace(first, score=score, p=p, is_first=False, is_count=True, has_too_few=False, tip=tip)


def _named_apart(systems: Sequence[SystemRow]) -> list[SystemRow]:
    """Adds the id where several systems have one name."""
    names = Counter(system.name for system in systems)
    return [
        replace(system, name=f"{system.name} ({system.id})") if names[system.name] > 1 else system
        for system in systems
    ]


def _mapping(told: object) -> Mapping[str, Any]:
    return told if isinstance(told, Mapping) else {}


def _span(told: object) -> Span | None:
    if not isinstance(told, Mapping):
        return None
    value = _number(told.get("value"))
    if value is None:
        return None
    return Span(value, _number(told.get("low")), _number(told.get("high")))


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _mappings(value: object) -> list[Mapping[str, Any]]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        return []
    return [each for each in value if isinstance(each, Mapping)]
