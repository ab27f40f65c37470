"""`parlance evaluate`: is it really better?"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.answers import print_answer
from engine.cli.evaluate import reports as _reports  # noqa: F401, registers how the answers are shown
from engine.cli.job import run_order
from engine.cli.output import Encoding, JsonOption
from engine.orders.evaluation import NEW_SPEAKERS, EvaluateOrder, EvaluateSpeakersOrder, OutputFile

ModelOption = Annotated[
    str,
    typer.Option(
        help="What to score: a model, system:NAME (a connection), or file:PATH (translations from elsewhere)."
    ),
]
DomainOption = Annotated[
    str, typer.Option(help="Score what was adapted from --model to this domain, against --model itself.")
]
AgainstOption = Annotated[
    list[str] | None,
    typer.Option(
        help="What to compare with: a model, system:NAME or file:PATH. Repeatable. Default: the "
        "parent of an adapted model, the model of a connection."
    ),
]
OutputOption = Annotated[
    list[str] | None,
    typer.Option(
        help="Other translations to compare with, line by line; write = in a name as \\=.",
        metavar="NAME=FILE",
    ),
]
CorpusOption = Annotated[str, typer.Option(help="A corpus of the library. Default: all of the domain.")]
SourceOption = Annotated[
    Path | None, typer.Option(help="A text to translate, with --reference.", readable=False)
]
ReferenceOption = Annotated[Path | None, typer.Option(help="Its translation, line by line.", readable=False)]
SplitOption = Annotated[str, typer.Option(help="Which split of the corpora: test, dev or train.")]
LimitOption = Annotated[int, typer.Option(min=0, help="Evaluate at most this many sentences; 0: all.")]
AsNamedOption = Annotated[
    bool,
    typer.Option(
        "--as-named",
        help="Compare exactly these systems: --domain only selects the text, and no parent is added.",
    ),
]
ExportOption = Annotated[
    Path | None, typer.Option(help="Also write the table to a .csv, .tsv, .xlsx, .html or .md file.")
]
SpeakersOption = Annotated[
    bool, typer.Option("--speakers", help="Measure speakers' profiles on a corpus with speakers.")
]
SentencesOption = Annotated[
    str,
    typer.Option(
        help="With --speakers: how many sentences each profile learns from (default 10,30,100); 0: the "
        "speakers the model was trained with."
    ),
]
MostSpeakersOption = Annotated[
    int, typer.Option(min=0, help="With --speakers: only the speakers with the most lines; 0: all.")
]
LikelihoodOption = Annotated[
    bool,
    typer.Option(
        "--likelihood-only", help="With --speakers: do not translate; takes a fraction of the time."
    ),
]

_NAMED_FILE = re.compile(r"((?:\\[\\=]|[^=\\]|\\(?![\\=]))*)=(.+)", re.DOTALL)


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


def read_outputs(outputs: Sequence[str]) -> tuple[OutputFile, ...]:
    r"""Reads every NAME=FILE, in which a name's own "=" is written "\=" and its "\" before that "\\"."""
    files: dict[str, OutputFile] = {}
    for text in outputs:
        found = _NAMED_FILE.fullmatch(text)
        if found is None or not found[1].strip():
            raise typer.BadParameter(f"{text!r} is not NAME=FILE.", param_hint="--output")
        name = re.sub(r"\\([\\=])", r"\1", found[1])
        if name in files:
            raise typer.BadParameter(f"{name!r} is given twice.", param_hint="--output")
        files[name] = OutputFile(name=name, path=Path(found[2]))
    return tuple(files.values())


def read_amounts(text: str) -> tuple[int, ...]:
    """Reads 10,30,100; 0 alone is no amount."""
    try:
        amounts = tuple(int(part) for part in text.split(","))
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is not a list of amounts such as 10,30,100.", param_hint="--sentences"
        ) from None
    return () if amounts == (0,) else amounts
