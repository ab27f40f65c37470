"""The parts of a layer, which follow domains or do not: see `engine.model.domains`, whose names these are.

What a model reads off a word is its weights of the domains. Tables that do not depend on the text, products
of domain vectors and matrices, are calculated here once.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.config import TransformerConfig
from engine.export.graph_writer import GraphWriter
from engine.export.layers import Floats, LayerWriter
from engine.graph_io import DOMAIN_BIAS


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
