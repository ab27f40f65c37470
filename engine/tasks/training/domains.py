"""Several domains in one model: what is asked for, held against the domains that there is text of."""

from collections.abc import Iterable, Sequence

from engine.base.config import DomainConfig, DomainKind, DomainSettings
from engine.base.errors import ConfigError, CorpusError
from engine.base.methods import Method


def shape_of_domains(method: Method, names: Iterable[str], settings: DomainSettings) -> DomainConfig:
    """Returns how a model follows the domains of a text.

    Raises:
        ConfigError: if there is one domain alone, or the method is told domains and another number is set.
    """
    known = list(dict.fromkeys(names))
    if len(known) < 2:
        raise ConfigError(
            [f"there is text of {known[0]} alone, and a model of several domains needs another"],
            "Name text of another domain too: a corpus has the domain that it was imported with, a file or a "
            "folder is a domain of its own.",
        )
    if method.is_told and settings.n_domains not in (0, len(known)):
        raise ConfigError(
            [f"n_domains must be {len(known)}, one for each of {', '.join(known)}, not {settings.n_domains}"],
            "Leave n_domains out, or use --method dsa, which finds domains by itself.",
        )
    return settings.shape(DomainKind(method.domain_kind), len(known))


def refuse_renamed(before: Sequence[str], now: Sequence[str]) -> None:
    """Checks that the texts of a run are of the domains that they were of when it began.

    Raises:
        CorpusError: naming those that changed.
    """
    renamed = [(old, new) for old, new in zip(before, now, strict=True) if old != new]
    if renamed:
        what = ", ".join(f"{old} is {new} now" for old, new in dict.fromkeys(renamed))
        raise CorpusError(
            f"Domains were renamed since this run began: {what}. It cannot continue where it was.",
            "Give the corpora their former domains (`parlance corpus edit CORPUS --domain DOMAIN`), or start "
            "again.",
        )
