"""Scores systems on held-out text and compares one of them with the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import CorpusError
from engine.base.progress import Report, ignore_progress
from engine.orders.evaluation import EvaluateOrder
from engine.results.evaluation import (
    Evaluation,
    Interval,
    MetricDifference,
    SentenceExample,
    SystemComparison,
    SystemScores,
)
from engine.tasks.evaluating.exporting import check_export, export_evaluation, write_table
from engine.tasks.evaluating.outputs import Outputs, outputs_of
from engine.tasks.evaluating.sentences import SENTENCES_FILE, write_sentences
from engine.tasks.evaluating.systems import EvaluatedSystem, choose_systems, first_model
from engine.tasks.evaluating.text import EvaluationText, find_text, text_of_pairs

if TYPE_CHECKING:
    from engine.evaluation.differences import NumbersCheck, NumbersOfText
    from engine.evaluation.scores import Scorer, SystemCounts

_N_EXAMPLES = 5


@dataclass(frozen=True, kw_only=True)
class _Measured:
    """One system's outputs, and what was counted in them."""

    outputs: Outputs
    counts: "SystemCounts"
    sentence_scores: Sequence[float]
    """chrF of each sentence."""
    is_exact: Sequence[bool]
    """Which sentences are the reference, to the letter."""
    numbers: "Sequence[NumbersCheck]"
    """Whether each sentence keeps its numbers."""
    is_degenerate: bool
    """True if nearly all translations are the same."""


def evaluate(
    order: EvaluateOrder, *, folder: Path | None = None, report: Report = ignore_progress
) -> Evaluation:
    """Scores a system on text it has not learned from, alone or beside others.

    A model that was trained with speakers translates each line of a corpus as its own speaker. Sentences
    that a model translated before are not translated again.

    Args:
        order: the systems and the text.
        folder: of the run, where every sentence with its outputs is written, as JSON lines; None: nowhere.
        report: called between steps; may cancel, and what was translated by then is kept.

    Raises:
        LibraryError: if there is no such model or corpus.
        ConfigError: if the systems or the text cannot be compared.
        CorpusError: if there is no text, or it is in other languages than the model.
    """
    if order.export is not None:
        check_export(order.export, folder.name if folder else "")
    chosen, others = choose_systems(
        order.model, order.against, order.outputs, order.domain, is_as_named=order.is_as_named
    )
    speaking = first_model([chosen, *others])
    text = replace(find_text(speaking, order), encoding=order.encoding)
    is_own = text.domains == {speaking.domain}
    place = "in your domain" if is_own else "on this text"
    if text.measures:
        place = f"in your domain ({text.measures})" if is_own else f"on this text ({text.measures})"
    found = _measure(chosen, others, text.limited_to(order.limit), place, folder, report)
    if order.export is not None:
        if folder is None:
            write_table(found, order.export)
        else:
            export_evaluation(folder.name, order.export)
    return found


def check_evaluation(order: EvaluateOrder) -> None:
    """Refuses systems that cannot be compared, a split that there is not, and a table that cannot be written.

    Raises:
        LibraryError: if there is no such model, or the file to export to exists.
        ConfigError: if the systems cannot be compared, or there is no such split.
    """
    from engine.corpora.storing.store import split_number

    split_number(order.split)
    choose_systems(order.model, order.against, order.outputs, order.domain, is_as_named=order.is_as_named)
    if order.export is not None:
        check_export(order.export)


def evaluate_pairs(
    model: str,
    against: Sequence[str],
    pairs: Sequence[tuple[str, str]],
    name: str,
    report: Report = ignore_progress,
    *,
    place: str = "on this text",
) -> Evaluation:
    """Scores a system on pairs that need not be in the library, as `evaluate` does.

    Args:
        model: the model or pack in question.
        against: models to compare with; none: for an adapted model its parent.
        pairs: (source, reference) in the direction of the model.
        name: of the text: "general text".
        report: called between steps; may cancel.
        place: what verdicts say of where: "on general text".

    Raises:
        CorpusError: if there are no pairs.
    """
    if not pairs:
        raise CorpusError(f"There are no sentences in {name}.", "Give a text with sentences.")
    chosen, others = choose_systems(model, against)
    return _measure(chosen, others, text_of_pairs(pairs, name), place, None, report)


def _measure(
    chosen: EvaluatedSystem,
    others: Sequence[EvaluatedSystem],
    text: EvaluationText,
    place: str,
    folder: Path | None,
    report: Report,
) -> Evaluation:
    from engine.evaluation.differences import NumbersOfText
    from engine.evaluation.scores import Scorer
    from engine.evaluation.significance import side_by_side

    speaking = first_model([chosen, *others])
    scorer = Scorer(text.references, speaking.tgt)
    numbers = NumbersOfText(text.sources, text.references, (speaking.src, speaking.tgt))
    systems = [*others, chosen]
    measured: dict[str, _Measured] = {}
    for system in systems:
        if system.key not in measured:
            measured[system.key] = _count(outputs_of(system, text, report), text, scorer, numbers, report)
    every = [measured[system.key] for system in systems]
    intervals, compared = side_by_side(scorer, [each.counts for each in every], len(others), report)
    comparisons = tuple(
        _comparison(other, every[-1], found, place, text.n_near)
        for other, found in zip(every[:-1], compared, strict=True)
    )
    result = Evaluation(
        model=chosen.key,
        src=speaking.src,
        tgt=speaking.tgt,
        text=text.name,
        n_sentences=len(text.sources),
        measures=text.measures,
        n_near=text.n_near,
        systems=tuple(_scores(each, scores) for each, scores in zip(every, intervals, strict=True)),
        comparisons=comparisons,
        examples=_examples(every[0], every[-1], text) if others else (),
        signatures=scorer.signatures(),
    )
    if comparisons:
        first = comparisons[0]
        result = replace(result, against=first.against, scores=first.scores, verdict=first.verdict)
    if folder is not None:
        result = replace(result, sentences=SENTENCES_FILE, run=folder.name)
        write_sentences(
            folder,
            text,
            outputs={key: each.outputs.texts for key, each in measured.items()},
            scores={key: each.sentence_scores for key, each in measured.items()},
            numbers_wrong={key: [one.faults for one in each.numbers] for key, each in measured.items()},
            result=result,
        )
    return result


def _count(
    outputs: Outputs, text: EvaluationText, scorer: "Scorer", numbers: "NumbersOfText", report: Report
) -> _Measured:
    from engine.evaluation.differences import is_degenerate
    from engine.evaluation.reproduced import exact

    counts = scorer.count(outputs.texts, report)
    return _Measured(
        outputs=outputs,
        counts=counts,
        sentence_scores=scorer.sentence_scores(counts),
        is_exact=exact(outputs.texts, text.references),
        numbers=numbers.check(outputs.texts),
        is_degenerate=is_degenerate(outputs.texts, text.references),
    )


def _scores(measured: _Measured, scores: Mapping[str, Interval]) -> SystemScores:
    from engine.evaluation.differences import count_wrong_numbers
    from engine.evaluation.reproduced import share_of

    outputs = measured.outputs
    return SystemScores(
        model=outputs.system.key,
        name=outputs.system.name,
        kind=outputs.system.kind,
        scores=scores,
        reproduced=share_of(sum(measured.is_exact), len(measured.is_exact)),
        numbers=count_wrong_numbers(measured.numbers),
        sentences_per_s=outputs.sentences_per_s and round(outputs.sentences_per_s, 2),
        seconds=round(outputs.seconds, 3),
        n_remembered=outputs.n_remembered,
    )


def _comparison(
    other: _Measured, chosen: _Measured, found: Sequence[MetricDifference], place: str, n_near: int
) -> SystemComparison:
    from engine.evaluation.differences import (
        compare_wrong_numbers,
        count_changes,
        count_exact_changes,
        same_outputs,
    )
    from engine.evaluation.verdict import LEAST_SENTENCES, degenerate, judge, no_difference, without_near

    is_same = same_outputs(chosen.outputs.texts, other.outputs.texts)
    numbers = compare_wrong_numbers(chosen.numbers, other.numbers)
    verdict = (no_difference if all(is_same) else judge)(found, len(is_same), place, numbers)
    if chosen.is_degenerate and not other.is_degenerate:
        verdict = degenerate(found, len(is_same), place)
    n_better, n_worse = count_changes(chosen.sentence_scores, other.sentence_scores)
    has_enough = len(is_same) >= LEAST_SENTENCES
    return SystemComparison(
        model=chosen.outputs.system.key,
        against=other.outputs.system.key,
        scores=tuple(found if has_enough else (replace(each, p=None) for each in found)),
        verdict=without_near(verdict, n_near),
        numbers=numbers,
        reproduced=count_exact_changes(chosen.is_exact, other.is_exact),
        n_same=sum(is_same),
        n_better=n_better,
        n_worse=n_worse,
        is_degenerate=chosen.is_degenerate,
    )


def _examples(other: _Measured, chosen: _Measured, text: EvaluationText) -> tuple[SentenceExample, ...]:
    """Returns the sentences that gained and lost most by chrF, best first."""
    scores = zip(chosen.sentence_scores, other.sentence_scores, strict=True)
    gains = [after - before for after, before in scores]
    order = sorted(range(len(gains)), key=lambda row: -gains[row])
    rows = [row for row in order[:_N_EXAMPLES] if gains[row] > 0]
    rows += [row for row in order[-_N_EXAMPLES:] if gains[row] < 0]
    return tuple(
        SentenceExample(
            source=text.sources[row],
            reference=text.references[row],
            base=other.outputs.texts[row],
            model=chosen.outputs.texts[row],
            difference=gains[row],
        )
        for row in rows
    )
