"""PO: plural forms, flags, languages, and entries that are not written as they should be."""

from pathlib import Path

import pytest

from engine.base.errors import CorpusError
from engine.corpora.opening import open_readers
from engine.documents.po import is_po
from engine.documents.segments import ReadOptions
from tests.engine.corpora.samples import read, texts, write

EN_DE = ReadOptions(src="en", tgt="de")
HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset={charset}\\n"\n\n'
VALVE = '#: pump.c:12 main.c:3\nmsgid "Open the valve."\nmsgstr "Ventil öffnen."\n\n'
FILES = (
    '#: pump.c:30\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d Datei"\nmsgstr[1] "%d Dateien"\n\n'
)
FUZZY = '#, fuzzy\nmsgid "Close"\nmsgstr "Auf"\n\n'
OLD = '#~ msgid "Gone"\n#~ msgstr "Weg"\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "program.po"


def po(*entries: str, charset: str = "UTF-8") -> str:
    return HEADER.format(charset=charset) + "".join(entries)


def test_entries_are_pairs_with_the_first_reference_as_document(path):
    (unit,) = read(write(path, po(VALVE)), options=EN_DE)
    assert (unit.source, unit.target, unit.document) == ("Open the valve.", "Ventil öffnen.", "pump.c")
    assert unit.origin == "program.po:6"


def test_a_file_is_known_by_its_keywords_also_where_entries_are_broken():
    assert is_po(['msgid"a"', 'msgstr"b"'])
    assert is_po(['msgid "a"', 'msgid_plural "b"', 'msgstr[99999999999]"c"'])
    assert not is_po(['msgid "a"', "It is the first line."])


def test_a_plural_gives_a_pair_for_each_form(path):
    assert texts(read(write(path, po(FILES)), options=EN_DE)) == [
        ("%d file", "%d Datei"),
        ("%d files", "%d Dateien"),
    ]


def test_the_one_form_of_a_language_without_plurals_belongs_to_many(path):
    one = FILES.replace('msgstr[1] "%d Dateien"\n', "")
    assert texts(read(write(path, po(one)), options=EN_DE)) == [("%d files", "%d Datei")]


def test_fuzzy_entries_are_left_out_by_name_unless_wanted(path):
    (unit,) = read(write(path, po(FUZZY)), options=EN_DE)
    assert unit.reason == "is not marked as translated"
    (unit,) = read(path, options=ReadOptions(src="en", tgt="de", include_unfinished=True))
    assert (unit.target, unit.metadata["state"]) == ("Auf", "fuzzy")


def test_obsolete_entries_are_left_out_by_name(path):
    found = read(
        write(path, po(VALVE, OLD)), options=ReadOptions(src="en", tgt="de", include_unfinished=True)
    )
    assert found[1].reason == "is marked as obsolete"


def test_context_and_notes_are_kept(path):
    entry = '# for sailors\nmsgctxt "tool"\nmsgid "Spanner"\nmsgstr "Schlüssel"\n'
    (unit,) = read(write(path, po(entry)), options=EN_DE)
    assert unit.metadata == {"context": "tool", "note": "for sailors"}


def test_a_file_serves_the_other_direction_too(path):
    found = read(write(path, po(VALVE)), options=ReadOptions(src="de", tgt="en"))
    assert texts(found) == [("Ventil öffnen.", "Open the valve.")]


def test_a_file_in_another_language_is_refused_naming_it(path):
    with pytest.raises(
        CorpusError, match="program.po translates into German, not from English to French"
    ) as error:
        read(write(path, po(VALVE)), options=ReadOptions(src="en", tgt="fr"))
    assert "--to de" in error.value.hint


@pytest.mark.parametrize(
    ("entry", "line"),
    [('msgid "Cut off\nmsgstr "Abgeschnitten"\n', 10), ('msgid "No translation follows"\n', 10),
     ('msgstr "Nothing before"\n', 10), ('msgid "a"\nmsgstr "b" c\n', 11), ("what is this\n", 10),
     ('msgid "a"\nmsgstr[0] "b"\n', 11), ('msgid "a "quoted" word"\nmsgstr "b"\n', 10)],
)  # fmt: skip
def test_a_broken_entry_is_reported_with_its_line_and_the_rest_is_read(path, entry, line):
    found = read(write(path, po(VALVE, entry + "\n", FILES)), options=EN_DE)
    assert len(texts(found)) == 3
    assert [(unit.reason, unit.line) for unit in found[3:]] == [("is not valid PO", line)]


def test_a_cut_file_keeps_what_came_before_the_cut(path):
    whole = po(VALVE, FILES)
    found = read(write(path, whole[: len(whole) - 9]), options=EN_DE)
    assert texts(found) == [("Open the valve.", "Ventil öffnen.")]
    assert found[-1].reason == "is not valid PO"


def test_a_comment_of_an_unknown_kind_is_a_comment(path):
    assert len(texts(read(write(path, po('#msgid unquoted\n#| msgid "Old"\n' + VALVE)), options=EN_DE))) == 1


@pytest.mark.parametrize(
    ("charset", "codec"), [("CP1252", "cp1252"), ("windows-1252", "cp1252"), ("CP1252", "utf-8")]
)
def test_the_encoding_is_the_true_one_whatever_the_header_says(path, charset, codec):
    data = po(VALVE, charset=charset).replace("öffnen", "öffnen").encode(codec)
    assert texts(read(write(path, data), options=EN_DE)) == [("Open the valve.", "Ventil öffnen.")]


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_lines_end_in_any_way(path, newline):
    found = read(write(path, po(VALVE, FILES).replace("\n", newline)), options=EN_DE)
    assert len(texts(found)) == 3


@pytest.mark.parametrize("character", ["\0", "\u2028", "\x85", "\x0c", "\x1c"])
def test_odd_characters_cost_at_most_their_entry(path, character):
    found = read(write(path, po(VALVE, f'msgid "a{character}b"\nmsgstr "c"\n\n', FILES)), options=EN_DE)
    assert len(texts(found)) == (3 if character == "\0" else 4)


def test_a_very_long_line_costs_its_entry(path):
    found = read(write(path, po(VALVE, f'msgid "{"x" * 1_100_000}"\nmsgstr "y"\n\n', FILES)), options=EN_DE)
    assert (len(texts(found)), found[3].reason) == (3, "longer than 1,000,000 characters")


def test_what_was_learned_names_languages_and_states(path):
    (reader,) = open_readers([write(path, po(VALVE, FUZZY, OLD))], ReadOptions(src="", tgt=""))
    assert list(reader.units()) == []
    (facts,) = reader.describe()
    assert facts.states == {"translated": 1, "fuzzy": 1, "obsolete": 1}
    assert list(facts.languages)[-1] == "de"
