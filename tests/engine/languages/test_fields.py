"""Every field of a language's record may be left out: then nothing fails, whatever the text."""

import dataclasses

import pytest

from engine import languages
from engine.languages.base import LanguageRules
from engine.results.translation import Alternative
from engine.text import negation
from engine.text.abbreviations import spelled_out
from engine.text.marks import Edges, label_in, marks_for, stretches_apart
from engine.text.numerals import dates, spelling_out, values
from engine.text.numerals.repair import NumberRepair, lost_values
from engine.text.sentences import split_sentences
from engine.text.words import address, ampersands, exclamations, forms, repeated_words

PAIRS = (
    ("Am Mo., 3.5., von 9–17 Uhr bis halb acht: 1.500 Stück zu je 250 € (≤ 5 kg), d. h. 3,5 Mio. Euro.",
     "On Mon, 3 May, from 9 a.m. to 5 p.m. until 7.30: 1,500 pieces at €250 (≤ 5 kg), i.e. €3.5m."),
    ("Mo. und Di. geschlossen.", "Closed on Mon and Tue."),
    ("Mo.–Fr. 9–17 Uhr, So u. Feiertage 10–12 Uhr", "Mon–Fri 9 a.m.–5 p.m., Sun & holidays 10–12 noon"),
    ("Der 3. Stock, am 28.03.2024 um 14.30 Uhr. Nein, nicht Version 3.5!",
     "The 3rd floor, 28 March 2024, 2:30 p.m. No!"),
    ("Anderthalb Millionen, 2 Tsd., in Mio. Stück", "One and a half million, 2k, in thousands"),
    ("Die Müller & Söhne GmbH, Schmidt & Co., »Hallo«, „Ja“, sagte er.", 'Smith & Sons Ltd, "Yes," he said.'),
    ("Sehr geehrte Frau Weber, bitte prüfen Sie Ihr Konto.", "Dear Ms Weber, please check your account."),
    ("Aua! Nein, nein, nein, die, die.", "Ouch! No, no, no."),
    ("&Speichern unter …\tStrg+S", "&Save As…\tCtrl+S"),
)  # fmt: skip
FIELDS = [each.name for each in dataclasses.fields(LanguageRules)]


def use(source: str, translation: str, pair: tuple[str, str]) -> None:
    """Does with two texts what a translation does."""
    for text, language in zip((source, translation), pair, strict=True):
        split_sentences(text, language)
        spelled_out(text, language)
        spelling_out.values_in_full(text, language)
        spelling_out.with_right_endings(text, language)
        dates.dates_in_words(text, language)
        forms.forms_of("Pumpen", language)
        address.form_of_letter([text], language)
        repeated_words.rows_in(text, language)
    values.written_alone(source, pair)
    list(values.values_to_try(source, pair))
    lost_values(source, translation, pair)
    repair = NumberRepair(*pair)
    repair.faults(source, translation)
    repair.repaired(source, [Alternative(translation, -1.0)], 1)
    negation.lost_negation(source, translation, pair)
    ampersands.with_words(source, pair)
    ampersands.firms_in(source, pair[0])
    exclamations.interjections_in(source, pair)
    label_in(source, pair, lambda *_: False)
    stretches_apart(source)
    Edges(source, pair).put_on(translation)
    marks_for('""', pair)


@pytest.mark.slow  # each compiles the patterns of two languages anew
@pytest.mark.parametrize("name", FIELDS)
def test_a_field_may_be_left_out(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    default = getattr(LanguageRules(), name)
    tags = {}
    for language in ("de", "en"):  # a tag of its own: patterns are kept by tag
        tags[language] = f"{language}{name.replace('_', '')}"
        rules = dataclasses.replace(languages.LANGUAGES[language], **{name: default})
        monkeypatch.setitem(languages.LANGUAGES, tags[language], rules)
    for german, english in PAIRS:
        for pair in (("de", tags["en"]), (tags["de"], "en"), (tags["de"], tags["en"])):
            use(german, english, pair)
            use(english, german, (pair[1], pair[0]))
