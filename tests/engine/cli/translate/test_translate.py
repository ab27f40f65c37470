"""`parlance translate`: bytes in, bytes out, and errors in one line."""

import json
import os
import sys

import pytest

from engine import tasks
from engine.results.terms import GivenTerm
from engine.results.translation import Alternative
from engine.text.numerals.repair import NumberRepair
from tests.engine.runtime.conftest import refuse_int8, write_tiny_pack
from tests.tiny import put_in_library


@pytest.fixture(autouse=True)
def _library(tiny_model):
    """The tiny model is the only one in the library."""
    put_in_library(tiny_model)


@pytest.fixture
def run(run_on_bytes):
    return run_on_bytes


def test_standard_input_goes_to_standard_output(run):
    status, out, err = run(given="Der Motor ist heiß.\r\n\r\n12\n".encode())
    assert (status, err) == (0, "")
    assert out.endswith(b"\r\n\r\n12\n")
    assert len(out) > len(b"\r\n\r\n12\n")


def test_empty_input_gives_empty_output(run):
    assert run() == (0, b"", "")


def test_a_file_goes_to_a_file(run, tmp_path):
    (tmp_path / "in.txt").write_text("Der Motor ist heiß.\n", encoding="utf-8")
    status, out, _ = run("-i", str(tmp_path / "in.txt"), "-o", str(tmp_path / "out.txt"))
    assert (status, out) == (0, b"")
    assert (tmp_path / "out.txt").read_text(encoding="utf-8").endswith("\n")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_tells_the_encoding(run, encoding):
    plain = run(given="Der Motor ist heiß.".encode())
    assert run(given="Der Motor ist heiß.".encode(encoding)) == plain


def test_a_file_with_a_byte_order_mark_is_written_as_it_was_read(run, tmp_path):
    (tmp_path / "in.txt").write_bytes("Der Motor ist heiß.".encode("utf-16"))
    run("-i", str(tmp_path / "in.txt"), "-o", str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text("utf-16") == run(given="Der Motor ist heiß.".encode())[1].decode()


def test_text_of_another_encoding_is_read_and_it_is_said(run):
    plain = run(given="gut\nheiß\n".encode())
    status, out, err = run(given="gut\nheiß\n".encode("latin-1"))
    assert (status, out) == plain[:2]
    said = "Standard input is not UTF-8; it was read as Windows-1252."
    assert err == f"{said} If that is wrong, name its encoding with --encoding.\n"


def test_an_encoding_that_is_named_is_taken_and_a_wrong_one_told_with_the_one_that_reads(run, tmp_path):
    plain = run(given="gut\nheiß\n".encode())
    text = "gut\nheiß\n".encode("cp437")
    (tmp_path / "in.txt").write_bytes(text)
    assert run("--encoding", "cp437", given=text) == plain
    assert run("--encoding", "cp437", str(tmp_path / "in.txt")) == plain
    (tmp_path / "in.txt").write_bytes("gut\nheiß\n".encode("cp1252"))
    status, _, err = run("--encoding", "utf-8", str(tmp_path / "in.txt"))
    assert status == 0
    assert (
        err == "in.txt is not UTF-8: characters of 1 line cannot be read; --encoding windows-1252 reads it.\n"
    )


def test_what_is_no_text_is_refused(run):
    status, out, err = run(given=b"\x89PNG\0\xff" + bytes(200))
    assert (status, out, err.count("\n")) == (1, b"", 1)


def test_a_missing_file_is_one_line(run, tmp_path):
    status, _, err = run("-i", str(tmp_path / "none.txt"))
    assert status == 1
    assert "none.txt" in err
    assert err.count("\n") == 1


def test_an_output_that_cannot_be_written_leaves_nothing(run, tmp_path):
    status, _, err = run("-o", str(tmp_path / "no-folder" / "out.txt"), given=b"Der Motor.")
    assert status == 1
    assert err.startswith("error: ")
    assert not (tmp_path / "no-folder").exists()


def test_json_holds_sentences_and_device(run):
    status, out, _ = run("--json", "--n-best", "2", given="Der Motor ist heiß. 12".encode())
    found = json.loads(out)
    assert status == 0
    assert found["text"] == "".join(s["alternatives"][0]["text"] for s in found["sentences"][:1]) + " 12"
    assert found["device"]["provider"] == "CPUExecutionProvider"


@pytest.mark.parametrize(("words", "is_kept"), [((), True), (("--no-keep-numbers",), False)])
def test_numbers_are_kept_unless_told_otherwise(run, monkeypatch, words, is_kept):
    chosen = Alternative("Page 44", -1.0, is_repaired=True)
    monkeypatch.setattr(NumberRepair, "repaired", lambda *_: (chosen,))
    _, out, _ = run("--json", *words, given=b"Seite 44")
    (sentence,) = json.loads(out)["sentences"]
    assert (sentence["alternatives"][0]["is_repaired"], out.count(b"Page 44") > 0) == (is_kept, is_kept)


def test_alternatives_are_listed_one_to_a_line(run):
    _, out, _ = run("--n-best", "3", given="Der Motor ist heiß.".encode())
    lines = out.decode().splitlines()
    assert [line.split("\t")[0] for line in lines] == ["1"] * len(lines)
    assert len(lines) > 1


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--beam", "0"), 2),
        (("--n-best", "0"), 2),
        (("--precision", "int4"), 2),
        (("--device", "tpu"), 2),
        (("--from", "fr"), 1),
        (("--model", "nothing"), 1),
    ],
)
def test_a_setting_that_cannot_work_is_one_line(run, words, expected):
    status, out, err = run(*words, given=b"Der Motor.")
    assert (status, out, err.count("\n")) == (expected, b"", 1)
    assert err.startswith("error: ")


def test_what_the_model_does_not_know_is_carried_over(run):
    _, out, err = run(given="Gut.\nDer ∞ Motor.".encode())
    assert (out.decode().count("∞"), err) == (1, "")


ODD_TEXTS = {
    "emoji": "Der Motor 👩‍🔧 ist heiß. 😀\n",
    "right to left": "השלום עליכם.\nمرحبا بالعالم\n",
    "control characters": "Der\x07 Motor\x1b[31m ist\u202e heiß\x00.\n",
    "white space": " \n\t\n\u2028\n",
    "marks without a letter": "\u0301\u0301\u200b\ufeff\n",
    "one endless word": "Ventil" * 300 + "\n",
}


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS)
def test_any_text_gives_as_many_lines(run, text):
    status, out, err = run(given=text.encode())
    assert status == 0
    assert out.decode().count("\n") == text.count("\n")
    assert "error" not in err


@pytest.mark.slow
def test_a_hundred_thousand_characters_are_one_text(run):
    lines = 100_000 // len("Der Motor ist heiß.\n")
    status, out, err = run(given=("Der Motor ist heiß.\n" * lines).encode())
    assert (status, err) == (0, "")
    assert out.count(b"\n") == lines
    assert len(set(out.splitlines())) == 1


def test_a_pack_that_int8_would_spoil_is_used_in_float32_and_it_is_said(run, tiny_model, tmp_path):
    pack = write_tiny_pack(tiny_model, tmp_path / "pack")
    refuse_int8(pack)
    put_in_library(pack)
    status, out, err = run("--model", "pack", "--json", given=b"Der Motor.")
    assert (status, json.loads(out)["device"]["precision"]) == (0, "float32")
    assert (
        err == "pack runs in float32, because in int8 it lost too much: int8 has chrF 20.0, float32 30.0.\n"
    )


def write_files(folder, *names):
    paths = [folder / name for name in names]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"Der Motor ist heiß: {path.name}.\n", encoding="utf-8")
    return [str(path) for path in paths]


def test_several_files_go_into_a_folder(run, tmp_path):
    first, second, third = write_files(tmp_path, "a.txt", "b.txt", "c.txt")
    status, out, err = run(first, second, "-i", third, "-o", str(tmp_path / "en"))
    assert (status, out, err) == (0, b"", "3 files translated.\n")
    assert sorted(path.name for path in (tmp_path / "en").iterdir()) == ["a.txt", "b.txt", "c.txt"]


def test_one_file_goes_into_a_folder_that_is_there(run, tmp_path):
    (path,) = write_files(tmp_path, "a.txt")
    (tmp_path / "en").mkdir()
    assert run(path, "-o", str(tmp_path / "en"))[0] == 0
    assert (tmp_path / "en" / "a.txt").is_file()


def test_several_files_give_one_json_object(run, tmp_path):
    paths = write_files(tmp_path, "a.txt", "b.txt")
    _, out, _ = run(*paths, "-o", str(tmp_path / "en"), "--json")
    found = json.loads(out)["files"]
    assert [each["input"] for each in found] == paths
    assert all(each["model"] == "tiny" and each["text"] for each in found)


def test_a_file_that_cannot_be_translated_does_not_stop_the_others(run, tmp_path):
    bad, good = write_files(tmp_path, "a.txt", "b.txt")
    (tmp_path / "a.txt").write_bytes(b"PK\x03\x04" + bytes(40))
    status, _, err = run(bad, good, "-o", str(tmp_path / "en"))
    assert status == 1
    assert f"{bad}: a.txt is an office document or a packed archive" in err
    assert "1 of 2 files" in err
    assert (tmp_path / "en" / "b.txt").is_file()
    assert not (tmp_path / "en" / "a.txt").exists()


def test_several_files_without_a_folder_are_wrong_usage(run, tmp_path):
    status, _, err = run(*write_files(tmp_path, "a.txt", "b.txt"))
    assert status == 2
    assert "--output" in err


def test_a_file_that_is_there_is_overwritten_only_by_force(run, tmp_path):
    (path,) = write_files(tmp_path, "a.txt")
    (tmp_path / "out.txt").write_text("mine", encoding="utf-8")
    status, _, err = run(path, "-o", str(tmp_path / "out.txt"))
    assert (status, (tmp_path / "out.txt").read_text(encoding="utf-8")) == (1, "mine")
    assert "--force" in err
    assert run(path, "-o", str(tmp_path / "out.txt"), "--force")[0] == 0
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") != "mine"


def test_an_original_is_never_overwritten(run, tmp_path):
    paths = write_files(tmp_path, "a.txt", "b.txt")
    before = [(tmp_path / name).read_bytes() for name in ("a.txt", "b.txt")]
    assert run(paths[0], "-o", paths[0], "--force")[0] == 1
    assert run(*paths, "-o", str(tmp_path), "--force")[0] == 1
    assert [(tmp_path / name).read_bytes() for name in ("a.txt", "b.txt")] == before


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with a name there")
def test_what_is_written_goes_through_links_and_never_onto_a_pipe(run, tmp_path):
    (path,) = write_files(tmp_path, "a.txt")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    (tmp_path / "real.txt").write_text("old", encoding="utf-8")
    assert run(path, "-o", str(tmp_path / "link.txt"), "--force")[0] == 0
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text(encoding="utf-8") != "old"
    os.mkfifo(tmp_path / "pipe")
    status, _, err = run(path, "-o", str(tmp_path / "pipe"), "--force")
    assert (status, (tmp_path / "pipe").is_fifo()) == (1, True)
    assert "is a device or a pipe" in err


def test_two_files_of_one_name_are_refused_before_anything_is_written(run, tmp_path):
    paths = write_files(tmp_path, "x/a.txt", "y/a.txt")
    status, _, err = run(*paths, "-o", str(tmp_path / "en"))
    assert (status, (tmp_path / "en").exists()) == (1, False)
    assert "a.txt" in err


_LETTER = (
    "> Die Pumpe läuft an, und das Ventil steht offen, bis der Druck\n> im Motor stabil ist.\n\nAnna\nBen\n"
)


@pytest.mark.parametrize(
    ("words", "n_sentences"), [((), 3), (("--wrapped", "no"), 4), (("--wrapped", "yes"), 2)]
)
def test_a_wrapped_paragraph_is_translated_whole(run, words, n_sentences):
    status, out, _ = run("--json", *words, given=_LETTER.encode())
    assert (status, len(json.loads(out)["sentences"])) == (0, n_sentences)


def test_a_wrapped_paragraph_is_written_with_its_marks(run):
    _, out, _ = run(given=_LETTER.encode())
    quoted, _, rest = out.decode().partition("\n\n")
    assert all(line.startswith("> ") and len(line) <= 67 for line in quoted.split("\n"))
    assert rest.count("\n") == 2


@pytest.mark.usefixtures("doubting")
def test_doubtful_sentences_are_counted_with_their_lines(run):
    _, _, err = run(given="Der Motor ist kalt.\n\n12\nDie Pumpe läuft. Das Ventil ist neu.\n".encode())
    assert err == "3 of 4 sentences are doubtful: lines 1, 4. --json says why.\n"


@pytest.mark.usefixtures("doubting")
def test_of_many_doubtful_sentences_the_first_lines_are_named(run):
    _, _, err = run(given=b"Der Motor ist kalt.\n" * 7)
    assert err == "7 of 7 sentences are doubtful: lines 1, 2, 3, 4, 5 and 2 more. --json says why.\n"


@pytest.mark.usefixtures("doubting")
def test_json_has_the_kinds_of_a_doubtful_sentence(run):
    _, out, _ = run("--json", given=b"Der Motor ist kalt.")
    (sentence,) = json.loads(out)["sentences"]
    assert "unsure" in sentence["doubt"]["kinds"]
    assert sentence["warning"].endswith(sentence["doubt"]["text"])


def test_json_of_a_sentence_that_is_not_doubtful_has_no_warning(run):
    _, out, err = run("--json", given=b"Der Motor ist kalt.")
    (sentence,) = json.loads(out)["sentences"]
    assert (sentence["doubt"], sentence["warning"], err) == (None, "", "")


@pytest.mark.usefixtures("doubting")
def test_doubtful_lines_of_subtitles_are_counted_and_told_in_json(run, tmp_path):
    film = tmp_path / "film.srt"
    film.write_text("1\n00:00:01,000 --> 00:00:02,000\nDie Pumpe ist neu.\n", encoding="utf-8")
    _, out, err = run(str(film), "--json")
    assert err == "1 of 1 line is doubtful: line 3. --json says why.\n"
    (warning,) = json.loads(out)["warnings"]
    assert (warning["line"], "unsure" in warning["kinds"]) == (3, True)
    assert warning["warning"]


def test_sentences_over_cues_are_one_unless_cue_by_cue_is_asked_for(run, tmp_path):
    film = tmp_path / "film.srt"
    times = ("1\n00:00:01,000 --> 00:00:02,000", "2\n00:00:02,000 --> 00:00:03,000")
    film.write_text(f"{times[0]}\nDie Pumpe\n\n{times[1]}\nist neu.\n", encoding="utf-8")
    _, joined, err = run(str(film))
    assert err.startswith("1 cue continued the sentence of the one before; translated together.\n")
    status, apart, err = run(str(film), "--cue-by-cue")
    assert (status, "went on" in err) == (0, False)
    assert all(time.encode() in text for time in times for text in (joined, apart))
    assert apart != joined


def test_alignments_are_listed_for_each_sentence(run):
    status, out, _ = run("--json", "--alignments", given=b"Motor 12. Motor 13.")
    found = json.loads(out)
    assert status == 0
    assert len(found["alignments"]) == len(found["sentences"])
    for sentence, links in zip(found["sentences"], found["alignments"], strict=True):
        target = sentence["alternatives"][0]["text"]
        for link in links:
            assert sentence["source"][slice(*link["source"])]
            assert target[slice(*link["target"])]
    assert "alignments" not in json.loads(run("--json", given=b"12")[1])
    assert run("--alignments", given=b"12")[0] == 2


def test_checks_are_told_and_listed_only_where_they_are_asked_for(run):
    status, out, err = run("--check", given=b"Er wog 44 kg.\nDas war nicht so.")
    found = json.loads(run("--json", "--check", given=b"Er wog 44 kg.\nDas war nicht so.")[1])
    findings = [each for sentence in found["sentences"] for each in sentence["findings"]]
    assert status == 0
    assert out
    assert findings
    assert any(each["text"] in err for each in findings)
    plain = json.loads(run("--json", given=b"Er wog 44 kg.\nDas war nicht so.")[1])
    assert not any(sentence["findings"] for sentence in plain["sentences"])


def test_a_domain_of_terms_alone_has_them_kept_by_a_model_without_it(run, tmp_path):
    asked = "--domain", "pumps", "--from", "de", "--to", "en"
    status, _, errors = run(*asked, given=b"Die Pumpe ist neu.")
    assert status == 1
    assert "No model from de to en is adapted to pumps." in errors
    tasks.add_terms([GivenTerm(source="Pumpe", target="quince")], "pumps", "de", "en")
    status, out, errors = run(*asked, given=b"Die Pumpe ist neu.")
    assert status == 0, errors
    assert b"quince" in out.lower()
    assert "No model is adapted to pumps yet, so a general one translates." in errors
    for option in ("--domain", "--terms", "--memory", "--like-memory"):
        errors = run(option, "pmups", "--from", "de", "--to", "en", given=b"Die Pumpe ist neu.")[2]
        assert "Did you mean pumps?" in errors
