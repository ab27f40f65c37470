"""Remembered translations: found again, forgotten when the model changes, bounded, never in the way."""

import json
import os

import pytest

from engine.base.config import SearchConfig
from engine.tasks.evaluating.evaluation import evaluate_pairs
from engine.tasks.evaluating.output_cache import FILE_NAME, OutputCache, system_digest
from tests.engine.tasks.evaluation_samples import evaluated
from tests.tiny import PAIRS


@pytest.fixture
def cache(tmp_path):
    return OutputCache(b"a", home=tmp_path)


def test_a_second_comparison_opens_no_model(translations, files):
    first = evaluated("new", against=["old"], **files)
    translations.opened.clear()
    second = evaluated("new", against=["old"], **files)
    assert translations.opened == []
    assert second.scores == first.scores
    assert [each.n_remembered for each in second.systems] == [20, 20]


def test_another_text_translates_only_what_is_new(translations):
    evaluate_pairs("new", [], PAIRS[:5], "some")
    evaluate_pairs("new", [], PAIRS[:8], "more")
    assert sorted(translations.asked) == sorted(source for source, _ in PAIRS[:8])


def test_a_changed_file_of_the_model_is_another_system(add_model):
    model = add_model("one")
    before = system_digest(model, SearchConfig())
    assert before == system_digest(model, SearchConfig())
    assert before != system_digest(model, SearchConfig(beam_size=1))
    assert before != system_digest(model, SearchConfig(keep_numbers=False))
    path = model.path / "source.spm"
    os.utime(path, ns=(0, 0))
    assert before != system_digest(model, SearchConfig())


def test_a_changed_sum_in_the_description_is_another_system_and_a_changed_score_is_not(add_model):
    model = add_model("one")
    path, before = model.path / "model.json", system_digest(model, SearchConfig())
    about = json.loads(path.read_text())
    path.write_text(json.dumps(about | {"details": {"scores": [1]}}))
    assert before == system_digest(model, SearchConfig())
    path.write_text(json.dumps(about | {"files": {**about["files"], "source.spm": "0"}}))
    assert before != system_digest(model, SearchConfig())


def test_a_pack_depends_on_its_parent(add_model):
    parent = add_model("parent")
    pack = add_model("other")
    object.__setattr__(pack, "scope", "pack")
    object.__setattr__(pack, "parent", parent.id)
    before = system_digest(pack, SearchConfig())
    os.utime(parent.path / "source.spm", ns=(0, 0))
    assert before != system_digest(pack, SearchConfig())


def test_who_speaks_makes_a_difference_and_so_does_the_system(cache, tmp_path):
    cache.put({("Ja.", "anna"): "Yes!"}, 2.0)
    assert cache.get([("Ja.", "anna"), ("Ja.", "")]) == {("Ja.", "anna"): "Yes!"}
    assert OutputCache(b"b", home=tmp_path).get([("Ja.", "anna")]) == {}
    assert cache.sentences_per_s() == 0.5


def test_too_large_a_cache_forgets_what_was_used_longest_ago(tmp_path, monkeypatch):
    cache = OutputCache(b"a", most_bytes=100_000, home=tmp_path)
    for day in range(10):
        monkeypatch.setattr("engine.tasks.evaluating.output_cache.time.time", lambda day=day: day)
        cache.put({(f"{day} {n}", ""): "word " * 20 for n in range(200)}, 1.0)
    cache.trim()
    assert cache.get([("0 0", ""), ("9 0", "")]).keys() == {("9 0", "")}
    n_kept = len(cache.get([(f"{day} {n}", "") for day in range(10) for n in range(200)]))
    assert 300 < n_kept < 900


def test_a_damaged_cache_is_begun_anew(cache, tmp_path):
    cache.put({("Ja.", ""): "Yes."}, 1.0)
    (tmp_path / FILE_NAME).write_bytes(b"no database at all" * 100)
    assert cache.get([("Ja.", "")]) == {}
    cache.put({("Ja.", ""): "Yes."}, 1.0)
    assert cache.get([("Ja.", "")]) == {("Ja.", ""): "Yes."}
