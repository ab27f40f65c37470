"""`parlance corpus`: the corpora of the library."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from engine import tasks
from engine.cli.job import run_job
from engine.cli.output import JsonOption, print_facts, print_json, print_lines, print_table

app = typer.Typer(help="The corpora of the library.", no_args_is_help=True, rich_markup_mode=None)

_EXAMPLES_SHOWN = 3
_Id = Annotated[str, typer.Argument(metavar="CORPUS", help="The corpus' id, as in `parlance corpus list`.")]


@app.command("list")
def list_(as_json: JsonOption = False) -> None:
    """List the corpora."""
    corpora = tasks.list_corpora()
    if as_json:
        print_json({"corpora": corpora})
        return
    print_table(
        ("ID", "NAME", "DOMAIN", "LANGUAGES", "PAIRS", "TRAIN", "DEV", "TEST"),
        [
            (
                corpus.id,
                corpus.name,
                corpus.domain,
                "-".join(filter(None, (corpus.src, corpus.tgt))),
                f"{corpus.n_pairs:,}",
                *(f"{corpus.splits.get(split, 0):,}" for split in ("train", "dev", "test")),
            )
            for corpus in corpora
        ],
        empty="There is no corpus yet. Import one: parlance corpus import FILE --domain D --from de --to en",
    )


@app.command()
def show(corpus: _Id, as_json: JsonOption = False) -> None:
    """Show one corpus: its numbers, its files, and some of its pairs."""
    facts = tasks.show_corpus(corpus)
    if as_json:
        print_json(facts)
        return
    details = facts["details"]
    print_facts(
        {
            "id": facts["id"],
            "name": facts["name"],
            "domain": facts["domain"],
            "kind": facts["kind"],
            "languages": "-".join(filter(None, (facts["src"], facts["tgt"]))),
            "pairs": f"{facts['n_pairs']:,} ({splits_text(facts['splits'])})",
            "speakers": facts["n_speakers"] or "",
            "created": facts["created"],
            "folder": facts["path"],
        }
    )
    print_lines(*file_lines(details), *dropped_lines(details))
    for pair in facts["samples"]:
        print_lines("", f"{pair['origin']} ({pair['split']})", *text_lines(pair))


@app.command()
def export(
    corpus: _Id,
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A new file, .tmx or .tsv.", readable=False)],
    as_: Annotated[str, typer.Option("--as", help="tmx or tsv; else as the file's name ends.")] = "",
    split: Annotated[str, typer.Option(help="train, dev or test; else everything.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Write a corpus to a file that other programs read."""

    def work(context: Any) -> dict[str, Any]:
        n_pairs = tasks.export_corpus(corpus, path, as_=as_, split=split, report=context.report)
        return {"corpus": corpus, "path": str(path), "pairs": n_pairs}

    result = run_job("export-corpus", f"Exporting {corpus}", work, uses=[f"corpus:{corpus}"])
    if as_json:
        print_json(result)
    else:
        print_lines(f"Wrote {result['pairs']:,} pairs of {corpus} to {path}.")


@app.command()
def remove(
    corpus: _Id,
    force: Annotated[bool, typer.Option("--force", help="Also if a stopped job needs it.")] = False,
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
        print_json(record)
    else:
        print_lines(f"Restored {record.id}: {record.name}.", *left_out_lines(getattr(record, "details", {})))


def file_lines(details: Mapping[str, Any]) -> list[str]:
    """Says of every file how it was read."""
    lines = []
    for file in details.get("files", ()):
        if error := file.get("error"):
            lines.append(f"{file['name']} was left out: {error['what']}")
            continue
        languages = ", ".join(f"{tag} {count:,}" for tag, count in (file.get("languages") or {}).items())
        encoding = f", {file['encoding']} ({file['encoding_reason']})" if file.get("encoding") else ""
        ending = f"; texts: {languages}" if languages else ""
        lines.append(f"{file['name']}: {file['format']}{encoding}{ending}")
    return lines


def left_out_lines(details: Mapping[str, Any]) -> list[str]:
    """Says how many pairs a change or a way back out of the trash left out."""
    found = details.get("came_back", {})
    why = (
        ("leaks", "that another split of the domain also holds"),
        ("already_in_domain", "that the domain holds already"),
    )
    return [
        f"Left out {found[name]:,} {'pair' if found[name] == 1 else 'pairs'} {reason}."
        for name, reason in why
        if found.get(name)
    ]


def text_lines(pair: Mapping[str, str]) -> list[str]:
    """Returns the texts of a pair, each on a line; text in one language has one."""
    return [f"  {pair[side]}" for side in ("source", "target") if pair[side]]


def dropped_lines(details: Mapping[str, Any]) -> list[str]:
    """Says how many units were dropped for each reason, and where some of them stand."""
    lines = []
    for reason, count in details.get("dropped", {}).items():
        places = [example["place"] for example in details.get("examples", {}).get(reason, ())]
        shown = ", ".join(places[:_EXAMPLES_SHOWN]) + (", …" if count > _EXAMPLES_SHOWN else "")
        lines.append(f"Dropped {count:,}: {reason}" + (f" ({shown})" if places else ""))
    return lines


def splits_text(splits: Mapping[str, int]) -> str:
    """Returns the sizes of the splits: "train 10, dev 1, test 2"."""
    return ", ".join(f"{split} {splits.get(split, 0):,}" for split in ("train", "dev", "test"))
