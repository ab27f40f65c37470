"""Quantization: the layers of a Transformer as ONNX nodes, with linear layers in int8.

Weights have one scale per output and 7 bits (`graph_io.quantise_weight`). The inputs of a linear
layer have one scale, a constant found by `calibration`. It could be found at every call
(DynamicQuantizeMatMul): that takes as long and errs as much, but then a sentence's translation
depends on the others of its batch. One scale per row needs seven nodes and 20 to 30 % more time;
MatMulNBits with 8 bits takes twice the time at 64 rows. (On a CPU with AVX-512 VNNI.)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from engine.export.graph_writer import GraphWriter
from engine.export.layers import LayerWriter
from engine.graph_io import int8_projection, quantise_weight

PROJECTION = "output"
"""The name of the projection's input among the ranges."""
_HEADROOM = 1.15
"""Real text may go a little beyond what calibration saw; what goes further is cut off."""


@dataclass(frozen=True)
class Int8LayerWriter(LayerWriter):
    """Writes the layers of one model into one int8 graph."""

    ranges: Mapping[str, float] = field(default_factory=dict)
    """Largest absolute input of every linear layer, by the name of the first of those side by side."""

    def linear(self, states: str, *names: str) -> str:
        """Applies linear layers in int8, see `LayerWriter.linear`."""
        result = self._multiply(*self._quantise(states, names[0]), names)
        return self.updated(states, result, names)

    def flat(self) -> LayerWriter:
        """Returns what writes flat states, see `LayerWriter.flat`.

        Int8 graphs alone run on processors, which multiply and add in one node also where the rank is 0.
        """
        return replace(self, is_flat=True)

    def look_back(self, ids: str) -> str:
        """Looks words up and changes them in one node, see `LayerWriter.look_back`."""
        down, up = self.inputs_of("tgt_embedding")
        codes = self.graph.node("Gather", [up, ids], axis=1)  # (rank, rows)
        own = self.graph.node("Gather", ["tgt_embedding", ids])
        return self.graph.node("Gemm", [codes, down, own], transA=1, transB=1)

    def activated_linear(self, states: str, *names: str) -> str:
        """Applies the activation, then linear layers; a ReLU is the lower end of the uint8 range."""
        if self.config.activation != "relu":
            return super().activated_linear(states, *names)
        if names[0] in self.updates:  # the update reads what the ReLU lets through
            states = self.activate(states)
        result = self._multiply(*self._quantise(states, names[0], is_cut_at_zero=True), names)
        return self.updated(states, result, names)

    def project(self, states: str) -> str:
        """Scores every target word in int8, without bias, see `LayerWriter.project`.

        The graph's own words are a constant, which ONNX Runtime packs once, when it loads the
        graph: 0.07 ms instead of 0.15 ms (4 rows, 8,000 words). A pack's words, if fed, come in instead.
        """
        quantised, scale, zero = self._quantise(states, PROJECTION)
        own, fed = GraphWriter({}, "own_"), GraphWriter({}, "fed_")
        copy = int8_projection(self.weights["tgt_embedding"])
        # outside the branch: ONNX Runtime keeps a branch's constants twice, there and packed
        own_matrix, own_scales = (self.graph.constant(value) for value in copy.values())
        own_scores = own.node("MatMulIntegerToFloat", [quantised, own_matrix, scale, own_scales, zero])
        fed_matrix, fed_scales = copy  # the names of the inputs
        fed_scores = fed.node("MatMulIntegerToFloat", [quantised, fed_matrix, scale, fed_scales, zero])
        n_fed = self.graph.node("Shape", [fed_matrix], start=1, end=2)
        is_own = self.graph.node("Equal", [n_fed, self.graph.constant([0])])
        branches = {"then_branch": own.branch(own_scores), "else_branch": fed.branch(fed_scores)}
        return self.graph.node("If", [is_own], **branches)

    def has_no_pack(self) -> str:
        """Returns whether a small pack has nothing to change, see `LayerWriter.has_no_pack`.

        Words that are fed have its changes in them: they are no fewer than its rank.
        """
        _, up = self.inputs_of("tgt_embedding")
        rank = self.graph.node("Shape", [up], start=0, end=1)
        n_fed = self.graph.node("Shape", ["tgt_embedding_int8"], start=1, end=2)
        return self.graph.node("LessOrEqual", [rank, n_fed])

    def add_bias(self, graph: GraphWriter, projected: str, bias: str) -> str:
        """Adds the bias to int8 scores, see `LayerWriter.add_bias`."""
        return graph.node("Add", [projected, bias])

    def _multiply(self, quantised: str, scale: str, zero: str, names: tuple[str, ...]) -> str:
        """Applies linear layers side by side to quantised inputs, see `LayerWriter.linear`."""
        weight, bias = self.joined(names)
        matrix, scales = (self.graph.constant(value) for value in quantise_weight(weight))
        inputs = [quantised, matrix, scale, scales, zero, "", self.graph.constant(bias)]
        return self.graph.node("MatMulIntegerToFloat", inputs)

    def _quantise(self, states: str, name: str, *, is_cut_at_zero: bool = False) -> tuple[str, str, str]:
        """Turns the inputs of a linear layer into uint8; returns them, their scale and their zero."""
        largest = self.ranges[name] * _HEADROOM
        scale = self.graph.constant(np.array(largest / (255 if is_cut_at_zero else 127), np.float32))
        zero = self.graph.constant(np.array(0 if is_cut_at_zero else 128, np.uint8))
        return self.graph.node("QuantizeLinear", [states, scale, zero]), scale, zero
