"""`parlance evaluate`: is it really better?"""

import typer

from engine.cli.answers import print_answer
from engine.cli.evaluate import reports as _reports  # noqa: F401, registers how the answers are shown
from engine.cli.evaluate.options import (
    AgainstOption,
    AsNamedOption,
    CorpusOption,
    DomainOption,
    ExportOption,
    LikelihoodOption,
    LimitOption,
    ModelOption,
    MostSpeakersOption,
    OutputOption,
    ReferenceOption,
    SentencesOption,
    SourceOption,
    SpeakersOption,
    SplitOption,
    read_amounts,
    read_outputs,
)
from engine.cli.job import run_order
from engine.cli.output import Encoding, JsonOption
from engine.orders.evaluation import NEW_SPEAKERS, EvaluateOrder, EvaluateSpeakersOrder


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
    most_speakers: MostSpeakersOption = 0,
    likelihood_only: LikelihoodOption = False,
    encoding: Encoding = "",
    as_json: JsonOption = False,
) -> None:
    """Score a model on text it has not learned from, alone or against others."""
    if speakers:
        _refuse("Files name no speakers: give --corpus or --domain.", source or reference or output)
        _refuse("Speakers are measured against the same model without profiles.", against)
        _refuse("--export writes tables of systems, not of speakers.", export)
        speakers_order = EvaluateSpeakersOrder(
            model=model,
            corpus=corpus,
            domain=domain,
            split=split,
            new_speakers=read_amounts(sentences) if sentences else NEW_SPEAKERS,
            is_translating=not likelihood_only,
            limit=limit,
            most_speakers=most_speakers,
        )
        print_answer(run_order(speakers_order), as_json=as_json)
        return
    about_speakers = sentences or most_speakers or likelihood_only
    _refuse("Some of these options measure speakers: add --speakers.", about_speakers)
    _refuse("Give both --source and --reference, or neither.", bool(source) != bool(reference))
    order = EvaluateOrder(
        model=model,
        against=tuple(against or ()),
        outputs=read_outputs(output or ()),
        is_as_named=as_named,
        domain=domain,
        corpus=corpus,
        source=source,
        reference=reference,
        split=split,
        limit=limit,
        export=export,
        encoding=encoding,
    )
    print_answer(run_order(order), as_json=as_json)


def _refuse(reason: str, is_refused: object) -> None:
    if is_refused:
        raise typer.BadParameter(reason)
