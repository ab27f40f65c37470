"""Our models as Marian folders of Hugging Face, and as Marian's own binary files.

Both sides have a list and a table of their own, in the order of our ids: the start symbol is a row of its
own, which the decoder begins with and never writes.
"""

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save

from engine.base.config import SearchConfig, TransformerConfig
from engine.base.errors import ModelError
from engine.base.files import write_bytes, write_json
from engine.base.graph_io import BOS_ID, EOS_ID, N_SPECIALS, PAD_ID, UNK_ID
from engine.exchange.hugging_face import CONFIG, carry_layers
from engine.exchange.marian import INT8, SETTINGS, TABLES, StoredArray, binary_of, layers_of
from engine.exchange.outgoing.outgoing_model import OutgoingModel, check_plain, check_shape
from engine.exchange.students import read_student, written_shortlist
from engine.exchange.subword_models import marian_subwords
from engine.exchange.tensors import Tensors
from engine.results.translation import LanguagePair

_PROGRAM = "Marian"
_USAGE = """
```python
from transformers import MarianMTModel, MarianTokenizer

tokenizer, model = MarianTokenizer.from_pretrained("FOLDER"), MarianMTModel.from_pretrained("FOLDER")
given = tokenizer(["{opening}A sentence."], return_tensors="pt")
print(tokenizer.batch_decode(model.generate(**given), skip_special_tokens=True))
```
"""


class _TheirNames:
    """Gives our arrays the names that they have there."""

    def __init__(self, weights: Tensors) -> None:
        self._weights = weights
        self.named: Tensors = {}

    def linear(self, ours: str, theirs: str, _n_out: int, _n_in: int) -> None:
        self.norm(ours, theirs, 0)

    def norm(self, ours: str, theirs: str, _width: int) -> None:
        for part in ("weight", "bias"):
            self.named[f"{theirs}.{part}"] = self._weights[f"{ours}.{part}"]


def write_marian(folder: Path, model: OutgoingModel) -> None:
    """Writes a model into an empty folder.

    Raises:
        ModelError: if it is one that Marian's architecture cannot represent.
    """
    check_marian(model)
    source, target = model.tokens()
    for name, tokens in (("vocab.json", source), ("target_vocab.json", target)):
        write_json(folder / name, {token: row for row, token in enumerate(tokens)})
    write_bytes(folder / "source.spm", model.source.data)
    write_bytes(folder / "target.spm", model.target.data)
    write_json(folder / CONFIG, _config(model))
    write_json(folder / "generation_config.json", _generation(model))
    write_json(folder / "tokenizer_config.json", _tokenizer(model))
    write_bytes(folder / "model.safetensors", save(_weights(model)))
    opening = model.source.opening
    usage = _USAGE.replace("{opening}", opening and f"{opening} ")
    write_bytes(folder / "README.md", model.readme("With transformers", usage).encode())


def check_marian(model: OutgoingModel) -> None:
    """Refuses a model that Marian's architecture cannot represent; see `write_marian`."""
    check_plain(model, _PROGRAM)
    shape = model.config
    reasons = ["it normalises before its layers, Marian's models behind them"] if shape.norm_first else []
    if shape.positions != "marian" or shape.first_position:
        reasons.append("it counts positions in another way")
    check_shape(model, _PROGRAM, reasons)


def _weights(model: OutgoingModel) -> Tensors:
    ours, layers = model.weights, _TheirNames(model.weights)
    carry_layers(layers, model.config)
    tables = {
        "model.encoder.embed_tokens.weight": ours["src_embedding"],
        "model.decoder.embed_tokens.weight": ours["tgt_embedding"],
        "final_logits_bias": ours["output_bias"][None],
    }
    return {name: np.ascontiguousarray(array) for name, array in (tables | layers.named).items()}


def _config(model: OutgoingModel) -> dict[str, Any]:
    shape = model.config
    stacks = {
        f"{stack}_{name}": value
        for stack, n_layers in (("encoder", shape.n_encoder_layers), ("decoder", shape.n_decoder_layers))
        for name, value in (("layers", n_layers), ("attention_heads", shape.n_heads), ("ffn_dim", shape.d_ff))
    }
    return {
        "model_type": "marian",
        "architectures": ["MarianMTModel"],
        "is_encoder_decoder": True,
        "vocab_size": shape.src_vocab_size,
        "decoder_vocab_size": shape.tgt_vocab_size,
        "share_encoder_decoder_embeddings": False,
        "tie_word_embeddings": True,
        "d_model": shape.d_model,
        **stacks,
        "num_hidden_layers": shape.n_encoder_layers,
        "activation_function": shape.activation,
        "scale_embedding": shape.scales_embeddings,
        "static_position_embeddings": True,
        "normalize_before": False,
        "normalize_embedding": False,
        "max_position_embeddings": shape.max_len,
        "dropout": shape.dropout,
        "attention_dropout": shape.attention_dropout,
        "torch_dtype": "float32",
        **_symbols(),
    }


def _symbols() -> dict[str, Any]:
    return {
        "bos_token_id": BOS_ID,
        "pad_token_id": PAD_ID,
        "eos_token_id": EOS_ID,
        "decoder_start_token_id": BOS_ID,
        "forced_eos_token_id": EOS_ID,
    }


def _generation(model: OutgoingModel) -> dict[str, Any]:
    """Returns how the other program searches: as we do."""
    search = SearchConfig()
    return {
        **_symbols(),
        "bad_words_ids": [[BOS_ID], [PAD_ID], [UNK_ID]],
        "num_beams": search.beam_size,
        "length_penalty": search.length_penalty,
        "early_stopping": True,
        "max_length": model.config.max_len,
    }


def _tokenizer(model: OutgoingModel) -> dict[str, Any]:
    return {
        "tokenizer_class": "MarianTokenizer",
        "separate_vocabs": True,
        "source_lang": model.src,
        "target_lang": model.tgt,
        "bos_token": "<s>",
        "eos_token": "</s>",
        "unk_token": "<unk>",
        "pad_token": "<pad>",
        "model_max_length": model.config.max_len,
    }


# A model's arrays as Marian's binary files have them: in float32, or matrices in int8 as Firefox has them.
#
# In int8 a matrix has one factor that it was multiplied by, and each product the factor of its inputs, by
# the name `…_QuantMultA`: 127 by how large they become.

_LARGEST = 127
_TOGETHER = 8
"""Rows that processors score at a time: in int8 a table has a multiple of them."""
_NEVER = -100.0
"""Bias of rows that only fill up."""
_ALPHA = "_QuantMultA"
_OUTPUT = "output"
"""The name under which the input of the output layer is measured."""
_BIAS = "decoder_ff_logit_out_b"


def rows(size: int) -> list[int]:
    """Returns our ids in the order of Marian's rows, see `marian_subwords`."""
    return [EOS_ID, UNK_ID, *range(N_SPECIALS, size)]


def float32_arrays(shape: TransformerConfig, weights: Tensors, *, is_shared: bool) -> dict[str, StoredArray]:
    """Returns all arrays by Marian's names.

    Args:
        shape: of the model.
        weights: by our names; the decoder begins with a row of zeros, which is left out.
        is_shared: both sides have one table.
    """
    tables = [weights[name][rows(len(weights[name]))] for name in ("src_embedding", "tgt_embedding")]
    named = {"Wemb": tables[0]} if is_shared else dict(zip(TABLES, tables, strict=True))
    named[_BIAS] = weights["output_bias"][None, rows(shape.tgt_vocab_size)]
    arrays = {name: StoredArray.of(array) for name, array in named.items()}
    for each in layers_of(shape):
        weight = weights[f"{each.ours}.weight"]
        arrays[each.weight] = StoredArray.of(weight.T if each.n_in else weight[None])
        if each.bias:
            arrays[each.bias] = StoredArray.of(weights[f"{each.ours}.bias"][None])
    sizes = [len(table) for table in tables]
    return arrays | {SETTINGS: StoredArray.of_text(settings(shape, sizes, is_shared=is_shared))}


def int8_arrays(
    shape: TransformerConfig, weights: Tensors, ranges: Mapping[str, float], *, is_shared: bool
) -> dict[str, StoredArray]:
    """Returns all arrays by Marian's names, matrices and tables in int8.

    Args:
        shape: of the model.
        weights: as of `float32_arrays`.
        ranges: the largest absolute input of every linear layer, see `OutgoingModel`.
        is_shared: both sides have one table.
    """
    tables = [
        filled_up(weights[name][rows(len(weights[name]))], 0) for name in ("src_embedding", "tgt_embedding")
    ]
    arrays = float32_arrays(shape, weights, is_shared=is_shared) | int8_layers(shape, weights, ranges)
    bias = filled_up(weights["output_bias"][rows(shape.tgt_vocab_size)], _NEVER)
    arrays[_BIAS] = StoredArray.of(bias[None])
    if is_shared:
        arrays["Wemb"], arrays[f"none{_ALPHA}"] = int8_table(tables[1]), _alpha(ranges[_OUTPUT])
    else:
        arrays |= {name: int8_table(table) for name, table in zip(TABLES, tables, strict=True)}
        # what has the name of a table is in int8 there, this number too
        factor = struct.pack("<f", ranges[_OUTPUT])
        arrays[f"{TABLES[1]}{_ALPHA}"] = StoredArray(INT8, (1, 1), bytes([_LARGEST]) + factor)
    sizes = [len(table) for table in tables]
    return arrays | {SETTINGS: StoredArray.of_text(settings(shape, sizes, is_shared=is_shared))}


def int8_layers(
    shape: TransformerConfig, weights: Tensors, ranges: Mapping[str, float]
) -> dict[str, StoredArray]:
    """Returns the matrices of all layers in int8, and the factors of their inputs, by Marian's names."""
    arrays = {}
    for each in layers_of(shape):
        if each.n_in:
            stored = int8_table(weights[f"{each.ours}.weight"])  # (n_out, n_in), as it lies in the file
            arrays[each.weight] = stored._replace(shape=(each.n_in, each.n_out))
            arrays[f"{each.weight}{_ALPHA}"] = _alpha(ranges[_measured(each.ours, ranges)])
    return arrays


def int8_table(table: NDArray[Any]) -> StoredArray:
    """Returns rows in int8, with the factor that they were multiplied by."""
    factor = _LARGEST / (float(np.abs(table).max()) or 1.0)
    values = np.rint(table * factor).astype(np.int8)
    return StoredArray(INT8, table.shape, values.tobytes() + struct.pack("<f", factor))


def filled_up(array: NDArray[Any], value: float) -> NDArray[Any]:
    """Returns an array with more rows of a value, so that their number is a multiple of eight."""
    missing = -len(array) % _TOGETHER
    return np.concatenate([array, np.full((missing, *array.shape[1:]), value, array.dtype)])


def _alpha(largest: float) -> StoredArray:
    return StoredArray.of(np.full((1, 1), _LARGEST / largest))


def _measured(name: str, ranges: Mapping[str, float]) -> str:
    """Returns the layer under whose name the input of one is measured: the first of those side by side."""
    if name in ranges:
        return name
    place, _, _part = name.rpartition(".")
    if place.endswith("recurrence"):
        return f"{place}.input"
    # all keys and values of the source come from one product
    return "decoder.layers.0.cross_attention.key" if "cross" in place else f"{place}.query"


def settings(shape: TransformerConfig, sizes: Sequence[int], *, is_shared: bool) -> str:
    """Returns the settings of a training that would have given such a model, as YAML."""
    recurs = shape.decoder_cell == "ssru"
    values = {
        "type": "transformer",
        "dim-emb": shape.d_model,
        "enc-depth": shape.n_encoder_layers,
        "dec-depth": shape.n_decoder_layers,
        "dec-cell": "ssru" if recurs else "gru",
        "transformer-decoder-autoreg": "rnn" if recurs else "self-attention",
        "transformer-heads": shape.n_heads,
        "transformer-dim-ffn": shape.d_ff,
        "transformer-ffn-depth": 2,
        "transformer-ffn-activation": shape.activation,
        "transformer-preprocess": '""',
        "transformer-postprocess": "dan",
        "transformer-postprocess-emb": "d",
        "transformer-postprocess-top": '""',
        "transformer-no-projection": "false",
        "transformer-train-position-embeddings": "false",
        "tied-embeddings": "false" if is_shared else "true",
        "tied-embeddings-all": "true" if is_shared else "false",
        "tied-embeddings-src": "false",
        "layer-normalization": "false",
    }
    lines = [f"{name}: {value}" for name, value in values.items()]
    return "\n".join([*lines, "dim-vocabs:", *(f"  - {size}" for size in sizes), ""])


# Our models as Marian's own binary files, as Firefox Translations has its students; see `exchange.students`.
#
# Their SentencePiece models number the rows of the tables themselves, and their decoder begins with nothing.
# A decoder with self-attention that learned a start vector is written as an equal one that begins with
# nothing: what every row of its table lacks then is put into the biases of its first layer, and adds the
# same to every logit.

_MARIAN = "Marian's binary format"
_ATTENTION = "decoder.layers.0.self_attention"
_MARIAN_USAGE = """
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
    check_plain(model, _MARIAN, may_recur=True)
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
    check_shape(model, _MARIAN, reasons)


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
    usage = _MARIAN_USAGE + (_FIREFOX if model.ranges else "")
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
                f"{model.id} cannot be written for {_MARIAN}: when it was adapted it learned a vector to "
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
                f"{model.id} was not written for {_MARIAN}: read again, its {name} is another.",
                "Export it with --as onnx, and report this.",
            )
