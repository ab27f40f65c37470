"""The table of an evaluation as a file for others: CSV, TSV, XLSX, HTML or Markdown.

The first three hold plain numbers, one line per system, for a spreadsheet. The last two are for reading.
"""

import csv
import hashlib
import html
import io
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from engine.base.errors import ConfigError, LibraryError
from engine.base.files import handed_over, read_json, sha256_of, write_json
from engine.results.evaluation import Evaluation, NumbersKept, SystemComparison, SystemScores
from engine.results.figures import p_text, share_text, signed, span_text
from engine.tasks.evaluating.sentences import read_sentences
from engine.tasks.home import open_library

_FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""A spreadsheet program takes these for the beginning of a formula."""
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

Cell = str | float | int | None
Row = Sequence[Cell]


def export_evaluation(run_id: str, path: Path) -> Path:
    """Writes the table of an evaluation to a file, whole or not at all.

    Args:
        run_id: the run of the evaluation.
        path: the file to write; must not exist, unless this very run wrote it and it is still the same.
            Its ending chooses the format: .csv, .tsv, .xlsx, .html, .md.

    Returns:
        The path.

    Raises:
        ConfigError: if the file's ending names no format.
        LibraryError: if the file exists or its folder does not, or the run measured no sentences.
    """
    check_export(path, run_id)
    data = table_as(path.suffix.lower(), read_sentences(run_id).result)
    # said before the file is there: a run killed between the two then knows its own file again
    said = {"path": str(path.absolute()), "sha256": hashlib.sha256(data).hexdigest()}
    write_json(open_library().runs.get(run_id).path / _WRITTEN, said)
    with handed_over(path) as scratch:
        scratch.write_bytes(data)
    return path


def write_table(result: Evaluation, path: Path) -> None:
    """Writes the table of an evaluation that no run keeps to a new file; see `check_export`."""
    with handed_over(path) as scratch:
        scratch.write_bytes(table_as(path.suffix.lower(), result))


def table_as(ending: str, result: Evaluation) -> bytes:
    """Returns the table of an evaluation as the content of a file."""
    return _FORMATS[ending](result)


def check_export(path: Path, run_id: str = "") -> None:
    """Checks that a table can be written to a file, before the work that fills it.

    Args:
        path: the file.
        run_id: the run that is to write it, if it has begun; it may overwrite its own file.

    Raises:
        ConfigError: if the file's ending names no format.
        LibraryError: if the file exists, or its folder does not.
    """
    if path.suffix.lower() not in _FORMATS:
        raise ConfigError(
            [f"a table cannot be written as {path.name!r}"], f"Use a name that ends in {', '.join(_FORMATS)}."
        )
    if path.exists() and not (run_id and _is_of_run(path, run_id)):
        raise LibraryError(f"{path} already exists.", "Choose another name, or remove it first.")
    if not path.absolute().parent.is_dir():
        raise LibraryError(f"There is no folder {path.absolute().parent}.", "Make it, or choose another.")


def _is_of_run(path: Path, run_id: str) -> bool:
    """Returns whether a run wrote a file, and nobody has changed it since."""
    said = read_json(open_library().runs.get(run_id).path / _WRITTEN)
    return (
        said.get("path") == str(path.absolute()) and path.is_file() and said.get("sha256") == sha256_of(path)
    )


def csv_of(rows: Sequence[Row]) -> bytes:
    """Returns rows as the content of a CSV file that Excel reads too; no text in it becomes a formula."""
    return b"\xef\xbb\xbf" + _delimited(rows, ",")  # the mark, or Excel misreads other letters


def tsv_of(rows: Sequence[Row]) -> bytes:
    """Returns rows as the content of a TSV file; no text in it becomes a formula."""
    return _delimited(rows, "\t")


def xlsx_of(sheets: Mapping[str, Sequence[Row]]) -> bytes:
    """Returns sheets as the content of an XLSX file, the first row of each in bold.

    Texts are texts there, so that a spreadsheet program never takes one for a formula.
    """
    from xlsxwriter import Workbook

    file = io.BytesIO()
    with Workbook(file, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        bold = book.add_format({"bold": True})
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row, None if number else bold)
    return file.getvalue()


def _as_xlsx(result: Evaluation) -> bytes:
    about: list[Row] = [("About", ""), *_facts(result)]
    return xlsx_of({"Systems": _flat_rows(result), "About": about})


def _as_html(result: Evaluation) -> bytes:
    title = _title(result)
    body = [f"<h1>{html.escape(title)}</h1>"]
    body += [f"<p>{html.escape(sentence)}</p>" for sentence in _verdicts(result)]
    for table in _readable_tables(result):
        lines = ["".join(f"<th>{html.escape(cell)}</th>" for cell in table[0])]
        lines += ["".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in table[1:]]
        body.append("<table>" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "</table>")
    body += [f"<p>{html.escape(f'{name}: {value}')}</p>" for name, value in _facts(result)]
    return _PAGE.format(title=html.escape(title), body="\n".join(body)).encode()


def _as_markdown(result: Evaluation) -> bytes:
    lines = [f"# {_marked(_title(result))}", ""]
    for sentence in _verdicts(result):
        lines += [_marked(sentence), ""]
    for table in _readable_tables(result):
        rows = [f"| {' | '.join(map(_marked, row))} |" for row in table]
        lines += [rows[0], f"|{' --- |' * len(table[0])}", *rows[1:], ""]
    lines += [f"- {name}: {_marked(str(value))}" for name, value in _facts(result)]
    return ("\n".join(lines) + "\n").encode()


_FORMATS: dict[str, Callable[[Evaluation], bytes]] = {
    ".csv": lambda result: csv_of(_flat_rows(result)),
    ".tsv": lambda result: tsv_of(_flat_rows(result)),
    ".xlsx": _as_xlsx,
    ".html": _as_html,
    ".md": _as_markdown,
}


def _title(result: Evaluation) -> str:
    return f"{result.name_of(result.model)} on {result.text}"


def _flat_rows(result: Evaluation) -> list[Row]:
    """Returns one line per system, every number in a cell of its own, under a line of names.

    The columns of differences tell how the evaluated system compares with that of the line.
    """
    metrics = list(result.signatures)
    by_rival = {each.against: each for each in result.comparisons}
    rows: list[Row] = [_heading(metrics)]
    for system in result.systems[:-1]:
        rows.append(_system_cells(system, metrics) + _difference_cells(by_rival[system.model], metrics))
    rows.append(_system_cells(result.systems[-1], metrics) + [None] * (4 * len(metrics) + 4))
    return rows


def _heading(metrics: Sequence[str]) -> list[Cell]:
    names: list[Cell] = ["System", "Name", "Kind"]
    names += [f"{metric}{part}" for metric in metrics for part in ("", " low", " high")]
    names += ["Exact", "Exact share", "Exact share low", "Exact share high"]
    names += ["Sentences with numbers", "Wrong numbers", "Wrong numbers share"]
    names += ["Wrong numbers share low", "Wrong numbers share high", "Sentences a second"]
    parts = ("difference", "low", "high", "p")
    names += [f"{metric} {part} to it" for metric in metrics for part in parts]
    names += ["Numbers right to it", "Numbers wrong to it", "Numbers p to it"]
    return [*names, "Verdict"]


def _system_cells(system: SystemScores, metrics: Sequence[str]) -> list[Cell]:
    exact, numbers = system.reproduced, system.numbers
    cells: list[Cell] = [system.model, system.name, system.kind]
    for metric in metrics:
        score = system.scores[metric]
        cells += [_rounded(score.value), _rounded(score.low), _rounded(score.high)]
    if exact is None:
        cells += [None] * 4
    else:
        cells += [exact.n, _rounded(exact.share, 5), _rounded(exact.low, 5), _rounded(exact.high, 5)]
    if numbers is None:
        cells += [None] * 5
    else:
        cells += [numbers.n_with, numbers.n_wrong]
        cells += [_rounded(numbers.share, 5), _rounded(numbers.low, 5), _rounded(numbers.high, 5)]
    return [*cells, system.sentences_per_s]


def _difference_cells(found: SystemComparison, metrics: Sequence[str]) -> list[Cell]:
    by_metric = {score.metric: score for score in found.scores}
    cells: list[Cell] = []
    for score in (by_metric[metric] for metric in metrics):
        cells += [_rounded(each, 5) for each in (score.difference, score.low, score.high, score.p)]
    numbers = found.numbers
    cells += [None] * 3 if numbers is None else [numbers.gained, numbers.lost, _rounded(numbers.p, 5)]
    return [*cells, found.verdict.sentence]


def _readable_tables(result: Evaluation) -> list[list[list[str]]]:
    """Returns the table of systems and that of comparisons, as texts, each under a line of names."""
    metrics = list(result.signatures)
    systems = [["System", *metrics, "Reproduced exactly", "Wrong numbers"]]
    for system in result.systems:
        scores = [span_text(system.scores[metric]) for metric in metrics]
        exact = "–" if system.reproduced is None else share_text(system.reproduced)
        systems.append([result.name_of(system.model), *scores, exact, _numbers_text(system.numbers)])
    if not result.comparisons:
        return [systems]
    compared = [["Against", "Metric", "Difference", "95 % interval", "p"]]
    for each in result.comparisons:
        compared += _compared_rows(each, result.name_of(each.against))
    return [systems, compared]


def _compared_rows(comparison: SystemComparison, against: str) -> list[list[str]]:
    """Returns the lines of one comparison, for people: with a real minus."""
    rows = [
        [
            against,
            score.metric,
            signed(score.difference),
            f"{signed(score.low)} … {signed(score.high)}",
            p_text(score.p),
        ]
        for score in comparison.scores
    ]
    if (numbers := comparison.numbers) is not None:
        changes = f"{numbers.lost:,} became wrong, {numbers.gained:,} right"
        more = signed(numbers.after - numbers.before, digits=0)
        rows.append([against, "Wrong numbers", more, changes, p_text(numbers.p)])
    return rows


def _numbers_text(numbers: NumbersKept | None) -> str:
    """Returns how many of the sentences with numbers have a wrong one; a dash if none was looked for."""
    if numbers is None or not numbers.n_with:
        return "–"
    return f"{numbers.n_wrong:,} of {numbers.n_with:,}: {share_text(numbers)}"


def _verdicts(result: Evaluation) -> list[str]:
    """Returns the verdict on each comparison, naming the other system if there are several."""
    if len(result.comparisons) == 1:
        return [result.comparisons[0].verdict.sentence]
    return [f"Against {result.name_of(each.against)}: {each.verdict.sentence}" for each in result.comparisons]


def _facts(result: Evaluation) -> list[tuple[str, Cell]]:
    facts: list[tuple[str, Cell]] = [
        ("Text", result.text),
        ("Sentences", result.n_sentences),
        ("Languages", f"{result.src}-{result.tgt}"),
    ]
    return [*facts, *result.signatures.items()]


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
    return None if value is None else round(value, digits)
