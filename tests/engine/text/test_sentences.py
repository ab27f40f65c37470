"""Sentence splitting: the right ends, and never a lost character."""

import re
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.text import sentences
from engine.text.sentences import blank_between, split_sentences

_WORDS = st.sampled_from([
    "z. B. ", "Mio. ", "3. Oktober ", "Dr. ", "Mr. ", "etc. ", "Ende. ", "Der ", "Hund", "! ", "? ", "...",
    "»", "«", '"', "'", "(", ")", "1. ", "\n", "\r\n", "\t", "\u2028", "\x00", "\u200b", "😀", "\ud800", "…",
    "∯", "ȸ", "\\", "&", " ", "  ", "。", "これ", "a. ", "www.x.de ", "12.5", ";", "- ", "שלום ",
])  # fmt: skip
_TEXTS = st.lists(_WORDS | st.text(max_size=5), max_size=30).map("".join)


def split(text, lang="de"):
    return [text[span.start : span.end] for span in split_sentences(text, lang)]


@settings(max_examples=150, deadline=None)
@given(text=_TEXTS, lang=st.sampled_from(["de", "en", "ja", "tlh"]))
@example(text="", lang="de")
@example(text=" \n ", lang="de")
def test_spans_and_gaps_are_the_text(text, lang):
    cursor = 0
    for span in split_sentences(text, lang):
        assert re.sub(r"\\\\{1,2}[nr]", "", text[cursor : span.start]).strip() == ""
        assert text[span.start : span.end] == text[span.start : span.end].strip() != ""
        cursor = span.end
    assert re.sub(r"\\\\{1,2}[nr]", "", text[cursor:]).strip() == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "Die Kosten betrugen 3 Mio. Euro.",
        "Das gilt z. B. für Pumpen.",
        "Das gilt z.B. für Pumpen.",
        "Siehe Nr. 5 und Abs. 2 der Anlage.",
        "Am 3. Oktober ist Feiertag.",
        "Am 2. Spieltag gewann er.",
        "Dr. Müller kam mit Prof. Schmidt.",
        "Der Vertrag (vgl. Art. 5 Abs. 2) gilt.",
        "»Wirklich?«, fragte er.",
        "„Komm her!“, rief sie.",
        "1. Öffnen Sie das Ventil.",
    ],
)
def test_a_german_sentence_stays_whole(sentence):
    assert split(f"{sentence} Das ist gut.") == [sentence, "Das ist gut."]


def test_a_long_row_of_emoji_takes_no_longer_than_its_length():
    began = time.process_time()
    split("a " + "😀 " * 20_000, "en")
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("de", ["ALLES GUTE ZUM GEBURTSTAG!!! 🎉", "Lass dich feiern"]),
        ("de", ["Danke dir 😊", "Das ist lieb 🥰", "Ich freue mich"]),
        ("de", ["Ich ❤️ Die Ärzte sehr.", "Du auch?"]),
        ("de", ["Gut gemacht!👍🏽", "Weiter so! 🎉🎉"]),
        ("de", ["„Toll!“ 👩‍🔧", "Sie lachte."]),
        ("de", ["Ich mag 🍕 Pizza und 🍝 Nudeln.", "Du auch?"]),
        ("de", ["Super! 😊 das freut mich"]),
        ("de", ["😂😂 Das ist genial!"]),
        ("en", ["Thanks so much 😊", "You are great"]),
        ("en", ["For the tickets 🎉", "Let me know when you have them"]),
        ("de", ["Danke dir 😊", "Bis morgen"]),
        ("en", ["My Samsung 📱 Galaxy is broken."]),
        ("en", ["Team 🇩🇪 We beat Team 🇫🇷 You yesterday.", "Great!"]),
    ],
)
def test_emoji_end_a_sentence_behind_its_mark_or_in_its_place(lang, sentences):
    assert split(" ".join(sentences), lang) == sentences


@pytest.mark.parametrize(
    "sentence",
    [
        "Mr. Smith of Acme Inc. arrived late.",
        "It works, e.g. with pumps.",
        "See Fig. 3 on p. 5.",
        "It stands in ch. 4, chap. 5 and vols. 6.",
        '"Really?" he asked.',
        "J. R. Tolkien wrote it.",
        "It costs $3.50 at www.example.com.",
    ],
)
def test_an_english_sentence_stays_whole(sentence):
    assert split(f"{sentence} This is good.", "en") == [sentence, "This is good."]


def test_english_no_may_end_a_sentence():
    assert split("He said no. Then he left.", "en") == ["He said no.", "Then he left."]


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("en", ["He said no.", "Nobody knew."]),
        ("en", ["We let 9 in.", "Then it rained."]),
        ("en", ["The pan is 9 in. wide.", "It fits."]),
        ("en", ["Open a new tab.", "3 items appear."]),
        ("en", ["The load is max. 5 t.", "It broke."]),
        ("en", ["Meet Capt. Black of the dept. store.", "He knows."]),
        ("de", ["Wir kamen an das Kap.", "3 Leute standen da."]),
        ("de", ["Zahlung gem. Vertrag vom 3. Mai.", "Danke."]),
        ("de", ["Das kostet 5 Mio.", "Die Stadt zahlt."]),
        ("de", ["Die Blumen, u. a. Rosen, sind da.", "Komm."]),
        ("de", ["Er ist alt.", "Hunde mögen ihn."]),
    ],
)
def test_what_is_also_a_word_ends_a_sentence_and_an_abbreviation_does_not(lang, sentences):
    assert split(" ".join(sentences), lang) == sentences


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("de", ["Der Vertrag läuft bis Ende Nov.", "Danach endet er."]),
        ("de", ["Offen von Mo. bis Fr.", "Später ist zu."]),
        ("de", ["Das war am 3. Dez.", "Leider regnete es."]),
        ("de", ["Am Fr. Abend war der 3. Okt. Ortszeit."]),
        ("en", ["It ends in Sept.", "Nobody comes."]),
        ("en", ["The answer is no.", "12 people came."]),
        ("en", ["She told us no.", "3 of them stayed."]),
        ("en", ["Invoice no. 44 items are missing.", "I see."]),
        ("en", ["It is no. 12 on the list.", "I see."]),
        ("en", ["He is no. 1."]),
    ],
)
def test_an_abbreviation_ends_a_sentence_where_another_begins(lang, sentences):
    assert split(" ".join(sentences), lang) == sentences


@pytest.mark.parametrize(
    "sentences",
    [
        ["Der Drucker steht in Raum 12.", "Bitte schalten Sie ihn aus."],
        ["Siehe Seite 4.", "Hinweise finden Sie dort."],
        ["Wir treffen uns um 8.", "Kinder warten dort."],
        ["Das steht in den Anträgen 3 und 14.", "Die Kommission sagt nein."],
        ["Er kam Montag 12. Mai und am 12. Mai.", "Gut."],
        ["Das war der 3. Preis, Zimmer 2. Stock."],
        ["Die Hitze des 2. Grades, Ende des Montag 3. Novembers."],
        ["Es fehlen: 1. Die Schraube 2. Die Mutter"],
        ["Sie ist 2. Vorsitzende und wohnt im 2. Stock."],
        ["Der 2000. Kunde und die 1.500. Kundin kamen."],
        ["Das war im Jahr 2000.", "Kinder kamen."],
    ],
)
def test_a_german_number_of_its_own_ends_a_sentence_and_an_ordinal_does_not(sentences):
    assert split(" ".join(sentences)) == sentences


def test_sentences_inside_quotes_are_split():
    text = 'And I said, "Wait a minute. You mean all of them?" Then he left.'
    assert split(text, "en")[1:] == ['You mean all of them?"', "Then he left."]


def test_a_closing_quote_stays_with_its_sentence():
    assert split("„Nein.“ Er ging.") == ["„Nein.“", "Er ging."]


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r", "\n\n", "\u2028", "\x0b", "\t"])
def test_a_line_break_always_ends_a_sentence(line_break):
    assert split(f"ein Titel ohne Punkt{line_break}und mehr") == ["ein Titel ohne Punkt", "und mehr"]


_PARTS = ["Der Hund kam am 3. Oktober. ", "x", "wort ", "a. ", "! ", "Ja\n", "«", "1. "]


@pytest.mark.parametrize("part", _PARTS)
def test_a_hundred_thousand_characters_take_less_than_two_seconds(part):
    text = (part * 100_000)[:100_000]
    start = time.process_time()
    split_sentences(text, "de")
    assert time.process_time() - start < 2


def test_an_address_stays_whole():
    sentence = "Siehe https://example.org/a?b=c!d.E und mehr."
    assert split(sentence) == [sentence]


def test_a_script_without_spaces_is_split_too():
    assert split("これは本です。それはペンです。", "ja") == ["これは本です。", "それはペンです。"]


def test_a_long_line_is_split_as_its_parts_are():
    assert split("Der Hund kam am 3. Oktober. " * 300) == ["Der Hund kam am 3. Oktober."] * 300


@pytest.mark.parametrize("fence", ["```", "~~~~"])
def test_code_between_fences_is_no_sentence(fence):
    text = f"Öffnen Sie die Datei.\n{fence}sh\nrm -rf alt\necho Hallo.\n{fence}\nDann weiter."
    assert split(text) == ["Öffnen Sie die Datei.", "Dann weiter."]


def test_a_fence_that_is_never_closed_is_text():
    assert split("```\nHallo Welt.") == ["```", "Hallo Welt."]


def test_no_text_is_looked_back_at_without_end(monkeypatch):
    """A line of openings where no sentence ends took minutes: every place was compared with all before it."""
    seen = []
    real = sentences._is_start
    monkeypatch.setattr(
        sentences, "_is_start", lambda before, *rest: seen.append(len(before)) or real(before, *rest)
    )
    assert len(split_sentences("(a. b" * 3000, "de")) == 1
    assert len(seen) > 1000
    assert max(seen) <= 1500


def test_places_are_found_within_many_stretches():
    stretches = [(10 * i, 10 * i + 5) for i in range(1000)]
    inside = sentences._within(stretches)
    assert [inside(place) for place in (0, 4, 5, 9990, 9994, 9995, -1)] == [
        True,
        True,
        False,
        True,
        True,
        False,
        False,
    ]
    assert not sentences._within(stretches, counts_start=False)(10)
    assert not sentences._within([])(3)


def test_an_english_number_may_end_a_sentence_before_any_word():
    text = "The answer is 42. Many people know it."
    assert [text[span.start : span.end] for span in split_sentences(text, "en")] == [text[:17], text[18:]]


@pytest.mark.parametrize(
    ("blank", "around", "wanted"),
    [(" ", ".。私", ""), (" ", ".！私", ""), (" ", ".?私", " "), ("\n", ".。私", "\n"), ("  ", ".。私", "  "),
     ("", "。.I", " "), ("", "。。私", ""), (" ", "..I", " "), ("", "..I", ""), ("", "。 ", "")],
)  # fmt: skip
def test_no_blank_stands_between_japanese_sentences_and_one_between_others(blank, around, wanted):
    before, source = around[1:2], around[:1]
    assert blank_between(blank, source, before.strip(), around[2:]) == wanted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- Kommst du?<br />- Nein.", ["- Kommst du?", "- Nein."]),
        ("Es fehlen:<br>– Holz <BR/> • Eisen", ["Es fehlen:", "– Holz", "• Eisen"]),
        ("Bitte warten,<br>bis es klingelt.", ["Bitte warten,<br>bis es klingelt."]),
        (r"Es ist zu.\nWer da?\\n\\nIch!", ["Es ist zu.", "Wer da?", "Ich!"]),
        (r"Hol den\nSchlüssel.", [r"Hol den\nSchlüssel."]),
        ("x <b>y</b> < z", ["x <b>y</b> < z"]),
    ],
)
def test_a_break_that_is_a_tag_ends_a_sentence_before_a_dash(text, expected):
    assert [text[span.start : span.end] for span in split_sentences(text, "de")] == expected


@pytest.mark.parametrize(("text", "language"), [
    ("Gültig ab Okt. 2021", "de"), ("Heft 3, Jan./Feb. 2019", "de"),
    ("Offen bis Do. 18 Uhr", "de"), ("Closed on Tue. 3 Oct. at noon", "en"),
])  # fmt: skip
def test_an_abbreviated_day_or_month_before_a_number_ends_no_sentence(text, language):
    assert len(split_sentences(text, language)) == 1


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("{b}Wake up!{/b} The ship leaks.", ["{b}Wake up!{/b}", "The ship leaks."]),
        (r"\C[1]Halt!\C[0]\! §aWer da?§r", [r"\C[1]Halt!\C[0]\!", "§aWer da?§r"]),
        ("Go <b>e.g. home</b> now.", ["Go <b>e.g. home</b> now."]),
    ],
)
def test_codes_are_no_part_of_what_ends_a_sentence(text, sentences):
    assert [text[span.start : span.end] for span in split_sentences(text, "en")] == sentences
