"""The vocabulary report of corpora and domains of the library."""

import json
import shutil

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, LibraryError, ModelError
from engine.base.json_values import from_json, to_json
from engine.base.progress import Cancelled, ignore_progress
from engine.orders.corpora import StageOrder
from engine.orders.training import VocabularyOrder
from engine.results.importing import Recipe
from engine.results.vocabulary import VocabularyReport
from engine.tasks.vocabulary import SentenceSample, learned_words
from engine.text.words.word_lists import WordList
from tests.engine.tasks.vocabulary_samples import add_corpus, add_model
from tests.tiny import PAIRS


@pytest.fixture(autouse=True)
def model():
    """A tiny German-English model, and none that ships."""
    return add_model()


def swapped(pairs):
    return [(target, source) for source, target in pairs]


def sides_of(report):
    return {side.side: side for side in report.sides}


def report_of(model, report=ignore_progress, **text):
    return tasks.vocabulary_report(VocabularyOrder(model=model, **text), report)


def test_a_report_has_both_sides_and_is_plain_json():
    add_corpus("pumps", PAIRS)
    report = report_of("tiny", corpus="pumps")
    assert (report.model, report.text, report.n_sentences) == ("tiny", "pumps", len(PAIRS))
    assert [(side.side, side.language) for side in report.sides] == [
        ("source", "de"),
        ("target", "en"),
    ]
    assert from_json(VocabularyReport, json.loads(json.dumps(to_json(report)))) == report
    assert report.note.startswith("With only")


def test_a_corpus_that_runs_the_other_way_is_turned():
    add_corpus("straight", PAIRS)
    add_corpus("turned", swapped(PAIRS), src="en-GB", tgt="de")
    straight, turned = (report_of("tiny", corpus=name) for name in ("straight", "turned"))
    assert straight.sides == turned.sides


def test_monolingual_text_fills_one_side():
    add_corpus("mono", [(target, "") for _, target in PAIRS], src="en", tgt="")
    report = report_of("tiny", corpus="mono")
    assert [side.side for side in report.sides] == ["target"]
    assert report.sides[0].n_words > 80


def test_a_domain_joins_its_corpora_and_leaves_foreign_ones_out():
    add_corpus("one", PAIRS)
    add_corpus("two", [(target, "") for _, target in PAIRS], src="en", tgt="")
    add_corpus("three", [("uno", "un")], src="es", tgt="fr")
    one = sides_of(report_of("tiny", corpus="one"))
    all_ = sides_of(report_of("tiny", domain="pumps"))
    assert all_["source"].n_words == one["source"].n_words
    assert all_["target"].n_words == 2 * one["target"].n_words


def test_text_in_other_languages_is_refused_with_both():
    add_corpus("far", [("uno", "un")], src="es", tgt="fr")
    with pytest.raises(CorpusError, match="far is in es-fr; the model tiny translates de to en"):
        report_of("tiny", corpus="far")


@pytest.mark.parametrize("chosen", [{}, {"corpus": "pumps", "domain": "pumps"}])
def test_exactly_one_text_is_looked_at(chosen):
    with pytest.raises(ConfigError, match="one text"):
        report_of("tiny", **chosen)


def test_what_does_not_exist_is_named():
    with pytest.raises(LibraryError, match="nowhere"):
        report_of("tiny", corpus="nowhere")
    with pytest.raises(CorpusError, match="No corpus of the domain 'ships'"):
        report_of("tiny", domain="ships")


def test_progress_is_told_and_can_cancel():
    add_corpus("pumps", PAIRS)
    told = []

    def stop(progress):
        told.append((progress.stage, progress.done, progress.total))
        if progress.done:
            raise Cancelled

    with pytest.raises(Cancelled):
        report_of("tiny", corpus="pumps", report=stop)
    assert told == [("Counting words", 0, len(PAIRS)), ("Counting words", len(PAIRS), len(PAIRS))]


def test_overlap_is_that_with_the_words_of_the_base_model(model):
    add_corpus("pumps", [("Die Pumpe", "The pump")])
    WordList({"Die": 9}, 20).write(model.path, "source")
    sides = sides_of(report_of("tiny", corpus="pumps"))
    assert sides["source"].overlap.types == sides["source"].overlap.tokens == 0.5
    assert sides["target"].overlap.types is None
    assert "does not say which words" in sides["target"].overlap.note


def test_an_adapted_model_is_compared_with_what_its_parent_learned(model):
    add_corpus("pumps", [("Die Pumpe", "The pump")])
    WordList({"Die": 9}, 20).write(model.path, "source")
    add_model("child", parent="tiny")
    assert sides_of(report_of("child", corpus="pumps"))["source"].overlap.types == 0.5


def test_little_text_says_why_no_meaning_is_compared():
    add_corpus("pumps", PAIRS)
    side = report_of("tiny", corpus="pumps").sides[0]
    assert side.shift == ()
    assert "stand here often enough to compare their meaning" in side.shift_note


def test_a_model_without_weights_still_has_a_report(model):
    add_corpus("pumps", PAIRS)
    (model.path / "weights.safetensors").unlink()
    side = report_of("tiny", corpus="pumps").sides[0]
    assert side.n_words > 80
    assert side.shift_note.startswith("This model came without its weights")


def test_damaged_subwords_are_named(model):
    add_corpus("pumps", PAIRS)
    (model.path / "source.spm").write_bytes(b"broken")
    with pytest.raises(ModelError, match=r"source\.spm"):
        report_of("tiny", corpus="pumps")


def test_a_damaged_corpus_is_named():
    corpus = add_corpus("pumps", PAIRS)
    shutil.rmtree(corpus.path)
    with pytest.raises(CorpusError):
        report_of("tiny", corpus="pumps")


@pytest.fixture
def staged(tmp_path):
    """Files that wait to become a corpus; one pair of them is empty on one side."""
    path = tmp_path / "new.tsv"
    path.write_text("".join(f"{src}\t{tgt}\n" for src, tgt in [*PAIRS, ("Die Pumpe", "")]), encoding="utf-8")
    return tasks.stage_import(StageOrder(files=[path], src="de", tgt="en")).staged


def test_files_that_are_no_corpus_so_far_are_looked_at_as_cleaned(staged):
    report = report_of("tiny", staged=staged)
    assert (report.text, report.n_sentences) == ("your files", len(PAIRS))


def test_the_recipe_of_an_order_cleans_the_files(staged):
    recipe = Recipe(preset="gentle", rules={"duplicate": {"on": False}}, keep_rows=())
    assert report_of("tiny", staged=staged, recipe=recipe).n_sentences == len(PAIRS)


def test_files_that_are_gone_are_said_to_be(staged):
    tasks.discard_staged(staged)
    with pytest.raises(CorpusError):
        report_of("tiny", staged=staged)


class Text:
    """A corpus as a training reads it."""

    def __init__(self, pairs):
        self._pairs = pairs

    def pairs(self, split):
        return iter(self._pairs if split == "train" else [])


def test_the_words_a_model_learns_from_are_counted_on_both_sides(tmp_path):
    told, texts = [], [Text([("Die Pumpe läuft", "The pump runs")] * 4), Text([("Pumpe", "pump")] * 2)]
    source, target = learned_words(texts, "de", "en", tmp_path / "none", told.append)
    assert (source.counts["Pumpe"], target.counts["pump"], source.n_words) == (6, 6, 14)
    assert told[-1].done == 6


def test_a_model_trained_on_from_another_learned_the_words_of_both(tmp_path):
    WordList({"Ventil": 9, "Pumpe": 5}, 20).write(tmp_path, "source")
    source, target = learned_words([Text([("Pumpe", "pump")] * 6)], "de", "en", tmp_path, ignore_progress)
    assert source == WordList({"Pumpe": 11, "Ventil": 9}, 26)
    assert target == WordList({"pump": 6}, 6)


@pytest.mark.parametrize("n_texts", [3, 10, 11, 25, 1000])
def test_a_sample_is_spread_over_the_whole_text(n_texts):
    sample = SentenceSample(10)
    sample.add(map(str, range(n_texts)))
    kept = [int(text) for text in sample.sentences()]
    assert min(n_texts, 5) <= len(kept) <= 10
    assert kept[0] == 0
    assert kept[-1] >= 0.75 * (n_texts - 1)
    assert len(set(np.diff(kept))) <= 1
