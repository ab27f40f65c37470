"""The corpora of the library, as the door gives them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, kw_only=True)
class CorpusRecord:
    """One imported corpus of the library."""

    id: str
    name: str
    domain: str
    src: str
    tgt: str
    n_pairs: int
    splits: Mapping[str, int]
    """Pairs per split: {"train": …, "dev": …, "test": …}."""
    path: Path
    created: str
    kind: str = "parallel"
    """"parallel", "monolingual" (then `tgt` is empty) or "terms"; models learn from the first alone."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """Files and hashes it came from, pairs read, kept, dropped by reason."""
