"""The decoder graph: one cached step for all hypotheses of a batch, scores included.

A step reads one token of each row, or, where they are given, several. The caches are reordered inside
(`row_order`), so that beam search never copies one. Keys and values of the source stay one per sentence: the
beam is folded into the query's length, (batch * beam, tgt_len, d_model) -> (batch, beam * tgt_len, d_model),
which costs nothing.
"""

import numpy as np
from numpy.typing import NDArray

from engine.base.architecture import position_vectors
from engine.base.graph_io import (
    DEFAULT_N_TOP,
    DOMAIN_BIAS,
    DOMAIN_WEIGHTS,
    FIRST_SCORED,
    decoder_inputs,
    decoder_outputs,
)
from engine.export.layers import GraphWriter, LayerWriter, PartWriter


def write_decoder(layers: LayerWriter, n_positions: int) -> None:
    """Writes the whole decoder step.

    Args:
        layers: writes into an empty graph.
        n_positions: number of tokens that the graph takes.
    """
    graph, config = layers.graph, layers.config
    defaults = _defaults(layers)
    ports = decoder_inputs(
        config.n_decoder_layers,
        has_speaker_token=config.has_speaker_token,
        has_domains=config.decodes_by_domain,
        reads_several=config.decoder_cell != "ssru",
    )
    for port in ports:
        if not port.is_swappable or port.name in defaults:
            graph.add_input(port, defaults.get(port.name))
    for port in decoder_outputs(config.n_decoder_layers, has_domains=config.decodes_by_domain):
        graph.add_output(port)
    table = graph.constant(position_vectors(config, n_positions))
    position = graph.node("Gather", [table, "position"])  # (tgt_len, d_model)
    states = layers.place(_write_newest(layers), position)  # (rows, tgt_len, d_model)
    by_row = graph.node("Shape", [states])
    mask = layers.key_padding("src_mask")
    batch = graph.node("Shape", ["src_mask"], start=0, end=1)
    by_sentence = graph.node("Concat", [batch, graph.constant([-1, config.d_model])], axis=0)
    parts, readings = PartWriter(layers, is_encoder=False), []
    for layer in range(config.n_decoder_layers):
        if config.decoder_cell == "ssru":
            states, domains = _write_recurrence(layers, layer, states), ""
        else:
            states, domains = _write_self_attention(parts, layer, states)
        readings.append(domains)
        states = _write_cross_attention(parts, layer, states, by_sentence, by_row, mask, domains)
        prefix = f"decoder.layers.{layer}.feed_forward"
        update = parts.feed_forward(layers.enter(states, f"{prefix}_norm"), prefix, domains)
        states = layers.leave(states, update, f"{prefix}_norm")
    states = layers.finish(states, "decoder.norm")
    if graph.has_input(FIRST_SCORED.name):
        end, axis = graph.constant([np.iinfo(np.int64).max]), graph.constant([1])
        states = graph.node("Slice", [states, FIRST_SCORED.name, end, axis])
    by_token = graph.constant([-1, config.d_model])
    states = graph.node("Reshape", [states, by_token], "dec_states")  # (scored, d_model)
    _write_scores(layers, states)
    if parts.follows_domains:
        _write_readings(parts, readings)


def _defaults(layers: LayerWriter) -> dict[str, NDArray[np.generic]]:
    """Returns the default of the swappable inputs that every decoder reads."""
    weights, config = layers.weights, layers.config
    tgt_vocab = config.tgt_vocab_size
    basis = weights.get("speaker_basis", np.zeros((1, tgt_vocab), np.float32))
    return {
        "tgt_embedding": weights["tgt_embedding"],
        "output_bias": weights["output_bias"][None],
        "speaker_weights": np.zeros((1, len(basis)), np.float32),
        "speaker_basis": basis,
        "n_top": np.array([min(DEFAULT_N_TOP, tgt_vocab)], np.int64),
        FIRST_SCORED.name: np.array([-1]),
        **({"speaker_vector": weights["speaker_vector"]} if config.has_speaker_token else {}),
        **({DOMAIN_BIAS.name: np.zeros((1, config.domains.n_domains), np.float32)} if config.domains else {}),
    }


def _write_newest(layers: LayerWriter) -> str:
    """Writes the vectors of each row's newest tokens, or at position 0 its speaker's.

    Returns:
        (rows, tgt_len, d_model).
    """
    graph = layers.graph
    rows = graph.node("Shape", ["row_order"])
    shape = graph.node("Concat", [rows, graph.constant([-1, layers.config.d_model])], axis=0)
    vectors = graph.node("Reshape", [layers.look_back("tgt_ids"), shape])
    if not layers.config.has_speaker_token:
        return vectors
    speaker = graph.node("Unsqueeze", ["speaker_vector", graph.constant([1])])  # (1|rows, 1, d_model)
    is_first = graph.node("Equal", ["position", graph.constant([0])])
    is_first = graph.node("Unsqueeze", [is_first, graph.constant([1])])  # (tgt_len, 1)
    return graph.node("Where", [is_first, speaker, vectors])


def _write_self_attention(parts: PartWriter, layer: int, states: str) -> tuple[str, str]:
    """Writes the attention to the earlier tokens of each row, and what the row's newest say of domains.

    States are (rows, tgt_len, d_model).
    """
    layers, graph, config = parts.layers, parts.graph, parts.config
    prefix = f"decoder.layers.{layer}.self_attention"
    entered = layers.enter(states, f"{prefix}_norm")
    domains = parts.read_domains(entered, f"decoder.layers.{layer}.domain_reader")
    query, key, value = parts.queries_keys_values(entered, prefix, domains)
    past = [graph.node("Gather", [f"past_{kind}_{layer}", "row_order"]) for kind in ("key", "value")]
    mixed, _, _ = graph.nodes(
        "MultiHeadAttention",
        [query, key, value, "", "", "", *past],
        ["", f"present_key_{layer}", f"present_value_{layer}"],
        num_heads=config.n_heads,
        unidirectional=1,
    )  # (rows, tgt_len, d_model)
    return layers.leave(states, layers.linear(mixed, f"{prefix}.output"), f"{prefix}_norm"), domains


def _write_recurrence(layers: LayerWriter, layer: int, states: str) -> str:
    """Writes the memory of the earlier tokens of each row: `engine.model.recurrence.Ssru`.

    It takes the place of the keys, and of the values too, (rows, heads, 1, d_head); at first their length is
    0, and their sum over it zero. States are (rows, 1, d_model): each token needs the memory that the one
    before it left, and a graph of ours repeats nothing.
    """
    graph, config = layers.graph, layers.config
    prefix = f"decoder.layers.{layer}.recurrence"
    entered = layers.enter(states, f"{prefix}_norm")
    joined = layers.linear(entered, f"{prefix}.input", f"{prefix}.forget")  # (rows, 1, 2 * d_model)
    given, gate = graph.nodes("Split", [joined], ["", ""], axis=-1, num_outputs=2)
    kept = graph.node("Sigmoid", [gate])
    past = graph.node("Gather", [f"past_key_{layer}", "row_order"])
    past = graph.node("ReduceSum", [past, graph.constant([2])], keepdims=1)  # (rows, heads, 1, d_head)
    past = graph.node("Reshape", [past, graph.constant([-1, 1, config.d_model])])
    changed = graph.node("Mul", [kept, graph.node("Sub", [past, given])])
    memory = graph.node("Add", [given, changed])  # (rows, 1, d_model)
    shape = graph.constant([-1, config.n_heads, 1, config.d_model // config.n_heads])
    for kind in ("key", "value"):
        graph.node("Reshape", [memory, shape], f"present_{kind}_{layer}")
    return layers.leave(states, graph.node("Relu", [memory]), f"{prefix}_norm")


def _write_cross_attention(
    parts: PartWriter, layer: int, states: str, by_sentence: str, by_row: str, mask: str, domains: str
) -> str:
    """Writes the attention to the source. States are (rows, tgt_len, d_model)."""
    layers, graph, config = parts.layers, parts.graph, parts.config
    prefix = f"decoder.layers.{layer}.cross_attention"
    query = parts.linear(layers.enter(states, f"{prefix}_norm"), domains, f"{prefix}.query")
    query = graph.node("Reshape", [query, by_sentence])  # (batch, beam * tgt_len, d_model)
    source = [f"cross_key_{layer}", f"cross_value_{layer}"]
    mixed = graph.node("MultiHeadAttention", [query, *source, "", mask], num_heads=config.n_heads)
    # the reshape comes last: ONNX Runtime would add nodes to quantise ahead of it
    mixed = layers.linear(mixed, f"{prefix}.output")
    update = graph.node("Reshape", [mixed, by_row])
    return layers.leave(states, update, f"{prefix}_norm")


def _write_readings(parts: PartWriter, readings: list[str]) -> None:
    """Writes what each layer read of domains, averaged over heads: (tokens, layers, n_domains).

    Few nodes where heads do not read apart: they run in every step, asked for or not.
    """
    graph, config = parts.graph, parts.config
    assert config.domains is not None
    groups = config.n_domain_groups
    joined = graph.node("Concat", readings, axis=2)
    each = [groups, config.domains.n_domains] if groups > 1 else [config.domains.n_domains]
    shape = graph.constant([-1, len(readings), *each])
    by_layer = graph.node("Reshape", [joined, shape], DOMAIN_WEIGHTS if groups == 1 else "")
    if groups > 1:
        graph.node("ReduceMean", [by_layer, graph.constant([2])], DOMAIN_WEIGHTS, keepdims=0)


def _write_scores(layers: LayerWriter, states: str) -> None:
    """Writes the log-probability of every next token, and each row's best. States are (scored, d_model).

    With no row of factors the bias is taken as it is: a caller that has every row's whole bias at hand saves
    the 7 % of a step that making it anew takes (64 rows, 8,000 words, int8).
    """
    graph = layers.graph
    n_factored = graph.node("Shape", ["speaker_weights"], start=0, end=1)
    is_whole = graph.node("Equal", [n_factored, graph.constant([0])])
    logits = scores_with_pack(layers, states, layers.project(states), is_whole)
    graph.node("LogSoftmax", [logits], "log_probs", axis=-1)
    graph.nodes("TopK", ["log_probs", "n_top"], ["top_log_probs", "top_ids"], axis=-1)


def scores_with_pack(layers: LayerWriter, states: str, projected: str, is_whole: str) -> str:
    """Writes unnormalised scores, with what a small pack changes in them if one is in.

    In a branch of its own: without a pack nothing as large as all scores is made for it.

    Args:
        layers: writes them.
        states: (scored, d_model).
        projected: see `LayerWriter.project`.
        is_whole: whether the bias is taken as it is, (1,), bool.

    Returns:
        (scored, tgt_vocab).
    """
    plain, packed = GraphWriter({}, "plain_"), GraphWriter({}, "packed_")
    whole, factored = GraphWriter({}, "own_bias_"), GraphWriter({}, "factored_bias_")
    branches = {
        "then_branch": whole.branch(whole.node("Identity", ["output_bias"])),
        "else_branch": factored.branch(_factored_bias(factored)),
    }
    bias = packed.node("If", [is_whole], **branches)
    changed = layers.add_bias(packed, projected, layers.changed_bias(packed, states, bias))
    branches = {
        "then_branch": plain.branch(scores_without_pack(layers, plain, projected, is_whole)),
        "else_branch": packed.branch(changed),
    }
    return layers.graph.node("If", [layers.has_no_pack()], **branches)


def scores_without_pack(layers: LayerWriter, graph: GraphWriter, projected: str, is_whole: str) -> str:
    """Writes unnormalised scores into a branch, or the graph itself: see `scores_with_pack`."""
    whole, factored = GraphWriter({}, "whole_"), GraphWriter({}, "factored_")
    branches = {
        "then_branch": whole.branch(layers.add_bias(whole, projected, "output_bias")),
        "else_branch": factored.branch(layers.add_bias(factored, projected, _factored_bias(factored))),
    }
    return graph.node("If", [is_whole], **branches)


def _factored_bias(graph: GraphWriter) -> str:
    """Writes the bias of words with the speaker's share of it, (1|rows, tgt_vocab)."""
    speaker = graph.node("MatMul", ["speaker_weights", "speaker_basis"])  # (1|rows, tgt_vocab)
    return graph.node("Add", ["output_bias", speaker])
