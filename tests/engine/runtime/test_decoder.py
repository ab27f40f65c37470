"""One batch through the graphs: plain arrays on the CPU and bound values on a GPU do the same."""

import numpy as np
import pytest

from engine.base.config import SearchConfig
from engine.base.graph_io import BOS_ID, EOS_ID, PAD_ID
from engine.runtime.decoder import GraphDecoder, forced_log_probs, padded
from engine.runtime.model_card import read_card
from engine.runtime.session import ModelSession, run_arrays, run_bound
from engine.search.beam_search import beam_search, bounds_of

SOURCES = [[5, 6, 7], [8, 9], [10, 11, 12, 13, 14]]


@pytest.fixture(scope="module")
def session(tiny_model):
    return ModelSession(read_card(tiny_model), "float32", device="cpu", n_threads=1)


def searched(session, uses_arrays, **row_inputs):
    decoder = GraphDecoder(session, *padded(SOURCES), {}, row_inputs, uses_arrays=uses_arrays)
    return beam_search(decoder, bounds_of(SOURCES, SearchConfig(), 40), SearchConfig(n_best=4))


def test_bound_values_and_plain_arrays_give_the_same_results(session):
    assert searched(session, True) == searched(session, False)


def test_a_bias_for_each_sentence_is_the_same_on_both_ways(session):
    tgt_vocab = session.card.architecture.tgt_vocab_size
    bias = np.random.default_rng(0).normal(size=(3, tgt_vocab)).astype(np.float32)
    expected = searched(session, True, output_bias=bias)
    assert searched(session, False, output_bias=bias) == expected
    assert searched(session, True) != expected


def test_the_same_graph_and_inputs_give_the_same_outputs_bound_or_not(session):
    src_ids, src_mask = padded(SOURCES)
    feeds = {"src_ids": src_ids, "src_mask": src_mask}
    binding = session.encoder.io_binding()
    for name, array in feeds.items():
        binding.bind_cpu_input(name, array)
    binding.bind_output("enc_states", "cpu")
    (states,) = run_arrays(session.encoder, ["enc_states"], feeds)
    np.testing.assert_array_equal(run_bound(session.encoder, binding)[0].numpy(), states)


def test_sources_are_closed_by_the_end_symbol_and_masked_up_to_it():
    src_ids, src_mask = padded(SOURCES)
    assert src_mask.sum(axis=1).tolist() == [4, 3, 6]
    for ids, mask, source in zip(src_ids, src_mask, SOURCES, strict=True):
        assert ids[mask].tolist() == [*source, EOS_ID]
        assert (ids[~mask] == PAD_ID).all()


@pytest.mark.parametrize("uses_arrays", [True, False])
def test_sentences_that_are_left_go_on_as_if_alone(session, uses_arrays):
    def opened(sources):
        return GraphDecoder(session, *padded(sources), {}, uses_arrays=uses_arrays)

    left = np.array([0, 2])
    among = opened([*SOURCES, [15] * 9])
    alone = opened([SOURCES[place] for place in left])
    first = np.full(4, BOS_ID)
    among.step(first, np.arange(4), 3)
    alone.step(first[left], np.arange(2), 3)
    among.keep(left)
    found, _ = among.step(np.array([7, 8]), left, 3)
    expected, _ = alone.step(np.array([7, 8]), np.arange(2), 3)
    np.testing.assert_allclose(found, expected, atol=1e-5)


@pytest.mark.parametrize("uses_arrays", [True, False])
def test_the_end_symbol_alone_is_taken_out_of_all_scores(session, uses_arrays):
    def opened():
        return GraphDecoder(session, *padded(SOURCES), {}, uses_arrays=uses_arrays)

    first, order = np.full(len(SOURCES), BOS_ID), np.arange(len(SOURCES))
    log_probs, ids = opened().step(first, order, 2, needs_end=True)
    every = opened().all_log_probs(first)
    assert (ids[:, -1] == EOS_ID).all()
    is_listed = (ids[:, :2] == EOS_ID).any(axis=1)
    np.testing.assert_allclose(log_probs[:, -1], np.where(is_listed, -np.inf, every[:, EOS_ID]), atol=1e-6)


def test_at_its_limit_a_bound_step_brings_no_more_than_it_lists(session, monkeypatch):
    decoder, brought = GraphDecoder(session, *padded(SOURCES), {}, uses_arrays=False), []
    run = decoder._run
    monkeypatch.setattr(decoder, "_run", lambda *given: brought.extend(run(*given)) or brought)
    decoder.step(np.full(len(SOURCES), BOS_ID), np.arange(len(SOURCES)), 2, needs_end=True)
    assert [array.size for array in brought] == [2 * len(SOURCES), 2 * len(SOURCES), len(SOURCES)]


def test_padding_of_given_outputs_has_no_score(session):
    decoder = GraphDecoder(session, *padded(SOURCES), {})
    found = forced_log_probs(decoder, [[7, 8], [9], [5, 6, 7, 8]])
    assert not found[0, 3:].any()
    assert not found[1, 2:].any()
    assert (found[2] < 0).all()


@pytest.mark.parametrize("uses_arrays", [True, False])
@pytest.mark.parametrize("has_bias", [False, True])
def test_given_outputs_are_read_at_once_as_they_are_token_by_token(
    session, uses_arrays, has_bias, monkeypatch
):
    tgt_vocab = session.card.architecture.tgt_vocab_size
    bias = np.random.default_rng(0).normal(size=(3, tgt_vocab)).astype(np.float32)

    def read():
        rows = {"output_bias": bias} if has_bias else {}
        decoder = GraphDecoder(session, *padded(SOURCES), {}, rows, uses_arrays=uses_arrays)
        return forced_log_probs(decoder, [[7, 8], [9], [5, 6, 7, 8]])

    at_once = read()
    monkeypatch.setattr(session, "reads_several", False)
    np.testing.assert_allclose(at_once, read(), atol=1e-5)


@pytest.mark.parametrize("uses_arrays", [True, False])
def test_a_search_goes_on_behind_tokens_that_were_read_at_once(session, uses_arrays, monkeypatch):
    def found():
        decoder = GraphDecoder(session, *padded(SOURCES), {}, uses_arrays=uses_arrays)
        bounds, prefixes = bounds_of(SOURCES, SearchConfig(), 20), [(5, 6, 7), (8, 9), (10, 11, 12, 13)]
        return beam_search(decoder, bounds, SearchConfig(), prefixes=prefixes)

    at_once = found()
    monkeypatch.setattr(session, "reads_several", False)
    assert [best.ids for best, *_ in at_once] == [best.ids for best, *_ in found()]


@pytest.mark.parametrize("uses_arrays", [True, False])
def test_a_sentence_is_read_with_some_of_its_tokens_hidden(session, uses_arrays):
    def opened(sources):
        return GraphDecoder(session, *padded(sources), {}, uses_arrays=uses_arrays)

    target = [7, 8, 9]
    decoder = opened(SOURCES)
    decoder.hide([[], [[]], [[], [0, 1], [2]]])
    found = forced_log_probs(decoder, [target] * 4)
    whole = forced_log_probs(opened(SOURCES), [target] * 3)
    np.testing.assert_allclose(found[:2], whole[1:], atol=1e-5)
    assert not np.allclose(found[2], found[1], atol=1e-3)
    assert not np.allclose(found[3], found[2], atol=1e-3)
