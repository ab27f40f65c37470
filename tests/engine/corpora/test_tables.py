"""CSV and TSV: delimiters, quotation marks, headers, columns by name, number and language."""

from pathlib import Path

import pytest

from engine.base.errors import CorpusError
from engine.corpora.opening import open_readers
from engine.corpora.readers import tables
from engine.corpora.readers.columns import Dialect, find_dialect, split_cells
from engine.documents.segments import BadUnit, ReadOptions
from engine.results.corpora import InlineTag
from tests.engine.corpora.office_samples import ENGLISH, GERMAN
from tests.engine.corpora.samples import DE_EN, PAIRS, numbered_pairs, read, texts, write, write_tsv


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pairs.csv"


@pytest.mark.parametrize("delimiter", [",", ";", "|", "\t"])
@pytest.mark.parametrize("name", ["pairs.csv", "pairs.txt"])
def test_the_delimiter_is_found_whatever_the_name(tmp_path, delimiter, name):
    lines = [delimiter.join(f'"{cell}"' for cell in pair) for pair in PAIRS]
    if delimiter == "\t":
        lines = ["\t".join(pair) for pair in PAIRS]
    assert texts(read(write(tmp_path / name, "\n".join(lines)))) == list(PAIRS)


def test_a_chosen_delimiter_is_taken(path):
    write(path, "".join(f"{de}~{en}\n" for de, en in PAIRS))
    assert texts(read(path, options=ReadOptions(src="de", tgt="en", delimiter="~"))) == list(PAIRS)


def test_a_delimiter_of_two_characters_is_refused(path):
    with pytest.raises(CorpusError, match="'::' cannot separate the columns of pairs.csv"):
        read(write(path, "a::b\n"), options=ReadOptions(src="de", tgt="en", delimiter="::"))


def test_quoted_cells_hold_delimiters_quotation_marks_and_line_ends(path):
    write(path, '"Ja, er sagte ""halt"".","Yes, he said ""stop""."\n"Zwei\nZeilen",Two lines\nDrei,Three\n')
    found = read(path)
    assert texts(found) == [
        ('Ja, er sagte "halt".', 'Yes, he said "stop".'), ("Zwei\nZeilen", "Two lines"), ("Drei", "Three")
    ]  # fmt: skip
    assert [unit.line for unit in found] == [1, 2, 4]


def test_a_quotation_mark_that_never_closes_costs_one_line(path):
    rows = [f"{de},{en}" for de, en in numbered_pairs(80)]
    found = read(write(path, "\n".join([rows[0], '"offen,open', *rows[1:]])))
    assert (found[1].reason, found[1].line) == ("opens a quotation mark that is never closed", 2)
    assert len(texts(found)) == 80


def test_lines_that_close_no_quotation_mark_are_not_tried_again(path, monkeypatch):
    tried = []
    monkeypatch.setattr(tables, "split_cells", lambda *cell: tried.append(cell) or split_cells(*cell))
    found = read(write(path, "a,b\n" * 10 + 'a,"b\n' * 90))
    assert [type(unit) for unit in found[10:]] == [BadUnit] * 90
    assert len(tried) < 500


def test_quotation_marks_in_tab_separated_text_are_text(path):
    pairs = [('"Halt!"', '"Stop!"'), ('"Halt", rief er.', '"Stop," he called.')]
    assert texts(read(write_tsv(path, pairs))) == pairs


def test_tab_separated_text_of_a_spreadsheet_program_is_unquoted(path):
    write(path, '"Er rief ""Halt"""\tHe called stop\nNein\t"No, ""never"""\n')
    assert texts(read(path)) == [('Er rief "Halt"', "He called stop"), ("Nein", 'No, "never"')]


def test_prose_with_commas_is_no_table(tmp_path):
    paths = [write(tmp_path / name, "Ja, gut.\nNein, danke.\n" * 9) for name in ("a.txt", "b.txt")]
    (reader,) = open_readers(paths, DE_EN)
    assert reader.format == "parallel text"


def test_columns_without_names_are_found_by_their_language(path):
    rows = [(str(n), en, de) for n, (en, de) in enumerate(zip(ENGLISH, GERMAN, strict=True))]
    assert texts(read(write_tsv(path, rows))) == list(zip(GERMAN, ENGLISH, strict=True))


def test_a_survey_names_the_languages_of_the_columns(path):
    (reader,) = open_readers(
        [write_tsv(path, list(zip(GERMAN, ENGLISH, strict=True)))], ReadOptions(src="", tgt="")
    )
    assert list(reader.units()) == []
    assert reader.describe()[0].languages == {"de": 6, "en": 6}


def test_columns_of_numbers_and_persons_are_no_languages(path):
    rows = [("no", "wer", "german", "english"), *((str(n), "Anna", *PAIRS[n % 3]) for n in range(9))]
    (reader,) = open_readers([write_tsv(path, rows)], ReadOptions(src="", tgt=""))
    list(reader.units())
    assert [column.role for column in reader.describe()[0].columns] == ["", "", "source", "target"]
    assert set(reader.describe()[0].languages) == {"de", "en"}


@pytest.mark.parametrize(
    "header", [("id", "wer", "englisch", "deutsch"), ("0", "Ben", "Wait, it leaks.", "Warte, es leckt.")]
)
def test_a_column_of_names_is_not_taken_for_text(path, header):
    rows = [header, *((str(n), "Anna", *PAIRS[n % 3][::-1]) for n in range(9))]
    (reader,) = open_readers([write_tsv(path, rows)], ReadOptions(src="", tgt=""))
    list(reader.units())
    assert {column.role for column in reader.describe()[0].columns[:2]} == {""}


def test_one_language_in_the_first_line_of_a_wide_table_makes_it_a_header(path):
    rows = [("id", "wer", "englisch", "deutsch"), *((str(n), "Anna", *PAIRS[n][::-1]) for n in range(3))]
    assert texts(read(write_tsv(path, rows))) == list(PAIRS)


@pytest.mark.parametrize(("has_header", "n_pairs"), [(True, 2), (False, 3), (None, 3)])
def test_whether_there_is_a_header_can_be_said(path, has_header, n_pairs):
    options = ReadOptions(src="de", tgt="en", has_header=has_header)
    assert len(texts(read(write_tsv(path, PAIRS), options=options))) == n_pairs


def test_speaker_and_document_columns_are_known_by_name(path):
    (unit,) = read(write_tsv(path, [("de", "en", "Speaker", "Document"), (*PAIRS[0], "Anna", "pump.docx")]))
    assert (unit.speaker, unit.document) == ("Anna", "pump.docx")


def test_naming_one_side_leaves_the_other_column_to_the_other(path):
    options = ReadOptions(src="de", tgt="en", source_column="2")
    assert texts(read(write_tsv(path, [(en, de) for de, en in PAIRS]), options=options)) == list(PAIRS)


def test_one_column_cannot_be_both_sides(path):
    options = ReadOptions(src="de", tgt="en", source_column="2", target_column="2")
    with pytest.raises(CorpusError, match="Column 2 of pairs.csv cannot be both source and target"):
        read(write_tsv(path, PAIRS), options=options)


def test_an_exported_corpus_gives_tags_and_metadata_back(path):
    extras = '[[[0, "<b>", "open"]], []]', '{"note": "\\"new\\""}'
    rows = [("de", "en", "tags", "metadata"), (*PAIRS[0], *extras), (*PAIRS[1], "", "")]
    first, second = read(write_tsv(path, rows))
    assert first.source_tags == (InlineTag(0, "<b>", "open"),)
    assert (first.metadata, second.metadata) == ({"note": '"new"'}, {})


@pytest.mark.parametrize(
    "tags", ["[", "[[]]", '[[["0", "x", "open"]], []]', '[[[99, "x", "open"]], []]', "3"]
)
def test_tags_that_are_not_as_exported_cost_one_line(path, tags):
    rows = [("de", "en", "tags"), (*PAIRS[0], tags), (*PAIRS[1], "")]
    found = read(write_tsv(path, rows))
    assert found[0].reason == "holds tags or metadata that cannot be read"
    assert texts(found) == [PAIRS[1]]


@pytest.mark.parametrize(
    ("text", "cells"),
    [("a,b", ["a", "b"]), ('"a,b",c', ["a,b", "c"]), ('"a""b"', ['a"b']), ('"a" b,c', ['"a" b', "c"]),
     ('a "b",c', ['a "b"', "c"]), ('"a', None), ('a,"b', None), (",", ["", ""]), ('""', [""])],
)  # fmt: skip
def test_a_line_is_cut_into_cells(text, cells):
    assert split_cells(text, Dialect(",", is_quoted=True)) == cells


def test_lines_without_a_common_separator_are_no_table():
    assert find_dialect(["eins", "zwei", "drei"]) is None
