"""Evaluation by speakers end to end, with a tiny model of random weights."""

import json

import pytest

from engine import tasks
from engine.errors import ConfigError, CorpusError
from engine.export import build_graphs
from engine.progress import Cancelled
from engine.tasks.speaker_evaluation.lines import find_speaker_text
from engine.tasks.speaker_evaluation.order import METHODS, SpeakerOrder
from engine.tasks.translation.opening import resolve_model
from tests.engine.corpora.samples import numbered_pairs, write_tsv
from tests.engine.tasks.speaker_samples import (
    PEOPLE,
    add_known_speakers,
    add_speaker_corpus,
    add_speaking_model,
)
from tests.engine.tasks.vocabulary_samples import add_model


@pytest.fixture(autouse=True)
def corpus(tmp_path, monkeypatch):
    monkeypatch.setattr("engine.tasks.translation.opening.ensure_builtin_models", lambda: [])
    return add_speaker_corpus(tmp_path)


def measured(folder=None, report=None, **changes):
    values = {
        "corpus": "people", "new_speakers": (10,), "seeds": (1,), "methods": ("full-bias", "count-bias"),
        "n_samples": 20, "limit": 24,
    }  # fmt: skip
    more = {} if report is None else {"report": report}
    return tasks.evaluate_speakers("tiny", SpeakerOrder(**(values | changes)), folder=folder, **more)


def row_of(result, method, n=10):
    return next(row for row in result["rows"] if (row["method"], row["n"]) == (method, n))


def test_new_speakers_are_measured_by_every_method_with_its_controls():
    add_speaking_model()
    result = measured(methods=METHODS, is_translating=True, limit=12)
    names = [(row["method"], row["n"]) for row in result["rows"]]
    learned = [(method, 10) for method in ("factored-bias", "full-bias", "auto", "count-bias")]
    assert names == [("reference", 0), ("base", 0), *learned]
    assert (result["n_sentences"], result["chance"]) == (12, pytest.approx(1 / 3))
    row = row_of(result, "full-bias")
    measures = {"BLEU", "chrF", "NLL", "identification", "identification_itself"}
    assert set(row["scores"]) == set(row["against_base"]) == set(row["against_swapped"]) == measures
    assert row["scores"]["NLL"]["low"] < row["scores"]["NLL"]["value"] < row["scores"]["NLL"]["high"]
    assert json.loads(json.dumps(result)) == result


def test_words_of_their_own_are_learned_and_are_the_speaker_s():
    add_speaking_model()
    result = measured(is_translating=False, limit=0)
    row = row_of(result, "full-bias")
    assert row["against_base"]["NLL"]["high"] < 0
    assert row["against_swapped"]["NLL"]["high"] < 0
    assert row["speakers"] == {**row["speakers"], "n": 3, "n_better": 3}
    assert "BLEU" not in row["scores"]
    assert result["verdict"]["sentence"].startswith("Better by the person's own profile: ")
    assert result["verdict"]["detail"].startswith(
        "full-bias learned from 10 sentences of each speaker. Loss "
    )


@pytest.mark.parametrize(
    ("kind", "field"), [("factored-bias", "weights"), ("full-bias", "bias"), ("speaker-token", "vector")]
)
def test_losses_are_those_of_forced_decoding_with_the_profile(kind, field):
    _ = add_speaking_model(known=PEOPLE) if field == "weights" else add_known_speakers(kind, list(PEOPLE))
    result = measured(new_speakers=(), methods=("base",), is_translating=False, limit=0)
    translator = tasks.open_system(model="tiny")
    info, total = translator.speaker_info(), 0.0
    lines = find_speaker_text(resolve_model(model="tiny"), corpus="people", domain=None, split="test").test
    for source, target, name in zip(lines.sources, lines.targets, lines.speakers, strict=True):
        translator.set_speaker(info.inputs(**{field: info.known.get(name)}))
        total -= translator.score_targets([source], [target])[0]
    loss = row_of(result, kind, 0)["scores"]["NLL"]["value"]
    assert loss == pytest.approx(total / result["n_tokens"], abs=2e-3)


def test_a_model_trained_with_permuted_labels_is_a_control():
    add_speaking_model(known=PEOPLE)
    result = measured(new_speakers=(), is_translating=False, shuffled_model="tiny")
    difference = row_of(result, "factored-bias", 0)["against_shuffled"]["NLL"]
    assert max(abs(difference[end]) for end in ("value", "low", "high")) < 1e-6


def test_a_model_with_other_subwords_cannot_be_compared(monkeypatch):
    add_speaking_model(known=PEOPLE)
    fingerprints = iter(["one", "another"])
    monkeypatch.setattr("engine.runtime.loaded_model.fingerprint", lambda _data: next(fingerprints))
    with pytest.raises(ConfigError, match="write with other subwords"):
        measured(new_speakers=(), is_translating=False, against="tiny")


def test_speakers_that_the_model_knows_are_measured_with_the_profiles_it_has():
    add_speaking_model(known=PEOPLE)
    result = measured(new_speakers=(), limit=6)
    assert [row["method"] for row in result["rows"]] == ["reference", "base", "factored-bias", "count-bias"]
    row = row_of(result, "factored-bias", 0)
    assert {"BLEU", "NLL"} <= set(row["against_swapped"])
    assert row["n_profiles"] == 3


def test_a_model_without_basis_says_which_method_is_left_out():
    add_speaking_model(rank=0)
    result = measured(methods=METHODS, is_translating=False)
    assert result["left_out"] == [
        "tiny has no basis for speakers, so there is no factored-bias.",
        "Without a basis a speaker of the library learns by full-bias.",
    ]
    assert not {"factored-bias", "auto"} & {row["method"] for row in result["rows"]}


def test_speakers_that_the_model_knows_are_not_new():
    add_speaking_model(known=["Ada"])
    result = measured(is_translating=False)
    assert [each["name"] for each in result["speakers"]] == ["Ben", "Cem"]
    assert result["left_out"] == ["Left out: 1 speaker that the model was trained with."]


def test_a_stopped_measurement_goes_on_and_finds_the_same(tmp_path):
    add_speaking_model()
    whole = measured(limit=6)
    stages = []

    def stop(progress):
        stages.append(progress.stage)
        if progress.stage.startswith("Translating: count-bias"):
            raise Cancelled

    with pytest.raises(Cancelled):
        measured(tmp_path, stop, limit=6)
    before, stages[:] = list(stages), []
    assert measured(tmp_path, lambda progress: stages.append(progress.stage), limit=6) == whole
    assert any(stage.startswith("Translating: full-bias") for stage in before)
    lines = (tmp_path / "speakers.jsonl").read_text(encoding="utf-8").splitlines()
    keys = [json.dumps(json.loads(line).get("key")) for line in lines]
    assert len(keys) == len(set(keys))


def test_a_model_compared_with_that_was_trained_anew_translates_anew(tmp_path):
    add_speaking_model()
    for created in ("2026-01-01", "2026-02-02"):
        build_graphs(add_model("other", created=created).path, precision="int8")
        for _ in range(2):
            measured(tmp_path, methods=("count-bias",), permuted=False, limit=6, against="other")
        tasks.remove_model("other")
    lines = (tmp_path / "speakers.jsonl").read_text(encoding="utf-8").splitlines()
    keys = [json.loads(line).get("key", ["", ""]) for line in lines]
    alone = [key[0] for key in keys if key[1] == "alone"]
    assert alone == ["other, 2026-01-01", "other, 2026-02-02"]


@pytest.mark.parametrize(
    ("changes", "error", "what"),
    [
        ({"new_speakers": (500,)}, CorpusError, "No speaker has 500 training sentences .* most is 35"),
        ({"new_speakers": ()}, CorpusError, "The model knows no speakers"),
        ({"split": "train"}, ConfigError, "cannot be the test"),
        ({"corpus": None, "domain": "ships"}, CorpusError, "No corpus of the domain 'ships' is in de-en"),
        ({"corpus": None}, ConfigError, "no text with speakers"),
    ],
)
def test_what_cannot_be_measured_is_refused(changes, error, what):
    add_speaking_model(rank=0)
    with pytest.raises(error, match=what):
        measured(**changes)


def test_a_corpus_without_speakers_is_refused(tmp_path):
    add_speaking_model(rank=0)
    path = write_tsv(tmp_path / "pumps.tsv", numbered_pairs(60))
    tasks.import_corpus(tasks.ImportOrder(files=[path], domain="pumps", src="de", tgt="en"))
    with pytest.raises(CorpusError, match="No line in the train split of pumps has a speaker"):
        measured(corpus="pumps")


@pytest.mark.parametrize(
    ("values", "what"),
    [
        ({"methods": ("magic",)}, "no method 'magic'"),
        ({"new_speakers": (0, 10)}, "learn from 0 sentences"),
        ({"seeds": ()}, "seeds must be different"),
        ({"seeds": (1, 1)}, "seeds must be different"),
        ({"shuffled_model": "x"}, "control for the speakers it knows"),
    ],
)
def test_an_order_that_cannot_be_is_refused(values, what):
    with pytest.raises(ConfigError, match=what):
        SpeakerOrder(**values)
