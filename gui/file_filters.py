"""What file dialogs offer."""

from collections.abc import Collection
from pathlib import Path

from engine import tasks
from gui.i18n import tr, tr_noop

WORD_VECTORS = tr_noop("Word vectors (*.vec *.vec.gz *.bin *.bin.gz *.txt *.txt.gz);;All files (*)")
"""The filter for files of word vectors, as `QFileDialog` takes it, once it is said."""


def text_files() -> str:
    """Returns the filter for all files that can be read as text, as `QFileDialog` takes it."""
    patterns = " ".join(f"*{ending}" for ending in tasks.file_endings())
    return tr("Translations and texts ({patterns});;All files (*)", patterns=patterns)


def with_ending(path: str, chosen_filter: str, endings: Collection[str]) -> Path:
    """Gives a file that has none of the endings that of the chosen filter, as of "Excel (*.xlsx)"."""
    chosen = Path(path)
    if chosen.suffix.lower() in endings:
        return chosen
    ending = chosen_filter.partition("(*")[2].rstrip(")") or next(iter(endings))
    return chosen.with_name(chosen.name + ending)
