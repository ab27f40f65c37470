"""The model alone: masks, cached steps, swapping, beam output."""

import pytest
import torch

from engine.base.config import SearchConfig, TransformerConfig
from engine.base.graph_io import BOS_ID, EOS_ID
from engine.model.beam import in_one_copy, translate_batch
from engine.model.dropout import Dropout
from engine.model.transformer import SwappableOutput, Transformer

SRC_IDS = torch.tensor([[5, 6, 7, 8, EOS_ID], [9, 10, EOS_ID, 1, 1]])
SRC_MASK = SRC_IDS != 1
TGT_IN_IDS = torch.tensor([[BOS_ID, 4, 5, 6], [BOS_ID, 7, 8, 9]])


def small_model(*, norm_first: bool = True, dropout: float = 0.0) -> Transformer:
    torch.manual_seed(0)
    config = TransformerConfig(
        src_vocab_size=20,
        tgt_vocab_size=24,
        d_model=16,
        n_heads=2,
        n_encoder_layers=3,
        n_decoder_layers=1,
        d_ff=32,
        dropout=dropout,
        norm_first=norm_first,
        max_len=32,
    )
    return Transformer(config).eval()


@pytest.mark.parametrize("norm_first", [True, False])
def test_padding_changes_nothing(norm_first):
    model = small_model(norm_first=norm_first)
    padded = model(SRC_IDS, SRC_MASK, TGT_IN_IDS)[1]
    alone = model(SRC_IDS[1:, :3], SRC_MASK[1:, :3], TGT_IN_IDS[1:])[0]
    torch.testing.assert_close(padded, alone)


def test_a_position_sees_only_what_came_before():
    model = small_model()
    changed = TGT_IN_IDS.clone()
    changed[:, -1] = 11
    before, after = model(SRC_IDS, SRC_MASK, TGT_IN_IDS), model(SRC_IDS, SRC_MASK, changed)
    torch.testing.assert_close(before[:, :-1], after[:, :-1])
    assert not torch.allclose(before[:, -1], after[:, -1])


@pytest.mark.parametrize("norm_first", [True, False])
def test_cached_steps_give_the_states_of_the_whole_target(norm_first):
    model = small_model(norm_first=norm_first)
    enc_states = model.encode(SRC_IDS, SRC_MASK)
    whole = model.decode(TGT_IN_IDS, model.cross(enc_states), SRC_MASK)
    past = [(torch.zeros(2, 2, 0, 8), torch.zeros(2, 2, 0, 8))]
    for position in range(TGT_IN_IDS.shape[1]):
        cross = model.cross(enc_states)
        states, past = model.decode_step(TGT_IN_IDS[:, position], position, cross, SRC_MASK, past)
        torch.testing.assert_close(states, whole[:, position])


def test_dropout_drops_the_share_asked_for_and_keeps_the_mean():
    torch.manual_seed(0)
    dropped = Dropout(0.25).train()(torch.ones(1000, 37))
    assert (dropped == 0).float().mean() == pytest.approx(0.25, abs=0.01)
    assert dropped.mean() == pytest.approx(1.0, abs=0.01)
    assert not torch.equal(dropped, Dropout(0.25).train()(torch.ones(1000, 37)))


def test_the_same_seed_drops_the_same_values_whatever_was_dropped_before():
    def dropped(n_before):
        torch.manual_seed(3)
        Dropout(0.5).train()(torch.ones(7))
        for _ in range(n_before):
            Dropout(0.25).train()(torch.ones(9))
        torch.manual_seed(5)
        return Dropout(0.25).train()(torch.ones(50, 37))

    assert torch.equal(dropped(0), dropped(4))


def test_dropout_leaves_a_finished_model_alone():
    assert torch.equal(Dropout(0.5).eval()(torch.ones(9)), torch.ones(9))


def test_output_adds_the_bias_to_the_dot_products():
    states, embedding, bias = torch.randn(2, 3, 4), torch.randn(5, 4), torch.randn(5)
    logits = SwappableOutput()(states, embedding, bias)
    torch.testing.assert_close(logits[1, 2, 3], states[1, 2] @ embedding[3] + bias[3])


def test_another_vocabulary_can_be_swapped_in():
    model = small_model()
    model.swap_embeddings(torch.randn(30, 16), torch.randn(40, 16), torch.zeros(40))
    assert model.logits(model(SRC_IDS, SRC_MASK, TGT_IN_IDS)).shape == (2, 4, 40)


def test_embeddings_of_another_width_are_refused():
    with pytest.raises(ValueError, match="16 wide"):
        small_model().swap_embeddings(torch.randn(30, 8), torch.randn(40, 8), torch.zeros(40))


def test_a_wide_beam_is_at_least_as_likely_as_a_narrow_one():
    model = small_model()
    model.output_bias.data[EOS_ID] = 3.0  # so that sentences end
    config = SearchConfig(beam_size=6, length_penalty=0.0, max_length_ratio=1.0, max_length_extra=3)
    greedy = translate_batch(
        model,
        SRC_IDS,
        SRC_MASK,
        SearchConfig(beam_size=1, length_penalty=0.0, max_length_ratio=1.0, max_length_extra=3),
    )
    wide = translate_batch(model, SRC_IDS, SRC_MASK, config)
    assert [score(model, i, ids) for i, ids in enumerate(wide)] >= [
        score(model, i, ids) for i, ids in enumerate(greedy)
    ]
    assert not {0, 1, 3} & {i for ids in wide for i in ids}


@torch.no_grad()
def score(model: Transformer, row: int, ids: list[int]) -> float:
    targets = torch.tensor([[*ids, EOS_ID]])
    states = model(SRC_IDS[row : row + 1], SRC_MASK[row : row + 1], torch.tensor([[BOS_ID, *ids]]))
    return float(model.logits(states).log_softmax(-1).gather(2, targets[:, :, None]).sum())


def test_what_a_step_found_comes_from_a_device_as_it_is():
    torch.manual_seed(0)
    best = torch.randn(6, 70_000).log_softmax(1).topk(5)
    end = torch.tensor([-1.5, -torch.inf, 0.0, -3e-9, -88.25, -0.1])
    (log_probs, ids), last = in_one_copy(best.values, best.indices, end)
    assert (log_probs == best.values.numpy()).all()
    assert (ids == best.indices.numpy()).all()
    assert (last == end.numpy()).all()
    assert (log_probs.dtype, ids.dtype, last.dtype) == ("float32", "int64", "float32")


def test_attention_on_a_gpu_is_left_to_kernels_that_take_any_shape():
    assert not torch.backends.cuda.cudnn_sdp_enabled()
