"""Qt's .ts files."""

from pathlib import Path

import pytest

from engine.corpora.readers.qt_ts import QtTsReader
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions
from tests.engine.corpora.samples import DE_EN, texts, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "app.ts"


def ts(messages: str, name: str = "Window") -> str:
    """A .ts file from German to English with these messages in one context."""
    return (
        '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1" sourcelanguage="de" language="en_GB">'
        f"<context><name>{name}</name>\n{messages}</context></TS>"
    )


def message(source: str, target: str, *, type_: str = "", extra: str = "", n: str = "") -> str:
    """One message; the texts are XML."""
    type_ = f' type="{type_}"' if type_ else ""
    return (
        f"<message{n}>{extra}<source>{source}</source><translation{type_}>{target}</translation></message>\n"
    )


def read(path: Path, text: str, options: ReadOptions = DE_EN) -> list:
    """What the reader gives for a file of this text."""
    return list(QtTsReader(InputFile(write(path, text)), options).units())


def test_a_message_has_context_document_and_note(path):
    extra = '<location filename="a.cpp" line="3"/><comment>button</comment>'
    (segment,) = read(path, ts(message("Öffnen", "Open", extra=extra)))
    assert (segment.source, segment.target, segment.document) == ("Öffnen", "Open", "a.cpp")
    assert segment.metadata == {"context": "Window", "note": "button"}


def test_a_location_without_name_is_in_the_file_before(path):
    first, second = (f'<location {name}line="1"/>' for name in ('filename="a.cpp" ', ""))
    found = read(path, ts(message("A", "a", extra=first) + message("B", "b", extra=second)))
    assert [segment.document for segment in found] == ["a.cpp", "a.cpp"]


def test_unfinished_is_taken_by_choice_and_obsolete_never(path):
    text = ts(message("A", "a", type_="unfinished") + message("B", "b", type_="vanished") + message("C", "c"))
    reasons = [each.reason for each in read(path, text) if isinstance(each, BadUnit)]
    assert reasons == ["is not marked as translated", "is marked as obsolete"]
    everything = ReadOptions(src="de", tgt="en", include_unfinished=True)
    assert texts(read(path, text, everything)) == [("A", "a"), ("C", "c")]


def test_plural_forms_give_a_pair_each(path):
    forms = "<numerusform>%n file</numerusform><numerusform>%n files</numerusform>"
    found = read(path, ts(message("%n Dateien", forms, n=' numerus="yes"')))
    assert texts(found) == [("%n Dateien", "%n file"), ("%n Dateien", "%n files")]


def test_characters_written_as_bytes_are_read(path):
    assert texts(read(path, ts(message('A<byte value="x42"/><byte value="67"/>', "x")))) == [("ABC", "x")]
