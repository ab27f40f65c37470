"""`python -m engine.study`: measurements for papers; each prints one JSON object."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.base.errors import EngineError
from engine.base.json_values import to_json
from engine.base.progress import Progress
from engine.orders.evaluation import NEW_SPEAKERS, EvaluateSpeakersOrder
from engine.study.speakers import NEW_SPEAKER_METHODS, SEEDS, USUAL_METHODS, SpeakerStudyOrder, study_speakers

app = typer.Typer(help="Measurements for papers.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def _study() -> None:
    """Keeps the name of the command although there is one."""


@app.command()
def speakers(
    model: Annotated[str, typer.Option(help="The model to measure.")],
    corpus: Annotated[str, typer.Option(help="A corpus with speakers. Default: all of the domain.")] = "",
    domain: Annotated[str, typer.Option(help="Corpora of a domain. Default: the model's own.")] = "",
    split: Annotated[str, typer.Option(help="What is held out: test or dev.")] = "test",
    sentences: Annotated[
        str, typer.Option(help="Sentences per new speaker, as 10,30,100; 0: speakers the model knows.")
    ] = ",".join(map(str, NEW_SPEAKERS)),
    methods: Annotated[str, typer.Option(help=f"Which of {', '.join(NEW_SPEAKER_METHODS)}.")] = ",".join(
        USUAL_METHODS
    ),
    seeds: Annotated[str, typer.Option(help="Seeds of the draws.")] = ",".join(map(str, SEEDS)),
    limit: Annotated[int, typer.Option(min=0, help="Most held-out lines; 0: all.")] = 0,
    most_speakers: Annotated[int, typer.Option(min=0, help="Those with most lines; 0: all.")] = 0,
    likelihood_only: Annotated[bool, typer.Option("--likelihood-only", help="Translate nothing.")] = False,
    controls: Annotated[bool, typer.Option(help="Also permute labels, at test and in training.")] = True,
    shuffled_model: Annotated[
        str, typer.Option(help="With --sentences 0: the same model, trained with permuted labels.")
    ] = "",
    against: Annotated[str, typer.Option(help="The model without profiles. Default: the same one.")] = "",
    folder: Annotated[Path | None, typer.Option(help="Keeps finished parts, to go on after a stop.")] = None,
) -> None:
    """Measure speakers' profiles by every method and against every control."""
    amounts = tuple(map(int, sentences.split(",")))
    order = SpeakerStudyOrder(
        evaluation=EvaluateSpeakersOrder(
            model=model,
            corpus=corpus,
            domain=domain,
            split=split,
            new_speakers=() if amounts == (0,) else amounts,
            is_translating=not likelihood_only,
            limit=limit,
            most_speakers=most_speakers,
        ),
        methods=tuple(name.strip() for name in methods.split(",")),
        seeds=tuple(map(int, seeds.split(","))),
        has_controls=controls,
        shuffled_model=shuffled_model,
        against=against,
    )
    found = study_speakers(order, folder=folder, report=_tell)
    typer.echo(json.dumps(to_json(found), ensure_ascii=False, indent=2))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a study and returns the exit status; what cannot be done is one line on standard error."""
    try:
        app(arguments, standalone_mode=True)
    except EngineError as error:
        typer.echo(f"{error.what} {error.hint}".strip(), err=True)
        return 1
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def _tell(progress: Progress) -> None:
    if progress.total and progress.done == progress.total:
        typer.echo(progress.stage, err=True)


if __name__ == "__main__":
    sys.exit(main())
