"""Models of CTranslate2: the folder, and its binary file.

Version, name and revision of the specification, number of arrays; of each its name, shape, type, length and
data; then names that stand for arrays under another name. Little-endian.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.base.architecture import position_vectors
from engine.base.config import TransformerConfig
from engine.base.errors import ConfigError, ModelError
from engine.base.files import read_given
from engine.base.graph_io import BOS_ID, PAD_ID
from engine.base.json_values import parse_json
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import carry_layers, read_facts, read_given_file, read_subwords
from engine.exchange.language_symbols import languages_of, symbol_of
from engine.exchange.m2m100 import ManyLanguages, is_language_symbol, listed_vocabulary, take_direction
from engine.exchange.subword_models import SpecialRows, source_subwords, target_subwords
from engine.exchange.tensors import TakenWeights, Tensors
from engine.results.models import ModelLook
from engine.results.translation import LanguagePair

_VERSIONS = (4, 5, 6)
"""Those that are laid out like this."""
_MOST_BYTES = 8 << 30
_MOST_ARRAYS = 100_000
_MOST_AXES = 4
_TYPES = ("<f4", "<i1", "<i2", "<i4", "<f2", "<u2")
"""By their numbers; the last one are the upper halves of float32."""
_BFLOAT16 = 5
_SCALE = "_scale"
_AGAIN = "Get the file again: it is cut off or altered."


class CTranslate2Arrays(NamedTuple):
    """The content of a file of weights."""

    specification: str
    """Which architecture it is: "TransformerSpec"."""
    arrays: Tensors
    """By CTranslate2's names, floating-point; settings are arrays without axes, of the type they had."""


def read_arrays(path: Path) -> CTranslate2Arrays:
    """Reads a file, and divides what was quantised by its scales.

    Raises:
        ModelError: if it is of another version, cut off, or not such a file.
    """
    try:
        return _read(_Reader(read_given(path, _MOST_BYTES)))
    except OSError as error:
        raise ModelError(f"{path} cannot be read: {error.strerror}.", "Check the name.") from error
    except ValueError as error:
        raise ModelError(f"{path} is not a readable model of CTranslate2: {error}.", _AGAIN) from error


class _Reader:
    """Takes one value after the other."""

    def __init__(self, data: bytes) -> None:
        self._data, self._place = memoryview(data), 0

    def number(self, layout: str) -> int:
        return int(struct.unpack(layout, self.part(struct.calcsize(layout)))[0])

    def text(self) -> str:
        return bytes(self.part(self.number("<H"))).rstrip(b"\0").decode()

    def part(self, size: int) -> memoryview:
        if size > len(self._data) - self._place:
            raise ValueError("it is cut off")
        self._place += size
        return self._data[self._place - size : self._place]

    @property
    def is_at_end(self) -> bool:
        return self._place == len(self._data)


def _read(reader: _Reader) -> CTranslate2Arrays:
    version = reader.number("<I")
    if version not in _VERSIONS:
        raise ValueError(f"it is of version {version}, and only {_VERSIONS[0]} to {_VERSIONS[-1]} are read")
    specification, _revision = reader.text(), reader.number("<I")
    found = _in_full(dict(_array(reader) for _ in range(_count(reader))))
    for _ in range(_count(reader)):
        alias, name = reader.text(), reader.text()
        if name not in found:
            raise ValueError(f"{alias[:80]!r} stands for {name[:80]!r}, which it does not hold")
        found[alias] = found[name]  # with its scales
    if not reader.is_at_end:
        raise ValueError("it is longer than it says")
    return CTranslate2Arrays(specification, found)


def _count(reader: _Reader) -> int:
    n_arrays = reader.number("<I")
    if n_arrays > _MOST_ARRAYS:
        raise ValueError(f"it would hold {n_arrays:,} arrays, which no model does")
    return n_arrays


def _array(reader: _Reader) -> tuple[str, NDArray[Any]]:
    name, n_axes = reader.text(), reader.number("<B")
    if n_axes > _MOST_AXES:
        raise ValueError(f"{name[:80]!r} has {n_axes} axes")
    shape = [reader.number("<I") for _ in range(n_axes)]
    kind, data = reader.number("<B"), reader.part(reader.number("<I"))
    if kind >= len(_TYPES):
        raise ValueError(f"{name[:80]!r} is of a type that is not known ({kind})")
    size = 1
    for width in shape:  # of Python's own numbers, which do not overflow
        size *= width
    if size * np.dtype(_TYPES[kind]).itemsize != len(data):
        raise ValueError(f"{name[:80]!r} has other data than its shape needs")
    array = np.frombuffer(data, _TYPES[kind]).reshape(shape)
    if kind == _BFLOAT16:
        array = (array.astype(np.uint32) << 16).view(np.float32)
    return name, array


def _in_full(found: dict[str, NDArray[Any]]) -> Tensors:
    arrays: Tensors = {}
    for name, array in found.items():
        scale = found.get(name + _SCALE)
        if name.endswith(_SCALE) and name.removesuffix(_SCALE) in found:
            continue
        if array.ndim == 0 or array.dtype in (np.float16, np.float32):
            arrays[name] = array
        elif scale is None:
            raise ValueError(f"{name[:80]!r} has no scales")
        elif scale.size in (1, len(array)) and np.isfinite(scale).all() and (scale > 0).all():
            arrays[name] = array.astype(np.float32) / scale.astype(np.float32).reshape(-1, 1)
        else:
            raise ValueError(f"{name[:80]!r} has no usable scales")
    return arrays


# Marian models as folders of CTranslate2, and those that Parlance wrote: `model.bin`, lists of subwords.

FAMILY = "CTranslate2"
_WEIGHTS = "model.bin"
_SPECIFICATION = "TransformerSpec"
_ACTIVATIONS = {0: "relu", 2: "swish", 3: "gelu"}
_SYMBOLS = ("<s>", "<pad>", "<blank>")
"""Subwords that occur in no text, besides the end symbol and the unknown one."""
_FLAGS = ("alibi", "multi_query_attention")
_TAKEN_OTHERWISE = (
    "embeddings/weight", "embeddings_0/weight", "position_encodings/encodings", "projection/weight",
    "projection/bias",
)  # fmt: skip
"""Arrays of either stack that are read elsewhere; all others belong to its layers."""
_SPACINGS = (("marian", 0), ("tensor2tensor", 1), ("tensor2tensor", 0), ("tensor2tensor", 2))
"""Possible position encodings, and where counting begins."""
_LOOKED_AT = 64
"""Positions that are compared."""
_NEAR = 6e-3
"""Tolerance between bfloat16 and float32."""
_LENGTH = 512
_EPSILON = 1e-5
_NEVER = -100.0
_ONE_FOR_BOTH = ("sentencepiece.model", "spm.model", "sentencepiece.bpe.model")
_WHOLE = "Get the whole folder again: model.bin, its vocabularies, and the SentencePiece models."


def is_ctranslate2(folder: Path) -> bool:
    """Tells whether a folder holds a model of CTranslate2."""
    return (folder / _WEIGHTS).is_file()


def look_at_ctranslate2(folder: Path, config: Mapping[str, Any]) -> ModelLook:
    """Returns what a folder says of its model.

    Raises:
        ModelError: if its vocabulary is missing or broken.
    """
    facts, rows = read_facts(folder), _rows(folder, "source")
    if _is_of_many(config, rows):
        return listed_vocabulary(FAMILY, _subword_models(folder)[0], rows).look(facts)
    return facts.look(FAMILY, languages_of(rows))


def read_ctranslate2(folder: Path, config: Mapping[str, Any], wanted: LanguagePair) -> ForeignModel:
    """Reads a folder of CTranslate2.

    Raises:
        ModelError: if a file is missing or broken, or the model is of a shape that we do not have.
    """
    facts, path = read_facts(folder), folder / _WEIGHTS
    specification, arrays = read_arrays(path)
    if specification != _SPECIFICATION:
        raise _unknown(f"it is a {specification[:60]!r}")
    _check_settings(arrays, config)
    rows, tgt_rows = _rows(folder, "source"), _rows(folder, "target")
    tables = [_table(arrays, name, path) for name in ("encoder/embeddings_0", "decoder/embeddings")]
    if not np.array_equal(tables[1], _table(arrays, "decoder/projection", path)):
        raise _unknown("it scores words with another table than it reads them")
    if _is_of_many(config, rows):
        return take_direction(folder, _of_many(folder, config, arrays, rows), wanted)
    specials, tgt_specials = (
        _specials(each, config, len(table), folder)
        for each, table in zip((rows, tgt_rows), tables, strict=True)
    )
    if not _setting(arrays, "decoder/start_from_zero_embedding"):
        tgt_specials = tgt_specials._replace(start=_start(tgt_rows, config))
    own = {*_SYMBOLS, _named(config, "eos_token", "</s>"), _named(config, "unk_token", "<unk>")}
    texts = {text: row for text, row in tgt_rows.items() if text not in own}
    opening = symbol_of(rows, wanted.tgt or facts.tgt)
    spm = _subword_models(folder)
    source = read_subwords(spm[0], lambda data: source_subwords(data, rows, specials, opening))
    target = read_subwords(spm[1], lambda data: target_subwords(data, texts, tgt_specials))
    shape = _shape(arrays, len(source.rows), len(target.rows), tables[0].shape[1])
    given = TakenWeights(dict(_layers(arrays)), path)
    nothing = np.zeros((1, shape.d_model), np.float32)
    given.taken["src_embedding"] = np.concatenate([tables[0], nothing])[source.rows]
    given.taken["tgt_embedding"] = np.concatenate([tables[1], nothing])[target.rows]
    bias = arrays.get("decoder/projection/bias", np.zeros(len(tables[1]), np.float32))
    if bias.shape != (len(tables[1]),):
        raise ModelError(f"In {path} there are biases for other words than it has.", _WHOLE)
    # what takes no probability here takes none there: numbers far below lose the digits of all others
    given.taken["output_bias"] = np.append(bias, np.float32(_NEVER)).clip(min=_NEVER)[target.rows]
    given.taken["output_bias"][[BOS_ID, PAD_ID]] = _NEVER
    carry_layers(given, shape)
    if left := next(given.unused(), ""):
        raise _unknown(f"it has weights named {left[:80]!r}")
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


def _rows(folder: Path, side: str) -> dict[str, int]:
    """Reads the vocabulary of a side; one may serve both."""
    names = [f"{which}_vocabulary.{kind}" for which in (side, "shared") for kind in ("json", "txt")]
    path = next((folder / name for name in names if (folder / name).is_file()), folder / names[2])
    data = read_given_file(path)
    try:
        tokens = parse_json(data) if path.suffix == ".json" else data.decode().split("\n")
    except ValueError as error:
        raise ModelError(f"{path} is not a readable vocabulary ({str(error)[:200]}).", _WHOLE) from error
    if not isinstance(tokens, list) or not all(isinstance(token, str) for token in tokens):
        raise ModelError(f"{path} is not a list of subwords.", _WHOLE)
    if path.suffix == ".txt" and tokens and not tokens[-1]:
        tokens.pop()  # what stands behind the last line break
    rows: dict[str, int] = {}
    for row, token in enumerate(tokens):
        rows.setdefault(token, row)
    return rows


def _specials(rows: Mapping[str, int], config: Mapping[str, Any], n_rows: int, folder: Path) -> SpecialRows:
    """Returns the rows of the special symbols; the one behind the last row is nothing."""
    wanted = [_named(config, "eos_token", "</s>"), _named(config, "unk_token", "<unk>")]
    if missing := [token for token in wanted if token not in rows]:
        raise ModelError(f"The vocabulary in {folder} has no {missing[0][:60]!r}.", _WHOLE)
    if max(rows.values()) >= n_rows:
        raise ModelError(
            f"The vocabulary in {folder} has {len(rows):,} subwords, and its model rows for {n_rows:,}.",
            "Files of two models are mixed up: get all of them from one place.",
        )
    end, unknown = (rows[token] for token in wanted)
    return SpecialRows(n_rows, n_rows, end, unknown)


def _start(rows: Mapping[str, int], config: Mapping[str, Any]) -> int:
    """Returns the row that the decoder reads first, of a model that does not begin with nothing.

    Raises:
        ModelError: if sentences end or begin in a way that we do not have.
    """
    start = _named(config, "decoder_start_token", _named(config, "bos_token", "<s>"))
    if config.get("add_source_eos") is not True or config.get("add_source_bos") is True:
        raise _unknown("it reads sentences without an end symbol, as those of Argos Translate do")
    if start not in rows:
        raise _unknown(f"it begins with {start[:60]!r}, which its vocabulary lacks")
    return rows[start]


def _is_of_many(config: Mapping[str, Any], rows: Mapping[str, int]) -> bool:
    """Tells whether a decoder reads the end symbol, then a language: as those of M2M-100 and NLLB-200."""
    end = _named(config, "eos_token", "</s>")
    start = _named(config, "decoder_start_token", _named(config, "bos_token", "<s>"))
    return start == end and any(map(is_language_symbol, rows))


def _of_many(
    folder: Path, config: Mapping[str, Any], arrays: Tensors, rows: Mapping[str, int]
) -> ManyLanguages:
    """Returns an M2M-100 or NLLB-200 model with all of its languages.

    Raises:
        ModelError: if symbols are missing, or it has a bias of words, which these models have not.
    """
    if "decoder/projection/bias" in arrays:
        raise _unknown("it begins as M2M-100 does, and has a bias of words")
    subwords, table = _subword_models(folder)[0], arrays["encoder/embeddings_0/weight"]
    specials = _specials(rows, config, len(table), folder)._replace(padding=rows.get("<pad>", len(table)))
    if specials.padding == len(table):
        raise _unknown("it has no symbol for padding")

    def shaped(n_source: int, n_target: int) -> TransformerConfig:
        return replace(_shape(arrays, n_source, n_target, table.shape[1]), has_speaker_token=True)

    return ManyLanguages(
        vocabulary=listed_vocabulary(FAMILY, subwords, rows),
        subwords=subwords,
        n_rows=len(table),
        specials=specials,
        shaped=shaped,
        weights=lambda: {**dict(_layers(arrays)), "model.shared.weight": table},
    )


def _named(config: Mapping[str, Any], name: str, usual: str) -> str:
    value = config.get(name)
    return value if isinstance(value, str) else usual


def _subword_models(folder: Path) -> tuple[Path, Path]:
    """Returns the SentencePiece models of both sides; one may serve both."""
    source, target = (folder / f"{side}.spm" for side in ("source", "target"))
    shared = next((folder / name for name in _ONE_FOR_BOTH if (folder / name).is_file()), None)
    if shared is not None:
        return shared, shared
    if not (source.is_file() and target.is_file()):
        raise ModelError(
            f"{folder} has no SentencePiece models, by which text is cut into the model's subwords.",
            "Put source.spm and target.spm there, from the model that was converted.",
        )
    return source, target


def _setting(arrays: Tensors, name: str, usual: float = 0) -> float:
    found = arrays.get(name)
    return float(found) if found is not None and found.ndim == 0 else usual


def _check_settings(arrays: Tensors, config: Mapping[str, Any]) -> None:
    """Refuses what is not a plain Transformer.

    Raises:
        ModelError: saying what of it we do not have.
    """
    wrong = [f"{stack}/{flag}" for stack in ("encoder", "decoder") for flag in _FLAGS]
    if named := next((name for name in wrong if _setting(arrays, name)), ""):
        raise _unknown(f"it has {named}")
    if (epsilon := config.get("layer_norm_epsilon")) not in (None, _EPSILON):
        raise _unknown(f"its layer norm adds {str(epsilon)[:40]}")
    for name in ("pre_norm", "activation", "num_heads"):
        if _setting(arrays, f"encoder/{name}", -1) != _setting(arrays, f"decoder/{name}", -1):
            raise _unknown(f"its encoder and decoder differ in {name}")


def _table(arrays: Tensors, name: str, path: Path) -> NDArray[Any]:
    found = arrays.get(f"{name}/weight")
    if found is None and name.endswith("_0"):
        found = arrays.get(f"{name.removesuffix('_0')}/weight")
    if found is None or found.ndim != 2 or not np.isfinite(found).all():
        raise ModelError(f"The weights {path} have no usable {name}.", _WHOLE)
    return found


def _shape(arrays: Tensors, src_size: int, tgt_size: int, d_model: int) -> TransformerConfig:
    """Returns the shape that the arrays have.

    Raises:
        ModelError: if it is one that we do not have.
    """
    activation = _ACTIVATIONS.get(int(_setting(arrays, "encoder/activation")))
    if activation is None:
        raise _unknown(f"its activation is number {_setting(arrays, 'encoder/activation'):g}")
    inner = arrays.get("encoder/layer_0/ffn/linear_0/bias", np.zeros(0))
    try:
        shape = TransformerConfig(
            src_vocab_size=src_size,
            tgt_vocab_size=tgt_size,
            d_model=d_model,
            n_heads=int(_setting(arrays, "encoder/num_heads")),
            n_encoder_layers=_n_layers(arrays, "encoder"),
            n_decoder_layers=_n_layers(arrays, "decoder"),
            d_ff=inner.size,
            norm_first=bool(_setting(arrays, "encoder/pre_norm")),
            activation=activation,
            scales_embeddings=_scales(arrays, d_model),
            max_len=_LENGTH,
        )
        return _with_positions(arrays, shape)
    except ConfigError as error:
        raise _unknown("; ".join(error.problems)) from error


def _n_layers(arrays: Tensors, stack: str) -> int:
    return sum(name.startswith(f"{stack}/layer_") and name.endswith("/ffn/linear_0/bias") for name in arrays)


def _scales(arrays: Tensors, d_model: int) -> bool:
    """Returns whether word vectors are multiplied by the square root of their width."""
    root = float(np.sqrt(d_model))
    factors = set()
    for stack in ("encoder", "decoder"):
        found = arrays.get(f"{stack}/scale_embeddings", np.ones((), np.int8))
        factor = float(found)
        if found.dtype == np.int8:  # a flag, else the factor
            factor = root if factor else 1.0
        factors.add(round(factor / root, 3))
    if factors not in ({1.0}, {round(1 / root, 3)}):
        raise _unknown("it multiplies word vectors in a way of its own")
    return factors == {1.0}


def _with_positions(arrays: Tensors, shape: TransformerConfig) -> TransformerConfig:
    """Returns the shape with the positions that the arrays hold; without any they are counted from one."""
    found = arrays.get("encoder/position_encodings/encodings")
    for positions, first in _SPACINGS:
        made = TransformerConfig.from_json(
            {**shape.to_json(), "positions": positions, "first_position": first}
        )
        if found is None:
            if (positions, first) == ("tensor2tensor", 1):
                return made
            continue
        given = found[:_LOOKED_AT]
        if given.ndim == 2 and given.shape[1] == shape.d_model and len(given):
            wanted = position_vectors(made, len(given))
            if np.abs(given - wanted).max() < _NEAR:
                return made
    raise _unknown("it tells positions apart in another way")


def _layers(arrays: Tensors) -> Iterator[tuple[str, NDArray[Any]]]:
    """Yields the arrays of all layers by the names of Hugging Face, those side by side taken apart."""
    for name, array in arrays.items():
        stack, _, rest = name.partition("/")
        if array.ndim == 0 or rest in _TAKEN_OTHERWISE:
            continue
        place, _, kind = rest.rpartition("/")
        layer, _, part = place.partition("/")
        names = _NAMES.get(part, (part,)) if layer != "layer_norm" else ("layer_norm",)
        prefix = f"model.{stack}." + (f"layers.{layer.removeprefix('layer_')}." if part else "")
        size = len(array) // len(names)
        for number, ours in enumerate(names):
            ending = {"gamma": "weight", "beta": "bias"}.get(kind, kind)
            yield f"{prefix}{ours}.{ending}", array[number * size : (number + 1) * size]


def _attention(theirs: str, ours: str, inputs: Sequence[Sequence[str]]) -> dict[str, tuple[str, ...]]:
    linears = [*inputs, ("out_proj",)]
    found = {
        f"{theirs}/linear_{place}": tuple(f"{ours}.{name}" for name in names)
        for place, names in enumerate(linears)
    }
    return found | {f"{theirs}/layer_norm": (f"{ours}_layer_norm",)}


_NAMES: dict[str, tuple[str, ...]] = {
    **_attention("self_attention", "self_attn", [("q_proj", "k_proj", "v_proj")]),
    **_attention("attention", "encoder_attn", [("q_proj",), ("k_proj", "v_proj")]),
    "ffn/linear_0": ("fc1",),
    "ffn/linear_1": ("fc2",),
    "ffn/layer_norm": ("final_layer_norm",),
}
"""CTranslate2's parts of a layer, and those of Hugging Face that stand in each, one above the other."""


def _unknown(what: str, hint: str = "Take another model.") -> ModelError:
    return ModelError(f"Parlance cannot read this kind of CTranslate2 model: {what}.", hint)
