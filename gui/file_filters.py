"""What file dialogs offer."""

from engine import tasks

WORD_VECTORS = "Word vectors (*.vec *.vec.gz *.bin *.bin.gz *.txt *.txt.gz);;All files (*)"
"""The filter for files of word vectors, as `QFileDialog` takes it."""


def text_files() -> str:
    """Returns the filter for all files that can be read as text, as `QFileDialog` takes it."""
    patterns = " ".join(f"*{ending}" for ending in tasks.file_endings())
    return f"Translations and texts ({patterns});;All files (*)"
