"""The contract of the exported graphs: names, axes and types of every input and output.

`engine.export` writes it, `engine.runtime` checks it, nobody types a name twice. Swappable
inputs are overridable initialisers: each has a default inside the graph, so the graph runs
alone, and can be fed at every call.

Rows and batches: a decoder call serves `rows = batch * beam` hypotheses, batch-major
(row = sentence * beam + hypothesis). Cross keys and values stay one per *sentence*: the graph
folds the beam into the query, so they are never repeated per hypothesis. Mostly each row reads one token;
of texts that are given all read as many at once, `tokens = rows * tgt_len`, row-major.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import GraphError

OPSET, IR_VERSION = 21, 10
"""Versions of ONNX that the graphs are written in."""

FLOAT, INT64, INT8, BOOL = "tensor(float)", "tensor(int64)", "tensor(int8)", "tensor(bool)"

BOS_ID, PAD_ID, EOS_ID, UNK_ID = 0, 1, 2, 3
"""Special symbols have these ids in every vocabulary, as in paper 000's dictionaries."""
N_SPECIALS = 4

LARGEST_BIAS = 6.0
"""Largest change of one word's score by a speaker, in nats: at most 400 times as likely against the others.
What is learned, saved, read from a file or fed stays within it."""


LARGEST_WEIGHT = 65_504.0
"""Largest number of a model: what float16 holds, in which models ship; what is learned has a few units."""


def graph_file(graph: str, precision: str) -> str:
    """Returns the file name of the "encoder" or "decoder" graph of a precision."""
    return f"{graph}.onnx" if precision == "float32" else f"{graph}.{precision}.onnx"


def has_graphs(folder: Path, precision: str) -> bool:
    """Returns whether a model's folder has both graphs of a precision."""
    return all((folder / graph_file(graph, precision)).is_file() for graph in ("encoder", "decoder"))


def wrong_numbers(array: NDArray[Any]) -> str:
    """Returns what is wrong with the numbers of a model's array, as the end of a sentence; or ""."""
    if not array.size or array.dtype.kind != "f":
        return ""
    largest = max(-float(array.min()), float(array.max()))  # NaN if one of them is
    if not np.isfinite(largest):
        return "has values that are not finite"
    return "" if largest <= LARGEST_WEIGHT else f"has values beyond ±{LARGEST_WEIGHT:,.0f}, as no model has"


LISTS_WITH_PACKS = "lists_with_packs"
"""Among a graph's metadata: int8 words that are fed have a pack's changes in them; not in earlier graphs."""


@dataclass(frozen=True)
class Port:
    """One input or output of a graph."""

    name: str
    axes: tuple[str, ...]
    """Symbolic axis names, or sizes; "1|rows" is an axis that may be 1 or `rows`, "0|1|rows" may be 0 too."""
    type: str = FLOAT
    is_swappable: bool = False
    """True if it has a default inside the graph that a caller may override."""


ENCODER_INPUTS = (
    Port("src_ids", ("batch", "src_len"), INT64),
    Port("src_mask", ("batch", "src_len"), BOOL),
    Port("src_embedding", ("src_vocab", "d_model"), is_swappable=True),
)


_ROWS_AXES = {"1|rows": "rows", "0|1|rows": "rows_or_none"}


def graph_axis(port_name: str, axis: str) -> str:
    """Returns the name of an axis in the graph: one that may be 1 has its own, so that sizes may differ."""
    return f"{port_name}_{_ROWS_AXES[axis]}" if axis in _ROWS_AXES else axis


DOMAIN_BIAS = Port("domain_bias", ("1|rows", "n_domains"), is_swappable=True)
"""Steers a model that follows domains: added to each word's logits of the domains before their softmax. Its
default, zeros, changes nothing; a large value forces one domain. The encoder takes a row per sentence."""


DOMAIN_WEIGHTS = "domain_weights"
"""Output of graphs that follow domains: what each layer reads off a word, as steered, averaged over heads."""

N_EXTERNAL_SPECIALS = 2
"""Rows of a table of external vectors that are no word's: of unknown words, and of the end of a sentence."""

EXT_IDS = Port("ext_ids", ("batch", "src_len"), INT64)
"""Rows of `ext_embedding` for the word of each source token, in models that read external vectors; 0 for
words that have none and for padding, 1 for the end of the sentence."""
EXT_EMBEDDING = Port("ext_embedding", ("ext_vocab", "d_ext"), is_swappable=True)
"""External vectors of words: a whole table, or those rows of one that a batch needs. Its default has the
first two rows alone, so the graph runs without a table."""


def encoder_inputs(*, has_domains: bool = False, has_external: bool = False) -> tuple[Port, ...]:
    """Returns the inputs of the encoder."""
    external = (EXT_IDS, EXT_EMBEDDING) if has_external else ()
    return (*ENCODER_INPUTS, *((DOMAIN_BIAS,) if has_domains else ()), *external)


def encoder_outputs(n_decoder_layers: int, *, has_domains: bool = False) -> tuple[Port, ...]:
    """Returns the encoder's outputs: its states, and the keys and values that the decoder reads.

    Of a model that follows domains also `domain_weights`: each layer's weights of the domains for each word,
    as steered, averaged over heads.
    """
    weights = Port(DOMAIN_WEIGHTS, ("batch", "readers", "src_len", "n_domains"))
    return (
        Port("enc_states", ("batch", "src_len", "d_model")),
        *_cross_ports(n_decoder_layers),
        *((weights,) if has_domains else ()),
    )


def decoder_inputs(
    n_decoder_layers: int,
    *,
    has_speaker_token: bool = False,
    has_domains: bool = False,
    reads_several: bool = True,
) -> tuple[Port, ...]:
    """Returns the inputs of one cached decoder step.

    `tgt_ids` holds the last token of each row, or the last ones, row by row; `position` says where they
    stand, counted from 0: the first one at past_len. `row_order` names for each row the row of the
    past it continues, so that beam search never copies a cache itself.

    A model with a speaker token takes one step more: at position 0 it reads `speaker_vector` in place of
    `tgt_ids`, and its scores mean nothing; the start symbol follows at position 1.

    Graphs of a model without attention to earlier tokens, and those of before, do not read several tokens
    at once: their `position` has one element. `output_bias` and `speaker_weights`, where they have more than
    one row, have one for each token that is scored, see `FIRST_SCORED`.
    """
    past = [
        Port(f"past_{kind}_{layer}", ("past_rows", "heads", "past_len", "d_head"))
        for layer in range(n_decoder_layers)
        for kind in ("key", "value")
    ]
    return (
        Port("tgt_ids", ("tokens",), INT64),
        Port("position", ("tgt_len" if reads_several else "one",), INT64),
        Port("row_order", ("rows",), INT64),
        Port("src_mask", ("batch", "src_len"), BOOL),
        *past,
        *_cross_ports(n_decoder_layers),
        *SWAPPABLE_DECODER_INPUTS,
        *((SPEAKER_VECTOR,) if has_speaker_token else ()),
        *((DOMAIN_BIAS,) if has_domains else ()),
        Port("n_top", ("one",), INT64, is_swappable=True),
        *((FIRST_SCORED,) if reads_several else ()),
    )


FIRST_SCORED = Port("first_scored", ("one",), INT64, is_swappable=True)
"""The first of each row's tokens that is scored, counted from the end: -1, the default, is the last alone."""

DEFAULT_N_TOP = 8
"""Continuations listed per row when a caller does not feed `n_top`."""

SPEAKER_WEIGHTS = Port("speaker_weights", ("0|1|rows", "rank"), is_swappable=True)
"""With no row, (0, rank), nothing is added to `output_bias`: it holds every row's whole bias already."""

SWAPPABLE_DECODER_INPUTS = (
    Port("tgt_embedding", ("tgt_vocab", "d_model"), is_swappable=True),
    Port("output_bias", ("1|rows", "tgt_vocab"), is_swappable=True),
    SPEAKER_WEIGHTS,
    Port("speaker_basis", ("rank", "tgt_vocab"), is_swappable=True),
    Port("tgt_embedding_int8", ("d_model", "tgt_vocab"), INT8, is_swappable=True),
    Port("tgt_embedding_scale", ("tgt_vocab",), is_swappable=True),
)
"""Inputs of a decoder that a pack may replace. Whoever feeds `tgt_embedding` feeds its int8 copy too
(`int8_projection`; packs hold it): int8 graphs look words up in the one and score them with the other.
The copy's default is empty and stands for the graph's own words.
Every graph declares all swappable inputs and ignores those it has no use for, so that one pack loads
into encoders and decoders of both precisions."""


SPEAKER_VECTOR = Port("speaker_vector", ("1|rows", "d_model"), is_swappable=True)
"""Read at position 0 like a word's vector; only in decoders of models with a speaker token. Its default
is the vector of nobody in particular."""


def quantise_weight(weight: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Quantises a weight matrix with one scale per output.

    Values stay within ±63 (7 bits): processors without VNNI add pairs of products in 16 bits,
    which 8-bit weights can overflow silently.

    Args:
        weight: (out, in).

    Returns:
        The quantised weight, (in, out), and its scale, (out,).
    """
    largest = np.abs(weight).max(axis=1, initial=0.0)
    scale = np.where(largest > 0, largest / 63, 1.0).astype(np.float32)
    quantised = np.rint(weight / scale[:, None]).astype(np.int8)
    return np.ascontiguousarray(quantised.T), scale


def int8_projection(tgt_embedding: NDArray[np.float32]) -> dict[str, NDArray[Any]]:
    """Quantises the target word vectors for the output projection of int8 graphs.

    Args:
        tgt_embedding: (tgt_vocab, d_model).

    Returns:
        `tgt_embedding_int8`, (d_model, tgt_vocab), and `tgt_embedding_scale`, (tgt_vocab,).
    """
    quantised, scale = quantise_weight(tgt_embedding)
    return {"tgt_embedding_int8": quantised, "tgt_embedding_scale": scale}


def decoder_outputs(n_decoder_layers: int, *, has_domains: bool = False) -> tuple[Port, ...]:
    """Returns the outputs of one decoder step: scores and states of each token scored, and the caches.

    `top_log_probs` and `top_ids` are the best `n_top` continuations of each token, best first:
    25 times faster than searching `log_probs` outside the graph (64 rows, 8,000 words).

    Of a model whose decoder follows domains also `domain_weights`: each layer's weights of the domains for
    each token that was just read. Decoders exported by earlier versions are without.
    """
    weights = Port(DOMAIN_WEIGHTS, ("tokens", "readers", "n_domains"))
    present = [
        Port(f"present_{kind}_{layer}", ("rows", "heads", "past_len + tgt_len", "d_head"))
        for layer in range(n_decoder_layers)
        for kind in ("key", "value")
    ]
    return (
        Port("log_probs", ("scored", "tgt_vocab")),
        Port("top_log_probs", ("scored", "n_top")),
        Port("top_ids", ("scored", "n_top"), INT64),
        Port("dec_states", ("scored", "d_model")),
        *present,
        *((weights,) if has_domains else ()),
    )


def _cross_ports(n_decoder_layers: int) -> list[Port]:
    return [
        Port(f"cross_{kind}_{layer}", ("batch", "heads", "src_len", "d_head"))
        for layer in range(n_decoder_layers)
        for kind in ("key", "value")
    ]


def check_ports(expected: Iterable[Port], found: Iterable[Port]) -> None:
    """Compares names, ranks and types.

    Raises:
        GraphError: naming every difference, not only the first.
    """
    by_name = {port.name: port for port in found}
    problems = []
    for port in expected:
        got = by_name.get(port.name)
        if got is None:
            problems.append(f"{port.name} is missing")
        elif (len(got.axes), got.type) != (len(port.axes), port.type):
            problems.append(f"{port.name} is {got.type}{list(got.axes)}, not {port.type}{list(port.axes)}")
    if problems:
        raise GraphError(
            "The graph breaks the contract: " + "; ".join(problems) + ".",
            "Export the model again with this version.",
        )
