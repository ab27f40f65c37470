"""`parlance model speakers`: a basis that every speaker's profile is made from."""

from typing import Annotated

import typer

from engine.cli.answers import print_answer, show
from engine.cli.job import run_order
from engine.cli.output import JsonOption, Threads, print_lines
from engine.cli.settings import read_settings, split_names
from engine.config import BasisSettings
from engine.orders import BasisOrder
from engine.results.models import BasisLearned


def speakers(
    model: Annotated[
        str, typer.Argument(help="The model: its id, or a model folder, which is changed in place.")
    ],
    corpora: Annotated[
        list[str],
        typer.Option(
            "--corpus",
            "-c",
            help="A corpus of the library, or a folder with train.tsv (speaker in column 3) and train.doc, "
            "also .gz. NAME@document takes its documents as speakers; NAME@document:400x25 at most 400 of "
            "them, with at most 25 pairs each. Repeat for more.",
        ),
    ],
    columns: Annotated[
        str, typer.Option(help="Languages of the first two columns of TSV files, in order: de,en.")
    ] = "",
    rank: Annotated[int, typer.Option(help="Rank of the basis: weights per speaker.")] = 10,
    least_pairs: Annotated[
        int, typer.Option("--least-pairs", help="Leave out speakers with fewer pairs.")
    ] = 10,
    most_pairs: Annotated[
        int, typer.Option("--most-pairs-per-speaker", help="Most pairs per speaker, chosen at random.")
    ] = 200,
    held_out: Annotated[float, typer.Option(help="Share of the speakers held out for measuring.")] = 0.1,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help="Setting: deviation=1, passes=2, steps=250, seed=1. Repeatable."),
    ] = None,
    threads: Threads = 0,
    as_json: JsonOption = False,
) -> None:
    """Learn a basis for speakers with the model frozen, measure it on others, and put it into the model."""
    order = BasisOrder(
        model=model,
        corpora=tuple(corpora),
        columns=split_names(columns),
        least_pairs=least_pairs,
        most_pairs=most_pairs,
        held_out=held_out,
        settings={"rank": rank, **read_settings(settings or [], BasisSettings)},
        threads=threads,
    )
    print_answer(run_order(order), as_json=as_json)


@show.register
def _(answer: BasisLearned) -> None:
    print_lines(
        f"{answer.model} has a speaker basis of rank {answer.rank}, from {answer.n_pairs:,} pairs of "
        f"{answer.n_speakers:,} speakers: {answer.nll[0]:.3f} nats per token before, "
        f"{answer.nll[-1]:.3f} after."
    )
    if (gain := answer.held_out).n_speakers:
        speakers = "1 speaker" if gain.n_speakers == 1 else f"{gain.n_speakers:,} speakers"
        print_lines(f"On {speakers} held out: {gain.before:.3f} before, {gain.after:.3f} after.")
