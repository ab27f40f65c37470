"""Is it really better? Systems translate held-out text, are scored, and compared with the one in question."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import CorpusError
from engine.progress import Report, ignore_progress
from engine.tasks.evaluating.outputs import Outputs, outputs_of
from engine.tasks.evaluating.sentences import SENTENCES_FILE, write_sentences
from engine.tasks.evaluating.systems import System, choose_systems, first_model
from engine.tasks.evaluating.text import EvaluationText, find_text, text_of_pairs

if TYPE_CHECKING:
    from engine.evaluation.numbers_kept import NumbersCheck, NumbersOfText
    from engine.evaluation.scores import Scorer, SystemCounts
    from engine.evaluation.significance import Comparison, Interval

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


def evaluate(
    model: str,
    *,
    against: str | Sequence[str] | None = None,
    outputs: Mapping[str, Path] | None = None,
    domain: str | None = None,
    corpus: str | None = None,
    source: Path | None = None,
    reference: Path | None = None,
    split: str = "test",
    limit: int = 0,
    is_as_named: bool = False,
    folder: Path | None = None,
    report: Report = ignore_progress,
) -> dict[str, Any]:
    """Scores a system on text it has not learned from, alone or beside others.

    A model that was trained with speakers translates each line of a corpus as its own speaker. Sentences
    that a model translated before are not translated again.

    Args:
        model: the model or pack in question; with `domain`, what was made of it for that domain. "file:PATH":
            translations that somebody else made.
        against: models to compare with, or "file:PATH"; none, and no `outputs`: with `domain` the model
            itself, for an adapted model its parent, else nothing.
        outputs: files with other people's translations, one per line, by the name to show.
        domain: a domain; without corpus or files, the text is that of all its corpora.
        corpus: a corpus of the library.
        source: a file with source sentences, with `reference`: their translations.
        reference: a file of as many lines as `source`.
        split: which split of the corpora: "test", "dev" or "train".
        limit: most sentences, spread evenly over the text; 0: all.
        is_as_named: True: exactly the systems that are named are compared; `domain` names the text alone, and
            no parent is added.
        folder: where every sentence with its outputs is written, as JSON lines; None: nowhere.
        report: called between steps; may cancel, and what was translated by then is kept.

    Returns:
        {"model", "against", "src", "tgt", "text", "n_sentences", "systems", "comparisons", "scores",
        "verdict", "examples", "signatures"}. `systems` has the others as they were given, then the one in
        question, each with its "scores", how many segments it has "reproduced", and its wrong "numbers";
        `comparisons` tells how the one in question compares with each of them. `against`, `scores`, `verdict`
        and `examples` are of the first; empty if there is nothing to compare with. The "p" of a score is None
        where there are too few sentences for it to mean anything.

    Raises:
        LibraryError: if there is no such model or corpus.
        ConfigError: if the systems or the text cannot be compared.
        CorpusError: if there is no text, or it is in other languages than the model.
    """
    chosen, others = choose_systems(model, against, outputs or {}, domain, is_as_named=is_as_named)
    speaking = first_model([chosen, *others])
    text = find_text(speaking, domain=domain, corpus=corpus, files=(source, reference), split=split)
    place = "in your domain" if text.domains == {speaking.domain} else "on this text"
    return _measure(chosen, others, text.limited_to(limit), place, folder, report)


def evaluate_pairs(
    model: str,
    against: str | Sequence[str] | None,
    pairs: Sequence[tuple[str, str]],
    name: str,
    report: Report = ignore_progress,
    *,
    place: str = "on this text",
) -> dict[str, Any]:
    """Scores a system on pairs that need not be in the library, as `evaluate` does.

    Args:
        model: the model or pack in question.
        against: as of `evaluate`.
        pairs: (source, reference) in the direction of the model.
        name: what the text is called: "general text".
        report: called between steps; may cancel.
        place: what verdicts say of where: "on general text".

    Raises:
        CorpusError: if there are no pairs.
    """
    if not pairs:
        raise CorpusError(f"There are no sentences in {name}.", "Give a text with sentences.")
    chosen, others = choose_systems(model, against, {}, None)
    return _measure(chosen, others, text_of_pairs(pairs, name), place, None, report)


def _measure(
    chosen: System,
    others: Sequence[System],
    text: EvaluationText,
    place: str,
    folder: Path | None,
    report: Report,
) -> dict[str, Any]:
    from engine.evaluation.numbers_kept import NumbersOfText, plain_faults
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
    comparisons = [
        _comparison(other, every[-1], found, place) for other, found in zip(every[:-1], compared, strict=True)
    ]
    first = comparisons[0] if comparisons else {"against": "", "scores": [], "verdict": {}}
    result = {
        "model": chosen.key,
        "src": speaking.src,
        "tgt": speaking.tgt,
        "text": text.name,
        "n_sentences": len(text.sources),
        "systems": [_system(each, scores) for each, scores in zip(every, intervals, strict=True)],
        "comparisons": comparisons,
        **{name: first[name] for name in ("against", "scores", "verdict")},
        "examples": _examples(every[0], every[-1], text) if others else [],
        "signatures": scorer.signatures(),
    }
    if folder is not None:
        result["sentences"] = SENTENCES_FILE
        write_sentences(
            folder,
            text,
            outputs={key: each.outputs.texts for key, each in measured.items()},
            scores={key: each.sentence_scores for key, each in measured.items()},
            numbers_wrong={
                key: [plain_faults(one) for one in each.numbers] for key, each in measured.items()
            },
            result=result,
        )
    return result


def _count(
    outputs: Outputs, text: EvaluationText, scorer: "Scorer", numbers: "NumbersOfText", report: Report
) -> _Measured:
    from engine.evaluation.reproduced import exact

    counts = scorer.count(outputs.texts, report)
    return _Measured(
        outputs=outputs,
        counts=counts,
        sentence_scores=scorer.sentence_scores(counts),
        is_exact=exact(outputs.texts, text.references),
        numbers=numbers.check(outputs.texts),
    )


def _system(measured: _Measured, scores: "Mapping[str, Interval]") -> dict[str, Any]:
    from engine.evaluation.numbers_kept import count_wrong_numbers
    from engine.evaluation.reproduced import share_of

    outputs = measured.outputs
    return {
        "model": outputs.system.key,
        "name": outputs.system.name,
        "kind": outputs.system.kind,
        "scores": {metric: asdict(interval) for metric, interval in scores.items()},
        "reproduced": asdict(share_of(sum(measured.is_exact), len(measured.is_exact))),
        "numbers": asdict(count_wrong_numbers(measured.numbers)),
        "sentences_per_s": outputs.sentences_per_s and round(outputs.sentences_per_s, 2),
        "seconds": round(outputs.seconds, 3),
        "n_remembered": outputs.n_remembered,
    }


def _comparison(
    other: _Measured, chosen: _Measured, found: "Sequence[Comparison]", place: str
) -> dict[str, Any]:
    from engine.evaluation.numbers_kept import compare_wrong_numbers
    from engine.evaluation.sentence_changes import count_changes, count_exact_changes, same_outputs
    from engine.evaluation.verdict import judge, no_difference

    is_same = same_outputs(chosen.outputs.texts, other.outputs.texts)
    numbers = compare_wrong_numbers(chosen.numbers, other.numbers)
    say = no_difference if all(is_same) else judge
    return {
        "model": chosen.outputs.system.key,
        "against": other.outputs.system.key,
        "scores": [_plain(comparison, len(is_same)) for comparison in found],
        "verdict": asdict(say(found, len(is_same), place, numbers)),
        "numbers": asdict(numbers),
        "reproduced": asdict(count_exact_changes(chosen.is_exact, other.is_exact)),
        **asdict(count_changes(chosen.sentence_scores, other.sentence_scores, is_same)),
    }


def _plain(comparison: "Comparison", n_sentences: int) -> dict[str, Any]:
    from engine.evaluation.verdict import LEAST_SENTENCES

    return {
        "metric": comparison.metric,
        "base": comparison.baseline,
        "model": comparison.score,
        "difference": comparison.difference.value,
        "low": comparison.difference.low,
        "high": comparison.difference.high,
        "p": comparison.p_value if n_sentences >= LEAST_SENTENCES else None,
    }


def _examples(other: _Measured, chosen: _Measured, text: EvaluationText) -> list[dict[str, Any]]:
    """Returns the sentences that gained and lost most by chrF, best first."""
    scores = zip(chosen.sentence_scores, other.sentence_scores, strict=True)
    gains = [after - before for after, before in scores]
    order = sorted(range(len(gains)), key=lambda row: -gains[row])
    rows = [row for row in order[:_N_EXAMPLES] if gains[row] > 0]
    rows += [row for row in order[-_N_EXAMPLES:] if gains[row] < 0]
    return [
        {
            "source": text.sources[row],
            "reference": text.references[row],
            "base": other.outputs.texts[row],
            "model": chosen.outputs.texts[row],
            "difference": gains[row],
        }
        for row in rows
    ]
