"""`parlance evaluate`: is it really better?"""

from collections.abc import Mapping, Sequence
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
from engine.cli.job import resumed_run, run_job
from engine.cli.output import JsonOption, print_json, print_lines, print_table, signed


def evaluate(
    model: Annotated[str, typer.Option(help="The model to score, or file:PATH: translations of others.")],
    domain: Annotated[
        str, typer.Option(help="Score what was made of the model for this domain, against the model itself.")
    ] = "",
    against: Annotated[
        list[str] | None,
        typer.Option(
            help="A model to compare with, or file:PATH; several times for several. Else the parent of an "
            "adapted model."
        ),
    ] = None,
    output: Annotated[
        list[str] | None,
        typer.Option(
            help="Other people's translations to compare with, line by line; in a name, write \\= for =.",
            metavar="NAME=FILE",
        ),
    ] = None,
    corpus: Annotated[str, typer.Option(help="A corpus of the library; else all of the domain.")] = "",
    source: Annotated[
        Path | None, typer.Option(help="A text to translate, with --reference.", readable=False)
    ] = None,
    reference: Annotated[
        Path | None, typer.Option(help="Its translation, line by line.", readable=False)
    ] = None,
    split: Annotated[str, typer.Option(help="Which split of the corpora: test, dev or train.")] = "test",
    limit: Annotated[int, typer.Option(min=0, help="Most sentences; 0: all.")] = 0,
    as_named: Annotated[
        bool,
        typer.Option(
            "--as-named",
            help="Compare exactly the systems named; --domain names the text alone, and no parent is added.",
        ),
    ] = False,
    export: Annotated[
        Path | None, typer.Option(help="Also write the table to a .csv, .tsv, .xlsx, .html or .md file.")
    ] = None,
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
    rivals = list(against or ())
    if speakers:
        _refuse("Files name no speakers: give --corpus or --domain.", source or reference or output)
        _refuse("Speakers are measured against one model.", len(rivals) > 1)
        _refuse("--export writes tables of systems, not of speakers.", export)
        place = {"corpus": corpus, "domain": domain, "split": split, "against": "".join(rivals)}
        evaluate_speakers(model, choices, place, limit=limit, as_json=as_json)
        return
    _refuse("Some of these options measure speakers: add --speakers.", choices != SpeakerChoices())
    files = _files(output or ())
    if export is not None:
        tasks.check_export(export, resumed_run())

    def work(context: Any) -> dict[str, Any]:
        result = tasks.evaluate(
            model,
            against=rivals,
            outputs=files,
            domain=domain or None,
            corpus=corpus or None,
            source=source,
            reference=reference,
            split=split,
            limit=limit,
            is_as_named=as_named,
            folder=context.folder,
            report=context.report,
        )
        if export is not None:
            tasks.export_evaluation(context.run_id, export)
        return result | {"run": context.run_id}

    uses = [f"model:{each}" for each in (model, *rivals) if not each.startswith("file:")]
    uses += [f"corpus:{corpus}"] if corpus else []
    title = f"Evaluating {model}{f' for {domain}' if domain else ''}"
    result = run_job("evaluate", title, work, resumable=True, uses=uses)
    if as_json:
        print_json(result)
    else:
        _print_report(result)


def _files(outputs: Sequence[str]) -> dict[str, Path]:
    """Reads NAME=FILE; a name may stand once."""
    files: dict[str, Path] = {}
    for text in outputs:
        found = tasks.read_named_file(text)
        if found is None:
            raise typer.BadParameter(f"{text!r} is not NAME=FILE.", param_hint="--output")
        name, path = found
        if name in files:
            raise typer.BadParameter(f"{name!r} stands there twice.", param_hint="--output")
        files[name] = path
    return files


def _refuse(reason: str, is_refused: object) -> None:
    if is_refused:
        raise typer.BadParameter(reason)


def _print_report(result: Mapping[str, Any]) -> None:
    n_sentences = result["n_sentences"]
    print_lines(f"{n_sentences:,} sentence{'s' * (n_sentences != 1)}: {result['text']}.", "")
    metrics, comparisons = list(result["signatures"]), result["comparisons"]
    rows = [
        (
            system["model"],
            *(_score_text(system["scores"][metric]) for metric in metrics),
            _share_text(system["reproduced"]),
            "–" if system["sentences_per_s"] is None else f"{system['sentences_per_s']:.1f}",
        )
        for system in result["systems"]
    ]
    is_one = len(comparisons) == 1
    for each in comparisons:
        label = "difference" if is_one else f"difference to {each['against']}"
        rows.append((label, *map(_difference_text, each["scores"]), "", ""))
    print_table(("MODEL", *metrics, "EXACT", "SENTENCES/S"), rows)
    for each in comparisons:
        against = "" if is_one else f"Against {each['against']}: "
        print_lines("", f"{against}{each['verdict']['sentence']}")
    print_lines("", *(f"{metric}: {signature}" for metric, signature in result["signatures"].items()))
    print_lines("", f"Sentence by sentence: parlance inspect sentences {result['run']}")


def _score_text(score: Mapping[str, float]) -> str:
    return f"{score['value']:.1f} ({score['low']:.1f} … {score['high']:.1f})"


def _difference_text(score: Mapping[str, float]) -> str:
    difference, low, high = (signed(score[name]) for name in ("difference", "low", "high"))
    return f"{difference} ({low} … {high}) p {score['p']:.3f}"


def _share_text(share: Mapping[str, float]) -> str:
    return f"{share['share']:.1%} ({share['low']:.1%} … {share['high']:.1%})"
