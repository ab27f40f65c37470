"""Lines with speakers' names, what the person wrote, and other parts of speaking that know no widget."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSettings

from engine.results.translation import Alternative, SentenceTranslation, TextTranslation
from gui.pages.translate.comparing.differences import differences_of
from gui.pages.translate.correcting.corrections import Correction, Corrections
from gui.pages.translate.translating.catalogue import short_name
from gui.pages.translate.translating.line_speakers import read_lines, speakers_of, translate_spoken
from gui.pages.translate.translating.voices import Speaker, speaker_of, speakers_into
from gui.settings import Settings
from tests.gui.pages.speaker_door import person
from tests.gui.pages.translate_door import FakeDoor, FakeTranslator, model

ANNA, KERN = Speaker("anna", "Anna"), Speaker("kern", "Dr. Kern")


def said(line: str) -> tuple[str, str]:
    """Returns who says a line, and what of it is translated."""
    (found,) = read_lines(line, [ANNA, KERN])
    return (found.speaker.name if found.speaker else ""), line[found.text_start : found.text_end]


@pytest.mark.parametrize(
    ("line", "name", "text"),
    [
        ("ANNA: Ja.", "Anna", "Ja."),
        ("  - anna :  Ja. ", "Anna", "Ja."),
        ("[Dr. Kern] Ja.", "Dr. Kern", "Ja."),
        ("[DR.  KERN]: Ja.", "Dr. Kern", "Ja."),
        ("<v Anna>Ja.</v>", "Anna", "Ja."),
        ("<v.loud Anna>Ja.", "Anna", "Ja."),
        ("Anna：Ja.", "Anna", "Ja."),  # noqa: RUF001, the wide colon of East Asia
        ("ANNA:", "Anna", ""),
        ("ANNA: Dr. Kern: Ja.", "Anna", "Dr. Kern: Ja."),
    ],
)
def test_name_before_a_line_tells_who_says_it(line: str, name: str, text: str) -> None:
    assert said(line) == (name, text)


@pytest.mark.parametrize(
    "line", ["Hinweis: Ja.", "[Musik] Ja.", "<v Zoe>Ja.</v>", "Anna sagt ja.", "", ": Ja."]
)
def test_other_beginnings_stay_text(line: str) -> None:
    assert said(line) == ("", line)


def test_speakers_come_in_the_order_of_their_lines() -> None:
    lines = read_lines("Dr. Kern: A\nAnna: B\nDR. KERN: C", [ANNA, KERN])
    assert speakers_of(lines) == (KERN, ANNA)


def test_of_two_with_one_name_the_first_is_meant() -> None:
    (line,) = read_lines("Anna: A", [ANNA, Speaker("other", "ANNA")])
    assert line.speaker == ANNA


def translated(lines: list[str], _speakers: list[Speaker | None]) -> list[TextTranslation]:
    return [FakeTranslator(FakeDoor()).translate_text(line) for line in lines]


@given(st.text(alphabet="ab. :\n[]<>vAnna\r😀", max_size=120))
def test_lines_lose_no_character(text: str) -> None:
    parts = list(translate_spoken(text, read_lines(text, [ANNA]), translated))
    whole = parts[-1].translation
    assert whole.source == text
    assert len(whole.text) == len(text)  # the fake turns words round
    assert all(text[each.start : each.end] == each.source for each in whole.sentences)
    assert all(whole.text[each.target_start : each.target_end] == each.target for each in whole.sentences)


def test_long_text_is_translated_in_groups_of_whole_lines() -> None:
    text = "\n".join(["Anna: Eins zwei drei.", "Vier fünf sechs."] * 100)
    parts = list(translate_spoken(text, read_lines(text, [ANNA]), translated))
    assert len(parts) > 2
    assert all(part.translation.source.endswith("\n") for part in parts[:-1])
    assert parts[-1].speakers == (ANNA, None) * 100


def test_same_sentence_of_two_people_is_corrected_apart() -> None:
    corrections = Corrections()
    corrections.put(Correction("Ja.", "Sure.", "Yes.", ANNA, is_line=True))
    sentences = [SentenceTranslation(0, 3, "Ja.", 0, 4, ()), SentenceTranslation(4, 7, "Ja.", 5, 9, ())]
    assert corrections.written(sentences, (ANNA, KERN)) == {0: "Sure."}
    assert corrections.written(sentences) == {}


def test_draft_stands_until_it_is_confirmed() -> None:
    corrections = Corrections()
    sentence = SentenceTranslation(0, 3, "Ja.", 0, 4, ())
    corrections.keep_draft("Ja.", "Yeah.")
    assert corrections.written([sentence]) == {0: "Yeah."}
    corrections.put(Correction("Ja.", "Sure.", "Yes.", ANNA))
    assert corrections.written([sentence]) == {0: "Sure."}


def test_taking_a_second_thought_back_leaves_the_first() -> None:
    corrections = Corrections()
    first = Correction("Ja.", "Sure.", "Yes.", ANNA)
    second = Correction("Ja.", "Yeah.", "Yes.", ANNA, previous=first)
    corrections.put(second)
    corrections.take_back(second)
    assert corrections.find("Ja.") == first


def test_three_translations_are_marked_against_the_first() -> None:
    texts = ["He shuts it.", "He closes it.", "She closes it."]
    (row,) = differences_of([one_sentence(text) for text in texts])
    assert row.texts == tuple(texts)
    assert row.marks == (((0, 8),), ((3, 9),), ((0, 10),))


def one_sentence(text: str) -> TextTranslation:
    """Returns some sentence with this translation."""
    sentence = SentenceTranslation(0, 3, "Ja.", 0, len(text), (Alternative(text, 0.0),))
    return TextTranslation("Ja.", text, (sentence,), 0.0)


def test_speakers_of_a_language_are_those_who_write_it_or_nothing_yet() -> None:
    people = [person("Anna", tgt="en-GB"), person("Ben", tgt="de"), person("Carla", tgt="")]
    assert [each.name for each in speakers_into(people, "en")] == ["Anna", "Carla"]


def test_strength_of_a_record_is_its_own_unless_another_is_wished() -> None:
    record = person("Anna", strength=0.6)
    assert (speaker_of(record).strength, speaker_of(record, 3.0).strength) == (0.6, 2.0)


@pytest.mark.parametrize(
    ("name", "short"),
    [("German → English, small", "small"), ("Harbour", "Harbour"), ("German → English", "German → English")],
)
def test_languages_are_left_out_of_a_models_name(name: str, short: str) -> None:
    assert short_name(model("x", name=name)) == short


@pytest.mark.parametrize("value", ["no json", "[1]", '{"de-en": ["anna"]}', '{"de-en": ["anna", 9]}'])
def test_settings_changed_by_hand_choose_nobody(tmp_path: Path, value: str) -> None:
    store = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    store.setValue("speakers", value)
    assert Settings(store).speaker_for("de", "en") is None
