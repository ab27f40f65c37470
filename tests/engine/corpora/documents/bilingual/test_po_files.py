"""PO written back: strings, flags and header change, every other line stays."""

import polib
import pytest

from engine.base.errors import CorpusError
from engine.documents.po import fuzzy, read_po, written_string
from engine.documents.segments import SegmentState, WrittenSegment
from engine.results.translation import LanguagePair
from tests.engine.corpora.documents.written import bytes_with, check_round_trip, targets, text_with
from tests.engine.corpora.samples import write

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset={charset}\\n"\n'
    '"Plural-Forms: nplurals={n}; plural=n>1;\\n"\n\n'
)
PLURAL = '#: a.c:1\nmsgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n'


@pytest.fixture
def path(tmp_path):
    return tmp_path / "de.po"


def po(entries, language="de", charset="UTF-8", n=2):
    return HEADER.format(language=language, charset=charset, n=n) + entries


def changed(path, entries, *texts, tgt="de"):
    """The entries of a file, written with translations of its first segments."""
    document = read_po(write(path, po(entries)))
    whole = text_with(document, path.with_suffix(".out"), *texts, tgt=tgt)
    assert whole.startswith(po(""))
    return whole.removeprefix(po(""))


def test_a_translation_is_fuzzy_until_somebody_looked_at_it(path):
    entry = '# note\n#: a.c:1\nmsgid "Open \\"it\\""\nmsgstr ""\n'
    flagged = '# note\n#: a.c:1\n#, fuzzy\nmsgid "Open \\"it\\""\nmsgstr "Öffne \\"es\\""\n'
    assert changed(path, entry, 'Öffne "es"') == flagged


def test_flags_are_kept(path):
    entry = '#, c-format\nmsgid "%d"\nmsgstr ""\n'
    assert changed(path, entry, "%d!") == '#, fuzzy, c-format\nmsgid "%d"\nmsgstr "%d!"\n'
    assert fuzzy("#, c-format, fuzzy") == "#, c-format, fuzzy"


def test_flags_on_several_lines_are_those_of_one_entry(path):
    entry = '#, fuzzy\n#, c-format\nmsgid "%d"\nmsgstr "%d?"\n'
    assert read_po(write(path, po(entry))).segments[0].state is SegmentState.DRAFT
    assert changed(path, entry, "%d!") == entry.replace("?", "!")


@pytest.mark.parametrize("charset", ["us-ascii", "ISO-8859-1", "UTF-8", "utf8"])
def test_the_header_names_the_encoding_of_a_translation_beyond_ascii(path, charset):
    document = read_po(write(path, po('msgid "Open"\nmsgstr ""\n', charset=charset)))
    assert f"charset={charset}\\n" in text_with(document, path, "Los")
    whole = text_with(document, path, "Öffnen")
    assert f"charset={charset if charset.startswith(('U', 'utf')) else 'UTF-8'}\\n" in whole


def test_a_new_flag_stands_before_the_earlier_source(path):
    entry = '#: a\n#| msgid "old"\nmsgctxt "c"\nmsgid "new"\nmsgstr ""\n'
    assert changed(path, entry, "neu") == entry.replace("#|", "#, fuzzy\n#|").replace(
        'msgstr ""', 'msgstr "neu"'
    )


def test_line_breaks_are_escaped_and_edges_are_those_of_the_source(path):
    entry = 'msgid ""\n"\\n"\n"Two\\n"\n"lines\\n"\nmsgstr ""\n'
    document = read_po(write(path, po(entry)))
    assert document.segments[0].source == "Two\nlines"
    whole = text_with(document, path, "Zwei\nZeilen")
    assert whole.endswith('msgstr ""\n"\\n"\n"Zwei\\n"\n"Zeilen\\n"\n')


def test_long_lines_are_broken_as_the_file_breaks_them():
    text = "word " * 30
    written = written_string("msgstr", text, "\n", 79)
    assert max(map(len, written.splitlines())) <= 79
    assert written.splitlines()[0] == 'msgstr ""'
    assert polib.pofile(f'msgid "x"\n{written}\n')[0].msgstr == text
    assert written_string("msgstr", text, "\n", 0) == f'msgstr "{text}"'


def test_plural_forms_are_those_of_the_language(path):
    two = 'msgstr[0] "Eine Datei"\nmsgstr[1] "%d Dateien"\n'
    assert changed(path, PLURAL, "Eine Datei", "%d Dateien").endswith(two)
    three = read_po(write(path, po(PLURAL, n=3)))
    whole = text_with(three, path, "Plik", "Pliki", tgt="pl")
    assert whole.endswith('msgstr[0] "Plik"\nmsgstr[1] "Pliki"\nmsgstr[2] "Pliki"\n')
    assert targets(read_po(path).segments) == ["Plik", "Pliki"]
    one = read_po(write(path, po(PLURAL, n=1)))
    assert [segment.source for segment in one.segments] == ["%d files"]
    assert text_with(one, path, "%d 個", tgt="ja").endswith('msgid_plural "%d files"\nmsgstr[0] "%d 個"\n')


@pytest.mark.parametrize(
    ("entry", "state"),
    [
        ('msgid "a"\nmsgstr ""\n', SegmentState.NEW),
        ('msgid "a"\nmsgstr "b"\n', SegmentState.TRANSLATED),
        ('#, fuzzy\nmsgid "a"\nmsgstr "b"\n', SegmentState.DRAFT),
        ('#, fuzzy\nmsgid "a"\nmsgstr ""\n', SegmentState.NEW),
    ],
)
def test_states_are_told(path, entry, state):
    assert read_po(write(path, po(entry))).segments[0].state is state


def test_obsolete_entries_and_the_header_are_no_texts(path):
    document = read_po(write(path, po('msgid "a"\nmsgstr ""\n\n#~ msgid "old"\n#~ msgstr "alt"\n')))
    assert [(segment.source, segment.place) for segment in document.segments] == [("a", "line 7")]


def test_the_language_is_filled_in(path):
    document = read_po(write(path, po('msgid "a"\nmsgstr ""\n', language="")))
    assert document.languages == LanguagePair("", "")
    assert '"Language: pt_BR\\n"' in text_with(document, path, "b", tgt="pt-BR")
    assert read_po(path).languages.tgt == "pt"


def test_an_encoding_that_lacks_a_character_becomes_utf_8(path):
    text = po('# Größe\nmsgid "size"\nmsgstr ""\n', charset="ISO-8859-1").encode("latin-1")
    document = read_po(write(path, text))
    written = bytes_with(document, path, {0: WrittenSegment("Größe")})
    assert "Größe".encode("latin-1") in written
    wide = bytes_with(document, path, {0: WrittenSegment("大きさ")}).decode("utf-8")
    assert "charset=UTF-8" in wide
    assert "# Größe" in wide
    template = read_po(write(path, po('msgid "a"\nmsgstr ""\n', charset="CHARSET")))
    assert "charset=UTF-8" in text_with(template, path, "ä")


def test_line_ends_stay(path):
    text = po('msgid "a"\nmsgstr ""\n').replace("\n", "\r\n")
    whole = text_with(read_po(write(path, text)), path, "ä")
    assert whole.endswith('\r\n\r\n#, fuzzy\r\nmsgid "a"\r\nmsgstr "ä"\r\n')


def test_a_broken_entry_is_told_and_stays(path):
    broken = 'msgid "a\nmsgstr "x"\n\nmsgid "b"\nmsgstr ""\n'
    document = read_po(write(path, po(broken)))
    assert document.notices == ["1 entry is not valid PO and will stay as it is (line 7)."]
    assert text_with(document, path, "ß").endswith(
        'msgid "a\nmsgstr "x"\n\n#, fuzzy\nmsgid "b"\nmsgstr "ß"\n'
    )


def test_what_is_no_po_is_refused(path):
    with pytest.raises(CorpusError, match="is no PO file"):
        read_po(write(path, "key = value\n"))


def test_every_entry_comes_back_and_gettext_reads_it(path, tmp_path):
    entries = (
        'msgctxt "c"\nmsgid ""\n"long "\n"text\\n"\nmsgstr "old"\n\n'
        + PLURAL
        + '\nmsgid "tab\\there"\nmsgstr ""\n'
    )
    check_round_trip(read_po, write(path, po(entries)), tmp_path / "out.po")
    read_back = polib.pofile(str(tmp_path / "out.po"))
    assert read_back[1].msgstr_plural == {0: "«ONE FILE» & <ä", 1: "«%D FILES» & <ä"}
