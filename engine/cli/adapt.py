"""`parlance adapt`: make a model speak a domain."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.base.config import (
    AdaptationConfig,
    DomainSettings,
    ExternalSettings,
    SpeakerConfig,
    TrainConfig,
    VocabularyConfig,
)
from engine.base.errors import ConfigError
from engine.base.files import expanded
from engine.base.methods import FACTORED_BIAS, names_and_titles
from engine.cli.answers import print_answer
from engine.cli.job import run_order
from engine.cli.output import JsonOption, Threads
from engine.cli.settings import read_settings
from engine.orders import AdaptOrder, PlanOrder

# The options of `parlance adapt`, by what they are about.

# What is adapted, and what becomes of it.
Model = Annotated[str, typer.Option(help="The model to adapt.")]
Domain = Annotated[str, typer.Option(help="The domain whose corpora it learns.")]
Name = Annotated[str, typer.Option(help="Name of the result.")]
OnlyDomain = Annotated[
    bool,
    typer.Option(
        "--only-domain",
        help="Specialise in this domain: learns more of it, and may forget everything else.",
    ),
]

# How it learns.
Method = Annotated[
    str,
    typer.Option(
        help=f"How. {names_and_titles()}.",
        show_default=f"chosen from the text, see --plan; with --speakers {FACTORED_BIAS.name}",
    ),
]
Scope = Annotated[
    str,
    typer.Option(
        help="full: train all weights. pack: can be switched at once; with fine-tune a small pack (low-rank "
        "updates, about 1 MB) that can be mixed, otherwise embeddings and bias, or speakers' biases only.",
        show_default="chosen with the method",
    ),
]
Rank = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=64,
        help="Rank of a small pack (--scope pack): higher learns more and takes more space.",
        show_default="the largest up to 16 that keeps it near a megabyte",
    ),
]
Speakers = Annotated[
    bool, typer.Option("--speakers", help="Learn a profile for every speaker named in the corpora.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="Change a setting, such as max_updates=500 (training), neighbours=1 (new words), rank=10 "
        "(speakers) or gate_margin=3 (check on general text). Repeatable.",
    ),
]

# What it learns from besides the domain's pairs.
Mono = Annotated[
    list[str] | None,
    typer.Option(
        help="A corpus of text in one of the two languages, for new words, extra reading and "
        "--back-translate; 'none' for none. Repeatable.",
        show_default="those of the domain",
    ),
]
BackTranslate = Annotated[
    bool,
    typer.Option(
        "--back-translate", help="Back-translate text in the target language, and learn from these pairs too."
    ),
]
ReverseModel = Annotated[
    str,
    typer.Option(
        help="Model for back-translation.",
        show_default="one of the library, else one trained from --source-corpus",
    ),
]
SourceCorpora = Annotated[
    list[str] | None,
    typer.Option(
        "--source-corpus",
        help="Text the model was trained on (target-vocabulary, domain-token, training a reverse model), or "
        "text of the other domains (models of several domains): as `parlance model train --corpus TEXT "
        "--from de --to en` takes it. Repeatable.",
    ),
]
Columns = Annotated[str, typer.Option(help="Languages of their TSV columns, in order: de,en.")]

Table = Annotated[
    Path | None,
    typer.Option(
        help="Word vectors of the source language (word2vec, fastText), for mix-sum, mix-ctrl and mix-gate.",
        show_default="learned from the --mono text and the pairs",
    ),
]

# What is only planned.
Plan = Annotated[
    bool,
    typer.Option("--plan", help="Only show what would be done, why, and how long it takes."),
]
Probe = Annotated[
    bool, typer.Option("--probe/--no-probe", help="With --plan: measure the speed of this computer.")
]


_NO_MONO = "none"
_SETTINGS = (TrainConfig, SpeakerConfig, VocabularyConfig, DomainSettings, ExternalSettings, AdaptationConfig)


def adapt(
    model: Model,
    domain: Domain,
    method: Method = "",
    scope: Scope = "",
    rank: Rank = None,
    only_domain: OnlyDomain = False,
    mono: Mono = None,
    back_translate: BackTranslate = False,
    reverse_model: ReverseModel = "",
    source_corpora: SourceCorpora = None,
    columns: Columns = "",
    table: Table = None,
    speakers: Speakers = False,
    plan: Plan = False,
    probe: Probe = True,
    name: Name = "",
    settings: Settings = None,
    threads: Threads = 0,
    as_json: JsonOption = False,
) -> None:
    """Adapt a model to a domain's corpora. `parlance jobs resume` continues a stopped run."""
    order = AdaptOrder(
        model=model,
        domain=domain,
        method=method,
        scope=scope,
        only_domain=only_domain,
        speakers=speakers,
        name=name,
        mono=_mono(mono),
        back_translate=back_translate,
        reverse_model=reverse_model,
        source_corpora=tuple(source_corpora or ()),
        columns=tuple(column.strip() for column in columns.split(",") if column.strip()),
        table=str(expanded(table).resolve()) if table else "",
        threads=threads,
    ).with_settings(
        {**read_settings(settings or (), *_SETTINGS), **({} if rank is None else {"pack_rank": rank})}
    )
    order.check()
    if plan:
        print_answer(run_order(PlanOrder(adaptation=order.for_plan(), probe=probe)), as_json=as_json)
    else:
        print_answer(run_order(order), as_json=as_json)


def _mono(names: Sequence[str] | None) -> tuple[str, ...] | None:
    """Returns the corpora that `--mono` names: None for the domain's own, empty for none."""
    if not names:
        return None
    if _NO_MONO not in names:
        return tuple(names)
    if len(names) > 1:
        raise ConfigError(
            ["--mono none says that there is none, and another --mono names one"], "Leave one of them out."
        )
    return ()
