"""`parlance model speakers`: give a model a basis that every speaker's profile is made from."""

from typing import Annotated, Any

import typer

from engine.cli.job import run_job
from engine.cli.output import JsonOption, print_json, print_lines
from engine.cli.settings import read_settings
from engine.config import BasisSettings


def speakers(
    model: Annotated[str, typer.Argument(help="The model: its id, or a model folder, changed in its place.")],
    corpora: Annotated[
        list[str],
        typer.Option(
            "--corpus",
            "-c",
            help="A corpus of the library, or a folder with train.tsv (speaker in column 3) and train.doc, "
            "also .gz. NAME@document takes its documents for speakers; NAME@document:400x25 at most 400 of "
            "them, with at most 25 pairs each. Repeat for more.",
        ),
    ],
    columns: Annotated[
        str, typer.Option(help="Languages of the first two columns of TSV files, in order: de,en.")
    ] = "",
    rank: Annotated[int, typer.Option(help="Numbers per speaker.")] = 10,
    least_pairs: Annotated[
        int, typer.Option("--least-pairs", help="Leave out speakers with fewer pairs.")
    ] = 10,
    most_pairs: Annotated[
        int, typer.Option("--most-pairs-per-speaker", help="Most pairs of one speaker, taken at random.")
    ] = 200,
    held_out: Annotated[
        float, typer.Option(help="Share of the speakers not learned from, to measure with.")
    ] = 0.1,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help="Setting: deviation=1, passes=2, steps=250, seed=1. Repeatable."),
    ] = None,
    threads: Annotated[int, typer.Option(help="Processor cores to use; 0: all but one.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Learn a basis for speakers with the model frozen, measure it on others, and put it into the model."""
    from engine.tasks.training.basis_learning import BasisOrder, learn_speaker_basis

    order = BasisOrder(
        model=model,
        corpora=corpora,
        columns=[column.strip() for column in columns.split(",") if column.strip()],
        least_pairs=least_pairs,
        most_pairs=most_pairs,
        held_out=held_out,
        settings={"rank": rank, **read_settings(settings or [], BasisSettings)},
    )

    def work(context: Any) -> dict[str, Any]:
        from engine.tasks.training.threads import use_threads

        use_threads(threads)
        return learn_speaker_basis(context, order)

    result = run_job("train", f"Learning speakers for {model}", work, uses=(f"model:{model}",))
    if as_json:
        print_json(result)
    elif result:
        print_lines(*_lines(result))


def _lines(result: dict[str, Any]) -> list[str]:
    first, last = result["nll"][0], result["nll"][-1]
    lines = [
        f"{result['model']} has a speaker basis of rank {result['rank']}, from {result['n_pairs']:,} pairs "
        f"of {result['n_speakers']:,} speakers: {first:.3f} nats per piece before, {last:.3f} after."
    ]
    if other := result["held_out"]:
        whom = "1 speaker" if other["n_speakers"] == 1 else f"{other['n_speakers']:,} speakers"
        lines.append(f"On {whom} held out: {other['before']:.3f} before, {other['after']:.3f} after.")
    return lines
