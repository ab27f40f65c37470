"""`parlance corpus import`, `look`, `rejects` and `recipes`: from files to corpora, and what is left out."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.cli.answers import print_answer, show
from engine.cli.corpus.command import dropped_lines, file_lines, splits_text
from engine.cli.job import run_order
from engine.cli.output import Encoding, JsonOption, print_json, print_lines, print_table, say
from engine.errors import ConfigError, CorpusError
from engine.files import expanded, read_given
from engine.json_values import from_json, parse_json, to_json
from engine.orders.corpora import CorpusToMake, FinishOrder, ImportOrder, LookOrder, ReadChoice, StageOrder
from engine.results.figures import counted
from engine.results.importing.cleaning import Recipe
from engine.results.importing.splits import held_out_words
from engine.results.importing.staging import ImportResult, LookedFile, LookResult, StagedFiles

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
    swap: Annotated[bool, typer.Option("--swap", help="Swap source and target of the files.")] = False,
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


COMMANDS: Mapping[str, Callable[..., None]] = {
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
