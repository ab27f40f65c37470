"""Links to headings follow them into another language, whatever makes their anchors."""

import pytest

from engine.documents.markdown import MarkdownDocument, RenamedAnchors, links_in
from tests.engine.corpora.documents.swapped import texts, written


@pytest.fixture
def open_md(tmp_path):
    def opened(text: str):
        (tmp_path / "page.md").write_text(text, encoding="utf-8")
        return MarkdownDocument(tmp_path / "page.md")

    return opened


def with_heading(document, heading: str, tmp_path) -> str:
    number = next(at for at, each in enumerate(document.segments) if each.source == "Öl & Filter")
    return written(document, {number: heading}, tmp_path, "out.md", "en").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("[x](#öl--filter)", "[x](#oil--air)"),
        ("[x](#öl-filter)", "[x](#oil-air)"),
        ("[x](#ol-filter)", "[x](#oil-air)"),
        ("[x](#%C3%B6l--filter)", "[x](#oil--air)"),
        ("[x](<#öl--filter> 'Title')", "[x](<#oil--air> 'Title')"),
        ("a <a href='#öl--filter'>x</a>", "a <a href='#oil--air'>x</a>"),
        ("<p>\n<a href=#öl--filter>x</a>\n</p>", "<p>\n<a href=#oil--air>x</a>\n</p>"),
        ("[x]\n\n[x]: #öl--filter", "[x]\n\n[x]: #oil--air"),
        ("**[x](#öl--filter)**", "**[x](#oil--air)**"),
        ("![p](p.png) a", "![p](p.png) a"),
        ("`[x](#öl--filter)`", "`[x](#öl--filter)`"),
        ("[x](#other)", "[x](#other)"),
    ],
)
def test_a_link_follows_its_heading_in_the_style_that_it_has(open_md, tmp_path, link, expected):
    document = open_md(f"{link}\n\n## Öl & Filter\n")
    assert with_heading(document, "Oil & Air", tmp_path) == f"{expected}\n\n## Oil & Air\n"


def test_a_link_in_a_text_that_is_translated_follows_too(open_md, tmp_path):
    document = open_md("Siehe [dort](#öl--filter) nach\n\n# Öl & Filter\n")
    out = written(document, {0: "Siehe dann dort", 1: "Oil"}, tmp_path, "out.md").read_text()
    assert out.startswith("Siehe [dann](#oil) dort\n\n")


def test_of_headings_that_are_called_alike_a_link_reaches_the_same_one():
    anchors = RenamedAnchors(["Teil", "Maß", "Teil", "Teil"], ["Part", "Part", "Part", "End"])
    assert [anchors.of(name) for name in ("teil", "maß", "teil-1", "teil-2", "teil_2")] == [
        "part",
        "part-1",
        "part-2",
        "end",
        "end",
    ]


def test_a_link_to_a_heading_whose_translation_has_no_letters_stays():
    assert RenamedAnchors(["Öl"], ["…"]).of("öl") == "öl"


def test_numbers_before_a_heading_are_left_out_where_the_link_does():
    assert RenamedAnchors(["2. Öl v1.0"], ["2. Oil v1.0"]).of("öl-v1.0") == "oil-v1.0"


def test_an_anchor_that_a_heading_names_is_no_text_and_stays(open_md, tmp_path):
    page = "## Öl {#oel .wide}\n\n[Dort](#oel) und [da](#top)\n"
    document = open_md(page)
    assert texts(document)[0] == "Öl"
    assert not document.notices
    out = written(document, {0: "Oil"}, tmp_path, "out.md").read_text(encoding="utf-8")
    assert out == page.replace("## Öl", "## Oil")


def test_links_that_cannot_follow_are_named_by_their_lines(open_md):
    document = open_md("# Öl\n\n[a](b.md#öl) [c](#none)\n\n[d](#none) [e](http://a.example/#öl)\n")
    assert document.notices == [
        "Links to headings of other files, or to none that was found, stay as they are (line 3, 5)."
    ]


@pytest.mark.parametrize("piece", ["](", "]:", "href=", "](#", ")"])
def test_a_long_target_takes_no_longer_than_its_length(piece):
    assert [*links_in("](#a" + piece * 200_000)]
