"""Android's strings: escapes, markup, arguments that stay, plurals."""

import pytest

from engine.base.errors import CorpusError
from engine.documents.resources.android import read_android
from engine.documents.segments import PlacedCode, WrittenSegment
from tests.engine.corpora.documents.written import bytes_with, check_strings, text_with
from tests.engine.corpora.samples import write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "strings.xml"


def resources(strings):
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<resources xmlns:xliff="urn:x">\n{strings}\n</resources>\n'
    )


def read(path, strings):
    return read_android(write(path, resources(strings)))


def changed(path, strings, *texts):
    first, last = resources("|").split("|")
    return text_with(read(path, strings), path, *texts).removeprefix(first).removesuffix(last)


@pytest.mark.parametrize(
    ("raw", "source"),
    [
        ('It\\\'s \\"so\\"', 'It\'s "so"'),
        ("two\n    lines", "two lines"),
        ('"two  blanks"', "two  blanks"),
        ("a\\nb \\u00e4 \\@ &amp; &lt;b&gt;", "a\nb ä @ & <b>"),
        ("<![CDATA[Say <b>it\\'s</b>]]>", "Say <b>it's</b>"),
    ],
)
def test_values_are_read_as_android_reads_them(path, raw, source):
    assert [each.source for each in read(path, f'<string name="a">{raw}</string>').segments] == [source]


def test_escapes_are_written(path):
    before = '<!-- note --><string name="a" formatted="false">Open</string>'
    assert changed(path, before, 'C\'est "ça"\n& <b>') == before.replace(
        "Open", 'C\\\'est \\"ça\\"\\n&amp; &lt;b&gt;'
    )
    assert changed(path, '<string name="a">Open</string>', "@home") == '<string name="a">\\@home</string>'
    section = '<string name="a"><![CDATA[<b>Open</b> it]]></string>'
    assert changed(path, section, "<b>L'un</b>") == '<string name="a"><![CDATA[<b>L\\\'un</b>]]></string>'


def test_a_section_with_blanks_around_it_is_text(path):
    section = '<string name="a">\n  <![CDATA[ <b>Open</b> it ]]>\n</string>'
    assert [each.source for each in read(path, section).segments] == ["<b>Open</b> it"]
    assert changed(path, section, "<b>Los</b>") == section.replace("<b>Open</b> it", "<b>Los</b>")


def test_a_tag_that_breaks_the_line_parts_words(path):
    string = '<string name="a">Open<br/>it</string>'
    assert [each.source for each in read(path, string).segments] == ["Open\nit"]
    assert changed(path, string, "Mach\nauf") == '<string name="a">Mach<br/>auf</string>'


@pytest.mark.parametrize("frame", ["<![CDATA[|]]>", "|"])
def test_quotes_of_a_tag_in_the_text_are_text(path, frame):
    tag = '<a href="x y">' if frame != "|" else '&lt;a href="x y"&gt;'
    string = frame.replace("|", f'See {tag} \\"it\\" now')
    (segment,) = read(path, f'<string name="a">{string}</string>').segments
    assert (segment.source, len(segment.codes)) == ('See <a href="x y"> "it" now', 0)
    text = changed(path, f'<string name="a">{string}</string>', '<a href="x y"> "so"')
    assert tag.replace('"', '\\"') + ' \\"so\\"' in text


def test_blanks_at_the_edges_that_are_escapes_stay_so(path):
    string = '<string name="a">\\u0020 Open\\u0020<b>it</b> now \\u0020</string>'
    document = read(path, string)
    assert document.segments[0].source == "Open it now"
    text = changed(path, string, "Jetzt los!")
    assert text.startswith('<string name="a">\\u0020 Jetzt los!')
    assert text.endswith(" \\u0020</string>")


def test_arguments_and_markup_are_codes(path):
    raw = 'Hello <b>dear</b> <xliff:g id="n" example="Ann">%1$s</xliff:g>!'
    document = read(path, f'<string name="a">{raw}</string>')
    (segment,) = document.segments
    assert (segment.source, [code.shown for code in segment.codes]) == (
        "Hello dear !",
        ["<b>", "</b>", "%1$s"],
    )
    placed = WrittenSegment("Liebe , hallo!", (PlacedCode(0, 0), PlacedCode(5, 1), PlacedCode(6, 2)))
    written = bytes_with(document, path, {0: placed}).decode()
    assert '><b>Liebe</b> <xliff:g id="n" example="Ann">%1$s</xliff:g>, hallo!</string>' in written


def test_lists_and_plurals_are_texts_and_what_stays_is_not(path):
    strings = (
        '<string name="no" translatable="false">Brand</string><string name="ref">@string/other</string>'
        '<string-array name="days"><item>Monday</item><item/></string-array>'
        '<plurals name="n"><item quantity="one">%d day</item><item quantity="other">%d days</item></plurals>'
        '<string-array name="ids" translatable="false"><item>Some id</item></string-array>'
    )
    document = read(path, strings)
    assert [(each.place, each.source) for each in document.segments] == [
        ("days", "Monday"),
        ("n.one", "%d day"),
        ("n.other", "%d days"),
    ]
    assert document.notices[0].startswith("Its plural forms are those of the source")


def test_every_string_comes_back(path, tmp_path):
    strings = '<string name="a">It\\\'s <i>x <b>y</b></i> z</string>\r\n<string name="q">"a  b"</string>'
    strings += '<string name="c"><![CDATA[Say]]></string>'
    check_strings(read_android, write(path, resources(strings)), tmp_path / "strings.xml.out")


def test_other_xml_is_refused(path):
    with pytest.raises(CorpusError, match="but not a file of Android's strings: its first element is <html>"):
        read_android(write(path, "<html/>"))
