"""One record per format: whoever names formats names all of them."""

import re
from pathlib import Path

import pytest

from engine import tasks
from engine.base.errors import CorpusError
from engine.corpora.formats import FORMATS, SUBTITLES, Format, Group, endings_of, supported
from tests.engine.corpora.samples import read, write

ROOT = Path(__file__).resolve().parents[3]
HELP = ROOT / "assets" / "help" / "teach.md"
by_name = pytest.mark.parametrize("format_", FORMATS, ids=lambda each: each.name)


def cells_of(path: Path) -> dict[str, str]:
    """Returns the second column of a page's tables of formats by the first."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(rows)


def test_the_row_of_a_group_in_the_help_names_all_its_formats():
    cells = cells_of(HELP)
    for group in Group:
        names = [name for each in FORMATS if each.group is group for name in each.shown]
        assert [name for name in names if not re.search(rf"\b{name}\b", cells[group])] == []


@by_name
def test_the_readme_names_every_format(format_: Format):
    cells = " ".join(cells_of(ROOT / "README.md").values())
    assert [name for name in format_.shown if not re.search(rf"\b{name}\b", cells)] == []


@by_name
def test_a_file_that_is_refused_is_told_every_format(format_: Format):
    assert all(re.search(rf"\b{name}\b", supported()) for name in format_.shown)


@by_name
def test_every_ending_is_offered_once(format_: Format):
    offered = tasks.file_endings()
    assert format_.endings
    assert [offered.count(ending) for ending in format_.endings] == [1] * len(format_.endings)


@by_name
def test_a_format_is_recognised_in_exactly_one_way(format_: Format):
    assert [bool(way) for way in (format_.roots, format_.document, format_.is_like)].count(True) == 1


def test_the_page_that_translates_opens_all_subtitles():
    assert set(endings_of(SUBTITLES)) <= set(tasks.plain_endings())


def test_a_name_that_promises_xml_is_taken_at_its_word(tmp_path):
    with pytest.raises(CorpusError, match="is not XML, though its name says MQXLIFF"):
        read(write(tmp_path / "a.mqxliff", "not xml"))
