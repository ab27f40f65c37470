"""`parlance model words`: the tables of word vectors that a model reads, and words added to them."""

from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.cli.output import JsonOption, print_json, print_lines, print_table
from engine.cli.progress_lines import ProgressLines
from engine.results.models import WordTable


def words(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="The model's id.")],
    add: Annotated[
        Path | None,
        typer.Option(
            help="A file of word vectors (word2vec, fastText, GloVe) from the same space as the model's "
            "table. The graphs stay unchanged.",
            readable=False,
        ),
    ] = None,
    remove: Annotated[str, typer.Option(help="Name of an added table to remove.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Show the word vectors that a model reads, add some, or remove added ones."""
    if add and remove:
        raise typer.BadParameter("add words, or take some away: not both at once.", param_hint="--remove")
    if add:
        _add(model, add, as_json=as_json)
    elif remove:
        tasks.remove_words(model, remove)
        if as_json:
            print_json({"model": model, "removed": remove})
        else:
            print_lines(f"Removed {remove} from {model}: the earlier vectors are used again.")
    else:
        tables = tasks.word_tables(model)
        if as_json:
            print_json({"model": model, "tables": tables})
        else:
            rows = [(each.label or "(its own)", table_text(each)) for each in tables]
            print_table(("NAME", "WORDS"), rows, empty=f"{model} reads no table of word vectors.")


def table_text(table: WordTable) -> str:
    """Returns what a table has, in words."""
    words = "1 word" if table.n_words == 1 else f"{table.n_words:,} words"
    return table.problem or f"{words} of {table.dimension} numbers"


def _add(model: str, path: Path, *, as_json: bool) -> None:
    with ProgressLines() as lines:
        added = tasks.add_words(model, path, report=lines.report)
    if as_json:
        print_json(added)
        return
    print_lines(*added.sentences)
    print_lines(f"To remove them: parlance model words {model} --remove {added.label}")
