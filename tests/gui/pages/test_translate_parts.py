"""The parts of the Translate page that know no widget: catalogue, portions, spans, differences, files."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError
from engine.results.translation import TextTranslation
from gui.pages.translate.comparing.differences import differing_words
from gui.pages.translate.panes.spans import SentenceMap, Utf16Map
from gui.pages.translate.panes.text_files import cleaned, is_supported, read_text, write_text
from gui.pages.translate.translating.catalogue import Catalogue, System
from gui.pages.translate.translating.portions import cut_after, translate_portions
from tests.gui.pages.translate_door import (
    ENGLISH_GERMAN,
    GERMAN_ENGLISH,
    PUMPS,
    FakeDoor,
    FakeTranslator,
    model,
)


def translated(text: str) -> TextTranslation:
    return FakeTranslator(FakeDoor()).translate_text(text)


@given(st.text(alphabet="ab. \n😀", max_size=3_000))
def test_portions_lose_no_character(text: str) -> None:
    whole = list(translate_portions(text, translated))[-1]
    assert whole.source == text
    assert all(text[s.start : s.end] == s.source for s in whole.sentences)
    assert all(whole.text[s.target_start : s.target_end] == s.target for s in whole.sentences)


def test_portions_give_what_one_call_gives() -> None:
    line = "Satz {0} ist kurz. Satz {0} hat noch einen Nachbarn, der länger ist."
    text = "\n\n".join(line.format(number) for number in range(99))
    whole = list(translate_portions(text, translated))[-1]
    assert replace(whole, elapsed_s=0) == replace(translated(text), elapsed_s=0)


def test_no_sentence_is_torn_by_a_portion() -> None:
    text = "Ein Satz ohne Zeilenende von Herrn Kern. " * 200
    sentences = list(translate_portions(text, translated))[-1].sentences
    assert {sentence.source for sentence in sentences} == {"Ein Satz ohne Zeilenende von Herrn Kern."}


def test_a_sentence_longer_than_a_portion_stays_whole() -> None:
    sentences = list(translate_portions("Wort " * 1_000 + "Ende.", translated))[-1].sentences
    assert len(sentences) == 1


def test_short_rest_is_not_cut_again() -> None:
    assert cut_after("a b " * 110, 0, 400).end == 440


def test_utf16_counts_emoji_twice() -> None:
    to_qt = Utf16Map("a😀b😀")
    assert [to_qt(offset) for offset in range(5)] == [0, 1, 3, 4, 6]


def test_choice_shifts_the_sentences_after_it() -> None:
    sentences = SentenceMap(translated("Ein Test. Zwei."), {"Ein Test.": "A longer test."})
    assert sentences.text == "A longer test. iewZ."
    span = sentences.target_span(1)
    assert sentences.text[span.start : span.end] == "iewZ."
    assert sentences.at_target(16) == 1


def test_between_sentences_there_is_none() -> None:
    sentences = SentenceMap(translated("Eins.\n\n\nZwei."))
    assert [sentences.at_source(position) for position in (0, 5, 6, 7, 8)] == [0, 0, None, None, 1]


def test_differing_words_are_marked_on_both_sides() -> None:
    first, second = "The rotary pump starts running.", "The centrifugal pump starts."
    marks = differing_words(first, second)
    assert [first[start:end] for start, end in marks.first] == ["rotary", "running"]
    assert [second[start:end] for start, end in marks.second] == ["centrifugal"]


def test_equal_sentences_have_no_marks() -> None:
    assert differing_words("Same.", "Same.").first == differing_words("a  b", "a b").second == ()


def test_endless_sentences_are_marked_as_a_whole() -> None:
    assert differing_words("a " * 500, "b").first == ((0, 1000),)


def test_languages_used_last_come_first() -> None:
    catalogue = Catalogue([model("de-en"), model("fr-en", "fr")])
    assert catalogue.languages() == ["de", "en", "fr"]
    assert catalogue.languages(["fr", "en"]) == ["fr", "en", "de"]


def test_pack_is_used_with_the_model_it_was_made_for() -> None:
    catalogue = Catalogue([GERMAN_ENGLISH, PUMPS])
    assert catalogue.find("pumps") == System(GERMAN_ENGLISH, PUMPS)
    assert [choice.label for choice in catalogue.domain_choices(GERMAN_ENGLISH)] == ["General", "pumps"]


def test_pack_of_an_adapted_model_finds_its_graphs() -> None:
    full = model("law", parent="de-en-small", kind="adapted", domain="law")
    pack = model("law-2", parent="law", kind="adapted", domain="law", scope="pack")
    catalogue = Catalogue([GERMAN_ENGLISH, full, pack])
    assert catalogue.find("law-2") == System(full, pack)
    assert catalogue.base_of(System(full, pack)) == GERMAN_ENGLISH


def test_pack_without_its_model_is_not_offered() -> None:
    catalogue = Catalogue([PUMPS])
    assert catalogue.find("pumps") is None
    assert not catalogue


def test_models_that_ship_come_first() -> None:
    own = model("own", created="2027-01-01T00:00:00+00:00")
    assert Catalogue([own, GERMAN_ENGLISH, ENGLISH_GERMAN]).bases("de", "en") == [GERMAN_ENGLISH, own]


def test_two_models_of_one_domain_are_told_apart() -> None:
    second = replace(PUMPS, id="pumps-2", name="second try")
    choices = Catalogue([GERMAN_ENGLISH, PUMPS, second]).domain_choices(GERMAN_ENGLISH)
    assert [choice.label for choice in choices] == [
        "General",
        "pumps · pumps, fine-tuned",
        "pumps · second try",
    ]


def test_a_model_that_is_held_back_stands_behind_the_one_in_use_and_says_so() -> None:
    newer = replace(PUMPS, id="pumps-2", name="second try", created="2027-01-01")
    held = replace(newer, details={"promotion": {"state": "held", "when": "2027-01-01"}})
    choices = Catalogue([GERMAN_ENGLISH, held, PUMPS]).domain_choices(GERMAN_ENGLISH)
    assert [choice.label for choice in choices][1:] == [
        "pumps · pumps, fine-tuned",
        "pumps · second try · held back",
    ]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Grüße\r\n".encode("utf-8-sig"), "Grüße\n"),
        ("Grüße".encode("utf-16"), "Grüße"),
        ("Grüße".encode("utf-32"), "Grüße"),
        ("Grüße".encode(), "Grüße"),
        (b"", ""),
    ],
)
def test_text_files_are_read_by_their_mark_or_as_utf8(tmp_path: Path, data: bytes, text: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(data)
    assert read_text(path).text == text


def test_old_windows_file_is_read_with_a_note(tmp_path: Path) -> None:
    path = tmp_path / "alt.txt"
    path.write_bytes("Grüße".encode("cp1252"))
    file = read_text(path)
    assert (file.text, file.note) == ("Grüße", "alt.txt is not UTF-8; it was read as Windows-1252.")


@pytest.mark.parametrize("data", [b"\x89PNG\0\xff", "Grüße".encode("utf-16")[:-1]])
def test_what_is_no_text_is_refused_with_a_hint(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bild.txt"
    path.write_bytes(data)
    with pytest.raises(EngineError, match="bild.txt is not a text file") as error:
        read_text(path)
    assert error.value.hint


def test_a_file_too_large_for_the_window_names_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "gross.txt"
    path.write_bytes(b"a" * 4_000_001)
    with pytest.raises(EngineError, match="too large") as error:
        read_text(path)
    assert "parlance translate" in error.value.hint


def test_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="cannot be written"):
        write_text(tmp_path / "no folder" / "a.txt", "neu")
    (tmp_path / "a.txt").mkdir()
    with pytest.raises(EngineError, match="cannot be written"):
        write_text(tmp_path / "a.txt", "neu")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt"]


def test_saved_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("alt", encoding="utf-8")
    assert write_text(path, "neu 😀\n").read_bytes() == "neu 😀\n".encode()


def test_text_is_cleaned_of_what_no_editor_holds() -> None:
    assert cleaned("a\x00b\x1bc\td\r\ne\u2028f\ufffc") == "abc\td\ne\nf"
    assert cleaned("\ud83d\ude00 \ud83d") == "😀 \ufffd"


@pytest.mark.parametrize(
    ("name", "is_text"), [("a.TXT", True), ("b.md", True), ("d.Srt", True), ("c.png", False), ("txt", False)]
)
def test_files_are_known_by_their_ending(name: str, is_text: bool) -> None:
    assert is_supported(Path(name)) is is_text
