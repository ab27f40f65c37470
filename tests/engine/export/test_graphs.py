"""The graphs against a Transformer written a second time."""

from dataclasses import replace

import numpy as np
import onnx
import onnxruntime as ort
import pytest
import torch

from engine.base.graph_io import (
    BOS_ID,
    ENCODER_INPUTS,
    Port,
    check_ports,
    decoder_inputs,
    decoder_outputs,
    encoder_outputs,
)
from engine.export.graphs import Precision, graph_files
from engine.model.transformer import Transformer
from tests.engine.export.graph_runs import CONFIG, GraphModel, random_text
from tests.engine.export.reference import Reference, random_weights

WEIGHTS = random_weights(CONFIG)


@pytest.fixture(scope="module")
def model():
    return GraphModel(CONFIG, WEIGHTS)


@pytest.mark.parametrize("norm_first", [True, False])
@pytest.mark.parametrize(("batch", "src_len", "beam", "tgt_len"), [(1, 1, 1, 1), (2, 5, 1, 4), (3, 7, 4, 6)])
def test_cached_steps_score_like_the_reference(norm_first, batch, src_len, beam, tgt_len):
    config = replace(CONFIG, norm_first=norm_first)
    weights = random_weights(config)
    text = random_text(config, batch, src_len, batch * beam, tgt_len)
    expected = Reference(config, weights).log_probs(*text)
    np.testing.assert_allclose(GraphModel(config, weights).log_probs(*text), expected, atol=2e-5)


@pytest.mark.parametrize("at_once", [2, 3, 6])
@pytest.mark.parametrize(
    "option", [{}, {"norm_first": False}, {"positions": "marian"}, {"has_speaker_token": True}]
)
def test_several_given_tokens_are_read_at_once_as_they_are_one_by_one(option, at_once):
    config = replace(CONFIG, **option)
    weights = random_weights(config)
    text = random_text(config, 3, 7, 12, 6)
    for precision in ("float32", "int8"):
        model = GraphModel(config, weights, precision)
        found = model.log_probs_at_once(*text, at_once)
        np.testing.assert_allclose(found, model.log_probs(*text), atol=2e-5)


def test_a_recurrent_decoder_reads_one_token_and_refuses_more():
    config = replace(CONFIG, decoder_cell="ssru")
    model = GraphModel(config, random_weights(config))
    with pytest.raises(ort.capi.onnxruntime_pybind11_state.InvalidArgument, match="position"):
        model.log_probs_at_once(*random_text(config, 2, 5, 2, 4), 2)


@pytest.mark.parametrize(
    "option",
    [
        {"activation": "swish"},
        {"activation": "gelu"},
        {"positions": "marian"},
        {"first_position": 2},
        {"scales_embeddings": False},
        {"decoder_cell": "ssru"},
        {"decoder_cell": "ssru", "norm_first": False},
    ],
    ids=lambda option: "-".join(map(str, (*option, *option.values()))),
)
def test_what_models_of_other_programs_do_otherwise_is_calculated_so(option):
    config = replace(CONFIG, **option)
    weights = random_weights(config)
    text = random_text(config, 2, 6, 4, 5)
    expected = Reference(config, weights).log_probs(*text)
    if weights.keys() == WEIGHTS.keys():
        assert np.abs(expected - Reference(CONFIG, weights).log_probs(*text)).max() > 1e-3
    np.testing.assert_allclose(GraphModel(config, weights).log_probs(*text), expected, atol=2e-5)
    np.testing.assert_allclose(GraphModel(config, weights, "int8").log_probs(*text), expected, atol=0.3)
    model = Transformer(config).eval()
    model.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    src_ids, src_mask, tgt_ids = map(torch.from_numpy, text)
    src_ids, src_mask = (each.repeat_interleave(len(tgt_ids) // len(each), 0) for each in (src_ids, src_mask))
    begun = torch.cat([torch.full_like(tgt_ids[:, :1], BOS_ID), tgt_ids[:, :-1]], 1)
    with torch.inference_mode():
        read = model(src_ids, src_mask, begun)
        found = model.logits(read).log_softmax(-1)
    np.testing.assert_allclose(found, expected, atol=2e-5)


def test_encoder_states_are_those_of_the_reference(model):
    src_ids, src_mask, _ = random_text(CONFIG, 3, 6, 3, 1)
    states = model.encode(src_ids, src_mask)["enc_states"]
    expected = Reference(CONFIG, WEIGHTS).encode(src_ids, src_mask)
    np.testing.assert_allclose(states[src_mask], expected[src_mask], atol=2e-5)


def test_padding_changes_nothing(model):
    src_ids, src_mask, tgt_ids = random_text(CONFIG, 2, 5, 2, 4)
    wider = np.pad(src_ids, ((0, 0), (0, 4)), constant_values=1), np.pad(src_mask, ((0, 0), (0, 4)))
    expected = model.log_probs(src_ids, src_mask, tgt_ids)
    np.testing.assert_allclose(model.log_probs(*wider, tgt_ids), expected, atol=2e-5)


def test_float16_weights_give_the_graphs_of_their_float32_values():
    half = random_weights(CONFIG, dtype=np.float16)
    text = random_text(CONFIG, 2, 5, 4, 3)
    expected = Reference(CONFIG, half).log_probs(*text)
    widened = {name: tensor.astype(np.float32) for name, tensor in half.items()}
    np.testing.assert_allclose(GraphModel(CONFIG, widened).log_probs(*text), expected, atol=2e-5)


@pytest.mark.parametrize("tgt_vocab", [5, 31, 77])
def test_another_target_vocabulary_can_be_fed(model, tgt_vocab):
    generator = np.random.default_rng(2)
    swapped = {
        "tgt_embedding": generator.standard_normal((tgt_vocab, 16)).astype(np.float32) / 4,
        "output_bias": generator.standard_normal((1, tgt_vocab)).astype(np.float32),
    }
    src_ids, src_mask, tgt_ids = random_text(replace(CONFIG, tgt_vocab_size=tgt_vocab), 2, 5, 4, 3)
    expected = Reference(CONFIG, WEIGHTS).log_probs(src_ids, src_mask, tgt_ids, swapped)
    basis = np.zeros((1, tgt_vocab), np.float32)
    n_top = np.array([2])
    found = model.log_probs(src_ids, src_mask, tgt_ids, **swapped, speaker_basis=basis, n_top=n_top)
    np.testing.assert_allclose(found, expected, atol=2e-5)


def test_another_source_vocabulary_can_be_fed(model):
    table = np.random.default_rng(3).standard_normal((40, 16)).astype(np.float32)
    src_ids = np.array([[39, 30, 2]])
    src_mask = np.ones((1, 3), bool)
    states = model.encode(src_ids, src_mask, src_embedding=table)["enc_states"]
    expected = Reference(CONFIG, WEIGHTS).encode(src_ids, src_mask, table)
    np.testing.assert_allclose(states, expected, atol=2e-5)


@pytest.mark.parametrize("rank", [1, 3])
@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_every_row_can_have_its_own_speaker_and_bias(rank, precision):
    generator = np.random.default_rng(4)
    text = random_text(CONFIG, 2, 5, 4, 3)
    basis = generator.standard_normal((rank, 31)).astype(np.float32)
    speakers = generator.standard_normal((4, rank)).astype(np.float32)
    biases = generator.standard_normal((4, 31)).astype(np.float32)
    model = GraphModel(CONFIG, WEIGHTS, precision)
    found = model.log_probs(*text, output_bias=biases, speaker_weights=speakers, speaker_basis=basis)
    plain = Reference(CONFIG, WEIGHTS)
    expected = plain.log_probs(
        *text, {"output_bias": np.float32(0)}, bias=(biases + speakers @ basis)[:, None]
    )
    np.testing.assert_allclose(found, expected, atol=2e-5 if precision == "float32" else 0.2)


def test_a_models_own_speaker_basis_is_the_default():
    basis = np.random.default_rng(5).standard_normal((2, 31)).astype(np.float32)
    model = GraphModel(CONFIG, {**WEIGHTS, "speaker_basis": basis})
    text = random_text(CONFIG, 1, 4, 1, 2)
    weights = np.array([[0.5, -1]], np.float32)
    expected = Reference(CONFIG, WEIGHTS).log_probs(*text, bias=weights @ basis)
    np.testing.assert_allclose(model.log_probs(*text, speaker_weights=weights), expected, atol=2e-5)


@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_a_speakers_vector_is_read_before_the_start_symbol(precision):
    config = replace(CONFIG, has_speaker_token=True)
    weights = random_weights(config)
    text = random_text(config, 2, 5, 4, 3)
    speakers = np.random.default_rng(6).standard_normal((4, 16)).astype(np.float32) / 4
    model, plain = GraphModel(config, weights, precision), Reference(config, weights)
    tolerance = 2e-5 if precision == "float32" else 0.3
    expected = plain.log_probs(*text, speakers=speakers)
    np.testing.assert_allclose(model.log_probs(*text, speaker_vector=speakers), expected, atol=tolerance)
    nobody = plain.log_probs(*text, speakers=weights["speaker_vector"].repeat(4, 0))
    np.testing.assert_allclose(model.log_probs(*text), nobody, atol=tolerance)
    assert np.abs(expected - nobody).max() > 0.1


def test_row_order_reorders_and_shrinks_the_caches(model):
    src_ids, src_mask, tgt_ids = random_text(CONFIG, 1, 5, 4, 3)
    encoded = model.encode(src_ids, src_mask)
    feeds = model.first_feeds(src_mask, encoded, 4)
    for column in tgt_ids.T[:2]:
        _, feeds = model.step(feeds)
        feeds["tgt_ids"] = np.ascontiguousarray(column)
    order = np.array([3, 1])
    outputs, _ = model.step({**feeds, "row_order": order, "tgt_ids": feeds["tgt_ids"][order]})
    expected = Reference(CONFIG, WEIGHTS).log_probs(src_ids, src_mask, tgt_ids[order])[:, 2]
    np.testing.assert_allclose(outputs["log_probs"], expected, atol=2e-5)


def test_the_best_continuations_are_those_of_the_log_probabilities(model):
    src_ids, src_mask, _ = random_text(CONFIG, 2, 5, 4, 1)
    feeds = model.first_feeds(src_mask, model.encode(src_ids, src_mask), 4)
    outputs, _ = model.step(feeds, n_top=np.array([5]))
    order = np.argsort(-outputs["log_probs"], axis=1)[:, :5]
    np.testing.assert_array_equal(outputs["top_ids"], order)
    np.testing.assert_array_equal(
        outputs["top_log_probs"], np.take_along_axis(outputs["log_probs"], order, 1)
    )


@pytest.mark.parametrize("norm_first", [True, False])
def test_int8_scores_stay_close_to_float32(norm_first):
    config = replace(CONFIG, norm_first=norm_first, d_model=64, d_ff=128)
    weights = random_weights(config)
    text = random_text(config, 3, 7, 12, 6)
    difference = GraphModel(config, weights, "int8").log_probs(*text) - Reference(config, weights).log_probs(
        *text
    )
    assert np.abs(difference).max() < 0.25
    assert np.abs(difference).mean() < 0.05


@pytest.mark.parametrize("precision", list(Precision))
def test_graphs_keep_the_contract_of_names_axes_and_types(precision):
    model = GraphModel(CONFIG, WEIGHTS, precision)
    for session, inputs, outputs in (
        (model.encoder, ENCODER_INPUTS, encoder_outputs(2)),
        (model.decoder, decoder_inputs(2), decoder_outputs(2)),
    ):
        fed = [*session.get_inputs(), *session.get_overridable_initializers()]
        check_ports(inputs, [Port(node.name, tuple(node.shape), node.type) for node in fed])
        check_ports(
            outputs, [Port(node.name, tuple(node.shape), node.type) for node in session.get_outputs()]
        )
        swappable = {node.name for node in session.get_overridable_initializers()}
        assert {port.name for port in inputs if port.is_swappable} <= swappable
        assert not swappable & {port.name for port in inputs if not port.is_swappable}


@pytest.mark.parametrize("precision", list(Precision))
def test_graphs_pass_the_onnx_checker_and_name_their_model(precision):
    for content in graph_files("tiny", CONFIG, WEIGHTS, precision).values():
        graph = onnx.load_from_string(content)
        onnx.checker.check_model(graph)
        metadata = {entry.key: entry.value for entry in graph.metadata_props}
        said = {"model_id": "tiny", "format": "1", "precision": precision, "max_positions": "40"}
        assert metadata == said | {"lists_with_packs": "yes"}


def test_float16_graphs_score_as_float32_does_but_for_its_rounding():
    text = random_text(CONFIG, 3, 7, 12, 6)
    expected = Reference(CONFIG, WEIGHTS).log_probs(*text)
    found = GraphModel(CONFIG, WEIGHTS, "float16").log_probs(*text)
    assert 0 < np.abs(found - expected).max() < 0.02
    content = graph_files("tiny", CONFIG, WEIGHTS, Precision.FLOAT16)["decoder.float16.onnx"]
    types = {each.data_type for each in onnx.load_from_string(content).graph.initializer}
    assert onnx.TensorProto.FLOAT16 in types


def test_the_same_weights_give_the_same_files():
    first, second = (graph_files("tiny", CONFIG, WEIGHTS, Precision.INT8) for _ in range(2))
    assert first == second


def test_a_step_past_the_last_position_is_refused(model):
    src_ids, src_mask, _ = random_text(CONFIG, 1, 5, 1, 1)
    feeds = model.first_feeds(src_mask, model.encode(src_ids, src_mask), 1)
    with pytest.raises(ort.capi.onnxruntime_pybind11_state.InvalidArgument, match="position|indices|bounds"):
        model.step({**feeds, "position": np.array([40])})


def test_an_int8_translation_does_not_depend_on_its_neighbours():
    model = GraphModel(CONFIG, WEIGHTS, "int8")
    src_ids, src_mask, tgt_ids = random_text(CONFIG, 8, 6, 8, 5)
    together = model.log_probs(src_ids, src_mask, tgt_ids)
    for row in range(8):
        kept = src_mask[row]
        alone = model.log_probs(src_ids[row : row + 1, kept], kept[None, kept], tgt_ids[row : row + 1])
        np.testing.assert_allclose(alone[0], together[row], atol=1e-5)
