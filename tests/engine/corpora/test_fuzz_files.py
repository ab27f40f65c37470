"""Whatever is in a file: it is read, or refused by a sentence. Nothing else comes out of any reader."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.corpora.importing import look_at_files
from engine.corpora.opening import open_readers
from engine.documents.encodings import read_lines
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.results.translation import LanguagePair
from tests.engine.corpora.office_samples import docx, ods, paragraph, xls, xlsx, zip_of
from tests.engine.corpora.samples import DE_EN, PAIRS, write

DE = ReadOptions(src="de", tgt="")
SRT = "1\n00:00:01,000 --> 00:00:02,000\n<i>ANNA: Halt!</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nJa\n"
ASS = "[Events]\nFormat: Start, End, Name, Text\nDialogue: 0:00:01.00,0:00:02.00,Anna,{\\i1}Halt!\\NJa\n"
PO = (
    '# a\n#: b.c:1\n#, fuzzy\nmsgctxt "x"\nmsgid "%d a"\nmsgid_plural "%d b"\n'
    'msgstr[0] "c\\n"\n"d"\nmsgstr[1] "e"\n'
)
CSV = 'de,en,Speaker\n"Er sagte ""ja"", dann\nnein","He said yes",Anna\nEins,One,Ben\n'
SAMPLES = {
    "csv": CSV.encode(),
    "tsv": b"de\ten\ttags\nEins\tOne\t[[], []]\n",
    "po": PO.encode(),
    "srt": SRT.encode(),
    "vtt": b"WEBVTT\n\nNOTE x\n\n00:01.000 --> 00:02.000\n<v Anna>Halt &amp; steh!\n",
    "ass": ASS.encode(),
    "txt": "Eins. Zwei?\nÄpfel\n".encode(),
    "utf16": "Eins\tOne\n".encode("utf-16"),
    "docx": docx(paragraph("Eins", "zwei") + "<w:p><w:r><w:br/></w:r></w:p>"),
    "xlsx": xlsx({"One": PAIRS}, ["A1:A2"]),
    "ods": ods(PAIRS),
    "xls": xls(PAIRS),
    "zip": zip_of({"a.tsv": b"Eins\tOne\n", "b/c.zip": zip_of({"d.txt": b"x"})}),
}
EDITS = st.lists(
    st.tuples(
        st.integers(0, 1 << 20),
        st.sampled_from(
            [b"", b"\0", b'"', b"\n", b"\r", b"\t", b"<", b"[", b"\xff", b"-->", b"msgid", b"PK\x03\x04"]
        )
        | st.binary(max_size=6),
        st.integers(0, 8),
    ),
    max_size=6,
)
TOKENS = st.lists(
    st.sampled_from(
        ['msgid "a"', 'msgstr "b"', "msgstr[0]", '"c"', "#~ ", "#, fuzzy", "\n", "\n\n",
         "00:00:01,000 --> 00:00:02,000", "WEBVTT", "[Events]", "Dialogue: ", "1", ",", ";", "\t", '"',
         "<v A>", "NOTE", "A: ", "x", "\0", "\x85", "ä"]
    ),
    max_size=30,
).map("".join)  # fmt: skip


def edited(data: bytes, edits: list[tuple[int, bytes, int]]) -> bytes:
    """A copy with pieces put in the place of others."""
    for place, piece, n_gone in edits:
        at = place % (len(data) + 1)
        data = data[:at] + piece + data[at + n_gone :]
    return data


def units_of(data: bytes, options: ReadOptions) -> Iterator[Segment | BadUnit]:
    """Everything that can be read of a file, or nothing if it is refused properly."""
    with TemporaryDirectory() as folder:
        path = write(Path(folder) / "file", data)
        try:
            for reader in open_readers([path], options, scratch=Path(folder)):
                yield from reader.units()
                assert all(facts.name for facts in reader.describe())
        except CorpusError as error:
            refusal = error
        else:
            return
    assert refusal.what.endswith(".")
    assert refusal.hint


def check(data: bytes, options: ReadOptions) -> None:
    for unit in units_of(data, options):
        assert unit.line >= 1
        assert unit.file_name.startswith("file")
        if isinstance(unit, BadUnit):
            assert unit.reason
            assert len(unit.text) <= 200
        else:
            assert "\0" not in unit.source + unit.target
            assert all(0 <= tag.position <= len(unit.source) for tag in unit.source_tags)


@pytest.mark.parametrize("name", SAMPLES)
def test_an_edited_file_is_read_or_refused(name):
    @settings(max_examples=30, deadline=None)
    @given(EDITS, st.sampled_from([DE_EN, DE, ReadOptions(src="", tgt="")]))
    def run(edits, options):
        check(edited(SAMPLES[name], edits), options)

    run()


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_cut_anywhere_is_read_or_refused(name):
    data = SAMPLES[name]
    for n_bytes in range(1, len(data), max(1, len(data) // 40)):
        check(data[:n_bytes], DE)


@settings(max_examples=60, deadline=None)
@given(st.binary(min_size=1, max_size=300), st.sampled_from([DE_EN, DE]))
def test_any_bytes_are_read_or_refused(data, options):
    check(data, options)


@settings(max_examples=60, deadline=None)
@given(TOKENS)
def test_any_text_of_the_words_of_the_formats_is_read_or_refused(text):
    check(("x" + text).encode(), DE)
    check(text.encode() or b"x", DE_EN)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(SAMPLES)), EDITS)
def test_a_look_never_fails(name, edits):
    with TemporaryDirectory() as folder:
        path = write(Path(folder) / "file", edited(SAMPLES[name], edits) or b"x")
        for entry in look_at_files([path], LanguagePair(), {}).files:
            assert entry.path.startswith(str(path))
            assert entry.n_units >= entry.n_bad >= len(entry.bad)


@pytest.mark.slow
def test_a_line_of_two_gigabytes_is_passed_over_in_little_memory():
    block = "x" * (1 << 20)

    def blocks() -> Iterator[str]:
        yield "first\n"
        for _ in range(2048):
            yield block
        yield "\nlast"

    assert list(read_lines(blocks())) == ["first", None, "last"]
