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
        help="Translate as this domain (models of several domains). Repeat as NAME=SHARE to mix. Default: the"
        " model decides word by word."
    ),
]
Mix = Annotated[
    list[str] | None,
    typer.Option(
        help="Mix small packs of one model: PACK=WEIGHT (1: as learned). Repeatable. Replaces --model and"
        " --domain."
    ),
]

Memory = Annotated[
    str | None,
    typer.Option(
        help="Use exact matches from this domain's corpora instead of the model's translation; all: from"
        " every domain."
    ),
]
LikeMemory = Annotated[
    str | None,
    typer.Option(
        help="Let similar pairs of this domain guide the translation (no training). Only if `parlance memory"
        " measure --domain DOMAIN` found that they help.",
        metavar="DOMAIN",
    ),
]
Terms = Annotated[
    str | None,
    typer.Option(
        help="Use the term lists of this domain. Default: those of --domain.",
        metavar="DOMAIN",
    ),
]
NoTerms = Annotated[bool, typer.Option("--no-terms", help="Use no terms, not even those of --domain.")]

# Who speaks.
Speaker = Annotated[
    list[str] | None,
    typer.Option(help="Translate as this speaker (`parlance speaker list`). Repeat as NAME=SHARE to blend."),
]
Speakers = Annotated[
    bool,
    typer.Option(
        "--speakers", help="Translate each line of subtitles or transcripts as the speaker it names."
    ),
]
Strength = Annotated[
    float | None, typer.Option(help="Strength of the speaker's profile, 0 to 2 (1: as learned).")
]

# What is read and written.
Files = Annotated[
    list[Path] | None,
    typer.Argument(help="Texts, subtitles and documents. None, or -: standard input.", readable=False),
]
Input = Annotated[
    list[Path] | None,
    typer.Option("--input", "-i", help="Another input file. Repeatable.", readable=False),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        help="Output file, or a folder for several files. Default, or -: standard output.",
        readable=False,
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]

Anyway = Annotated[
    bool,
    typer.Option("--anyway", help="Also translate text that does not look like the language of --from."),
]
Also = Annotated[
    list[SegmentKind] | None,
    typer.Option(help="In documents, also translate: comment, hidden or name (of sheets). Repeatable."),
]
Skip = Annotated[
    list[SegmentKind] | None,
    typer.Option(help="In documents, do not translate: header, note or alternative. Repeatable."),
]

Wrapped = Annotated[
    Wrapping,
    typer.Option(
        help="Join hard-wrapped lines into paragraphs, and wrap the translation again. auto: where it is "
        "clear; no: never, and translate each line without context."
    ),
]

CueByCue = Annotated[
    bool,
    typer.Option(
        "--cue-by-cue",
        help="Translate every subtitle cue by itself, even if a sentence runs over several.",
    ),
]

Alignments = Annotated[
    bool,
    typer.Option(
        "--alignments",
        help="With --json: the word alignment of each sentence, as positions in both.",
    ),
]

Check = Annotated[
    bool,
    typer.Option(
        "--check",
        help="Check for missing words, changed numbers and the like, and report the worst first. Takes longer"
        " than translating.",
    ),
]

# How it searches and runs.
NBest = Annotated[int, typer.Option(help="Alternatives per sentence, one per line.")]
KeepNumbers = Annotated[
    bool,
    typer.Option(
        "--keep-numbers/--no-keep-numbers",
        help="Correct numbers whose digits the model got wrong; or keep what it wrote.",
    ),
]
Careful = Annotated[
    bool,
    typer.Option(
        "--careful",
        help="Let the model of the opposite direction choose among translations: fewer errors, about four"
        " times as slow.",
    ),
]
Address = Annotated[
    str,
    typer.Option(
        metavar="FORM",
        help="Form of address in German translations: informal (du) or formal (Sie). Default: the model"
        " decides.",
    ),
]
Beam = Annotated[int, typer.Option(help="Beam size of the search; at least --n-best.")]
Precision = Annotated[str, typer.Option(help="int8 (fast) or float32 (exact).")]
Device = Annotated[str, typer.Option(help="auto, or cpu.")]
Threads = Annotated[
    int, typer.Option(min=0, max=MOST_THREADS, help="Processor threads; 0: what suits this computer.")
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
