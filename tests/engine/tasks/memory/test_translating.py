"""What a memory has takes the place of what the model would write: text, subtitles and documents."""

import re
from pathlib import Path

import pytest

from engine import tasks
from engine.results.systems import System
from engine.results.translation import RecalledTranslation
from tests.engine.corpora.samples import write
from tests.engine.tasks.corpora.stored import imported
from tests.engine.tasks.speaker_samples import add_speaking_model

ROOT = Path(__file__).resolve().parents[4]
HOT = "Der Motor ist heiß."
PUMPS = (
    (HOT, "The motor is hot."),
    ("Das Ventil ist zu. Öffnen Sie es.", "Open the closed valve."),
    ("Der Kessel ist leer.", "The boiler is empty."),
    ("Der Kessel ist leer.", "No water is in the boiler."),
)
XLIFF = """<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a" source-language="de" target-language="en" datatype="html"><body>
<trans-unit id="1"><source>Der <g id="1">Motor</g> ist heiß. Die Pumpe ist neu.</source></trans-unit>
<trans-unit id="2"><source>Das Ventil ist zu. Öffnen Sie es.</source></trans-unit>
<trans-unit id="3"><source>Der Kessel ist leer.</source></trans-unit>
</body></file></xliff>
"""
SRT = (
    "1\n00:00:01,000 --> 00:00:02,000\nDer Motor ist heiß.\n\n2\n00:00:03,000 --> 00:00:04,000\nDie Pumpe.\n"
)


@pytest.fixture(scope="module")
def _home(tmp_path_factory):
    home = tmp_path_factory.mktemp("recalled")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(home))
        add_speaking_model(known=["Ada", "Ben"])
        imported(tmp_path_factory.mktemp("rows"), "pumps", PUMPS)
    return home


@pytest.fixture
def translator(_home, monkeypatch):
    monkeypatch.setenv("PARLANCE_HOME", str(_home))
    model = next(model.id for model in tasks.list_models() if not model.is_builtin)
    return tasks.open_system(System(model=model, n_threads=1))


@pytest.fixture
def recall(translator):
    with tasks.TranslationMemory("de", "en", "pumps") as memory:
        yield memory.recall


def test_a_sentence_of_the_memory_is_not_translated_and_says_where_it_is_from(translator, recall):
    text = f"Die Pumpe ist neu. {HOT}\n\n  {HOT}\n"
    found = translator.translate_text(text, recall=recall)
    assert found.text.endswith("The motor is hot.\n\n  The motor is hot.\n")
    assert [each.memory is not None for each in found.sentences] == [False, True, True]
    known = found.sentences[1]
    assert known.memory == RecalledTranslation(
        text="The motor is hot.", corpus="pumps", origin="pumps.tsv:1", others=0
    )
    assert (known.source, known.target) == (HOT, "The motor is hot.")
    assert (text[known.start : known.end], found.text[known.target_start : known.target_end]) == (
        HOT,
        "The motor is hot.",
    )
    assert (known.doubt, known.remarks) == (None, "")
    plain = translator.translate_text("Die Pumpe ist neu.")
    assert found.sentences[0].target == plain.text


def test_a_paragraph_that_the_memory_has_as_a_whole_counts_as_one(translator, recall):
    found = translator.translate_text(f"Das Ventil ist zu. Öffnen Sie es.\n{HOT}", recall=recall)
    assert found.text == "Open the closed valve.\nThe motor is hot."
    assert [each.source for each in found.sentences] == ["Das Ventil ist zu. Öffnen Sie es.", HOT]
    over = translator.translate_text("Das Ventil ist zu.\nÖffnen Sie es.", recall=recall)
    assert not any(each.memory for each in over.sentences)


def test_what_was_recalled_does_not_stay_in_the_translator(translator, recall):
    before = translator.translate_text(HOT).text
    assert translator.translate_text(HOT, recall=recall).text == "The motor is hot."
    assert translator.translate_text(HOT).text == before != "The motor is hot."


def test_other_translations_are_told(translator, recall):
    (sentence,) = translator.translate_text("Der Kessel ist leer.", recall=recall).sentences
    assert sentence.target == "No water is in the boiler."
    assert sentence.remarks == ("Taken from pumps, pumps.tsv:4; the memory has another translation of it.")


def test_in_a_document_codes_go_to_their_words_and_the_report_counts(translator, recall, tmp_path):
    path, out = write(tmp_path / "a.xlf", XLIFF), tmp_path / "b.xlf"
    result = tasks.translate_file(path, out, translator, recall=recall)
    assert (result.translated, result.from_memory) == (3, 3)
    assert [(each.source, each.memory.origin) for each in result.recalled] == [
        (HOT, "pumps.tsv:1"),
        ("Das Ventil ist zu. Öffnen Sie es.", "pumps.tsv:2"),
        ("Der Kessel ist leer.", "pumps.tsv:4"),
    ]
    assert any("another translation" in remark.text for remark in result.remarks)
    first, second, third = re.findall(r"<target[^>]*>(.*)</target>", out.read_text(encoding="utf-8"))
    assert re.sub("<[^>]*>", "", first).startswith("The motor is hot. ")
    assert sorted(re.findall("<[^>]*>", first)) == ["</g>", '<g id="1">']
    assert (second, third) == ("Open the closed valve.", "No water is in the boiler.")
    states = re.findall(r'state-qualifier="([^"]*)"', out.read_text(encoding="utf-8"))
    assert states == ["leveraged-mt", "exact-match", "exact-match"]


def test_in_subtitles_lines_of_the_memory_are_listed(translator, recall, tmp_path):
    path = write(tmp_path / "a.srt", SRT)
    result = tasks.translate_document(path, None, translator, recall=recall)
    assert "The motor is hot." in result.text
    assert (result.from_memory, [each.place for each in result.recalled]) == (1, ["line 3"])


def test_wrapped_text_is_recalled_as_it_was_joined(translator, recall):
    found = tasks.translate_laid_out("Der Motor\nist heiß.", translator, tasks_wrapping(), recall=recall)
    assert found.translation.sentences[0].memory


def tasks_wrapping():
    from engine.results.translation import Wrapping

    return Wrapping.YES


@pytest.mark.parametrize(
    "place",
    ["engine/evaluation", "engine/adaptation", "engine/study", "engine/export"]
    + [f"engine/tasks/{name}" for name in ("evaluating", "adapting", "training", "speaker_evaluation")],
)
def test_nothing_that_measures_or_learns_looks_into_a_memory(place):
    files = sorted((ROOT / place).rglob("*.py"))
    assert files
    pattern = re.compile(r"\brecall=|TranslationMemory|tasks\.memory|corpora\.memory")
    assert [path.name for path in files if pattern.search(path.read_text(encoding="utf-8"))] == []
