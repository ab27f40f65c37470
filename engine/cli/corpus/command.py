"""`parlance corpus`: the corpora of the library."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.cli.answers import print_answer, show
from engine.cli.job import run_order
from engine.cli.output import JsonOption, print_facts, print_json, print_lines, print_table
from engine.json_values import to_json
from engine.orders.corpora import ExportCorpusOrder
from engine.results.corpora import (
    CorpusChange,
    CorpusExport,
    CorpusRecord,
    CorpusSummary,
    PairsLeftOut,
    StoredPair,
)
from engine.results.figures import counted, when_words
from engine.results.importing.cleaning import StagedUnit
from engine.results.importing.splits import held_out_words
from engine.results.importing.staging import DroppedExample, FileFacts

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
