"""Quotation marks of one language become those of another; others stay."""

import pytest

from engine.text.marks import lone_mark_for, marks_for


@pytest.mark.parametrize(
    ("marks", "languages", "wanted"),
    [
        ("„“", ("de", "en"), '""'),
        ("»«", ("de", "en"), '""'),
        ("‚‘", ("de", "en"), "''"),
        ('""', ("en", "de"), "„“"),
        ("“”", ("en", "de"), "„“"),
        ("''", ("en", "de"), "‚‘"),
        ("»«", ("en", "de"), "»«"),
        ("()", ("en", "de"), "()"),
        ("„“", ("de", "xx"), "„“"),
    ],
)
def test_marks_are_written_as_the_target_language_does(marks, languages, wanted):
    assert marks_for(marks, languages) == wanted


@pytest.mark.parametrize(
    ("mark", "opens", "languages", "wanted"),
    [
        ("»", True, ("de", "en"), '"'),
        ("“", False, ("de", "en"), '"'),
        ("“", True, ("en", "de"), "„"),
        ('"', False, ("en", "de"), "“"),
        ("‚", True, ("de", "en"), "'"),
        ("”", False, ("en", "xx"), "”"),
    ],
)
def test_a_mark_without_its_partner_is_written_so_too(mark, opens, languages, wanted):
    assert lone_mark_for(mark, languages, opens=opens) == wanted
