"""TBX: terms of versions 2 and 3."""

from pathlib import Path

import pytest

from engine.base.errors import CorpusError
from engine.corpora.readers.tbx import TbxReader
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions
from tests.engine.corpora.samples import DE_EN, texts, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "terms.tbx"


def martif(entries: str) -> str:
    """A TBX file of version 2 with these entries."""
    return (
        '<?xml version="1.0"?>\n<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">\n<martif type="TBX">'
        f"<martifHeader><fileDesc/></martifHeader><text><body>\n{entries}</body></text></martif>"
    )


def entry(extra: str = "", **terms: str) -> str:
    """An entry with a term per language; several terms are separated by "|"."""
    sections = "".join(
        f'<langSet xml:lang="{language}">'
        + "".join(f"<tig><term>{term}</term></tig>" for term in written.split("|"))
        + "</langSet>"
        for language, written in terms.items()
    )
    return f"<termEntry>{extra}{sections}</termEntry>\n"


def read(path: Path, text: str, options: ReadOptions = DE_EN) -> list:
    """What the reader gives for a file of this text."""
    return list(TbxReader(InputFile(write(path, text)), options).units())


def test_each_term_goes_with_each_of_its_translations(path):
    found = read(path, martif(entry(de="Pumpe|Förderpumpe", en="pump|feed pump", fr="pompe")))
    assert texts(found) == [
        ("Pumpe", "pump"),
        ("Pumpe", "feed pump"),
        ("Förderpumpe", "pump"),
        ("Förderpumpe", "feed pump"),
    ]


def test_what_is_said_of_an_entry_is_kept(path):
    about = '<descrip type="subjectField">pumps</descrip>'
    about += '<descripGrp><descrip type="definition">moves water</descrip></descripGrp>'
    noun = '<termNote type="partOfSpeech">noun</termNote>'
    text = martif(entry(about, de="Pumpe", en="pump")).replace("</term></tig>", f"</term>{noun}</tig>")
    (segment,) = read(path, text)
    assert segment.metadata == {"subject": "pumps", "definition": "moves water", "part_of_speech": "noun"}


def test_terms_nested_in_groups_are_found(path):
    text = martif(entry(de="Pumpe", en="pump")).replace("<tig>", "<ntig><termGrp>")
    assert texts(read(path, text.replace("</tig>", "</termGrp></ntig>"))) == [("Pumpe", "pump")]


def test_version_3_is_read(path):
    sections = "".join(
        f'<langSec xml:lang="{language}"><termSec><term>{term}</term>'
        "<min:partOfSpeech>noun</min:partOfSpeech></termSec></langSec>"
        for language, term in (("de", "Pumpe"), ("en", "pump"))
    )
    concept = f"<conceptEntry><min:subjectField>pumps</min:subjectField>{sections}</conceptEntry>"
    text = f'<tbx xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="m"><text><body>{concept}</body></text></tbx>'
    (segment,) = read(path, text)
    assert (segment.source, segment.target) == ("Pumpe", "pump")
    assert segment.metadata == {"subject": "pumps", "part_of_speech": "noun"}


def test_an_entry_without_one_language_is_reported(path):
    found = read(path, martif(entry(de="Pumpe", fr="pompe") + entry(de="Ventil", en="valve")))
    assert found[0] == BadUnit("has no English term", "terms.tbx", 4, "Pumpe")


def test_other_languages_are_named(path):
    with pytest.raises(CorpusError, match=r"no text from German to English; it holds de \(2\), fr \(1\)"):
        read(path, martif(entry(de="Pumpe|Förderpumpe", fr="pompe")))


@pytest.mark.parametrize("tgt", ["en", ""])
def test_terms_in_one_language_alone_are_refused_with_its_name(path, tgt):
    text = martif(entry(de="Pumpe|Förderpumpe") + entry(de="Ventil"))
    with pytest.raises(CorpusError, match=r"is a list of terms in German alone \(de 3\)") as caught:
        read(path, text, ReadOptions(src="de", tgt=tgt))
    assert "export it again with both" in caught.value.hint


def test_a_survey_counts_terms(path):
    reader = TbxReader(
        InputFile(write(path, martif(entry(de="Pumpe", en="pump|feeder")))), ReadOptions(src="", tgt="")
    )
    assert list(reader.units()) == []
    assert reader.describe()[0].languages == {"en": 2, "de": 1}


def test_an_entry_with_hundreds_of_pairs_is_reported(path):
    many = "|".join(f"n{number}" for number in range(20))
    (bad,) = read(path, martif(entry(de=many, en=many)))[:1]
    assert bad.reason == "has more than 256 pairs of terms"
