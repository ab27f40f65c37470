"""What was measured of similar pairs as examples: where it is kept, and for how long it is true.

It is true of one model with its pack, in one precision. Pairs may come and go, as corrections do: it stays
until those that came and those that left are together more than one in ten of those that it was measured
with.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.errors import ConfigError
from engine.files import read_json_or_nothing
from engine.json_values import from_json, to_json
from engine.library.home import library_errors
from engine.library.locks import update_json
from engine.results.evaluation import ExampleVerdict
from engine.tasks.home import library_folder

if TYPE_CHECKING:
    from engine.runtime.open_model import OpenModel

_FILE = "examples.json"
_CHANGED = 0.1
"""Share of the pairs that may have come or gone for a verdict to hold."""


@dataclass(frozen=True, kw_only=True)
class KeptVerdict:
    """A verdict, and the pairs that it was measured with."""

    verdict: ExampleVerdict
    numbers: str
    """Numbers of the pairs, eight bytes each, as hexadecimal digits."""

    def is_true_of(self, model: str, pairs: NDArray[np.uint64]) -> bool:
        """Returns whether it still holds.

        Args:
            model: the `model_key` of what is to translate.
            pairs: the numbers of those that the examples would be taken from, (n_pairs,).
        """
        measured = np.frombuffer(bytes.fromhex(self.numbers), "<u8")
        n_changed = len(np.setxor1d(measured, pairs))
        return self.verdict.of == model and n_changed <= _CHANGED * len(measured)


def kept_verdict(translator: "OpenModel", domain: str) -> KeptVerdict | None:
    """Returns what was last measured of a domain's pairs as examples for a model; None: nothing was."""
    card = translator.card
    name = verdict_name(translator.system_id, domain, card.src, card.tgt)
    try:
        values = read_json_or_nothing(verdicts_path()).get(name)
        return from_json(KeptVerdict, values) if values else None
    except ConfigError:  # of another version: it can be measured again
        return None


def keep_verdict(verdict: ExampleVerdict, pairs: NDArray[np.uint64]) -> None:
    """Keeps what was measured, in place of what was before.

    Args:
        verdict: of a domain and a model.
        pairs: the numbers of the pairs, (n_pairs,).

    Raises:
        LibraryError: if it cannot be written.
    """
    kept = KeptVerdict(verdict=verdict, numbers=pairs.astype("<u8").tobytes().hex())
    name = verdict_name(verdict.model, verdict.domain, verdict.src, verdict.tgt)
    with library_errors(library_folder()):
        update_json(verdicts_path(), {name: to_json(kept)})


def model_key(translator: "OpenModel") -> str:
    """Key of a verdict: model, pack and precision, each combination measured by itself."""
    return hashlib.blake2b(translator.state_key.encode(), digest_size=12).hexdigest()


def verdicts_path() -> Path:
    """Returns where verdicts are kept."""
    return library_folder() / _FILE


def verdict_name(model: str, domain: str, src: str, tgt: str) -> str:
    """Returns the name that a verdict is kept by."""
    return f"{model} {src}-{tgt} {domain}"
