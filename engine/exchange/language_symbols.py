"""The symbols by which a model of several languages is told which one to write: `>>fra<<`."""

from collections.abc import Iterable, Mapping, Sequence

from engine.errors import ModelError
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


def several_languages(tags: Sequence[str]) -> str:
    """Returns a sentence on the languages that a model writes by choice: base tags."""
    shown = ", ".join(f"{tag} ({language_name(tag)})" for tag in tags[:_MOST_NAMED])
    more = f" and {len(tags) - _MOST_NAMED} more" if len(tags) > _MOST_NAMED else ""
    return f"The model writes {len(tags)} languages: {shown}{more}."
