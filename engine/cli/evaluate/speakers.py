"""`parlance evaluate --speakers`: do speakers' profiles help, and is it the person that helps?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from engine import tasks
from engine.cli.job import run_job
from engine.cli.output import print_json, print_lines, print_table

SentencesOption = Annotated[
    str,
    typer.Option(
        help="With --speakers: sentences each new speaker's profile learns from, as 10,30,100 (the default); "
        "0: the speakers that the model was trained with."
    ),
]
MethodsOption = Annotated[
    str,
    typer.Option(
        help=f"With --speakers: which of {', '.join(tasks.NEW_SPEAKER_METHODS)}; else all but the last."
    ),
]
SeedsOption = Annotated[
    str, typer.Option(help="With --speakers: seeds of the draws, as 1,2,3 (the default).")
]
MostSpeakersOption = Annotated[
    int, typer.Option(min=0, help="With --speakers: only so many, those with most lines; 0: all.")
]
LikelihoodOption = Annotated[
    bool,
    typer.Option("--likelihood-only", help="With --speakers: translate nothing, in a fraction of the time."),
]
ControlsOption = Annotated[
    bool,
    typer.Option(
        "--controls/--no-controls", help="With --speakers: also measure profiles with permuted labels."
    ),
]
ShuffledOption = Annotated[
    str,
    typer.Option(help="With --speakers --sentences 0: the same model, trained with permuted labels."),
]

_MEASURES = ("BLEU", "chrF", "NLL", "identification", "identification_itself")
_HEADERS = ("BLEU", "chrF", "LOSS", "RECOGNISED", "BY ITSELF")
_DIFFERENCES = (
    ("against_base", "Against no profile:"),
    ("against_swapped", "Against another speaker's profile (labels permuted at test):"),
    ("against_shuffled", "Against profiles learned from everyone's lines (labels permuted in training):"),
    ("against_counting", "Against counting the speaker's words:"),
)


@dataclass(frozen=True, kw_only=True)
class SpeakerChoices:
    """The options that only hold with `--speakers`, as they were written."""

    sentences: str = ""
    methods: str = ""
    seeds: str = ""
    most_speakers: int = 0
    likelihood_only: bool = False
    controls: bool = True
    shuffled_model: str = ""


def evaluate_speakers(
    model: str, choices: SpeakerChoices, place: Mapping[str, str], *, limit: int, as_json: bool
) -> None:
    """Measures speakers' profiles as a job and prints what was found."""
    order = _order(choices, place, limit)

    def work(context: Any) -> dict[str, Any]:
        return tasks.evaluate_speakers(model, order, folder=context.folder, report=context.report)

    models = (model, order.against, order.shuffled_model)
    uses = [f"model:{each}" for each in models if each] + ([f"corpus:{order.corpus}"] if order.corpus else [])
    where = order.corpus or order.domain
    title = f"Measuring speakers{f' of {where}' if where else ''} with {model}"
    result = run_job("evaluate", title, work, resumable=True, uses=uses)
    if as_json:
        print_json(result)
    else:
        _print_report(result)


def _order(choices: SpeakerChoices, place: Mapping[str, str], limit: int) -> tasks.SpeakerOrder:
    numbers = _numbers(choices.sentences, "--sentences") if choices.sentences else tasks.NEW_SPEAKERS
    methods = tuple(name.strip() for name in choices.methods.split(",") if name.strip())
    return tasks.SpeakerOrder(
        corpus=place["corpus"] or None,
        domain=place["domain"] or None,
        split=place["split"],
        against=place["against"] or None,
        methods=methods or tasks.SPEAKER_METHODS,
        new_speakers=() if numbers == (0,) else numbers,
        seeds=_numbers(choices.seeds, "--seeds") if choices.seeds else tasks.SPEAKER_SEEDS,
        permuted=choices.controls,
        shuffled_model=choices.shuffled_model or None,
        is_translating=not choices.likelihood_only,
        limit=limit,
        most_speakers=choices.most_speakers,
    )


def _numbers(text: str, option: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is no list of numbers such as 10,30,100.", param_hint=option
        ) from None


def _print_report(result: Mapping[str, Any]) -> None:
    n_speakers = len(result["speakers"])
    print_lines(
        f"{result['n_sentences']:,} sentences of {n_speakers:,} speaker{'s' * (n_speakers != 1)}: "
        f"{result['text']}, translated by {result['model']}.",
        f"A blind guess names the speaker in {result['chance']:.1%}, the most frequent one is right in "
        f"{result['majority']:.1%}.",
        *result["left_out"],
        *filter(None, [result["identification_note"]]),
        "",
    )
    rows = result["rows"]
    _print_measures(rows, "scores", _score_text)
    for key, title in _DIFFERENCES:
        chosen = [row for row in rows if row.get(key)]
        if chosen:
            print_lines("", title)
            _print_measures(chosen, key, _difference_text)
    learned = [row for row in rows if "verdict" in row]
    print_lines("", "For how many speakers, and on documents that their profiles did not learn from:")
    print_table(
        ("METHOD", "SPEAKERS BETTER", "LOSS BY SPEAKER", "UNSEEN LINES", "LOSS ON THEM"),
        [_generality(row) for row in learned],
    )
    print_lines("", *(f"{_name(row)}: {row['verdict']['sentence']}" for row in learned))
    if result["verdict"]:
        print_lines("", result["verdict"]["sentence"], result["verdict"]["detail"])
    print_lines(
        "",
        "LOSS is in nats a token, lower is better. RECOGNISED: the speaker is named by a classifier that "
        "learned from the references; BY ITSELF: from other outputs of the same system.",
    )


def _print_measures(rows: Sequence[Mapping[str, Any]], key: str, text: Any) -> None:
    shown = [
        (measure, header)
        for measure, header in zip(_MEASURES, _HEADERS, strict=True)
        if any(measure in row[key] for row in rows)
    ]
    cells = [(_name(row), *(text(measure, row[key].get(measure)) for measure, _ in shown)) for row in rows]
    print_table(("METHOD", *(header for _, header in shown)), cells)


def _generality(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns how far a gain holds beyond these speakers and documents."""
    speakers, unseen = row["speakers"], row.get("unseen", {})
    return (
        _name(row),
        f"{speakers['n_better']} of {speakers['n']} (p {speakers['p']:.3f})",
        _difference_text("NLL", speakers["NLL"]),
        f"{unseen.get('n_sentences', 0):,}",
        _difference_text("NLL", unseen.get("NLL")),
    )


def _name(row: Mapping[str, Any]) -> str:
    return f"{row['method']}, {row['n']}" if row["n"] else str(row["method"])


def _score_text(measure: str, score: Mapping[str, float] | None) -> str:
    if score is None:
        return "–"
    value, low, high = (_amount(measure, score[end]) for end in ("value", "low", "high"))
    return f"{value} ({low} … {high})"


def _difference_text(measure: str, score: Mapping[str, float] | None) -> str:
    if score is None:
        return "–"
    value, low, high = (_amount(measure, score[end], sign="+") for end in ("value", "low", "high"))
    return f"{value} ({low} … {high}) p {score['p']:.3f}"


def _amount(measure: str, value: float, sign: str = "") -> str:
    if measure.startswith("identification"):
        return f"{value:{sign}.1%}"
    return f"{value:{sign}.3f}" if measure == "NLL" else f"{value:{sign}.1f}"
