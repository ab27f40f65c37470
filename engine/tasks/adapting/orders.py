"""What an adaptation was asked for, and which orders cannot work."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.errors import ConfigError

SPEAKER_METHODS = ("full-bias", "factored-bias", "speaker-token")
VOCABULARY_METHODS = ("va-llm", "va-linear", "va-cbow")
"""They learn new words: the domain's own vocabulary in the model's body."""
SOURCE_METHODS = ("target-vocabulary", "domain-token")
"""They train a model of the base's shape anew, so they need the source domain's text as well."""
METHODS = (
    "fine-tune",
    "target-vocabulary",
    "va-cbow",
    "va-linear",
    "va-llm",
    "domain-token",
    *SPEAKER_METHODS,
)
SCOPES = ("full", "pack")


@dataclass(frozen=True, kw_only=True)
class AdaptOrder:
    """What `parlance adapt` was asked for."""

    model: str
    domain: str
    method: str = ""
    """One of `METHODS`; "": the plan chooses, with `speakers` factored-bias."""
    scope: str = ""
    """"full" or "pack"; "": the plan chooses where it chooses the method, else full."""
    speakers: bool = False
    """Learn the speakers that the corpora name, too."""
    name: str = ""
    mono: Sequence[str] | None = None
    """Monolingual corpora of the library; None: those of the domain in the two languages."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `TrainConfig` that replace the defaults."""
    speaker_settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `SpeakerConfig`."""
    vocabulary: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `VocabularyConfig`."""
    back_translate: bool = False
    """Translate the target side's monolingual text back, and learn from these pairs too."""
    reverse_model: str = ""
    """The model that translates back; "": one of the library, else one trained for it."""
    back_translate_most: int = 0
    """Most lines translated back; 0: from the data."""
    source_corpora: Sequence[str] = ()
    """The source domain's text for `SOURCE_METHODS`, see `find_sources`."""
    columns: Sequence[str] = ()
    """Languages of the columns of TSV files among them, in order."""
    source_updates: int = 0
    """Updates on the source domain's text; 0: from the data."""
    gate_margin: float = 2.0
    """BLEU on general text that the model may lose and is used all the same."""


def check_order(order: AdaptOrder) -> None:
    """Refuses what cannot work, whatever the text.

    Raises:
        ConfigError: naming everything that is wrong.
    """
    problems = []
    if order.method and order.method not in METHODS:
        problems.append(f"method must be one of {', '.join(METHODS)}, not {order.method!r}")
    if order.scope and order.scope not in SCOPES:
        problems.append(f"scope must be full or pack, not {order.scope!r}")
    if order.method == "speaker-token" and order.scope == "pack":
        problems.append("speaker-token has no pack: its decoder reads one more input than the model's own")
    is_of_speakers = order.method in SPEAKER_METHODS or (order.speakers and not order.method)
    if (order.speakers or order.speaker_settings) and not is_of_speakers:
        method = order.method or "fine-tune"
        problems.append(f"{method} knows no speakers; {', '.join(SPEAKER_METHODS)} do")
    if problems:
        raise ConfigError(problems, "parlance adapt --help lists what this version has.")
