"""Text named by the user: a corpus of the library, a file or a folder, with "@WEIGHT" behind it if not 1."""

from collections.abc import Iterable
from pathlib import Path

from engine.errors import CorpusError
from engine.files import expanded


def split_weight(source: str) -> tuple[str, float]:
    """Returns the name of a text and how often each of its pairs is seen per epoch.

    Raises:
        CorpusError: if the weight is not a number above 0 and at most 100.
    """
    name, mark, weight = source.rpartition("@")
    if not mark or Path(source).exists():
        return source, 1.0
    try:
        number = float(weight)
    except ValueError:
        number = 0.0
    if not 0 < number <= 100:
        raise CorpusError(
            f"The weight {weight!r} of {name} is not a number between 0 and 100.",
            "Write it as NAME@2 for twice per epoch, NAME@0.5 for every second pair.",
        )
    return name, number


def library_names(sources: Iterable[str]) -> list[str]:
    """Returns the corpora of the library among some texts: those that are no file or folder."""
    names = (split_weight(source)[0] for source in sources)
    return [name for name in names if not expanded(name).exists()]
