"""The same harm done to files of every format that is no bilingual XML: it costs one unit, or none."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.documents.segments import BadUnit, ReadOptions
from tests.engine.corpora.office_samples import ods, xlsx, zip_of
from tests.engine.corpora.samples import DE_EN, PAIRS, read, texts, write
from tests.engine.corpora.test_bad_xml import HUNGRY, OUTSIDE

DE = ReadOptions(src="de", tgt="")
Pairs = Sequence[tuple[str, str]]


def po(pairs: Pairs) -> str:
    entries = "".join(f'msgid "{de}"\nmsgstr "{en}"\n\n' for de, en in pairs)
    return f'msgid ""\nmsgstr "Language: en\\n"\n\n{entries}'


def srt(pairs: Pairs) -> str:
    cues = enumerate(pairs, start=10)
    return "".join(f"{n}\n00:00:{n},000 --> 00:00:{n},900\n{de}\n\n" for n, (de, _) in cues)


def ass(pairs: Pairs) -> str:
    lines = (f"Dialogue: 0:00:{n}.00,0:00:{n}.90,,{de}\n" for n, (de, _) in enumerate(pairs, start=10))
    return "[Events]\nFormat: Start, End, Name, Text\n" + "".join(lines)


WRITERS: dict[str, Callable[[Pairs], str]] = {
    "pairs.tsv": lambda pairs: "".join(f"{de}\t{en}\n" for de, en in pairs),
    "pairs.csv": lambda pairs: "de,en\n" + "".join(f'"{de}","{en}"\n' for de, en in pairs),
    "app.po": po,
    "book.txt": lambda pairs: "".join(f"{de}\n" for de, _ in pairs),
    "film.srt": srt,
    "film.vtt": lambda pairs: "WEBVTT\n\n" + srt(pairs).replace(",", "."),
    "film.ass": ass,
}
EVERY = pytest.mark.parametrize("name", WRITERS)
UMLAUTS = [(f"Übergröße {letter}: Öl über Räder gießen.", f"Oversize {letter}.") for letter in "abcdefgh"]


def options_of(name: str) -> ReadOptions:
    return DE_EN if name.startswith(("pairs", "app")) else DE


def expected(name: str, pairs: Pairs) -> list[tuple[str, str]]:
    """The texts of a file of these pairs."""
    return [(de, en if options_of(name).tgt else "") for de, en in pairs]


@EVERY
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_every_format_is_read_in_the_encodings_that_programs_write(tmp_path, name, encoding):
    path = write(tmp_path / name, WRITERS[name](UMLAUTS).encode(encoding))
    assert texts(read(path, options=options_of(name))) == expected(name, UMLAUTS)


@EVERY
def test_lines_of_one_file_may_end_in_two_ways(tmp_path, name):
    lines = WRITERS[name](UMLAUTS).splitlines()
    data = "".join(line + ("\r\n" if n % 3 else "\n") for n, line in enumerate(lines))
    assert texts(read(write(tmp_path / name, data), options=options_of(name))) == expected(name, UMLAUTS)


@EVERY
@pytest.mark.parametrize(
    ("harm", "reason"),
    [(b"\0", "NUL"), (b"\xff\xfe", "bytes that are not text"), (b"x" * 2_000_000, "longer than")],
)
def test_harm_within_a_unit_costs_that_unit(tmp_path, name, harm, reason):
    data = WRITERS[name](UMLAUTS).encode().replace(" b: Öl".encode(), b" b" + harm)
    found = read(write(tmp_path / name, data), options=options_of(name))
    (bad,) = [each for each in found if isinstance(each, BadUnit)]
    assert reason in bad.reason
    assert texts(found) == expected(name, [UMLAUTS[0], *UMLAUTS[2:]])


@pytest.mark.parametrize("entities", [HUNGRY, OUTSIDE], ids=["hungry", "outside"])
@pytest.mark.parametrize(
    ("name", "data", "part"),
    [
        ("t.xlsx", xlsx({"One": PAIRS}), "xl/worksheets/sheet1.xml"),
        ("t.ods", ods(PAIRS), "content.xml"),
    ],
)
def test_entities_of_a_spreadsheet_are_never_resolved(tmp_path, name, data, part, entities):
    with ZipFile(io.BytesIO(data)) as package:
        members = {each: package.read(each).decode() for each in package.namelist()}
    sheet = members[part].replace("?>", f"?><!DOCTYPE x [{entities}]>", 1)
    members[part] = sheet.replace("Ventil", "&a;")
    with pytest.raises(CorpusError, match="damaged"):
        read(write(tmp_path / name, zip_of(members)))


EDITS = st.lists(
    st.tuples(st.integers(0, 1 << 16), st.sampled_from([b"", b"\n", b"\r", b"\0", b"\xff", b"1", b"-->"])),
    max_size=5,
)


@pytest.mark.parametrize("name", ["book.txt", "film.srt", "film.vtt", "film.ass"])
@settings(max_examples=30, deadline=None)
@given(edits=st.tuples(EDITS, EDITS))
def test_two_edited_files_side_by_side_are_read_or_refused(name, edits):
    refusal = None
    with TemporaryDirectory() as folder:
        paths = [
            write(Path(folder) / f"{language}.{name}", edited(WRITERS[name](UMLAUTS).encode(), own))
            for language, own in zip(("de", "en"), edits, strict=True)
        ]
        try:
            read(*paths)
        except CorpusError as error:
            refusal = error
    assert refusal is None or (refusal.what.endswith(".") and refusal.hint)


def edited(data: bytes, edits: list[tuple[int, bytes]]) -> bytes:
    """A copy with pieces put in the place of two bytes each."""
    for place, piece in edits:
        at = place % len(data)
        data = data[:at] + piece + data[at + 2 :]
    return data
