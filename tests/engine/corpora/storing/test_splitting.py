"""Splits: no sentence on both sides, the same for the same pairs, and true to other corpora."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.corpora.storing.splitting import (
    DEV,
    LEAK,
    TEST,
    TRAIN,
    UNDECIDED,
    Labels,
    Neighbour,
    Whole,
    find_components,
    plan_splits,
    split_pairs,
    wanted_sizes,
)  # fmt: skip
from engine.results.importing import SplitBy

NUMBER = st.integers(0, 60)
SPREAD = np.random.default_rng(1).integers(0, 1 << 63, 61).tolist()
"""Numbers as those of sentences are: no two pairs of them come out alike when they are mixed."""
PAIR_LISTS = st.lists(st.tuples(NUMBER, NUMBER), min_size=1, max_size=150)


def columns(pairs):
    table = np.array(pairs, dtype=np.uint64)
    return table[:, 0], table[:, 1]


def undecided(n_pairs):
    return np.full(n_pairs, UNDECIDED, dtype=np.uint8)


def apart(keys, split):
    """True if no key stands in two splits."""
    sets = [set(keys[split == number].tolist()) for number in (TRAIN, DEV, TEST)]
    return not (sets[0] & sets[1] or sets[0] & sets[2] or sets[1] & sets[2])


@given(PAIR_LISTS)
def test_splits_never_share_a_source_or_a_target(pairs):
    source, target = columns(pairs)
    split = split_pairs(source, target, undecided(len(pairs)))
    assert apart(source, split)
    assert apart(target, split)
    assert set(split.tolist()) <= {TRAIN, DEV, TEST}


@given(PAIR_LISTS, PAIR_LISTS, st.randoms(use_true_random=False))
def test_splits_share_nothing_with_those_of_another_corpus(pairs, others, random):
    theirs = np.array([random.choice((TRAIN, DEV, TEST)) for _ in others], dtype=np.uint8)
    source, target = columns(pairs)
    neighbour = Neighbour(*columns(others), theirs)
    split = split_pairs(source, target, undecided(len(pairs)), [neighbour])
    for mine, other in ((source, neighbour.source_keys), (target, neighbour.target_keys)):
        for number in (TRAIN, DEV, TEST):
            foreign = set(other[theirs != number].tolist())
            assert not foreign & set(mine[split == number].tolist())
        assert apart(mine, split)


@given(PAIR_LISTS, st.randoms(use_true_random=False))
def test_presets_are_kept_or_dropped_but_never_moved(pairs, random):
    source, target = columns(pairs)
    preset = np.array([random.choice((DEV, TEST, UNDECIDED)) for _ in pairs], dtype=np.uint8)
    split = split_pairs(source, target, preset)
    is_set = preset != UNDECIDED
    assert (np.isin(split[is_set], [LEAK]) | (split[is_set] == preset[is_set])).all()
    assert (split[preset == TEST] == TEST).all()
    assert apart(source, split)
    assert apart(target, split)


@given(PAIR_LISTS, st.randoms(use_true_random=False))
def test_the_order_of_the_pairs_does_not_matter(pairs, random):
    pairs = sorted({(SPREAD[source], SPREAD[target]) for source, target in pairs})
    shuffled = random.sample(pairs, len(pairs))
    first = split_pairs(*columns(pairs), undecided(len(pairs)))
    second = split_pairs(*columns(shuffled), undecided(len(pairs)))
    assert dict(zip(pairs, first.tolist(), strict=True)) == dict(zip(shuffled, second.tolist(), strict=True))


def test_the_order_of_pairs_that_share_nothing_does_not_matter():
    pairs = list(zip(SPREAD[:40], SPREAD[20:60], strict=True))
    first, second = (split_pairs(*columns(each), undecided(40)) for each in (pairs, pairs[::-1]))
    assert first.tolist() == second[::-1].tolist()
    assert set(first.tolist()) == {TRAIN, DEV, TEST}


@pytest.mark.parametrize("chosen", [TRAIN, DEV, TEST])
@pytest.mark.parametrize("theirs", [TRAIN, DEV, TEST])
def test_what_the_user_chose_is_dropped_where_another_corpus_has_it_in_another_split(chosen, theirs):
    (source, target), (other, _) = columns([(1, 2)]), columns([(1, 9)])
    neighbour = Neighbour(other, None, np.array([theirs], np.uint8))
    split = split_pairs(source, target, np.array([chosen], np.uint8), [neighbour])
    assert split.tolist() == [chosen if chosen == theirs else LEAK]


def test_what_hangs_on_the_test_and_the_development_split_of_another_corpus_goes_to_the_test():
    others = Neighbour(*columns([(50, 1), (51, 2)]), np.array([TEST, DEV], np.uint8))
    pairs = [(9, 1), (9, 2), *((place, place) for place in range(10, 50))]
    split = split_pairs(*columns(pairs), undecided(len(pairs)), [others])
    assert split[:2].tolist() == [TEST, LEAK]


def test_pairs_that_two_documents_share_are_in_no_test():
    """Each of twenty documents begins with a source that stands in its neighbour too."""
    documents = np.repeat(np.arange(20, dtype=np.int32), 10)
    source = np.arange(200, dtype=np.uint64)
    source[10::20] = source[::20]
    labels = Labels(documents=documents, speakers=np.full(200, -1, np.int32))
    split = split_pairs(source, np.arange(200, dtype=np.uint64), undecided(200), labels=labels)
    assert set(split.tolist()) == {TRAIN, DEV, TEST}
    assert set(split[::10].tolist()) == {TRAIN}


def test_documents_that_are_too_large_for_a_test_are_cut():
    keys, documents = np.arange(1100, dtype=np.uint64), np.repeat(np.arange(10, dtype=np.int32), 110)
    whole = Whole(by=SplitBy.DOCUMENT, numbers=documents)
    nobody = np.full(1100, -1, np.int32)
    plan = plan_splits((keys, keys), undecided(1100), [whole], nobody)
    assert (plan.by, int((plan.split == TEST).sum())) == (SplitBy.PAIR, wanted_sizes(1100)[TEST])
    smaller = Whole(by=SplitBy.DOCUMENT, numbers=np.repeat(np.arange(110, dtype=np.int32), 10))
    assert plan_splits((keys, keys), undecided(1100), [smaller], nobody).by == SplitBy.DOCUMENT


def test_the_same_pairs_find_their_splits_again():
    source, target = np.arange(400, dtype=np.uint64), np.arange(1000, 1400, dtype=np.uint64)
    split = split_pairs(source, target, undecided(400))
    again = split_pairs(source, target, undecided(400), [Neighbour(source, target, split)])
    assert np.array_equal(split, again)


def test_a_chain_of_shared_sentences_is_one_component():
    source, target = columns([(0, 0), (1, 1), (1, 2), (3, 2), (3, 4), (9, 9)])
    assert find_components(source, target).tolist() == [0, 1, 1, 1, 1, 2]


@given(PAIR_LISTS)
def test_components_are_those_of_a_plain_search(pairs):
    groups = find_components(*columns(pairs)).tolist()
    for first, (source, target) in enumerate(pairs):
        reached, waiting = {first}, [(source, target)]
        while waiting:
            one = waiting.pop()
            found = {row for row, two in enumerate(pairs) if one[0] == two[0] or one[1] == two[1]} - reached
            reached |= found
            waiting += [pairs[row] for row in found]
        assert reached == {row for row, group in enumerate(groups) if group == groups[first]}


def test_a_long_tangled_chain_is_found_quickly():
    n_pairs = 100_000
    order = np.random.default_rng(0).permutation(n_pairs).astype(np.uint64)
    assert find_components((order + 1) // 2, order // 2).max() == 0


def test_splits_of_unrelated_pairs_have_the_wanted_sizes():
    source, target = np.arange(20_000, dtype=np.uint64), np.arange(20_000, dtype=np.uint64)
    split = split_pairs(source, target, undecided(20_000))
    assert [int((split == number).sum()) for number in (DEV, TEST)] == [1000, 1000]


def test_sizes_are_capped_for_large_and_raised_for_small_corpora():
    assert wanted_sizes(1_000_000) == {DEV: 1000, TEST: 2000}
    assert wanted_sizes(600) == {DEV: 50, TEST: 100}
    assert wanted_sizes(40) == {DEV: 4, TEST: 8}
    assert wanted_sizes(29) == {DEV: 0, TEST: 0}


def test_seven_translations_of_one_text_stay_together():
    source = np.repeat(np.arange(300, dtype=np.uint64), 7)
    split = split_pairs(source, np.arange(2100, dtype=np.uint64), undecided(2100))
    assert apart(source, split)
    assert 50 <= int((split == TEST).sum()) <= 105
