"""`parlance model train`: a base model from any parallel corpora."""

from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.cli.answers import print_answer, show
from engine.cli.job import run_order
from engine.cli.output import JsonOption, Threads, print_lines, say
from engine.cli.settings import read_settings, settings_of, split_names
from engine.config import DomainSettings, ExternalSettings, TrainConfig, TransformerConfig
from engine.methods import METHODS, names_of
from engine.orders import PlanTrainOrder, TrainOrder
from engine.results.models import ModelTrained, TrainingPlan

_FOLLOWING = names_of(each for each in METHODS.values() if each.domain_kind)
_READING = names_of(each for each in METHODS.values() if each.external_kind)


def train(
    corpora: Annotated[
        list[str],
        typer.Option(
            "--corpus",
            "-c",
            help="A corpus of the library, a TSV or TMX file, a folder with train.tsv, dev.tsv and test.tsv "
            "(also .gz), or a folder of such folders and files. NAME@2 is seen twice per epoch, NAME@0.5 "
            "half. Repeat for more.",
        ),
    ],
    src: Annotated[str, typer.Option("--from", help="Source language: de.")],
    tgt: Annotated[str, typer.Option("--to", help="Target language: en.")],
    name: Annotated[str, typer.Option(help="Name of the model.")] = "",
    columns: Annotated[
        str, typer.Option(help="Languages of the columns of TSV files, in order: de,en.")
    ] = "",
    hours: Annotated[float, typer.Option(help="Longest training time to plan for.")] = 8.0,
    plan: Annotated[
        bool, typer.Option("--plan", help="Only show what would be done, and how long it takes.")
    ] = False,
    vocab_size: Annotated[
        int, typer.Option(min=0, help="Vocabulary size (subwords per language); 0: to suit the text.")
    ] = 0,
    shape: Annotated[
        list[str] | None, typer.Option("--shape", help="Shape of the model: d_model=256. Repeatable.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="Training setting, such as max_updates=20000. Repeatable. Whatever is not set is chosen "
            "for the text, this computer and --hours.",
        ),
    ] = None,
    method: Annotated[
        str,
        typer.Option(
            help="Train for several domains, those of the corpora (each file or folder is one): "
            f"{_FOLLOWING}. Or with extra reading: {_READING}.",
            show_default="a plain model",
        ),
    ] = "",
    mono: Annotated[
        list[str] | None,
        typer.Option(help="For extra reading: a monolingual corpus in the source language. Repeatable."),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            help="For extra reading: a file of word vectors (word2vec, fastText, GloVe).",
            show_default="learned from the --mono text and the pairs",
            readable=False,
        ),
    ] = None,
    start_from: Annotated[
        str,
        typer.Option(
            help="Continue from this model (id or folder) instead of from scratch: its subwords, shape "
            "(except dropout) and weights, with a fresh optimizer."
        ),
    ] = "",
    threads: Threads = 0,
    ship_to: Annotated[
        Path | None,
        typer.Option(
            help="Also write the model to this new folder in the form that ships: float16, no graphs.",
            readable=False,
        ),
    ] = None,
    not_for: Annotated[
        str, typer.Option(help="What the model must not be used for; shown wherever the model is.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Train a base model from parallel text. `parlance jobs resume` continues a stopped run."""
    from_tag, to_tag = tasks.parse_pair(src, tgt)
    given = read_settings(settings or [], TrainConfig, DomainSettings, ExternalSettings)
    order = TrainOrder(
        src=from_tag,
        tgt=to_tag,
        corpora=tuple(corpora),
        columns=split_names(columns),
        name=name,
        vocab_size=vocab_size,
        shape=read_settings(shape or [], TransformerConfig),
        settings=settings_of(given, TrainConfig),
        method=method,
        domain_settings=settings_of(given, DomainSettings),
        mono=tuple(mono or ()),
        table=str(table.expanduser().resolve()) if table else "",
        external_settings=settings_of(given, ExternalSettings),
        start_from=start_from,
        ship_to=ship_to.absolute() if ship_to else None,
        not_for=not_for,
        threads=threads,
        hours=hours,
    )
    if plan:
        print_answer(run_order(PlanTrainOrder(training=order)), as_json=as_json)
    else:
        print_answer(run_order(order), as_json=as_json)


@show.register
def _(answer: TrainingPlan) -> None:
    for warning in answer.warnings:
        say(f"warning: {warning}")
    chosen = ", ".join(f"{name}={value}" for name, value in {**answer.shape, **answer.settings}.items())
    print_lines(
        f"{answer.pairs:,} pairs to learn from, {answer.held_out:,} held out.",
        f"{answer.vocab_size:,} subwords per language, {answer.parameters / 1e6:.1f} million parameters.",
        *([f"Domains: {', '.join(answer.domains)}."] if answer.domains else []),
        *([answer.sentence] if answer.sentence else []),
        f"Settings: {chosen}",
    )


@show.register
def _(answer: ModelTrained) -> None:
    print_lines(
        f"Trained {answer.model}: {answer.updates} updates, "
        f"BLEU {answer.scores.get('bleu', 0.0):.1f} on the validation set."
    )
