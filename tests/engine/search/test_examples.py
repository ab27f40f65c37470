"""Examples that steer a search, on decoders of a few tokens: what the paper's settings do."""

import math

import numpy as np
import pytest

from engine.base.config import SearchConfig
from engine.base.graph_io import EOS_ID
from engine.search.beam_search import Bounds, beam_search
from engine.search.examples import ExampleRule, Examples, ExampleStepper

OWN, THEIRS = 4, 5
PROJECTION = np.eye(256, dtype=np.float32)
RULE = ExampleRule(n_nearest=2, temperature=20.0, reach=100.0, most=0.6, sure=2.0)


class Decoder:
    """Lists the same tokens at every step, and stands at one point."""

    n_sentences = 1

    def __init__(self, shares=((OWN, 0.75), (EOS_ID, 0.25))):
        self._shares = shares

    def step_with_states(self, tgt_ids, row_order, n_top, *, needs_end=False):
        n_rows = len(tgt_ids)
        log_probs = np.log([[share for _, share in self._shares]] * n_rows).astype(np.float32)
        return (
            log_probs,
            np.array([[token for token, _ in self._shares]] * n_rows),
            np.zeros((n_rows, 256), np.float32),
        )

    def keep(self, sentences):
        self.kept = sentences


def examples(*found):
    """States at given squared distances from where the decoder stands, with what followed."""
    states = np.zeros((256, len(found)), np.float32)
    states[0] = [math.sqrt(distance) for distance, _ in found]
    return Examples(states, (states**2).sum(axis=0), np.array([token for _, token in found], np.int64))


def shares(given, rule=RULE, decoder=None):
    stepper = ExampleStepper(decoder or Decoder(), [given], PROJECTION, rule)
    log_probs, ids = stepper.step(np.array([0]), np.array([0]), 2)
    assert (np.diff(log_probs[0]) <= 0).all()  # the search counts on it
    return dict(zip(ids[0].tolist(), np.exp(log_probs[0]).tolist(), strict=True))


def test_an_example_at_hand_has_the_largest_share_and_one_halfway_less():
    assert shares(examples((0.0, THEIRS))) == pytest.approx({THEIRS: 0.6, OWN: 0.3, EOS_ID: 0.1})
    assert shares(examples((80.0, THEIRS))) == pytest.approx({OWN: 0.6, EOS_ID: 0.2, THEIRS: 0.2})


def test_beyond_its_reach_the_model_speaks_alone():
    assert shares(examples((100.0, THEIRS))) == pytest.approx({OWN: 0.75, EOS_ID: 0.25})
    assert shares(examples()) == pytest.approx({OWN: 0.75, EOS_ID: 0.25})
    assert THEIRS in shares(examples((100.0, THEIRS)), RULE._replace(reach=150.0))


def test_the_nearest_vote_by_their_distance_and_no_others():
    found = shares(examples((0.0, THEIRS), (20.0, OWN), (20.0, 7), (90.0, 6)), RULE._replace(n_nearest=3))
    one = 1 / (1 + 2 / math.e)
    assert found[THEIRS] == pytest.approx(0.6 * one)
    assert found[OWN] == pytest.approx(0.4 * 0.75 + 0.6 * one / math.e)
    assert 6 not in found
    assert sum(found.values()) == pytest.approx(1)


def test_a_row_of_which_the_model_is_sure_is_left_as_it_is():
    given = examples((0.0, THEIRS))
    assert shares(given, RULE._replace(sure=0.74)) == pytest.approx({OWN: 0.75, EOS_ID: 0.25})
    assert THEIRS in shares(given, RULE._replace(sure=0.76))


def test_a_low_temperature_lets_the_nearest_one_decide():
    given = examples((0.0, THEIRS), (20.0, 7))
    assert shares(given, RULE._replace(temperature=1.0))[THEIRS] > 0.599
    assert shares(given, RULE._replace(temperature=1000.0))[THEIRS] == pytest.approx(0.3, abs=0.01)


def test_what_is_impossible_to_the_model_is_only_as_likely_as_examples_make_it():
    decoder = Decoder(((OWN, 1.0), (THEIRS, 0.0)))
    with np.errstate(divide="ignore"):
        assert shares(examples((0.0, THEIRS)), decoder=decoder) == pytest.approx({THEIRS: 0.6, OWN: 0.4})


def test_distances_grow_with_the_width_of_states():
    stepper = ExampleStepper(
        Decoder(), [Examples(np.zeros((512, 0)), np.zeros(0), np.zeros(0, int))], np.eye(512), RULE
    )
    assert (stepper._rule.reach, stepper._rule.temperature) == (200.0, 40.0)


def test_a_search_writes_what_examples_say_and_each_sentence_has_its_own():
    class Two(Decoder):
        n_sentences = 2

    given = [examples((0.0, THEIRS)), examples()]
    stepper = ExampleStepper(Two(), given, PROJECTION, RULE)
    found = beam_search(stepper, [Bounds(1, 1, 4)] * 2, SearchConfig(beam_size=2))
    assert [each[0].ids for each in found] == [(THEIRS,), (OWN,)]


def test_examples_leave_with_their_sentences():
    decoder = Decoder()
    stepper = ExampleStepper(decoder, [examples(), examples((0.0, THEIRS))], PROJECTION, RULE)
    stepper.keep(np.array([1]))
    assert decoder.kept.tolist() == [1]
    _, ids = stepper.step(np.array([0]), np.array([0]), 2)
    assert THEIRS in ids[0]
