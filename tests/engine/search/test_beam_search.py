"""Beam search against decoders whose every output can be scored."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.config import SearchConfig
from engine.base.errors import GraphError
from engine.base.graph_io import BOS_ID, EOS_ID, N_SPECIALS
from engine.base.progress import Cancelled
from engine.search.beam_search import (
    Bounds,
    Open,
    SentenceSearch,
    _loops,
    beam_search,
    bounds_of,
    score,
    with_end,
)
from tests.engine.runtime.steppers import TableStepper, all_outputs, loop_table, random_tables


def bounds(n, min_len=1, max_len=4, max_copies=99):
    return [Bounds(min_len, max_len, max_copies)] * n


def search(tables, limits=None, on_step=None, **settings_):
    stepper = TableStepper(tables)
    return beam_search(stepper, limits or bounds(len(tables)), SearchConfig(**settings_), on_step)


def test_a_sentence_at_its_limit_lists_no_more_words_for_the_others():
    asked = []

    class Asking(TableStepper):
        def step(self, tgt_ids, row_order, n_top, *, needs_end=False):
            asked.append((n_top, needs_end))
            return super().step(tgt_ids, row_order, n_top, needs_end=needs_end)

    tables = random_tables(2, 8, 60, seed=5)
    tables[:, :, :, EOS_ID] = -30.0  # never among the best
    found = beam_search(Asking(tables), [Bounds(1, 2, 99), Bounds(1, 6, 99)], SearchConfig(beam_size=2))
    assert [len(each[0].ids) for each in found] == [2, 6]
    assert found[0][0].log_prob < -30  # the end is counted for what it is
    assert max(n_top for n_top, _ in asked) < 10
    assert [needs_end for _, needs_end in asked] == [False, False, True, False, False, False, True]


def test_the_end_is_listed_once():
    log_probs, ids = np.array([[-1.0, -2.0], [-1.0, -3.0]], np.float32), np.array([[EOS_ID, 5], [6, 7]])
    found, listed = with_end(log_probs, ids, np.array([-1.0, -9.0], np.float32))
    assert listed.tolist() == [[EOS_ID, 5, EOS_ID], [6, 7, EOS_ID]]
    assert found.tolist() == [[-1, -2, -np.inf], [-1, -3, -9]]


def test_all_that_was_finished_takes_no_further_step():
    tables = random_tables(3, 5, 9, 1)
    steps, results = ([], []), []
    for made, gives_all in zip(steps, (False, True), strict=True):
        config, count = SearchConfig(beam_size=4), partial(made.append, 1)
        results.append(beam_search(TableStepper(tables), bounds(3), config, count, gives_all=gives_all))
    best, every = map(outputs, results)
    assert len(steps[0]) == len(steps[1])
    assert [found[:1] for found in every] == best
    assert max(map(len, every)) > 1


def outputs(result):
    return [[(hypothesis.ids, hypothesis.score) for hypothesis in found] for found in result]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), penalty=st.sampled_from([0.0, 0.6, 1.0, 2.0]))
def test_a_beam_as_wide_as_the_space_finds_the_best_of_all(seed, penalty):
    table = random_tables(1, 4, 7, seed)
    ((best,),) = search(table, bounds(1, max_len=3), beam_size=64, length_penalty=penalty)
    score, ids = all_outputs(table[0], 1, 3, penalty)[0]
    assert best.ids == ids
    assert best.score == pytest.approx(score, abs=1e-5)


def test_a_wide_beam_gives_the_true_n_best_list():
    table = random_tables(1, 4, 7, 5)
    (found,) = search(table, bounds(1, max_len=3), beam_size=64, n_best=10)
    expected = [ids for _, ids in all_outputs(table[0], 1, 3, 1.0)[:10]]
    assert [hypothesis.ids for hypothesis in found] == expected


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), beam=st.integers(1, 5))
def test_alternatives_are_sorted_distinct_and_within_bounds(seed, beam):
    limits = bounds(3, min_len=2, max_len=6)
    for found in search(random_tables(3, 3, 9, seed), limits, beam_size=beam, n_best=beam):
        scores = [hypothesis.score for hypothesis in found]
        assert scores == sorted(scores, reverse=True)
        assert len({hypothesis.ids for hypothesis in found}) == len(found) > 0
        assert all(2 <= len(hypothesis.ids) <= 6 for hypothesis in found)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), order=st.permutations(range(6)))
def test_the_batch_changes_nothing(seed, order):
    tables = random_tables(6, 5, 9, seed)
    limits = [Bounds(1, max_len, 99) for max_len in range(3, 9)]
    together = outputs(search(tables[list(order)], [limits[i] for i in order], n_best=2))
    alone = [outputs(search(tables[i : i + 1], [limits[i]], n_best=2))[0] for i in order]
    assert together == alone


def test_finished_sentences_leave_the_batch():
    tables = random_tables(8, 12, 9, 3)
    stepper = TableStepper(tables)
    beam_search(stepper, [Bounds(1, max_len, 99) for max_len in range(2, 10)], SearchConfig())
    assert stepper.sizes[1] == 8 * 4
    assert stepper.sizes[-1] < 8 * 4


def test_rows_continue_the_rows_they_come_from():
    stepper = TableStepper(random_tables(6, 6, 9, 1))
    result = beam_search(stepper, bounds(6, max_len=6), SearchConfig(beam_size=3, n_best=3))
    assert all((0, *hypothesis.ids) in stepper.seen for found in result for hypothesis in found)


def test_special_symbols_are_never_produced():
    tables = random_tables(2, 4, 8, 2)
    tables[..., [0, 1, 3]] = -0.01  # by far the likeliest
    for found in search(tables, beam_size=4, n_best=4):
        assert not {0, 1, EOS_ID, 3} & {i for hypothesis in found for i in hypothesis.ids}


def test_ties_go_to_the_smaller_ids():
    tables = np.full((1, 1, 8, 8), np.log(1 / 8))
    (found,) = search(tables, bounds(1, max_len=2), beam_size=4, n_best=2)
    assert [hypothesis.ids for hypothesis in found] == [(4,), (4, 4)]


@pytest.mark.parametrize("loop", [(4,), (4, 5), (4, 5, 6, 7, 8, 9)])
def test_an_endless_loop_is_broken(loop):
    limits = bounds(1, max_len=200, max_copies=4)
    ((best,),) = search(loop_table(12, loop), limits)
    text = ",".join(map(str, best.ids))
    assert ",".join(map(str, loop * 5)) not in text


def test_an_output_never_passes_its_bound_even_if_it_will_not_end():
    table = loop_table(12, (4, 5, 6), p_end=1e-30)
    ((best,),) = search(table, bounds(1, max_len=25))
    assert len(best.ids) <= 25


def test_a_source_that_repeats_itself_allows_as_many_copies():
    limits = bounds_of([[7] * 9, [7, 8] * 6, [4, 5, 6]], SearchConfig(), 64)
    assert [limit.max_copies for limit in limits] == [9, 6, 4]


def test_the_longest_output_follows_the_source_and_the_model():
    limits = bounds_of([[5] * 10, [5] * 100], SearchConfig(max_length_ratio=1.5, max_length_extra=3), 64)
    assert [limit.max_len for limit in limits] == [18, 63]


def test_stopping_early_changes_no_result():
    for seed in range(20):
        table = random_tables(1, 8, 9, seed)
        early, late = TableStepper(table), TableStepper(table)
        one = beam_search(early, bounds(1, max_len=8), SearchConfig(beam_size=4, n_best=1))
        four = beam_search(late, bounds(1, max_len=8), SearchConfig(beam_size=4, n_best=4))
        assert one[0][0] == four[0][0]
        assert early.n_steps <= late.n_steps


def test_on_step_may_stop_the_search():
    calls = []

    def stop():
        calls.append(1)
        if len(calls) == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        search(random_tables(1, 4, 9, 0), bounds(1, min_len=4), on_step=stop)
    assert len(calls) == 2


def test_scores_that_are_not_numbers_are_a_clear_error():
    with pytest.raises(GraphError, match="not numbers"):
        search(np.full((1, 1, 8, 8), np.nan))


def test_what_is_written_before_a_translation_takes_nothing_from_it():
    sources = [[5] * 10, []]
    plain, opened = (bounds_of(sources, SearchConfig(), 64, n) for n in (0, 1))
    assert [limits.min_len for limits in opened] == [limits.min_len + 1 for limits in plain] == [2, 1]
    assert [limits.max_len for limits in opened] == [limits.max_len + 1 for limits in plain]


@pytest.mark.parametrize(
    ("ids", "max_copies", "forbidden"),
    [
        ((7,), 2, set()),
        ((7, 7), 2, {7}),
        ((7, 7), 3, set()),
        ((1, 2, 1, 2), 2, set()),
        ((1, 2, 1, 2, 1), 2, {2}),
        ((9, 1, 2, 1, 2, 1), 2, {2}),
        ((5, 5, 5, 5), 4, {5}),
    ],
)
def test_a_phrase_follows_itself_as_often_as_it_may_and_no_more(ids, max_copies, forbidden):
    assert _loops(ids, max_copies) == forbidden


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 4))
def test_all_continuations_that_can_matter_are_ranked(seed, beam):
    random = np.random.default_rng(seed)
    n_top = 2 * beam + 6
    log_probs = -np.sort(random.exponential(size=(beam, n_top)), axis=1)
    ids = np.stack([random.permutation(np.arange(2, 2 + n_top)) for _ in range(beam)])
    totals = -np.sort(random.exponential(size=beam))
    opened = [Open((9,), float(total), row) for row, total in enumerate(totals)]
    found = score(
        SentenceSearch(0, Bounds(0, 50, 4), opened), log_probs.tolist(), ids.tolist(), [frozenset({5})] * beam
    )
    every = [
        (parent, int(token), opened[parent].log_prob + float(log_prob))
        for parent in range(beam)
        for log_prob, token in zip(log_probs[parent], ids[parent], strict=True)
        if token == EOS_ID or (token >= N_SPECIALS and token != 5)
    ]
    every.sort(key=lambda each: -each[2])
    assert found[: 2 * beam + 1] == every[: 2 * beam + 1]


@pytest.mark.parametrize("prefixes", [((5, 6), (6, 7)), ((5, 6, 7), (6,)), ((), (5,))])
def test_a_prefix_is_read_before_an_output_and_is_no_part_of_it(prefixes):
    tables = random_tables(2, 8, 10, seed=3)
    stepper = TableStepper(tables)
    found = beam_search(stepper, bounds(2), SearchConfig(beam_size=3), prefixes=prefixes)
    for table, prefix, hypotheses in zip(tables, prefixes, found, strict=True):
        read = [BOS_ID, *prefix, *hypotheses[0].ids, EOS_ID]
        own = range(len(prefix), len(read) - 1)
        assert len(hypotheses[0].ids) <= bounds(1)[0].max_len
        total = sum(table[place, read[place], read[place + 1]] for place in own)
        assert hypotheses[0].log_prob == pytest.approx(total, rel=1e-5)
        assert hypotheses[0].score == pytest.approx(total / len(own), rel=1e-5)


def test_a_prefix_is_read_by_one_row_a_sentence():
    stepper = TableStepper(random_tables(2, 8, 10, seed=3))
    beam_search(stepper, bounds(2), SearchConfig(beam_size=3), prefixes=[(5, 6), (6, 7)])
    assert stepper.sizes[:4] == [2, 2, 2, 6]


def test_what_all_prefixes_have_is_read_in_the_first_step():
    stepper, read = TableStepper(random_tables(2, 8, 10, seed=3)), []
    stepper.step = lambda *given, **options: (
        read.append(given[0]) or TableStepper.step(stepper, *given, **options)
    )
    beam_search(stepper, bounds(2), SearchConfig(beam_size=3), prefixes=[(5, 6), (6, 7, 8, 9)])
    assert read[0].tolist() == [BOS_ID, 5, 6, BOS_ID, 6, 7]


def test_what_a_prefix_leads_to_is_what_an_output_that_begins_so_goes_on_with():
    tables = random_tables(1, 8, 10, seed=4)
    (found,) = beam_search(TableStepper(tables), bounds(1), SearchConfig(beam_size=3), prefixes=[(BOS_ID,)])
    assert [each.ids for each in found] == [each.ids for each in search(tables[:, 1:], beam_size=3)[0]]


def test_no_output_begins_with_a_barred_token():
    tables = random_tables(3, 4, 9, seed=2)
    free = outputs(beam_search(TableStepper(tables), bounds(3), SearchConfig()))
    barred = frozenset(found[0][0][0] for found in free)
    found = beam_search(TableStepper(tables), bounds(3), SearchConfig(), barred=barred)
    assert all(each.ids[0] not in barred for hypotheses in found for each in hypotheses)
    assert all(found)
