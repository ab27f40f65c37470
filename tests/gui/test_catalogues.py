"""The window in another language: catalogues that say all, sentences of the engine, numbers."""

import importlib.util
import re
import string
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.corpora.cleaning import RULES
from engine.evaluation.paired import RateComparison
from engine.evaluation.speakers import SpeakerFinding, judge_speakers
from engine.evaluation.verdict import judge, without_near
from engine.results.adapting import DomainComparison
from engine.results.evaluation import Interval, MetricDifference, NumberChanges
from gui import i18n
from gui.help_files import CHAPTERS, chapter_files, place_of_heading
from gui.i18n import ENGINE, LANGUAGES, WINDOW, from_engine, number_words, tr, tr_plural

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted((ROOT / "assets" / "i18n").glob("*.ts"))
GERMAN = ROOT / "assets" / "i18n" / "de.ts"
OTHER_WORDS = {
    "Passwort": "Kennwort", "Kodierung": "Codierung", "Rezept": "Vorlage", "Korpus": "Textbestand",
    "Korpora": "Textbestände", "Methode": "Verfahren", "Zwischenstand": "Sicherungspunkt",
    "GPU": "Grafikkarte", "CPU": "Prozessor", "Reiter": "Registerkarte", "Domäne": "Fachgebiet",
    "Fachaufs": "Fachartikel", "Festplatte": "Datenträger", "Auswahlliste": "Shortlist",
}  # fmt: skip
"""Words that are not said in German here, and the one that is: one English term has one German term."""
ENGLISH = re.compile(
    r"(?<![\w`.–-])(?:the|of|and|is|are|were|with|to|from|its|this|that|than|but|has|have|by|for|which|only"
    r"|sentences?|words|line)(?![\w.=/-])"
)
STAY_ENGLISH = (
    "Di Gangi", "Sato", "Jiang", "Michel", "Parlance does not know", "##", "With ", "`parlance", "parlance ",
    "read back by", "requests wait", "translating for many", "its object is gone", "failed to", "whoever",
    "side {seed}", "Unable to", "{anchors}", "{baseline}", "{outputs}", "{sentences} sentences cannot",
    "{words} words cannot",
)  # fmt: skip
"""How texts begin that stay in English: papers, cards of models, what only other programs or our bugs say."""


@cache
def messages():
    """Returns what the code says, as the command that writes the catalogues finds it."""
    path = ROOT / "packaging" / "update_translations.py"
    spec = importlib.util.spec_from_file_location("update_translations", path)
    command = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = command
    spec.loader.exec_module(command)
    return command.messages()


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def said(path):
    """Returns (context, source) -> the forms of what is said."""
    root = ElementTree.parse(path).getroot()
    result = {}
    for context in root.iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [each.text or "" for each in translation.iter("numerusform")] or [translation.text or ""]
            finished = forms if translation.get("type") is None else []
            result[context.findtext("name"), message.findtext("source")] = finished
    return result


def pairs(path):
    """Returns (source, what is said) of everything but names of languages, each form apart."""
    found = said(path).items()
    return [(source, form) for (kind, source), forms in found if kind != LANGUAGES for form in forms]


@pytest.fixture
def german():
    i18n.use_language("de")
    yield
    i18n.use_language("en")


@pytest.mark.slow
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_says_all_that_the_window_says_and_nothing_else(path):
    known, wanted = said(path), messages()
    assert [each.source for each in wanted if not all(known.get(each[:2], [""]))] == []
    assert set(known) - {each[:2] for each in wanted} == set()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_translation_has_the_values_of_its_source(path):
    for (context, source), forms in said(path).items():
        for form in forms:
            if context == WINDOW:
                assert fields(form) | {"n"} == fields(source) | {"n"}, source
            else:  # an English word of grammar is put into a sentence of the engine now and then
                assert fields(form) <= fields(source), source


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_translation_is_built_as_its_source(path):
    def build(text):
        end = text.rstrip()[-1:]
        return (
            text.count("&"), text.count("\n"), text.count("`"), text[:1] == " ", text[-1:] == " ",
            "  " in text, end if end in ".…:?!" else "",
        )  # fmt: skip

    apart = {"The words of the side in", 'Save it as lines such as "key" = "value"; first.'}
    wrong = [source for source, form in pairs(path) if source not in apart and build(source) != build(form)]
    assert wrong == []


def test_german_has_german_quotation_marks_and_no_english_words():
    marks, words = [], []
    for source, form in pairs(GERMAN):
        if form.count("„") != form.count("“") or "”" in form or ('"' in form and '"' not in source):
            marks.append(form)
        plain = re.sub(r"`[^`]*`|„[^“]*“|\{\w+\}|--\S+|parlance [a-z ]+", "", form)
        if ENGLISH.search(plain) and not source.startswith(STAY_ENGLISH) and " " in source.strip():
            words.append(form)
    assert marks == []
    assert [each for each in words if "dokument dokumente" not in each] == []


def test_one_english_term_has_one_german_term():
    help_pages = [path.read_text("utf-8") for path in sorted((ROOT / "assets" / "help" / "de").glob("*.md"))]
    texts = [form for source, form in pairs(GERMAN) if not source.islower()]  # words to search by may be any
    wrong = [(word, text[:80]) for word in OTHER_WORDS for text in (*texts, *help_pages) if word in text]
    assert wrong == []


@pytest.mark.slow
def test_what_is_quoted_is_called_as_it_stands_there():
    window = {}
    for source, form in pairs(GERMAN):
        window.setdefault(source.replace("&", ""), set()).add(form.replace("&", ""))
    wrong = [
        (quoted, form)
        for source, form in pairs(GERMAN)
        for quoted in re.findall("“([^”{}]+)”", source)
        if quoted in window and not any(f"„{each}“" in form for each in window[quoted])
    ]
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_every_sentence_of_the_engine_is_found_with_its_values(path):
    i18n.use_language(path.stem)
    wrong = []
    for (context, source), forms in said(path).items():
        if context == ENGINE and forms and "}{" not in source:
            values = {name: "7" if name == "n" else f"x{i}y" for i, name in enumerate(fields(source))}
            if from_engine(source.format(**values)) not in [form.format(**values) for form in forms]:
                wrong.append(source)
    i18n.use_language("en")
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The number 12 may be missing.", "Die Zahl 12 fehlt vielleicht."),
        ("The numbers 12, 13 and 1,400 may be missing.", "Die Zahlen 12, 13 und 1.400 fehlen vielleicht."),
        (
            "“Ventil” and “Öl” may not exist in German.",
            "Möglicherweise kein Wort dieser Sprache (Deutsch): „Ventil“ und „Öl“.",
        ),
        (
            "There is no model 'small' in the library /home.",
            "In der Bibliothek /home gibt es „small“ nicht.",
        ),
        ("2024 is not there.", "2024 ist nicht vorhanden."),
        ("Reading 2024", "2024 wird gelesen"),
    ],
)
def test_sentences_with_the_values_of_daily_life(german, text, words):
    assert from_engine(text) == words


SCORES = [
    MetricDifference(metric="BLEU", base=20.1, model=25.3, difference=5.2, low=3.1, high=7.3),
    MetricDifference(metric="chrF", base=41, model=44.2, difference=3.2, low=1.1, high=5.3),
]
LOST = NumberChanges(40, 3, 14, 0, 11, 0.001)
CHANGE = Interval(-0.0511, -0.0621, -0.0411)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            judge(SCORES, 200, "in your domain (new documents)", LOST).sentence,
            "Besser in Ihrem Fachgebiet (neue Dokumente): +5,2 BLEU (95-%-Intervall +3,1 bis +7,3). "
            "Mehr Sätze haben eine falsche Zahl: 14 von 40, vorher 3.",
        ),
        (
            without_near(judge(SCORES, 1200), 2).detail,
            "BLEU 20,1 → 25,3; chrF 41,0 → 44,2 (1.200 Sätze). "
            "Nicht gezählt, weil fast alles davon in Text steht, aus dem gelernt wird: 2 Sätze.",
        ),
        (
            judge(SCORES, 9).sentence,
            "Nicht nachgewiesen bei diesem Text: +5,2 BLEU, aber 9 Sätze sind zu wenig für ein Ergebnis.",
        ),
        (
            DomainComparison(scores=SCORES, n_sentences=100, n_better=56, n_worse=26).counts,
            "100 Testsätze: 56 jetzt näher an Ihrer Übersetzung, 26 weiter davon entfernt, 18 gleich.",
        ),
        (
            judge_speakers(
                SpeakerFinding(
                    n_lines=200, loss=RateComparison(3, 2.95, CHANGE, 0.01, 0.01, 9, 1), swapped=None
                )
            ).sentence,
            "Besser mit Profil: die eigenen Wörter der Sprecher werden im Mittel 5,2 % wahrscheinlicher "
            "(95-%-Intervall 4,2 % bis 6,4 %).",
        ),
        ("2026-11-21 14:02", "21.11.2026 14:02"),
        (
            "In unseen sentences their own words became 21 % more likely on average "
            "(95 % interval 15 % to 26 %).",
            "In ungesehenen Sätzen wurden die eigenen Wörter im Mittel 21 % wahrscheinlicher "
            "(95-%-Intervall 15 % bis 26 %).",
        ),
        (
            "a.tsv is a web page (HTML), not a translation file.",
            "a.tsv ist eine Webseite (HTML), keine Übersetzungsdatei.",
        ),
        (
            "a.tsv is plain text without columns, and no second file goes with it.",
            "a.tsv ist reiner Text ohne Spalten, und keine zweite Datei gehört dazu.",
        ),
        (
            "What is read as French looks like German",
            "Was als Französisch gelesen wird, sieht aus wie Deutsch",
        ),
        ("pumps (4,800 pairs)", "pumps (4.800 Satzpaare)"),
        (
            "Several translations, any of which is right, for 1 term: “Laufrad” (wheel, in “Terms”).",
            "Mehrere Übersetzungen, von denen jede gilt, 1 Begriff: „Laufrad“ (wheel, in „Terms“).",
        ),
        (
            "In use where you choose it: “German → English, small” comes first.",
            "In Gebrauch, wo Sie es auswählen: „Deutsch → Englisch, klein“ hat Vorrang.",
        ),
        (
            "This model's vocabulary fits most of your text; 5.4 % of your running German text is words that "
            "it splits into four subwords or more, or does not know.",
            "Das Vokabular dieses Modells passt zum größten Teil Ihres Textes; 5,4 % Ihres fortlaufenden "
            "Textes (Deutsch) sind Wörter, die es in vier oder mehr Teilwörter zerlegt oder nicht kennt.",
        ),
        (
            "Better than “German → English, small” in its domain: +4.8 BLEU (95 % interval +2.6 to +7.2).",
            "Im Fachgebiet besser als „Deutsch → Englisch, klein“: +4,8 BLEU (95-%-Intervall +2,6 bis +7,2).",
        ),
        ("Evaluating small for general text", "small wird für general text ausgewertet"),
    ],
)
def test_what_was_measured_is_all_said_with_its_values(german, said, words):
    assert from_engine(said) == words


def test_every_rule_of_cleaning_has_a_title(german):
    assert [rule.title for rule in RULES if from_engine(rule.title) == rule.title] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_plural_has_as_many_forms_as_its_language(path):
    i18n.use_language(path.stem)
    n_forms = 1 + max(map(i18n._now.plural, range(200)))
    i18n.use_language("en")
    assert {len(forms) for forms in said(path).values() if len(forms) > 1} == {n_forms}


def test_numbers_and_plurals_are_those_of_the_language(german):
    assert number_words(1234.5, 1) == "1.234,5"
    assert tr_plural("{n} file", "{n} files", 1) == "1 Datei"
    assert tr_plural("{n} file", "{n} files", 1200) == "1.200 Dateien"
    i18n.use_language("en")
    assert (number_words(1234.5, 1), tr_plural("{n} file", "{n} files", 1)) == ("1,234.5", "1 file")


def test_what_no_catalogue_has_is_said_in_english(german):
    assert tr("No catalogue says this of {name}.", name="pumps") == "No catalogue says this of pumps."
    assert from_engine("A reason that only this system gives") == "A reason that only this system gives"


def test_the_help_has_the_same_parts_in_every_language(german):
    pages = chapter_files()
    assert [page.stem for page in pages] == list(CHAPTERS)
    for page in pages:
        english = page.parents[1] / page.name
        levels = [re.findall(r"^(#+) ", each.read_text("utf-8"), re.MULTILINE) for each in (page, english)]
        assert levels[0] == levels[1], page.name
        for target, heading in re.findall(r"\]\((?:([\w-]+)\.md)?#([\w-]+)\)", page.read_text("utf-8")):
            assert place_of_heading(page.parent / f"{target or page.stem}.md", heading) >= 0, (page, heading)
