"""Layers of the graphs, built with the `onnx` package: in float32, and in int8 (quantization).

States are (batch, src_len, d_model) or (rows, 1, d_model), as the attention node takes them, or flat: a row
for each token, (batch * src_len, d_model), to which one node adds what a small pack changes. Addition
and norm stay two nodes: together they take 20 µs for 64 rows, ONNX Runtime's SkipLayerNormalization 85 µs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from engine.base.architecture import UpdatedLayers, updated_layers
from engine.base.config import TransformerConfig
from engine.base.graph_io import (
    BOOL,
    DOMAIN_BIAS,
    FLOAT,
    INT8,
    INT64,
    IR_VERSION,
    OPSET,
    Port,
    graph_axis,
    int8_projection,
    quantise_weight,
)
from engine.export.weights import Weights

# Writes one ONNX graph node by node. Knows ONNX, knows nothing of Transformers.

_CONTRIB_DOMAIN = "com.microsoft"
_CONTRIB_OPS = frozenset({"MatMulIntegerToFloat", "MultiHeadAttention"})
_ELEMENT_TYPES = {
    FLOAT: TensorProto.FLOAT,
    INT64: TensorProto.INT64,
    INT8: TensorProto.INT8,
    BOOL: TensorProto.BOOL,
}


class GraphWriter:
    """Collects the ports, constants and nodes of one graph.

    Args:
        sizes: the axes whose size is fixed in this graph, by name; all others stay dynamic.
        prefix: begins every name made up; a branch of an `If` needs one of its own.
    """

    def __init__(self, sizes: Mapping[str, int], prefix: str = "") -> None:
        self._sizes = dict(sizes)
        self._prefix = prefix
        self._nodes: list[onnx.NodeProto] = []
        self._initializers: list[TensorProto] = []
        self._inputs: list[onnx.ValueInfoProto] = []
        self._outputs: list[onnx.ValueInfoProto] = []
        self._n_values = 0

    def add_input(self, port: Port, default: NDArray[Any] | None = None) -> None:
        """Declares an input; with a default, shaped like its axes, it is an overridable initialiser."""
        self._inputs.append(self._value_info(port))
        if default is not None:
            self._initializers.append(numpy_helper.from_array(np.ascontiguousarray(default), port.name))

    def has_input(self, name: str) -> bool:
        """Returns whether an input of this name is declared."""
        return any(value.name == name for value in self._inputs)

    def add_output(self, port: Port) -> None:
        """Declares an output; a node must write the value of this name."""
        self._outputs.append(self._value_info(port))

    def constant(self, value: NDArray[Any] | Sequence[int], name: str = "") -> str:
        """Stores a constant, of any shape, and returns its name; plain integers become int64."""
        name = name or self._new_name("constant")
        self._initializers.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, op: str, inputs: Sequence[str], output: str = "", **attributes: Any) -> str:
        """Adds a node with one output and returns the output's name.

        Args:
            op: the operator; those of ONNX Runtime get their domain by themselves.
            inputs: names of values; "" leaves an optional input out.
            output: the output's name, made up if empty.
            attributes: attributes of the operator.
        """
        return self.nodes(op, inputs, [output], **attributes)[0]

    def nodes(self, op: str, inputs: Sequence[str], outputs: Sequence[str], **attributes: Any) -> list[str]:
        """Adds a node with several outputs and returns their names; see `node`."""
        names = [output or self._new_name(op) for output in outputs]
        domain = _CONTRIB_DOMAIN if op in _CONTRIB_OPS else ""
        self._nodes.append(helper.make_node(op, inputs, names, domain=domain, **attributes))
        return names

    def branch(self, output: str) -> onnx.GraphProto:
        """Returns the nodes so far as one branch of an `If`, which gives `output`, a float."""
        value = helper.make_tensor_value_info(output, TensorProto.FLOAT, None)
        return helper.make_graph(self._nodes, f"{self._prefix}branch", [], [value], self._initializers)

    def model_bytes(self, name: str, metadata: Mapping[str, str]) -> bytes:
        """Returns the finished graph as the content of an `.onnx` file."""
        graph = helper.make_graph(self._nodes, name, self._inputs, self._outputs, self._initializers)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(_CONTRIB_DOMAIN, 1)]
        model = helper.make_model(
            graph, opset_imports=opsets, ir_version=IR_VERSION, producer_name="parlance"
        )
        helper.set_model_props(model, dict(metadata))
        content: bytes = model.SerializeToString(deterministic=True)
        return content

    def _value_info(self, port: Port) -> onnx.ValueInfoProto:
        # an axis that may be 1 has a name of its own: ONNX Runtime takes equal names for equal sizes
        names = [graph_axis(port.name, axis) for axis in port.axes]
        axes = [int(name) if name.isdigit() else self._sizes.get(name, name) for name in names]
        return helper.make_tensor_value_info(port.name, _ELEMENT_TYPES[port.type], axes)

    def _new_name(self, kind: str) -> str:
        self._n_values += 1
        return f"{self._prefix}{kind}_{self._n_values}"


# The layers of a Transformer as ONNX nodes, in float32.

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


# The parts of a layer, which follow domains or do not: see `engine.model.domains`, whose names these are.
#
# What a model reads off a word is its weights of the domains. Tables that do not depend on the text,
# products of domain vectors and matrices, are calculated here once.


@dataclass(frozen=True)
class PartWriter:
    """Writes the parts of the layers of one stack."""

    layers: LayerWriter
    is_encoder: bool

    @property
    def graph(self) -> GraphWriter:
        """Where it writes."""
        return self.layers.graph

    @property
    def config(self) -> TransformerConfig:
        """The model's shape."""
        return self.layers.config

    @property
    def follows_domains(self) -> bool:
        """True if the stack's layers read domains."""
        return self.config.domains is not None and (self.is_encoder or self.config.decodes_by_domain)

    @property
    def is_mixed(self) -> bool:
        """True if every domain has matrices of its own in this stack."""
        return self.follows_domains and self.config.domains is not None and self.config.domains.is_mixing

    def read_domains(self, states: str, name: str) -> str:
        """Reads the domains of words.

        Args:
            states: (any, len, d_model).
            name: of the reader in the weights.

        Returns:
            Their weights, (any, len, groups * n_domains); "" where nothing reads.
        """
        if not self.follows_domains:
            return ""
        domains = self.config.domains
        assert domains is not None
        graph, groups = self.graph, self.config.n_domain_groups
        matrix, offset = self._logits_of(name)
        logits = graph.node("MatMul", [states, graph.constant(matrix)])
        logits = graph.node("Add", [logits, graph.constant(offset)])
        shape = graph.constant([0, 0, groups, domains.n_domains])
        steered = graph.node("Add", [graph.node("Reshape", [logits, shape]), self._bias])
        weights = graph.node("Softmax", [steered], axis=-1)
        if domains.is_mixing:
            share, rest = np.float32(1 - domains.epsilon), np.float32(domains.epsilon / domains.n_domains)
            weights = graph.node("Mul", [weights, graph.constant(np.array(share))])
            weights = graph.node("Add", [weights, graph.constant(np.array(rest))])
        return graph.node("Reshape", [weights, graph.constant([0, 0, groups * domains.n_domains])])

    def queries_keys_values(self, states: str, attention: str, domains: str, sizes: str = "") -> list[str]:
        """Returns queries, keys and values, each (any, len, d_model), of states of that shape.

        Args:
            states: (any, len, d_model), or flat.
            attention: its name in the weights.
            domains: from `read_domains`.
            sizes: of flat states, the shape (any, len, -1).
        """
        names = [f"{attention}.{part}" for part in ("query", "key", "value")]
        joined = self.linear(states, domains, *names)  # (any, len, 3 * d_model)
        if domains and not self.is_mixed:
            table = self.graph.constant(self._added_by_domain(attention))
            joined = self.graph.node("Add", [joined, self.graph.node("MatMul", [domains, table])])
        if sizes:
            joined = self.graph.node("Reshape", [joined, sizes])
        return self.graph.nodes("Split", [joined], ["", "", ""], axis=-1, num_outputs=3)

    def feed_forward(self, states: str, prefix: str, domains: str) -> str:
        """Applies both linear layers, the activation between. (any, len, d_model) -> (any, len, d_model)."""
        inner = self.linear(states, domains, f"{prefix}.inner")
        return self.linear(inner, domains, f"{prefix}.outer", is_activated=True)

    def linear(self, states: str, domains: str, *names: str, is_activated: bool = False) -> str:
        """Applies linear layers side by side, plain or mixed by the words' weights of the domains.

        Args:
            states: (any, len, in).
            domains: from `read_domains`.
            names: the layers' names in the weights.
            is_activated: the activation comes first.

        Returns:
            (any, len, sum of outs).
        """
        apply = self.layers.activated_linear if is_activated else self.layers.linear
        if not self.is_mixed:
            return apply(states, *names)
        assert self.config.domains is not None
        n_domains, graph = self.config.domains.n_domains, self.graph
        every = apply(states, *(f"{name}.domains.{k}" for name in names for k in range(n_domains)))
        every = graph.node("Reshape", [every, graph.constant([0, 0, len(names), n_domains, -1])])
        shares = graph.node("Unsqueeze", [domains, graph.constant([2, 4])])  # (any, len, 1, n_domains, 1)
        mixed = graph.node("ReduceSum", [graph.node("Mul", [every, shares]), graph.constant([3])], keepdims=0)
        return graph.node("Reshape", [mixed, graph.constant([0, 0, -1])])

    @cached_property
    def _bias(self) -> str:
        """The input that steers, (any, 1, 1, n_domains)."""
        return self.graph.node("Unsqueeze", [DOMAIN_BIAS.name, self.graph.constant([1, 2])])

    @property
    def _vectors(self) -> Floats:
        """The domain vectors of this stack, (n_domains, d_model)."""
        vectors: Floats = self.layers.weights["domain_vectors"][0 if self.is_encoder else -1]
        return vectors

    def _logits_of(self, reader: str) -> tuple[Floats, Floats]:
        """Returns the matrix, (d_model, groups * n_domains), and offset of a reader's logits."""
        weights = self.layers.weights
        if self.is_mixed:
            matrix, offset = (weights[f"{reader}.linear.{part}"] for part in ("weight", "bias"))
            return np.ascontiguousarray(matrix.T), offset
        keys = self._grouped(self._vectors @ weights[f"{reader}.key.weight"].T)  # (n_domains, groups, width)
        width = keys.shape[-1]
        queries = weights[f"{reader}.query.weight"].reshape(keys.shape[1], width, -1)
        matrix = np.einsum("nge,ged->dgn", keys, queries) * width**-0.5
        flat = np.ascontiguousarray(matrix.reshape(len(matrix), -1), np.float32)
        return flat, np.zeros(flat.shape[1], np.float32)

    def _added_by_domain(self, attention: str) -> Floats:
        """Returns what each weight adds to queries (nothing), keys and values, (weights, 3 * d_model)."""
        weights = self.layers.weights
        reader = attention.replace("self_attention", "domain_reader")
        values = self._grouped(self._vectors @ weights[f"{reader}.value.weight"].T)
        added = [
            np.einsum(
                "nge,dge->gnd", values, weights[f"{attention}.{name}.weight"].reshape(-1, *values.shape[1:])
            )
            for name in ("domain_to_key", "domain_to_value")
        ]
        table: Floats = np.concatenate([np.zeros_like(added[0]), *added], axis=-1, dtype=np.float32)
        return np.ascontiguousarray(table.reshape(-1, table.shape[-1]))

    def _grouped(self, rows: Floats) -> Floats:
        return rows.reshape(len(rows), self.config.n_domain_groups, -1)


# Quantization: the layers of a Transformer as ONNX nodes, with linear layers in int8.
#
# Weights have one scale per output and 7 bits (`graph_io.quantise_weight`). The inputs of a linear layer
# have one scale, a constant found by `calibration`. It could be found at every call (DynamicQuantizeMatMul):
# that takes as long and errs as much, but then a sentence's translation depends on the others of its batch.
# One scale per row needs seven nodes and 20 to 30 % more time; MatMulNBits with 8 bits takes twice the time
# at 64 rows. (On a CPU with AVX-512 VNNI.)

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
