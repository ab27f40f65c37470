"""`parlance evaluate`: is it really better?"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from engine import tasks
from engine.cli.evaluate.options import (
    AgainstOption,
    AsNamedOption,
    CorpusOption,
    DomainOption,
    ExportOption,
    LimitOption,
    Measurement,
    ModelOption,
    OutputOption,
    ReferenceOption,
    SourceOption,
    SpeakersOption,
    SplitOption,
    read_outputs,
)
from engine.cli.evaluate.speakers import (
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
    model: ModelOption,
    domain: DomainOption = "",
    against: AgainstOption = None,
    output: OutputOption = None,
    corpus: CorpusOption = "",
    source: SourceOption = None,
    reference: ReferenceOption = None,
    split: SplitOption = "test",
    limit: LimitOption = 0,
    as_named: AsNamedOption = False,
    export: ExportOption = None,
    speakers: SpeakersOption = False,
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
    measurement = Measurement(
        model=model,
        against=rivals,
        outputs=read_outputs(output or ()),
        is_as_named=as_named,
        domain=domain,
        corpus=corpus,
        source=source,
        reference=reference,
        split=split,
        limit=limit,
    )
    _evaluate_systems(measurement, export, as_json=as_json)


def _evaluate_systems(measurement: Measurement, export: Path | None, *, as_json: bool) -> None:
    """Measures systems as a job, prints what was found and writes the table, if it is wanted."""
    if export is not None:
        tasks.check_export(export, resumed_run())

    def work(context: Any) -> dict[str, Any]:
        found = measurement.measure(context)
        if export is not None:
            tasks.export_evaluation(context.run_id, export)
        return found | {"run": context.run_id}

    result = run_job("evaluate", measurement.title, work, resumable=True, uses=measurement.uses)
    if as_json:
        print_json(result)
    else:
        _print_report(result)


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
            _numbers_text(system["numbers"]),
            "–" if system["sentences_per_s"] is None else f"{system['sentences_per_s']:.1f}",
        )
        for system in result["systems"]
    ]
    is_one = len(comparisons) == 1
    for each in comparisons:
        label = "difference" if is_one else f"difference to {each['against']}"
        changes = _changes_text(each["numbers"])
        rows.append((label, *map(_difference_text, each["scores"]), "", changes, ""))
    print_table(("MODEL", *metrics, "EXACT", "WRONG NUMBERS", "SENTENCES/S"), rows)
    for each in comparisons:
        against = "" if is_one else f"Against {each['against']}: "
        print_lines("", f"{against}{each['verdict']['sentence']}")
    print_lines("", *(f"{metric}: {signature}" for metric, signature in result["signatures"].items()))
    print_lines("", f"Sentence by sentence: parlance inspect sentences {result['run']}")


def _score_text(score: Mapping[str, float]) -> str:
    return f"{score['value']:.1f} ({score['low']:.1f} … {score['high']:.1f})"


def _difference_text(score: Mapping[str, float]) -> str:
    difference, low, high = (signed(score[name]) for name in ("difference", "low", "high"))
    return f"{difference} ({low} … {high}) p {_p_text(score['p'])}"


def _p_text(p: float | None) -> str:
    """Writes p; a dash where there were too few sentences."""
    return "–" if p is None else f"{p:.3f}"


def _share_text(share: Mapping[str, float]) -> str:
    return f"{share['share']:.1%} ({share['low']:.1%} … {share['high']:.1%})"


def _numbers_text(numbers: Mapping[str, Any]) -> str:
    """Writes how many of the sentences with numbers have a wrong one."""
    if not numbers["n_with"]:
        return "–"
    return f"{numbers['n_wrong']:,} of {numbers['n_with']:,} ({numbers['share']:.1%})"


def _changes_text(numbers: Mapping[str, Any]) -> str:
    return f"{numbers['lost']:,} became wrong, {numbers['gained']:,} right, p {_p_text(numbers['p'])}"
