"""A study of speakers end to end, with a tiny model of random weights."""

import json

import pytest

from engine import tasks
from engine.base.errors import ConfigError
from engine.base.progress import Cancelled, ignore_progress
from engine.export import build_graphs
from engine.orders.evaluation import EvaluateSpeakersOrder
from engine.study.__main__ import main
from engine.study.speakers import SpeakerStudyOrder, study_speakers
from tests.engine.tasks.speaker_samples import PEOPLE, add_speaker_corpus, add_speaking_model
from tests.engine.tasks.vocabulary_samples import add_model

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def corpus(tmp_path):
    return add_speaker_corpus(tmp_path)


def studied(
    folder=None, report=ignore_progress, *, limit=24, new_speakers=(10,), is_translating=True, **changes
):
    values = {"methods": ("full-bias", "count-bias"), "seeds": (1,), "n_samples": 20, **changes}
    order = EvaluateSpeakersOrder(
        model="tiny", corpus="people", new_speakers=new_speakers, limit=limit, is_translating=is_translating
    )
    return study_speakers(SpeakerStudyOrder(evaluation=order, **values), folder=folder, report=report)


def row_of(result, method, n=10):
    return next(row for row in result.rows if (row.method, row.n) == (method, n))


def test_new_speakers_are_measured_by_every_method_with_its_controls():
    add_speaking_model()
    result = studied(methods=("factored-bias", "full-bias", "auto", "count-bias"), limit=12)
    names = [(row.method, row.n) for row in result.rows]
    learned = [(method, 10) for method in ("factored-bias", "full-bias", "auto", "count-bias")]
    assert names == [("reference", 0), ("base", 0), *learned]
    row = row_of(result, "full-bias")
    measures = {"BLEU", "chrF", "NLL", "identification", "identification_itself"}
    assert set(row.scores) == set(row.against_base) == set(row.against_swapped) == measures
    assert set(row.against_shuffled) == set(row.against_counting) == {"NLL"}
    assert [set(each) for each in row.by_seed] == [{"seed", "NLL", "BLEU", "chrF"}]


def test_words_of_their_own_are_learned_and_beat_everyone_s_lines():
    add_speaking_model()
    result = studied(is_translating=False, limit=0)
    row = row_of(result, "full-bias")
    assert row.against_base["NLL"].high < 0
    assert row.against_shuffled["NLL"].high < 0
    assert result.verdict.detail.startswith("full-bias, learned from 10 sentences of each speaker. Loss ")


def test_a_model_trained_with_permuted_labels_is_a_control():
    add_speaking_model(known=PEOPLE)
    result = studied(new_speakers=(), is_translating=False, shuffled_model="tiny")
    difference = row_of(result, "factored-bias", 0).against_shuffled["NLL"]
    assert max(abs(end) for end in (difference.value, difference.low, difference.high)) < 1e-6


def test_a_model_with_other_subwords_cannot_be_compared(monkeypatch):
    add_speaking_model(known=PEOPLE)
    fingerprints = iter(["one", "another"])
    monkeypatch.setattr("engine.runtime.loaded_model.fingerprint", lambda _data: next(fingerprints))
    with pytest.raises(ConfigError, match="write with other subwords"):
        studied(new_speakers=(), is_translating=False, against="tiny")


def test_a_model_without_basis_says_which_method_is_left_out():
    add_speaking_model(rank=0)
    result = studied(methods=("factored-bias", "full-bias", "auto"), is_translating=False)
    assert result.left_out == (
        "tiny has no basis for speakers, so there is no factored-bias.",
        "Without a basis a speaker of the library learns by full-bias.",
    )
    assert not {"factored-bias", "auto"} & {row.method for row in result.rows}


def test_a_stopped_study_goes_on_and_finds_the_same(tmp_path):
    add_speaking_model()
    whole = studied(limit=6)
    stages = []

    def stop(progress):
        stages.append(progress.stage)
        if progress.stage.startswith("Translating: count-bias"):
            raise Cancelled

    with pytest.raises(Cancelled):
        studied(tmp_path, stop, limit=6)
    assert any(stage.startswith("Translating: full-bias") for stage in stages)
    assert studied(tmp_path, limit=6) == whole


def test_a_model_compared_with_that_was_trained_anew_translates_anew(tmp_path):
    add_speaking_model()
    for created in ("2026-01-01", "2026-02-02"):
        build_graphs(add_model("other", created=created).path, precision="int8")
        for _ in range(2):
            studied(tmp_path, methods=("count-bias",), has_controls=False, limit=6, against="other")
        tasks.remove_model("other")
    lines = (tmp_path / "speakers.jsonl").read_text(encoding="utf-8").splitlines()
    keys = [json.loads(line).get("key", ["", ""]) for line in lines]
    alone = [key[0] for key in keys if key[1] == "alone"]
    assert alone == ["other, 2026-01-01", "other, 2026-02-02"]


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
        studied(**values)


def test_a_study_is_a_command_that_prints_json(capsys):
    add_speaking_model(known=PEOPLE)
    words = "speakers --model tiny --corpus people --sentences 0 --limit 6 --likelihood-only --seeds 1"
    assert main(words.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["method"] for row in found["rows"]] == ["reference", "base", "factored-bias", "count-bias"]
    assert main(["speakers", "--model", "none"]) == 1
    assert "There is no model 'none'" in capsys.readouterr().err
