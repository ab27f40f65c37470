"""`parlance translate --memory`: sentences that corpora have are not translated anew."""

import json

import pytest

from engine.cli.main import main
from tests.engine.corpora.samples import write_tsv
from tests.tiny import put_in_library

HOT = "Der Motor ist heiß."


@pytest.fixture(autouse=True)
def _library(tiny_model, tmp_path, capfd):
    put_in_library(tiny_model)
    path = write_tsv(tmp_path / "pumps.tsv", [(HOT, "The motor is hot."), ("Die Pumpe.", "The pump.")])
    main(["corpus", "import", str(path), "--domain", "pumps", "--from", "de", "--to", "en"])
    capfd.readouterr()


@pytest.mark.parametrize("domain", ["pumps", "all"])
def test_standard_input_is_answered_from_memory(run, domain):
    status, out, err = run("--memory", domain, given=f"{HOT}\n")
    assert (status, out) == (0, "The motor is hot.\n")
    assert "1 sentence from memory." in err
    assert run(given=f"{HOT}\n")[1] != out


def test_json_tells_which_sentences(run, tmp_path):
    (tmp_path / "in.txt").write_text(f"Das Ventil ist neu. {HOT}\n", encoding="utf-8")
    status, out, _ = run(tmp_path / "in.txt", "--memory", "pumps", "--json")
    first, second = json.loads(out)["sentences"]
    assert (status, first["memory"]) == (0, None)
    assert second["memory"] == {
        "text": "The motor is hot.", "corpus": "pumps", "origin": "pumps.tsv:1", "others": 0,
    }  # fmt: skip


def test_documents_and_subtitles_count_them(run, tmp_path):
    (tmp_path / "a.properties").write_text("a = Die Pumpe.\nb = Etwas Neues.\n", encoding="utf-8")
    status, out, err = run(
        tmp_path / "a.properties", "-o", tmp_path / "b.properties", "--memory", "pumps", "--json"
    )
    found = json.loads(out)
    assert (status, found["from_memory"], len(found["recalled"])) == (0, 1, 1)
    assert "1 sentence from memory." in err
    assert "a = The pump." in (tmp_path / "b.properties").read_text(encoding="utf-8")
    (tmp_path / "a.srt").write_text(f"1\n00:00:01,000 --> 00:00:02,000\n{HOT}\n", encoding="utf-8")
    status, out, err = run(tmp_path / "a.srt", "--memory", "pumps")
    assert (status, "The motor is hot." in out) == (0, True)
    assert "1 sentence from memory." in err


def test_a_named_system_says_what_is_not_said_otherwise(run, capfd):
    main(["connection", "add", "desk", "--memory", "pumps"])
    capfd.readouterr()
    assert run("--system", "desk", given=f"{HOT}\n")[1] == "The motor is hot.\n"
    status, _, err = run("--system", "desk", "--memory", "law", given=f"{HOT}\n")
    assert (status, "in the domain law" in err) == (1, True)
    status, _, err = run("--system", "dusk", given=f"{HOT}\n")
    assert (status, "There are: desk." in err) == (1, True)


def test_a_domain_without_corpora_is_refused(run):
    status, out, err = run("--memory", "law", given=HOT)
    assert (status, out) == (1, "")
    assert "no corpus with pairs in German and English in the domain law" in err


def test_a_domain_of_texts_alone_is_translated_by_a_model_without_it(run):
    status, out, err = run("--domain", "pumps", "--memory", "pumps", "--from", "de", "--to", "en", given=HOT)
    assert (status, out) == (0, "The motor is hot."), err
    assert "No model is adapted to pumps yet" in err
    assert run("--domain", "fans", "--from", "de", "--to", "en", given=HOT)[0] == 1
