"""`parlance corpus edit`, `merge`, `undo`, `search` and `stats`: what is in a corpus, and changes to it."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Annotated, Any

import typer

from engine import tasks
from engine.cli.corpus.command import left_out_lines, text_lines
from engine.cli.job import run_job
from engine.cli.output import JsonOption, print_facts, print_json, print_lines
from engine.cli.progress_lines import ProgressLines
from engine.progress import Progress

_LISTED = 10
_DryRun = Annotated[bool, typer.Option("--dry-run", help="Change and count everything, keep nothing.")]
_Id = Annotated[str, typer.Argument(metavar="CORPUS", help="The corpus' id, as in `parlance corpus list`.")]


def edit(
    corpus: _Id,
    name: Annotated[str | None, typer.Option(help="Another name; the id stays.")] = None,
    domain: Annotated[str | None, typer.Option(help="Another domain.")] = None,
    src: Annotated[str | None, typer.Option("--from", help="What language the source really is.")] = None,
    tgt: Annotated[str | None, typer.Option("--to", help="What language the target really is.")] = None,
    speaker: Annotated[
        str | None, typer.Option(help="Who says all of it, or the rows given; empty: nobody known.")
    ] = None,
    row: Annotated[
        list[int] | None, typer.Option(help="With --speaker: only this row, from 1. Repeatable.")
    ] = None,
    swap: Annotated[bool, typer.Option("--swap", help="Make the targets the sources.")] = False,
    dry_run: _DryRun = False,
    as_json: JsonOption = False,
) -> None:
    """Change a corpus: all that is asked for, or nothing."""
    wish = tasks.CorpusEdit(name=name, domain=domain, src=src, tgt=tgt, speaker=speaker, is_swapped=swap)
    if row:
        if speaker is None or wish != tasks.CorpusEdit(speaker=speaker):
            raise typer.BadParameter("goes with --speaker alone", param_hint="--row")
        result = tasks.set_speaker(corpus, [number - 1 for number in row], speaker, dry_run=dry_run)
    elif wish == tasks.CorpusEdit():
        raise typer.BadParameter("say what to change: --name, --domain, --from, --to, --speaker or --swap")
    else:
        result = _with_progress(lambda report: tasks.edit_corpus(corpus, wish, report, dry_run=dry_run))
    _print_change(result, "Would change" if dry_run else "Changed", as_json=as_json)


def merge(
    corpora: Annotated[list[str], typer.Argument(metavar="CORPUS...", help="Two corpora or more.")],
    name: Annotated[str, typer.Option(help="What to call the new corpus.")],
    domain: Annotated[str, typer.Option(help="Its domain; else the first one's.")] = "",
    dry_run: _DryRun = False,
    as_json: JsonOption = False,
) -> None:
    """Make one corpus of several; they go to the trash."""

    def work(context: Any) -> dict[str, Any]:
        return tasks.merge_corpora(corpora, name, domain, context.report, dry_run=dry_run)

    result = run_job("merge", f"{'Trying to merge' if dry_run else 'Merging'} into {name}", work)
    if not as_json:
        kept = f"{result['kept']:,} {'pair' if result['kept'] == 1 else 'pairs'}"
        told = f"{'Would keep' if dry_run else 'Kept'} {kept}"
        print_lines(f"{told}; {result['duplicates']:,} stood in several corpora.")
    _print_change(result, "Would merge into" if dry_run else "Merged into", as_json=as_json)


def undo(
    corpus: _Id,
    trash: Annotated[list[str], typer.Argument(metavar="TRASH_ID...", help="As the change told them.")],
    as_json: JsonOption = False,
) -> None:
    """Take an edit or a merge back."""
    records = tasks.undo_change(corpus, trash)
    if as_json:
        print_json({"restored": [record.id for record in records]})
    else:
        print_lines(f"Brought back: {', '.join(record.id for record in records)}.")
        print_lines(*(line for record in records for line in left_out_lines(record.details)))


def search(
    corpus: _Id,
    text: Annotated[str, typer.Argument(help="Any part of a sentence; the case does not matter.")],
    side: Annotated[str, typer.Option(help="source or target; else both.")] = "",
    split: Annotated[str, typer.Option(help="train, dev or test; else everything.")] = "",
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
        pairs = [
            {"row": row + 1, **asdict(pair)} for row, pair in zip(found, browser.pairs(found), strict=True)
        ]
    if as_json:
        print_json({"corpus": corpus, "text": text, "count": count, "pairs": pairs})
        return
    for pair in pairs:
        who = f", {pair['speaker']}" if pair["speaker"] else ""
        head = f"{pair['row']:,} ({pair['split']}{who}, {pair['origin']})"
        print_lines(head, *text_lines(pair))
    print_lines(_hits_text(count, len(browser), text))


def stats(corpus: _Id, as_json: JsonOption = False) -> None:
    """Count words, lengths, speakers and documents; kept, so that the second time costs nothing."""
    numbers = run_job("stats", f"Counting {corpus}", lambda job: tasks.corpus_statistics(corpus, job.report))
    if not numbers:
        return
    if as_json:
        print_json({"corpus": corpus, **numbers})
        return
    facts = {"pairs": f"{numbers['pairs']:,}"}
    for side in ("source", "target"):
        if side in numbers:
            facts |= _side_facts(side, numbers[side])
    if "ratio" in numbers:
        facts["length ratio"] = f"{numbers['ratio']['median']:.2f} (target to source, median)"
    for name in ("speakers", "documents"):
        if numbers[name]["n"]:
            facts[name] = _listed(numbers[name])
    if numbers["tagged"]:
        facts["with inline tags"] = f"{numbers['tagged']:,}"
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
    pairs, holds = "pair" if n_pairs == 1 else "pairs", "holds" if count == 1 else "hold"
    return f"{count:,} of {n_pairs:,} {pairs} {holds} “{text}”."


def _side_facts(side: str, counted: Mapping[str, Any]) -> dict[str, str]:
    unit = counted["unit"]
    return {
        side: f"{counted['total']:,} {unit}, {counted['distinct']:,} different",
        f"{side} length": f"{counted['median']:g} {unit} (median), {counted['longest']:,} at most",
    }


def _listed(labels: Mapping[str, Any]) -> str:
    shown = ", ".join(f"{name} {count:,}" for name, count in labels["top"][:_LISTED])
    more = ", …" if labels["n"] > _LISTED else ""
    return f"{labels['n']:,}: {shown}{more}"


def _print_change(result: Mapping[str, Any], verb: str, *, as_json: bool) -> None:
    if as_json:
        print_json(result)
        return
    print_lines(*left_out_lines({"came_back": result}))
    what = ", ".join(
        (result["name"], result["domain"], "-".join(filter(None, (result["src"], result["tgt"]))))
    )
    print_lines(f"{verb} {result['corpus']}: {what}." if result["corpus"] else f"{verb} {what}.")
    if result["undo"]:
        print_lines(f"Undo with: parlance corpus undo {result['corpus']} {' '.join(result['undo'])}")
    else:
        print_lines("This was a dry run: nothing was changed.")


def _with_progress(work: Callable[[Callable[[Progress], None]], dict[str, Any]]) -> dict[str, Any]:
    with ProgressLines() as lines:
        return work(lines.report)
