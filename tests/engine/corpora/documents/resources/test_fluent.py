"""Fluent: messages over several lines, attributes, placeables and variants."""

import pytest

from engine.base.errors import CorpusError
from engine.documents.resources.fluent import read_fluent
from engine.documents.segments import PlacedCode, SegmentKind, WrittenSegment
from tests.engine.corpora.documents.written import bytes_with, check_strings, text_with
from tests.engine.corpora.samples import write

FILE = """# comment = no
-brand = Firefox
hello = Hello, { $name }!
    .title = A greeting
long =
    First line
    and { -brand } second.

    After a blank.
count = You have { $n ->
    [one] one file
   *[other] { $n } files
} left.
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "app.ftl"


def test_messages_attributes_and_variants_are_texts(path):
    document = read_fluent(write(path, FILE))
    assert [(each.place, each.source) for each in document.segments] == [
        ("-brand", "Firefox"),
        ("hello", "Hello, !"),
        ("hello.title", "A greeting"),
        ("long", "First line\nand  second.\n\nAfter a blank."),
        ("count", "You have  left."),
        ("count", "one file"),
        ("count", "files"),
    ]
    assert [each.kind for each in document.segments][:2] == [SegmentKind.NAME, SegmentKind.TEXT]


def test_translations_keep_placeables_lines_and_frame(path):
    document = read_fluent(write(path, FILE))
    placed = {
        1: WrittenSegment("!, hallo", (PlacedCode(0, 0),)),
        3: WrittenSegment("Eins\nzwei", (PlacedCode(5, 0),)),
        6: WrittenSegment("Dateien"),
    }
    written = bytes_with(document, path, placed).decode()
    assert "hello = { $name }!, hallo\n" in written
    assert "long =\n    Eins\n    { -brand }zwei\ncount" in written
    assert "   *[other] { $n } Dateien\n} left.\n" in written


def test_characters_with_a_meaning_are_quoted(path):
    assert text_with(read_fluent(write(path, "a = One\n")), path, "*{x}\n.y") == (
        'a = {"*"}{"{"}x{"}"}\n    {"."}y\n'
    )


def test_every_message_comes_back(path, tmp_path):
    text = FILE.replace("\n", "\r\n") + 'last = { "{" } braces { FUN($x, a: "}") } end'
    check_strings(read_fluent, write(path, text), tmp_path / "out.ftl")


def test_broken_files_are_refused(path):
    with pytest.raises(CorpusError, match="is damaged at line 2: a brace that opens there"):
        read_fluent(write(path, "a = x\nb = { $x \n"))
    with pytest.raises(CorpusError, match="has no Fluent messages"):
        read_fluent(write(path, "# nothing\n"))
