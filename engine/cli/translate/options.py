"""The options of `parlance translate`, by what they are about."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from engine.cli.output import MOST_THREADS
from engine.results.documents import SegmentKind
from engine.results.systems import Shares, System
from engine.results.translation import Wrapping
from engine.setting_rules import check_shares

_S = TypeVar("_S", bound=System)

# Which model translates.
SystemName = Annotated[
    str | None,
    typer.Option(
        "--system",
        metavar="NAME",
        help="Use the settings of this connection (`parlance connection list`); other options override them.",
    ),
]
Model = Annotated[str | None, typer.Option(help="Id of the model; see `parlance model list`.")]
Domain = Annotated[str | None, typer.Option(help="Use the model adapted to this domain, and its terms.")]
From = Annotated[str | None, typer.Option("--from", help="Language of the text: de.")]
To = Annotated[str | None, typer.Option("--to", help="Language to translate into: en.")]

Steer = Annotated[
    list[str] | None,
    typer.Option(
        help="Of a model that knows several domains, let this one count; NAME=SHARE twice: a mixture. Without"
        " it every word says for itself."
    ),
]
Mix = Annotated[
    list[str] | None,
    typer.Option(
        help="Translate with small packs of one model together: PACK=WEIGHT, 1 as it was learned; repeatable."
        " In the place of --model and --domain."
    ),
]

Memory = Annotated[
    str | None,
    typer.Option(
        help="Where a corpus of this domain has the very same sentence, take its translation in place of the"
        " model's; all: those of every domain."
    ),
]
LikeMemory = Annotated[
    str | None,
    typer.Option(
        help="Let pairs of this domain that are like a sentence steer its translation, without any training;"
        " where `parlance memory measure --domain DOMAIN` found that they help.",
        metavar="DOMAIN",
    ),
]
Terms = Annotated[
    str | None,
    typer.Option(
        help="Keep to the terms of this domain: its imported lists. Without it to those of --domain.",
        metavar="DOMAIN",
    ),
]
NoTerms = Annotated[bool, typer.Option("--no-terms", help="Keep to no terms, also with --domain.")]

# Who speaks.
Speaker = Annotated[
    list[str] | None,
    typer.Option(help="Speak like this person, as in `parlance speaker list`; NAME=SHARE twice: a blend."),
]
Speakers = Annotated[
    bool,
    typer.Option("--speakers", help="Each line of subtitles or of a transcript as the person whom it names."),
]
Strength = Annotated[float | None, typer.Option(help="Of the speaker: 0 nothing, 1 as learned, at most 2.")]

# What is read and written.
Files = Annotated[
    list[Path] | None,
    typer.Argument(help="Texts, subtitles and documents; - or none: standard input.", readable=False),
]
Input = Annotated[
    list[Path] | None,
    typer.Option("--input", "-i", help="One more such file. Repeatable.", readable=False),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        help="File to write, or for several a folder; without it, or -, standard output.",
        readable=False,
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]

Anyway = Annotated[
    bool,
    typer.Option("--anyway", help="Also translate what looks like another language than that of --from."),
]
Also = Annotated[
    list[SegmentKind] | None,
    typer.Option(help="Of documents, also translate comment, hidden or name (of sheets). Repeatable."),
]
Skip = Annotated[
    list[SegmentKind] | None,
    typer.Option(help="Of documents, leave header, note or alternative as they are. Repeatable."),
]

Wrapped = Annotated[
    Wrapping,
    typer.Option(
        help="Join paragraphs that were broken into lines, and break them again; auto: where it is plain; "
        "no: never, and read no line in the context of another."
    ),
]

CueByCue = Annotated[
    bool,
    typer.Option(
        "--cue-by-cue",
        help="Translate each cue of subtitles by itself, also where a sentence runs over several.",
    ),
]

Alignments = Annotated[
    bool,
    typer.Option(
        "--alignments",
        help="With --json: which words of each sentence belong together, by their places in both.",
    ),
]

Check = Annotated[
    bool,
    typer.Option(
        "--check",
        help="Look for words left out, numbers changed and the like, and tell the worst first. Takes longer"
        " than translating.",
    ),
]

# How it searches and runs.
NBest = Annotated[int, typer.Option(help="Alternatives per sentence, one to a line.")]
KeepNumbers = Annotated[
    bool,
    typer.Option(
        "--keep-numbers/--no-keep-numbers",
        help="Write the numbers of the text where the model miscounts their digits; or leave what it wrote.",
    ),
]
Careful = Annotated[
    bool,
    typer.Option(
        "--careful",
        help="Let the model of the opposite direction choose among translations: fewer are wrong, and it"
        " takes about four times as long.",
    ),
]
Address = Annotated[
    str,
    typer.Option(
        metavar="FORM",
        help="How a translation into German addresses its reader: informal (du) or formal (Sie)."
        " Without it, the model chooses.",
    ),
]
Beam = Annotated[int, typer.Option(help="Hypotheses kept by the search; at least --n-best.")]
Precision = Annotated[str, typer.Option(help="int8 (fast) or float32 (exact).")]
Device = Annotated[str, typer.Option(help="auto, or cpu.")]
Threads = Annotated[
    int, typer.Option(min=0, max=MOST_THREADS, help="Processor threads; 0: chosen for this computer.")
]


def shares(texts: Sequence[str] | None) -> Shares:
    """Returns names with their shares, "pumps=0.7", equal ones where none is given.

    Raises:
        ConfigError: if a share cannot be.
    """
    found: dict[str, float] = {}
    for text in texts or ():
        name, _, number = text.rpartition("=")
        try:
            share = float(number)
        except ValueError:
            name = ""
        found |= {name: share} if name else {text: 1 / len(texts or ())}
    if texts:
        check_shares(found.values())
    return (*found.items(),)


def with_options(
    system: _S,
    *,
    model: str | None,
    domain: str | None,
    mix: Sequence[str] | None,
    steer: Sequence[str] | None,
    memory: str | None,
    like_memory: str | None,
    terms: str | None,
    no_terms: bool,
    speaker: Sequence[str] | None,
    strength: float | None,
    careful: bool,
    address: str,
) -> _S:
    """Returns a system with what options say in the place of what it said; the rest of it stays.

    Raises:
        ConfigError: if a share cannot be.
        BadParameter: if packs are to be mixed, and a model is named too.
    """
    if mix and (model or domain):
        raise typer.BadParameter("stands in the place of --model and --domain", param_hint="--mix")
    mixed, spoken = shares(mix), shares(speaker)
    is_one = speaker is not None and len(speaker) == 1 and speaker[0] in dict(spoken)
    return replace(
        system,
        model="" if mixed else model or system.model,
        domain="" if mixed else domain or system.domain,
        mix=mixed or (() if model or domain else system.mix),
        steering=shares(steer) or system.steering,
        terms="" if no_terms else system.terms if terms is None else terms,
        like=like_memory or system.like,
        memory=memory or system.memory,
        speaker=(spoken[0][0] if is_one else "") if spoken else system.speaker,
        blend=(() if is_one else spoken) if spoken else system.blend,
        strength=strength if spoken or strength is not None else system.strength,
        careful=careful or system.careful,
        address=address or system.address,
    )
