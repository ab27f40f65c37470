"""`parlance inspect sentences` and `blind`: what is printed, asked and kept."""

import json

import pytest

from engine import tasks
from engine.base.json_values import to_json
from engine.cli.main import main
from engine.tasks.home import open_library
from tests.engine.tasks.evaluation_samples import add_evaluation
from tests.tiny import PAIRS


@pytest.fixture
def run(library_home):
    """A finished evaluation: "new" is right, "old" says tap for pump."""
    old = [en.replace("pump", "tap").replace("motor", "tap") for _, en in PAIRS]
    return add_evaluation(old, [100.0 - 9 * ("tap" in text) for text in old])


def typed(monkeypatch, *words):
    """Lets a person type these words, one at every question."""
    answers = iter(words)
    monkeypatch.setattr("typer.prompt", lambda _: next(answers))


def test_sentences_show_every_output_with_marks(run, capsys):
    assert main(["inspect", "sentences", run, "--order", "changed", "--limit", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("4 sentences")
    assert lines[2] == "Sentence 1, +9.0 chrF against old"
    assert lines[-2].split(maxsplit=2) == ["old", "91.0", "The [+tap] starts."]


def test_an_order_in_which_nothing_stands_says_so(run, capsys):
    assert main(["inspect", "sentences", run, "--order", "lost"]) == 0
    assert capsys.readouterr().out == "No sentence got worse.\n"


def test_wrong_numbers_are_named(run, capsys):
    path = open_library().runs.get(run).path / "sentences.jsonl"
    faults = [{"kind": "missing", "text": "11"}, {"kind": "new", "text": "1"}]
    wrong = json.dumps({"old": [], "new": faults})
    nothing = json.dumps({"old": [], "new": []})
    path.write_text(path.read_text(encoding="utf-8").replace(nothing, wrong, 1), encoding="utf-8")
    assert main(["inspect", "sentences", run, "--order", "numbers"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1 sentence;")
    assert "Numbers of new: 11 is missing, 1 is in neither source nor reference." in out
    assert main(["inspect", "sentences", run, "--order", "numbers", "--model", "old"]) == 0
    assert capsys.readouterr().out == "No sentence has a wrong number.\n"


def test_sentences_as_json_are_what_the_window_gets(run, capsys):
    assert main(["inspect", "sentences", run, "--search", "pump", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == to_json(tasks.evaluation_sentences(run, "worst", limit=10, search="pump"))


def test_a_person_is_asked_and_told_in_the_end(run, capsys, monkeypatch):
    typed(monkeypatch, "1", "what", "2", "0", "k")
    assert main(["inspect", "blind", run, "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "1 of 4: " in out
    assert "Left out: 1 equally good, 1 skipped." in out
    assert out.splitlines()[-4] == "PREFERRED     SENTENCES"


def test_whoever_quits_goes_on_later(run, capsys, monkeypatch):
    typed(monkeypatch, "1", "q")
    assert main(["inspect", "blind", run]) == 0
    assert "1 of 4 answered. Continue with: parlance inspect blind" in capsys.readouterr().out
    typed(monkeypatch, "2", "2", "2")
    assert main(["inspect", "blind", run, "--test", f"{run}.blind-1"]) == 0
    assert "SENTENCES" in capsys.readouterr().out


def test_answers_can_be_given_without_being_asked(run, capsys, tmp_path):
    (tmp_path / "answers.txt").write_text("left\nright\n")
    assert main(["inspect", "blind", run, "--answers", str(tmp_path / "answers.txt"), "--json"]) == 0
    test = json.loads(capsys.readouterr().out)
    assert [item["answer"] for item in test["items"]] == ["left", "right", "", ""]
    assert main(["inspect", "blind", run, "--test", test["id"], "--answers", "same,skip", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unanswered"] == 0


def test_a_test_can_be_ended_early(run, capsys, monkeypatch):
    assert main(["inspect", "blind", run, "--answers", "left", "--result", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unanswered"] == 3


@pytest.mark.parametrize(("options", "what"), [
    (["--answers", "left,up"], "'up' is not left, right, same or skip"),
    (["--answers", "1,1,1,1,1"], "There are 5 answers for 4 sentences"),
    (["--test", "evaluate-9.blind-1"], "no run 'evaluate-9'"),
    (["--answers", ",".join(["right"] * 60)], "There are 60 answers for 4 sentences"),
    (["--result"], "A new test has no answers to end with"),
    (["--a", "nobody"], "No system of this evaluation is called 'nobody'"),
])  # fmt: skip
def test_what_cannot_be_answered_is_refused(run, options, what, capsys):
    assert main(["inspect", "blind", run, *options]) != 0
    assert what in " ".join(capsys.readouterr().err.replace("│", " ").split())
