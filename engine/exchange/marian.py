"""Marian's models: folders of Hugging Face, and Marian's own arrays and binary files.

Their shape is that of Vaswani et al. (NeurIPS 2017): post-norm, mostly one table of word vectors for both
languages and the output, and a bias for every word. The decoder begins with the padding symbol.
"""

import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.base.config import TransformerConfig
from engine.base.errors import ConfigError, ModelError
from engine.base.graph_io import BOS_ID, PAD_ID
from engine.base.packed_bounds import read_packed
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import (
    carry_layers,
    number,
    read_facts,
    read_subwords,
    read_vocabulary,
    read_weights,
    shape_of,
)
from engine.exchange.language_symbols import languages_of, symbol_of
from engine.exchange.subword_models import Renumbered, SpecialRows, source_subwords, target_subwords
from engine.exchange.tensors import TakenWeights, Tensors
from engine.results.models import ModelLook
from engine.results.translation import LanguagePair

FAMILY = "Marian (Hugging Face)"
_SPECIALS = ("</s>", "<unk>", "<pad>")
_NEVER = -100.0
"""Bias of our padding symbol where theirs begins the translation, as in most: it takes no probability."""
_FOLLOWING = ("embed_positions.weight", "lm_head.weight", "embed_tokens.weight", "shared.weight")
"""Ends of the names of arrays that follow from others."""


def look_at_marian(folder: Path, config: Mapping[str, Any]) -> ModelLook:
    """Returns what a folder says of its model.

    Raises:
        ModelError: if its list of subwords is missing or broken.
    """
    rows = read_vocabulary(folder / "vocab.json", number(config, "vocab_size"))
    return read_facts(folder).look(FAMILY, languages_of(rows))


def read_marian(folder: Path, config: Mapping[str, Any], wanted: LanguagePair) -> ForeignModel:
    """Reads a Marian folder of Hugging Face.

    Raises:
        ModelError: if a file is missing or broken, the model is of a kind that we do not have, or its weights
            are not those of its shape.
    """
    facts = read_facts(folder)
    is_shared = config.get("share_encoder_decoder_embeddings") is not False
    n_source = number(config, "vocab_size")
    n_target = n_source if is_shared else number(config, "decoder_vocab_size")
    rows = read_vocabulary(folder / "vocab.json", n_source)
    tgt_rows = rows if is_shared else read_vocabulary(folder / "target_vocab.json", n_target)
    specials, tgt_specials = (
        _specials(config, each, n) for each, n in ((rows, n_source), (tgt_rows, n_target))
    )
    texts = {text: row for text, row in tgt_rows.items() if text not in _SPECIALS}
    opening = symbol_of(rows, wanted.tgt or facts.tgt)
    source = read_subwords(folder / "source.spm", lambda data: source_subwords(data, rows, specials, opening))
    target = read_subwords(folder / "target.spm", lambda data: target_subwords(data, texts, tgt_specials))
    shape = shape_of(config, len(source.rows), len(target.rows), norm_first=False, positions="marian")
    given = TakenWeights(read_weights(folder), folder)
    shared = ("model.shared.weight", "lm_head.weight", "model.decoder.embed_tokens.weight")
    table = given.find(*shared, shape=(n_target, shape.d_model))
    src_table = table
    if not is_shared:
        src_table = given.find("model.encoder.embed_tokens.weight", shape=(n_source, shape.d_model))
    bias = given.find("final_logits_bias", shape=(1, n_target))[0]
    given.taken["src_embedding"] = src_table[source.rows]
    given.taken["tgt_embedding"] = table[target.rows]
    given.taken["output_bias"] = bias[target.rows]
    if tgt_specials.padding == tgt_specials.start:
        given.taken["tgt_embedding"][PAD_ID] = 0
        given.taken["output_bias"][PAD_ID] = _NEVER
    carry_layers(given, shape)
    if left := next(given.unused(*_FOLLOWING), ""):
        raise ModelError(
            f"{folder} is not a Marian model: it has weights named {left[:80]!r}.", "Take another model."
        )
    return ForeignModel(
        family=FAMILY,
        config=shape,
        weights=given.taken,
        source=source.data,
        target=target.data,
        src=facts.src,
        tgt=wanted.tgt or facts.tgt,
        name=facts.name,
        licence=facts.licence,
        readme=facts.readme,
    )


def _specials(config: Mapping[str, Any], rows: Mapping[str, int], n_rows: int) -> SpecialRows:
    start = number(config, "decoder_start_token_id")
    end = rows.get("</s>", number(config, "eos_token_id"))
    unknown = rows.get("<unk>", end)
    if max(start, end, unknown) >= n_rows:
        raise ModelError(
            f"config.json names a special symbol beyond the {n_rows:,} subwords of the model.",
            "Files of two models are mixed up: get all of them from one place.",
        )
    return SpecialRows(start, rows.get("<pad>", start), end, unknown)


# Marian's own arrays, by its names, taken over into our weights and shape.
#
# They stand in binary files (students) and in `.npz` files (releases) alike, and with them the settings of
# the training. Matrices are (in, out). The decoder begins with nothing: a row of zeros.

SETTINGS = "special:model.yml"
"""The name under which the settings stand among the arrays."""
TABLES = ("encoder_Wemb", "decoder_Wemb")
"""The word vectors of source and target, where they are not one table."""
_LENGTH = 512
"""Bias of symbols that the model never writes."""
_ATTENTION = {"query": "q", "key": "k", "value": "v", "output": "o"}


class MarianArrays(NamedTuple):
    """The content of a file of weights."""

    weights: Tensors
    """Weights by Marian's names, float32; matrices as they multiply rows of states, (in, out)."""
    settings: dict[str, str]
    """Settings of the training, as they were written."""


class LayerNames(NamedTuple):
    """A linear layer or a norm of a layer."""

    ours: str
    """Our name for it, in front of "weight" and "bias"."""
    weight: str
    """Marian's name; the matrix is (n_in, n_out) there, a norm's scale (1, n_out)."""
    bias: str
    """Marian's name, (1, n_out); "" if it has none there."""
    n_out: int
    n_in: int
    """0: it is a norm."""


def read_settings(text: str) -> dict[str, str]:
    """Reads the plain lines of a YAML text, "key: value"; lists and nested values are left out."""
    lines = (line.partition(":") for line in text.splitlines() if not line.startswith((" ", "-")))
    return {key.strip(): value.strip().strip("\"'") for key, colon, value in lines if colon}


def check_rows(
    arrays: MarianArrays,
    table: str,
    path: Path,
    subwords: Path,
    rows: Mapping[str, int],
    end: int,
    unknown: int,
) -> SpecialRows:
    """Returns the rows of a side's special symbols; the one behind the last row is nothing.

    Raises:
        ModelError: if there are more subwords than rows, or no table.
    """
    n_rows = len(_table(arrays, table, path))
    if max([end, unknown, *rows.values()]) >= n_rows:
        raise ModelError(
            f"{subwords} has more subwords than the {n_rows:,} that {path.name} has rows for.",
            "Files of two models are mixed up: get all of them from one place.",
        )
    return SpecialRows(n_rows, n_rows, end, unknown)


def take_over(
    arrays: MarianArrays, path: Path, source: Renumbered, target: Renumbered
) -> tuple[TransformerConfig, Tensors]:
    """Returns the shape and our weights of a model.

    Raises:
        ModelError: if the model is of a shape that we do not have, or its arrays do not fit it.
    """
    tables = [_table(arrays, name, path) for name in TABLES]
    shape = _shape(arrays, len(source.rows), len(target.rows), tables[0].shape[1])
    given = TakenWeights(arrays.weights, path)
    nothing = np.zeros((1, shape.d_model), np.float32)
    given.taken["src_embedding"] = np.concatenate([tables[0], nothing])[source.rows]
    given.taken["tgt_embedding"] = np.concatenate([tables[1], nothing])[target.rows]
    bias = given.find("decoder_ff_logit_out_b", shape=(1, len(tables[1])))[0]
    given.taken["output_bias"] = np.append(bias, np.float32(_NEVER))[target.rows]
    given.taken["output_bias"][[BOS_ID, PAD_ID]] = _NEVER
    _take_layers(given, shape)
    if left := next(given.unused("Wemb"), ""):
        raise _unknown(f"it has weights named {left[:80]!r}")
    return shape, given.taken


def _table(arrays: MarianArrays, name: str, path: Path) -> NDArray[Any]:
    found = arrays.weights.get(name, arrays.weights.get("Wemb"))
    if found is None or found.ndim != 2:
        raise ModelError(f"The weights {path} have no word vectors.", "Get all files of the model again.")
    return found


def _shape(arrays: MarianArrays, src_size: int, tgt_size: int, d_model: int) -> TransformerConfig:
    """Returns the shape that the settings of the training describe.

    Raises:
        ModelError: if it is one that we do not have.
    """
    settings = arrays.settings
    cell = settings.get("transformer-decoder-autoreg", "self-attention")
    expected = {
        "type": ("transformer",),
        "transformer-preprocess": ("",),
        "transformer-postprocess": ("dan",),
        "transformer-postprocess-emb": ("", "d"),
        "transformer-ffn-depth": ("2",),
        "transformer-decoder-autoreg": ("rnn", "self-attention"),
        "transformer-train-position-embeddings": ("false",),
        "transformer-no-projection": ("false",),
    }
    if cell == "rnn":
        expected["dec-cell"] = ("ssru",)
    for name, words in expected.items():
        if settings.get(name, words[0]) not in words:
            raise _unknown(f"{name} is {settings[name][:60]!r}")
    try:
        return TransformerConfig(
            src_vocab_size=src_size,
            tgt_vocab_size=tgt_size,
            d_model=d_model,
            n_heads=int(settings["transformer-heads"]),
            n_encoder_layers=int(settings["enc-depth"]),
            n_decoder_layers=int(settings["dec-depth"]),
            d_ff=int(settings["transformer-dim-ffn"]),
            norm_first=False,
            max_len=_LENGTH,
            decoder_cell="ssru" if cell == "rnn" else "attention",
            activation=settings.get("transformer-ffn-activation", "swish"),
        )
    except KeyError as error:
        raise _unknown(f"its settings do not name {error}") from error
    except ValueError as error:
        raise _unknown(f"its settings are not numbers ({error})") from error
    except ConfigError as error:
        raise _unknown("; ".join(error.problems)) from error


def layers_of(shape: TransformerConfig) -> Iterator[LayerNames]:
    """Yields the linear layers and norms of all layers, by our names and by Marian's."""
    wide, inner = shape.d_model, shape.d_ff
    for stack, n_layers in (("encoder", shape.n_encoder_layers), ("decoder", shape.n_decoder_layers)):
        for layer in range(n_layers):
            ours, theirs = f"{stack}.layers.{layer}", f"{stack}_l{layer + 1}"
            if stack == "decoder" and shape.decoder_cell == "ssru":
                yield LayerNames(f"{ours}.recurrence.input", f"{theirs}_rnn_W", "", wide, wide)
                names = (f"{ours}.recurrence.forget", f"{theirs}_rnn_Wf", f"{theirs}_rnn_bf")
                yield LayerNames(*names, wide, wide)
                yield _norm(f"{ours}.recurrence_norm", f"{theirs}_rnn_ffn_ln", wide)
            else:
                yield from _attention(f"{ours}.self_attention", f"{theirs}_self", wide)
            if stack == "decoder":
                yield from _attention(f"{ours}.cross_attention", f"{theirs}_context", wide)
            for part, layer, n_out, n_in in (("inner", 1, inner, wide), ("outer", 2, wide, inner)):
                names = (f"{ours}.feed_forward.{part}", f"{theirs}_ffn_W{layer}", f"{theirs}_ffn_b{layer}")
                yield LayerNames(*names, n_out, n_in)
            yield _norm(f"{ours}.feed_forward_norm", f"{theirs}_ffn_ffn_ln", wide)


def _attention(ours: str, theirs: str, wide: int) -> Iterator[LayerNames]:
    for part, letter in _ATTENTION.items():
        yield LayerNames(f"{ours}.{part}", f"{theirs}_W{letter}", f"{theirs}_b{letter}", wide, wide)
    yield _norm(f"{ours}_norm", f"{theirs}_Wo_ln", wide)


def _norm(ours: str, theirs: str, wide: int) -> LayerNames:
    return LayerNames(ours, f"{theirs}_scale", f"{theirs}_bias", wide, 0)


def _take_layers(given: TakenWeights, shape: TransformerConfig) -> None:
    for each in layers_of(shape):
        if each.n_in:
            weight = given.find(each.weight, shape=(each.n_in, each.n_out)).T
        else:
            weight = given.find(each.weight, shape=(1, each.n_out))[0]
        bias = np.zeros(each.n_out, np.float32)
        if each.bias:
            bias = given.find(each.bias, shape=(1, each.n_out))[0]
        given.taken[f"{each.ours}.weight"] = weight.copy()
        given.taken[f"{each.ours}.bias"] = bias.copy()


def _unknown(what: str) -> ModelError:
    return ModelError(f"Parlance cannot read this kind of Marian model: {what}.", "Take another model.")


# Marian's binary files of weights: named arrays, some in int8 with the factor that they were multiplied by.
#
# Version, number of arrays, a header for each (lengths of name, shape and data, and the type), all names,
# all shapes, padding, all data: little-endian, 64 bits but for the shapes' 32.

INT8 = 0x4101
"""The type of matrices in int8 that any processor reads; behind the data stands the factor."""
FLOAT32 = 0x0404
TEXT = 0x0101
_VERSION = 1
_ALIGNED = 256
_MOST_ITEMS = 100_000
_MOST_BYTES = 2 << 30
_AGAIN = "Download the file again: it is cut off or altered."


class StoredArray(NamedTuple):
    """An array as it lies in a file."""

    type: int
    shape: tuple[int, ...]
    data: bytes

    @classmethod
    def of(cls, array: NDArray[Any]) -> "StoredArray":
        """Returns an array as float32."""
        return cls(FLOAT32, array.shape, array.astype("<f4").tobytes())

    @classmethod
    def of_text(cls, text: str) -> "StoredArray":
        """Returns a text, as the settings stand among the arrays."""
        data = text.encode() + b"\0"
        return cls(TEXT, (len(data),), data)


class _Header(NamedTuple):
    name: int
    type: int
    shape: int
    data: int


def read_binary(path: Path) -> MarianArrays:
    """Reads a file, also one packed with gzip.

    Raises:
        ModelError: if it is of another format or version, cut off, or has arrays of types that are not read.
    """
    try:
        return _read(read_packed(path, _MOST_BYTES))
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise ModelError(f"{path} is not a readable Marian model: {error}.", _AGAIN) from error


def binary_of(arrays: Mapping[str, StoredArray], version: int = _VERSION) -> bytes:
    """Returns the file of some arrays, as Marian itself writes it: each begins at a multiple of 256 bytes.

    Args:
        arrays: by Marian's names.
        version: of the format; others than Marian's own are for tests.
    """
    names = [name.encode() + b"\0" for name in arrays]
    data = [_aligned(each.data) for each in arrays.values()]
    parts = [struct.pack("<QQ", version, len(arrays))]
    for name, each, part in zip(names, arrays.values(), data, strict=True):
        parts.append(struct.pack("<QQQQ", len(name), each.type, len(each.shape), len(part)))
    parts += names
    parts += [struct.pack(f"<{len(each.shape)}i", *each.shape) for each in arrays.values()]
    gap = -(sum(map(len, parts)) + 8) % _ALIGNED
    return b"".join([*parts, struct.pack("<Q", gap), bytes(gap), *data])


def _aligned(data: bytes) -> bytes:
    return data + bytes(-len(data) % _ALIGNED)


def _read(data: bytes) -> MarianArrays:
    version, n_items = _numbers(data, 0, "<QQ")
    if version != _VERSION:
        raise ValueError(f"it is of format {version}, and only format {_VERSION} is read")
    if n_items > _MOST_ITEMS:
        raise ValueError(f"it would hold {n_items:,} arrays, which no model does")
    place = 16
    headers = []
    for _ in range(n_items):
        headers.append(_Header(*_numbers(data, place, "<QQQQ")))
        place += 32
    names, shapes = [], []
    for header in headers:
        names.append(_part(data, place, header.name).rstrip(b"\0").decode())
        place += header.name
    for header in headers:
        shapes.append(_numbers(data, place, f"<{min(header.shape, 8)}i"))
        place += 4 * header.shape
    place += 8 + _numbers(data, place, "<Q")[0]
    weights: Tensors = {}
    settings: dict[str, str] = {}
    for header, name, shape in zip(headers, names, shapes, strict=True):
        part = _part(data, place, header.data)
        place += header.data
        if name == SETTINGS:
            settings = read_settings(part.rstrip(b"\0").decode())
        elif not name.endswith("_QuantMultA"):  # how large inputs were: we measure that ourselves
            weights[name] = _array(name, header.type, shape, part)
    return MarianArrays(weights, settings)


def _numbers(data: bytes, place: int, layout: str) -> tuple[int, ...]:
    return struct.unpack(layout, _part(data, place, struct.calcsize(layout)))


def _part(data: bytes, place: int, size: int) -> bytes:
    if size > len(data) - place:
        raise ValueError("it is cut off")
    return data[place : place + size]


def _array(name: str, kind: int, shape: tuple[int, ...], data: bytes) -> NDArray[Any]:
    if kind not in (INT8, FLOAT32):
        raise ValueError(f"{name[:80]!r} is of the type {kind:#x}, which only one kind of processor reads")
    size = int(np.prod(shape, dtype=np.int64))
    if min(shape, default=1) < 1 or size * (1 if kind == INT8 else 4) > len(data):
        raise ValueError(f"{name[:80]!r} has no data for its shape")
    if kind == FLOAT32:
        return np.frombuffer(data, "<f4", size).reshape(shape).astype(np.float32)
    factor = struct.unpack("<f", _part(data, size, 4))[0]
    if not 0 < factor < np.inf:
        raise ValueError(f"{name[:80]!r} has no usable factor")
    values = np.frombuffer(data, np.int8, size).astype(np.float32) / np.float32(factor)
    if name.endswith("Wemb") or len(shape) < 2:
        return values.reshape(shape)
    return np.ascontiguousarray(values.reshape(shape[1], shape[0]).T)  # its rows were its columns
