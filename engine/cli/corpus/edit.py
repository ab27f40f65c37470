"""`parlance corpus edit`, `merge`, `undo`, `search` and `stats`: what is in a corpus, and changes to it."""

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from engine import tasks
from engine.cli.answers import print_answer, show
from engine.cli.corpus.command import languages_text, left_out_lines, text_lines
from engine.cli.job import run_order
from engine.cli.output import JsonOption, print_facts, print_json, print_lines
from engine.cli.progress_lines import ProgressLines
from engine.json_values import to_json
from engine.orders.corpora import CorpusEdit, MergeOrder, StatisticsOrder
from engine.results.corpora import CorpusChange, CorpusStatistics, LabelCounts, MergeResult, SideStatistics
from engine.results.figures import counted

_LISTED = 10
_DryRun = Annotated[bool, typer.Option("--dry-run", help="Change and count everything, keep nothing.")]
_Id = Annotated[str, typer.Argument(metavar="CORPUS", help="The corpus' id, as in `parlance corpus list`.")]


def edit(
    corpus: _Id,
    name: Annotated[str | None, typer.Option(help="Another name; the id stays.")] = None,
    domain: Annotated[str | None, typer.Option(help="Another domain.")] = None,
    src: Annotated[str | None, typer.Option("--from", help="The actual language of the source.")] = None,
    tgt: Annotated[str | None, typer.Option("--to", help="The actual language of the target.")] = None,
    speaker: Annotated[
        str | None, typer.Option(help="Speaker of all rows, or of those given with --row; empty: unknown.")
    ] = None,
    row: Annotated[
        list[int] | None,
        typer.Option(min=1, help="With --speaker: only this row, counting from 1. Repeatable."),
    ] = None,
    swap: Annotated[bool, typer.Option("--swap", help="Swap source and target.")] = False,
    dry_run: _DryRun = False,
    as_json: JsonOption = False,
) -> None:
    """Change a corpus: every change, or none."""
    wish = CorpusEdit(name=name, domain=domain, src=src, tgt=tgt, speaker=speaker, is_swapped=swap)
    if row:
        if speaker is None or wish != CorpusEdit(speaker=speaker):
            raise typer.BadParameter("goes with --speaker alone", param_hint="--row")
        rows = [number - 1 for number in row]
        result: CorpusChange = tasks.set_speaker(corpus, rows, speaker, dry_run=dry_run)
    elif wish == CorpusEdit():
        raise typer.BadParameter("say what to change: --name, --domain, --from, --to, --speaker or --swap")
    else:
        with ProgressLines() as lines:
            result = tasks.edit_corpus(corpus, wish, lines.report, dry_run=dry_run)
    if as_json:
        print_json(to_json(result))
    else:
        _print_change(result, "Would change" if dry_run else "Changed")


def merge(
    corpora: Annotated[list[str], typer.Argument(metavar="CORPUS...", help="Two corpora or more.")],
    name: Annotated[str, typer.Option(help="Name of the new corpus.")],
    domain: Annotated[str, typer.Option(help="Its domain. Default: that of the first corpus.")] = "",
    dry_run: _DryRun = False,
    as_json: JsonOption = False,
) -> None:
    """Make one corpus of several; they go to the trash."""
    order = MergeOrder(corpora=tuple(corpora), name=name, domain=domain, dry_run=dry_run)
    print_answer(run_order(order), as_json=as_json)


@show.register
def _(merged: MergeResult) -> None:
    is_done = bool(merged.corpus)
    kept = f"{'Kept' if is_done else 'Would keep'} {counted(merged.kept, 'pair')}"
    print_lines(f"{kept}; {merged.duplicates:,} stood in several corpora.")
    _print_change(merged, "Merged into" if is_done else "Would merge into")


def undo(
    corpus: _Id,
    trash: Annotated[
        list[str],
        typer.Argument(metavar="TRASH_ID...", help="Ids in the trash, as printed by the edit or merge."),
    ],
    as_json: JsonOption = False,
) -> None:
    """Undo an edit or a merge."""
    records = tasks.undo_change(corpus, trash)
    if as_json:
        print_json({"restored": [record.id for record in records]})
    else:
        print_lines(f"Brought back: {', '.join(record.id for record in records)}.")
        print_lines(*(line for record in records for line in left_out_lines(record.details.came_back)))


def search(
    corpus: _Id,
    text: Annotated[str, typer.Argument(help="Any part of a sentence; the case does not matter.")],
    side: Annotated[str, typer.Option(help="source or target. Default: both.")] = "",
    split: Annotated[str, typer.Option(help="train, dev or test. Default: everything.")] = "",
    speaker: Annotated[str, typer.Option(help="Only what this speaker says.")] = "",
    limit: Annotated[int, typer.Option(min=0, help="How many pairs to print; all are counted.")] = 20,
    as_json: JsonOption = False,
) -> None:
    """Find a text in a corpus; rows count from 1."""
    found: list[int] = []
    count = 0
    with tasks.open_corpus(corpus) as browser:
        for rows in browser.search(text, side, split=split, speaker=speaker):
            found += rows[: limit - len(found)].tolist()
            count += len(rows)
        pairs = [(row + 1, pair) for row, pair in zip(found, browser.pairs(found), strict=True)]
    if as_json:
        told = [{"row": row, **to_json(pair)} for row, pair in pairs]
        print_json({"corpus": corpus, "text": text, "count": count, "pairs": told})
        return
    for row, pair in pairs:
        who = f", {pair.speaker}" if pair.speaker else ""
        print_lines(f"{row:,} ({pair.split or 'in no split'}{who}, {pair.origin})", *text_lines(pair))
    print_lines(_hits_text(count, len(browser), text))


def stats(corpus: _Id, as_json: JsonOption = False) -> None:
    """Count words, lengths, speakers and documents; counted once and kept."""
    statistics = run_order(StatisticsOrder(corpus=corpus))
    if as_json:
        print_json({"corpus": corpus, **to_json(statistics)})
    else:
        show(statistics)


@show.register
def _(statistics: CorpusStatistics) -> None:
    facts = {"pairs": f"{statistics.pairs:,}", **_side_facts("source", statistics.source)}
    if statistics.target:
        facts |= _side_facts("target", statistics.target)
    if statistics.ratio:
        facts["length ratio"] = f"{statistics.ratio.median:.2f} (target to source, median)"
    for name, labels in (("speakers", statistics.speakers), ("documents", statistics.documents)):
        if labels.n:
            facts[name] = _listed(labels)
    if statistics.tagged:
        facts["with inline tags"] = f"{statistics.tagged:,}"
    print_facts(facts)


COMMANDS: Mapping[str, Callable[..., None]] = {
    "edit": edit,
    "merge": merge,
    "undo": undo,
    "search": search,
    "stats": stats,
}
"""By the name after `parlance corpus`."""


def _hits_text(count: int, n_pairs: int, text: str) -> str:
    return f"{count:,} of {counted(n_pairs, 'pair')} {'holds' if count == 1 else 'hold'} “{text}”."


def _side_facts(side: str, counted: SideStatistics) -> dict[str, str]:
    unit = counted.unit
    return {
        side: f"{counted.total:,} {unit}, {counted.distinct:,} different",
        f"{side} length": f"{counted.median:g} {unit} (median), {counted.longest:,} at most",
    }


def _listed(labels: LabelCounts) -> str:
    shown = ", ".join(f"{name} {count:,}" for name, count in labels.top[:_LISTED])
    more = ", …" if labels.n > _LISTED else ""
    return f"{labels.n:,}: {shown}{more}"


def _print_change(change: CorpusChange, verb: str) -> None:
    print_lines(*left_out_lines(change))
    what = ", ".join((change.name, change.domain, languages_text(change)))
    print_lines(f"{verb} {change.corpus}: {what}." if change.corpus else f"{verb} {what}.")
    if change.undo:
        print_lines(f"Undo with: parlance corpus undo {change.corpus} {' '.join(change.undo)}")
    else:
        print_lines("This was a dry run: nothing was changed.")
