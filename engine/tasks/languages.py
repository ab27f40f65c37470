"""The two languages of a translation."""

from engine.errors import ConfigError
from engine.text.languages import parse_language


def parse_pair(src: str, tgt: str) -> tuple[str, str]:
    """Returns the base tags of a source and a target language: ("de", "en").

    Raises:
        ConfigError: if one is no language, or both are the same.
    """
    pair = parse_language(src), parse_language(tgt)
    if pair[0] == pair[1]:
        raise ConfigError(
            [f"Source and target language are both {pair[0]!r}"], "Name two languages.", lead=""
        )
    return pair
