"""`parlance evaluate --speakers`: the tables, the JSON, and what it refuses."""

import pytest

from engine.base.json_values import to_json
from engine.tasks.home import open_library
from tests.engine.tasks.speaker_samples import PEOPLE, add_speaker_corpus, add_speaking_model

WORDS = ("evaluate", "--model", "tiny", "--speakers", "--corpus", "people", "--limit", 12)


@pytest.fixture(autouse=True)
def corpus(library_home, tmp_path, monkeypatch):
    monkeypatch.setattr("engine.tasks.speaker_evaluation.evaluation.SEEDS", (1,))
    add_speaker_corpus(tmp_path)


@pytest.mark.slow
def test_every_amount_is_a_row_with_intervals_and_a_verdict(parlance):
    add_speaking_model()
    answer = parlance(*WORDS, "--sentences", "10,20")
    lines = answer.out.splitlines()
    assert lines[0] == "12 sentences of 3 speakers: the test split of people, translated by tiny."
    assert [line.split("  ")[0] for line in lines[3:8]] == [
        "METHOD",
        "reference",
        "base",
        "auto, 10",
        "auto, 20",
    ]
    assert "Against another speaker's profile:" in lines
    assert "SPEAKERS BETTER" in answer.out
    assert "auto, 10: No proven difference" in answer.out


@pytest.mark.slow
def test_json_is_the_whole_result_and_the_run_can_be_resumed(parlance):
    add_speaking_model(known=PEOPLE)
    answer = parlance(*WORDS, "--sentences", 0, "--likelihood-only", "--json")
    (run,) = open_library().runs.all()
    assert answer.json == to_json(run.answer)
    assert (run.kind, run.is_resumable) == ("evaluate-speakers", True)
    assert (run.path / "speakers.jsonl").is_file()
    assert [row["method"] for row in answer.json["rows"]] == ["reference", "base", "factored-bias"]


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["--sentences", "ten"], 2, "'ten' is not a list of amounts such as 10,30,100."),
        (["--sentences", "0,5"], 2, "learn from 0 sentences"),
        (["--model", "none"], 1, "no model 'none'"),
        (["--source", "a.de"], 2, "Files name no speakers"),
        (["--against", "a"], 2, "measured against the same model without profiles"),
        (["--export", "a.md"], 2, "writes tables of systems"),
        (["--sentences", "900"], 1, "No speaker has 900 training sentences"),
    ],
)
def test_what_cannot_be_measured_is_one_clear_line(parlance, words, status, told):
    add_speaking_model()
    answer = parlance(*WORDS, *words)
    assert (answer.status, answer.out) == (status, "")
    assert told in " ".join(answer.err.split())


def test_options_of_speakers_are_refused_without_speakers(parlance):
    add_speaking_model()
    answer = parlance("evaluate", "--model", "tiny", "--corpus", "people", "--likelihood-only")
    assert answer.status == 2
    assert "add --speakers" in " ".join(answer.err.split())
