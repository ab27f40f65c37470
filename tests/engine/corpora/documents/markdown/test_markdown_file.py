"""Markdown files come back with their texts translated, every other character as it was."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.documents.markdown import MarkdownDocument, escaped
from engine.documents.segments import PlacedCode, SegmentKind, WrittenSegment
from tests.engine.corpora.documents.swapped import swapped, texts, unchanged, written


@pytest.fixture
def open_md(tmp_path):
    def opened(text: str):
        (tmp_path / "page.md").write_bytes(text.encode())
        return MarkdownDocument(tmp_path / "page.md")

    return opened


def after(document, chosen, tmp_path) -> str:
    return written(document, chosen, tmp_path, "out.md").read_bytes().decode()


def test_blocks_are_texts_without_their_marks(open_md):
    page = "# Head #\n\nA text\nthat goes on\n\n- One\n  > two\n  > three\n1. [ ] Four\n\nUnder\n=====\n"
    assert texts(open_md(page)) == ["Head", "A text that goes on", "One", "two three", "Four", "Under"]


def test_front_matter_code_html_and_definitions_stay(open_md):
    page = (
        "---\nauthor: No\n---\n\n    no code\n\n```\nno code\n```\n\n<div>\nno\n</div>\n\n"
        "Yes `x = 1` [here]\n\n[here]: http://a.example 'No'\n"
    )
    document = open_md(page)
    assert [segment.source for segment in document.segments] == ["Yes `x = 1` here"]


@pytest.mark.parametrize(
    ("page", "text", "new", "back"),
    [
        (
            "---\ntitle: All pumps\n---\nGo on",
            "All pumps",
            "Alle: Pumpen",
            '---\ntitle: "Alle: Pumpen"\n---\nGo on',
        ),
        (
            "---\ntitle: All pumps\n---\nGo on",
            "All pumps",
            "Alle Pumpen",
            "---\ntitle: Alle Pumpen\n---\nGo on",
        ),
        ("---\ntitle: All pumps\n---\nGo on", "All pumps", "No", '---\ntitle: "No"\n---\nGo on'),
        ("---\ntitle: All # x\n---\nGo on", "All", "Alle", "---\ntitle: Alle # x\n---\nGo on"),
        ('---\ntitle: "A \\"b\\""\n---\nGo on', 'A "b"', 'C "d"', '---\ntitle: "C \\"d\\""\n---\nGo on'),
        ("---\ntitle: 'It''s'\n---\nGo on", "It's", "That's", '---\ntitle: "That\'s"\n---\nGo on'),
        (
            "+++\r\ndescription = 'B c'\r\n+++\r\nGo on",
            "B c",
            "D's",
            '+++\r\ndescription = "D\'s"\r\n+++\r\nGo on',
        ),
    ],
)
def test_title_and_description_of_the_front_matter_are_texts(open_md, tmp_path, page, text, new, back):
    document = open_md(page)
    assert texts(document) == [text, "Go on"]
    assert after(document, {}, tmp_path) == page
    assert after(document, {0: new}, tmp_path) == back


@pytest.mark.parametrize(
    ("value", "text", "new", "back"),
    [
        ("|\n  a\n  b", "a\nb", "c d\ne", "|\n  c d\n  e"),
        ("|+ # c\n  a\n\n", "a", "b", "|+ # c\n  b\n\n"),
        (">-\n  a b\n  cd", "a b cd", "ef g h i", ">-\n  ef\n  g h\n  i"),
        (">\n  a b\n  c\n\n  d\n\n\n  e", "a b c\nd\n\ne", "f\ng\n\nh", ">\n  f\n\n  g\n\n\n  h"),
        (">-\n    a", "a", "a long line", ">-\n    a long line"),
        ("a\n  b", "a b", "c d", "c d"),
        ('"a\\n\\nb"', "a\n\nb", "c\n\nd", '"c\\n\\nd"'),
        ("'a\n\n  b'", "a\nb", "c\nd", '"c\\nd"'),
        (">-\r\n  a b\r\n  c\r", "a b c", "d e f", ">-\r\n  d e\r\n  f\r"),
    ],
)
def test_a_text_of_several_lines_comes_back_in_its_form(open_md, tmp_path, value, text, new, back):
    page = f"---\nsummary: {value}\nid: 1\n---\nGo on"
    document = open_md(page)
    assert texts(document) == [text, "Go on"]
    assert not document.notices
    assert after(document, {}, tmp_path) == page
    assert after(document, {0: new}, tmp_path) == page.replace(value, back)


@pytest.mark.parametrize(
    ("value", "text", "new", "back"),
    [
        ('"""\na "b"\nc\n"""', 'a "b"\nc', 'd "e"\nf', '"""\nd \\"e\\"\nf\n"""'),
        ("'''a\\b'''", "a\\b", "c\\d", '"""c\\\\d"""'),
    ],
)
def test_a_text_of_several_lines_comes_back_in_toml(open_md, tmp_path, value, text, new, back):
    page = f"+++\nsummary = {value}\nid = 1\n+++\nGo on"
    document = open_md(page)
    assert texts(document) == [text, "Go on"]
    assert after(document, {0: new}, tmp_path) == page.replace(value, back)


def test_what_stays_of_the_front_matter_is_named(open_md):
    assert open_md("---\ntitle: !t a\nsummary: &b c\n---\nGo on").notices == [
        "Left unchanged in the front matter: summary."
    ]
    assert open_md("---\ntitle: @a\n---\nGo on").notices == [
        "The front matter cannot be read, and stays as it is."
    ]


@pytest.mark.parametrize("value", [
    "2026", "yes", "[a, b]", "{a: b}", "&a text", "*a", "!t a", "a: b", "- a", "# a", "", "|\n   a\n    b",
    ">\n  a\n   - b", "|2\n    a",
])  # fmt: skip
def test_values_of_the_front_matter_that_are_no_plain_text_stay(open_md, value):
    assert texts(open_md(f"---\ntitle: {value}\nid: 1\n---\nGo on")) == ["Go on"]


@pytest.mark.parametrize("page", [
    '+++\ntitle = "a\\q"\n+++\nGo on', "---\n? [a]\n: b\n---\nGo on", "---\n- a\n---\nGo on",
    "---\ntitle: @x\n---\nGo on", "---\na: &a [*a]\n---\nGo on",
    f"---\ntitle: {'[' * 5000}\n---\nGo on", f"---\ntitle: a\nb: {'c' * 70_000}\n---\nGo on",
], ids=range(7))  # fmt: skip
def test_front_matter_that_cannot_be_read_stays(open_md, page):
    assert texts(open_md(page)) == ["Go on"]


@pytest.mark.parametrize(
    ("marked", "shown"),
    [
        ("a **b** c", "a [bold]b[/bold] c"),
        ("a *b **c*** d", "a [italic]b [bold]c[/bold][/italic] d"),
        ("a ***b*** c", "a [bold]b[/bold] c"),
        ("snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"),
        ("a _b_ ~~c~~ d", "a [italic]b[/italic] [struck]c[/struck] d"),
        ("see [our *page*](x.html 'T') now", "see [link]our [italic]page[/italic][/link] now"),
        ("see [this][r] [no] [^1] now", "see [link]this[/link] [no] [[^1]/]now"),
        ("a <b class='x'>b</b> c", "a [<b class='x'>]b[</b>] c"),
        ("a <kbd>Ctrl</kbd>+<kbd>S</kbd> b", "a [<kbd>+<kbd>/]b"),
        ("see <http://a.example> now", "see [link/]now"),
        ("a \\* b &amp; c", "a * b & c"),
        (r"a \*b c\* d \_e\_", r"a [\*]b c[/\*] d [\_]e[/\_]"),
        (r"\`a\` b\_c \*\*d\*\* e", r"[\`]a[/\`] b_c [\*\*]d[/\*/\*] e"),
        (r"Fahrer\*innen, Leser\*innen", r"Fahrer*innen, Leser*innen"),
        (r"a \[b c\] d \[e] f", r"a [\[]b c[/\]] d [\[]e[/]] f"),
        (r"a \<Your name\> b \<c> d", r"a [\<]Your name[/\>] b [\<]c[/>] d"),
        (r"a \<b\>c\</b\> \[1\] \[x", "a <b>c</b> [1] [x"),
        (r"a \[b\](x.html) c", r"a [\[]b[/\]](x.html) c"),
        (r"a \(b^2 + c\) d \[e = 2f\] \(see below\)", r"a \(b^2 + c\) d \[e = 2f\] (see below)"),
        ("a $$b*c*$$ d $e_f_g$ h", "a $$b*c*$$ d $e_f_g$ h"),
        ("a  \nb\\\nc", "a\nb\nc"),
        ("a ![Alt](p.png) b", "a [picture/]b"),
    ],
)
def test_marks_in_a_text_are_codes(open_md, marked, shown):
    assert texts(open_md(marked))[-1] == shown


def test_marks_follow_their_places(open_md, tmp_path):
    document = open_md("> See **our**\n> [page](x.html)!\n\nEnd\n")
    codes = (PlacedCode(0, 2), PlacedCode(5, 3), PlacedCode(6, 0), PlacedCode(10, 1))
    document.write({0: WrittenSegment("Seite sehn!", codes)}, "de", tmp_path / "out.md")
    assert (tmp_path / "out.md").read_text() == "> [Seite](x.html) **sehn**!\n\nEnd\n"


def test_a_mark_never_comes_between_backticks(open_md, tmp_path):
    document = open_md("Use **this** `x = 1` now\n")
    codes = (PlacedCode(5, 0), PlacedCode(7, 1))
    document.write({0: WrittenSegment("Nun `x = 1` da", codes)}, "de", tmp_path / "out.md")
    assert (tmp_path / "out.md").read_text() == "Nun **`x = 1`** da\n"


def test_a_link_that_is_its_own_label_keeps_it(open_md, tmp_path):
    document = open_md("See [our page] now\n\n[our page]: x.html\n")
    out = after(document, {0: "Vgl unser es nun"}, tmp_path)
    assert out == "Vgl [unser es][our page] nun\n\n[our page]: x.html\n"


def test_cells_alternatives_and_footnotes_are_texts(open_md, tmp_path):
    table = "| Part | A \\| b |\n| --- | --- |\n| Part | ![Red pump](p.png) |\n\n"
    document = open_md(f"{table}[^1]: A note\n[^2]: Another\n[r]: x\n")
    assert [(segment.source, segment.kind) for segment in document.segments] == [
        ("Part", SegmentKind.TEXT),
        ("A | b", SegmentKind.TEXT),
        ("Part", SegmentKind.TEXT),
        ("Red pump", SegmentKind.ALTERNATIVE),
        ("A note", SegmentKind.TEXT),
        ("Another", SegmentKind.TEXT),
    ]
    out = after(document, {1: "C | d", 2: "Teil", 3: "Rote Pumpe", 5: "Noch eine"}, tmp_path)
    table = "| Part | C \\| d |\n| --- | --- |\n| Teil | ![Rote Pumpe](p.png) |\n\n"
    assert out == f"{table}[^1]: A note\n[^2]: Noch eine\n[r]: x\n"


def test_a_line_break_in_a_quotation_keeps_its_marks(open_md, tmp_path):
    document = open_md("> One  \r\n> two\r\n")
    assert after(document, {0: "Ein\nzwo"}, tmp_path) == "> Ein  \r\n> zwo\r\n"


def test_line_ends_and_other_bytes_stay(open_md, tmp_path):
    page = "\ufeffOne  \r\ntwo\r\n\r\n* * *\r\n\r\n+   Three\t\r\n"
    document = open_md(page)
    assert after(document, {0: "Ein\nzwo", 1: "Drei!"}, tmp_path) == page.replace("One", "Ein").replace(
        "two", "zwo"
    ).replace("Three", "Drei!")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a * b", "a \\* b"),
        ("x_y _z", "x_y \\_z"),
        ("a __b__ c", "a \\_\\_b\\_\\_ c"),
        ("# a", "\\# a"),
        ("1. a", "1\\. a"),
        ("- a", "\\- a"),
        ("`a * b` *", "`a * b` \\*"),
        ("a <b & c &amp;", "a \\<b & c \\&amp;"),
        ("1.5 a", "1.5 a"),
    ],
)
def test_what_would_be_a_mark_is_escaped(text, expected):
    assert escaped(text, in_table=False, at_start=True) == expected


@pytest.mark.parametrize(
    ("marked", "new", "expected"),
    [
        ("From 5\\$ to 6\\$.", "Von 5$ auf 6$.", "Von 5\\$ auf 6\\$."),
        ("A \\<b\\> here", "Ein <b> hier", "Ein \\<b> hier"),
        ("A \\{name\\} here", "Ein {name} hier", "Ein \\{name\\} hier"),
        ("1\\. No list.", "1. Keine Liste.", "1\\. Keine Liste."),
        (r"See \(a^2\), \\[b_1\\].", r"Siehe \(a^2\), \\[b_1\\].", r"Siehe \(a^2\), \\[b_1\\]."),
        ("See $$a*b*$$.", "Siehe $$a*b*$$.", "Siehe $$a*b*$$."),
        ("Rest \\& a http://a.b/?c=1&d", "Ruhe & a http://a.b/?c=1&d", "Ruhe & a http://a.b/?c=1&d"),
        ("The a\\_b at http://a.b/c_d#e", "Das a_b bei http://a.b/c_d#e", "Das a_b bei http://a.b/c_d#e"),
    ],
)
def test_what_the_file_escapes_is_escaped_in_its_translation(open_md, tmp_path, marked, new, expected):
    assert after(open_md(marked), {0: new}, tmp_path) == expected


def test_escaped_signs_round_words_follow_them(open_md, tmp_path):
    document = open_md("It says \\`no code\\` here\n")
    codes = (PlacedCode(5, 0), PlacedCode(14, 1))
    document.write({0: WrittenSegment("Hier kein Code steht", codes)}, "de", tmp_path / "out.md")
    assert (tmp_path / "out.md").read_text() == "Hier \\`kein Code\\` steht\n"


def test_an_unchanged_file_keeps_its_bytes(open_md, tmp_path):
    document = open_md("# A *b*\n\nc\nd ![e](f)\n")
    document.write(unchanged(document), "de", tmp_path / "same.md")
    assert (tmp_path / "same.md").read_bytes() == (tmp_path / "page.md").read_bytes()


_PIECES = [
    "word", " ", "*", "**", "_", "\n", "\n\n", "- ", "> ", "[", "](x)", "`", "# ", "<b>", "</b>", "&amp;",
]  # fmt: skip
_PIECES += ["\\*", "\\`", "\\$", "$$", "$x$"]
_PIECES += ["| a | b |\n|---|---|\n| c | d |\n", "1. ", "\\", "![q](z)", "~~", "  \n", "    "]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from(_PIECES), min_size=1, max_size=25).map("".join).filter(str.strip))
def test_any_file_is_written_without_losing_a_text(open_md, tmp_path, text):
    document = open_md(text)
    document.write(unchanged(document), "de", tmp_path / "same.md")
    assert (tmp_path / "same.md").read_text() == text
    document.write(swapped(document), "de", tmp_path / "out.md")
    again = (tmp_path / "out.md").read_text()
    assert again.casefold().count("word") == text.count("word")


def test_a_pdf_under_this_name_is_refused(open_md):
    with pytest.raises(CorpusError, match="is a PDF"):
        open_md("%PDF-1.7\n")


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("> [!NOTE]\n> A text\n> goes on\n", "> [!NOTE]\n> a TEXT GOES ON\n"),
        ("> [!tip]- A title\n> A text\n", "> [!tip]- a TITLE\n> a TEXT\n"),
        (":::note\nA text\n:::\n", ":::note\na TEXT\n:::\n"),
        ('!!! note "Title"\n    A text\n    goes on\n', '!!! note "Title"\n    a TEXT GOES ON\n'),
        ("Term\n: What it is\n: And more\n", "tERM\n: wHAT IT IS\n: aND MORE\n"),
        ("With\n$$\na_1 = b\n$$\ngoes on\n", "wITH\n$$\na_1 = b\n$$\nGOES ON\n"),
        ("A text\n{: .wide}\n", "a TEXT\n{: .wide}\n"),
    ],
)
def test_lines_that_other_dialects_read_one_by_one_stay_apart(open_md, tmp_path, page, expected):
    document = open_md(page)
    document.write(swapped(document), "de", tmp_path / "out.md")
    assert (tmp_path / "out.md").read_text() == expected


@pytest.mark.parametrize("page", ["- [Go on][]", "# [Go on] #", "> **[Go on][]**"])
def test_a_link_that_is_all_of_a_text_keeps_its_name(open_md, tmp_path, page):
    definition = "\n\n[Go on]: http://a.example\n"
    document = open_md(page + definition)
    written(document, {0: "Weiter"}, tmp_path, "out.md")
    bare = page.replace("[]", "").replace("[Go on]", "[Weiter][Go on]")
    assert (tmp_path / "out.md").read_text() == bare + definition


def test_brackets_in_a_link_do_not_end_it(open_md, tmp_path):
    document = open_md("See [one [x] two](http://a.example) and a[0]\n")
    document.write(swapped(document), "de", tmp_path / "out.md")
    page = (tmp_path / "out.md").read_text()
    assert page == "sEE [ONE \\[X\\] TWO](http://a.example) AND A\\[0\\]\n"
    assert texts(open_md(page)) == [r"sEE [link]ONE [\[]X[/\]] TWO[/link] AND A[0]"]


def test_a_break_that_is_a_tag_is_a_break(open_md, tmp_path):
    document = open_md("| a<br>b | c |\n|---|---|\n| d <br/> e | f |\n")
    assert [segment.source for segment in document.segments] == ["a\nb", "c", "d \n e", "f"]
    document.write(swapped(document), "de", tmp_path / "out.md")
    assert (tmp_path / "out.md").read_text() == "| A<br>B | C |\n|---|---|\n| D <br/> E | F |\n"


def test_a_formula_that_is_never_closed_hides_no_text(open_md):
    assert texts(open_md("One\n$$\ntwo\n")) == ["One $$ two"]


def test_a_text_that_calls_out_is_no_box(open_md):
    assert texts(open_md("!!! Mind the step\n")) == ["!!! Mind the step"]


def test_the_indentation_of_a_line_that_goes_on_is_no_text(open_md):
    assert texts(open_md("- One\n      two  \n      three\n")) == ["One two\nthree"]


def test_quotations_that_are_nested_deep_are_read(open_md):
    document = open_md(f"{'> ' * 90}Das Öl.\n\nDie Pumpe.\n")
    assert texts(document) == ["Das Öl.", "Die Pumpe."]


@pytest.mark.parametrize("mark", ["> ", "- "])
def test_what_is_nested_too_deep_to_be_read_is_refused_with_its_line(open_md, mark):
    with pytest.raises(CorpusError, match=r"line 3: its lists and quotations are nested more than 100 deep"):
        open_md(f"Die Pumpe.\n\n{mark * 300}Das Öl.\n\nDas Ventil.\n")
