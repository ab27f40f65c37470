"""Java properties: values with their escapes, lines that go on, apostrophes of messages."""

import pytest

from engine.base.errors import CorpusError
from engine.documents.resources.properties import read_properties
from engine.documents.segments import WrittenSegment
from tests.engine.corpora.documents.written import bytes_with, check_strings, text_with
from tests.engine.corpora.samples import write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "app.properties"


def sources(path, text):
    return [segment.source for segment in read_properties(write(path, text)).segments]


@pytest.mark.parametrize(
    ("line", "source"),
    [
        ("a=Open", "Open"),
        ("  a.b  :  Open it ", "Open it"),
        ("a\\=b Open", "Open"),
        ("a = one \\\n     two", "one two"),
        ("a = G\\u00f6tz\\n\\tTab \\\\ \\: \\ud83d\\ude00", "Götz\n\tTab \\ : 😀"),
        ("a = It''s {0}", "It's {0}"),
        ("a = It''s", "It''s"),
    ],
)
def test_values_are_read_as_java_reads_them(path, line, source):
    assert sources(path, f"# comment = x\n{line}\n") == [source]


def test_a_short_file_in_the_encoding_of_older_java_is_read(path):
    path.write_bytes("a = Tür\nb = plain text\n".encode("iso-8859-1"))
    assert [segment.source for segment in read_properties(path).segments] == ["Tür", "plain text"]


def test_a_damaged_letter_among_those_of_utf_8_makes_no_other_encoding(path):
    path.write_bytes("a = Tür\nb = auf\nc = ".encode() + b"\xe4\nd = zu\n")
    assert [segment.source for segment in read_properties(path).segments] == ["Tür", "auf", "zu"]


def test_what_is_no_text_stays(path):
    values = ("com.example.app.Main", "https://x.y/z", "true", "42", "{0}", "", "img/icons/open.png", "Ja")
    assert sources(path, "".join(f"a{number} = {value}\n" for number, value in enumerate(values))) == ["Ja"]


def test_escapes_are_written_and_the_rest_stays(path):
    text = "# Größe\r\nsize = Size of \\\r\n  {0}''s file\r\n! end"
    document = read_properties(write(path, text))
    assert document.segments[0].place == "size"
    assert text_with(document, path, "L'heure \\ de\n{0}") == (
        "# Größe\r\nsize = L''heure \\\\ de\\n{0}\r\n! end"
    )


def test_characters_are_escaped_unless_the_file_holds_such(path):
    assert text_with(read_properties(write(path, "a=Size\n")), path, "Größe 😀") == (
        "a=Gr\\u00f6\\u00dfe \\ud83d\\ude00\n"
    )
    assert text_with(read_properties(write(path, "a=Größe\n")), path, "Tamaño") == "a=Tamaño\n"
    latin = read_properties(write(path, "a=Größe der Maße\nb=Ärger über Öl\n".encode("latin-1")))
    written = bytes_with(latin, path, {0: WrittenSegment("大")})
    assert written.startswith(b"a=\\u5927\nb=\xc4rger")


def test_apostrophes_are_single_where_the_file_has_them_single(path):
    document = read_properties(write(path, "a=Don't {0}\nb={0} here\n"))
    assert text_with(document, path, None, "{0} d'ici") == "a=Don't {0}\nb={0} d'ici\n"


def test_choices_are_texts_of_their_own(path):
    text = "n = You have {n, plural, one {# file} other {# files}} left.\n"
    document = read_properties(write(path, text))
    assert [each.source for each in document.segments] == ["You have  left.", "# file", "# files"]
    assert text_with(document, path, None, "# Datei", "# Dateien") == text.replace("file", "Datei").replace(
        "Dateis", "Dateien"
    )


def test_every_value_comes_back(path, tmp_path):
    text = "a=One\nb : two \\\n  lines\n\nc\td e\nm = {0}''s {n, select, x {a} other {b}}\n! x\n"
    check_strings(read_properties, write(path, text), tmp_path / "out.properties")
    assert len(sources(path, text)) == 6


def test_what_is_no_properties_file_is_refused(path):
    with pytest.raises(CorpusError, match="has no lines such as key=value"):
        read_properties(write(path, "#only\n#comments\n"))
