"""Text that is not in the language that it is to be translated from."""

import json

import pytest

from tests.tiny import put_in_library


@pytest.fixture(autouse=True)
def _library(tiny_model):
    put_in_library(tiny_model)


@pytest.fixture
def run(run_on_bytes):
    return run_on_bytes


ENGLISH = "This is clearly an English sentence about pumps. They are not loud."
FRENCH = "La pompe tourne et elle est très bruyante depuis ce matin."


def test_a_text_that_is_in_the_target_language_already_stays_as_it_is(run):
    status, out, err = run("--json", "--check", given=ENGLISH.encode())
    assert status == 0
    assert "so it stays as it is. Swap --from and --to to translate it, or add --anyway." in err
    found = json.loads(out)
    assert (found["text"], len(found["sentences"])) == (ENGLISH, 2)
    assert found["language_notice"] == {
        "language": "en",
        "text": "This looks like English, not German, so it stays as it is.",
        "is_target": True,
    }


def test_a_text_in_neither_language_stays_as_it_is_and_is_an_error(run):
    status, out, err = run("--json", given=FRENCH.encode())
    assert (status, json.loads(out)["text"]) == (1, FRENCH)
    told = "This looks like French, not German, so it stays as it is."
    assert f"{told} Check --from, or add --anyway to translate it." in err
    assert run(given=f"{FRENCH}\n".encode())[:2] == (1, f"{FRENCH}\n".encode()), "also part by part"


def test_of_several_files_one_in_neither_language_is_told_and_stays(run, tmp_path):
    subtitles = f"1\n00:00:01,000 --> 00:00:02,000\n{ENGLISH}"
    texts = {"b.txt": FRENCH, "c.md": f"# Pumps\n\n{ENGLISH}", "d.srt": subtitles}
    for name, text in texts.items():
        (tmp_path / name).write_text(f"{text}\n", encoding="utf-8")
    status, _, err = run(*(str(tmp_path / name) for name in texts), "-o", str(tmp_path / "en"))
    assert (status, "1 of 3 files could not be translated" in err) == (1, True)
    for name, text in texts.items():
        assert (tmp_path / "en" / name).read_text(encoding="utf-8") == f"{text}\n"


@pytest.mark.parametrize("text", [ENGLISH, FRENCH])
def test_anyway_translates_it_all_the_same(run, tmp_path, text):
    _, out, err = run("--anyway", "--json", given=text.encode())
    found = json.loads(out)
    assert (err, found["language_notice"], found["text"] == text) == ("", None, False)
    status, out, err = run("--anyway", given=text.encode())
    assert (status, out == text.encode(), err) == (0, False, "")


def test_so_it_does_of_documents_and_several_files(run, tmp_path):
    texts = {"b.txt": FRENCH, "c.md": f"# Pumps\n\n{ENGLISH}",
             "d.srt": f"1\n00:00:01,000 --> 00:00:02,000\n{ENGLISH}"}  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).write_text(f"{text}\n", encoding="utf-8")
    status, _, err = run("--anyway", *(str(tmp_path / name) for name in texts), "-o", str(tmp_path / "en"))
    assert (status, "looks like" in err) == (0, False)
    for name, text in texts.items():
        assert (tmp_path / "en" / name).read_text(encoding="utf-8") != f"{text}\n"


def test_a_text_in_its_own_language_is_not_doubted(run):
    _, out, err = run("--json", given=b"Heute scheint die Sonne in den Garten.")
    assert (err, json.loads(out)["language_notice"]) == ("", None)


MIXED = "Die Pumpe ist laut. The pump is not very loud. Das Haus ist alt."
KEPT = "The pump is not very loud."
FILES = {
    "a.txt": f"{MIXED}\n",
    "b.md": f"# Pumpen\n\n{MIXED}\n",
    "c.srt": "1\n00:00:01,000 --> 00:00:04,000\nDie Pumpe ist laut.\n\n"
    "2\n00:00:05,000 --> 00:00:09,000\nThe pump is\nnot very loud.\n",
    "d.xlf": '<xliff version="1.2"><file source-language="de" target-language="en" datatype="plaintext" '
    f'original="x"><body><trans-unit id="1"><source>{MIXED}</source></trans-unit></body></file></xliff>',
}


@pytest.mark.parametrize("name", FILES)
def test_a_sentence_in_the_target_language_stays_in_every_kind_of_file_and_is_told(run, tmp_path, name):
    (tmp_path / name).write_text(FILES[name], encoding="utf-8")
    out = tmp_path / "out" / name
    out.parent.mkdir()
    status, _, err = run(str(tmp_path / name), "--from", "de", "--to", "en", "-o", str(out))
    written = out.read_text(encoding="utf-8")
    n_sources = name == "d.xlf"
    assert (status, written.count("Die Pumpe ist laut.")) == (0, n_sources)
    assert " ".join(written.split()).count(KEPT) == n_sources + 1
    assert "1 sentence contains text that is not in German; it is left unchanged: " in err
    assert "--anyway translates all." in err
    run(str(tmp_path / name), "--from", "de", "--to", "en", "-o", str(out), "--force", "--anyway")
    assert " ".join(out.read_text(encoding="utf-8").split()).count(KEPT) == n_sources


def test_a_text_that_is_mostly_in_the_target_language_is_translated_where_it_is_not(run):
    text = f"{ENGLISH} {ENGLISH} Die Pumpe ist laut, und das Haus ist sehr alt.\n"
    status, out, err = run("--json", given=text.encode())
    found = json.loads(out)
    assert (status, found["language_notice"]) == (0, None)
    assert found["text"].startswith(f"{ENGLISH} {ENGLISH} ")
    assert "Die Pumpe" not in found["text"]
    notes = [each["language_note"] for each in found["sentences"]]
    assert notes == ["This is English already, so it stays as it is."] * 4 + [""]
    assert "4 sentences contain text that is not in German; it is left unchanged: line 1." in err


def test_what_stays_is_not_checked_and_its_terms_are_not_missed(run):
    _, out, _ = run("--json", "--check", given=MIXED.encode())
    first, kept, _ = json.loads(out)["sentences"]
    assert (kept["alternatives"][0]["text"], kept["findings"], kept["doubt"]) == (KEPT, [], None)
    assert first["language_note"] == ""
