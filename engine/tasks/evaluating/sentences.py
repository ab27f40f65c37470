"""The sentences of an evaluation with every system's outputs: written once, then looked at page by page."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from engine.base.errors import ConfigError, LibraryError
from engine.base.files import write_bytes, write_json
from engine.base.json_values import from_json, to_json
from engine.results.evaluation import (
    EvaluatedSentence,
    Evaluation,
    NumberFault,
    ReferenceSentence,
    SentencePage,
    SentenceScores,
    SystemOutput,
)
from engine.tasks.evaluating.systems import REFERENCE
from engine.tasks.evaluating.text import EvaluationText
from engine.tasks.home import open_library

SENTENCES_FILE = "sentences.jsonl"
RESULT_FILE = "evaluation.json"
_ORDERS = ("text", "worst", "changed", "gained", "lost", "numbers")
Faults = tuple[NumberFault, ...]
"""The wrong numbers of one translation."""


@dataclass(frozen=True, kw_only=True, eq=False)
class MeasuredSentences:
    """The sentences of an evaluation with all outputs. Compared by identity: a large one is kept sorted."""

    sources: Sequence[str]
    references: Sequence[str]
    speakers: Sequence[str]
    outputs: Mapping[str, Sequence[str]]
    """By system."""
    scores: Mapping[str, Sequence[float]]
    """chrF of each sentence, by system."""
    numbers_wrong: Mapping[str, Sequence[Faults]]
    """The wrong numbers of each sentence, by system."""
    result: Evaluation

    @property
    def systems(self) -> list[str]:
        """The others, then the system in question."""
        return list(self.outputs)

    def system(self, key: str | None, *, is_rival: bool = False) -> str:
        """Returns the key of a system; None: of the one in question, or of the first it was compared with.

        Raises:
            ConfigError: if there is no such system.
        """
        usual = (self.result.against or self.result.model) if is_rival else self.result.model
        if (key or usual) not in self.outputs:
            raise ConfigError(
                [f"No system of this evaluation is called {key!r}"],
                f"It has {', '.join(self.systems)}.",
                is_introduced=False,
            )
        return key or usual


@dataclass(frozen=True, kw_only=True)
class _KeptSentence(ReferenceSentence):
    """A line of `SENTENCES_FILE`."""

    speaker: str
    outputs: Mapping[str, str]
    """By system, as the following."""
    chrF: Mapping[str, float]  # noqa: N815, as earlier versions wrote it
    numbers_wrong: Mapping[str, Faults] | None = None
    """None in evaluations of earlier versions."""


def write_sentences(
    folder: Path,
    text: EvaluationText,
    *,
    outputs: Mapping[str, Sequence[str]],
    scores: Mapping[str, Sequence[float]],
    numbers_wrong: Mapping[str, Sequence[Faults]],
    result: Evaluation,
) -> None:
    """Writes every sentence with its outputs into a run's folder, and what was found beside it."""
    lines = []
    for row, (source, reference) in enumerate(zip(text.sources, text.references, strict=True)):
        line = _KeptSentence(
            index=row,
            source=source,
            reference=reference,
            speaker=text.speakers[row],
            outputs={key: texts[row] for key, texts in outputs.items()},
            chrF={key: round(values[row], 3) for key, values in scores.items()},
            numbers_wrong={key: faults[row] for key, faults in numbers_wrong.items()},
        )
        lines.append(json.dumps(to_json(line), ensure_ascii=False) + "\n")
    write_bytes(folder / SENTENCES_FILE, "".join(lines).encode())
    write_json(folder / RESULT_FILE, to_json(result))


def read_sentences(run_id: str) -> MeasuredSentences:
    """Reads the sentences of an evaluation.

    Raises:
        LibraryError: if there is no such run, or it measured no sentences.
    """
    path = open_library().runs.get(run_id).path / SENTENCES_FILE
    try:
        stat = path.stat()
        result = (path.parent / RESULT_FILE).read_bytes()
    except FileNotFoundError:
        raise LibraryError(
            f"The run {run_id} has no sentences to look at.",
            "Only a finished evaluation has; measure again.",
        ) from None
    try:
        return _parsed(path, stat.st_mtime_ns, stat.st_size, result)
    except (ConfigError, ValueError, KeyError, TypeError) as error:
        raise LibraryError(f"{path} is damaged ({error}).", "Measure again.") from error


@lru_cache(maxsize=1)
def _parsed(path: Path, changed_ns: int, n_bytes: int, result: bytes) -> MeasuredSentences:  # noqa: ARG001
    with path.open(encoding="utf-8", newline="\n") as file:  # a sentence may hold other ends of lines
        rows = from_json(list[_KeptSentence], [json.loads(line) for line in file])
    keys, evaluation = list(rows[0].outputs) if rows else [], from_json(Evaluation, json.loads(result))
    return MeasuredSentences(
        sources=[row.source for row in rows],
        references=[row.reference for row in rows],
        speakers=[row.speaker for row in rows],
        outputs={key: [row.outputs[key] for row in rows] for key in keys},
        scores={key: [row.chrF[key] for row in rows] for key in keys},
        numbers_wrong={key: [_faults(row, key, evaluation) for row in rows] for key in keys},
        result=evaluation,
    )


def _faults(row: _KeptSentence, key: str, result: Evaluation) -> Faults:
    """Returns the wrong numbers of an output; evaluations of earlier versions did not look for them."""
    from engine.evaluation.differences import check_numbers

    if row.numbers_wrong is not None:
        return row.numbers_wrong[key]
    return check_numbers(row.source, row.reference, row.outputs[key], (result.src, result.tgt)).faults


def evaluation_sentences(
    run_id: str,
    order: str = "text",
    against: str | None = None,
    offset: int = 0,
    limit: int = 50,
    search: str = "",
    *,
    model: str | None = None,
    beside: str = REFERENCE,
) -> SentencePage:
    """Returns sentences of an evaluation with every system's output, taken apart where they differ.

    Args:
        run_id: the run of the evaluation.
        order: "text", "worst" (of the model), "changed" (only what is translated unlike), "gained" or "lost"
            (only what got better, or worse, by chrF), "numbers" (only what the model or the other one gives
            a wrong number: new mistakes first, then what is still wrong, then what was put right).
        against: the system compared with; None: the first.
        offset: how many to leave out.
        limit: how many to return at most.
        search: only sentences with this text in them, in any language; capitals do not count.
        model: the system in question; None: the one that was evaluated.
        beside: what outputs are compared with word by word: "reference", or a system.

    Raises:
        LibraryError: if there is no such run, or it measured no sentences.
        ConfigError: if there is no such order or system, or the order needs two.
    """
    found = read_sentences(run_id)
    chosen, rival = found.system(model), found.system(against, is_rival=True)
    _check_order(order, chosen, rival)
    if beside != REFERENCE:
        found.system(beside)
    rows = [row for row in _rows(found, order, chosen, rival) if _holds(found, row, search.casefold())]
    return SentencePage(
        n=len(rows),
        model=chosen,
        against="" if rival == chosen else rival,
        systems=tuple(found.systems),
        rows=tuple(_row(found, row, chosen, rival, beside) for row in rows[offset : offset + limit]),
    )


def sentence_map(run_id: str, model: str | None = None, against: str | None = None) -> SentenceScores:
    """Returns every sentence's chrF by two systems, in the order of the text.

    Args:
        run_id: the run of the evaluation.
        model: the system in question; None: the one that was evaluated.
        against: the system compared with; None: the first.
    """
    found = read_sentences(run_id)
    chosen, rival = found.system(model), found.system(against, is_rival=True)
    return SentenceScores(
        model=chosen,
        against=rival,
        index=tuple(range(len(found.sources))),
        chrf_before=tuple(found.scores[rival]),
        chrf_after=tuple(found.scores[chosen]),
    )


def _check_order(order: str, chosen: str, rival: str) -> None:
    from engine.evaluation.differences import NEEDS_TWO

    if order not in _ORDERS:
        raise ConfigError(
            [f"There is no order {order!r}"], f"Choose one of {', '.join(_ORDERS)}.", is_introduced=False
        )
    if order in NEEDS_TWO and chosen == rival:
        raise ConfigError(
            [f"The order {order!r} compares two systems, and there is one"],
            "Choose text, worst or numbers.",
            is_introduced=False,
        )


@lru_cache(maxsize=4)
def _rows(found: MeasuredSentences, order: str, chosen: str, rival: str) -> list[int]:
    from engine.evaluation.differences import (
        SentenceOrder,
        rows_in_order,
        rows_with_wrong_numbers,
        same_outputs,
    )

    if order == "numbers":
        return rows_with_wrong_numbers(found.numbers_wrong[chosen], found.numbers_wrong[rival])
    is_same = same_outputs(found.outputs[chosen], found.outputs[rival])
    return rows_in_order(SentenceOrder(order), found.scores[chosen], found.scores[rival], is_same)


def _holds(found: MeasuredSentences, row: int, wanted: str) -> bool:
    texts = (found.sources[row], found.references[row], *(texts[row] for texts in found.outputs.values()))
    return not wanted or any(wanted in text.casefold() for text in texts)


def _row(found: MeasuredSentences, row: int, chosen: str, rival: str, beside: str) -> EvaluatedSentence:
    from engine.evaluation.differences import differences
    from engine.evaluation.reproduced import exact

    reference = found.references[row]
    other = reference if beside == REFERENCE else found.outputs[beside][row]
    return EvaluatedSentence(
        index=row,
        source=found.sources[row],
        reference=reference,
        speaker=found.speakers[row],
        outputs=tuple(
            SystemOutput(
                model=key,
                text=texts[row],
                chrf=found.scores[key][row],
                is_exact=exact([texts[row]], [reference])[0],
                numbers_wrong=found.numbers_wrong[key][row],
                parts=tuple(differences(texts[row], other, found.result.tgt)),
            )
            for key, texts in found.outputs.items()
        ),
        change=None if chosen == rival else found.scores[chosen][row] - found.scores[rival][row],
    )
