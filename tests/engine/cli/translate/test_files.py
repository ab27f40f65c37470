"""`parlance translate FILE -o FILE` with documents: written back as what they were."""

import json

import pytest

from engine import tasks
from engine.cli.main import main
from tests.tiny import put_in_library, write_model_folder

XLIFF = """<xliff version="1.2">
<file original="a" source-language="{src}" target-language="{tgt}" datatype="x"><body>
<trans-unit id="1"><source>Der Motor ist heiß.</source></trans-unit>
<trans-unit id="2"><source>12</source></trans-unit>
</body></file></xliff>
"""


@pytest.fixture(autouse=True)
def _library(tiny_model):
    put_in_library(tiny_model)


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "a.xlf"
    path.write_text(XLIFF.format(src="de", tgt="en"), encoding="utf-8")
    return path


def test_a_document_comes_back_as_one_and_what_became_of_it_is_said(run, document, tmp_path):
    status, out, err = run(document, "-o", tmp_path / "b.xlf")
    assert (status, out) == (0, "")
    assert "1 of 2 texts translated, 1 kept as they are" in err
    assert (tmp_path / "b.xlf").read_text(encoding="utf-8").count("<target") == 1


def test_json_tells_every_count(run, document, tmp_path):
    status, out, _ = run(document, "-o", tmp_path / "b.xlf", "--json")
    found = json.loads(out)
    assert status == 0
    assert (found["segments"], found["translated"], found["kept"], found["format"]) == (2, 1, 1, "XLIFF 1.2")


def test_a_document_is_not_printed(run, document):
    status, out, err = run(document)
    assert (status, out) == (2, "")
    assert "--output FILE" in err


def test_a_hyphen_in_the_place_of_an_output_is_standard_output(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.txt").write_text("Der Motor ist heiß.\n", encoding="utf-8")
    status, out, _ = run("in.txt", "-o", "-")
    assert (status, out.count("\n")) == (0, 1)
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ""] == ["in.txt"]
    assert not (tmp_path / "-").exists()


def test_a_read_only_file_is_not_overwritten_by_force_either(run, tmp_path):
    (tmp_path / "in.txt").write_text("Der Motor ist heiß.\n", encoding="utf-8")
    kept = tmp_path / "kept.txt"
    kept.write_text("mine")
    kept.chmod(0o444)
    status, _, err = run(tmp_path / "in.txt", "-o", kept, "--force")
    assert (status, kept.read_text()) == (1, "mine")
    assert f"{kept} is read-only" in err


def test_several_files_of_any_kind_go_to_a_folder(run, document, tmp_path):
    (tmp_path / "in.txt").write_text("Der Motor ist heiß.\n", encoding="utf-8")
    status, _, _ = run(document, tmp_path / "in.txt", "-o", tmp_path / "out")
    assert status == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.xlf", "in.txt"]


def test_what_is_said_of_one_of_several_files_names_it(run, document, tmp_path):
    text = tmp_path / "in.txt"
    text.write_text("Der Motor ist heiß.\n", encoding="cp1252")
    _, _, err = run(document, text, "-o", tmp_path / "out")
    *of_files, last = err.splitlines()
    assert last == "2 files translated."
    assert any(line.startswith("a.xlf: ") for line in of_files)
    assert all(line.startswith(("a.xlf", "in.txt")) for line in of_files)
    assert run(text, "-o", tmp_path / "b.txt")[2].startswith("in.txt is not UTF-8")


def test_parts_are_left_out_by_choice(run, document, tmp_path):
    _, _, err = run(document, "-o", tmp_path / "b.xlf", "--skip", "text")
    assert "2 left out" in err
    assert run(document, "-o", tmp_path / "c.xlf", "--also", "nonsense")[0] == 2


def test_the_languages_of_the_file_choose_the_model(run, tmp_path):
    path = tmp_path / "fr.xlf"
    path.write_text(XLIFF.format(src="fr", tgt="ja"), encoding="utf-8")
    status, _, err = run(path, "-o", tmp_path / "b.xlf")
    assert status == 1
    assert "No model translates fr to ja" in err


@pytest.mark.slow
def test_of_several_languages_the_text_tells_which_one_it_is_in(run, tiny_model, tmp_path):
    tasks.add_model(write_model_folder(tmp_path / "back", model_id="back", src="en", tgt="de", seed=1))
    for name, text in (
        ("de.txt", "Der Motor ist heiß, und die Pumpe läuft nicht mehr.\n"),
        ("en.txt", "The motor is hot, and the pump does not run any more.\n"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        found = json.loads(run(tmp_path / name, "--json")[1])
        assert found["model"] == (tiny_model.name if name == "de.txt" else "back")
    (tmp_path / "short.txt").write_text("12 kW\n", encoding="utf-8")
    status, _, err = run(tmp_path / "short.txt")
    assert status == 1
    assert "Say which with --from and --to" in err


def test_terms_of_a_domain_are_kept_and_counted(run, document, tmp_path):
    assert run(document, "-o", tmp_path / "b.xlf", "--terms", "pumps")[0] == 1
    (tmp_path / "terms.csv").write_text("de,en\nMotor,engine\n", encoding="utf-8")
    words = ("--domain", "pumps", "--from", "de", "--to", "en", "--terms")
    assert main(["corpus", "import", str(tmp_path / "terms.csv"), *words]) == 0
    status, out, err = run(document, "-o", tmp_path / "b.xlf", "--terms", "pumps", "--json")
    assert status == 0
    assert "1 of 1 terms kept" in err
    assert "engine" in (tmp_path / "b.xlf").read_text(encoding="utf-8").casefold()
    assert json.loads(out[out.index("{") :])["terms_kept"] == 1
    (tmp_path / "x.txt").write_text("Der Motor ist heiß.\n", encoding="utf-8")
    _, out, err = run(tmp_path / "x.txt", "--terms", "pumps", "--json")
    assert "1 of 1 terms kept" in err
    ((term,),) = json.loads(out)["terms"]
    assert (term["source"], term["is_kept"]) == ("Motor", True)
    assert "terms" not in json.loads(run(tmp_path / "x.txt", "--terms", "pumps", "--no-terms", "--json")[1])


@pytest.mark.parametrize("name", ["b.pdf", "b.docx", "b.txt"])
def test_an_ending_that_promises_another_document_is_told(run, document, tmp_path, name):
    status, _, err = run(document, "-o", tmp_path / name)
    assert status == 0
    assert f"{name} is written as the same kind of file as a.xlf: Parlance does not convert files." in err


def test_text_in_a_file_named_like_a_document_is_told(run, tmp_path):
    (tmp_path / "in.txt").write_text("Der Motor ist heiß.\n", encoding="utf-8")
    assert (
        "out.docx is written as the same kind of file as in.txt"
        in run(tmp_path / "in.txt", "-o", tmp_path / "out.docx")[2]
    )
    assert "is written as" not in run(tmp_path / "in.txt", "-o", tmp_path / "out.md.txt")[2]


def test_options_of_plain_text_are_not_passed_over_in_silence(run, document, tmp_path):
    _, _, err = run(document, "-o", tmp_path / "b.xlf", "--n-best", "2", "--alignments", "--json")
    assert "a.xlf is translated without --alignments and --n-best: that is for plain text only." in err
    assert "without" not in run(document, "-o", tmp_path / "c.xlf")[2]


def test_a_reason_names_its_file_once(run, document, tmp_path):
    _, _, err = run(document, tmp_path / "a.pdf", "-o", tmp_path / "out")
    assert err.count("a.pdf") == 1


def test_a_dash_is_standard_input(run):
    status, out, _ = run("-", "--from", "de", "--to", "en", given="Der Motor ist heiß.\n")
    assert (status, out.count("\n")) == (0, 1)


def test_the_reason_of_a_failure_is_said_to_who_wants_quiet_too(run, document, tmp_path):
    _, _, err = run(document, tmp_path / "gone.xlf", "-o", tmp_path / "out", "-q")
    assert "gone.xlf cannot be read" in err


def test_the_times_of_subtitles_are_no_sentences_whatever_is_asked_for(run, tmp_path):
    path = tmp_path / "film.srt"
    path.write_text("1\n00:00:01,000 --> 00:00:02,000\nDer Motor ist heiß.\n", encoding="utf-8")
    _, out, err = run(path, "--n-best", "2")
    assert out.startswith("1\n00:00:01,000 --> 00:00:02,000\n")
    assert "film.srt is translated without --n-best" in err
