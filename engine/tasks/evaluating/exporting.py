"""The table of an evaluation as a file for others: CSV, TSV, XLSX, HTML or Markdown.

The first three hold plain numbers, one line per system, for a spreadsheet. The last two are for reading.
"""

import csv
import hashlib
import html
import io
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.errors import ConfigError, LibraryError
from engine.files import sha256_of, write_bytes, write_json
from engine.tasks.evaluating.sentences import read_sentences
from engine.tasks.evaluating.workbook import Cell, workbook
from engine.tasks.home import open_library

_FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What a spreadsheet program takes for the beginning of a formula."""
_MARKDOWN_MARKS = re.compile(r"([\\`*_{}\[\]<>|#~])")
_WRITTEN = "exported.json"
"""In a run's folder: which file it wrote, and the hash of what it wrote there."""
_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font-family: sans-serif; margin: 2em; }} table {{ border-collapse: collapse; margin: 1em 0; }}
th, td {{ border: 1px solid #999; padding: 0.3em 0.7em; text-align: left; }}
</style></head><body>
{body}
</body></html>
"""

Row = Sequence[Cell]
_CHANGES = ("gained", "lost", "p")
"""What is told of wrong numbers beside another system: what became right, what became wrong, sign test."""


def export_evaluation(run_id: str, path: Path) -> Path:
    """Writes the table of an evaluation to a file, whole or not at all.

    Args:
        run_id: the run of the evaluation.
        path: the file to write; must not exist, unless this very run wrote it and it is still the same.
            Its ending chooses the format: .csv, .tsv, .xlsx, .html, .md.

    Returns:
        The path.

    Raises:
        ConfigError: if the ending is another one.
        LibraryError: if the file exists or its folder does not, or the run measured no sentences.
    """
    check_export(path, run_id)
    data = _FORMATS[path.suffix.lower()](read_sentences(run_id).result)
    # said before the file is there: a run killed between the two then knows its own file again
    said = {"path": str(path.absolute()), "sha256": hashlib.sha256(data).hexdigest()}
    write_json(open_library().runs.get(run_id).path / _WRITTEN, said)
    write_bytes(path, data)
    return path


def check_export(path: Path, run_id: str = "") -> None:
    """Checks that a table can be written to a file, before the work that fills it.

    Args:
        path: the file.
        run_id: the run that is to write it, if it has begun; it may write over its own file.

    Raises:
        ConfigError: if the file's ending names no format.
        LibraryError: if the file exists, or its folder does not.
    """
    if path.suffix.lower() not in _FORMATS:
        raise ConfigError(
            [f"a table cannot be written as {path.name!r}"], f"Let it end in {', '.join(_FORMATS)}."
        )
    if path.exists() and not (run_id and _is_of_run(path, run_id)):
        raise LibraryError(f"{path} already exists.", "Choose another name, or remove it first.")
    if not path.absolute().parent.is_dir():
        raise LibraryError(f"There is no folder {path.absolute().parent}.", "Make it, or choose another.")


def _is_of_run(path: Path, run_id: str) -> bool:
    """Returns whether a run wrote a file, and nobody has changed it since."""
    from engine.tasks.training.trained_models import read_json  # loads the readers of corpora

    said = read_json(open_library().runs.get(run_id).path / _WRITTEN)
    return (
        said.get("path") == str(path.absolute()) and path.is_file() and said.get("sha256") == sha256_of(path)
    )


def _as_csv(result: Mapping[str, Any]) -> bytes:
    return b"\xef\xbb\xbf" + _delimited(_flat_rows(result), ",")  # the mark, or Excel misreads other letters


def _as_tsv(result: Mapping[str, Any]) -> bytes:
    return _delimited(_flat_rows(result), "\t")


def _as_xlsx(result: Mapping[str, Any]) -> bytes:
    about: list[Row] = [("About", ""), *_facts(result)]
    return workbook({"Systems": _flat_rows(result), "About": about})


def _as_html(result: Mapping[str, Any]) -> bytes:
    title = f"{_names(result)[result['model']]} on {result['text']}"
    body = [f"<h1>{html.escape(title)}</h1>"]
    body += [f"<p>{html.escape(sentence)}</p>" for sentence in _verdicts(result)]
    for table in _readable_tables(result):
        lines = ["".join(f"<th>{html.escape(cell)}</th>" for cell in table[0])]
        lines += ["".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in table[1:]]
        body.append("<table>" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "</table>")
    body += [f"<p>{html.escape(f'{name}: {value}')}</p>" for name, value in _facts(result)]
    return _PAGE.format(title=html.escape(title), body="\n".join(body)).encode()


def _as_markdown(result: Mapping[str, Any]) -> bytes:
    lines = [f"# {_marked(_names(result)[result['model']])} on {_marked(str(result['text']))}", ""]
    for sentence in _verdicts(result):
        lines += [_marked(sentence), ""]
    for table in _readable_tables(result):
        rows = [f"| {' | '.join(map(_marked, row))} |" for row in table]
        lines += [rows[0], f"|{' --- |' * len(table[0])}", *rows[1:], ""]
    lines += [f"- {name}: {_marked(str(value))}" for name, value in _facts(result)]
    return ("\n".join(lines) + "\n").encode()


_FORMATS: dict[str, Callable[[Mapping[str, Any]], bytes]] = {
    ".csv": _as_csv,
    ".tsv": _as_tsv,
    ".xlsx": _as_xlsx,
    ".html": _as_html,
    ".md": _as_markdown,
}


def _flat_rows(result: Mapping[str, Any]) -> list[Row]:
    """Returns one line per system, every number in a cell of its own, under a line of names.

    The columns of differences tell how the evaluated system compares with that of the line.
    """
    metrics = list(result["signatures"])
    rows: list[Row] = [_heading(metrics)]
    by_rival = {each["against"]: each for each in result["comparisons"]}
    for place, system in enumerate(result["systems"], start=1):
        is_chosen = place == len(result["systems"])
        found = None if is_chosen else by_rival[system["model"]]
        exact, numbers = system["reproduced"], system.get("numbers", {})
        scores = [system["scores"][metric][part] for metric in metrics for part in ("value", "low", "high")]
        cells: list[Cell] = [system["model"], system["name"], system["kind"]]
        cells += [_rounded(score) for score in scores]
        cells += [exact["n"], *(_rounded(exact[part], 5) for part in ("share", "low", "high"))]
        cells += [numbers.get("n_with"), numbers.get("n_wrong")]
        cells += [_rounded(numbers.get(part), 5) for part in ("share", "low", "high")]
        rows.append([*cells, system["sentences_per_s"], *_difference_cells(found, metrics)])
    return rows


def _heading(metrics: Sequence[str]) -> list[Cell]:
    names: list[Cell] = ["System", "Name", "Kind"]
    names += [f"{metric}{part}" for metric in metrics for part in ("", " low", " high")]
    names += ["Exact", "Exact share", "Exact share low", "Exact share high"]
    names += ["Sentences with numbers", "Wrong numbers", "Wrong numbers share"]
    names += ["Wrong numbers share low", "Wrong numbers share high", "Sentences a second"]
    parts = ("difference", "low", "high", "p")
    names += [f"{metric} {part}" for metric in metrics for part in (f"{each} to it" for each in parts)]
    names += ["Numbers right to it", "Numbers wrong to it", "Numbers p to it"]
    return [*names, "Verdict"]


def _difference_cells(found: Mapping[str, Any] | None, metrics: Sequence[str]) -> list[Cell]:
    if found is None:
        return [None] * (4 * len(metrics) + len(_CHANGES) + 1)
    by_metric = {score["metric"]: score for score in found["scores"]}
    parts = ("difference", "low", "high", "p")
    cells: list[Cell] = [_rounded(by_metric[metric][part], 5) for metric in metrics for part in parts]
    cells += [_rounded(found.get("numbers", {}).get(part), 5) for part in _CHANGES]
    return [*cells, found["verdict"]["sentence"]]


def _readable_tables(result: Mapping[str, Any]) -> list[list[list[str]]]:
    """Returns the table of systems and that of comparisons, as texts, each under a line of names."""
    metrics = list(result["signatures"])
    systems = [["System", *metrics, "Reproduced exactly", "Wrong numbers"]]
    for system in result["systems"]:
        scores = [system["scores"][metric] for metric in metrics]
        exact = system["reproduced"]
        span = f"{exact['share']:.1%} ({exact['low']:.1%} … {exact['high']:.1%})"
        spans = [f"{each['value']:.1f} ({each['low']:.1f} … {each['high']:.1f})" for each in scores]
        systems.append([_names(result)[system["model"]], *spans, span, _numbers_text(system.get("numbers"))])
    if not result["comparisons"]:
        return [systems]
    compared = [["Against", "Metric", "Difference", "95 % interval", "p"]]
    for each in result["comparisons"]:
        compared += _compared_rows(each, _names(result)[each["against"]])
    return [systems, compared]


def _compared_rows(comparison: Mapping[str, Any], against: str) -> list[list[str]]:
    """Returns the lines of one comparison, for people: with a real minus."""
    from engine.evaluation.verdict import signed

    rows = [
        [
            against,
            score["metric"],
            signed(score["difference"]),
            f"{signed(score['low'])} … {signed(score['high'])}",
            _p_text(score["p"]),
        ]
        for score in comparison["scores"]
    ]
    numbers = comparison.get("numbers")
    if numbers is not None:
        more = f"{numbers['after'] - numbers['before']:+,}".replace("-", "−")
        changes = f"{numbers['lost']:,} became wrong, {numbers['gained']:,} right"
        rows.append([against, "Wrong numbers", more, changes, _p_text(numbers["p"])])
    return rows


def _p_text(p: float | None) -> str:
    return "–" if p is None else f"{p:.3f}"


def _numbers_text(numbers: Mapping[str, Any] | None) -> str:
    """Returns how many of the sentences with numbers have a wrong one; a dash if none was looked for."""
    if not numbers or not numbers["n_with"]:
        return "–"
    span = f"{numbers['share']:.1%} ({numbers['low']:.1%} … {numbers['high']:.1%})"
    return f"{numbers['n_wrong']:,} of {numbers['n_with']:,}: {span}"


def _verdicts(result: Mapping[str, Any]) -> list[str]:
    """Returns the verdict on each comparison; whom it is against, if there are several."""
    found = [(_names(result)[each["against"]], each["verdict"]["sentence"]) for each in result["comparisons"]]
    return [sentence if len(found) == 1 else f"Against {name}: {sentence}" for name, sentence in found]


def _names(result: Mapping[str, Any]) -> dict[str, str]:
    """Returns what systems are called, by key; with the key where two are called alike."""
    keys = {system["model"]: str(system["name"]) for system in result["systems"]}
    times = Counter(keys.values())
    return {key: f"{name} ({key})" if times[name] > 1 else name for key, name in keys.items()}


def _facts(result: Mapping[str, Any]) -> list[tuple[str, Cell]]:
    facts: list[tuple[str, Cell]] = [
        ("Text", result["text"]),
        ("Sentences", result["n_sentences"]),
        ("Languages", f"{result['src']}-{result['tgt']}"),
    ]
    return [*facts, *result["signatures"].items()]


def _delimited(rows: Sequence[Row], delimiter: str) -> bytes:
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=delimiter).writerows([[_harmless(cell) for cell in row] for row in rows])
    return file.getvalue().encode()


def _harmless(cell: Cell) -> Cell:
    """Puts an apostrophe before a text that a spreadsheet program would take for a formula."""
    if not isinstance(cell, str):
        return cell
    text = " ".join(re.split(r"[\t\r\n]+", cell))
    return f"'{text}" if text.lstrip().startswith(_FORMULA_STARTS) else text


def _marked(text: str) -> str:
    """Returns a text as Markdown shows it, on one line."""
    return _MARKDOWN_MARKS.sub(r"\\\1", " ".join(text.split()))


def _rounded(value: float | None, digits: int = 3) -> float | None:
    """Rounds a number; what an evaluation of an earlier version lacks stays empty."""
    return value if value is None or isinstance(value, int) else round(float(value), digits)
