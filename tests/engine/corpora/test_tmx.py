"""TMX: levels, languages, encodings, and everything that can be wrong with a file."""

import re
from pathlib import Path

import pytest

from engine.base.errors import CorpusError
from engine.corpora.readers.tmx import TmxReader
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.results.corpora import InlineTag
from tests.engine.corpora.samples import PAIRS, read, texts, tmx, unit, units, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.tmx"


def test_every_unit_is_read_with_its_line(path):
    found = read(write(path, tmx(units())))
    assert texts(found) == list(PAIRS)
    assert [each.origin for each in found] == ["memory.tmx:5", "memory.tmx:6", "memory.tmx:7"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_any_unicode_encoding_is_read(path, encoding):
    assert texts(read(write(path, tmx(units()).encode(encoding)))) == list(PAIRS)


def test_a_declared_encoding_is_used(path):
    text = tmx(units()).replace("UTF-8", "windows-1252")
    assert texts(read(write(path, text.encode("cp1252")))) == list(PAIRS)


def test_an_encoding_chosen_by_the_user_is_used(path):
    write(path, tmx(unit("Łódź", "boat")).replace(' encoding="UTF-8"', "").encode("cp1250"))
    reader = TmxReader(InputFile(path), ReadOptions(src="de", tgt="en", encoding="cp1250"))
    assert texts(reader.units()) == [("Łódź", "boat")]


def test_old_lang_attributes_and_regions_are_understood(path):
    text = tmx(units()).replace('xml:lang="de"', 'lang="DE-AT"').replace('xml:lang="en"', 'lang="en_us"')
    assert texts(read(write(path, text))) == list(PAIRS)


def test_a_wanted_region_is_preferred(path):
    variants = "".join(
        f'<tuv xml:lang="{tag}"><seg>{text}</seg></tuv>'
        for tag, text in (("de", "Farbe"), ("en-US", "color"), ("en-GB", "colour"))
    )
    write(path, tmx(f"<tu>{variants}</tu>"))
    assert texts(read(path, options=ReadOptions(src="de", tgt="en-GB"))) == [("Farbe", "colour")]
    assert texts(read(path)) == [("Farbe", "color"), ("Farbe", "colour")]


def test_codes_stand_beside_the_text_with_their_places(path):
    source = 'Ein <bpt i="1">&lt;b&gt;</bpt>alter<ept i="1">&lt;/b&gt;</ept> Hund<ph x="2"/>.'
    (segment,) = read(write(path, tmx(unit(source, 'An <hi type="x">old</hi> dog.'))))
    assert segment.source_tags == (
        InlineTag(4, "<b>", "open"),
        InlineTag(9, "</b>", "close"),
        InlineTag(14, '<ph x="2"/>'),
    )
    assert segment.target_tags == (InlineTag(3, '<hi type="x">', "open"), InlineTag(6, "</hi>", "close"))


def test_half_of_a_pair_says_which_half_it_is(path):
    source = 'A<it pos="begin">[b]</it>B<it pos="end">[/b]</it>C<it>[x]</it>'
    (segment,) = read(write(path, tmx(unit(source, "x"))))
    assert [tag.kind for tag in segment.source_tags] == ["open", "close", "alone"]


def test_codes_are_dropped_and_highlighted_text_stays(path):
    source = 'Ein <bpt i="1">&lt;b&gt;</bpt>alter<ept i="1">&lt;/b&gt;</ept> <hi>Hund</hi><ph>{0}</ph>.'
    found = read(write(path, tmx(unit(source, "An <it>&lt;i&gt;</it>old <ut>x</ut>dog."))))
    assert texts(found) == [("Ein alter Hund.", "An old dog.")]


def test_a_sub_text_becomes_a_segment_of_its_own(path):
    source = 'Siehe Bild.<ph>ALT="<sub>Ein <hi>roter</hi> Knopf</sub>"</ph>'
    found = read(write(path, tmx(unit(source, 'See picture.<ph>ALT="<sub>A red button</sub>"</ph>'))))
    assert texts(found) == [("Siehe Bild.", "See picture."), ("Ein roter Knopf", "A red button")]


def test_speaker_and_document_come_from_properties(path):
    props = (("x-speaker", "Anna"), ("x-document", "manual"), ("Client", "Acme"))
    extra = "".join(f'<prop type="{name}">{value}</prop>' for name, value in props)
    (segment,) = read(write(path, tmx(unit("Gut.", "Good.", extra=extra))))
    assert (segment.speaker, segment.document, segment.metadata["client"]) == ("Anna", "manual", "Acme")


def test_properties_notes_and_people_are_kept(path):
    extra = '<note>Read twice.</note><prop type="Client">Acme</prop><prop type="Client">Bolt</prop>'
    text = tmx(unit("Gut.", "Good.", extra=extra)).replace("<tu>", '<tu creationid="ANNA">')
    (segment,) = read(write(path, text))
    assert segment.metadata == {"creationid": "ANNA", "note": "Read twice.", "client": "Acme; Bolt"}


def test_a_survey_counts_languages_without_knowing_them_before(path):
    reader = TmxReader(InputFile(write(path, tmx(units()))), ReadOptions(src="", tgt=""))
    assert list(reader.units()) == []
    assert reader.describe()[0].languages == {"de": 3, "en": 3}


def test_a_memory_is_not_text_in_one_language(path):
    with pytest.raises(CorpusError, match="memory.tmx is a translation memory with texts in two languages"):
        TmxReader(InputFile(write(path, tmx(units()))), ReadOptions(src="de", tgt=""))


def test_a_text_without_language_is_in_that_of_the_header(path):
    text = tmx(units()).replace(' xml:lang="de"', "")
    assert texts(read(write(path, text))) == list(PAIRS)


def test_all_languages_may_be_sources(path):
    text = tmx(units(), header='srclang="*all*"')
    assert texts(read(write(path, text), options=ReadOptions(src="en", tgt="de"))) == [
        (target, source) for source, target in PAIRS
    ]


def test_stray_ampersands_are_taken_for_what_they_mean(path):
    write(path, tmx(unit("R&D&nbsp;&unknown; <![CDATA[A&B&nbsp;]]>&amp;", "x")))
    assert texts(read(path)) == [("R&D\u00a0&unknown; A&B&nbsp;&", "x")]


@pytest.mark.parametrize("n_chars", range(0, 30))
def test_marks_cut_by_a_block_are_put_together(path, monkeypatch, n_chars):
    monkeypatch.setattr("engine.documents.input_files.BLOCK_BYTES", 200 + n_chars)
    write(path, tmx(unit("<![CDATA[A&B]]>&amp;<![CDATA[]]&]]>&nbsp;" * 9, "x")))
    assert texts(read(path)) == [("A&B&]]&\u00a0" * 9, "x")]


def test_a_unit_without_one_language_is_reported(path):
    lonely = '<tu><tuv xml:lang="de"><seg>Allein.</seg></tuv></tu>\n'
    bad, good = read(write(path, tmx(lonely + units(PAIRS[:1]))))
    assert bad == BadUnit("has no English text", "memory.tmx", 5, "Allein.")
    assert isinstance(good, Segment)


def test_a_file_without_the_wanted_language_names_those_it_has(path):
    text = tmx(unit("Un chat.", "A cat.", src="fr-FR"), header='srclang="en-US"')
    with pytest.raises(
        CorpusError, match=re.escape("from German to English; it holds fr-FR (1), en (1).")
    ) as error:
        read(write(path, text))
    assert error.value.hint == "Import it from English to French (--from en --to fr)."


def test_a_file_that_is_not_xml_is_refused(path):
    with pytest.raises(
        CorpusError, match="not XML, though its name says TMX; it begins with 'Dear customer'"
    ):
        read(write(path, "Dear customer"))


@pytest.mark.parametrize("n_chars", [120, 190, 320, 420])
def test_a_file_cut_in_the_middle_is_refused_with_the_line(path, n_chars):
    with pytest.raises(CorpusError, match=r"memory.tmx (is cut off: .* at line|is damaged at line) \d+"):
        read(write(path, tmx(units())[:n_chars]))


def test_a_broken_tag_is_refused_with_the_line(path):
    with pytest.raises(CorpusError, match="damaged at line 6"):
        read(write(path, tmx(units(PAIRS[:1]) + "<tu><tuv></tu>")))


def test_an_external_document_type_is_never_fetched(path):
    prolog = '<!DOCTYPE tmx SYSTEM "http://192.0.2.1/tmx14.dtd">\n'
    assert texts(read(write(path, tmx(units(), prolog=prolog)))) == list(PAIRS)


def test_an_empty_file_is_refused(path):
    with pytest.raises(CorpusError, match=r"memory.tmx is empty \(0 bytes\)"):
        read(write(path, ""))


def test_a_memory_without_units_is_refused(path):
    with pytest.raises(CorpusError, match="has no translation units at all"):
        read(write(path, tmx("")))


@pytest.mark.parametrize(
    "name", ["punycode", "idna", "unicode_escape", "raw-unicode-escape", "undefined", "rot13"]
)
def test_an_encoding_that_is_none_of_files_is_refused(path, name):
    write(path, tmx(units()).replace("UTF-8", name))
    with pytest.raises(CorpusError, match="an encoding nobody knows"):
        read(path)


def test_a_language_of_a_megabyte_is_not_repeated(path):
    write(path, tmx(unit("Eins", "One", src="x" * 1_000_000)))
    with pytest.raises(CorpusError) as caught:
        read(path)
    assert len(caught.value.what) < 1_000
