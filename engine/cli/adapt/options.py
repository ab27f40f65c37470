"""The options of `parlance adapt`, by what they are about."""

from pathlib import Path
from typing import Annotated

import typer

from engine.methods import FACTORED_BIAS, names_and_titles

# What is adapted, and what becomes of it.
Model = Annotated[str, typer.Option(help="The model to adapt.")]
Domain = Annotated[str, typer.Option(help="The domain whose corpora it learns.")]
Name = Annotated[str, typer.Option(help="What to call the result.")]
OnlyDomain = Annotated[
    bool,
    typer.Option(
        "--only-domain",
        help="The result is for this domain alone: it learns more of it, and may forget all else.",
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
        help="full: all weights, own graph. pack: swaps at once; with fine-tune a small pack of about a "
        "megabyte, which can be mixed with others, else embeddings and bias, or speakers' biases alone.",
        show_default="chosen with the method",
    ),
]
Rank = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=64,
        help="Rank of a small pack, with --scope pack: a higher one learns more and makes it larger.",
        show_default="the largest up to 16 that keeps it near a megabyte",
    ),
]
Speakers = Annotated[
    bool, typer.Option("--speakers", help="Learn a profile for every speaker that the corpora name.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="A setting: max_updates=500 of the training, neighbours=1 of new words, rank=10 of "
        "speakers, gate_margin=3 of the check on general text. Repeatable.",
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
    typer.Option("--back-translate", help="Translate such text back, and learn from these pairs too."),
]
ReverseModel = Annotated[
    str,
    typer.Option(
        help="The model that translates back.",
        show_default="one of the library, else one trained from --source-corpus",
    ),
]
SourceCorpora = Annotated[
    list[str] | None,
    typer.Option(
        "--source-corpus",
        help="Text of the domain that the model comes from, for target-vocabulary, domain-token and to "
        "train a reverse model; of the other domains, for models of several: as `parlance model train "
        "--corpus TEXT --from de --to en` takes it. Repeatable.",
    ),
]
Columns = Annotated[
    str, typer.Option(help="Languages of the columns of TSV files among them, in order: de,en.")
]

Table = Annotated[
    Path | None,
    typer.Option(
        help="A file of word vectors of the source language, of word2vec or fastText, for mix-sum, mix-ctrl "
        "and mix-gate.",
        show_default="learned from the --mono text and the pairs",
    ),
]

# What is only planned.
Plan = Annotated[
    bool,
    typer.Option("--plan", help="Say what would be done, why, and how long; learn nothing."),
]
Probe = Annotated[
    bool, typer.Option("--probe/--no-probe", help="With --plan: measure the speed of this computer.")
]
