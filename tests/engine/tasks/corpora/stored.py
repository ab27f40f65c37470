"""What a corpus of the library holds."""

from engine.corpora.storing.store import read_pairs
from engine.tasks.home import open_library


def stored_pairs(corpus_id: str, split: str = "") -> list[tuple[str, str]]:
    """Returns source and target of every pair of a split, or of all."""
    return list(read_pairs(open_library().corpus(corpus_id).path, split))
