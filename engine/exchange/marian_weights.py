"""Marian's own arrays, by its names, taken over into our weights and shape.

They stand in binary files (students) and in `.npz` files (releases) alike, and with them the settings of the
training. Matrices are (in, out). The decoder begins with nothing: a row of zeros.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.config import TransformerConfig
from engine.errors import ConfigError, ModelError
from engine.exchange.subword_models import Renumbered, SpecialRows
from engine.exchange.tensors import TakenWeights, Tensors
from engine.graph_io import BOS_ID, PAD_ID

SETTINGS = "special:model.yml"
"""The name under which the settings stand among the arrays."""
TABLES = ("encoder_Wemb", "decoder_Wemb")
"""The word vectors of source and target, where they are not one table."""
_LENGTH = 512
_NEVER = -100.0
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
            for part, number, n_out, n_in in (("inner", 1, inner, wide), ("outer", 2, wide, inner)):
                names = (f"{ours}.feed_forward.{part}", f"{theirs}_ffn_W{number}", f"{theirs}_ffn_b{number}")
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
