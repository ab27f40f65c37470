"""Documents translated as files: texts and codes in their places, everything else as it was."""

import re

import pytest

from engine import tasks
from engine.base.errors import CorpusError
from engine.base.progress import Cancelled
from engine.results.documents import RemarkKind, SegmentKind
from engine.results.translation import RecalledTranslation
from engine.tasks.translation.documents import is_structured, translate_file
from tests.engine.corpora.samples import write

UNITS = """<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a.html" source-language="{src}" target-language="{tgt}" datatype="html"><body>
{units}
</body></file></xliff>
"""
FIRST = '<trans-unit id="1"><source>Die <g id="1">Pumpe</g> ist neu.</source></trans-unit>'
DONE = '<trans-unit id="2"><source>Das Ventil.</source><target state="final">Fertig.</target></trans-unit>'
NUMBER = '<trans-unit id="3"><source>12.5</source></trans-unit>'


def xliff(*units, src="de", tgt="en"):
    return UNITS.format(src=src, tgt=tgt, units="\n".join(units))


def test_texts_are_translated_and_the_rest_stays(translator, tmp_path):
    path, out = write(tmp_path / "a.xlf", xliff(FIRST, DONE, NUMBER)), tmp_path / "out.xlf"
    result = translate_file(path, out, translator)
    assert (result.segments, result.translated, result.kept, result.left_out) == (3, 1, 2, 0)
    assert (result.format, result.output, result.model) == ("XLIFF 1.2", str(out), translator.card.id)
    written = out.read_text(encoding="utf-8")
    assert DONE in written
    assert NUMBER in written
    (target,) = re.findall(r"<target state=\"needs[^>]*>(.*)</target>", written)
    plain = translator.translate_text("Die Pumpe ist neu.").text
    assert re.sub("<[^>]*>", "", target) == plain
    assert re.findall("<[^>]*>", target) == ['<g id="1">', "</g>"]
    assert path.read_text(encoding="utf-8") == xliff(FIRST, DONE, NUMBER)


def test_a_text_that_comes_often_is_translated_once_and_alike(translator, tmp_path):
    units = [FIRST.replace('id="1"><s', f'id="{n}"><s') for n in range(50)]
    reports = []
    result = translate_file(
        write(tmp_path / "a.xlf", xliff(*units)), tmp_path / "b.xlf", translator, reports.append
    )
    assert result.translated == 50
    assert max(each.total or 0 for each in reports if each.stage == "Translating") == 1
    targets = re.findall(r"<target.*</target>", (tmp_path / "b.xlf").read_text(encoding="utf-8"))
    assert len(targets) == 50
    assert len(set(targets)) == 1


def test_parts_that_are_not_wanted_stay(translator, tmp_path):
    path = write(tmp_path / "a.xlf", xliff(FIRST))
    result = translate_file(path, tmp_path / "b.xlf", translator, parts=(SegmentKind.COMMENT,))
    assert (result.translated, result.left_out, result.kept) == (0, 1, 0)
    assert (tmp_path / "b.xlf").read_bytes() == path.read_bytes()


def test_a_guessed_place_is_told_with_where_it_is(translator, tmp_path, monkeypatch):
    monkeypatch.setattr("engine.runtime.aligning._LEAST_NATS", 1e9)
    result = translate_file(write(tmp_path / "a.xlf", xliff(FIRST)), tmp_path / "b.xlf", translator)
    assert result.moved == 1
    (moved,) = [each for each in result.remarks if each.kind is RemarkKind.MOVED]
    assert (moved.source, moved.place) == ("Die Pumpe ist neu.", result.remarks[0].place)


@pytest.mark.parametrize(("src", "tgt"), [("fr", "ja"), ("en", "de"), ("de", "fr")])
def test_a_file_in_other_languages_is_refused(translator, tmp_path, src, tgt):
    path = write(tmp_path / "a.xlf", xliff(FIRST, src=src, tgt=tgt))
    with pytest.raises(CorpusError, match="is for translating") as refused:
        translate_file(path, tmp_path / "b.xlf", translator)
    assert f"--from {src} --to {tgt}" in refused.value.hint
    assert not (tmp_path / "b.xlf").exists()


def test_regions_of_its_languages_are_the_same_language(translator, tmp_path):
    path = write(tmp_path / "a.xlf", xliff(FIRST, src="de-AT", tgt="en-GB"))
    assert translate_file(path, tmp_path / "b.xlf", translator).translated == 1


def test_the_file_itself_is_never_written(translator, tmp_path):
    path = write(tmp_path / "a.xlf", xliff(FIRST))
    with pytest.raises(CorpusError, match="is the file to be translated"):
        translate_file(path, path, translator)


def test_what_is_stopped_or_fails_leaves_nothing(translator, tmp_path, monkeypatch):
    path, out = write(tmp_path / "a.xlf", xliff(FIRST)), tmp_path / "b.xlf"

    def stop(_progress):
        raise Cancelled

    with pytest.raises(Cancelled):
        translate_file(path, out, translator, stop)
    monkeypatch.setattr(
        "engine.documents.bilingual.BilingualFile.write",
        lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")),
    )
    with pytest.raises(CorpusError, match="No space left"):
        translate_file(path, out, translator)
    assert [each.name for each in tmp_path.iterdir()] == ["a.xlf"]


def test_a_kind_that_is_not_known_is_refused(translator, tmp_path):
    with pytest.raises(CorpusError, match="no kind of file"):
        translate_file(write(tmp_path / "a.xyz", "x"), tmp_path / "b.xyz", translator)
    assert not is_structured(tmp_path / "a.xyz")
    assert is_structured(tmp_path / "A.XLF")
    assert ".xlf" in tasks.structured_endings()


@pytest.mark.parametrize(
    ("name", "is_wanted"),
    [("a.TXT", True), ("b.md", True), ("d.Srt", True), ("e.docx", True), ("c.png", False), ("txt", False)],
)
def test_what_can_be_translated_is_known_by_its_ending(tmp_path, name, is_wanted):
    assert tasks.is_document(tmp_path / name) is is_wanted


def test_a_sentence_that_was_cut_is_in_the_report(translator, tmp_path):
    long = "die Pumpe ist neu, " * 60
    path = write(tmp_path / "a.xlf", xliff(FIRST.replace('Die <g id="1">Pumpe</g> ist neu.', long)))
    result = translate_file(path, tmp_path / "out.xlf", translator)
    (remark,) = (each for each in result.remarks if "it is very long" in each.text)
    assert remark.text.startswith("Cut into ")


def test_a_label_is_translated_without_its_accelerator_and_has_one_again(translator, tmp_path):
    path = write(tmp_path / "a.po", 'msgid "&Die Pumpe"\nmsgstr ""\n\nmsgid "Die Pumpe"\nmsgstr ""\n')
    assert translate_file(path, tmp_path / "b.po", translator).translated == 2
    labelled, plain = re.findall('msgstr "(.+)"', (tmp_path / "b.po").read_text(encoding="utf-8"))
    assert labelled.count("&") == 1
    assert labelled.replace("&", "").lower() == plain.lower()


def test_a_label_that_a_memory_has_stays_as_it_has_it(translator, tmp_path):
    path = write(tmp_path / "a.po", 'msgid "&Die Pumpe"\nmsgstr ""\n')

    def recall(texts):
        return {
            text: RecalledTranslation(text="P&ump", corpus="c", origin="a:1")
            for text in texts
            if text == "&Die Pumpe"
        }

    translate_file(path, tmp_path / "b.po", translator, recall=recall)
    assert 'msgstr "P&ump"' in (tmp_path / "b.po").read_text(encoding="utf-8")
