"""Plain text as a document: its paragraphs are read joined, and all that is not translated stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documents.plain_text import TextDocument
from engine.documents.raised import raised_in
from engine.documents.segments import WrittenSegment
from engine.results.translation import WordLink
from engine.text.wrapping import joined

WRAPPED = (
    "Die Pumpe, die wir im letzten Jahr in der großen Halle\n"
    "neben dem alten Kessel eingebaut haben, läuft seit gestern\n"
    "nicht mehr richtig, und niemand weiß, warum das so ist.\n"
)
LETTER = f"Liebe Anna,\n\n{WRAPPED}\n> Ja.\n\n  Viele Grüße\n"


def written(document, path, **texts):
    chosen = {int(number[1:]): WrittenSegment(text) for number, text in texts.items()}
    document.write(chosen, "en", path)
    return path.read_bytes().decode()


def test_a_wrapped_paragraph_is_one_segment_with_its_first_line():
    found = TextDocument(LETTER).segments
    places = [(each.source.strip()[:9], each.place) for each in found if each.source.strip()]
    assert places == [
        ("Liebe Ann", "line 1"), ("Die Pumpe", "line 3"), ("> Ja.", "line 7"), ("Viele Grü", "line 9"),
    ]  # fmt: skip
    assert "\n" not in "".join(each.source for each in found)


@pytest.mark.parametrize("text", [LETTER, LETTER.replace("\n", "\r\n"), LETTER.rstrip(), "", "\n\n"])
def test_nothing_translated_is_the_same_text(tmp_path, text):
    assert written(TextDocument(text), tmp_path / "a.txt") == text


@given(text=st.text(alphabet="aÄ. \n>-\r\t1", max_size=300))
def test_no_text_is_changed_by_taking_it_apart(tmp_path_factory, text):
    assert written(TextDocument(text), tmp_path_factory.getbasetemp() / "any.txt") == text


@given(text=st.text(alphabet="aÄ. \n>-\r\t1", max_size=300))
def test_every_line_belongs_to_one_paragraph(text):
    assert sum(each.n_lines for each in joined(text)) == text.count("\n") + 1


def test_a_wrapped_paragraph_has_as_many_lines_as_it_had():
    assert [each.n_lines for each in joined(LETTER)] == [1, 1, 3, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_a_translated_paragraph_is_broken_again_and_the_others_stay(tmp_path, line_break):
    document = TextDocument(LETTER.replace("\n", line_break))
    end = "\r" if line_break == "\r\n" else ""
    found = written(document, tmp_path / "a.txt", n2="word " * 29 + "end." + end)
    before, middle, after = found.split(line_break * 2, 2)
    assert (before, after) == ("Liebe Anna,", "> Ja.\n\n  Viele Grüße\n".replace("\n", line_break))
    assert middle.split() == ["word"] * 29 + ["end."]
    assert max(map(len, middle.split(line_break))) <= max(map(len, WRAPPED.split("\n")))
    assert middle.count(line_break) == 2


@pytest.mark.parametrize(("mark", "codec"), [(b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le")])
def test_a_byte_order_mark_stays_with_its_encoding(tmp_path, mark, codec):
    TextDocument("Grüße", mark).write({0: WrittenSegment("Größe")}, "en", tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_bytes() == mark + "Größe".encode(codec)


@pytest.mark.parametrize(
    ("source", "target", "links"),
    [
        ("H²O ist da", "Here is H2O", [((1, 2), (9, 10))]),
        ("5 m² und 7 m²", "5 m2 and 7 m2", [((3, 4), (3, 4)), ((12, 13), (12, 13))]),
        ("5 m² und 7 m²", "5 m2", [((3, 4), (3, 4))]),
        ("10⁶ Teile", "106 parts", []),
        ("m² groß", "large", []),
        ("", "", []),
    ],
)
def test_raised_numbers_are_found_by_the_word_they_stand_in(source, target, links):
    assert list(raised_in(source, target)) == [WordLink(*each) for each in links]
