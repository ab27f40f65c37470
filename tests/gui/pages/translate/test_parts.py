"""The parts of the Translate page that know no widget: catalogue, spans, corrections, plain text."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from engine import tasks
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from engine.results.translation import (
    Alternative,
    SentenceTranslation,
    SpeakerChoice,
    TextTranslation,
)
from gui.i18n import use_language
from gui.pages.translate.catalogue import ChosenSystem, SystemCatalogue, choice_of, short_name, speakers_into
from gui.pages.translate.spans import SentenceMap, Utf16Map, cleaned, open_filter
from gui.settings import Settings
from gui.wording import model_name

ANNA, KERN = SpeakerChoice("anna", "Anna"), SpeakerChoice("kern", "Dr. Kern")


def model(model_id: str, src: str = "de", tgt: str = "en", **more: object) -> ModelRecord:
    """Makes a record; base and full unless told otherwise."""
    values: dict[str, object] = {
        "id": model_id, "name": model_id, "src": src, "tgt": tgt, "kind": "base",
        "path": Path("/models") / model_id, "created": "2026-01-01T00:00:00+00:00",
    }  # fmt: skip
    return ModelRecord(**(values | more))  # type: ignore[arg-type]


GERMAN_ENGLISH = model("de-en-small", name="German → English, small", is_builtin=True)
ENGLISH_GERMAN = model("en-de-small", "en", "de", is_builtin=True)
PUMPS = model(
    "pumps", name="pumps, fine-tuned", kind="adapted", parent="de-en-small", domain="pumps", scope="pack"
)


def translated(*sentences: str, gap: str = " ") -> TextTranslation:
    """Makes a translation in which every sentence is written backwards."""
    found, position = [], 0
    for source in sentences:
        end = position + len(source)
        found.append(
            SentenceTranslation(position, end, source, position, end, (Alternative(source[::-1], 0.0),))
        )
        position = end + len(gap)
    text = gap.join(source[::-1] for source in sentences)
    return TextTranslation(gap.join(sentences), text, tuple(found), 0.0)


def test_utf16_counts_emoji_twice() -> None:
    to_qt = Utf16Map("a😀b😀")
    assert [to_qt(offset) for offset in range(5)] == [0, 1, 3, 4, 6]


def test_choice_shifts_the_sentences_after_it() -> None:
    sentences = SentenceMap(translated("Ein Test.", "Zwei."), ["A longer test.", ".iewZ"])
    assert sentences.text == "A longer test. .iewZ"
    span = sentences.target_span(1)
    assert sentences.text[span.start : span.end] == ".iewZ"
    assert sentences.at_target(16) == 1


def test_between_sentences_there_is_none() -> None:
    sentences = SentenceMap(translated("Eins.", "Zwei.", gap="\n\n\n"))
    assert [sentences.at_source(position) for position in (0, 5, 6, 7, 8)] == [0, 0, None, None, 1]


def test_languages_used_last_come_first() -> None:
    catalogue = SystemCatalogue([model("de-en"), model("fr-en", "fr")])
    assert catalogue.languages() == ["de", "en", "fr"]
    assert catalogue.languages(["fr", "en"]) == ["fr", "en", "de"]


def test_pack_is_used_with_the_model_it_was_made_for() -> None:
    catalogue = SystemCatalogue([GERMAN_ENGLISH, PUMPS])
    assert catalogue.find("pumps") == ChosenSystem(GERMAN_ENGLISH, PUMPS)
    assert [choice.label for choice in catalogue.domain_choices(GERMAN_ENGLISH)] == ["General", "pumps"]


def test_pack_of_an_adapted_model_finds_its_graphs() -> None:
    full = model("law", parent="de-en-small", kind="adapted", domain="law")
    pack = model("law-2", parent="law", kind="adapted", domain="law", scope="pack")
    catalogue = SystemCatalogue([GERMAN_ENGLISH, full, pack])
    assert catalogue.find("law-2") == ChosenSystem(full, pack)
    assert catalogue.base_of(ChosenSystem(full, pack)) == GERMAN_ENGLISH


def test_pack_without_its_model_is_not_offered() -> None:
    catalogue = SystemCatalogue([PUMPS])
    assert catalogue.find("pumps") is None
    assert not catalogue


def test_models_that_ship_come_first() -> None:
    own = model("own", created="2027-01-01T00:00:00+00:00")
    assert SystemCatalogue([own, GERMAN_ENGLISH, ENGLISH_GERMAN]).bases("de", "en") == [GERMAN_ENGLISH, own]


def test_two_models_of_one_domain_are_told_apart() -> None:
    second = replace(PUMPS, id="pumps-2", name="second try")
    choices = SystemCatalogue([GERMAN_ENGLISH, PUMPS, second]).domain_choices(GERMAN_ENGLISH)
    assert [choice.label for choice in choices] == [
        "General",
        "pumps · pumps, fine-tuned",
        "pumps · second try",
    ]


def test_a_model_that_is_held_back_stands_behind_the_one_in_use_and_says_so() -> None:
    newer = replace(PUMPS, id="pumps-2", name="second try", created="2027-01-01")
    held = replace(newer, details_json='{"promotion": {"state": "held", "when": "2027-01-01"}}')
    choices = SystemCatalogue([GERMAN_ENGLISH, held, PUMPS]).domain_choices(GERMAN_ENGLISH)
    assert [choice.label for choice in choices][1:] == [
        "pumps · pumps, fine-tuned",
        "pumps · second try · held back",
    ]


def test_text_is_cleaned_of_what_no_editor_holds() -> None:
    assert cleaned("a\x00b\x1bc\td\r\ne\u2028f\ufffc") == "abc\td\ne\nf"
    assert cleaned("\ud83d\ude00 \ud83d") == "😀 \ufffd"


def test_the_dialog_offers_all_files_that_can_be_translated() -> None:
    offered = re.findall(r"\*(\.\S+?)[ )]", open_filter().split(";;")[0])
    assert {".txt", ".srt", ".md", ".docx", ".xlf"} <= set(offered)
    assert all(tasks.is_document(Path(f"a{ending}")) for ending in offered)


def person(name: str, tgt: str, strength: float = 1.0) -> SpeakerRecord:
    return SpeakerRecord(
        id=name.lower(), name=name, src="de", tgt=tgt, notes="", colour="orange", strength=strength,
        n_sentences=0, n_corrections=0, created="2026-01-01", updated="2026-01-01",
    )  # fmt: skip


def test_speakers_of_a_language_are_those_who_write_it_or_nothing_yet() -> None:
    people = [person("Anna", "en-GB"), person("Ben", "de"), person("Carla", "")]
    assert [each.name for each in speakers_into(people, "en")] == ["Anna", "Carla"]


def test_strength_of_a_speaker_is_the_one_of_the_record() -> None:
    assert choice_of(person("Anna", "en", 0.6)).label == "Anna (strength 0.6)"


@pytest.mark.parametrize(
    ("name", "short"),
    [("German → English, small", "small"), ("Harbour", "Harbour"), ("German → English", "German → English")],
)
def test_languages_are_left_out_of_a_models_name(name: str, short: str) -> None:
    assert short_name(model("x", name=name)) == short


def test_a_model_that_ships_is_called_as_the_language_has_it():
    use_language("de")
    ours, theirs = (
        model("x", name="German → English, small", is_builtin=is_ours) for is_ours in (True, False)
    )
    said = model_name(ours), short_name(ours), model_name(theirs)
    use_language("en")
    assert said == ("Deutsch → Englisch, klein", "klein", "German → English, small")


@pytest.mark.parametrize("value", ["no json", "[1]", '{"de-en": ["anna"]}', '{"de-en": ["anna", 9]}'])
def test_settings_changed_by_hand_choose_nobody(tmp_path: Path, value: str) -> None:
    store = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    store.setValue("speakers", value)
    assert Settings(store).speaker_for("de", "en") is None
