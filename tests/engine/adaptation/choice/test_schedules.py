"""Settings follow from the amount of text: never a warm-up without end, never more than a night."""

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from engine.adaptation.recommendation import LEAST_UPDATES, MOST_UPDATES, settings_for, tokens_per_update
from engine.base.methods import ADD_WORDS, FACTORED_BIAS, FINE_TUNE, FULL_BIAS, METHODS, VA_LLM

methods = st.sampled_from(list(METHODS.values()))
amounts = st.integers(1, 5_000_000)


@effort(max_examples=40, deadline=None)
@given(methods, st.sampled_from(["full", "pack"]), amounts, st.sampled_from(["cpu", "cuda"]))
def test_every_schedule_warms_up_cools_down_and_validates_within_its_updates(method, scope, n_pairs, device):
    settings = settings_for(method, scope, n_pairs, device=device)
    updates = settings.max_updates
    assert LEAST_UPDATES <= updates <= MOST_UPDATES[device]
    assert settings.warmup_updates + settings.cooldown_updates < updates
    assert settings.validate_every * 4 <= updates


@effort(max_examples=40, deadline=None)
@given(methods, amounts)
def test_more_text_never_means_fewer_updates(method, n_pairs):
    fewer, more = (settings_for(method, "full", n).max_updates for n in (n_pairs, 2 * n_pairs))
    assert fewer <= more


@pytest.mark.parametrize(("n_pairs", "updates"), [(20, 60), (100, 60), (200, 121), (330, 200), (2_000, 200)])
def test_few_pairs_are_gone_through_forty_times_at_most(n_pairs, updates):
    settings = settings_for(FINE_TUNE, "pack", n_pairs)
    assert settings.max_updates == updates
    assert settings.validate_every == min(40, updates // 4)


@pytest.mark.parametrize(("tokens_per_s", "muon_s"), [(100.0, 0.0), (400.0, 0.0), (400.0, 30.0)])
def test_a_slow_computer_is_done_in_a_night(tokens_per_s, muon_s):
    settings = settings_for(VA_LLM, "full", 1_000_000, tokens_per_s=tokens_per_s, muon_s=muon_s)
    assert settings.optimizer == "muon"
    update_s = tokens_per_update(settings, 30_000_000) / tokens_per_s + muon_s
    assert settings.max_updates * update_s < 8 * 3600
    assert settings.max_updates > LEAST_UPDATES


def test_a_quick_computer_changes_nothing():
    assert settings_for(VA_LLM, "full", 10_000, tokens_per_s=1e5) == settings_for(VA_LLM, "full", 10_000)


def test_only_a_pack_leaves_the_body_alone():
    assert settings_for(VA_LLM, "full", 100).trainable == "all"
    assert settings_for(VA_LLM, "pack", 100).trainable == "pack"
    assert settings_for(FINE_TUNE, "pack", 100).trainable == "low-rank"
    assert settings_for(FULL_BIAS, "pack", 100).trainable == "speakers"


def test_words_in_place_of_the_models_need_larger_steps():
    assert settings_for(FINE_TUNE, "full", 5_000).peak_lr < settings_for(VA_LLM, "full", 5_000).peak_lr


def test_the_matrices_of_a_model_with_new_words_learn_by_muon():
    assert settings_for(VA_LLM, "full", 5_000).optimizer == "muon"
    assert settings_for(FINE_TUNE, "full", 5_000).optimizer == "adamw"
    assert settings_for(VA_LLM, "pack", 5_000).optimizer == "adamw"


def test_small_steps_where_the_result_is_for_all_text_and_large_ones_for_one_domain_alone():
    gentle = settings_for(FINE_TUNE, "full", 5_000)
    assert settings_for(ADD_WORDS, "full", 5_000).peak_lr == gentle.peak_lr
    for method in (FINE_TUNE, ADD_WORDS):
        alone = settings_for(method, "full", 5_000, only_domain=True)
        assert (alone.optimizer, alone.peak_lr) == ("muon", 2e-3)


def test_speakers_learn_ten_times_as_fast_as_the_model_they_learn_with():
    full, pack = (settings_for(FACTORED_BIAS, scope, 5000) for scope in ("full", "pack"))
    assert (full.speaker_rate, full.trainable, full.peak_lr) == (10, "all", 5e-4)
    assert (pack.speaker_rate, pack.trainable, pack.dropout) == (1, "speakers", 0)
