"""The encoder graph: source ids to states, and to the keys and values that the decoder reads."""

import numpy as np

from engine.export.layers import LayerWriter, sinusoids
from engine.export.parts import PartWriter
from engine.graph_io import DOMAIN_BIAS, encoder_inputs, encoder_outputs


def write_encoder(layers: LayerWriter, n_positions: int) -> None:
    """Writes the whole encoder.

    Args:
        layers: writes into an empty graph.
        n_positions: longest source that the graph takes, in tokens.
    """
    graph, config = layers.graph, layers.config
    has_domains = config.domains is not None
    n_domains = config.domains.n_domains if config.domains else 0
    defaults = {
        "src_embedding": layers.weights["src_embedding"],
        DOMAIN_BIAS.name: np.zeros((1, n_domains), np.float32),
    }
    for port in encoder_inputs(has_domains=has_domains):
        graph.add_input(port, defaults.get(port.name))
    for port in encoder_outputs(config.n_decoder_layers, has_domains=has_domains):
        graph.add_output(port)
    length = graph.node("Shape", ["src_ids"], start=1, end=2)
    table = graph.constant(sinusoids(n_positions, config.d_model))
    positions = graph.node("Slice", [table, graph.constant([0]), length])
    states = layers.embed("src_ids", "src_embedding", positions)  # (batch, src_len, d_model)
    mask = layers.key_padding("src_mask")
    parts, readings = PartWriter(layers, is_encoder=True), []
    for layer in range(config.n_encoder_layers):
        states, domains = _write_layer(parts, f"encoder.layers.{layer}", states, mask)
        readings.append(domains)
    states = graph.node("Identity", [layers.finish(states, "encoder.norm")], "enc_states")
    _write_cross(PartWriter(layers, is_encoder=False), states, parts)
    if has_domains:
        _write_readings(parts, readings)


def _write_layer(parts: PartWriter, prefix: str, states: str, mask: str) -> tuple[str, str]:
    """Writes one layer; returns its states, (batch, src_len, d_model), and what it read of domains."""
    layers, graph = parts.layers, parts.graph
    attention, norm = f"{prefix}.self_attention", f"{prefix}.self_attention_norm"
    entered = layers.enter(states, norm)
    domains = parts.read_domains(entered, f"{prefix}.domain_reader")
    query, key, value = parts.queries_keys_values(entered, attention, domains)
    mixed = graph.node("MultiHeadAttention", [query, key, value, "", mask], num_heads=parts.config.n_heads)
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
    split = [0, 0, len(kinds), config.n_heads, config.d_model // config.n_heads]  # 0: as it is
    joined = graph.node("Reshape", [joined, graph.constant(split)])  # (batch, src_len, n, heads, d_head)
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
    graph.node("Concat", stacked, "domain_weights", axis=1)
