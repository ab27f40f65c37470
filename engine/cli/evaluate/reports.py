"""The printed reports of an evaluation of systems, and of speakers' profiles."""

from collections.abc import Mapping, Sequence

from engine.cli.answers import show
from engine.cli.output import print_lines, print_table
from engine.results.evaluation import (
    Evaluation,
    Interval,
    MetricDifference,
    NumberChanges,
    NumbersKept,
    SystemComparison,
    SystemScores,
)
from engine.results.figures import NONE, counted, p_text, share_text, signed, span_text
from engine.results.speaker_evaluation import RateDifference, SpeakerEvaluation, SpeakerScores

_MEASURES = (("BLEU", "BLEU"), ("chrF", "chrF"), ("NLL", "LOSS"), ("identification", "RECOGNISED"))


@show.register
def _(answer: Evaluation) -> None:
    n_sentences, metrics = answer.n_sentences, list(answer.signatures)
    print_lines(f"{counted(n_sentences, 'sentence')}: {answer.text}.", "")
    is_one = len(answer.comparisons) == 1
    rows = [_system_row(system, metrics) for system in answer.systems]
    rows += [_comparison_row(each, is_one=is_one) for each in answer.comparisons]
    print_table(("MODEL", *metrics, "EXACT", "WRONG NUMBERS", "SENTENCES/S"), rows)
    for each in answer.comparisons:
        heading = "" if is_one else f"Against {each.against}: "
        print_lines("", heading + " ".join(each.verdict.sentences))
    print_lines("", *(f"{metric}: {signature}" for metric, signature in answer.signatures.items()))
    if answer.run:
        print_lines("", f"Sentence by sentence: parlance inspect sentences {answer.run}")


def _system_row(system: SystemScores, metrics: Sequence[str]) -> tuple[str, ...]:
    speed = system.sentences_per_s
    return (
        system.model,
        *(span_text(system.scores[metric]) for metric in metrics),
        NONE if system.reproduced is None else share_text(system.reproduced),
        _numbers_text(system.numbers),
        NONE if speed is None else f"{speed:.1f}",
    )


def _comparison_row(comparison: SystemComparison, *, is_one: bool) -> tuple[str, ...]:
    label = "difference" if is_one else f"difference to {comparison.against}"
    scores = map(_metric_text, comparison.scores)
    return (label, *scores, "", _changes_text(comparison.numbers), "")


def _metric_text(score: MetricDifference) -> str:
    return f"{signed(score.difference)} ({signed(score.low)} … {signed(score.high)}) p {p_text(score.p)}"


def _numbers_text(numbers: NumbersKept | None) -> str:
    """Writes how many of the sentences with numbers have a wrong one."""
    if numbers is None or not numbers.n_with:
        return NONE
    return f"{numbers.n_wrong:,} of {numbers.n_with:,} ({numbers.share:.1%})"


def _changes_text(numbers: NumberChanges | None) -> str:
    if numbers is None:
        return NONE
    return f"{numbers.lost:,} became wrong, {numbers.gained:,} right, p {p_text(numbers.p)}"


@show.register
def _(answer: SpeakerEvaluation) -> None:
    n_speakers = len(answer.speakers)
    print_lines(
        f"{answer.n_sentences:,} sentences of {counted(n_speakers, 'speaker')}: "
        f"{answer.text}, translated by {answer.model}.",
        f"A blind guess names the speaker in {answer.chance:.1%}, the most frequent one is right in "
        f"{answer.majority:.1%}.",
        *answer.left_out,
        *filter(None, [answer.identification_note]),
        "",
    )
    learned = [row for row in answer.rows if row.speakers is not None]
    _print_measures([(row, row.scores) for row in answer.rows])
    print_lines("", "Against no profile:")
    _print_measures([(row, row.against_base) for row in learned])
    if any(row.against_swapped for row in learned):
        print_lines("", "Against another speaker's profile:")
        _print_measures([(row, row.against_swapped) for row in learned if row.against_swapped])
    print_lines("", "For how many speakers:")
    print_table(("METHOD", "SPEAKERS BETTER", "LOSS BY SPEAKER"), [_spread(row) for row in learned])
    print_lines("", *(f"{_name(row)}: {row.verdict.sentence}" for row in learned))
    print_lines(
        "",
        *answer.verdict.sentences,
        "",
        "LOSS is in nats a token, lower is better. RECOGNISED: a classifier that learned from the references "
        "names the speaker.",
    )


def _print_measures(rows: Sequence[tuple[SpeakerScores, Mapping[str, Interval]]]) -> None:
    shown = [
        (measure, header) for measure, header in _MEASURES if any(measure in values for _, values in rows)
    ]
    cells = [
        (_name(row), *(_text(measure, values.get(measure)) for measure, _ in shown)) for row, values in rows
    ]
    print_table(("METHOD", *(header for _, header in shown)), cells)


def _spread(row: SpeakerScores) -> tuple[str, ...]:
    """Returns how far a gain holds beyond these speakers."""
    assert row.speakers is not None
    better = f"{row.speakers.n_better} of {row.speakers.n} (p {row.speakers.p:.3f})"
    return _name(row), better, _text("NLL", row.speakers.NLL)


def _name(row: SpeakerScores) -> str:
    return f"{row.method}, {row.n}" if row.n else row.method


def _text(measure: str, score: Interval | None) -> str:
    if score is None:
        return NONE
    sign = "+" if isinstance(score, RateDifference) else ""
    value, low, high = (_amount(measure, end, sign) for end in (score.value, score.low, score.high))
    p = f" p {score.p:.3f}" if isinstance(score, RateDifference) else ""
    return f"{value} ({low} … {high}){p}"


def _amount(measure: str, value: float, sign: str) -> str:
    if measure == "identification":
        return f"{value:{sign}.1%}"
    return f"{value:{sign}.3f}" if measure == "NLL" else f"{value:{sign}.1f}"
