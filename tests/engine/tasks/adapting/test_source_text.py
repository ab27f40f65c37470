"""What the methods that train anew take from the base and from the source domain's text."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine import tasks
from engine.base.config import TrainConfig
from engine.base.errors import ConfigError, CorpusError
from engine.orders.corpora import ImportOrder
from engine.results.models import ModelRecord
from engine.tasks.adapting.source_text import (
    find_source_text,
    shape_of,
    source_settings,
    vocabulary_sizes,
)
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv
from tests.tiny import tiny_config

BASE = ModelRecord(id="b", name="Base", src="de", tgt="en", kind="base", path=Path(), created="2026")
OWN = TrainConfig(max_updates=1000, warmup_updates=100, cooldown_updates=300, optimizer="muon")


def trained(settings, **numbers):
    return replace(BASE, details_json=json.dumps({"training": {"settings": settings.to_json(), **numbers}}))


@pytest.fixture
def corpora(library_home, tmp_path):
    """A folder, and a corpus of the domain pumps in the library."""
    for name, part in (("train", many_pairs()[4:]), ("dev", many_pairs()[:4])):
        (tmp_path / "bible").mkdir(exist_ok=True)
        write_tsv(tmp_path / "bible" / f"{name}.tsv", part)
    path = write_tsv(tmp_path / "pumps.tsv", many_pairs())
    tasks.import_corpus(ImportOrder(files=[path], domain="pumps", src="de", tgt="en"))
    return str(tmp_path / "bible")


def test_training_goes_by_the_settings_of_the_base(library_home):
    assert source_settings(trained(OWN)) == OWN


def test_a_base_that_says_nothing_gets_the_defaults(library_home):
    assert source_settings(BASE) == TrainConfig()


def test_fewer_updates_keep_the_form_of_the_schedule(library_home):
    shorter = source_settings(trained(OWN), 200)
    assert (shorter.max_updates, shorter.warmup_updates, shorter.cooldown_updates) == (200, 20, 60)
    assert (shorter.validate_every, shorter.optimizer) == (40, "muon")


def test_a_base_that_was_trained_for_hours_is_repeated_by_its_updates(library_home):
    settings = source_settings(trained(replace(OWN, max_hours=3.0), updates=420))
    assert (settings.max_updates, settings.max_hours) == (420, 0.0)


def test_settings_of_a_later_version_are_passed_over(library_home):
    base = replace(BASE, details_json='{"training": {"settings": {"max_updates": 7, "magic": 1}}}')
    assert source_settings(base).max_updates == 7


def test_an_adapted_model_goes_by_the_base_it_comes_from(library_home, monkeypatch):
    class Models:
        def models(self):
            return [trained(OWN)]

    monkeypatch.setattr("engine.tasks.adapting.promotion.open_library", Models)
    adapted = replace(trained(TrainConfig(max_updates=5)), id="a", kind="adapted", parent="b")
    assert source_settings(adapted) == OWN


def test_the_shape_is_the_bases_without_its_vocabulary(tiny_shipped_model):
    base = replace(BASE, path=tiny_shipped_model)
    sizes = vocabulary_sizes(base)
    expected = tiny_config(*sizes).to_json()
    assert shape_of(base) | {"src_vocab_size": sizes[0], "tgt_vocab_size": sizes[1]} == expected


def test_every_folder_and_corpus_is_a_domain_with_its_weight(corpora):
    found = find_source_text(BASE, [f"{corpora}@2", "pumps"], (), "law")
    assert [(part.name, part.weight) for part in found.domains()] == [("bible", 2.0), ("pumps", 1.0)]
    assert [len(list(part.read())) for part in found.domains()] == [116, len(list(found.domains()[1].read()))]
    assert next(iter(found.read_pairs()))[2] == 2.0
    assert len(found.dev_pairs) >= 4


def test_text_of_the_very_domain_is_no_source_text(corpora):
    with pytest.raises(ConfigError, match="pumps is text of pumps itself"):
        find_source_text(BASE, [corpora, "pumps"], (), "pumps")


def test_no_source_text_gets_a_sentence():
    with pytest.raises(ConfigError, match="none is named"):
        find_source_text(BASE, [], (), "law")


def test_source_text_without_held_out_pairs_gets_a_sentence(library_home, tmp_path):
    path = write_tsv(tmp_path / "alone.tsv", many_pairs())
    with pytest.raises(CorpusError, match="held-out pairs"):
        _ = find_source_text(BASE, [str(path)], (), "law").dev_pairs
