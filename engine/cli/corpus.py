"""`parlance corpus`: the corpora of the library."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.base.files import expanded, read_given
from engine.base.json_values import from_json, parse_json, to_json
from engine.cli.answers import print_answer, show
from engine.cli.job import run_order
from engine.cli.output import Encoding, JsonOption, print_facts, print_json, print_lines, print_table, say
from engine.cli.progress_lines import ProgressLines
from engine.orders.corpora import (
    CorpusEdit,
    CorpusToMake,
    ExportCorpusOrder,
    FinishOrder,
    ImportOrder,
    LookOrder,
    MergeOrder,
    ReadChoice,
    StageOrder,
    StatisticsOrder,
)
from engine.results.corpora import (
    CorpusChange,
    CorpusExport,
    CorpusRecord,
    CorpusStatistics,
    CorpusSummary,
    LabelCounts,
    MergeResult,
    PairsLeftOut,
    SideStatistics,
    StoredPair,
)
from engine.results.figures import counted, when_words
from engine.results.importing import (
    DroppedExample,
    FileFacts,
    ImportResult,
    LookedFile,
    LookResult,
    Recipe,
    StagedFiles,
    StagedUnit,
    held_out_words,
)

app = typer.Typer(help="The corpora of the library.", no_args_is_help=True, rich_markup_mode=None)

_EXAMPLES_SHOWN = 3
_Id = Annotated[str, typer.Argument(metavar="CORPUS", help="The corpus' id, as in `parlance corpus list`.")]


@app.command("list")
def list_(as_json: JsonOption = False) -> None:
    """List the corpora."""
    corpora = tasks.list_corpora()
    if as_json:
        print_json({"corpora": [to_json(corpus) for corpus in corpora]})
        return
    print_table(
        ("ID", "NAME", "DOMAIN", "LANGUAGES", "PAIRS", "TRAIN", "DEV", "TEST"),
        [
            (
                corpus.id,
                corpus.name,
                corpus.domain,
                languages_text(corpus),
                f"{corpus.n_pairs:,}",
                *(f"{corpus.splits.get(split, 0):,}" for split in ("train", "dev", "test")),
            )
            for corpus in corpora
        ],
        empty="There is no corpus yet. Import one: parlance corpus import FILE --domain D --from de --to en",
    )


@app.command("show")
def show_(corpus: _Id, as_json: JsonOption = False) -> None:
    """Show one corpus: its size, its files, and some of its pairs."""
    print_answer(tasks.show_corpus(corpus), as_json=as_json)


@show.register
def _(corpus: CorpusSummary) -> None:
    print_facts(
        {
            "id": corpus.id,
            "name": corpus.name,
            "domain": corpus.domain,
            "kind": corpus.kind,
            "languages": languages_text(corpus),
            "pairs": f"{corpus.n_pairs:,} ({splits_text(corpus.splits)})",
            "test set": held_out_words([corpus.details.split_by]),
            "speakers": corpus.n_speakers or "",
            "created": when_words(corpus.created),
            "folder": corpus.path,
        }
    )
    details = corpus.details
    print_lines(*file_lines(details.files), *dropped_lines(details.dropped, details.examples))
    for pair in corpus.samples:
        print_lines("", f"{pair.origin} ({pair.split or 'in no split'})", *text_lines(pair))


@app.command()
def export(
    corpus: _Id,
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A new file, .tmx or .tsv.", readable=False)],
    as_: Annotated[str, typer.Option("--as", help="tmx or tsv. Default: by the file's name.")] = "",
    split: Annotated[str, typer.Option(help="train, dev or test. Default: everything.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Write a corpus to a file that other programs read."""
    order = ExportCorpusOrder(corpus=corpus, path=path, as_=as_, split=split)
    print_answer(run_order(order), as_json=as_json)


@show.register
def _(export: CorpusExport) -> None:
    print_lines(f"Wrote {export.pairs:,} pairs of {export.corpus} to {export.path}.")


@app.command()
def remove(
    corpus: _Id,
    force: Annotated[bool, typer.Option("--force", help="Even if a stopped job needs it.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Move a corpus to the trash."""
    trash_id = tasks.remove_corpus(corpus, force=force)
    if as_json:
        print_json({"removed": corpus, "trash_id": trash_id})
    else:
        print_lines(f"Removed {corpus}. Undo with: parlance corpus restore {trash_id}")


@app.command()
def restore(
    corpus: Annotated[str, typer.Argument(metavar="CORPUS", help="The corpus' id in the trash.")],
    as_json: JsonOption = False,
) -> None:
    """Bring a removed corpus back."""
    record = tasks.restore(corpus)
    if as_json:
        print_json(to_json(record))
        return
    print_lines(f"Restored {record.id}: {record.name}.")
    if isinstance(record, CorpusRecord):
        print_lines(*left_out_lines(record.details.came_back))


def languages_text(corpus: CorpusRecord | CorpusChange) -> str:
    """Returns the languages of a corpus: "de-en", or "de" for text in one language."""
    return "-".join(filter(None, (corpus.src, corpus.tgt)))


def file_lines(files: Sequence[FileFacts]) -> list[str]:
    """Returns how every file was read, a line each."""
    lines = []
    for file in files:
        if file.error:
            lines.append(f"{file.name} was left out: {file.error.what}")
            continue
        languages = ", ".join(f"{tag} {count:,}" for tag, count in file.languages.items())
        encoding = f", {file.encoding} ({file.encoding_reason})" if file.encoding else ""
        ending = f"; texts: {languages}" if languages else ""
        lines.append(f"{file.name}: {file.format}{encoding}{ending}")
    return lines


def left_out_lines(found: PairsLeftOut | CorpusChange | None) -> list[str]:
    """Returns how many pairs a change or a restore left out, a line per reason."""
    if found is None:
        return []
    counts = (
        (found.leaks, "that another split of the domain also holds"),
        (found.already_in_domain, "that the domain holds already"),
    )
    return [f"Left out {counted(count, 'pair')} {reason}." for count, reason in counts if count]


def text_lines(pair: StoredPair | StagedUnit) -> list[str]:
    """Returns the texts of a pair, each on a line; text in one language has one."""
    return [f"  {text}" for text in (pair.source, pair.target) if text]


def dropped_lines(dropped: Mapping[str, int], examples: Mapping[str, Sequence[DroppedExample]]) -> list[str]:
    """Returns how many units were dropped, a line per reason, and where some of them stand."""
    lines = []
    for reason, count in dropped.items():
        places = [example.place for example in examples.get(reason, ())]
        shown = ", ".join(places[:_EXAMPLES_SHOWN]) + (", …" if count > _EXAMPLES_SHOWN else "")
        lines.append(f"Dropped {count:,}: {reason}" + (f" ({shown})" if places else ""))
    return lines


def splits_text(splits: Mapping[str, int]) -> str:
    """Returns the sizes of the splits: "train 10, dev 1, test 2"."""
    return ", ".join(f"{split} {splits.get(split, 0):,}" for split in ("train", "dev", "test"))


# `parlance corpus edit`, `merge`, `undo`, `search` and `stats`: what is in a corpus, and changes to it.

_LISTED = 10
_DryRun = Annotated[bool, typer.Option("--dry-run", help="Change and count everything, keep nothing.")]


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


CHANGES: Mapping[str, Callable[..., None]] = {
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


# `parlance corpus import`, `look`, `rejects` and `recipes`: from files to corpora, and what is left out.

_Files = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="FILE...",
        help="Translation memories, tables, subtitles, text; folders and ZIP archives of them.",
        readable=False,
    ),
]
_Choices = Annotated[
    str, typer.Option(help="Options for single files, as JSON or a file with JSON: {path: {option: value}}.")
]
_Recipe = Annotated[
    str, typer.Option(help="Cleaning recipe: gentle, standard, strict, a saved one, or a file.")
]
_LANGUAGES = "--from / --to"
_KEPT = "--do-not-translate"
_MOST_CHOICES = 16 << 20
"""Bytes of a file with choices, one for each of very many files."""
_Own = Annotated[
    list[Path] | None, typer.Option(help="Your own file for this split. Repeatable.", readable=False)
]


def import_(
    files: _Files = None,
    domain: Annotated[str, typer.Option(help="The domain the texts belong to, such as law.")] = "",
    src: Annotated[
        str, typer.Option("--from", help="Source language, such as de. Default: as the files name it.")
    ] = "",
    tgt: Annotated[
        str, typer.Option("--to", help="Target language, such as en. Default: as the files name it.")
    ] = "",
    name: Annotated[str, typer.Option(help="Name of the corpus. Default: that of its first file.")] = "",
    monolingual: Annotated[
        bool, typer.Option("--monolingual", help="The files are text in one language: there is no --to.")
    ] = False,
    recipe: _Recipe = "standard",
    speaker: Annotated[str, typer.Option(help="Speaker of lines for which the files name nobody.")] = "",
    speaker_column: Annotated[
        str, typer.Option(help="Column of a table that names the speaker: a number from 1, or its name.")
    ] = "",
    source_column: Annotated[str, typer.Option(help="Column of a table with the source.")] = "",
    target_column: Annotated[str, typer.Option(help="Column of a table with the target.")] = "",
    document_column: Annotated[str, typer.Option(help="Column of a table that names the document.")] = "",
    terms: Annotated[
        bool, typer.Option("--terms", help="The pairs are terms: used in translations, not learned from.")
    ] = False,
    do_not_translate: Annotated[
        bool,
        typer.Option("--do-not-translate", help="Words that must not be translated, one per line or row."),
    ] = False,
    keep_known: Annotated[
        bool, typer.Option("--keep-known", help="Keep pairs that the domain already has.")
    ] = False,
    include_unfinished: Annotated[
        bool, typer.Option("--include-unfinished", help="Include units that are fuzzy or unfinished.")
    ] = False,
    skip_locked: Annotated[bool, typer.Option("--skip-locked", help="Leave out locked units.")] = False,
    swap: Annotated[
        bool | None,
        typer.Option(
            "--swap/--no-swap", help="Swap source and target of the files. Default: as their texts say."
        ),
    ] = None,
    encoding: Encoding = "",
    delimiter: Annotated[str, typer.Option(help="Separator of table files. Default: detected.")] = "",
    sheet: Annotated[str, typer.Option(help="Sheet of a spreadsheet. Default: the first with text.")] = "",
    choices: _Choices = "",
    dev: _Own = None,
    test: _Own = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Read and count everything, keep nothing.")
    ] = False,
    stage: Annotated[
        bool, typer.Option("--stage", help="Only read the files, and print an id for --staged.")
    ] = False,
    staged: Annotated[str, typer.Option(help="Finish an import begun with --stage.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Import translations into a domain: all of the files, or nothing."""
    if bool(files) == bool(staged):
        raise typer.BadParameter("name files, or files that were read with --staged", param_hint="FILE...")
    if not domain and not stage:
        raise typer.BadParameter("is missing", param_hint="--domain")
    wanted = CorpusToMake(
        domain=domain,
        name=name,
        recipe=tasks.find_recipe(recipe),
        speaker=speaker,
        keep_known=keep_known,
    )
    if staged:
        print_answer(run_order(FinishOrder(staged=staged, **vars(wanted))), as_json=as_json)
        return
    reading = LookOrder(
        files=tuple(files or ()),
        src=src,
        tgt=tgt,
        choices=_read_choices(choices, [*(files or ()), *(dev or ()), *(test or ())]),
        encoding=encoding,
    )
    if do_not_translate and (terms or monolingual or not (src and tgt)):
        raise typer.BadParameter(
            "goes with --from and --to, without --terms or --monolingual", param_hint=_KEPT
        )
    reading, note = _with_languages(reading, is_monolingual=monolingual)
    options = ReadChoice(
        speaker_column=speaker_column,
        source_column=source_column,
        target_column=target_column,
        document_column=document_column,
        include_unfinished=include_unfinished,
        include_locked=not skip_locked,
        encoding=encoding,
        delimiter=delimiter,
        sheet=sheet,
        swap=swap,
    )
    read = StageOrder(
        files=reading.files,
        src=reading.src,
        tgt=reading.tgt,
        choices=reading.choices,
        dev=tuple(dev or ()),
        test=tuple(test or ()),
        options=options,
        are_terms=terms,
        are_kept_words=do_not_translate,
    )
    answer: StagedFiles | ImportResult
    if stage:
        answer = run_order(read)
    else:
        answer = run_order(ImportOrder(**vars(read), **vars(wanted), dry_run=dry_run))
    if as_json:
        print_json({**to_json(answer), "languages_note": note})
    else:
        show(answer)


def look(
    files: _Files = None,
    src: Annotated[str, typer.Option("--from", help="Language of the source. Default: guessed.")] = "",
    tgt: Annotated[str, typer.Option("--to", help="Language of the target. Default: guessed.")] = "",
    encoding: Encoding = "",
    choices: _Choices = "",
    as_json: JsonOption = False,
) -> None:
    """Look at files: format, encoding, languages, what cannot be read. Nothing is imported."""
    if not files:
        raise typer.BadParameter("name at least one file", param_hint="FILE...")
    found = run_order(
        LookOrder(
            files=tuple(files), src=src, tgt=tgt, choices=_read_choices(choices, files), encoding=encoding
        )
    )
    print_answer(found, as_json=as_json)
    if all(each.error for each in found.files):
        raise CorpusError("None of these files can be read.", "The reasons are listed file by file.")


def rejects(
    corpus: Annotated[str, typer.Argument(metavar="CORPUS", help="A corpus, or files read with --stage.")],
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A new file, .tsv or .tmx.", readable=False)],
    recipe: Annotated[
        str, typer.Option(help="For files read with --stage: the cleaning recipe.")
    ] = "standard",
    as_json: JsonOption = False,
) -> None:
    """Write what an import left out to a file, with the reasons."""
    count = tasks.export_rejects(corpus, path, tasks.find_recipe(recipe))
    if as_json:
        print_json({"id": corpus, "path": str(path), "rejects": count})
    else:
        print_lines(f"Wrote {count:,} units that were left out of {corpus} to {path}.")


def recipes(
    save: Annotated[str, typer.Option(metavar="NAME", help="Save --recipe under this name.")] = "",
    recipe: Annotated[str, typer.Option(help="A preset, a saved recipe, or a file with one.")] = "standard",
    as_json: JsonOption = False,
) -> None:
    """List the recipes of cleaning, or save one."""
    if save:
        name = tasks.save_recipe(save, tasks.find_recipe(recipe))
        if as_json:
            print_json({"saved": name})
        else:
            print_lines(f"Saved {name}. Use it with: parlance corpus import FILE --recipe {name}")
        return
    known = tasks.list_recipes()
    if as_json:
        print_json(to_json(known))
        return
    rows = [(name, "preset", _rules_off(each)) for name, each in known.presets.items()]
    rows += [(name, f"from {each.preset}", _rules_off(each)) for name, each in known.saved.items()]
    print_table(("NAME", "KIND", "RULES THAT ARE OFF"), rows)


IMPORTING: Mapping[str, Callable[..., None]] = {
    "import": import_,
    "look": look,
    "rejects": rejects,
    "recipes": recipes,
}


def _with_languages(order: LookOrder, *, is_monolingual: bool) -> tuple[LookOrder, str]:
    """Completes the languages of an order by those that its files name; returns a sentence if it did."""
    if order.tgt and is_monolingual:
        raise typer.BadParameter("does not go with --monolingual", param_hint="--to")
    if order.src and (order.tgt or is_monolingual):
        return order, ""
    found = tasks.named_languages(order)
    if is_monolingual or found.problem:
        raise typer.BadParameter(
            found.problem or "is missing; text in one language needs its name", param_hint=_LANGUAGES
        )
    say(found.note)
    return replace(order, src=found.src, tgt=found.tgt), found.note


def _read_choices(text: str, files: Sequence[Path]) -> dict[str, ReadChoice]:
    """Returns the choices for single files, from JSON or a file with it, by path as a look names them."""
    if not text:
        return {}
    try:
        is_json = text.lstrip().startswith("{")
        values = parse_json(os.fsencode(text) if is_json else read_given(Path(text), _MOST_CHOICES))
        if not isinstance(values, dict):
            raise ValueError("it is another kind of JSON")
        found = {expanded(name): from_json(ReadChoice, each) for name, each in values.items()}
    except (OSError, ValueError, ConfigError) as error:
        raise typer.BadParameter(
            f"is no JSON of the form {{path: {{option: value}}}}: {error}", param_hint="--choices"
        ) from error
    known = {expanded(path) for path in files}
    if unknown := [path for path in found if not known.intersection((path, *path.parents))]:
        raise typer.BadParameter(
            f"names {unknown[0]}, which is none of the files and in none of them", param_hint="--choices"
        )
    return {str(path): choice for path, choice in found.items()}


def _rules_off(recipe: Recipe) -> str:
    return ", ".join(key for key, rule in recipe.rules.items() if not rule["on"]) or "none"


@show.register
def _(found: LookResult) -> None:
    for entry in found.files:
        _print_look(entry)


@show.register
def _(staged: StagedFiles) -> None:
    print_lines(*file_lines(staged.files), f"Read {counted(staged.read, 'unit')} as {staged.staged}.")
    print_lines(f"Finish with: parlance corpus import --staged {staged.staged} --domain DOMAIN")


@show.register
def _(imported: ImportResult) -> None:
    print_lines(*file_lines(imported.files))
    print_lines(f"Read {counted(imported.read, 'unit')}, kept {imported.kept:,}.")
    print_lines(*dropped_lines(imported.dropped, imported.examples))
    measured = held_out_words([imported.split_by]) if imported.splits.get("test") else ""
    print_lines(f"Splits: {splits_text(imported.splits)}.")
    print_lines(*([f"The test set measures {measured}."] if measured else []), *imported.advice)
    if imported.corpus:
        print_lines(f"Imported {imported.corpus} into the domain {imported.domain}.")
    else:
        print_lines("This was a dry run: nothing was kept.")


def _print_look(entry: LookedFile) -> None:
    if entry.error:
        print_lines(f"{entry.name}: {entry.error.what} {entry.error.hint}".rstrip())
        return
    print_lines(*file_lines([entry]))
    bad = f", {entry.n_bad:,} cannot be used" if entry.n_bad else ""
    print_lines(f"  {counted(entry.n_units, 'unit')}{bad}")
    for pair in entry.preview[:2]:
        print_lines(f"    {pair.source}", f"    {pair.target}")
