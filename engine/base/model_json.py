"""`model.json`, the description in every model folder, read in one place: a format is accepted or not.

What must stand in it depends on the reader; each checks the values that it relies on. Beside it stand:

source.spm target.spm    SentencePiece; ids 0 to 3 are start, padding, end, unknown
*.words.gz               the most frequent words it learned from; only if it was trained here
weights.safetensors      all weights; of a pack embeddings and output bias, of a small pack its updates
learned.safetensors      of a mixed model: its weights as they were learned, float16
encoder.onnx decoder.onnx *.int8.onnx   the graphs; not of packs, nor in folders that ship
ranges.json              how large the inputs of its layers become, for its int8 graphs; in folders that ship
pack.onnx_adapter        of a pack: ONNX Runtime's own adapter file
external.table words-NNN-NAME.table     word vectors that it reads beside its own, and those added later
speakers.profiles        the profile of every speaker it was trained with
word-spaces.npz          the neighbours of a new vocabulary's words
card.json card.md        the record of the run that made it; what it is, and is not for
"""

from pathlib import Path
from typing import Any

from engine.base.errors import ModelError
from engine.base.files import read_given

FILE_NAME = "model.json"
FORMAT = 1
"""The version that this Parlance writes and reads."""
TABLE_FILE = "external.table"
"""Table of word vectors that a model learned with, if it reads any."""
_MOST_BYTES = 16 << 20
"""A description with the curve of a long training has a few hundred kilobytes."""
LEARNED_WEIGHTS = "learned.safetensors"
"""Beside the weights of a model that was mixed with what it began from: as they were learned, float16."""


def read_model_json(folder: Path, hint: str) -> dict[str, Any]:
    """Returns the description in a model folder.

    Args:
        folder: the model's folder.
        hint: what to try if its description is missing or damaged.

    Raises:
        ModelError: if there is no such folder or description, or it is no JSON object of our format.
    """
    path = folder / FILE_NAME
    if not folder.is_dir():
        raise ModelError(
            f"There is no model folder {folder}.", "Look at `parlance doctor`, or add the model again."
        )
    if not path.is_file():
        raise ModelError(f"{folder} is not a model folder: it has no {FILE_NAME}.", hint)
    from engine.base.json_values import parse_json  # with pydantic, which training can do without

    try:
        description = parse_json(read_given(path, _MOST_BYTES))
    except ValueError as error:
        raise ModelError(f"{path} is not readable as JSON ({error}).", hint) from error
    except OSError as error:
        raise ModelError(f"{path} cannot be read: {error.strerror}.", hint) from error
    if not isinstance(description, dict):
        raise ModelError(f"{path} is not a JSON object.", hint)
    if description.get("format") != FORMAT:
        raise ModelError(
            f"{path} has the unknown format {description.get('format')!r}; this Parlance reads {FORMAT}.",
            "Update Parlance if the model is newer.",
        )
    return description
