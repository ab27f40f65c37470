"""Folders and ZIP files: what is in them, and those that are damaged, locked or attacks."""

import errno
import io
import os
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from engine.base.errors import CorpusError
from engine.base.progress import Cancelled, Progress
from engine.corpora.opening import LeftOutReader, open_readers
from engine.documents.containers import find_files
from engine.documents.segments import ReadOptions, Segment
from tests.engine.corpora.office_samples import docx, paragraph, xlsx, zip_of
from tests.engine.corpora.samples import DE_EN, PAIRS, texts, tmx, units, write

TMX = tmx(units())
TSV = "".join("\t".join(pair) + "\n" for pair in PAIRS)


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    folder = tmp_path / "scratch"
    folder.mkdir()
    return folder


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return tmp_path / "box.zip"


def read_all(scratch: Path, *paths: Path) -> list[Segment]:
    readers = open_readers(paths, DE_EN, scratch=scratch)
    return [unit for reader in readers for unit in reader.units() if isinstance(unit, Segment)]


def test_a_zip_is_read_file_by_file_with_places_that_name_it(box, scratch):
    found = read_all(scratch, write(box, zip_of({"a/memory.tmx": TMX, "pairs.tsv": TSV})))
    assert texts(found) == [*PAIRS, *PAIRS]
    assert (found[0].origin, found[3].origin) == ("box.zip/a/memory.tmx:5", "box.zip/pairs.tsv:1")


def test_a_folder_is_read_with_its_folders_and_archives(tmp_path, scratch):
    folder = tmp_path / "years"
    (folder / "2020").mkdir(parents=True)
    write(folder / "2020" / "pairs.tsv", TSV)
    write(folder / "old.zip", zip_of({"memory.tmx": TMX}))
    found = read_all(scratch, folder)
    assert {unit.file_name for unit in found} == {"years/2020/pairs.tsv", "years/old.zip/memory.tmx"}


def test_office_documents_are_not_taken_for_archives(tmp_path, scratch):
    write(tmp_path / "terms.xlsx", xlsx({"One": PAIRS}))
    assert texts(read_all(scratch, tmp_path / "terms.xlsx")) == list(PAIRS)


def test_a_zip_in_a_zip_is_read_and_a_third_is_left_out(box, scratch):
    third = zip_of({"deep.tsv": TSV})
    second = zip_of({"third.zip": third, "pairs.tsv": TSV})
    readers = open_readers([write(box, zip_of({"second.zip": second}))], DE_EN, scratch=scratch)
    left_out = [reader for reader in readers if isinstance(reader, LeftOutReader)]
    assert len(readers) == 2
    assert left_out[0].describe()[0].error.what.endswith("is a ZIP file in a ZIP file in a ZIP file.")


def test_what_is_no_translation_is_left_out_and_says_why(box, scratch):
    write(box, zip_of({"pairs.tsv": TSV, "logo.png": b"\x89PNG\r\n", "empty.tmx": b"", ".DS_Store": b"x"}))
    readers = open_readers([box], DE_EN, scratch=scratch)
    said = [reader.describe()[0].error.what for reader in readers if isinstance(reader, LeftOutReader)]
    assert said == [
        "box.zip/logo.png is a picture, not a translation file.", "box.zip/empty.tmx is empty (0 bytes)."
    ]  # fmt: skip


def test_an_archive_without_a_single_readable_file_is_refused(box, scratch):
    write(box, zip_of({"a.png": b"\x89PNG", "b.pdf": b"%PDF-1.7"}))
    with pytest.raises(
        CorpusError, match="None of the 2 files can be read. The first: box.zip/a.png is a picture"
    ):
        open_readers([box], DE_EN, scratch=scratch)


def test_text_files_of_an_archive_are_paired_by_their_names(box, scratch):
    german, english = ("\n".join(side) for side in zip(*PAIRS, strict=True))
    write(box, zip_of({"en/a.txt": english, "de/a.txt": german, "b.en.txt": english, "b.de.txt": german}))
    assert texts(read_all(scratch, box)) == [*PAIRS, *PAIRS]


def test_documents_in_one_language_are_read_from_an_archive(box, scratch):
    write(box, zip_of({"letter.docx": docx(paragraph("Eins")), "note.txt": "Zwei\n"}))
    readers = open_readers([box], ReadOptions(src="de", tgt=""), scratch=scratch)
    assert [unit.source for reader in readers for unit in reader.units()] == ["Eins", "Zwei"]


@pytest.mark.parametrize(
    "name", ["../out.tsv", "a/../../out.tsv", "/etc/out.tsv", "C:\\out.tsv", "..\\out.tsv"]
)
def test_a_name_that_leads_out_of_the_archive_is_refused_and_writes_nothing(tmp_path, scratch, name):
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr(ZipInfo(name), TSV)
    with pytest.raises(CorpusError, match="holds a file whose name leads out of the archive"):
        read_all(scratch, write(tmp_path / "box.zip", packed.getvalue()))
    assert {path.name for path in tmp_path.rglob("*")} == {"scratch", "box.zip"}


def test_a_file_whose_name_has_bytes_that_are_no_letters_is_left_out(tmp_path, scratch):
    folder = tmp_path / "texts"
    folder.mkdir()
    for name in ("good.tsv", "\udcff.tsv"):
        write(folder / name, TSV)
    readers = open_readers([folder], DE_EN, scratch=scratch)
    assert texts(readers[0].units()) == list(PAIRS)
    assert readers[1].describe()[0].error.what.endswith("\ufffd.tsv has bytes that are not text.")


def test_a_bomb_is_refused_before_anything_is_unpacked(box, scratch, monkeypatch):
    monkeypatch.setattr("engine.base.packed_bounds.RATIO_FREE_BYTES", 1 << 16)
    write(box, zip_of({"bomb.tsv": b"a\tb\n" * (1 << 18)}))
    with pytest.raises(CorpusError, match="box.zip unpacks to more than 200 times its size"):
        read_all(scratch, box)
    assert list(scratch.iterdir()) == []


def test_a_member_that_holds_more_than_it_says_is_left_out(box, scratch):
    data = zip_of({"pairs.tsv": TSV * 50, "good.tsv": TSV})
    size = len(TSV.encode() * 50).to_bytes(4, "little")
    write(box, data.replace(size, (10).to_bytes(4, "little")))
    readers = open_readers([box], DE_EN, scratch=scratch)
    assert "box.zip/pairs.tsv" in readers[0].describe()[0].error.what
    assert texts(readers[1].units()) == list(PAIRS)


def test_an_archive_larger_than_the_disk_is_refused(box, scratch, monkeypatch):
    monkeypatch.setattr("engine.base.packed_bounds._SPARE_DISK_BYTES", 1 << 62)
    with pytest.raises(CorpusError, match="more than the disk has to spare"):
        read_all(scratch, write(box, zip_of({"pairs.tsv": TSV})))


def test_a_locked_member_is_left_out_by_name(box, scratch):
    data = bytearray(zip_of({"secret.tsv": TSV}))
    data[6] |= 1  # the flag of encryption, here and in the directory at the end
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(CorpusError, match="box.zip/secret.tsv is locked by a password"):
        read_all(scratch, write(box, bytes(data)))


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_cut_archive_is_refused(box, scratch, share):
    data = zip_of({"a.tsv": TSV, "b.tsv": TSV})
    with pytest.raises(CorpusError, match="box.zip is cut off or damaged: it cannot be unpacked"):
        read_all(scratch, write(box, data[: int(len(data) * share)]))


def test_a_damaged_member_is_left_out_and_the_rest_is_read(box, scratch):
    data = bytearray(
        zip_of({"a.tsv": "".join(f"Satz {n}\tsentence {n}\n" for n in range(999)), "b.tsv": TSV})
    )
    data[60:160] = b"\xff" * 100
    readers = open_readers([write(box, bytes(data))], DE_EN, scratch=scratch)
    assert "box.zip/a.tsv is cut off or damaged" in readers[0].describe()[0].error.what
    assert texts(readers[1].units()) == list(PAIRS)


@pytest.mark.parametrize("data", [zip_of({}), zip_of({"a/": b""})])
def test_an_archive_without_files_is_refused(box, scratch, data):
    with pytest.raises(CorpusError, match="box.zip is (a ZIP file without a file|.*empty|plain text)"):
        read_all(scratch, write(box, data))


def test_an_empty_folder_is_refused(tmp_path, scratch):
    (tmp_path / "nothing").mkdir()
    with pytest.raises(CorpusError, match="nothing holds no file"):
        read_all(scratch, tmp_path / "nothing")


def test_links_in_a_folder_do_not_lead_in_circles(tmp_path, scratch):
    folder = tmp_path / "years"
    folder.mkdir()
    write(folder / "pairs.tsv", TSV)
    (folder / "again").symlink_to(folder)
    assert len(find_files([folder], scratch)) == 1


def test_unpacking_can_be_cancelled(box, scratch):
    def cancel(_: Progress) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        find_files([write(box, zip_of({"pairs.tsv": TSV}))], scratch, cancel)


def test_without_a_scratch_folder_archives_are_refused(box):
    with pytest.raises(CorpusError, match="box.zip is a ZIP archive"):
        open_readers([write(box, zip_of({"pairs.tsv": TSV}))], DE_EN)


def closed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets nobody look into a folder, root included."""
    scandir = os.scandir

    def refuse(path):
        if Path(path) == folder:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr("os.scandir", refuse)


def test_a_folder_that_may_not_be_read_is_not_called_empty(tmp_path, scratch, monkeypatch):
    folder = tmp_path / "years"
    folder.mkdir()
    closed(folder, monkeypatch)
    with pytest.raises(CorpusError, match="years cannot be read: Permission denied"):
        find_files([folder], scratch)


def test_a_folder_within_that_may_not_be_read_is_told_and_the_rest_is_found(tmp_path, scratch, monkeypatch):
    inner = tmp_path / "years" / "2019"
    inner.mkdir(parents=True)
    write(inner.parent / "pairs.tsv", TSV)
    closed(inner, monkeypatch)
    pairs, year = find_files([inner.parent], scratch)
    assert (pairs.problem, year.path) == (None, str(inner))
    assert "2019 cannot be read: Permission denied" in year.problem.what
