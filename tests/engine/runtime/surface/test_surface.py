"""What the model reads of a sentence, with subwords that know few characters."""

import io
from pathlib import Path

import pytest
import sentencepiece as spm

from engine.runtime.surface.surface import Surface, SurfaceReader
from engine.text.subwords import Subwords
from engine.text.symbols import put_back

_TEXT = [
    "der hund und die katze essen brot, heute und morgen.",
    'Das Haus ist alt; "neu" ist es nicht - oder? 1 2 5 7 0 #',
]


@pytest.fixture(scope="module")
def subwords():
    """Subwords that know the characters of `_TEXT` and no others."""
    model = io.BytesIO()
    special = {"bos_id": 0, "pad_id": 1, "eos_id": 2, "unk_id": 3, "minloglevel": 2}
    spm.SentencePieceTrainer.train(
        sentence_iterator=iter(_TEXT * 5),
        model_writer=model,
        vocab_size=60,
        hard_vocab_limit=False,
        **special,
    )
    return Subwords(model.getvalue())


@pytest.fixture(scope="module")
def reader(subwords):
    return SurfaceReader(subwords, 64, ("de", "en"))


def read(reader, sentence):
    surface = reader.read(sentence)
    return surface.prefix, [part.text for part in surface.parts], surface.suffix


def test_bullets_and_emoji_stay_outside(reader):
    assert read(reader, "• 😀 der hund 👍🏽❤️") == ("• 😀 ", ["der hund"], " 👍🏽❤️")


@pytest.mark.parametrize("bullet", ["- ", "*  ", "– ", "•\u00a0", "### "])
def test_a_bullet_stays_outside_even_if_the_model_knows_it(reader, bullet):
    assert read(reader, f"{bullet}der hund - oder") == (bullet, ["der hund - oder"], "")


def test_a_quotation_mark_without_its_partner_stays_outside_as_the_target_language_writes_it(reader):
    assert read(reader, "„der hund") == ('"', ["der hund"], "")
    assert read(reader, "der hund“") == ("", ["der hund"], '"')


def test_an_emoji_before_the_full_stop_stays_outside_with_it(reader):
    assert read(reader, "der hund 😀.") == ("", ["der hund"], " 😀.")


def test_the_model_reads_a_symbol_for_an_interjection(reader):
    surface = reader.read("aua, der hund")
    assert [part.text for part in surface.parts] == ["{a}, der hund"]
    assert [kept.text for kept in surface.kept] == ["ouch"]


def test_a_sentence_of_interjections_is_written_without_the_model(reader):
    assert read(reader, "Tick tack, tick tack!") == ("Tick tock, tick tock!", [], "")


@pytest.mark.parametrize(
    ("written", "read_as", "kept"),
    [
        ("der 😀 hund", "der {A} hund", ["😀"]),
        ("der hund 👩🏽‍🔧❤️ und die katze", "der hund {A} und die katze", ["👩🏽‍🔧❤️"]),
        ("der hund😀, {0} und ☎ katze", "der hund {A}, {b} und {C} katze", ["😀", "{0}", "☎"]),
    ],
)
def test_an_emoji_inside_has_a_symbol(reader, written, read_as, kept):
    assert read(reader, written) == ("", [read_as], "")
    assert [each.text for each in reader.read(written).kept] == kept


@pytest.mark.parametrize(
    ("written", "read_as", "kept"),
    [
        ("der ∞ hund", "der {a} hund", ["∞"]),
        ("der ≥ 7 ≠ 5 hund", "der {a} {b} 5 hund", ["≥ 7", "≠"]),
        ("der ±7 hund", "der {a} hund", ["±7"]),
        ("der 4,5 kΩ hund", "der {a} hund", ["4.5 kΩ"]),
        ("hund H₂O und katze™", "hund {a} und {b}", ["H₂O", "katze™"]),
        ("der CO₂-hund", "der {a}-hund", ["CO₂"]),
        ("7 m² brot, 10⁶ hunde", "{a} brot, {b} hunde", ["7 m²", "10⁶"]),
        ("der hund¹ und die katze²³ heute", "der hund {a} und die katze {b} heute", ["¹", "²³"]),
        ("brot ① und ②", "brot {a} und {b}", ["①", "②"]),
        ("der µm und Жhund", "der {a} und {b}", ["µm", "Жhund"]),
        ("der Αθήνα και hund", "der {a} hund", ["Αθήνα και"]),
        ("hund → katze ➔ der hund und brot", "hund {A} katze {B} der hund und brot", ["→", "➔"]),
    ],
)
def test_what_the_model_cannot_read_has_a_symbol(reader, written, read_as, kept):
    assert read(reader, written) == ("", [read_as], "")
    assert [each.text for each in reader.read(written).kept] == kept


@pytest.mark.parametrize(
    "written", ["der hund¹ heute", "der ±7 hund", "die katze→hund und brot essen", "7㎡ brot"]
)
def test_what_touches_a_word_or_number_touches_it_again(reader, written):
    surface = reader.read(written)
    assert put_back(surface.parts[0].text, surface.kept) == written


@pytest.mark.parametrize(
    ("written", "prefix"),
    [("→ der hund", "→ "), ("① hund", "① "), ("≥ hund", "≥ "), ("≥ 7 hunde", ""), ("© 7 hunde", "© ")],
)
def test_a_sign_before_the_sentence_stays_outside_and_one_at_a_number_inside(reader, written, prefix):
    assert reader.read(written).prefix == prefix


@pytest.mark.parametrize("written", ["hund → katze", "der hund > die katze > brot", "hund→brot essen"])
def test_names_between_arrows_are_read_one_by_one(reader, written):
    surface = reader.read(written)
    assert len(surface.parts) > 1
    whole = "".join(part.text + part.gap for part in surface.parts)
    assert put_back(whole, surface.kept) == written


def test_a_row_of_words_of_another_script_is_looked_at_once(reader, monkeypatch):
    looked = []
    characters = reader._characters
    is_strange = characters._is_strange
    monkeypatch.setattr(characters, "_is_strange", lambda char: looked.append(char) or is_strange(char))
    sentence = "hund " + "жук " * 500 + "katze"
    assert characters.carried_over(sentence, []) == [(5, 2004)]
    assert len(looked) < 2 * len(sentence)


def test_every_name_between_arrows_begins_as_its_source_does(reader):
    surface = reader.read("Haus → katze")
    assert [surface.written_as(part, "house") for part in surface.parts] == ["House", "house"]


@pytest.mark.slow
def test_signs_and_unknown_letters_without_end_are_read_in_time_that_grows_with_them(reader):
    written = "hund " + "₂H" * 2000 + " ±≥" * 2000 + "<b>→</b>\u200f" * 1000 + " der hund"
    surface = reader.read(written)
    core = "".join(part.text + part.gap for part in surface.parts)
    assert put_back(core, surface.kept).replace(" ", "") == written.replace(" ", "").replace("\u200f", "")


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("der höñd", "der hond"),
        ("é der hund", "e der hund"),
        ("der hundé", "der hunde"),
        ("HUND", "HunD"),
        ("»der hund«", '"der hund"'),
        ("„der hund“", '"der hund"'),
        ("hund – katze", "hund - katze"),
    ],
)
def test_an_unknown_character_is_read_as_the_nearest_known_one(reader, written, read_as):
    assert read(reader, written) == ("", [read_as], "")


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("DER HUND UND DIE KATZE", "der hund und die katze"),
        ("DER {0} HUND <b>ISST</b> BROT", "Der {a} hund {B} isst {C} brot"),
        ("KATZEN", "katzen"),
    ],
)
def test_capitals_are_read_in_small_letters(subwords, written, read_as):
    surface = SurfaceReader(subwords, 64, ("de", "en")).read(written)
    assert surface.is_in_capitals
    assert surface.parts[0].text.lower() == read_as.lower()


@pytest.mark.parametrize(
    ("pair", "written", "read_as"),
    [("de-en", "FREI", "Frei"), ("en-de", "SOLD", "sold"), ("en-de", "NATO", "NATO")],
)
def test_a_word_in_capitals_keeps_one_only_where_nouns_have_one(pair, written, read_as):
    folder = Path(__file__).resolve().parents[4] / "assets" / "models" / pair
    reader = SurfaceReader(Subwords.load(folder / "source.spm"), 64, tuple(pair.split("-")))
    assert reader.read(written).parts[0].text == read_as


def test_addresses_with_a_semicolon_between_them_are_one_symbol(subwords):
    surface = SurfaceReader(subwords, 64, ("de", "en")).read("der hund: a@x.example; b@y.example")
    assert [each.text for each in surface.kept] == ["a@x.example; b@y.example"]


@pytest.mark.parametrize("written", ["NATO", "EU UND USA", "HUND und KATZE", "{0} {1} hund", "12 kg"])
def test_abbreviations_and_single_words_in_capitals_are_read_as_they_are(subwords, written):
    assert not SurfaceReader(subwords, 64, ("de", "en")).read(written).is_in_capitals


def test_a_word_that_starts_with_an_unknown_letter_is_not_torn_apart(reader):
    assert read(reader, "Жhund essen") == ("", ["{a} essen"], "")


def test_a_word_of_another_script_stays_outside(reader):
    assert read(reader, "שלום der hund") == ("שלום ", ["der hund"], "")


def test_a_combining_accent_stays_with_its_letter(reader):
    prefix, parts, suffix = read(reader, "der hund\u0308")
    assert (prefix, len(parts), suffix) == ("", 1, "")


def test_control_characters_at_the_ends_stay_and_inside_go(reader):
    assert read(reader, "\u200fder\x00 hu\u00adnd\x07") == ("\u200f", ["der hund"], "\x07")


_NO_WORDS = ["", "12.5", "😀", "www.der-hund.de", "https://a.de/b 12", "a@b.de", "/der/hund"]


@pytest.mark.parametrize("sentence", _NO_WORDS)
def test_what_has_no_words_is_left_alone(reader, sentence):
    assert read(reader, sentence) == (sentence, [], "")


def test_a_long_sentence_is_cut_at_clauses_of_about_equal_length(reader):
    sentence = "der hund und die katze essen brot, " * 20
    parts = reader.read(sentence.strip()).parts
    assert len(parts) > 2
    assert all(part.text.endswith("brot,") for part in parts)
    assert "".join(part.text + part.gap for part in parts) == sentence.strip()


def test_a_long_sentence_without_marks_is_cut_before_conjunctions(reader):
    sentence = " ".join(["der hund essen brot und heute katze"] * 12)
    parts = reader.read(sentence).parts
    assert len(parts) > 2
    assert all(part.text.startswith("und heute") for part in parts[1:])
    assert "".join(part.text + part.gap for part in parts) == sentence


def test_a_long_word_is_cut_without_gaps(reader):
    parts = reader.read("hund" * 100).parts
    assert "".join(part.text for part in parts) == "hund" * 100
    assert {part.gap for part in parts} == {""}


def test_no_part_is_longer_than_the_model_takes(reader, subwords):
    for part in reader.read("der hund essen brot " * 60 + "katze" * 80).parts:
        assert len(subwords.encode(part.text)) < 64


def test_an_amount_alone_passes_by_the_model_as_the_target_writes_it(reader):
    assert reader.read("1.250,50 €") == Surface("€1,250.50", (), "")
    assert reader.read("Der Preis: 1.250,50 €").parts


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("der {i} hund bellt", "der {a} hund bellt"),
        (r"der \n[2] bellt", "der {a} bellt"),
    ],
)
def test_names_in_codes_of_games_are_read_as_words(reader, sentence, text):
    surface = reader.read(sentence)
    assert [part.text for part in surface.parts] == [text]
    assert put_back(text, surface.kept) == sentence
