"""The encoder graph: source ids to states, and to the keys and values that the decoder reads."""

from engine.export.layers import LayerWriter, sinusoids
from engine.graph_io import ENCODER_INPUTS, encoder_outputs


def write_encoder(layers: LayerWriter, n_positions: int) -> None:
    """Writes the whole encoder.

    Args:
        layers: writes into an empty graph.
        n_positions: longest source that the graph takes, in tokens.
    """
    graph, config = layers.graph, layers.config
    for port in ENCODER_INPUTS:
        graph.add_input(port, layers.weights["src_embedding"] if port.is_swappable else None)
    for port in encoder_outputs(config.n_decoder_layers):
        graph.add_output(port)
    length = graph.node("Shape", ["src_ids"], start=1, end=2)
    table = graph.constant(sinusoids(n_positions, config.d_model))
    positions = graph.node("Slice", [table, graph.constant([0]), length])
    states = layers.embed("src_ids", "src_embedding", positions)  # (batch, src_len, d_model)
    mask = layers.key_padding("src_mask")
    for layer in range(config.n_encoder_layers):
        states = _write_layer(layers, f"encoder.layers.{layer}", states, mask)
    states = graph.node("Identity", [layers.finish(states, "encoder.norm")], "enc_states")
    _write_cross(layers, states)


def _write_layer(layers: LayerWriter, prefix: str, states: str, mask: str) -> str:
    """Writes one layer. (batch, src_len, d_model) -> (batch, src_len, d_model)."""
    graph, config = layers.graph, layers.config
    attention, norm = f"{prefix}.self_attention", f"{prefix}.self_attention_norm"
    names = [f"{attention}.{part}" for part in ("query", "key", "value")]
    joined = layers.linear(layers.enter(states, norm), *names)  # (batch, src_len, 3 * d_model)
    query, key, value = graph.nodes("Split", [joined], ["", "", ""], axis=-1, num_outputs=3)
    mixed = graph.node("MultiHeadAttention", [query, key, value, "", mask], num_heads=config.n_heads)
    states = layers.leave(states, layers.linear(mixed, f"{attention}.output"), norm)
    norm = f"{prefix}.feed_forward_norm"
    update = layers.feed_forward(layers.enter(states, norm), f"{prefix}.feed_forward")
    return layers.leave(states, update, norm)


def _write_cross(layers: LayerWriter, states: str) -> None:
    """Writes the keys and values of every decoder layer, all through one matrix."""
    graph, config = layers.graph, layers.config
    kinds = [(kind, layer) for layer in range(config.n_decoder_layers) for kind in ("key", "value")]
    names = [f"decoder.layers.{layer}.cross_attention.{kind}" for kind, layer in kinds]
    joined = layers.linear(states, *names)  # (batch, src_len, n * d_model)
    split = [0, 0, len(kinds), config.n_heads, config.d_model // config.n_heads]  # 0: as it is
    joined = graph.node("Reshape", [joined, graph.constant(split)])  # (batch, src_len, n, heads, d_head)
    joined = graph.node("Transpose", [joined], perm=[2, 0, 3, 1, 4])  # (n, batch, heads, src_len, d_head)
    parts = graph.nodes("Split", [joined], [""] * len(kinds), axis=0, num_outputs=len(kinds))
    for part, (kind, layer) in zip(parts, kinds, strict=True):
        graph.node("Squeeze", [part, graph.constant([0])], f"cross_{kind}_{layer}")
