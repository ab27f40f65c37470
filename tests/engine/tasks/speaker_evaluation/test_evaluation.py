"""Evaluation by speakers end to end, with a tiny model of random weights."""

import json

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.base.json_values import from_json, to_json
from engine.base.progress import Cancelled, ignore_progress
from engine.orders.evaluation import EvaluateSpeakersOrder
from engine.results.speaker_evaluation import SpeakerEvaluation
from engine.results.systems import System
from engine.tasks.home import open_library
from engine.tasks.speaker_evaluation.evaluation import evaluate_speakers
from engine.tasks.speaker_evaluation.lines import find_speaker_text
from engine.tasks.translation.opening import resolve_model
from tests.engine.corpora.samples import numbered_pairs
from tests.engine.tasks.corpora.stored import imported
from tests.engine.tasks.speaker_samples import (
    PEOPLE,
    add_known_speakers,
    add_speaker_corpus,
    add_speaking_model,
)
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.tiny import PAIRS


@pytest.fixture(autouse=True)
def corpus(tmp_path, monkeypatch):
    monkeypatch.setattr("engine.tasks.speaker_evaluation.evaluation.SEEDS", (1,))
    return add_speaker_corpus(tmp_path)


def measured(folder=None, report=ignore_progress, **changes):
    values = {"corpus": "people", "new_speakers": (10,), "limit": 24, **changes}
    return evaluate_speakers(EvaluateSpeakersOrder(model="tiny", **values), folder=folder, report=report)


def row_of(result, method, n=10):
    return next(row for row in result.rows if (row.method, row.n) == (method, n))


@pytest.mark.parametrize("damage", [b"{", b"\xff", None])
def test_a_damaged_corpus_does_not_hide_the_others(damage, corpus):
    path = add_corpus("damaged", PAIRS).path / "corpus.json"
    path.unlink() if damage is None else path.write_bytes(damage)
    assert [(each.corpus, each.n_speakers) for each in tasks.corpora_with_speakers()] == [(corpus, 3)]


@pytest.mark.slow
def test_new_speakers_are_measured_with_profiles_as_the_library_learns_them():
    add_speaking_model()
    result = measured(limit=12)
    assert [(row.method, row.n) for row in result.rows] == [("reference", 0), ("base", 0), ("auto", 10)]
    assert (result.n_sentences, result.chance) == (12, pytest.approx(1 / 3))
    row = row_of(result, "auto")
    measures = {"BLEU", "chrF", "NLL", "identification"}
    assert set(row.scores) == set(row.against_base) == set(row.against_swapped) == measures
    assert row.scores["NLL"].low < row.scores["NLL"].value < row.scores["NLL"].high
    assert from_json(SpeakerEvaluation, json.loads(json.dumps(to_json(result)))) == result


@pytest.mark.slow
def test_words_of_their_own_are_learned_and_are_the_speaker_s():
    add_speaking_model()
    result = measured(new_speakers=(30,), is_translating=False, limit=0)
    row = row_of(result, "auto", 30)
    assert row.against_base["NLL"].high < 0
    assert row.against_swapped["NLL"].high < 0
    assert (row.speakers.n, row.speakers.n_better) == (3, 3)
    assert "BLEU" not in row.scores
    assert result.verdict.sentence.startswith("Better by the person's own profile: ")
    assert result.verdict.detail.startswith("auto, learned from 30 sentences of each speaker. Loss ")


@pytest.mark.slow
def test_learning_says_what_the_evaluation_measures_on_other_text(corpus):
    add_speaking_model()
    result = measured(new_speakers=(35,), is_translating=False, limit=0)
    measured_gain = -row_of(result, "auto", 35).against_base["NLL"].value
    said = []
    for name in PEOPLE:
        speaker = tasks.create_speaker(name, src="de", tgt="en").id
        tasks.add_sentences_from(speaker, corpus, as_speaker=name)
        tasks.learn_speaker(speaker, model="tiny")
        said.append(open_library().speakers.profiles.current(speaker)[0].fit.cv_gain)
    assert sum(said) / len(said) == pytest.approx(measured_gain, rel=0.15)  # nats a token, both


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "field"), [("factored-bias", "weights"), ("full-bias", "bias"), ("speaker-token", "vector")]
)
def test_losses_are_those_of_forced_decoding_with_the_profile(kind, field):
    _ = add_speaking_model(known=PEOPLE) if field == "weights" else add_known_speakers(kind, list(PEOPLE))
    result = measured(new_speakers=(), is_translating=False, limit=0)
    translator = tasks.open_system(System(model="tiny"))
    info, total = translator.speaker_info(), 0.0
    order = EvaluateSpeakersOrder(model="tiny", corpus="people")
    lines = find_speaker_text(resolve_model(model="tiny"), order).test
    for source, target, name in zip(lines.sources, lines.targets, lines.speakers, strict=True):
        translator = translator.as_speaker(info.inputs(**{field: info.known.get(name)}))
        total -= translator.score_targets([source], [target])[0]
    loss = row_of(result, kind, 0).scores["NLL"].value
    assert loss == pytest.approx(total / result.n_tokens, abs=2e-3)


@pytest.mark.slow
def test_speakers_that_the_model_knows_are_measured_with_the_profiles_it_has():
    add_speaking_model(known=PEOPLE)
    result = measured(new_speakers=(), limit=6)
    assert [row.method for row in result.rows] == ["reference", "base", "factored-bias"]
    row = row_of(result, "factored-bias", 0)
    assert {"BLEU", "NLL"} <= set(row.against_swapped)
    assert row.n_profiles == 3


def test_speakers_that_the_model_knows_are_not_new():
    add_speaking_model(known=["Ada"])
    result = measured(is_translating=False)
    assert [each.name for each in result.speakers] == ["Ben", "Cem"]
    assert result.left_out == ("Left out because the model was trained with them: 1 speaker.",)


@pytest.mark.slow
def test_a_stopped_measurement_goes_on_and_finds_the_same(tmp_path):
    add_speaking_model()
    whole = measured(limit=6)
    stages = []

    def stop(progress):
        stages.append(progress.stage)
        if progress.stage.startswith("Translating: auto, 10, swapped"):
            raise Cancelled

    with pytest.raises(Cancelled):
        measured(tmp_path, stop, limit=6)
    before, stages[:] = list(stages), []
    assert measured(tmp_path, lambda progress: stages.append(progress.stage), limit=6) == whole
    assert any(stage.startswith("Translating: auto, 10") for stage in before)
    lines = (tmp_path / "speakers.jsonl").read_text(encoding="utf-8").splitlines()
    keys = [json.dumps(json.loads(line).get("key")) for line in lines]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("changes", "error", "what"),
    [
        ({"new_speakers": (500,)}, CorpusError, "No speaker has 500 training sentences .* most is 35"),
        ({"new_speakers": ()}, CorpusError, "The model knows no speakers"),
        ({"split": "train"}, ConfigError, "split must be test or dev"),
        ({"corpus": "", "domain": "ships"}, CorpusError, "No corpus of the domain 'ships' is in de-en"),
        ({"corpus": ""}, ConfigError, "no text with speakers"),
    ],
)
def test_what_cannot_be_measured_is_refused(changes, error, what):
    add_speaking_model(rank=0)
    with pytest.raises(error, match=what):
        measured(**changes)


def test_a_corpus_without_speakers_is_refused(tmp_path):
    add_speaking_model(rank=0)
    imported(tmp_path, "pumps", numbered_pairs(60))
    with pytest.raises(CorpusError, match="No line in the train split of pumps has a speaker"):
        measured(corpus="pumps")
