"""Web pages come back with their texts translated, and every other byte as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.documents.segments import PlacedCode, SegmentKind, WrittenSegment
from engine.documents.web_pages import BLOCKS, HtmlDocument, PageRules, WebPage
from tests.engine.corpora.documents.swapped import check_there_and_back, swapped, texts, written


@pytest.fixture
def open_html(tmp_path):
    def opened(page: str | bytes, name: str = "page.html"):
        (tmp_path / name).write_bytes(page.encode() if isinstance(page, str) else page)
        return HtmlDocument(tmp_path / name)

    return opened


def test_blocks_are_texts_and_inline_elements_codes(open_html):
    page = "<h1>Head</h1>\n<ul><li>One <li>Two <b>bold</b></ul><p>Loose<div>inner</div>"
    assert texts(open_html(page)) == ["Head", "One", "Two [<b>]bold[</b>]", "Loose", "inner"]


@pytest.mark.parametrize(("more", "found"), [(b"", ["第①章", "本文"]), (b"\x87\x90", ["本文"])])
def test_a_page_is_read_as_browsers_do_where_it_can_be_written_back(open_html, tmp_path, more, found):
    page = b'<meta charset="Shift_JIS"><p>' + "第①章</p><p>本文</p>".encode("cp932") + more
    document = open_html(page)
    assert texts(document) == found
    document.write(swapped(document), "de", tmp_path / "out.html")
    assert (tmp_path / "out.html").read_bytes() == page


@pytest.mark.parametrize(
    ("head", "name", "end"),
    [
        ("", "page.html", "Gr&#246;&#223;e"),
        ("<meta charset=utf-8>", "page.html", "Größe"),
        ("<p>ü</p>", "page.html", "Größe"),
        ("", "page.xhtml", "Größe"),
    ],
)
def test_a_page_that_names_no_encoding_and_needs_none_needs_none_afterwards(
    open_html, tmp_path, head, name, end
):
    document = open_html(f"{head}<p>Size", name)
    out = written(document, {len(document.segments) - 1: "Größe"}, tmp_path, "out.html")
    assert out.read_bytes().endswith(end.encode())


def test_links_in_a_row_are_texts_of_their_own(open_html):
    page = "<nav><a>Home</a><a>About <b>us</b></a></nav><p>See <a>this</a><a>1</a> now"
    assert texts(open_html(page)) == ["Home", "About [<b>]us[</b>]", "See [<a>]this[</a>][<a>]1[</a>] now"]


def test_blanks_are_read_as_a_browser_shows_them(open_html):
    page = "<p>\n  One\n  two <b> three</b>&nbsp;four<br> \n five </p>"
    assert texts(open_html(page)) == ["One two [<b>]three[</b>]\xa0four\nfive"]


def test_only_the_bytes_of_the_text_change(open_html, tmp_path):
    page = (
        '<!doctype html>\r\n<HTML>\r\n<p  class=x>\r\n  The <B id="1">pump</B > &amp; more\r\n</p><!---->\n'
    )
    document = open_html(page)
    assert document.segments[0].source == "The pump & more"
    out = written(document, {0: "Die Pump < mehr"}, tmp_path, "out.html")
    assert out.read_bytes().decode() == page.replace(
        'The <B id="1">pump</B > &amp; more', 'Die <B id="1">Pump</B > &lt; mehr'
    )


def test_codes_follow_their_places_and_line_breaks_stay_what_they_were(open_html, tmp_path):
    document = open_html("<p>See <a href='x'>here</a><br />now</p>")
    moved = WrittenSegment("Hier\nsehen", (PlacedCode(0, 0), PlacedCode(4, 1)))
    document.write({0: moved}, "de", tmp_path / "out.html")
    assert (tmp_path / "out.html").read_text() == "<p><a href='x'>Hier</a><br />sehen</p>"


def test_scripts_styles_code_and_what_is_not_to_be_translated_stay(open_html, tmp_path):
    page = (
        "<style>p{}</style><script>x='<p>No</p>'</script><pre>No</pre><p translate=no>No</p>"
        '<div class="a notranslate"><p>No</p></div>'
        '<p>Use <code>x = No</code> or <b translate="no">No</b> now</p>'
    )
    document = open_html(page)
    assert texts(document) == ["Use [<code>/]or [<b>/]now"]
    out = written(document, {0: "Mit ob jt"}, tmp_path, "out.html").read_text()
    assert out.endswith('<code>x = No</code> ob <b translate="no">No</b> jt</p>')


def test_some_attributes_are_texts(open_html, tmp_path):
    page = (
        '<meta name=description content="All about pumps"><meta name="robots" content="index">'
        '<p>A <img alt="A &quot;red&quot; pump" src="Pump.png"> here</p>'
        "<input type=text placeholder=Name value=No>"
        "<input type=submit value='Send it'><a title='Our page'></a>"
    )
    document = open_html(page)
    assert [(segment.source, segment.kind) for segment in document.segments] == [
        ("All about pumps", SegmentKind.TEXT),
        ('A "red" pump', SegmentKind.ALTERNATIVE),
        ("A here", SegmentKind.TEXT),
        ("Name", SegmentKind.TEXT),
        ("Send it", SegmentKind.TEXT),
        ("Our page", SegmentKind.TEXT),
    ]
    chosen = {1: 'Eine "rote" Pumpe', 2: "Da hier", 3: "Ihr Name", 4: "Send's"}
    out = written(document, chosen, tmp_path, "out.html").read_text()
    assert 'alt="Eine &quot;rote&quot; Pumpe" src="Pump.png"' in out
    assert "<p>Da <img" in out
    assert 'placeholder="Ihr Name" value=No' in out
    assert "value='Send&#39;s'" in out


def test_the_language_of_the_page_becomes_that_of_the_translation(open_html, tmp_path):
    document = open_html('<html lang="en-US" class=x><p>Open</p><p lang="fr">Ouvert</p>')
    out = written(document, {0: "Auf"}, tmp_path, "out.html").read_text()
    assert out == '<html lang="de" class=x><p>Auf</p><p lang="fr">Ouvert</p>'


@pytest.mark.parametrize(
    ("head", "codec"),
    [
        ('<meta charset="windows-1252">', "cp1252"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">', "cp1252"),
        ('<meta charset="shift_jis">', "shift_jis"),
        ("\ufeff", "utf-8"),
        ("\ufeff", "utf-16-le"),
    ],
)
def test_the_encoding_is_kept(open_html, tmp_path, head, codec):
    letter = "\u6c34 x" if codec == "shift_jis" else "\xe9t\xe9"
    document = open_html(f"{head}<p>{letter}</p><p>Open</p>".encode(codec))
    assert document.segments[0].source == letter
    chosen = {1: "A\xf6\u20ac\u0153"}
    out = written(document, chosen, tmp_path, "out.html").read_bytes()
    expected = head.encode(codec) + f"<p>{letter}</p><p>".encode(codec)
    assert out.startswith(expected)
    assert out[len(expected) :] == "A\xf6\u20ac\u0153</p>".encode(codec, "xmlcharrefreplace")


def test_bytes_that_are_no_text_are_kept_and_said(open_html, tmp_path):
    page = '<meta charset="utf-8"><p>Bad \xff byte</p><p>Gut \xfc</p>'.encode("latin-1")
    page = page.replace(b"\xfc", "\xfc".encode())
    document = open_html(page)
    assert texts(document) == ["Gut \xfc"]
    assert document.notices == ["1 texts hold bytes that are no UTF-8, and stay as they are."]
    assert b"Bad \xff byte" in written(document, {0: "Da da"}, tmp_path, "out.html").read_bytes()


def test_tags_that_are_not_closed_or_cross_are_kept(open_html, tmp_path):
    page = "<p>Not <b>closed <i>crossed</b> over</i> </p></div><p>End</p></b>"
    document = open_html(page)
    document.write(swapped(document), "de", tmp_path / "out.html")
    assert (tmp_path / "out.html").read_text() == (
        "<p>nOT <b>CLOSED <i>CROSSED</b> OVER</i> </p></div><p>eND</p></b>"
    )


def test_an_unchanged_page_keeps_its_bytes_and_changes_can_be_undone(open_html, tmp_path):
    document = open_html('<html lang=en><p title="A b">One <b>two</b><p>Three &lt; four &gt;<br>five')
    check_there_and_back(document, HtmlDocument, tmp_path / "page.html")


_PIECES = [
    "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<br>", " ", "word", "&amp;", "<img alt='Alt'>",
    "<!-- -->",
]  # fmt: skip
_PIECES += [
    "<code>x</code>",
    "<a title=T>",
    "</a>",
    "\n",
    "<pre>",
    "</pre>",
    "<",
    ">",
    "<span translate=no>",
    "</span>",
]


@given(st.lists(st.sampled_from(_PIECES), max_size=30).map("".join))
def test_any_page_is_the_same_after_two_changes(page):
    first = WebPage(page, PageRules())
    there = _rewritten(first, page)
    second = WebPage(there, PageRules())
    assert [segment.source.swapcase() for segment in first.segments] == [s.source for s in second.segments]
    third = WebPage(_rewritten(second, there), PageRules())
    assert [texts_of(segment) for segment in third.segments] == [
        texts_of(segment) for segment in first.segments
    ]


def texts_of(segment):
    return segment.source, segment.codes, segment.kind


def _rewritten(page: WebPage, text: str) -> str:
    done, parts = 0, []
    for edit in sorted(page.edits(swapped(page), "")):
        assert edit.first >= done
        parts += [text[done : edit.first], edit.text]
        done = edit.end
    return "".join([*parts, text[done:]])


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"%PDF-1.7", "is a PDF"), (b"PK\3\4\0\0\0\0\0", "a binary file"), (b"\x89PNG\r\n", "a picture")],
)
def test_another_kind_under_this_name_is_refused(open_html, data, said):
    with pytest.raises(CorpusError, match=said):
        open_html(data)


@pytest.mark.parametrize(
    ("behind", "n_texts"), [("- Im Garten.", 2), (" – Im Garten.", 2), ("im Garten.", 1)]
)
def test_a_break_in_a_segment_ends_a_text_before_a_dash(behind, n_texts):
    page = WebPage(f"- Wo bist du?<br/>{behind}", PageRules(is_xml=True, is_segment=True, blocks=BLOCKS))
    assert len(page.segments) == n_texts
    assert page.segments[-1].source.endswith(behind.strip())
