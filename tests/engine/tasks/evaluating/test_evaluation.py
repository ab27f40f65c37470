"""Evaluation end to end, with models of random weights: what is translated, compared and written."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError
from engine.base.progress import Cancelled
from engine.results.evaluation import Verdict
from engine.results.models import ModelRecord
from engine.results.systems import NamedSystem
from engine.results.terms import GivenTerm
from engine.tasks.home import open_library
from tests.engine.corpora.samples import numbered_pairs, write
from tests.engine.tasks.corpora.stored import imported
from tests.engine.tasks.evaluation_samples import evaluated
from tests.tiny import PAIRS, write_model_folder


@pytest.fixture
def models():
    """A base model, and one adapted from it to pumps; no model ships."""
    library = open_library()

    def add(model_id, seed, **changes):
        def fill(folder):
            write_model_folder(folder, model_id=model_id, precisions=("int8",), seed=seed)
            path = folder / "model.json"
            path.write_text(json.dumps(json.loads(path.read_text()) | changes))

        library.add_model(replace(_record(model_id), **changes), fill)

    add("base", 0)
    add("adapted", 1, parent="base", domain="pumps", kind="adapted", method="fine-tune")


def _record(model_id):

    return ModelRecord(
        id=model_id,
        name=model_id,
        src="de",
        tgt="en",
        kind="base",
        path=Path(),
        created="2026-01-01T00:00:00+00:00",
    )


@pytest.fixture
def corpus(tmp_path):
    return imported(tmp_path, "pumps", [*PAIRS, *numbered_pairs(80)])


@pytest.mark.slow
def test_a_domain_compares_the_adapted_model_with_the_base(models, corpus, tmp_path):
    result = evaluated("base", domain="pumps", folder=tmp_path)
    assert (result.model, result.against, result.n_sentences) == ("adapted", "base", 20)
    assert [score.metric for score in result.scores] == ["BLEU", "chrF", "TER"]
    assert result.verdict.kind in ("good", "poor", "neutral", "warn")
    assert "in your domain" in result.verdict.sentence
    lines = (tmp_path / "sentences.jsonl").read_text(encoding="utf-8").splitlines()
    assert [set(json.loads(line)["outputs"]) for line in lines] == [{"base", "adapted"}] * 20


@pytest.mark.slow
def test_the_model_of_the_domain_named_once_more_is_not_its_own_rival(models, corpus, tmp_path):
    result = evaluated("base", against=["adapted"], domain="pumps", folder=tmp_path)
    assert [each.model for each in result.systems] == ["base", "adapted"]


@pytest.mark.slow
def test_an_adapted_model_is_compared_with_its_parent(models, corpus):
    assert evaluated("adapted", corpus=corpus, limit=3).against == "base"


@pytest.mark.slow
def test_a_base_model_alone_gets_scores_with_intervals(models, corpus):
    result = evaluated("base", corpus=corpus, limit=5)
    assert (result.against, result.scores, result.verdict) == ("", (), Verdict())
    score = result.systems[0].scores["chrF"]
    assert score.low <= score.value <= score.high
    assert result.text == "5 sentences of the test split of pumps"


@pytest.mark.slow
def test_two_files_are_a_text_too(models, tmp_path):
    source = write(tmp_path / "a.de", "".join(f"{de}\n" for de, _ in PAIRS))
    reference = write(tmp_path / "a.en", "".join(f"{en}\n" for _, en in PAIRS))
    result = evaluated("base", source=source, reference=reference)
    assert (result.text, result.n_sentences) == ("a.de", len(PAIRS))


@pytest.mark.parametrize(
    ("options", "error", "what"),
    [
        ({}, ConfigError, "no text to translate"),
        ({"domain": "law"}, LibraryError, "not adapted to law"),
        ({"corpus": "law"}, LibraryError, "no corpus 'law'"),
        ({"source": Path("x")}, ConfigError, "needs a reference"),
        ({"corpus": "pumps", "split": "rest"}, ConfigError, "not 'rest'"),
        ({"corpus": "pumps", "against": ("none",)}, LibraryError, "no model 'none'"),
    ],
)
def test_an_evaluation_that_cannot_work_is_refused(models, corpus, options, error, what):
    with pytest.raises(error, match=what):
        evaluated("base", **options)


def test_an_evaluation_can_be_cancelled_while_translating(models, corpus):
    stages = []

    def cancel(progress):
        stages.append(progress.stage)
        if len(stages) == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        evaluated("base", corpus=corpus, report=cancel)
    assert set(stages) == {"Translating with base"}


@pytest.mark.slow
def test_a_saved_system_is_compared_with_its_model_and_its_terms_count(models, corpus):
    tasks.add_terms([GivenTerm(source="Teil", target="quince")], "pumps", "de", "en")
    tasks.save_system(NamedSystem(name="Pumps, quince", model="base", domain="pumps", memory="all"))
    result = evaluated("system:Pumps, quince", corpus=corpus, limit=20)
    assert [each.model for each in result.systems] == ["adapted", "Pumps, quince"]
    assert [each.seconds > 0 for each in result.systems] == [True, True]
    (comparison,) = result.comparisons
    assert comparison.n_same < 20


@pytest.mark.slow
def test_a_saved_system_without_languages_takes_those_of_the_model_it_is_compared_with(models, corpus):
    tasks.save_system(NamedSystem(name="pumps", domain="pumps"))
    result = evaluated("base", against=["system:pumps"], corpus=corpus, limit=5)
    assert [each.model for each in result.systems] == ["pumps", "base"]
    with pytest.raises(LibraryError, match="no connection 'law'"):
        evaluated("base", against=["system:law"], corpus=corpus, limit=5)


@pytest.mark.slow
def test_what_a_saved_system_translated_is_remembered_until_it_changes(models, corpus):
    for terms, n_remembered in (("quince", 0), ("quince", 20), ("plum", 0)):
        tasks.remove_terms(tasks.domain_terms("pumps", "de", "en").entries)
        tasks.add_terms([GivenTerm(source="Teil", target=terms)], "pumps", "de", "en")
        tasks.save_system(NamedSystem(name="pumps", model="base", domain="pumps"))
        *_, system = evaluated("system:pumps", corpus=corpus, limit=20).systems
        assert system.n_remembered == n_remembered
