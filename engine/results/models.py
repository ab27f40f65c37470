"""The models of the library, as the door gives them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.results.model_details import BasisGain, ModelDetails, details_from_json


class PromotionState(StrEnum):
    """Whether a domain may be translated with a model."""

    PROMOTED = "promoted"
    HELD = "held"
    """Not so far: it is worse, forgot too much, or was not checked."""
    WITHDRAWN = "withdrawn"
    """Not any more: the user went back to the model before."""


@dataclass(frozen=True, kw_only=True)
class Promotion:
    """Whether a domain may be translated with a model, and why."""

    state: PromotionState = PromotionState.PROMOTED
    reason: str = ""
    """A sentence; empty if nothing is known."""
    in_short: str = ""
    """Why a model is held back, in a few words; empty of other models, and of earlier versions."""
    when: str = ""
    """ISO 8601, UTC."""


@dataclass(frozen=True, kw_only=True)
class ModelRecord:
    """One translation model of the library."""

    id: str
    """Short name, unique, usable as a folder name: "de-en-small"."""
    name: str
    """What people call it: "German → English, small"."""
    src: str
    """Language tag of the source: "de"."""
    tgt: str
    kind: str
    """"base" or "adapted"."""
    path: Path
    """The model's folder."""
    created: str
    """ISO 8601, UTC."""
    parent: str | None = None
    """Id of the model it was adapted from."""
    domain: str | None = None
    method: str | None = None
    """The `--method` that made it: "fine-tune"."""
    scope: str = "full"
    """"full" (its own graph) or "pack" (swapped into its parent's graph)."""
    is_builtin: bool = False
    """True for the models that ship with Parlance."""
    size_bytes: int = 0
    n_parameters: int = 0
    details: Mapping[str, Any] = field(default_factory=dict)
    """Scores, corpora, settings, parity, warnings ("not_for"): what the model card says."""

    @cached_property
    def about(self) -> ModelDetails:
        """`details` as a record."""
        return details_from_json(dict(self.details))

    @property
    def promotion(self) -> Promotion:
        """Whether its domain may be translated with it; a model of which nothing is known may."""
        known = self.details.get("promotion", {})
        return Promotion(
            state=PromotionState(known.get("state", PromotionState.PROMOTED)),
            reason=str(known.get("reason", "")),
            in_short=str(known.get("in_short", "")),
            when=str(known.get("when") or self.created),
        )


@dataclass(frozen=True, kw_only=True)
class ModelUnmixed:
    """A mixed model that was added once more, as it had learned."""

    model: str
    """Id of the new model."""
    mixed: str
    """Id of the model as it is used, mixed with its parent."""


@dataclass(frozen=True, kw_only=True)
class ModelTrained:
    """A base model that was trained."""

    model: str
    """Id of the new model."""
    updates: int = 0
    scores: Mapping[str, float] = field(default_factory=dict)
    """Of the validation set: "loss", "bleu", "chrf"."""


@dataclass(frozen=True, kw_only=True)
class BasisLearned:
    """A speaker basis that was learned and put into a model."""

    model: str
    """Id of the model, or its folder."""
    rank: int
    n_speakers: int
    """Speakers, or documents that stood in for them, that it was learned from."""
    n_pairs: int
    nll: tuple[float, ...]
    """Loss before and after each pass, in nats per token."""
    held_out: BasisGain = field(default_factory=BasisGain)
    """What profiles gain on speakers it was not learned from: half of their text learned from, the other
    measured."""
