"""Tags are found with their places, however broken the page is."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documents.web_pages import TokenKind, tokens_of

_PIECES = [
    "<", ">", "</", "/>", "<p", "<!--", "-->", "<?", "?>", '"', "'", "=", " ", "a", "<b>", "</b>",
    "<script>",
]  # fmt: skip
_PIECES += ["</script>", "<![CDATA[", "]]>", "<!", "[", "]", "<%", "%>", "\n", "<br/>", "title", "<title>"]


def found(text: str, *, is_xml: bool = False) -> list[tuple[str, str]]:
    return [(token.kind.name, token.raw) for token in tokens_of(text, is_xml=is_xml)]


@given(st.lists(st.sampled_from(_PIECES), max_size=40).map("".join), st.booleans())
def test_the_tokens_are_all_of_the_page(text, is_xml):
    tokens = list(tokens_of(text, is_xml=is_xml))
    assert "".join(token.raw for token in tokens) == text
    assert all(token.first < token.end for token in tokens)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("a < b", [("TEXT", "a < b")]),
        ('<a title="x > y">', [("OPEN", '<a title="x > y">')]),
        ("<a title='x\">y'>z", [("OPEN", "<a title='x\">y'>"), ("TEXT", "z")]),
        ("<!-- <p> -->x", [("OTHER", "<!-- <p> -->"), ("TEXT", "x")]),
        ("<?php if (a > b) ?>x", [("OTHER", "<?php if (a > b) ?>"), ("TEXT", "x")]),
        ("<br><img src=a/>", [("ALONE", "<br>"), ("ALONE", "<img src=a/>")]),
        ("<script>a<b</SCRIPT>", [("OPEN", "<script>"), ("OTHER", "a<b"), ("CLOSE", "</SCRIPT>")]),
        ("<title>a<b></title>", [("OPEN", "<title>"), ("TEXT", "a<b>"), ("CLOSE", "</title>")]),
        ("<p", [("TEXT", "<p")]),
        ("<!DOCTYPE a [<!ENTITY b 'c>'>]>x", [("OTHER", "<!DOCTYPE a [<!ENTITY b 'c>'>]>"), ("TEXT", "x")]),
    ],
)
def test_tags_are_found_as_browsers_find_them(text, kinds):
    assert found(text) == kinds


def test_an_empty_script_ends_at_once_in_xml_alone():
    assert found("<script/><p>x", is_xml=True)[-1] == ("TEXT", "x")
    assert found("<script/><p>x")[-1] == ("OTHER", "<p>x")


def test_attributes_are_found_with_their_places():
    token = next(iter(tokens_of("<IMG Alt=\"a b\" src=x.png title='c' hidden>", is_xml=False)))
    assert token.kind is TokenKind.ALONE
    assert {name: token.value(name) for name in token.attributes} == {
        "alt": "a b",
        "src": "x.png",
        "title": "c",
    }


@pytest.mark.parametrize(
    "piece", ["<a ", '<a b="', "<!--", "<script>", "<?", "<![CDATA[", "<a b=' ", "</", "<!["]
)
def test_a_page_that_is_an_attack_takes_no_longer(piece):
    began = time.process_time()
    assert sum(token.end - token.first for token in tokens_of(piece * 20_000, is_xml=False)) > 0
    assert time.process_time() - began < 5
