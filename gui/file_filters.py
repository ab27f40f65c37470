"""What file dialogs offer."""

from engine import tasks


def text_files() -> str:
    """Returns the filter for all files that can be read as text, as `QFileDialog` takes it."""
    patterns = " ".join(f"*{ending}" for ending in tasks.file_endings())
    return f"Translations and texts ({patterns});;All files (*)"
