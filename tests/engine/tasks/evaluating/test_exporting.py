"""The table of an evaluation as a file: every format, and no formula in any of them."""

import csv
import io
from dataclasses import replace

import pytest
from lxml import etree
from python_calamine import load_workbook

from engine import tasks
from engine.base.errors import ConfigError, LibraryError
from engine.tasks.evaluating.exporting import table_as
from engine.tasks.home import open_library
from tests.engine.tasks.evaluation_samples import evaluated


@pytest.fixture
def export(run, tmp_path):
    """Exports and returns the file's bytes."""
    return lambda name: tasks.export_evaluation(run, tmp_path / name).read_bytes()


@pytest.mark.parametrize(("name", "delimiter"), [("a.csv", ","), ("a.TSV", "\t")])
def test_a_table_has_a_line_per_system_and_plain_numbers(export, name, delimiter):
    rows = list(csv.DictReader(io.StringIO(export(name).decode("utf-8-sig")), delimiter=delimiter))
    assert [row["System"] for row in rows] == ["old", "'=theirs", "new"]
    assert float(rows[2]["BLEU"]) == pytest.approx(100)
    assert float(rows[0]["BLEU low to it"]) > 0
    assert rows[0]["Verdict"].startswith("Better on this text")
    assert (rows[2]["Exact"], rows[2]["BLEU p to it"]) == ("20", "")
    assert (rows[2]["Wrong numbers"], rows[0]["Numbers wrong to it"]) == ("0", "0")


def test_a_workbook_has_numbers_as_numbers_and_texts_as_texts(export):
    book = load_workbook(io.BytesIO(export("a.xlsx")))
    assert book.sheet_names == ["Systems", "About"]
    heading, old, theirs, new = book.get_sheet_by_name("Systems").to_python()
    assert (heading[0], old[0], theirs[0], new[0]) == ("System", "old", "=theirs", "new")
    assert isinstance(new[heading.index("BLEU")], float)


def test_no_text_of_a_workbook_is_a_formula_or_a_link(translations, files, tmp_path):
    outputs = {"=1+1": files["reference"], "http://x/<&>": files["reference"]}
    evaluated("new", outputs=outputs, folder=(folder := a_run()), **files)
    book = load_workbook(tasks.export_evaluation(folder.name, tmp_path / "a.xlsx"))
    rows = book.get_sheet_by_name("Systems").to_python()
    assert [row[0] for row in rows[1:]] == ["=1+1", "http://x/<&>", "new"]


def a_run():
    return open_library().runs.add(kind="evaluate", title="", is_resumable=True, uses=[]).path


def test_a_page_and_markdown_are_for_reading(export):
    page, text = export("a.html").decode(), export("a.md").decode()
    assert etree.fromstring(page, etree.HTMLParser()).findtext(".//h1") == "New on a.de"
    assert "| New | 100.0 (100.0 … 100.0) |" in text
    assert "100.0% (83.9% … 100.0%)" in text
    assert "| Old | BLEU | +" in text
    assert "Against Old: Better on this text" in text


def test_people_get_a_real_minus(translations, files):
    result = evaluated("old", against=["new"], **files)
    compared = table_as(".md", result).decode().split("| Against |")[1]
    assert "| New | BLEU | −" in compared
    assert "-" not in compared.split("- Text:")[0].replace("| --- ", "").replace("---", "")


def test_a_table_of_an_earlier_version_has_empty_cells(translations, files):
    result = evaluated("new", against=["old"], **files)
    systems = tuple(replace(each, numbers=None, reproduced=None) for each in result.systems)
    comparisons = tuple(replace(each, numbers=None, reproduced=None) for each in result.comparisons)
    result = replace(result, systems=systems, comparisons=comparisons)
    assert table_as(".csv", result).count(b"\r\n") == 3
    assert "| – |" in table_as(".md", result).decode()


def test_systems_of_one_name_are_told_apart(translations, files):
    result = evaluated("new", against=["old"], **files)
    result = replace(result, systems=tuple(replace(each, name="Pumps") for each in result.systems))
    text = table_as(".md", result).decode()
    assert "| Pumps (old) |" in text
    assert text.startswith("# Pumps (new) on a.de")


def test_names_do_not_become_markup(translations, files, tmp_path):
    result = evaluated("new", outputs={"<b>|x": files["reference"]}, **files)
    assert "&lt;b&gt;|x" in table_as(".html", result).decode()
    assert r"\<b\>\|x" in table_as(".md", result).decode()


def test_an_evaluation_of_one_system_has_no_differences(translations, files, tmp_path):
    result = evaluated("new", **files)
    assert "Against" not in table_as(".md", result).decode()
    assert table_as(".csv", result).decode().count("\r\n") == 2


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", " =1", "\t=1", "＝1"])
def test_no_cell_is_a_formula(translations, files, name):
    result = evaluated("new", **files)
    named = replace(result, systems=tuple(replace(each, name=name) for each in result.systems))
    (_, row) = csv.reader(io.StringIO(table_as(".csv", named).decode("utf-8-sig")))
    assert row[1] == f"'{name.replace(chr(9), ' ')}"


def test_a_cell_is_one_line(translations, files):
    result = evaluated("new", **files)
    named = replace(result, systems=tuple(replace(each, name="a\r\nb") for each in result.systems))
    assert "\ta b\t" in table_as(".tsv", named).decode()


def test_an_ending_that_is_no_format_is_refused(run, tmp_path):
    with pytest.raises(ConfigError, match=r"cannot be written as 'a.pdf'"):
        tasks.export_evaluation(run, tmp_path / "a.pdf")


def test_nothing_is_overwritten_and_no_folder_is_made(run, tmp_path):
    (tmp_path / "a.md").write_text("mine")
    with pytest.raises(LibraryError, match="already exists"):
        tasks.export_evaluation(run, tmp_path / "a.md")
    with pytest.raises(LibraryError, match="There is no folder"):
        tasks.export_evaluation(run, tmp_path / "b" / "a.md")
