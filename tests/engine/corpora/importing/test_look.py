"""A look at files: what is said of each, guessed languages, previews, errors that stay with their file."""

import os
from pathlib import Path

import pytest

from engine.base.progress import Cancelled, Progress
from engine.corpora.importing import N_BAD, N_PREVIEW, look_at_files
from engine.orders.corpora import Choices, ReadChoice
from engine.results.importing import LookedFile, PreviewPair
from engine.results.translation import LanguagePair
from tests.engine.corpora.office_samples import ENGLISH, GERMAN, docx, paragraph, xlsx, zip_of
from tests.engine.corpora.samples import PAIRS, numbered_pairs, tmx, unit, units, write, write_tsv

DE_EN = LanguagePair(src="de", tgt="en")
UNKNOWN = LanguagePair()


def look(
    *paths: Path, languages: LanguagePair = UNKNOWN, choices: Choices | None = None
) -> tuple[LookedFile, ...]:
    return look_at_files(paths, languages, choices or {}).files


def test_the_languages_are_guessed_and_the_units_counted(tmp_path):
    path = write(
        tmp_path / "memory.tmx", tmx(units() + unit("Nur Deutsch", "") + "<tu><tuv xml:lang='de'/></tu>")
    )
    (entry,) = look(path)
    assert entry.guess == DE_EN
    assert (entry.path, entry.format, entry.kind) == (str(path), "TMX", "parallel")
    assert (entry.n_units, entry.n_bad, entry.bad[0].place) == (5, 1, "memory.tmx:9")
    first = PreviewPair(source=PAIRS[0][0], target=PAIRS[0][1], speaker="", origin="memory.tmx:5")
    assert entry.preview[0] == first


def test_previews_and_bad_units_are_few_and_short(tmp_path):
    rows = [*numbered_pairs(60), *[("allein",)] * 9, ("x" * 999, "y" * 999)]
    (entry,) = look(write_tsv(tmp_path / "a.tsv", rows[::-1]), languages=DE_EN)
    assert (len(entry.preview), len(entry.bad), entry.n_bad) == (N_PREVIEW, N_BAD, 9)
    assert len(entry.preview[0].source) == 301


def test_a_file_that_cannot_be_read_does_not_spoil_the_others(tmp_path):
    paths = [
        write(tmp_path / "a.pdf", b"%PDF-1.7"),
        write_tsv(tmp_path / "b.tsv", PAIRS),
        tmp_path / "nothing.tmx",
    ]
    entries = look(*paths, languages=DE_EN)
    assert [entry.n_units for entry in entries] == [0, 3, 0]
    assert entries[0].error.what == "a.pdf is a PDF document, not a translation file."
    assert "cannot be read" in entries[2].error.what


def test_damage_at_the_end_is_seen_and_what_came_before_is_shown(tmp_path):
    whole = tmx(units())
    (entry,) = look(write(tmp_path / "a.tmx", whole[: len(whole) - 30]), languages=DE_EN)
    assert "a.tmx" in entry.error.what
    assert len(entry.preview) == 2


def test_every_file_of_an_archive_has_an_entry_below_its_path(tmp_path):
    box = write(
        tmp_path / "box.zip",
        zip_of({"a.tmx": tmx(units()), "t.xlsx": xlsx({"One": PAIRS}), "p.pdf": b"%PDF"}),
    )
    entries = look(box, languages=DE_EN)
    assert [entry.path for entry in entries] == [f"{box}/a.tmx", f"{box}/t.xlsx", f"{box}/p.pdf"]
    assert [entry.n_units for entry in entries] == [3, 3, 0]


def test_files_that_belong_together_name_each_other(tmp_path):
    paths = [write(tmp_path / f"a.{lang}", "\n".join(side)) for lang, side in
             zip(("de", "en"), zip(*PAIRS, strict=True), strict=True)]  # fmt: skip
    source, target = look(*paths)
    assert (source.partner, target.partner) == (str(paths[1]), str(paths[0]))
    assert (source.n_units, target.n_units, source.languages) == (3, 0, {"de": 3})


def test_one_text_file_is_text_in_one_language(tmp_path):
    (entry,) = look(write(tmp_path / "a.txt", "\n".join(de for de, _ in PAIRS)))
    assert (entry.kind, entry.guess, entry.n_units) == ("monolingual", LanguagePair(src="de"), 3)


def test_a_word_document_is_shown_with_its_language(tmp_path):
    (entry,) = look(write(tmp_path / "a.docx", docx("".join(paragraph(de) for de, _ in PAIRS))))
    assert (entry.guess.src, entry.preview[0].source) == ("de", PAIRS[0][0])


def test_languages_that_cannot_be_told_leave_the_preview(tmp_path):
    (entry,) = look(write_tsv(tmp_path / "a.tsv", [("A1", "B1"), ("A2", "B2")]))
    assert (entry.guess, len(entry.preview), entry.error) == (UNKNOWN, 2, None)


def test_a_memory_of_one_language_says_so(tmp_path):
    (entry,) = look(write(tmp_path / "a.tmx", tmx(unit("One", "Uno", src="en-US", tgt="en-GB"))))
    assert entry.error.what == "a.tmx holds texts in English alone (en-US 1, en-GB 1)."


def test_encodings_to_choose_from_begin_with_the_one_found(tmp_path):
    data = "Die Tür fällt über große Räder zurück.\tThe door falls back over large wheels.\n".encode("cp1252")
    (entry,) = look(write(tmp_path / "a.tsv", data * 30), languages=DE_EN)
    codecs = [each.codec for each in entry.encodings]
    assert codecs[0] == entry.encoding_codec == "cp1252"
    assert {"cp1250", "iso8859_15"} < set(codecs)
    assert "utf-8" not in codecs


def test_another_encoding_shows_at_once_in_the_preview(tmp_path):
    path = write(tmp_path / "a.tsv", "Tür\tdoor\n".encode("cp1252") * 9)
    (entry,) = look(path, languages=DE_EN, choices={str(path): ReadChoice(encoding="cp1251")})
    assert (entry.preview[0].source, entry.encoding) == ("Tьr", "Windows-1251")


def test_speakers_are_counted(tmp_path):
    rows = [("de", "en", "Speaker"), (*PAIRS[0], "Anna"), (*PAIRS[1], "Ben"), (*PAIRS[2], "Anna")]
    (entry,) = look(write_tsv(tmp_path / "a.tsv", rows), languages=DE_EN)
    assert entry.speakers == {"Anna": 2, "Ben": 1}


def test_looking_can_be_cancelled_and_leaves_nothing(tmp_path):
    def cancel(_: Progress) -> None:
        raise Cancelled

    before = set(tmp_path.rglob("*")) | {write(tmp_path / "box.zip", zip_of({"a.tmx": tmx(units())}))}
    with pytest.raises(Cancelled):
        look_at_files([tmp_path / "box.zip"], UNKNOWN, {}, cancel)
    assert set(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("languages", [DE_EN, UNKNOWN])
def test_the_next_start_can_tell_whose_the_files_of_a_box_are(tmp_path, monkeypatch, languages):
    temporary, seen = tmp_path / "temporary", set()
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    box = write(tmp_path / "box.zip", zip_of({"a.tmx": tmx(units())}))
    look_at_files([box], languages, {}, lambda _progress: seen.update(temporary.iterdir()))
    assert seen
    assert all(path.match(f".parlance-look.*.{os.getpid()}.part") for path in seen)


EXCHANGED = [*zip(ENGLISH, GERMAN, strict=True)]
"""English first, where German is the source."""


def write_exchanged(folder: Path, kind: str) -> list[Path]:
    """Writes texts whose first side is English, though none says so, or it says otherwise."""
    if kind == "tmx":
        return [write(folder / "a.tmx", tmx("".join(unit(*pair) for pair in EXCHANGED)))]
    if kind == "headed":
        return [write_tsv(folder / "a.tsv", [("source", "target"), *EXCHANGED])]
    if kind == "words":
        return [write_tsv(folder / "a.tsv", [("pump", "Pumpe"), ("gasket", "Dichtung"), ("shaft", "Welle")])]
    sides = zip(*EXCHANGED, strict=True)
    return [write(folder / f"{name}.txt", "\n".join(side)) for name, side in zip("ab", sides, strict=True)]


@pytest.mark.parametrize("kind", ["tmx", "headed", "words", "files"])
def test_each_side_is_in_its_language_whatever_the_file_calls_it(tmp_path, kind):
    paths = write_exchanged(tmp_path, kind)
    entry, *_ = look(*paths, languages=DE_EN)
    assert entry.is_swapped
    assert entry.preview[0].source in (*GERMAN, "Pumpe")
    as_called = {str(path): ReadChoice(swap=False) for path in paths}
    entry, *_ = look(*paths, languages=DE_EN, choices=as_called)
    assert not entry.is_swapped
    assert entry.preview[0].target in (*GERMAN, "Pumpe")


def test_columns_are_told_as_they_are_read(tmp_path):
    (path,) = write_exchanged(tmp_path, "headed")
    (entry,) = look(path, languages=DE_EN)
    assert [column.role for column in entry.columns] == ["target", "source"]
    by_hand = {str(path): ReadChoice(source_column="1", target_column="2")}
    (entry,) = look(path, languages=DE_EN, choices=by_hand)
    assert [column.role for column in entry.columns] == ["source", "target"]
