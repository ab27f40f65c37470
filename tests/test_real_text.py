"""The measure of real text judges as it says, and what it kept is no worse than what was reached."""

from zipfile import ZipFile

import pytest

from engine.base.files import read_json
from tests.benchmarks.real_text.__main__ import KEPT
from tests.benchmarks.real_text.findings import REACHED, Findings, goals_of, table
from tests.benchmarks.real_text.scoring import Line, counted, read_lines, share, text_of

BUTTON = Line("quoted-word", "Drücken Sie „Start“.", ("(?i)press", '["“]Start["”]'), ("Drücken", "„"))


def test_what_was_kept_is_what_was_reached():
    for name, ways in read_json(KEPT)["lines"].items():
        for way, counts in ways.items():
            assert share(counts) >= REACHED[way], f"{name}, {way}"


@pytest.mark.parametrize(
    ("output", "faults"),
    [
        ("Press “Start”.", []),
        ("Press “Start.”", ['lacks ["“]Start["”]']),
        ("Drücken „Start“.", ["lacks (?i)press", 'lacks ["“]Start["”]', "has Drücken", "has „"]),
    ],
)
def test_a_line_is_right_if_it_has_all_that_it_must_and_nothing_that_it_must_not(output, faults):
    assert BUTTON.faults(output) == faults


def test_a_fixed_or_narrow_blank_is_a_blank():
    assert not Line("unit", "", ("5 kg 6 kg",), ()).faults("5\xa0kg\u20096\u202fkg")


def test_a_table_holds_patterns_between_its_marks(tmp_path):
    path = tmp_path / "own.de-en.tsv"
    head = "kind\tsource\tmust\tmust_not\tnote"
    path.write_text(f"{head}\nunit\t5 m || 6 m\ta|b && c\td || e\tx\nsymbol\t±\t\t\t\n", encoding="utf-8")
    assert read_lines(path) == [
        Line("unit", "5 m || 6 m", ("a|b", "c"), ("d", "e")),
        Line("symbol", "±", (), ()),
    ]
    path.write_text("source\ttarget\n", encoding="utf-8")
    with pytest.raises(ValueError, match="its columns must begin with kind, source, must, must_not"):
        read_lines(path)


def test_right_lines_are_counted_by_kind():
    other = Line("unit", "", ("m",), ())
    counts = counted([BUTTON, other, other], ["Press “Start”.", "m", ""])
    assert counts == {"quoted-word": [1, 1], "unit": [1, 2]}
    assert share(counts) == pytest.approx(2 / 3)


def test_goals_are_by_way_and_kind_for_others_lines_and_for_ours_of_all_alone():
    counts = {"unit": [9, 10], "symbol": [4, 10]}
    found = Findings(lines={"lines.de-en": {"plain": counts}, "own.de-en": {"plain": counts}}, files={})
    assert [(goal["of"], goal["wanted"], goal["found"]) for goal in goals_of(found)] == [
        ("lines.de-en, plain", 0.93, 0.65),
        ("lines.de-en, plain, unit", 0.85, 0.9),
        ("lines.de-en, plain, symbol", 0.85, 0.4),
        ("own.de-en, plain", 0.88, 0.65),
    ]
    assert "9 of 10" in table("lines.de-en", {"plain": counts})


def test_runs_of_a_word_document_show_what_is_set_apart(tmp_path):
    raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r>'
    bold = '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">{}</w:t></w:r>'
    body = f"<w:p><w:r><w:t>10 m</w:t></w:r>{raised}</w:p><w:p>{bold.format('a ')}{bold.format('b')}</w:p>"
    with ZipFile(tmp_path / "a.docx", "w") as package:
        package.writestr("word/document.xml", body)
    assert text_of(tmp_path / "a.docx") == "10 m<sup>2</sup>\n<b>a b</b>"
