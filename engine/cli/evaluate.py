"""`parlance evaluate`: is it really better?"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.answers import print_answer, show
from engine.cli.job import run_order
from engine.cli.output import Encoding, JsonOption, print_lines, print_table
from engine.orders.evaluation import NEW_SPEAKERS, EvaluateOrder, EvaluateSpeakersOrder, OutputFile
from engine.results.evaluation import (
    Evaluation,
    Interval,
    MetricDifference,
    NumberChanges,
    NumbersKept,
    SystemComparison,
    SystemScores,
)
from engine.results.figures import NONE, counted, p_text, share_text, signed, span_text
from engine.results.speaker_evaluation import RateDifference, SpeakerEvaluation, SpeakerScores

# The printed reports of an evaluation of systems, and of speakers' profiles.

_MEASURES = (("BLEU", "BLEU"), ("chrF", "chrF"), ("NLL", "LOSS"), ("identification", "RECOGNISED"))


@show.register
def _(answer: Evaluation) -> None:
    n_sentences, metrics = answer.n_sentences, list(answer.signatures)
    print_lines(f"{counted(n_sentences, 'sentence')}: {answer.text}.", "")
    is_one = len(answer.comparisons) == 1
    rows = [_system_row(system, metrics) for system in answer.systems]
    rows += [_comparison_row(each, is_one=is_one) for each in answer.comparisons]
    print_table(("MODEL", *metrics, "EXACT", "WRONG NUMBERS", "SENTENCES/S"), rows)
    for each in answer.comparisons:
        heading = "" if is_one else f"Against {each.against}: "
        print_lines("", heading + " ".join(each.verdict.sentences))
    print_lines("", *(f"{metric}: {signature}" for metric, signature in answer.signatures.items()))
    if answer.run:
        print_lines("", f"Sentence by sentence: parlance inspect sentences {answer.run}")


def _system_row(system: SystemScores, metrics: Sequence[str]) -> tuple[str, ...]:
    speed = system.sentences_per_s
    return (
        system.model,
        *(span_text(system.scores[metric]) for metric in metrics),
        NONE if system.reproduced is None else share_text(system.reproduced),
        _numbers_text(system.numbers),
        NONE if speed is None else f"{speed:.1f}",
    )


def _comparison_row(comparison: SystemComparison, *, is_one: bool) -> tuple[str, ...]:
    label = "difference" if is_one else f"difference to {comparison.against}"
    scores = map(_metric_text, comparison.scores)
    return (label, *scores, "", _changes_text(comparison.numbers), "")


def _metric_text(score: MetricDifference) -> str:
    return f"{signed(score.difference)} ({signed(score.low)} … {signed(score.high)}) p {p_text(score.p)}"


def _numbers_text(numbers: NumbersKept | None) -> str:
    """Writes how many of the sentences with numbers have a wrong one."""
    if numbers is None or not numbers.n_with:
        return NONE
    return f"{numbers.n_wrong:,} of {numbers.n_with:,} ({numbers.share:.1%})"


def _changes_text(numbers: NumberChanges | None) -> str:
    if numbers is None:
        return NONE
    return f"{numbers.lost:,} became wrong, {numbers.gained:,} right, p {p_text(numbers.p)}"


@show.register
def _(answer: SpeakerEvaluation) -> None:
    n_speakers = len(answer.speakers)
    print_lines(
        f"{answer.n_sentences:,} sentences of {counted(n_speakers, 'speaker')}: "
        f"{answer.text}, translated by {answer.model}.",
        f"A blind guess names the speaker in {answer.chance:.1%}, the most frequent one is right in "
        f"{answer.majority:.1%}.",
        *answer.left_out,
        *filter(None, [answer.identification_note]),
        "",
    )
    learned = [row for row in answer.rows if row.speakers is not None]
    _print_measures([(row, row.scores) for row in answer.rows])
    print_lines("", "Against no profile:")
    _print_measures([(row, row.against_base) for row in learned])
    if any(row.against_swapped for row in learned):
        print_lines("", "Against another speaker's profile:")
        _print_measures([(row, row.against_swapped) for row in learned if row.against_swapped])
    print_lines("", "For how many speakers:")
    print_table(("METHOD", "SPEAKERS BETTER", "LOSS BY SPEAKER"), [_spread(row) for row in learned])
    print_lines("", *(f"{_name(row)}: {row.verdict.sentence}" for row in learned))
    print_lines(
        "",
        *answer.verdict.sentences,
        "",
        "LOSS is in nats a token, lower is better. RECOGNISED: a classifier that learned from the references "
        "names the speaker.",
    )


def _print_measures(rows: Sequence[tuple[SpeakerScores, Mapping[str, Interval]]]) -> None:
    shown = [
        (measure, header) for measure, header in _MEASURES if any(measure in values for _, values in rows)
    ]
    cells = [
        (_name(row), *(_text(measure, values.get(measure)) for measure, _ in shown)) for row, values in rows
    ]
    print_table(("METHOD", *(header for _, header in shown)), cells)


def _spread(row: SpeakerScores) -> tuple[str, ...]:
    """Returns how far a gain holds beyond these speakers."""
    assert row.speakers is not None
    better = f"{row.speakers.n_better} of {row.speakers.n} (p {row.speakers.p:.3f})"
    return _name(row), better, _text("NLL", row.speakers.NLL)


def _name(row: SpeakerScores) -> str:
    return f"{row.method}, {row.n}" if row.n else row.method


def _text(measure: str, score: Interval | None) -> str:
    if score is None:
        return NONE
    sign = "+" if isinstance(score, RateDifference) else ""
    value, low, high = (_amount(measure, end, sign) for end in (score.value, score.low, score.high))
    p = f" p {score.p:.3f}" if isinstance(score, RateDifference) else ""
    return f"{value} ({low} … {high}){p}"


def _amount(measure: str, value: float, sign: str) -> str:
    if measure == "identification":
        return f"{value:{sign}.1%}"
    return f"{value:{sign}.3f}" if measure == "NLL" else f"{value:{sign}.1f}"


# `parlance evaluate`: its options, and the order made of them.

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
