"""`parlance evaluate`: is it really better?"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from engine import tasks
from engine.cli.evaluate_speakers import (
    ControlsOption,
    LikelihoodOption,
    MethodsOption,
    MostSpeakersOption,
    SeedsOption,
    SentencesOption,
    ShuffledOption,
    SpeakerChoices,
    evaluate_speakers,
)
from engine.cli.job import run_job
from engine.cli.output import JsonOption, print_json, print_lines, print_table


def evaluate(
    model: Annotated[str, typer.Option(help="The model to score.")],
    domain: Annotated[
        str, typer.Option(help="Score what was made of the model for this domain, against the model itself.")
    ] = "",
    against: Annotated[
        str, typer.Option(help="The model to compare with; else the parent of an adapted model.")
    ] = "",
    corpus: Annotated[str, typer.Option(help="A corpus of the library; else all of the domain.")] = "",
    source: Annotated[
        Path | None, typer.Option(help="A text to translate, with --reference.", readable=False)
    ] = None,
    reference: Annotated[
        Path | None, typer.Option(help="Its translation, line by line.", readable=False)
    ] = None,
    split: Annotated[str, typer.Option(help="Which split of the corpora: test, dev or train.")] = "test",
    limit: Annotated[int, typer.Option(min=0, help="Most sentences; 0: all.")] = 0,
    speakers: Annotated[
        bool, typer.Option("--speakers", help="Measure speakers' profiles on a corpus with speakers.")
    ] = False,
    sentences: SentencesOption = "",
    methods: MethodsOption = "",
    seeds: SeedsOption = "",
    most_speakers: MostSpeakersOption = 0,
    likelihood_only: LikelihoodOption = False,
    controls: ControlsOption = True,
    shuffled_model: ShuffledOption = "",
    as_json: JsonOption = False,
) -> None:
    """Score a model on text it has not learned from, alone or against another one."""
    choices = SpeakerChoices(
        sentences=sentences,
        methods=methods,
        seeds=seeds,
        most_speakers=most_speakers,
        likelihood_only=likelihood_only,
        controls=controls,
        shuffled_model=shuffled_model,
    )
    if speakers:
        _refuse("Files name no speakers: give --corpus or --domain.", source or reference)
        place = {"corpus": corpus, "domain": domain, "split": split, "against": against}
        evaluate_speakers(model, choices, place, limit=limit, as_json=as_json)
        return
    _refuse("Some of these options measure speakers: add --speakers.", choices != SpeakerChoices())

    def work(context: Any) -> dict[str, Any]:
        return tasks.evaluate(
            model,
            against=against or None,
            domain=domain or None,
            corpus=corpus or None,
            source=source,
            reference=reference,
            split=split,
            limit=limit,
            folder=context.folder,
            report=context.report,
        )

    uses = [f"model:{each}" for each in (model, against) if each] + ([f"corpus:{corpus}"] if corpus else [])
    result = run_job("evaluate", f"Evaluating {model}{f' for {domain}' if domain else ''}", work, uses=uses)
    if as_json:
        print_json(result)
    else:
        _print_report(result)


def _refuse(reason: str, is_refused: object) -> None:
    if is_refused:
        raise typer.BadParameter(reason)


def _print_report(result: Mapping[str, Any]) -> None:
    print_lines(f"{result['n_sentences']:,} sentences: {result['text']}.", "")
    metrics = list(result["signatures"])
    rows = [
        (system["model"], *(_score_text(system["scores"][metric]) for metric in metrics))
        for system in result["systems"]
    ]
    rows += [
        (
            "difference",
            *(f"{each['difference']:+.1f} ({each['low']:+.1f} … {each['high']:+.1f})" for each in scores),
        )
        for scores in ([result["scores"]] if result["scores"] else [])
    ]
    print_table(("MODEL", *metrics), rows)
    if result["verdict"]:
        print_lines("", result["verdict"]["sentence"])
    print_lines("", *(f"{metric}: {signature}" for metric, signature in result["signatures"].items()))


def _score_text(score: Mapping[str, float]) -> str:
    return f"{score['value']:.1f} ({score['low']:.1f} … {score['high']:.1f})"
