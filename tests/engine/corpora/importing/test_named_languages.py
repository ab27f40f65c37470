"""The languages of an import that nobody gave: taken where files name two, asked for where it is unclear."""

import pytest

from engine.base.errors import CorpusError
from engine.corpora.importing import find_named_languages
from engine.results.translation import LanguagePair
from tests.engine.corpora.samples import PAIRS, numbered_pairs, tmx, unit, units, write, write_tsv


def found(*files, src="", tgt=""):
    return find_named_languages(files, LanguagePair(src=src, tgt=tgt), {})


def memory(path, *languages, n=3):
    """Writes a memory with so many units in each pair of languages."""
    body = "".join(
        unit(f"{src} {number}", f"{tgt} {number}", src=src, tgt=tgt)
        for src, tgt in languages
        for number in range(n)
    )
    return write(path, tmx(body))


def test_two_languages_that_a_file_names_are_taken_and_said(tmp_path):
    names = found(memory(tmp_path / "memory.tmx", ("de", "en")))
    assert (names.src, names.tgt, names.problem) == ("de", "en", "")
    assert names.note == "Importing from German to English, the two languages named in memory.tmx."


def test_the_header_of_a_memory_says_which_is_the_source(tmp_path):
    body = "".join(unit(target, source, src="en", tgt="de") for source, target in PAIRS)
    names = found(write(tmp_path / "memory.tmx", tmx(body, header='srclang="de"')))
    assert {names.src, names.tgt} == {"de", "en"}
    assert names.src == "de"


@pytest.mark.parametrize(
    ("given", "expected"),
    [({"src": "en"}, ("en", "de")), ({"tgt": "de"}, ("en", "de")), ({"src": "de-AT"}, ("de-AT", "en"))],
)
def test_one_that_was_given_decides_the_direction_and_keeps_its_region(tmp_path, given, expected):
    names = found(memory(tmp_path / "memory.tmx", ("de", "en")), **given)
    assert (names.src, names.tgt) == expected


def test_regions_of_one_language_are_that_language(tmp_path):
    names = found(memory(tmp_path / "memory.tmx", ("de-DE", "en-GB"), ("de-AT", "en-US")))
    assert (names.src, names.tgt, names.problem) == ("de", "en", "")


def test_a_note_beside_a_memory_names_no_language_and_asks_for_none(tmp_path):
    (tmp_path / "box").mkdir()
    memory(tmp_path / "box" / "memory.tmx", ("de", "en"))
    write(tmp_path / "box" / "note.fr.txt", "Read this first.\nThen write to us.\n")
    names = found(tmp_path / "box")
    assert (names.src, names.tgt, names.problem) == ("de", "en", "")
    assert names.note.endswith("named in box/memory.tmx.")


def test_more_than_two_languages_are_listed_with_what_there_is_of_each(tmp_path):
    names = found(memory(tmp_path / "memory.tmx", ("de", "en"), ("de", "fr")))
    assert (names.src, names.tgt, names.note) == ("", "", "")
    assert names.problem.startswith("found in memory.tmx: German (de, 6)")
    assert "English (en, 3)" in names.problem
    assert names.problem.endswith("Name the two with --from and --to")


def test_a_memory_in_one_language_alone_is_to_be_exported_again(tmp_path):
    problem = found(memory(tmp_path / "memory.tmx", ("de", "de-AT"))).problem
    assert problem.startswith("found in memory.tmx: German (de, 6) alone. Export it again")


def test_of_very_many_languages_the_first_are_listed(tmp_path):
    pairs = [("de", tag) for tag in ("en", "fr", "es", "it", "nl", "pl", "cs", "sv")]
    assert ", …" in found(memory(tmp_path / "memory.tmx", *pairs, n=1)).problem


def test_a_language_that_is_not_in_the_file_is_no_answer(tmp_path):
    names = found(memory(tmp_path / "memory.tmx", ("de", "en")), src="fi")
    assert "German (de, 3), English (en, 3)" in names.problem


def test_a_table_that_names_none_asks_and_says_what_it_looks_like(tmp_path):
    names = found(write_tsv(tmp_path / "pairs.tsv", numbered_pairs(40)))
    assert names.problem.startswith("no languages are named in pairs.tsv")
    assert "add --from " in names.problem
    assert " --to " in names.problem


def test_of_a_few_words_no_language_is_guessed(tmp_path):
    terms = [("Pumpe", "pump"), ("Ventil", "valve"), ("Welle", "shaft"), ("Lager", "bearing")]
    names = found(write_tsv(tmp_path / "terms.tsv", terms))
    assert names.problem == "no languages are named in terms.tsv: name both, as in --from de --to en"


def test_a_text_in_one_language_asks_for_the_other_or_for_none(tmp_path):
    names = found(write(tmp_path / "book.txt", "".join(f"{source}\n" for source, _ in numbered_pairs(40))))
    assert ", and --to LANGUAGE or --monolingual" in names.problem


def test_a_table_of_speakers_and_their_text_is_one_language(tmp_path):
    rows = [("speaker", "text"), *(("Anna", source) for source, _ in numbered_pairs(40))]
    assert found(write_tsv(tmp_path / "talk.tsv", rows)).problem.endswith("add --from de --monolingual")


def test_two_texts_whose_names_say_their_languages_are_taken_in_the_order_given(tmp_path):
    files = [
        write(tmp_path / f"book.{tag}.txt", "".join(f"{pair[side]}\n" for pair in numbered_pairs(9)))
        for side, tag in ((1, "en"), (0, "de"))
    ]
    names = found(*files)
    assert (names.src, names.tgt) == ("en", "de")
    assert names.note.endswith("the two languages named in these files.")


def test_one_file_of_several_that_names_none_makes_it_unclear(tmp_path):
    clear = memory(tmp_path / "memory.tmx", ("de", "en"))
    names = found(clear, write_tsv(tmp_path / "pairs.tsv", numbered_pairs(40)))
    assert names.problem.startswith("no languages are named in these files")


def test_a_broken_file_among_others_is_no_reason_to_ask(tmp_path):
    broken = write(tmp_path / "picture.png", b"\x89PNG\r\n\x1a\n" + bytes(90))
    names = found(memory(tmp_path / "memory.tmx", ("de", "en")), broken)
    assert (names.src, names.tgt) == ("de", "en")


def test_files_of_which_none_can_be_read_say_why_instead(tmp_path):
    with pytest.raises(CorpusError, match="picture.png"):
        found(write(tmp_path / "picture.png", b"\x89PNG\r\n\x1a\n" + bytes(90)))
    with pytest.raises(CorpusError, match="gone.tmx"):
        found(tmp_path / "gone.tmx")


def test_a_folder_is_all_of_its_files(tmp_path):
    (tmp_path / "box").mkdir()
    write(tmp_path / "box" / "a.tmx", tmx(units()))
    write(tmp_path / "box" / "b.tmx", tmx(units()))
    names = found(tmp_path / "box")
    assert (names.src, names.tgt) == ("de", "en")
    assert "these files" in names.note
