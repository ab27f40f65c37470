"""Connections: what other programs on this computer translate with."""

from dataclasses import dataclass

from engine.results.systems import System


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection(System):
    """A system with a name: what the local server translates with for whoever says that name."""

    name: str = ""
    """By which programs choose it: as their key, or in the address. Empty: the one of who names none."""


@dataclass(frozen=True, slots=True)
class ServedPair:
    """A direction in which there is a model."""

    src: str
    tgt: str
