"""The fit of a new speaker: an optimum, found from anywhere, that is only used where it helps."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.speakers.fit import (
    FactoredObjective,
    FullObjective,
    best_of,
    fit_data,
    fit_factored,
    fit_full,
    minimise,
    passages_in_order,
)
from engine.speakers.observations import Observed
from tests.engine.adaptation.fit_data import D_MODEL, RANK, TGT_VOCAB, likes, loss, person, random_model

EMBEDDING, OUTPUT_BIAS, BASIS = random_model()
NOBODY = np.zeros(TGT_VOCAB, np.float32)
FEW_WORDS = likes(7, 12, 30)


def full(observed, **options):
    return fit_full(observed, EMBEDDING, OUTPUT_BIAS, **options)


def factored(observed, **options):
    return fit_factored(observed, EMBEDDING, OUTPUT_BIAS, BASIS, **options)


def numbers_of(fit):
    return fit.bias if fit.weights is None else fit.weights


def bias_of(fit):
    return fit.bias if fit.weights is None else fit.weights @ BASIS


both = pytest.mark.parametrize("fit", [full, factored])


def objectives(data, strength):
    weights, strengths = data.weights[:, None], np.full(1, strength, np.float32)
    yield FullObjective(data, weights, strengths, np.zeros(TGT_VOCAB, np.float32))
    yield FactoredObjective(data, weights, strengths, BASIS, np.zeros(RANK, np.float32))


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("strength", [0.5, 10.0])
def test_the_gradient_is_that_of_the_value(place, strength):
    data = fit_data(person(FEW_WORDS), EMBEDDING, OUTPUT_BIAS, 10_000)
    objective = list(objectives(data, strength))[place]
    size = (len(data.words), RANK)[place]
    point = 0.3 * np.random.default_rng(0).standard_normal((size, 1)).astype(np.float32)
    point[0] *= place  # the end symbol does not move
    value, gradient = objective.evaluate(point)
    for number in (1, size - 1):
        step = np.zeros_like(point)
        step[number] = 0.01
        slope = (objective.evaluate(point + step)[0] - objective.evaluate(point - step)[0]) / 0.02
        assert slope[0] == pytest.approx(gradient[number, 0], abs=0.05)


@pytest.mark.parametrize("place", [0, 1])
def test_the_gradient_is_that_of_the_value_also_where_most_words_are_in_the_rest(place, monkeypatch):
    for limit in ("_SMALLEST_SUPPORT", "_LARGEST_TABLE"):
        monkeypatch.setattr(f"engine.speakers.fit.{limit}", 8)
    observed = person(FEW_WORDS)
    observed = dataclasses.replace(observed, gold_ids=observed.gold_ids % 6 + 4)
    data = fit_data(observed, EMBEDDING, OUTPUT_BIAS, 10_000)
    assert data.rest.mean() > 0.3
    objective = list(objectives(data, 0.0))[place]
    point = np.full(((len(data.words), RANK)[place], 1), 0.3, np.float32)
    point[0] *= place  # the end symbol does not move
    _, gradient = objective.evaluate(point)
    step = np.zeros_like(point)
    step[2] = 0.05
    slope = (objective.evaluate(point + step)[0] - objective.evaluate(point - step)[0]) / 0.1
    assert slope[0] == pytest.approx(gradient[2, 0], rel=2e-3)


@pytest.mark.parametrize("place", [0, 1])
def test_at_the_optimum_the_gradient_is_zero(place):
    data = fit_data(person(FEW_WORDS), EMBEDDING, OUTPUT_BIAS, 10_000)
    objective = list(objectives(data, 3.0))[place]
    start = np.zeros(((len(data.words), RANK)[place], 1), np.float32)
    solved = minimise(objective, start, 1e-6, 100)
    _, before = objective.evaluate(start)
    assert np.abs(solved.gradients).max() < 1e-3 * np.abs(before).max()


@both
def test_who_speaks_differently_gains(fit):
    found = fit(person(FEW_WORDS if fit is full else np.array([1, -2, 1.0], np.float32) @ BASIS, 100))
    assert found.is_sure
    assert not found.is_neutral
    assert 0 < found.cv_low < found.cv_gain < found.cv_high
    assert found.reason.startswith("In unseen sentences their own words became")


@both
def test_the_gain_is_there_on_sentences_never_seen(fit):
    spoken = FEW_WORDS if fit is full else np.array([1, -2, 1.0], np.float32) @ BASIS
    found, unseen = fit(person(spoken, 100)), person(spoken, 200, seed=9)
    gained = loss(unseen, NOBODY) - loss(unseen, bias_of(found))
    assert gained > 0
    assert found.cv_low - 0.1 < gained < found.cv_high + 0.1


def test_the_words_that_a_person_likes_are_raised_most():
    bias = full(person(FEW_WORDS, 100)).bias
    assert set(np.argsort(-bias)[:3]) == {7, 12, 30}


@both
def test_the_losses_told_are_those_over_the_whole_vocabulary(fit):
    observed = person(FEW_WORDS, 60)
    found = fit(observed)
    assert found.nll_before == pytest.approx(loss(observed, NOBODY), abs=1e-3)
    assert found.nll_after == pytest.approx(loss(observed, bias_of(found)), abs=1e-3)


@both
@pytest.mark.parametrize("seed", range(4))
def test_who_speaks_like_the_model_is_not_made_worse(fit, seed):
    found = fit(person(NOBODY, 30, seed=seed))
    unseen = person(NOBODY, 200, seed=99)
    assert loss(unseen, bias_of(found)) - loss(unseen, NOBODY) < 0.02


@both
def test_a_profile_that_does_not_help_is_neutral_and_says_so(fit):
    neutral = [found for seed in range(8) if (found := fit(person(NOBODY, 30, seed=seed))).is_neutral]
    assert neutral
    for found in neutral:
        assert not numbers_of(found).any()
        assert "stays neutral" in found.reason
        assert (found.nll_after, found.strength) == (found.nll_before, 0)


@both
def test_learning_on_continues_from_what_is_there(fit):
    observed = person(FEW_WORDS, 60)
    cold = fit(observed)
    again = fit(observed, start=numbers_of(cold), around=cold.strength)
    assert again.strength == cold.strength
    np.testing.assert_allclose(numbers_of(again), numbers_of(cold), atol=0.02)


@both
def test_the_way_there_does_not_change_the_result(fit):
    observed = person(FEW_WORDS, 60)
    far = np.random.default_rng(3).standard_normal(len(numbers_of(fit(observed)))).astype(np.float32)
    np.testing.assert_allclose(numbers_of(fit(observed, start=far)), numbers_of(fit(observed)), atol=0.02)


@both
def test_the_order_of_sentences_changes_nothing(fit):
    observed = person(FEW_WORDS, 30)
    turned = observed.take(np.random.default_rng(0).permutation(30))
    np.testing.assert_array_equal(numbers_of(fit(turned)), numbers_of(fit(observed)))


@both
def test_the_same_sentence_a_thousand_times_does_not_drown_the_others(fit):
    observed = person(FEW_WORDS, 30)
    drowned = fit(observed.take([*range(30), *([3] * 999)]))
    assert drowned.n_sentences == 30
    assert np.abs(bias_of(drowned) - bias_of(fit(observed))).max() < 1.0


@both
def test_one_sentence_alone_is_not_trusted_however_often_it_comes(fit):
    found = fit(person(FEW_WORDS, 1).take([0] * 1000))
    assert found.is_neutral
    assert found.reason.startswith("1 sentence is too few")


@both
def test_no_sentence_is_neutral(fit):
    found = fit(Observed.empty(D_MODEL))
    assert found.is_neutral
    assert found.reason == "There is no sentence to learn from."


@both
def test_one_word_said_again_and_again_stays_finite(fit):
    observed = person(likes(7, by=50.0), 20, n_tokens=2)
    found = fit(observed)
    assert np.isfinite(numbers_of(found)).all()
    assert np.abs(bias_of(found)).max() <= 6 + 1e-5


@both
def test_of_more_sentences_than_needed_an_even_choice_is_taken(fit):
    found = fit(person(FEW_WORDS, 100), most_tokens=450)
    assert found.n_tokens <= 450
    assert found.reason.endswith("Not needed, as an even choice of all is enough: 50 sentences.")


def test_contradictions_average():
    one, other = person(likes(7, by=3.0), 40), person(likes(9, by=3.0), 40, seed=5)
    bias = full(Observed.concatenate([one, other])).bias
    assert 0 < bias[7] < full(one).bias[7]
    assert 0 < bias[9] < full(other).bias[9]


@both
def test_special_symbols_are_left_alone(fit):
    assert not bias_of(fit(person(FEW_WORDS, 60)))[:4].any()


def test_where_a_prior_is_as_good_it_stays():
    prior = np.array([1, -2, 1.0], np.float32)
    found = factored(person(prior @ BASIS, 12), prior_mean=prior)
    unseen = person(prior @ BASIS, 200, seed=9)
    assert np.abs(found.weights - prior).max() < 1.0
    assert loss(unseen, bias_of(found)) < loss(unseen, NOBODY)


def test_a_prior_from_text_reaches_words_that_no_pair_has():
    prior = likes(55, by=1.0)
    observed = person(prior, 40)
    without = [i for i in range(40) if 55 not in observed.gold_ids[9 * i : 9 * i + 9]]
    found = full(observed.take(without[:3]), prior=prior)
    assert found.bias[55] == 1


def test_a_number_per_word_on_top_of_factors_is_judged_by_sentences_that_neither_saw():
    spoken = np.array([0.8, -1.0, 0.6], np.float32) @ BASIS
    told = {"all": 0.0, "kept back": 0.0, "unseen": 0.0}
    for seed in range(8):
        observed = person(spoken, 15, seed, 6)
        below = factored(observed)
        prior, folds = below.weights @ BASIS, below.fold_weights @ BASIS
        honest = full(observed, prior=prior, fold_priors=folds)
        told["all"] += full(observed, prior=prior).cv_gain / 8
        told["kept back"] += honest.cv_gain / 8
        unseen = person(spoken, 300, seed + 90)
        told["unseen"] += (loss(unseen, NOBODY) - loss(unseen, honest.bias)) / 8
    assert abs(told["kept back"] - told["unseen"]) < abs(told["all"] - told["unseen"]) / 2, told


@settings(max_examples=25, deadline=None)
@given(
    n_sentences=st.integers(1, 12),
    n_tokens=st.integers(1, 6),
    size=st.floats(0, 30),
    seed=st.integers(0, 50),
    is_full=st.booleans(),
)
def test_nothing_is_ever_not_a_number(n_sentences, n_tokens, size, seed, is_full):
    spoken = size * np.random.default_rng(seed).standard_normal(TGT_VOCAB).astype(np.float32)
    found = (full if is_full else factored)(person(spoken, n_sentences, seed, n_tokens))
    assert np.isfinite(numbers_of(found)).all()
    assert np.isfinite([found.nll_before, found.nll_after, found.cv_gain]).all()
    assert np.abs(bias_of(found)).max() <= 6 + 1e-4
    assert found.is_neutral or found.cv_gain > 0


def learned(observed):
    """Fits in every way, as a speaker's text in its order is learned."""
    passages = passages_in_order(observed.n_sentences)
    below = factored(observed, passages=passages)
    own = full(observed, passages=passages)
    on_top = full(
        observed,
        prior=below.weights @ BASIS,
        fold_priors=below.fold_weights @ BASIS,
        passages=passages,
    )
    return best_of([below, own, on_top])[1]


@pytest.mark.slow
def test_of_people_without_a_style_hardly_one_is_said_to_have_one():
    fits = [learned(person(NOBODY, 40, seed, 8)) for seed in range(60)]
    assert sum(fit.is_sure for fit in fits) <= 2
    assert sum(fit.is_neutral for fit in fits) >= 54
    assert all(not numbers_of(fit).any() for fit in fits if fit.is_neutral)


def test_who_has_a_style_is_still_found_among_several_ways():
    fits = [learned(person(likes(7, 12, 30, by=2.0), 100, seed, 8)) for seed in range(6)]
    assert all(fit.is_sure for fit in fits)


def test_few_sentences_prove_nothing_however_clear_they_are():
    found = full(person(likes(7, 12, 30, by=4.0), 19))
    assert (found.is_sure, found.is_neutral) == (False, False)
    assert "not proven" in found.reason


def test_a_topic_of_one_passage_is_no_manner_of_speaking():
    """Every twentieth of the text has a word of its own: neighbours tell it, other passages do not."""
    parts = [person(likes(10 + part, by=4.0), 5, 100 + part) for part in range(20)]
    observed = Observed.concatenate(parts)
    in_order = full(observed, passages=passages_in_order(observed.n_sentences))
    assert not in_order.is_sure
    assert in_order.cv_gain < full(observed).cv_gain


def test_words_of_another_kind_of_text_are_not_lowered():
    """The model's own text is full of a word that nothing here calls for, and that the person never says."""
    observed = person(FEW_WORDS, 60)
    bias = full(observed).bias
    scores = observed.states.astype(np.float32) @ EMBEDDING.T + OUTPUT_BIAS
    expected = np.exp(scores - observed.log_norms[:, None]).sum(axis=0)
    hardly = (expected < 0.5) & (np.arange(TGT_VOCAB) >= 4)
    assert np.abs(bias[hardly]).max(initial=0) < 0.05
