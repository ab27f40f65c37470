"""The plan of an adaptation, as `parlance adapt --plan` and the window get it."""

import json
import os
import re
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine import tasks
from engine.adaptation.recommendation import PLAIN, Way, settings_for
from engine.base.errors import ConfigError, CorpusError
from engine.base.files import sha256_of
from engine.base.methods import ADD_WORDS, FINE_TUNE, VA_LLM
from engine.base.progress import Cancelled, ignore_progress
from engine.orders import AdaptOrder
from engine.results.adapting import Estimate
from engine.tasks.adapting import planning as planning
from engine.tasks.adapting.planning import PlannedWork, Probe, adaptation_plan, estimate, words_of
from engine.training.cbow import epochs_for
from tests.engine.tasks.corpora.stored import imported
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv
from tests.tiny import write_model_folder

ROOT = Path(__file__).parents[5]
PROBE = Probe(
    device="cpu", device_name="the processor, 1 core", precision="float32", n_updates=3, update_s=2.0,
    fastest_s=1.5, slowest_s=3.0, share=1.0, tokens_per_update=1800.0, check_s=0.1, n_checked=200,
    checkpoint_s=0.5, checkpoint_bytes=120_000_000, weights_bytes=40_000_000, memory_bytes=1_000_000_000,
    start_s=3.0, encode_s=1e-4, tokens_per_pair=20.0, muon_s=0.0, open_s=1.0, translate_s=0.02,
    cbow_tokens_per_s=200_000.0, subwords_s=4e-5, seconds=12.0,
)  # fmt: skip
WORK = PlannedWork(
    way=PLAIN, settings=settings_for(FINE_TUNE, "full", 10_000), n_pairs=10_000, n_made=0, n_dev=200,
    n_test=500, n_general=200, n_words=(150_000, 150_000), vocabulary=(8_000, 8_000),
    base_vocabulary=(8_000, 8_000), d_model=256, is_mixed=False,
)  # fmt: skip


@pytest.fixture
def measured(monkeypatch):
    """Measuring takes no time and always finds the same."""
    monkeypatch.setattr("engine.tasks.adapting.planning._measure_here", lambda *_: PROBE)


@pytest.fixture
def pumps(tmp_path):
    """A tiny model and a domain of a hundred short pairs; nothing is shipped."""
    tasks.add_model(write_model_folder(tmp_path / "base", model_id="tiny-base"))
    imported(tmp_path, "pumps", many_pairs())
    return "pumps"


def plan(domain, *, probe=True, report=ignore_progress, **wish):
    order = AdaptOrder(model="tiny-base", domain=domain, **wish)
    return adaptation_plan(order, report, probe=probe)


def test_a_plan_with_text_translated_back_needs_text_to_translate(pumps):
    with pytest.raises(CorpusError, match="no text in en alone"):
        plan(pumps, back_translate=True, probe=False)


def test_a_plan_asks_what_was_measured_with_the_very_weights_that_learn(pumps, monkeypatch):
    asked = []
    original = planning.recommend
    monkeypatch.setattr(
        planning, "recommend", lambda *args, **more: asked.append(args) or original(*args, **more)
    )
    plan(pumps, probe=False)
    (model,) = tasks.list_models()
    assert asked[0][0].base == sha256_of(model.path / "weights.safetensors")


@pytest.mark.slow
def test_a_plan_is_measured_once_and_there_at_once_the_second_time(pumps, monkeypatch):
    first = plan(pumps)
    monkeypatch.setattr("engine.tasks.adapting.planning._measure_here", None)
    second = plan(pumps, probe=False)
    assert first == second
    assert first.estimate.is_measured
    assert 0 < first.estimate.low_s <= first.estimate.seconds <= first.estimate.high_s
    assert first.estimate.memory_bytes > 0 < first.estimate.disk_bytes


@pytest.mark.parametrize(("share", "age_s", "n_measured"), [(1.0, 3600, 1), (1.0, 90_000, 2), (0.3, 3600, 2)])
def test_an_old_or_disturbed_measurement_is_made_again(
    pumps, library_home, monkeypatch, share, age_s, n_measured
):
    made = []
    probe = replace(PROBE, share=share)
    where = "engine.tasks.adapting.planning._measure_here"
    monkeypatch.setattr(where, lambda *_: made.append(1) or probe)
    plan(pumps)
    (path,) = (library_home / "probes").iterdir()
    os.utime(path, (time.time() - age_s,) * 2)
    plan(pumps)
    assert len(made) == n_measured


def test_a_plan_that_may_not_measure_says_so(pumps):
    estimated = plan(pumps, probe=False).estimate
    assert estimated.seconds is None
    assert not estimated.is_measured
    assert estimated.how == "Not measured on this computer yet."


@pytest.mark.usefixtures("measured")
def test_another_text_borrows_what_was_measured_of_the_model(pumps, tmp_path):
    plan(pumps)
    imported(tmp_path, "valves", many_pairs(60), "valves")
    borrowed = plan("valves", probe=False).estimate
    assert borrowed.seconds > 0
    assert not borrowed.is_measured
    assert "an earlier text" in borrowed.how


@pytest.mark.usefixtures("measured")
def test_the_time_for_text_that_is_not_in_the_library_is_told_from_amounts_alone(pumps):
    assert tasks.rough_estimate("tiny-base", 4_000, 400).seconds is None
    plan(pumps)
    few, many = (tasks.rough_estimate("tiny-base", n_pairs, 400).seconds for n_pairs in (100, 40_000))
    assert 0 < few < many
    own = plan(pumps, probe=False)
    told = tasks.rough_estimate("tiny-base", own.data.pairs, own.data.dev + own.data.test).seconds
    assert told == pytest.approx(own.estimate.seconds, rel=0.5)


@pytest.mark.slow
def test_a_cancelled_measurement_leaves_nothing(pumps, library_home):
    def cancel(progress):
        if progress.stage == "Measuring this computer" and progress.done:
            raise Cancelled

    with pytest.raises(Cancelled):
        plan(pumps, report=cancel)
    assert not (library_home / "probes").exists()


def test_the_plan_counts_the_text_and_keeps_what_the_user_set(pumps):
    made = plan(pumps, settings={"max_updates": 77}, probe=False)
    splits = tasks.list_corpora()[0].splits
    assert made.data.pairs == splits["train"]
    assert made.data.test == splits["test"]
    assert made.data.pieces_per_word > 1
    assert made.settings.max_updates == 77


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "0.0 MB: the model is large, and rank 4 is the least that is chosen by itself."),
        ({"pack_rank": 8}, r"0.0 MB: rank 8 was asked for \(--rank\), and 4 is what is recommended."),
    ],
)
def test_a_small_pack_that_is_larger_than_usual_is_announced(pumps, monkeypatch, settings, said):
    small = {"method": "fine-tune", "scope": "pack", "probe": False}
    usual = plan(pumps, **small)
    assert (usual.warnings, usual.settings.pack_rank) == ((), 16)
    for module in ("engine.base.architecture", "engine.tasks.adapting.planning"):
        monkeypatch.setattr(f"{module}.MOST_BYTES", 1000)
    (sentence,) = plan(pumps, settings=settings, **small).warnings
    assert re.fullmatch(f"The small pack will have about {said}", sentence)
    assert plan(pumps, method="fine-tune", scope="full", probe=False).warnings == ()


@pytest.mark.usefixtures("measured")
def test_every_way_that_can_be_chosen_has_its_time(pumps):
    ways = plan(pumps).alternatives
    assert all((each.seconds is None) == bool(each.unavailable) for each in ways)
    assert [each.method for each in ways if each.is_recommended] == ["fine-tune"]


@pytest.mark.usefixtures("measured")
def test_learning_anew_takes_as_long_as_the_base_took_or_as_is_set(pumps, tmp_path):
    imported(tmp_path, "valves", many_pairs(60), "valves")
    ways = [
        plan(pumps, method="target-vocabulary", limits={"source_updates": updates})
        for updates in (0, 200, 400)
    ]
    full, short, longer = (each.estimate.seconds for each in ways)
    assert short < longer < full
    listed = {each.method: each for each in ways[1].alternatives}
    assert listed["target-vocabulary"].seconds == short
    assert listed["target-vocabulary"].needs == listed["domain-token"].needs == "source text"


def test_a_plan_refuses_source_text_that_a_run_would_refuse(pumps, tmp_path):
    file = write_tsv(tmp_path / "loose.tsv", many_pairs())
    with pytest.raises(ConfigError, match="text of pumps itself"):
        plan(pumps, method="domain-token", source_corpora=("pumps",), probe=False)
    with pytest.raises(CorpusError, match="held-out pairs"):
        plan(pumps, method="target-vocabulary", source_corpora=(str(file),), probe=False)


def test_new_words_show_how_many_there_will_be(pumps):
    made = plan(pumps, method="va-llm", probe=False)
    assert made.vocabulary.src > 0 < made.vocabulary.tgt
    assert plan(pumps, method="fine-tune", probe=False).vocabulary.src == 0


def test_ten_pairs_are_led_to_a_profile(pumps, tmp_path):
    imported(tmp_path, "few", many_pairs(10), "few")
    made = plan("few")
    assert made.method == ""
    assert "profile of a speaker" in made.reason


def test_a_domain_without_text_and_a_setting_out_of_range_are_refused(pumps):
    with pytest.raises(CorpusError, match="nowhere"):
        plan("nowhere")
    with pytest.raises(ConfigError, match="peak_lr"):
        plan(pumps, settings={"peak_lr": 7}, probe=False)


def test_new_words_take_longer_and_a_pack_takes_less():
    plain, words, pack = (
        estimate(replace(WORK, way=way), PROBE).seconds
        for way in (PLAIN, Way(VA_LLM), Way(FINE_TUNE, "pack"))
    )
    assert pack < plain < words


def test_learning_with_muon_takes_what_muon_takes_in_every_update():
    slow = replace(PROBE, muon_s=4.0)
    settings = replace(WORK.settings, optimizer="muon")
    adamw, muon = (estimate(replace(WORK, settings=each), slow) for each in (WORK.settings, settings))
    assert adamw == estimate(WORK, PROBE)
    assert muon.parts["learning"] == 3 * adamw.parts["learning"]
    assert muon.tokens_per_s == adamw.tokens_per_s / 3
    anew = replace(WORK, source_training=settings)
    more = estimate(anew, slow).seconds - estimate(anew, PROBE).seconds
    assert more == pytest.approx(4.0 * settings.max_updates, rel=0.02)  # and a checkpoint each minute


@pytest.mark.slow
def test_a_plan_measures_muon_too(pumps, library_home):
    assert plan(pumps).estimate.is_measured
    (path,) = (library_home / "probes").iterdir()
    assert 0 < json.loads(path.read_text(encoding="utf-8"))["probe"]["muon_s"] < 1


def test_word_vectors_are_counted_with_the_epochs_that_a_run_takes():
    slow = replace(PROBE, subwords_s=0.0, cbow_tokens_per_s=1.0)
    work = replace(WORK, way=Way(VA_LLM), vocabulary=(0, 0), n_words=(100_000, 0))
    assert estimate(work, slow).parts["words"] == pytest.approx(epochs_for(140_000) * 140_000)


def test_where_other_programs_are_at_work_the_time_is_that_without_them():
    alone, shared = (estimate(WORK, replace(PROBE, share=share)) for share in (1.0, 0.4))
    assert (alone.is_busy, shared.is_busy) == (False, True)
    assert shared.seconds == pytest.approx(0.4 * alone.seconds, abs=0.1)
    assert sum(shared.parts.values()) == pytest.approx(shared.seconds, abs=0.5)
    assert shared.high_s == alone.high_s


@pytest.mark.slow
@pytest.mark.usefixtures("measured")
def test_a_plan_that_is_known_needs_no_torch(pumps):
    plan(pumps, threads=1)
    code = (
        "import sys; from engine.orders import AdaptOrder; "
        "from engine.tasks.adapting.planning import adaptation_plan; "
        f"order = AdaptOrder(model='tiny-base', domain='{pumps}', threads=1); "
        "plan = adaptation_plan(order); "
        "sys.exit(1 if 'torch' in sys.modules or plan.estimate.seconds is None else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_larger_vocabulary_needs_more_room():
    larger = replace(WORK, vocabulary=(16_000, 16_000))
    assert estimate(larger, PROBE).disk_bytes > estimate(WORK, PROBE).disk_bytes


@pytest.mark.parametrize(
    ("seconds", "is_busy", "words"),
    [
        (40, False, "about 40 seconds, at most 1 minute"),
        (1500, False, "about 25 minutes (12 to 31)"),
        (9000, False, "about 2.5 hours (1.2 to 3.1)"),
        (1500, True, "about 25 minutes, up to 31 if the computer stays as busy as it is"),
        (40, True, "about 40 seconds, up to 1 minute if the computer stays as busy as it is"),
    ],
)
def test_an_estimate_is_told_in_words(seconds, is_busy, words):
    estimated = Estimate(low_s=seconds / 2, seconds=seconds, high_s=seconds * 1.25, is_busy=is_busy)
    assert words_of(estimated) == words


def test_looking_for_a_mixture_takes_time_too():
    mixed = estimate(replace(WORK, is_mixed=True), PROBE).parts["mixing"]
    assert mixed == pytest.approx(4 * (100 + 200) * PROBE.check_s, abs=0.1)
    assert estimate(WORK, PROBE).parts["mixing"] == 0


def test_word_vectors_that_move_no_row_take_five_passes():
    added, mapped = (
        estimate(replace(WORK, way=Way(method)), PROBE).parts["words"] for method in (ADD_WORDS, VA_LLM)
    )
    assert added < mapped
