"""Tests of reading abbreviations as the words that they stand for."""

import pytest

from engine.text.abbreviations import spelled_out


@pytest.mark.parametrize(
    ("lang", "text", "read"),
    [
        ("de", "Steht auf S. 12 und S.13.", "Steht auf Seite 12 und Seite 13."),
        ("de", "Vgl. Tab. IV (s. u.).", "Vergleiche Tabelle IV (siehe unten)."),
        (
            "de",
            "Das dauert i. d. R. 2 Std. oder 90 Min.",
            "Das dauert in der Regel 2 Stunden oder 90 Minuten.",
        ),
        ("de", "Das dauert i.d.R. 1 Std. lang", "Das dauert in der Regel 1 Stunde lang"),
        ("de", "Fr. Weber und Hr. Dr. Kunz", "Frau Weber und Herr Dr. Kunz"),
        ("de", "Gartenstr. 4, Kundennr. 88", "Gartenstraße 4, Kundennummer 88"),
        ("en", "Pp. 4 and 5, fig. 2", "Pages 4 and 5, Figure 2"),
        ("en", "It takes 1 hr. or 2 hrs.", "It takes 1 hour or 2 hours."),
        ("en", "Tea w/o milk, asap!", "Tea without milk, as soon as possible!"),
        ("en", "Cables incl.", "Cables included."),
        ("en", "See Fig. 4 and Sec. 12.", "See Figure 4 and Section 12."),
        ("en", "See app. 5, p. 3", "See appendix 5, page 3"),
        ("de", "Zi. in ruh. Lage, Kü. mod.", "Zimmer in ruhige Lage, Küche modern."),
        ("de", "Kurse n. V., Kinder zus. 9 €", "Kurse nach Absprache, Kinder zusammen 9 €"),
        ("de", "Gem. § 5 oder Zahlung gem. Vertrag", "Gemäß § 5 oder Zahlung gemäß Vertrag"),
        ("en", "Max. load 5 kg, est. weight 3 kg", "Maximum load 5 kg, estimated weight 3 kg"),
        ("en", "The firm (est. 1931)", "The firm (founded in 1931)"),
        ("de", "Möbl. Zi. m. Bad od. Dusche", "Möblierte Zimmer mit Bad oder Dusche"),
        (
            "de",
            "Zi. frei v. Mai bis Juli, o. Juni, f. 2 Pers.",
            "Zimmer frei von Mai bis Juli, oder Juni, für 2 Personen.",
        ),
        ("de", "Anm. 7, geb. am 3. Mai, 38 Std./Woche", "Fußnote 7, geboren am 3. Mai, 38 Stunden/Woche"),
        ("en", "Capt. Moss, flat w/ 3 rms., balc.", "Captain Moss, flat with 3 rooms, balcony."),
        ("de", "Haftg. f. Kinder bis 6 J.", "Haftung für Kinder bis 6 Jahre."),
        ("en", "£90 inc. bills at Apple Inc.", "£90 including bills at Apple Inc."),
        ("en", "RSVP by May; 90 sq. ft.; see app. B", "Please reply by May; 90 ft²; see appendix B"),
        ("en", "A pan, 9 in., 2 in. deep, 3 brought in.", "A pan, 9 inches, 2 inches deep, 3 brought in."),
        ("en", "Order no. 55 was lost.", "Order number 55 was lost."),
        ("en", "Invoice no. 55 arrived late.", "Invoice number 55 arrived late."),
    ],
)
def test_an_abbreviation_is_read_as_its_words(lang: str, text: str, read: str) -> None:
    assert spelled_out(text, lang) == read


@pytest.mark.parametrize(
    ("lang", "text", "read"),
    [
        ("de", "3-Zi.-Whg. frei", "Dreizimmerwohnung frei"),
        ("de", "2,5-Zi.-Whg.", "2,5-Zimmerwohnung."),
        ("de", "Rechn.-Nr. 5, Kd.-Nr. 6, Art.-Nr. 7", "Rechnungsnummer 5, Kundennummer 6, Artikelnummer 7"),
        ("de", "Öffn.-Zeiten: werkt.", "Öffnungszeiten: werktags."),
        ("de", "Wilh.-Busch-Str. 4, Haus-Nr. 5", "Wilh.-Busch-Straße 4, Haus-Nummer 5"),
        ("de", "Mo.-Fr. bei der S-Bahn, Dipl.-Ing. Ott", "Mo.-Fr. bei der S-Bahn, Dipl.-Ing. Ott"),
        ("en", "3-bdrm. flat", "3-bedroom flat"),
    ],
)
def test_compounds_are_read_part_by_part(lang: str, text: str, read: str) -> None:
    assert spelled_out(text, lang) == read


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Frau S. kommt am Fr. 10 Uhr."),
        ("de", "Das steht in `S. 4` und auf www.abb.de."),
        ("de", "z. B. Holz, Stein usw."),
        ("de", "500 v. Chr. und 500 n. Chr., Turnverein e. V."),
        ("de", "Er lief 5 m. Er ist begabt."),
        ("en", "Your RSVP came late, and I bet."),
        ("en", "Is it true? He said no. Nobody knew."),
        ("en", "Mail p.4@example.org from 5 Main St. in York."),
        ("fr", "Voir p. 4."),
    ],
)
def test_what_is_none_stays(lang: str, text: str) -> None:
    assert spelled_out(text, lang) == text


def test_a_term_stays_and_what_follows_it_is_still_found() -> None:
    text = "S. 4, MwSt. und `S. 5`, S. 6"
    assert spelled_out(text, "de", [(6, 11)]) == "Seite 4, MwSt. und `S. 5`, Seite 6"


def test_a_thousand_of_them_are_all_found() -> None:
    assert spelled_out("S. 4, vgl. S. 5. " * 1_000, "de").count("Seite") == 2_000


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Rufen Sie am Fr. Abend an.", "de"),
        ("Farben, Lacke u. a. O.", "de"),
        ("John P. 5 years ago", "en"),
        ("The ASAP Foundation", "en"),
        ("Open a new tab. 3 items appear.", "en"),
        ("The answer is no. 3 people left.", "en"),
        ("They said no. 3 of them left.", "en"),
        ("Hello, Max. How are you?", "en"),
        ("a. 4 plums b. 3 pears", "en"),
        ("Michael S. 31, aus Köln", "de"),
        ("Die gem. Erklärung", "de"),
        ("Gem. Neustadt", "de"),
        ("Das ist i. A. richtig.", "de"),
        ("Er ist von dieser Art. 3 Leute kamen.", "de"),
    ],
)
def test_days_initials_and_names_are_no_abbreviations(text, language):
    assert spelled_out(text, language) == text


@pytest.mark.parametrize(
    ("text", "language", "read"),
    [
        ("Der Preis (inkl.)", "de", "Der Preis (inbegriffen)"),
        ("Call me ASAP.", "en", "Call me as soon as possible."),
        ("P. 44 shows it.", "en", "Page 44 shows it."),
    ],
)
def test_words_for_abbreviations_fit_their_place(text, language, read):
    assert spelled_out(text, language) == read


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Das war's."),
        ("de", "Ich bin’s. Wie geht's?"),
        ("de", "Das ist eine Qual."),
        ("de", "Sie fanden ein neues Gen."),
        ("de", "Er spielt ohne diesen Mod und isst Mus."),
        ("de", "Jap. Ich komme mit."),
        ("de", "Das gibt es z. b. als Buch."),
        ("de", "Das kommt aus der Medizin."),
        ("en", "The song is by Mika Ono."),
        ("en", "Hi Val. How are you?"),
        ("en", "I met Lux."),
        ("en", "The speaker was Reg."),
        ("en", "After a while the light dims."),
        ("en", "We want some new apps."),
        ("en", "It was to no avail."),
        ("en", "Open the app. 5 steps follow."),
        ("en", "They belong to a sect."),
        ("en", "The tips are anon."),
        ("en", "Copy it to temp:/list.txt."),
        ("en", "Det. Hall came too."),
    ],
)
def test_a_word_at_the_end_and_a_name_stay(lang: str, text: str) -> None:
    assert spelled_out(text, lang) == text
