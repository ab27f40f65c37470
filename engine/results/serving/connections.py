"""Connections: what other programs on this computer translate with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """What the local server translates with for whoever names this connection."""

    name: str = ""
    """By which programs choose it: as their key, or in the address. Empty: the one of who names none."""
    model: str = ""
    """Id of a model; empty: the best one for the languages that are asked for."""
    domain: str = ""
    """The domain whose model, terms and rules count."""
    speaker: str = ""
    """Id or name of the speaker whose profile counts."""
    strength: float | None = None
    """Of that profile, in [0, 2]; None: the speaker's own."""
    careful: bool = False
    """Whether the model of the opposite direction chooses among translations."""
    address: str = ""
    """How translations address their reader: "informal", "formal"; empty: as the model has it."""


@dataclass(frozen=True, slots=True)
class ServedPair:
    """A direction in which there is a model."""

    src: str
    tgt: str
