"""The encoder graph: source ids to states, and to the keys and values that the decoder reads."""

import numpy as np

from engine.base.architecture import position_vectors
from engine.base.config import ExternalConfig, ExternalKind
from engine.base.graph_io import (
    DOMAIN_BIAS,
    DOMAIN_WEIGHTS,
    EXT_EMBEDDING,
    EXT_IDS,
    N_EXTERNAL_SPECIALS,
    encoder_inputs,
    encoder_outputs,
)
from engine.export.layers import LayerWriter, PartWriter


def write_encoder(layers: LayerWriter, n_positions: int) -> None:
    """Writes the whole encoder.

    Args:
        layers: writes into an empty graph.
        n_positions: longest source that the graph takes, in tokens.
    """
    graph, config = layers.graph, layers.config
    has_domains, has_external = config.domains is not None, config.external is not None
    n_domains = config.domains.n_domains if config.domains else 0
    defaults = {
        "src_embedding": layers.weights["src_embedding"],
        DOMAIN_BIAS.name: np.zeros((1, n_domains), np.float32),
    }
    if has_external:
        defaults[EXT_EMBEDDING.name] = layers.weights[EXT_EMBEDDING.name][:N_EXTERNAL_SPECIALS]
    for port in encoder_inputs(has_domains=has_domains, has_external=has_external):
        graph.add_input(port, defaults.get(port.name))
    for port in encoder_outputs(config.n_decoder_layers, has_domains=has_domains):
        graph.add_output(port)
    length = graph.node("Shape", ["src_ids"], start=1, end=2)
    table = graph.constant(position_vectors(config, n_positions))
    positions = graph.node("Slice", [table, graph.constant([0]), length])
    vectors = layers.look_up("src_ids")  # (batch, src_len, d_model)
    if has_external:
        vectors = _write_external(layers, vectors)
    states = layers.place(vectors, positions)
    if not has_domains:  # which read a word with the others of its sentence
        layers = layers.flat()
    sizes = ""
    if layers.is_flat:
        sizes = graph.node("Concat", [graph.node("Shape", ["src_ids"]), graph.constant([-1])], axis=0)
        states = graph.node("Reshape", [states, graph.constant([-1, config.d_model])])
    mask = layers.key_padding("src_mask")
    parts, readings = PartWriter(layers, is_encoder=True), []
    for layer in range(config.n_encoder_layers):
        states, domains = _write_layer(parts, f"encoder.layers.{layer}", states, mask, sizes)
        readings.append(domains)
    states = layers.finish(states, "encoder.norm")
    if sizes:
        graph.node("Reshape", [states, sizes], "enc_states")
    else:
        states = graph.node("Identity", [states], "enc_states")
    _write_cross(PartWriter(layers, is_encoder=False), states, parts)
    if has_domains:
        _write_readings(parts, readings)


def _write_external(layers: LayerWriter, own: str) -> str:
    """Merges the model's own word vectors, (batch, src_len, d_model), with external ones: `ExternalMix`.

    In float32 in both precisions: the layers are small, and another table may have larger numbers.
    """
    graph, config = layers.graph, layers.config.external
    assert config is not None
    foreign = _linear(layers, graph.node("Gather", [EXT_EMBEDDING.name, EXT_IDS.name]), "map")
    if config.mapping == "tanh":
        foreign = graph.node("Tanh", [foreign])
    return _merged(layers, config, own, foreign)


def _merged(layers: LayerWriter, config: ExternalConfig, own: str, foreign: str) -> str:
    graph = layers.graph
    match config.kind:
        case ExternalKind.SUM:
            return graph.node("Add", [own, foreign])
        case ExternalKind.CTRL:
            control = graph.node("Sigmoid", [_linear(layers, foreign, "control")])  # (batch, src_len, 1)
            return graph.node("Add", [own, graph.node("Mul", [control, foreign])])
        case _:
            both = graph.node("Concat", [own, foreign], axis=-1)
            gate = graph.node("Sigmoid", [_linear(layers, both, "gate")])
            rest = graph.node("Sub", [graph.constant(np.ones((), np.float32)), gate])
            parts = [
                graph.node("Mul", [share, _linear(layers, vectors, name)])
                for share, vectors, name in ((gate, own, "own"), (rest, foreign, "foreign"))
            ]
            mixed = graph.node("Add", parts)
            return graph.node("Tanh", [mixed]) if config.squash else mixed


def _linear(layers: LayerWriter, vectors: str, name: str) -> str:
    weight, bias = layers.joined((f"external.{name}",))
    product = layers.graph.node("MatMul", [vectors, layers.graph.constant(weight.T)])
    return layers.graph.node("Add", [product, layers.graph.constant(bias)])


def _write_layer(parts: PartWriter, prefix: str, states: str, mask: str, sizes: str) -> tuple[str, str]:
    """Writes one layer; returns its states and what it read of domains.

    Args:
        parts: writes them.
        prefix: of the layer's names in the weights.
        states: (batch, src_len, d_model), or flat.
        mask: see `LayerWriter.key_padding`.
        sizes: of flat states, the shape (batch, src_len, -1).
    """
    layers, graph = parts.layers, parts.graph
    attention, norm = f"{prefix}.self_attention", f"{prefix}.self_attention_norm"
    entered = layers.enter(states, norm)
    domains = parts.read_domains(entered, f"{prefix}.domain_reader")
    query, key, value = parts.queries_keys_values(entered, attention, domains, sizes)
    mixed = graph.node("MultiHeadAttention", [query, key, value, "", mask], num_heads=parts.config.n_heads)
    if sizes:
        mixed = graph.node("Reshape", [mixed, graph.constant([-1, parts.config.d_model])])
    states = layers.leave(states, layers.linear(mixed, f"{attention}.output"), norm)
    norm = f"{prefix}.feed_forward_norm"
    update = parts.feed_forward(layers.enter(states, norm), f"{prefix}.feed_forward", domains)
    return layers.leave(states, update, norm), domains


def _write_cross(parts: PartWriter, states: str, of_source: PartWriter) -> None:
    """Writes the keys and values of every decoder layer, all through one matrix."""
    graph, config = parts.graph, parts.config
    kinds = [(kind, layer) for layer in range(config.n_decoder_layers) for kind in ("key", "value")]
    names = [f"decoder.layers.{layer}.cross_attention.{kind}" for kind, layer in kinds]
    domains = of_source.read_domains(states, "decoder.cross_reader") if parts.is_mixed else ""
    joined = parts.linear(states, domains, *names)  # (batch, src_len, n * d_model)
    parted = graph.constant([len(kinds), config.n_heads, config.d_model // config.n_heads])
    split = graph.node("Concat", [graph.node("Shape", ["src_ids"]), parted], axis=0)
    joined = graph.node("Reshape", [joined, split])  # (batch, src_len, n, heads, d_head)
    joined = graph.node("Transpose", [joined], perm=[2, 0, 3, 1, 4])  # (n, batch, heads, src_len, d_head)
    cross = graph.nodes("Split", [joined], [""] * len(kinds), axis=0, num_outputs=len(kinds))
    for part, (kind, layer) in zip(cross, kinds, strict=True):
        graph.node("Squeeze", [part, graph.constant([0])], f"cross_{kind}_{layer}")


def _write_readings(parts: PartWriter, readings: list[str]) -> None:
    """Writes what each layer read of domains, averaged over heads: (batch, layers, src_len, n_domains)."""
    graph, config = parts.graph, parts.config
    assert config.domains is not None
    shape = graph.constant([0, 0, config.n_domain_groups, config.domains.n_domains])
    means = [
        graph.node("ReduceMean", [graph.node("Reshape", [each, shape]), graph.constant([2])], keepdims=0)
        for each in readings
    ]
    stacked = [graph.node("Unsqueeze", [mean, graph.constant([1])]) for mean in means]
    graph.node("Concat", stacked, DOMAIN_WEIGHTS, axis=1)
