"""XLIFF 1.2 written back: the target alone changes, with its state, its codes and its segments."""

import pytest

from engine.base.errors import CorpusError
from engine.documents.segments import CodeKind, PlacedCode, SegmentState, WrittenSegment
from engine.documents.xliff import read_xliff
from engine.results.translation import LanguagePair
from tests.engine.corpora.documents.written import bytes_with, check_round_trip, targets, text_with
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_xliff import unit, xliff

STATE = 'state="needs-review-translation" state-qualifier="leveraged-mt"'
CUT = (
    '<trans-unit id="7">\r\n  <source>Ein Satz. Noch einer.</source>\r\n  '
    '<seg-source><mrk mid="1" mtype="seg">Ein Satz.</mrk> '
    '<mrk mid="2" mtype="seg">Noch einer.</mrk></seg-source>{target}\r\n</trans-unit>'
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "job.xlf"


def read(path, units, **settings):
    return read_xliff(write(path, xliff(units, **settings)))


def changed(path, units, *texts, tgt="en-GB"):
    """The units of a file, written with translations of its first segments."""
    document = read(path, units)
    whole = text_with(document, path.with_suffix(".out"), *texts, tgt=tgt)
    first, last = xliff("|").split("|")
    assert whole.startswith(first)
    assert whole.endswith(last)
    return whole.removeprefix(first).removesuffix(last)


def test_a_target_gets_text_state_and_origin(path):
    before = unit("Guten Tag.", "", id="1", extra="<note>x</note>")
    after = before.replace("<target></target>", f"<target {STATE}>Good &amp; &lt;day&gt;</target>")
    assert changed(path, before, "Good & <day>") == after


def test_an_empty_tag_is_opened(path):
    before = "<trans-unit id='1'><source>Ja</source><target xml:lang='en'  /></trans-unit>"
    assert f"<target xml:lang='en' {STATE}>Yes</target>" in changed(path, before, "Yes")


def test_a_missing_target_is_made_behind_the_source_as_it_is_written_there(path):
    before = "<trans-unit>\n\t<source xml:lang='de'>Ja</source>\n\t<note>n</note></trans-unit>"
    made = f'\n\t<target xml:lang="en-GB" {STATE}>Yes</target>\n\t<note>'
    assert made in changed(path, before, "Yes")


def test_prefixes_are_kept(path):
    text = (
        '<?xml version="1.0"?><x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><x:file>'
    )
    text += "<x:trans-unit><x:source>Ja</x:source></x:trans-unit></x:file></x:xliff>"
    written = text_with(read_xliff(write(path, text)), path, "Yes", tgt="en")
    assert f"<x:source>Ja</x:source><x:target {STATE}>Yes</x:target>" in written
    assert '<x:file target-language="en">' in written


@pytest.mark.parametrize("name", ["g", "bpt", "bx"])
def test_codes_are_written_as_they_are(path, name):
    opening, closing = {
        "g": ('<g id="1">', "</g>"),
        "bpt": ('<bpt id="1">&lt;b></bpt>', '<ept id="1">&lt;/b></ept>'),
        "bx": ('<bx id="1"/>', '<ex id="2" rid="1"/>'),
    }[name]
    document = read(path, unit(f'Die {opening}rote{closing} Tür<x id="3"/>!', ""))
    (segment,) = document.segments
    assert segment.source == "Die rote Tür!"
    assert [(code.position, code.pair) for code in segment.codes] == [(4, 0), (8, 0), (12, -1)]
    placed = WrittenSegment("The red door!", (PlacedCode(4, 0), PlacedCode(7, 1), PlacedCode(12, 2)))
    whole = bytes_with(document, path, {0: placed}).decode()
    assert f'>The {opening}red{closing} door<x id="3"/>!</target>' in whole


def test_what_is_protected_is_a_code_and_what_was_deleted_is_no_text(path):
    source = 'Zu <mrk mtype="protected">http://x.y</mrk> <mrk mtype="x-sdl-deleted">nicht </mrk>'
    source += '<mrk mtype="x-sdl-added">gern</mrk> <mrk mtype="term">Ja</mrk>.'
    (segment,) = read(path, unit(source, "")).segments
    assert segment.source == "Zu  gern Ja."
    assert [code.kind for code in segment.codes] == [CodeKind.ALONE, CodeKind.OPEN, CodeKind.CLOSE]


def test_marked_segments_are_texts_of_their_own(path):
    document = read(path, CUT.format(target=""))
    assert [segment.source for segment in document.segments] == ["Ein Satz.", "Noch einer."]
    made = f'<target {STATE}><mrk mid="1" mtype="seg"></mrk> <mrk mid="2" mtype="seg">Another.</mrk></target>'
    assert f"</seg-source>\r\n  {made}\r\n" in changed(path, CUT.format(target=""), None, "Another.")


def test_a_segment_goes_into_its_own_mark_and_the_others_stay(path):
    target = '<target><mrk mtype="seg" mid="1">One.</mrk><mrk mtype="seg" mid="2" /></target>'
    after = f'<target {STATE}><mrk mtype="seg" mid="1">One.</mrk><mrk mtype="seg" mid="2">Two.</mrk></target>'
    assert after in changed(path, CUT.format(target=target), None, "Two.")
    assert targets(read(path, CUT.format(target=target)).segments) == ["One.", ""]


def test_a_mark_that_the_target_lacks_comes_behind_the_one_before(path):
    target = '<target><mrk mtype="seg" mid="1">One.</mrk></target>'
    after = 'mid="1">One.</mrk><mrk mid="2" mtype="seg">Two.</mrk></target>'
    assert after in changed(path, CUT.format(target=target), None, "Two.")


def test_a_target_that_is_not_cut_into_segments_is_one_text(path):
    (segment,) = read(path, CUT.format(target="<target>Both.</target>")).segments
    assert (segment.source, segment.target) == ("Ein Satz. Noch einer.", "Both.")


def test_ids_that_occur_twice_are_told_apart_by_their_order(path):
    twice = CUT.replace('mid="2"', 'mid="1"').format(target="")
    document = read(path, twice + unit("Ja", "", id="7"))
    whole = text_with(document, path, "One.", "Two.", "Yes")
    assert ["One.</mrk>" in whole, "Two.</mrk>" in whole, ">Yes</target>" in whole] == [True] * 3
    assert targets(read_xliff(path).segments) == ["One.", "Two.", "Yes"]


def test_texts_within_codes_are_texts_of_their_own(path):
    source = 'Sieh <ph id="1">&lt;img alt="<sub>ein Bild</sub>"/&gt;</ph> an.'
    document = read(path, unit(source, ""))
    assert [segment.source for segment in document.segments] == ["Sieh  an.", "ein Bild"]
    texts = {0: WrittenSegment("Look at .", (PlacedCode(8, 0),)), 1: WrittenSegment("a picture")}
    whole = bytes_with(document, path, texts).decode()
    assert '>Look at <ph id="1">&lt;img alt="<sub>a picture</sub>"/&gt;</ph>.</target>' in whole
    assert targets(read_xliff(path).segments) == ["Look at .", "a picture"]
    alone = bytes_with(document, path, {0: texts[0]}).decode()
    assert '<sub>ein Bild</sub>"/&gt;</ph>.</target>' in alone


@pytest.mark.parametrize(
    ("text", "state", "target"),
    [
        (unit("Ja", "", id="1"), SegmentState.NEW, ""),
        (unit("Ja", "Yes"), SegmentState.TRANSLATED, "Yes"),
        (unit("Ja", "Yes", state="translated"), SegmentState.TRANSLATED, "Yes"),
        (unit("Ja", "", state="translated"), SegmentState.NEW, ""),
        (unit("Ja", "Yes", state="needs-review-translation"), SegmentState.DRAFT, "Yes"),
        (unit("Ja", "Yes", state="final"), SegmentState.CONFIRMED, "Yes"),
        (unit("Ja", "Yes", approved="yes"), SegmentState.CONFIRMED, "Yes"),
        (unit("Ja", "Yes", translate="no"), SegmentState.LOCKED, "Yes"),
        (f'<group translate="no">{unit("Ja", "")}</group>', SegmentState.LOCKED, ""),
        (f'<group translate="no">{unit("Ja", "", translate="yes")}</group>', SegmentState.NEW, ""),
        (unit("Ja", "Ja", state="new"), SegmentState.NEW, ""),
    ],
)
def test_states_are_told(path, text, state, target):
    (segment,) = read(path, text).segments
    assert (segment.state, segment.target) == (state, target)


def test_targets_that_are_copies_of_their_sources_are_no_translations(path):
    copies = unit("Ja", "Ja") + unit("Nein", "Nein") + unit("42", "42") + unit("Rot", "Red")
    document = read(path, copies)
    assert targets(document.segments) == ["", "", "42", "Red"]
    assert "2 texts have their own source as translation" in document.notices[0]
    assert targets(read(path, unit("Ja", "Ja") + unit("Rot", "Red") * 3).segments)[0] == "Ja"
    few = read(path, unit("Ja", "Ja") * 2 + unit("Rot", "Red") * 3)
    assert targets(few.segments)[:2] == ["Ja", "Ja"]


def test_line_breaks_are_those_of_the_file(path):
    before = '<trans-unit xml:space="preserve">\r\n<source>A\r\nb</source><target/>\r\n</trans-unit>\r\n'
    assert read(path, before * 3).segments[0].source == "A\nb"
    assert f"<target {STATE}>C\r\nd</target>\r\n" in changed(path, before * 3, "C\nd")


def test_a_translation_that_is_replaced_is_no_longer_approved(path):
    assert 'approved="no"' in changed(path, unit("Ja", "Yes", approved="yes"), "Sure")


def test_languages_are_those_of_the_file_and_a_missing_one_is_filled_in(path):
    assert read(path, unit("Ja", "")).languages == LanguagePair("de", "en")
    text = xliff(unit("Ja", "")).replace(' target-language="en-GB"', "")
    document = read_xliff(write(path, text))
    assert document.languages == LanguagePair("de", "")
    assert 'source-language="de-DE" original="pump.html" target-language="pt-BR">' in text_with(
        document, path, "Sim", tgt="pt-BR"
    )


def test_parts_in_other_languages_are_told(path):
    one, other = xliff(unit("Ja", "")), '<file source-language="fr" target-language="ja"><trans-unit>'
    document = read_xliff(
        write(path, one.replace("</xliff>", f"{other}<source>Oui</source></trans-unit></file></xliff>"))
    )
    assert document.notices == ["Its parts are in different languages: de to en, fr to ja."]


def test_sections_stay_sections(path):
    before = "<trans-unit><source><![CDATA[a <b> c]]></source></trans-unit>"
    assert f"<target {STATE}><![CDATA[x <b> ]]]]><![CDATA[>]]></target>" in changed(path, before, "x <b> ]]>")


def test_indentation_is_no_text_unless_it_is_kept(path):
    wrapped = unit("Ein langer\n      Satz.", "")
    assert read(path, wrapped).segments[0].source == "Ein langer Satz."
    kept = wrapped.replace("<trans-unit>", '<trans-unit xml:space="preserve">')
    assert read(path, kept).segments[0].source == "Ein langer\n      Satz."


def test_characters_that_the_encoding_lacks_are_references(path):
    text = '<?xml version="1.0" encoding="windows-1252"?><xliff version="1.2"><file>' + unit("Größe", "")
    write(path, f"{text}</file></xliff>".encode("cp1252"))
    written = bytes_with(read_xliff(path), path, {0: WrittenSegment("大きさ")})
    assert b">&#22823;&#12365;&#12373;</target>" in written
    assert "Größe".encode("cp1252") in written
    assert targets(read_xliff(path).segments) == ["大きさ"]


def test_every_unit_comes_back(path, tmp_path):
    units = CUT.format(target="") + unit("A & B".replace("&", "&amp;"), "")
    units += unit('x <g id="1">y <g id="2">z</g></g><x id="3"/> w', "old")
    document = check_round_trip(read_xliff, write(path, xliff(units)), tmp_path / "out.xlf")
    assert len(document.segments) == 4


def test_a_file_without_text_says_so(path):
    assert read(path, '<trans-unit><source><x id="1"/></source></trans-unit>').notices == [
        "It has no text to translate."
    ]


def test_text_that_cannot_be_read_is_told_and_stays(path):
    text = xliff(unit("Ja", "") + unit("b\xe4d", "", id="5")).encode("latin-1")
    document = read_xliff(write(path, text))
    assert [segment.source for segment in document.segments] == ["Ja"]
    (notice,) = document.notices
    assert notice.startswith(
        "1 text cannot be read, and will stay as it is (unit 5: holds bytes that are not"
    )
    assert b"b\xe4d</source><target></target>" in bytes_with(document, path, {0: WrittenSegment("Yes")})


def test_half_a_file_is_refused(path):
    with pytest.raises(CorpusError, match="is cut off"):
        read_xliff(write(path, xliff(unit("Ja", ""))[:-40]))


@pytest.mark.parametrize(
    "code",
    [
        '<x id="1" ctype="lb"/>',
        '<ph id="1">&lt;br/&gt;</ph>',
        '<x id="1" equiv-text="&lt;BR&gt;"/>',
        '<ph id="1">\\n</ph>',
    ],
)
def test_codes_that_break_the_line_part_the_words_around_them(path, code):
    document = read(path, unit(f"Eins{code}zwei", f"One{code}two"))
    (segment,) = document.segments
    assert (segment.source, segment.codes, segment.target) == ("Eins\nzwei", (), "One\ntwo")
    assert f"<target {STATE}>Uno{code}due</target>" in text_with(document, path, "Uno\ndue")
