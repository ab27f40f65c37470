"""`parlance corpus import`, `look`, `rejects` and `recipes`: from files to corpora, and what is left out."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from engine import tasks
from engine.cli.corpus.command import dropped_lines, file_lines, splits_text
from engine.cli.job import run_job
from engine.cli.output import JsonOption, print_json, print_lines, print_table

_Files = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="FILE...",
        help="Translation memories, tables, subtitles, text; folders and ZIP archives of them.",
        readable=False,
    ),
]
_Choices = Annotated[
    str, typer.Option(help="What holds for single files: JSON, or a file with it: {path: {option: value}}.")
]
_Recipe = Annotated[
    str, typer.Option(help="How to clean: gentle, standard, strict, a saved recipe, or a file with one.")
]
_Own = Annotated[
    list[Path] | None, typer.Option(help="A file of your own for this split. Repeatable.", readable=False)
]


def import_(
    files: _Files = None,
    domain: Annotated[str, typer.Option(help="The domain the texts belong to: law, pumps.")] = "",
    src: Annotated[str, typer.Option("--from", help="Language of the source: de.")] = "",
    tgt: Annotated[str, typer.Option("--to", help="Language of the target: en.")] = "",
    name: Annotated[str, typer.Option(help="What to call the corpus; else like its first file.")] = "",
    monolingual: Annotated[
        bool, typer.Option("--monolingual", help="The files are text in one language: there is no --to.")
    ] = False,
    recipe: _Recipe = "standard",
    speaker: Annotated[str, typer.Option(help="Who says what the files name nobody for.")] = "",
    speaker_column: Annotated[
        str, typer.Option(help="Column of a table that names the speaker: a number from 1, or its name.")
    ] = "",
    source_column: Annotated[str, typer.Option(help="Column of a table with the source.")] = "",
    target_column: Annotated[str, typer.Option(help="Column of a table with the target.")] = "",
    document_column: Annotated[str, typer.Option(help="Column of a table that names the document.")] = "",
    keep_known: Annotated[
        bool, typer.Option("--keep-known", help="Also pairs that the domain holds already.")
    ] = False,
    include_unfinished: Annotated[
        bool, typer.Option("--include-unfinished", help="Also units that are fuzzy or not finished.")
    ] = False,
    skip_locked: Annotated[bool, typer.Option("--skip-locked", help="Leave out locked units.")] = False,
    encoding: Annotated[str, typer.Option(help="Encoding of the files; else found by their content.")] = "",
    delimiter: Annotated[str, typer.Option(help="Of a table file; else found by its content.")] = "",
    sheet: Annotated[str, typer.Option(help="Of a spreadsheet; else the first that holds text.")] = "",
    choices: _Choices = "",
    dev: _Own = None,
    test: _Own = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Read and count everything, keep nothing.")
    ] = False,
    stage: Annotated[
        bool, typer.Option("--stage", help="Only read the files, and print the id to finish them with.")
    ] = False,
    staged: Annotated[str, typer.Option(help="Finish files that were read with --stage.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Import translations into a domain: all of the files, or nothing."""
    _check_usage(files, domain, src, tgt, is_monolingual=monolingual, is_stage=stage, staged=staged)
    options = {
        "speaker_column": speaker_column,
        "source_column": source_column,
        "target_column": target_column,
        "document_column": document_column,
        "include_unfinished": include_unfinished,
        "include_locked": not skip_locked,
        "encoding": encoding,
        "delimiter": delimiter,
        "sheet": sheet,
    }
    reading: dict[str, Any] = {
        "files": files or (),
        "src": src,
        "tgt": tgt,
        "choices": _read_choices(choices, [*(files or ()), *(dev or ()), *(test or ())]),
        "dev": dev or (),
        "test": test or (),
        "options": options,
    }
    wanted: dict[str, Any] = {
        "domain": domain,
        "name": name,
        "recipe": recipe,
        "speaker": speaker,
        "keep_known": keep_known,
    }
    if stage:
        _print_staged(_stage(tasks.StageOrder(**reading)), as_json=as_json)
        return
    if staged:
        result = _finish(tasks.FinishOrder(staged=staged, **wanted))
    else:
        result = _import(tasks.ImportOrder(**reading, **wanted), is_dry_run=dry_run)
    if as_json:
        print_json(result)
    else:
        _print_summary(result)


def look(
    files: _Files = None,
    src: Annotated[str, typer.Option("--from", help="Language of the source; else guessed.")] = "",
    tgt: Annotated[str, typer.Option("--to", help="Language of the target; else guessed.")] = "",
    choices: _Choices = "",
    as_json: JsonOption = False,
) -> None:
    """Look at files: format, encoding, languages, what cannot be read. Nothing is imported."""
    if not files:
        raise typer.BadParameter("name at least one file", param_hint="FILE...")

    chosen = _read_choices(choices, files)

    def work(context: Any) -> dict[str, Any]:
        found = tasks.look_at_files(files, src=src, tgt=tgt, choices=chosen, report=context.report)
        return {"files": found, "guess": found[0]["guess"] if found else {"src": "", "tgt": ""}}

    result = run_job("look", f"Looking at {_listed(files)}", work)
    if as_json:
        print_json(result)
        return
    for entry in result["files"]:
        _print_look(entry)


def rejects(
    corpus: Annotated[str, typer.Argument(metavar="ID", help="A corpus, or files read with --stage.")],
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A new file, .tsv or .tmx.", readable=False)],
    recipe: Annotated[
        str, typer.Option(help="Of files read with --stage: how they are cleaned.")
    ] = "standard",
    as_json: JsonOption = False,
) -> None:
    """Write what an import left out to a file, with the reasons."""
    count = tasks.export_rejects(corpus, path, recipe)
    if as_json:
        print_json({"id": corpus, "path": path, "rejects": count})
    else:
        print_lines(f"Wrote {count:,} units that were left out of {corpus} to {path}.")


def recipes(
    save: Annotated[str, typer.Option(metavar="NAME", help="Save --recipe under this name.")] = "",
    recipe: Annotated[str, typer.Option(help="A preset, a saved recipe, or a file with one.")] = "standard",
    as_json: JsonOption = False,
) -> None:
    """List the recipes of cleaning, or save one."""
    if save:
        name = tasks.save_recipe(save, recipe)
        if as_json:
            print_json({"saved": name})
        else:
            print_lines(f"Saved {name}. Use it with: parlance corpus import FILE --recipe {name}")
        return
    presets, own = tasks.recipe_presets(), tasks.list_recipes()
    if as_json:
        print_json({"presets": presets, "saved": own})
        return
    rows = [(name, "preset", _rules_off(value)) for name, value in presets.items()]
    rows += [(name, f"from {value['preset']}", _rules_off(value)) for name, value in own.items()]
    print_table(("NAME", "KIND", "RULES THAT ARE OFF"), rows)


COMMANDS: Mapping[str, Callable[..., None]] = {
    "import": import_,
    "look": look,
    "rejects": rejects,
    "recipes": recipes,
}


def _check_usage(
    files: list[Path] | None,
    domain: str,
    src: str,
    tgt: str,
    *,
    is_monolingual: bool,
    is_stage: bool,
    staged: str,
) -> None:
    """Refuses options that do not go together, as the parser does."""
    if bool(files) == bool(staged):
        raise typer.BadParameter("name files, or files that were read with --staged", param_hint="FILE...")
    if not domain and not is_stage:
        raise typer.BadParameter("is missing", param_hint="--domain")
    if staged:
        return
    if not src:
        raise typer.BadParameter("is missing", param_hint="--from")
    if not tgt and not is_monolingual:
        raise typer.BadParameter("is missing; for text in one language say --monolingual", param_hint="--to")
    if tgt and is_monolingual:
        raise typer.BadParameter("does not go with --monolingual", param_hint="--to")


def _import(order: tasks.ImportOrder, *, is_dry_run: bool) -> dict[str, Any]:
    def work(context: Any) -> dict[str, Any]:
        return tasks.import_corpus(order, context.report, dry_run=is_dry_run)

    title = f"{'Checking' if is_dry_run else 'Importing'} {_listed(order.files)}"
    return run_job("import", title, work)


def _stage(order: tasks.StageOrder) -> dict[str, Any]:
    return run_job(
        "stage", f"Reading {_listed(order.files)}", lambda context: tasks.stage_import(order, context.report)
    )


def _finish(order: tasks.FinishOrder) -> dict[str, Any]:
    return run_job(
        "import", f"Importing into {order.domain}", lambda context: tasks.finish_import(order, context.report)
    )


def _listed(files: Any) -> str:
    names = [Path(file).name for file in files]
    return ", ".join(names[:3]) + (" …" if len(names) > 3 else "")


def _read_choices(text: str, files: Sequence[Path]) -> dict[str, dict[str, Any]]:
    """Returns what holds for single files, from JSON or a file with it, by path as a look names them."""
    if not text:
        return {}
    try:
        found = json.loads(text if text.lstrip().startswith("{") else Path(text).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise typer.BadParameter(
            f"is neither JSON nor a file with it: {error}", param_hint="--choices"
        ) from error
    if not isinstance(found, dict) or not all(isinstance(value, dict) for value in found.values()):
        raise typer.BadParameter("is not {path: {option: value}}", param_hint="--choices")
    known = {path.expanduser() for path in files}
    chosen = {Path(name).expanduser(): value for name, value in found.items()}
    if unknown := [path for path in chosen if not known.intersection((path, *path.parents))]:
        raise typer.BadParameter(
            f"names {unknown[0]}, which is none of the files and in none of them", param_hint="--choices"
        )
    return {str(path): value for path, value in chosen.items()}


def _rules_off(recipe: Mapping[str, Any]) -> str:
    return ", ".join(key for key, rule in recipe["rules"].items() if not rule["on"]) or "none"


def _print_staged(result: Mapping[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(result)
        return
    print_lines(*file_lines(result), f"Read {result['read']:,} units as {result['staged']}.")
    print_lines(f"Finish with: parlance corpus import --staged {result['staged']} --domain DOMAIN")


def _print_summary(result: Mapping[str, Any]) -> None:
    print_lines(*file_lines(result))
    print_lines(f"Read {result['read']:,} units, kept {result['kept']:,}.")
    print_lines(*dropped_lines(result))
    print_lines(f"Splits: {splits_text(result['splits'])}.", *result["advice"])
    if result["corpus"]:
        print_lines(f"Imported {result['corpus']} into the domain {result['domain']}.")
    else:
        print_lines("This was a dry run: nothing was kept.")


def _print_look(entry: Mapping[str, Any]) -> None:
    if error := entry.get("error"):
        print_lines(f"{entry['name']}: {error['what']} {error['hint']}".rstrip())
        return
    print_lines(*file_lines({"files": [entry]}))
    n_units, n_bad = entry.get("n_units", 0), entry.get("n_bad", 0)
    print_lines(f"  {n_units:,} units" + (f", {n_bad:,} cannot be used" if n_bad else ""))
    for pair in entry.get("preview", ())[:2]:
        print_lines(f"    {pair['source']}", f"    {pair['target']}")
