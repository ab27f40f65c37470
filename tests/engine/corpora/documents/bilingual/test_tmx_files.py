"""TMX written back: a unit gets a text in another language, and keeps all that it has."""

import pytest

from engine.documents import tmx as tmx_files
from engine.documents.kinds import kind_of
from engine.documents.segments import PlacedCode, SegmentState, WrittenSegment
from engine.documents.tmx import read_tmx
from engine.results.translation import LanguagePair
from tests.engine.corpora.documents.written import bytes_with, check_round_trip, targets, text_with
from tests.engine.corpora.samples import tmx, unit, write

MADE = (
    'creationdate="20261123T193000Z" creationid="Parlance"><prop type="x-origin">machine translation</prop>'
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "memory.tmx"


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    monkeypatch.setattr(tmx_files, "now", lambda: "2026-11-23T19:30:00+00:00")


def test_a_new_text_stands_behind_the_others_with_its_date(path):
    text = tmx('<tu>\n  <tuv xml:lang="de">\n<seg>Ja &amp; nein</seg></tuv>\n</tu>')
    document = read_tmx(write(path, text))
    assert document.languages == LanguagePair("de", "")
    made = f'\n  <tuv xml:lang="en-GB" {MADE}<seg>Yes &amp; no</seg></tuv>'
    assert text_with(document, path, "Yes & no", tgt="en-GB") == text.replace(
        "</tuv>\n</tu>", f"</tuv>{made}\n</tu>"
    )


def test_old_memories_name_languages_in_their_way(path):
    text = tmx('<tu><tuv lang="de"><seg>Ja</seg></tuv></tu>')
    assert f'<tuv lang="en" {MADE}' in text_with(read_tmx(write(path, text)), path, "Yes", tgt="en")


def test_a_text_without_a_language_is_in_that_of_the_file(path):
    document = read_tmx(write(path, tmx("<tu><tuv><seg>Ja</seg></tuv></tu>")))
    assert [segment.source for segment in document.segments] == ["Ja"]


def test_a_text_that_is_there_stays_until_it_is_asked_for(path):
    text = tmx(unit("Ja", "Yes") + unit("Nein", ""))
    document = read_tmx(write(path, text))
    assert [(each.target, each.state) for each in document.segments] == [
        ("Yes", SegmentState.TRANSLATED),
        ("", SegmentState.NEW),
    ]
    whole = text_with(document, path, None, "No", tgt="en")
    assert "<seg>Yes</seg>" in whole
    assert 'xml:lang="en" changedate="20261123T193000Z" changeid="Parlance"><seg>No</seg>' in whole


@pytest.mark.parametrize(("wanted", "there"), [("", ""), ("fr", "Oui"), ("en-GB", "Yes"), ("de", "")])
def test_of_several_languages_the_wanted_one_is_the_translation(path, wanted, there):
    text = tmx(unit("Ja", "Yes").replace("</tu>", '<tuv xml:lang="fr"><seg>Oui</seg></tuv></tu>'))
    document = kind_of(write(path, text)).read(path, wanted)
    assert [segment.target for segment in document.segments] == [there]
    assert document.languages == LanguagePair("de", wanted[:2] if there else "")
    assert bool(document.notices) is not bool(there)


def test_codes_and_texts_within_them_are_written(path):
    source = 'Sieh <bpt i="1">&lt;b></bpt>hier<ept i="1">&lt;/b></ept><ph>{<sub>Notiz</sub>}</ph>!'
    document = read_tmx(write(path, tmx(unit(source, ""))))
    assert [(each.source, len(each.codes)) for each in document.segments] == [("Sieh hier!", 3), ("Notiz", 0)]
    placed = WrittenSegment("See here!", (PlacedCode(4, 0), PlacedCode(8, 1), PlacedCode(8, 2)))
    whole = bytes_with(document, path, {0: placed, 1: WrittenSegment("Note")}, "en").decode()
    written = 'See <bpt i="1">&lt;b></bpt>here<ept i="1">&lt;/b></ept><ph>{<sub>Note</sub>}</ph>!'
    assert f"<seg>{written}</seg>" in whole


def test_the_language_wanted_is_taken(path):
    many = '<tu><tuv xml:lang="fr"><seg>Oui</seg></tuv><tuv xml:lang="de-AT"><seg>Ja</seg></tuv>'
    write(path, tmx(f'{many}<tuv xml:lang="en"><seg>Yes</seg></tuv></tu>', header='srclang="*all*"'))
    document = read_tmx(path, "en")
    assert [(each.source, each.target) for each in document.segments] == [("Oui", "Yes")]
    assert "It does not say which of its languages is the translation" in read_tmx(path).notices[0]


def test_every_unit_comes_back(path, tmp_path):
    units = unit("Ja", "") + unit('A <x/> <g id="1">b</g> c', "old") + unit("&lt;br/&gt;", "")
    path = write(path, tmx(units, prolog='<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n'))
    document = check_round_trip(read_tmx, path, tmp_path / "out.tmx")
    assert targets(document.segments) == ["", "old", ""]
