"""`parlance model train`: a base model from any parallel corpora."""

from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.cli.answers import print_answer, show
from engine.cli.job import run_order
from engine.cli.output import JsonOption, print_lines
from engine.cli.settings import read_settings, split_names
from engine.config import TrainConfig, TransformerConfig
from engine.orders import TrainOrder
from engine.results.models import ModelTrained


def train(
    corpora: Annotated[
        list[str],
        typer.Option(
            "--corpus",
            "-c",
            help="A corpus of the library, a TSV or TMX file, or a folder with train.tsv, dev.tsv and "
            "test.tsv (also .gz). NAME@2 is seen twice per epoch, NAME@0.5 half. Repeat for more.",
        ),
    ],
    src: Annotated[str, typer.Option("--from", help="Source language: de.")],
    tgt: Annotated[str, typer.Option("--to", help="Target language: en.")],
    name: Annotated[str, typer.Option(help="What to call the model.")] = "",
    columns: Annotated[
        str, typer.Option(help="Languages of the columns of TSV files, in order: de,en.")
    ] = "",
    vocab_size: Annotated[int, typer.Option(help="Subwords per language.")] = 8000,
    shape: Annotated[
        list[str] | None, typer.Option("--shape", help="Shape of the model: d_model=256. Repeatable.")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="Training setting: max_updates=20000. Repeatable.")
    ] = None,
    start_from: Annotated[
        str,
        typer.Option(
            help="Train this model on (its id, or a model folder) instead of beginning anew: its subwords, "
            "its shape but for dropout, its weights, and a fresh optimizer."
        ),
    ] = "",
    threads: Annotated[int, typer.Option(help="Processor cores to use; 0: all but one.")] = 0,
    ship_to: Annotated[
        Path | None,
        typer.Option(
            help="Also write the model to this new folder as models ship: float16, no graphs.", readable=False
        ),
    ] = None,
    not_for: Annotated[str, typer.Option(help="What the model is not for; shown with it everywhere.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Train a base model from parallel text. A stopped run goes on with `parlance jobs resume`."""
    from_tag, to_tag = tasks.parse_pair(src, tgt)
    order = TrainOrder(
        src=from_tag,
        tgt=to_tag,
        corpora=tuple(corpora),
        columns=split_names(columns),
        name=name,
        vocab_size=vocab_size,
        shape=read_settings(shape or [], TransformerConfig),
        settings=read_settings(settings or [], TrainConfig),
        start_from=start_from,
        ship_to=ship_to.absolute() if ship_to else None,
        not_for=not_for,
        threads=threads,
    )
    print_answer(run_order(order), as_json=as_json)


@show.register
def _(answer: ModelTrained) -> None:
    print_lines(
        f"Trained {answer.model}: {answer.updates} updates, "
        f"BLEU {answer.scores.get('bleu', 0.0):.1f} on the validation set."
    )
