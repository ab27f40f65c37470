"""One Markdown table of several measurements of speakers.

    python -m tests.benchmarks.speaker_table bible.json drama.json …

Each file is what `python -m engine.study speakers` printed. Differences are against the model without
profiles, unless a column says otherwise; all intervals are those of 95 %.
"""

import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

_COLUMNS = (
    "Text",
    "Method",
    "Learned from",
    "BLEU",
    "chrF",
    "Loss",
    "Recognised",
    "BLEU, difference",
    "chrF, difference",
    "Loss, difference",
    "Loss, against others' profiles",
    "Loss, against permuted training",
    "Recognised, difference",
)
_DIFFERENCES = (
    ("against_base", "BLEU"),
    ("against_base", "chrF"),
    ("against_base", "NLL"),
    ("against_swapped", "NLL"),
    ("against_shuffled", "NLL"),
    ("against_base", "identification"),
)
_MEASURES = ("BLEU", "chrF", "NLL", "identification")


def table(results: Sequence[Mapping[str, Any]]) -> str:
    """Returns the rows of all results as one Markdown table.

    Args:
        results: as `engine.study.speakers.evaluation.study_speakers` returns them, as JSON.
    """
    rows = [_COLUMNS, ("---",) * len(_COLUMNS)]
    rows += [_cells(result, row) for result in results for row in result["rows"]]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cells(result: Mapping[str, Any], row: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        _text_name(result),
        str(row["method"]),
        f"{row['n']} sentences" if row["n"] else "",
        *(_score(name, row["scores"].get(name)) for name in _MEASURES),
        *(_difference(name, row.get(key, {}).get(name)) for key, name in _DIFFERENCES),
    )


def _text_name(result: Mapping[str, Any]) -> str:
    name = re.sub(r"^the \w+ split of ", "", result["text"])
    return f"{name} ({len(result['speakers'])} speakers, {result['n_sentences']:,} lines)"


def _score(measure: str, score: Mapping[str, float] | None) -> str:
    if score is None:
        return ""
    value, low, high = (_number(measure, score[end]) for end in ("value", "low", "high"))
    return f"{value} ({low} to {high})"


def _difference(measure: str, score: Mapping[str, float] | None) -> str:
    """Writes a difference; one whose interval leaves out 0 is bold."""
    if score is None:
        return ""
    value, low, high = (_number(measure, score[end], "+") for end in ("value", "low", "high"))
    is_proven = score["low"] > 0 or score["high"] < 0
    return f"{'**' * is_proven}{value}{'**' * is_proven} ({low} to {high})".replace("-", "−")


def _number(measure: str, value: float, sign: str = "") -> str:
    if measure == "identification":
        return f"{100 * value:{sign}.1f} %"
    return f"{value:{sign}.3f}" if measure == "NLL" else f"{value:{sign}.1f}"


if __name__ == "__main__":
    print(table([json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]))
