"""Our models as Marian's own binary files, as Firefox Translations has its students; see `exchange.students`.

Their SentencePiece models number the rows of the tables themselves, and their decoder begins with nothing. A
decoder with self-attention that learned a start vector is written as an equal one that begins with nothing:
what every row of its table lacks then is put into the biases of its first layer, and adds the same to every
logit.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.config import SearchConfig
from engine.errors import ModelError
from engine.exchange.marian_binary import binary_of
from engine.exchange.outgoing.marian_arrays import float32_arrays, int8_arrays, rows
from engine.exchange.outgoing.outgoing_model import OutgoingModel, check_plain, check_shape
from engine.exchange.student_shortlist import written_shortlist
from engine.exchange.students import read_student
from engine.exchange.subword_models import marian_subwords
from engine.exchange.tensors import Tensors
from engine.files import write_bytes
from engine.graph_io import BOS_ID
from engine.results.translation import LanguagePair

_PROGRAM = "Marian's binary format"
_ATTENTION = "decoder.layers.0.self_attention"
_USAGE = """
```sh
marian-decoder -c decoder.yml < text > translation
```
"""
_FIREFOX = """
The file MODEL has the same model in int8, as Firefox takes it. With Firefox' own engine (`pip install
fxtranslate`), from this folder:

```python
from pathlib import Path
from fxtranslate import Translator

files = (Path(name).read_bytes() for name in ("MODEL", "SOURCE", "TARGET"))
print(Translator(*files).translate("A sentence."))
```
"""


class _Files(NamedTuple):
    """The names of the files."""

    weights: str
    int8: str
    shortlist: str
    source: str
    target: str


def check_marian_binary(model: OutgoingModel) -> None:
    """Refuses a model that Marian's architecture cannot represent, as far as its shape tells.

    Raises:
        ModelError: saying what of it Marian has not.
    """
    check_plain(model, _PROGRAM, may_recur=True)
    shape, reasons = model.config, []
    if shape.norm_first:
        reasons.append(
            "it normalises before its layers, and its decoder begins with a vector that it learned"
        )
    if shape.positions == "marian":
        reasons.append("it counts positions as Hugging Face does, not as Marian")
    elif shape.first_position:
        reasons.append("it counts positions in another way")
    if shape.activation == "gelu":
        reasons.append("its activation is the exact GELU")
    if not shape.scales_embeddings:
        reasons.append("it does not scale its word vectors")
    if model.source.opening:
        reasons.append("it reads a symbol of the language to write before every sentence")
    check_shape(model, _PROGRAM, reasons)


def write_marian_binary(folder: Path, model: OutgoingModel) -> None:
    """Writes a model into an empty folder, in float32, and reads it once more.

    Of a student whose ranges are known there is a second file, in int8.

    Raises:
        ModelError: if it is one that Marian's architecture cannot represent.
    """
    check_marian_binary(model)
    weights = _begun_with_nothing(model)
    source, target = (
        table[rows(len(table))] for table in (weights["src_embedding"], weights["tgt_embedding"])
    )
    is_shared = model.source.data == model.target.data and np.array_equal(source, target)
    files = _names(model, is_shared=is_shared)
    arrays = float32_arrays(model.config, weights, is_shared=is_shared)
    write_bytes(folder / files.weights, binary_of(arrays))
    if model.ranges:
        arrays = int8_arrays(model.config, weights, model.ranges, is_shared=is_shared)
        write_bytes(folder / files.int8, binary_of(arrays))
    if model.shortlist is not None:
        lists = written_shortlist(model.shortlist, rows(model.source.size), rows(model.target.size))
        write_bytes(folder / files.shortlist, lists)
    write_bytes(folder / files.source, marian_subwords(model.source.data))
    if not is_shared:
        write_bytes(folder / files.target, marian_subwords(model.target.data))
    write_bytes(folder / "decoder.yml", _decoder(files).encode())
    usage = _USAGE + (_FIREFOX if model.ranges else "")
    for word, name in (("SOURCE", files.source), ("TARGET", files.target), ("MODEL", files.int8)):
        usage = usage.replace(word, name)
    write_bytes(folder / "README.md", model.readme("With Marian", usage).encode())
    _check_written(folder, model, weights)


def _names(model: OutgoingModel, *, is_shared: bool) -> _Files:
    pair = f".{model.src}{model.tgt}" if len(model.src) == len(model.tgt) == 2 else ""
    source, target = ("vocab", "vocab") if is_shared else ("srcvocab", "trgvocab")
    weights = f"model{pair}.bin", f"model{pair}.intgemm.alphas.bin", f"lex{pair}.s2t.bin"
    return _Files(*weights, f"{source}{pair}.spm", f"{target}{pair}.spm")


def _begun_with_nothing(model: OutgoingModel) -> Tensors:
    """Returns weights that give the same scores, whose decoder begins with a row of zeros."""
    weights, shape = dict(model.weights), model.config
    start = weights["tgt_embedding"][BOS_ID].astype(np.float64)
    if shape.decoder_cell == "ssru":
        offsets = [
            weights[f"decoder.layers.{n}.recurrence.input.bias"] for n in range(shape.n_decoder_layers)
        ]
        if start.any() or any(each.any() for each in offsets):
            raise ModelError(
                f"{model.id} cannot be written for {_PROGRAM}: when it was adapted it learned a vector to "
                "begin with, or an offset in its recurrence, and Marian's students have neither.",
                "Export it with --as onnx, which has everything.",
            )
        return weights
    if not start.any():
        return weights
    lacking = np.sqrt(shape.d_model) * start
    for part in ("query", "key", "value", "output"):
        bias = weights[f"{_ATTENTION}.{part}.bias"]
        matrix = np.eye(shape.d_model) if part == "output" else weights[f"{_ATTENTION}.{part}.weight"]
        weights[f"{_ATTENTION}.{part}.bias"] = (bias + matrix @ lacking).astype(np.float32)
    weights["tgt_embedding"] = (weights["tgt_embedding"] - start).astype(np.float32)
    return weights


def _decoder(files: _Files) -> str:
    """Returns what marian-decoder is told: the files, and to search as we do."""
    search = SearchConfig()
    lines = ["relative-paths: true", "models:", f"  - {files.weights}", "vocabs:", f"  - {files.source}"]
    lines += [
        f"  - {files.target}",
        f"beam-size: {search.beam_size}",
        f"normalize: {search.length_penalty:g}",
    ]
    return "\n".join([*lines, "word-penalty: 0", ""])


def _check_written(folder: Path, model: OutgoingModel, weights: Tensors) -> None:
    """Reads the files as those of another program."""
    again = read_student(folder, {}, LanguagePair(model.src, model.tgt))
    for name, array in weights.items():
        found = again.weights.get(name, np.zeros(0))
        is_of_words = name in ("src_embedding", "tgt_embedding", "output_bias")
        kept = rows(len(array)) if is_of_words else slice(None)
        if found.shape != array.shape or not np.array_equal(found[kept], array[kept]):
            raise ModelError(
                f"{model.id} was not written for {_PROGRAM}: read again, its {name} is another.",
                "Export it with --as onnx, and report this.",
            )
