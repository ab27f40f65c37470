"""The layers of a Transformer as ONNX nodes, in float32.

States are (batch, src_len, d_model) or (rows, 1, d_model), as the attention node takes them, or flat: a row
for each token, (batch * src_len, d_model), to which one node adds what a small pack changes. Addition
and norm stay two nodes: together they take 20 µs for 64 rows, ONNX Runtime's SkipLayerNormalization 85 µs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from onnx import TensorProto

from engine.architecture.low_rank import UpdatedLayers, updated_layers
from engine.config import TransformerConfig
from engine.export.graph_writer import GraphWriter
from engine.export.weights import Weights

LAYER_NORM_EPSILON = 1e-5

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class LayerWriter:
    """Writes the layers of one model into one graph."""

    graph: GraphWriter
    weights: Weights
    config: TransformerConfig
    is_flat: bool = field(default=False, kw_only=True)
    """True if states have a row for each token, else two axes before the numbers of each."""

    def linear(self, states: str, *names: str) -> str:
        """Applies one or more linear layers to the same states, side by side.

        Args:
            states: (any, any, in).
            names: the layers' names in the weights.

        Returns:
            (any, any, sum of outs).
        """
        weight, bias = self.joined(names)
        product = self.graph.node("MatMul", [states, self.graph.constant(weight.T)])
        return self.updated(states, self.graph.node("Add", [product, self.graph.constant(bias)]), names)

    def activated_linear(self, states: str, *names: str) -> str:
        """Applies the activation, then linear layers; see `linear`."""
        return self.linear(self.activate(states), *names)

    def updated(self, states: str, result: str, names: tuple[str, ...]) -> str:
        """Adds what a small pack changes in linear layers side by side; with rank 0, the default, nothing.

        In float32 in both precisions: the factors change from pack to pack, and are thin.

        Args:
            states: their input, (any, any, in).
            result: their output, (any, any, sum of outs).
            names: the layers' names in the weights.
        """
        if names[0] not in self.updates:
            return result
        down, up = self.inputs_of(names[0])
        codes = self.graph.node("MatMul", [states, down])
        if self.is_flat:
            return self.graph.node("Gemm", [codes, up, result])
        return self.graph.node("Add", [result, self.graph.node("MatMul", [codes, up])])

    def flat(self) -> "LayerWriter":
        """Returns what writes flat states, where it can: see `is_flat`."""
        return self

    @cached_property
    def updates(self) -> Mapping[str, UpdatedLayers]:
        """What a small pack may change, by the name of the first of the layers side by side."""
        return {each.name: each for each in updated_layers(self.config)}

    def look_up(self, ids: str) -> str:
        """Returns the vectors of source words, with what a small pack changes in them.

        Args:
            ids: (batch, src_len).

        Returns:
            (batch, src_len, d_model).
        """
        graph = self.graph
        down, up = self.inputs_of("src_embedding")
        change = graph.node("MatMul", [graph.node("Gather", [down, ids]), up])
        return graph.node("Add", [graph.node("Gather", ["src_embedding", ids]), change])

    def look_back(self, ids: str) -> str:
        """Returns the vectors of target words, with what a small pack changes in them, (rows, d_model).

        Args:
            ids: (rows,).
        """
        graph = self.graph
        down, up = self.inputs_of("tgt_embedding")
        codes = graph.node(
            "Transpose", [graph.node("Gather", [up, ids], axis=1)], perm=[1, 0]
        )  # (rows, rank)
        change = graph.node("MatMul", [codes, graph.node("Transpose", [down], perm=[1, 0])])
        return graph.node("Add", [graph.node("Gather", ["tgt_embedding", ids]), change])

    def changed_bias(self, graph: GraphWriter, states: str, bias: str) -> str:
        """Returns a bias with what a small pack changes in words' scores, (rows, tgt_vocab).

        Args:
            graph: where to write it: a branch that runs where a pack is in.
            states: (rows, d_model).
            bias: (1|rows, tgt_vocab).
        """
        down, up = self.inputs_of("tgt_embedding")
        return graph.node("Gemm", [graph.node("MatMul", [states, down]), up, bias])

    def has_no_pack(self) -> str:
        """Returns whether no small pack changes words: their update has rank 0 then; (1,), bool."""
        _, up = self.inputs_of("tgt_embedding")
        rank = self.graph.node("Shape", [up], start=0, end=1)
        return self.graph.node("Equal", [rank, self.graph.constant([0])])

    def inputs_of(self, name: str) -> tuple[str, str]:
        """Declares the inputs of an update where that is not done yet; returns their names."""
        update = self.updates[name]
        for port in update.ports:
            if not self.graph.has_input(port.name):
                self.graph.add_input(port, update.default(port))
        down, up = update.ports
        return down.name, up.name

    def activate(self, states: str) -> str:
        """Applies the activation between the feed-forward layers; any shape."""
        match self.config.activation:
            case "swish":
                return self.graph.node("Mul", [states, self.graph.node("Sigmoid", [states])])
            case "gelu":
                return self.graph.node("Gelu", [states])
            case _:
                return self.graph.node("Relu", [states])

    def project(self, states: str) -> str:
        """Prepares the scores of all target words; `add_bias` finishes them.

        Args:
            states: (rows, d_model).
        """
        return states

    def add_bias(self, graph: GraphWriter, projected: str, bias: str) -> str:
        """Finishes the scores of all target words.

        Args:
            graph: where to write it: a branch, or the graph itself.
            projected: what `project` returned.
            bias: (1 or rows, tgt_vocab).

        Returns:
            Unnormalised log-probabilities, (rows, tgt_vocab).
        """
        return graph.node("Gemm", [projected, "tgt_embedding", bias], transB=1)

    def joined(self, names: tuple[str, ...]) -> tuple[Floats, Floats]:
        """Returns the weight, (sum of outs, in), and bias of linear layers side by side."""
        weight = np.concatenate([self.weights[f"{name}.weight"] for name in names])
        return weight, np.concatenate([self.weights[f"{name}.bias"] for name in names])

    def norm(self, states: str, name: str) -> str:
        """Applies a layer norm. (any, any, d_model) -> (any, any, d_model)."""
        parts = [self.graph.constant(self.weights[f"{name}.{part}"]) for part in ("weight", "bias")]
        return self.graph.node("LayerNormalization", [states, *parts], axis=-1, epsilon=LAYER_NORM_EPSILON)

    def enter(self, states: str, norm: str) -> str:
        """Returns the input of a sublayer: the states, normed first in a pre-norm model."""
        return self.norm(states, norm) if self.config.norm_first else states

    def leave(self, states: str, update: str, norm: str) -> str:
        """Adds a sublayer's result to the states; a post-norm model norms the sum."""
        total = self.graph.node("Add", [states, update])
        return total if self.config.norm_first else self.norm(total, norm)

    def finish(self, states: str, norm: str) -> str:
        """Returns a stack's output: a pre-norm model norms it once more."""
        return self.norm(states, norm) if self.config.norm_first else states

    def embed(self, ids: str, embedding: str, positions: str) -> str:
        """Looks words up and adds their positions.

        Args:
            ids: any shape.
            embedding: (vocab, d_model).
            positions: position vectors that broadcast to (*ids, d_model).

        Returns:
            (*ids, d_model).
        """
        return self.place(self.graph.node("Gather", [embedding, ids]), positions)

    def place(self, vectors: str, positions: str) -> str:
        """Scales word vectors, (*ids, d_model), and adds their positions; see `embed`."""
        if self.config.scales_embeddings:
            root = self.graph.constant(np.array(self.config.d_model**0.5, dtype=np.float32))
            vectors = self.graph.node("Mul", [vectors, root])
        return self.graph.node("Add", [vectors, positions])

    def key_padding(self, src_mask: str) -> str:
        """Turns the mask into the form that the attention node reads, (batch, src_len) int32."""
        return self.graph.node("Cast", [src_mask], to=TensorProto.INT32)


def fixed_sizes(config: TransformerConfig) -> dict[str, int]:
    """Returns the axes whose size is fixed in all graphs of a model."""
    d_head = config.d_model // config.n_heads
    return {"one": 1, "d_model": config.d_model, "heads": config.n_heads, "d_head": d_head}
