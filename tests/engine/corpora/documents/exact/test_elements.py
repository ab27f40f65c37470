"""XML as it stands: places of tags, attributes changed in place, and what is refused."""

import pytest

from engine.base.errors import CorpusError
from engine.documents.source_text import (
    Edit,
    FileText,
    attributes_of,
    check_xml,
    element_at,
    find_elements,
    read_source,
    unescaped_xml,
    with_attributes,
)
from tests.engine.corpora.samples import write


def check(text, roots=("a",)):
    return check_xml(FileText("job.xml", text, "utf-8"), roots, "XLIFF")


def test_an_element_knows_where_it_is_also_beside_comments_and_sections():
    text = "<a x='>'><!-- <b> --><b><![CDATA[<b>]]>y</b><p:b/></a>"
    element = element_at(text, 0)
    assert element.raw == text
    assert [child.raw for child in element.children] == ["<b><![CDATA[<b>]]>y</b>", "<p:b/>"]
    assert element.children[1].name == "b"
    assert element.plain() == "<b>y"


def test_elements_are_found_with_those_around_them_and_not_in_comments():
    text = "<a><!-- <u id='0'/> --><g n='1'><u id='1'/></g><g n='2'><x/><u id='2'></u></g></a>"
    found = [
        (unit.get("id"), [each.get("n") for each in around])
        for unit, around in find_elements(text, ["u"], ["g"])
    ]
    assert found == [("1", ["1"]), ("2", ["2"])]


@pytest.mark.parametrize(
    ("tag", "changes", "expected"),
    [
        ("<t a='1'  b=\"2\" />", {"a": "3"}, "<t a='3'  b=\"2\" />"),
        ("<t a='1'  b=\"2\" />", {"b": None, "c": '"<'}, "<t a='1' c=\"&quot;&lt;\" />"),
        ("<t>", {"state": "new"}, '<t state="new">'),
        ("<t substate='1'>", {"state": "new"}, "<t substate='1' state=\"new\">"),
    ],
)
def test_attributes_change_in_place(tag, changes, expected):
    assert with_attributes(tag, changes) == expected


def test_of_attributes_of_one_name_that_without_prefix_counts():
    assert attributes_of('<x its:version="2.0" version="1.2" xml:lang="de">') == {
        "version": "1.2",
        "xml:lang": "de",
    }


def test_references_become_characters():
    assert unescaped_xml("&lt;&#228;&#xE4;&nbsp;&nothing;\r\n") == "<ää\xa0&nothing;\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<a><b></a>", "job.xml is damaged at line 1, column 9: mismatched tag."),
        ("<a>\n<b x=1/></a>", "job.xml is damaged at line 2, column 6: not well-formed (invalid token)."),
        ("<a>\n<b>", "job.xml is cut off: it ends in the middle (line 2, column 4)."),
        ("<b/>", "job.xml is XML, but not XLIFF: its first element is <b>."),
        (
            '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
            "job.xml declares XML entities, which can point to other files or explode.",
        ),
    ],
)
def test_broken_files_are_refused_with_the_place(text, told):
    with pytest.raises(CorpusError) as error:
        check(text)
    assert error.value.what == told


def test_a_character_that_xml_forbids_does_not_refuse_the_file():
    assert check("<?xml version='1.0'?><!DOCTYPE a><a>\x03&#x1F;</a>") == "<a>"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1251"])
def test_bytes_that_do_not_change_are_the_same(tmp_path, encoding):
    text = f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?>\r\n<a>Молоко</a>\r\n'
    if encoding == "utf-16-be":
        text = f"\ufeff{text}"
    path = write(tmp_path / "a.xml", text.encode(encoding))
    source = read_source(path, is_xml=True)
    assert source.written([]) == path.read_bytes()
    place = source.text.index("Молоко")
    written = source.written([Edit(place, place + 6, "Сыр")])
    assert written == text.replace("Молоко", "Сыр").encode(encoding)


def test_a_file_that_says_it_is_ascii_stays_so(tmp_path):
    path = write(tmp_path / "a.xml", '<?xml version="1.0" encoding="us-ascii"?><a>x</a>')
    source = read_source(path, is_xml=True)
    place = source.text.index(">x") + 1
    written = source.written([Edit(place, place + 1, "ä")], otherwise="xmlcharrefreplace")
    assert written.endswith(b">&#228;</a>")


def test_bytes_that_are_no_text_stay(tmp_path):
    path = write(tmp_path / "a.xml", b"<a>\xff<b>x</b></a>")
    source = read_source(path, is_xml=True)
    place = source.text.index("x")
    assert source.written([Edit(place, place + 1, "ä")]) == b"<a>\xff<b>\xc3\xa4</b></a>"
    moved = Edit(place, place + 1, f"ä{source.text[3]}")
    assert source.written([moved]) == b"<a>\xff<b>\xc3\xa4\xff</b></a>"


def test_too_large_and_packed_files_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("engine.documents.source_text.MOST_BYTES", 3 << 20)
    with pytest.raises(CorpusError, match="has 4 MB; a document may have 3 MB"):
        read_source(write(tmp_path / "a.xml", b"<a>" + b" " * (4 << 20)))
    with pytest.raises(CorpusError, match="is packed"):
        read_source(write(tmp_path / "a.xml.gz", b"\x1f\x8b123"))
