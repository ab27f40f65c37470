"""Batches: every pair as often as its weight says, little padding, an order that a seed fixes."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.graph_io import BOS_ID, EOS_ID, PAD_ID
from engine.training.batches import make_batch, padding_share, plan_epoch, updates
from engine.training.pairs import EncodedPairs, Side


def pairs_of(lengths: list[tuple[int, int]], weight: float = 1.0) -> EncodedPairs:
    return EncodedPairs(
        side([n for n, _ in lengths]),
        side([n for _, n in lengths]),
        np.full(len(lengths), weight, np.float32),
    )


def side(lengths: list[int]) -> Side:
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    ids = np.arange(4, 4 + starts[-1]).astype(np.int32)
    ids[starts[1:] - 1] = EOS_ID
    return Side(ids, starts)


def natural_lengths(n_pairs: int) -> list[tuple[int, int]]:
    random = np.random.default_rng(3)
    src = np.clip(random.lognormal(2.8, 0.6, n_pairs), 2, 120).astype(int)
    tgt = np.clip(src * random.normal(1.0, 0.15, n_pairs), 2, 150).astype(int)
    return list(zip(src.tolist(), tgt.tolist(), strict=True))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30)), min_size=1, max_size=60), st.integers(30, 200)
)
def test_every_pair_comes_once_and_no_batch_is_too_large(lengths, batch_tokens):
    pairs = pairs_of(lengths)
    batches = plan_epoch(pairs, batch_tokens, seed=1, epoch=0)
    assert sorted(i for batch in batches for i in batch) == list(range(len(lengths)))
    for batch in batches:
        longest = max(pairs.src.lengths[batch].max(), pairs.tgt.lengths[batch].max())
        assert longest * len(batch) <= batch_tokens


def test_padding_is_at_most_five_per_cent_on_text_of_natural_lengths():
    pairs = pairs_of(natural_lengths(30_000))
    assert padding_share(pairs, plan_epoch(pairs, 2048, seed=1, epoch=0)) <= 0.05


def test_weights_are_kept_on_average():
    drawn = sum(
        len(batch) for epoch in range(20) for batch in plan_epoch(pairs_of([(3, 3)] * 500, 1.5), 99, 1, epoch)
    )
    assert abs(drawn / 20 - 750) < 25


def test_pairs_of_small_weight_are_seen_now_and_then():
    pairs = pairs_of([(3, 3)] * 500, 0.2)
    drawn = sum(len(batch) for epoch in range(20) for batch in plan_epoch(pairs, 99, 1, epoch))
    assert abs(drawn / 20 - 100) < 10


def test_every_epoch_has_another_order():
    first, second = (plan_epoch(pairs_of(natural_lengths(200)), 300, 5, epoch) for epoch in (0, 1))
    assert [batch.tolist() for batch in first] != [batch.tolist() for batch in second]


def test_going_on_gives_the_updates_an_uninterrupted_run_gets():
    pairs = pairs_of(natural_lengths(200))
    whole = updates(pairs, 300, 2, seed=5)
    expected = [next(whole) for _ in range(30)][17:]
    resumed = updates(pairs, 300, 2, seed=5, skip=17)
    for want in expected:
        assert all(np.array_equal(a, b) for a, b in zip(want, next(resumed), strict=True))


def test_targets_are_shifted_by_one():
    batch = make_batch(pairs_of([(2, 3), (4, 2)]), np.array([0, 1]))
    assert batch.tgt_in_ids[:, 0].tolist() == [BOS_ID, BOS_ID]
    assert batch.tgt_in_ids[0, 1:].tolist() == batch.tgt_out_ids[0, :-1].tolist()
    assert batch.tgt_out_ids[1].tolist()[1:] == [EOS_ID, PAD_ID]
    assert batch.src_mask.sum(1).tolist() == [2, 4]


def test_an_epoch_that_draws_no_pair_makes_no_update():
    found = updates(pairs_of([(3, 3)] * 2, weight=0.1), 100, 2, seed=1)
    assert all(len(batches) for batches in (next(found) for _ in range(20)))


def test_the_lengths_of_a_text_are_computed_once():
    pairs = pairs_of([(3, 4)] * 50)
    plan_epoch(pairs, 100, seed=1, epoch=0)
    assert pairs.src.lengths is pairs.src.lengths
    assert "lengths" in vars(pairs.tgt)
