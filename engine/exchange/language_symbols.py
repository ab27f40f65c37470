"""The symbols by which a model of several languages is told which one to write: `>>fra<<`."""

from collections.abc import Iterable, Mapping, Sequence

from engine.base.errors import ModelError
from engine.exchange.subword_models import is_symbol
from engine.text.languages import find_language, language_name

_MOST_NAMED = 12


def languages_of(subwords: Iterable[str]) -> list[str]:
    """Returns the base tags of the languages that there are symbols for among subwords."""
    return sorted({tag for symbol in filter(is_symbol, subwords) if (tag := find_language(symbol[2:-2]))})


def symbol_of(rows: Mapping[str, int], tgt: str) -> str:
    """Returns the symbol that asks for a language, "" where there is one language alone.

    Raises:
        ModelError: if the model writes several, and not this one.
    """
    symbols = list(filter(is_symbol, rows))
    if not symbols:
        return ""
    fitting = [symbol for symbol in symbols if tgt and find_language(symbol[2:-2]) == tgt]
    if not fitting:
        raise ModelError(several_languages(languages_of(rows)), "Say which one it is to write here.")
    return min(fitting, key=len)  # ">>por<<" before ">>por_BR<<"


def several_languages(tags: Sequence[str], does: str = "writes", unknown: Iterable[str] = ()) -> str:
    """Returns a sentence or two on the languages that a model has by choice.

    Args:
        tags: base tags of all of them.
        does: "writes", or "reads and writes".
        unknown: base tags that were asked for, and that it does not have.
    """
    named = len(tags) <= _MOST_NAMED
    shown = ", ".join(f"{tag} ({language_name(tag)})" if named else tag for tag in tags)
    missing = " and ".join(f"{language_name(tag)} ({tag})" for tag in unknown)
    lead = f"The model does not know {missing}. " if missing else ""
    return f"{lead}The model {does} {len(tags)} languages: {shown}."
