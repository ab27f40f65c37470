"""Quotation marks of one language become those of another; others stay."""

import pytest

from engine.text.marks.quotation import marks_for


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
