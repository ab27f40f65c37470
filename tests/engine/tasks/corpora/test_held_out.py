"""Which confirmed translations are held out: none of few, else some, steadily, with what shares a side."""

from engine.corpora.storing.splitting import ASIDE, DEV, TEST, TRAIN
from engine.tasks.corpora.held_out import pair_keys, splits_of
from tests.engine.tasks.corpora.test_confirmed import MANY


def test_a_pair_keeps_the_split_that_it_had_whatever_its_source_says():
    kept = {pair_keys(*pair): TRAIN for pair in MANY[:40]}
    found = splits_of(MANY, kept, MANY[:40])
    assert found[:40] == [TRAIN] * 40
    assert {DEV, TEST} <= set(found[40:])


def test_each_split_has_a_pair_from_thirty_on_and_only_new_ones_are_taken_for_that():
    fresh = [pair for pair in MANY if pair_keys(*pair)[0] % 20 > 2]
    assert set(splits_of(fresh[:29], {})) == {TRAIN}
    kept = {pair_keys(*pair): TRAIN for pair in fresh[:29]}
    found = splits_of(fresh[:31], kept, fresh[:29])
    assert (found[:29], set(found[29:])) == ([TRAIN] * 29, {DEV, TEST})


def test_what_shares_a_side_goes_along_and_what_would_join_two_splits_is_in_none():
    held = next(pair for pair in MANY if pair_keys(*pair)[0] % 20 in (1, 2))
    learned = next(pair for pair in MANY if pair_keys(*pair)[0] % 20 > 2)
    pairs = [held, learned, ("Noch einmal.", held[1]), (learned[0], held[1]), *MANY]
    assert splits_of(pairs, {})[:4] == [TEST, TRAIN, TEST, ASIDE]


def test_while_there_are_few_all_are_to_learn_from():
    held = [pair for pair in MANY if pair_keys(*pair)[0] % 20 <= 2]
    kept = {pair_keys(*pair): TEST for pair in held}
    assert held
    assert splits_of(held, {}) == splits_of(held, kept) == [TRAIN] * len(held)


def test_what_was_confirmed_one_by_one_and_not_learned_is_held_out_as_if_at_once():
    kept = {}
    for count in range(1, 41):
        found = splits_of(MANY[:count], kept)
        kept = dict(zip((pair_keys(*pair) for pair in MANY[:count]), found, strict=True))
    assert found == splits_of(MANY[:40], {})
    assert {DEV, TEST} <= set(found)
