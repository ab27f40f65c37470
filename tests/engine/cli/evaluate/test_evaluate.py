"""`parlance evaluate`: the table, the verdict, the JSON, and what it refuses."""

import json
from pathlib import Path

import pytest

from engine.cli.evaluate import read_outputs
from engine.cli.main import main
from engine.orders.evaluation import OutputFile
from engine.results.jobs import RunState
from engine.results.models import ModelRecord
from engine.tasks.home import open_library
from tests.engine.corpora.samples import write
from tests.tiny import PAIRS, write_model_folder


@pytest.fixture
def words(tmp_path):
    """The beginning of a command line that compares two models of random weights on two files."""
    for seed, name in enumerate(("old", "new")):
        record = ModelRecord(
            id=name,
            name=name,
            src="de",
            tgt="en",
            kind="base",
            path=Path(),
            created="2026-01-01",
        )

        def fill(folder, name=name, seed=seed):
            write_model_folder(folder, model_id=name, precisions=("int8",), seed=seed)

        open_library().add_model(record, fill)
    source = write(tmp_path / "a.de", "".join(f"{de}\n" for de, _ in PAIRS))
    reference = write(tmp_path / "a.en", "".join(f"{en}\n" for _, en in PAIRS))
    return ["evaluate", "--model", "new", "--source", str(source), "--reference", str(reference)]


@pytest.mark.slow
def test_two_models_give_a_table_and_a_verdict(words, capsys):
    assert main([*words, "--against", "old"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "20 sentences: a.de."
    assert [line.split()[0] for line in lines[2:6]] == ["MODEL", "old", "new", "difference"]
    assert " on this text: " in lines[7]
    assert "WRONG NUMBERS" in lines[2]
    assert " became wrong, " in lines[5]
    assert any(line.startswith("BLEU: nrefs:1|case:mixed") for line in lines)


@pytest.mark.slow
def test_json_holds_scores_and_the_file_of_sentences(words, capsys):
    assert main([*words, "--json", "--limit", "4"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["model"], result["n_sentences"], result["scores"]) == ("new", 4, [])
    (run,) = open_library().runs.all()
    assert len((run.path / result["sentences"]).read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.parametrize("name", ["a=b", "=", r"a\=b", "a\\", r"\\=", "plain"])
def test_a_name_may_hold_any_sign(name):
    written = name.replace("\\", "\\\\").replace("=", "\\=")
    assert read_outputs([f"{written}=x=y.txt"]) == (OutputFile(name=name, path=Path("x=y.txt")),)


def test_a_missing_text_is_one_clear_line(words, capsys):
    assert main(words[:3]) == 2
    assert "there is no text to translate. Give --corpus" in capsys.readouterr().err.splitlines()[-1]


def test_an_unknown_model_is_one_clear_line(words, capsys):
    assert main(["evaluate", "--model", "newer", *words[3:]]) == 1
    assert "Did you mean new?" in capsys.readouterr().err.splitlines()[-1]


@pytest.fixture
def theirs(tmp_path):
    """Other people's translations of the text."""
    return write(tmp_path / "theirs.txt", "".join(f"{en}\n" for _, en in PAIRS))


@pytest.mark.slow
def test_several_systems_stand_side_by_side_and_the_table_is_exported(words, theirs, tmp_path, capsys):
    table = tmp_path / "table.md"
    line = [*words, "--against", "old", "--output", f"Theirs={theirs}", "--export", str(table)]
    assert main([*line, "--limit", "6"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:6]] == ["MODEL", "old", "Theirs", "new"]
    (verdict,) = [line for line in lines if line.startswith("Against Theirs: ")]
    assert "chrF" in verdict, "what it rests on follows"
    assert lines[-1] == "Sentence by sentence: parlance inspect sentences evaluate-1"
    assert "| Theirs | 100.0" in table.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_run_that_was_killed_after_it_wrote_its_table_goes_on(words, tmp_path, capsys):
    table = tmp_path / "table.md"
    line = [*words, "--limit", "2", "--export", str(table)]
    assert main(line) == 0
    library, (run,) = open_library(), open_library().runs.all()
    library.runs.update(run.id, state=RunState.PAUSED)
    assert main(["jobs", "resume", run.id]) == 0
    library.runs.update(run.id, state=RunState.PAUSED)
    write(table, "mine")
    assert main(["jobs", "resume", run.id]) == 1
    assert "already exists" in capsys.readouterr().err
    assert table.read_text() == "mine"


@pytest.mark.parametrize(("options", "what"), [
    (["--output", "theirs"], "'theirs' is not NAME=FILE"),
    (["--output", "a=x", "--output", "a=y"], "'a' is given twice"),
    (["--export", "table.pdf"], "cannot be written as 'table.pdf'"),
    (["--export", "missing/table.md"], "There is no folder"),
    (["--speakers"], "Files name no speakers"),
])  # fmt: skip
def test_options_that_cannot_work_are_refused_before_the_work(words, options, what, capsys):
    assert main([*words, *options]) != 0
    assert what in " ".join(capsys.readouterr().err.replace("│", " ").split())
    assert open_library().runs.all() == []
