"""What the models that ship learn from and how: the corpora, how often each is seen, and the settings."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_FREE_BOOKS = """
alice aphorismen bienen biene-maja christmas-carol dorian-gray heim-welt huck-finn humboldt island jgb
kampf-um-rom krv macaulay1 macaulay2 macaulay3 macaulay4 macaulay5 menschliches nils soll-und-haben strogoff
uncle-tom vaeter-soehne weltraetsel werther wilhelm-meister zarathustra zwei-staedte
"""
BOOKS = frozenset(_FREE_BOOKS.split())
"""The titles of narrative-books whose authors and translators are surely dead for 70 years, by what is known
of their editions. Left out in doubt: anna-karenina (German), goesta (English translator died 1966),
kleine-ritter, amateursozialist, gottes-wegen, verbotene-wege, koenigliche-hoheit, keller (author died 1968),
tom-sawyer, reise-um-die-welt, roughing-it, mississippi, heidi, moni, phil-freiheit, geburt, judenstaat, pest,
herr-knecht, gritli, seldwyla, arme-leute, robinson."""


@dataclass(frozen=True, kw_only=True)
class Source:
    """One corpus of the mixture."""

    name: str
    weight: float
    """Times each pair is seen per epoch, on average."""
    varied: float = 0.25
    """Share of the pairs that are seen in a varied copy besides."""
    is_running: bool = False
    """Whether sentences follow each other as in the original: then some are joined."""


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """One model."""

    src: str
    tgt: str
    sources: tuple[Source, ...]
    vocab_size: int = 8000
    start: str
    """The model whose layers are trained on under new subwords: a folder, from the root of the repository."""
    start_tokens: int = 0
    """Target tokens that it has learned from."""
    own_weight: float = 10.0
    """Times each pair written for this is seen per epoch."""
    passages_weight: float = 10.0
    """Times each window of a passage written for this is seen per epoch."""
    found_passages_weight: float = 0.5
    """Times each window of a passage of the corpora is seen per epoch."""
    phrases_weight: float = 1.0
    more_weight: float = 0.5
    """Times each pair of the file of further pairs is seen per epoch."""
    shape: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Of `TrainConfig`."""


DEV_KINDS = {
    "everyday": "general-tatoeba",
    "narrative": "narrative-books",
    "talks": "talks-ted",
    "captions": "captions-multi30k",
    "parliament": "parliament-europarl",
    "business": "business-msdocs",
    "software": "it-msdocs-ht",
}
"""The kinds of text whose held-out loss is told by itself, and whose dev split it is. Talks and captions are
never trained on; talks stand for news and encyclopedias, of which there is no dev split."""
DEV_PAIRS = 50
"""Of each kind."""

_SHAPE = {
    "d_model": 384,
    "n_heads": 6,
    "n_encoder_layers": 6,
    "n_decoder_layers": 2,
    "d_ff": 1536,
    "dropout": 0.15,
}
"""21.4 million parameters, 43 MB in float16."""
_SETTINGS = {
    "optimizer": "muon",
    "peak_lr": 2e-3,
    "warmup_updates": 150,
    "decay": "none",
    "batch_tokens": 4096,
    "accumulate": 2,
    "ema": 0.998,
    "max_updates": 14_000,
    "cooldown_updates": 1_400,
    "validate_every": 250,
    "checkpoint_every": 50,
    "patience": 0,
    "average": 1,
    "validation_pairs": len(DEV_KINDS) * DEV_PAIRS,
    "precision": "auto",
}

GPU_WEIGHTS: tuple[Mapping[str, Any], ...] = (
    {"own_weight": 0.4, "more_weight": 0.5},
    {"own_weight": 3.0, "more_weight": 0.2},
)
"""Times that pairs written for this, and translated back, are seen per epoch there: before the rate falls,
and while it does. A whole training has some twenty epochs."""
GPU_SETTINGS = _SETTINGS | {
    "peak_lr": 3e-3,
    "warmup_updates": 300,
    "batch_tokens": 49_152,
    "accumulate": 1,
    "ema": 0.995,
}
"""How long, how often to validate and when to cool down follow from the time there is."""

RECIPES = {
    "de-en": Recipe(
        src="de",
        tgt="en",
        sources=(
            Source(name="general-tatoeba", weight=1.0),
            Source(name="narrative-books", weight=0.6, is_running=True),
            Source(name="prose-suttas", weight=0.2, is_running=True),
            Source(name="business-msdocs", weight=0.35),
            Source(name="web-l10n", weight=1.0),
            Source(name="web-more", weight=0.4, is_running=True),
            Source(name="it-msdocs-ht", weight=0.35),
            Source(name="it-msdocs-mt", weight=0.08),
            Source(name="it-php", weight=0.4),
            Source(name="parliament-europarl", weight=1.0, is_running=True),
            Source(name="religion-bible", weight=0.25),
            Source(name="author-bible", weight=0.05),
        ),
        start="assets/models/de-en",
        start_tokens=272_400_000,
        shape=_SHAPE,
        settings=_SETTINGS,
    ),
    "en-de": Recipe(
        src="en",
        tgt="de",
        sources=(
            Source(name="general-tatoeba", weight=1.0),
            Source(name="narrative-books", weight=0.6, is_running=True),
            Source(name="prose-suttas", weight=0.2, is_running=True),
            Source(name="business-msdocs", weight=0.35),
            Source(name="web-l10n", weight=1.0),
            Source(name="web-more", weight=0.4, is_running=True),
            Source(name="it-msdocs-ht", weight=0.4),
            Source(name="it-php", weight=0.4),
            Source(name="parliament-europarl", weight=1.0, is_running=True),
            Source(name="religion-bible", weight=0.25),
        ),
        start="assets/models/en-de",
        start_tokens=327_300_000,
        shape=_SHAPE,
        settings=_SETTINGS,
    ),
}
"""In the order in which they are trained."""


def shape_of(recipe: Recipe, work: Path) -> dict[str, Any]:
    """Returns the shape of a training: of the model that lies in its folder to start from, if one does."""
    start = work / "start" / "model.json"
    if not start.is_file():
        return dict(recipe.shape)
    architecture = json.loads(start.read_text(encoding="utf-8"))["architecture"]
    return {name: architecture[name] for name in recipe.shape}


def changes(settings: Sequence[str]) -> dict[str, object]:
    """Reads settings from a command line, "accumulate=4", for this sitting."""
    return {name: json.loads(value) for name, value in (setting.split("=", 1) for setting in settings)}
