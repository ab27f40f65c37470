"""A model's arrays as Marian's binary files have them: in float32, or matrices in int8 as Firefox has them.

In int8 a matrix has one factor that it was multiplied by, and each product the factor of its inputs, by the
name `…_QuantMultA`: 127 by how large they become.
"""

import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.config import TransformerConfig
from engine.exchange.marian_binary import INT8, StoredArray
from engine.exchange.marian_weights import SETTINGS, TABLES, layers_of
from engine.exchange.tensors import Tensors
from engine.graph_io import EOS_ID, N_SPECIALS, UNK_ID

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
