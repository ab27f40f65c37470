"""The command palette's search: by what people call things, and by what the help says about them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from gui import i18n
from gui.help_files import help_sections
from gui.i18n import tr
from gui.page_list import RAIL_PAGES, Section
from gui.search_words import SEARCH_WORDS
from gui.widgets.controls import _COMMAND_ROLE, Command, CommandPalette

pytestmark = pytest.mark.window
TERMS, FILES, IMPORT = "Terms and rules of a domain", "Translate files…", "Teach a new domain…"


WANTED = [
    ("glossary", TERMS), ("glossaries", TERMS), ("term base", TERMS), ("TBX", TERMS), ("dictionary", TERMS),
    ("terminology", TERMS), ("do not translate", TERMS), ("regex", TERMS),
    ("TMX", IMPORT), ("translation memory", IMPORT), ("SDLXLIFF", IMPORT), ("Trados", IMPORT),
    ("memoQ", IMPORT), ("csv", IMPORT), ("alignment", IMPORT),
    ("document", FILES), ("documents", FILES), ("docx", FILES), ("subtitle", FILES), ("SRT", FILES),
    ("Word", FILES), ("batch", FILES),
    ("memory", "Library"), ("concordance", "Library"), ("export", "Models"), ("exporting", "Library"),
    ("segment", "Library"), ("duplicates", "Library"), ("corpora", "Library"),
    ("font", "Reading size"), ("zoom", "Reading size"), ("dark", "Dark theme"), ("night mode", "Dark theme"),
    ("GPU", "Device"), ("cpu", "Processor threads"), ("int8", "Precision"),
    ("backup", "Folder of the library"), ("delete", "Trash"), ("undo", "Trash"), ("restore", "Trash"),
    ("shortcut", "Keyboard"), ("undo", "Keyboard"), ("proxy", "Privacy"), ("GDPR", "Privacy"),
    ("offline", "Privacy"), ("error", "Troubleshooting"), ("tutorial", "Getting started"),
    ("terminal", "The command line"), ("plug-in", "Other programs"),
    ("server", "Let other programs translate"),
    ("omegat", "Let other programs translate"), ("API", "Connections of other programs"),
    ("language", "Translate"), ("language pair", "Models"), ("train", "What a domain has learned"),
    ("fine-tune", "What a domain has learned"), ("BLEU", "Laboratory"),
    ("quality", "Quality of translations"),
    ("speaker", "Voices"),
    ("fuzzy", "From memory"), ("formal", "du or Sie"), ("synonym", "Other ways to say it"),
    ("tags", "What comes back letter by letter"), ("update", "Version"), ("license", "Licences"),
    ("subtitles", FILES), ("PowerPoint", FILES), ("Excel", FILES),
    ("import", IMPORT), ("client", "Library"), ("brand names", TERMS), ("forbidden words", TERMS),
    ("bigger letters", "Reading size"), ("hotkeys", "Keyboard"), ("confidential", "Privacy"),
    ("recycle bin", "Trash"), ("where are my files", "Folder of the library"),
    ("reverse", "Translate"), ("slow", "Quality of translations"), ("Hugging Face", "Add a model…"),
    ("person", "New speaker…"), ("compare", "Laboratory"), ("browser", "Let other programs translate"),
    ("spreadsheet", IMPORT), ("deleted", "Trash"), ("polite", "du or Sie"), ("dates", "Numbers"),
]  # fmt: skip
"""What translators type -> what should be among the first four."""
LIBRARY, SENTENCES = "Library", "Sentences of a domain"
FIRST = [
    ("export", LIBRARY), ("memory", SENTENCES), ("TM", SENTENCES), ("TMX", IMPORT), ("import", IMPORT),
    ("glossary", TERMS), ("terms", TERMS), ("dictionary", TERMS), ("names", TERMS), ("document", FILES),
    ("docx", FILES), ("subtitles", FILES), ("pdf", FILES), ("project", FILES), ("font", "Reading size"),
    ("dark", "Dark theme"), ("shortcuts", "Shortcuts"), ("delete", "Trash"),
    ("language", "Language of the window"), ("quality", "Quality of translations"),
    ("concordance", SENTENCES), ("segments", SENTENCES), ("client", LIBRARY), ("speaker", "Voices"),
    ("train", "What a domain has learned"), ("backup", "Folder of the library"),
    ("server", "Let other programs translate"), ("offline", "Privacy"), ("GPU", "Device"),
    ("model", "Models"), ("download", "Add a model…"), ("corrections", "Learn from corrections"),
    ("update", "Version"),
]  # fmt: skip
"""One word -> what a translator means by it first."""
FIRST_IN_GERMAN = [
    ("Exportieren", LIBRARY), ("Ausfuhr", LIBRARY), ("Export", LIBRARY), ("Gedächtnis", SENTENCES),
    ("Übersetzungsspeicher", SENTENCES), ("Translation Memory", SENTENCES), ("TMX", IMPORT),
    ("Importieren", IMPORT), ("Glossar", TERMS), ("Terminologie", TERMS), ("Begriffe", TERMS),
    ("Wörterbuch", TERMS), ("Namen", TERMS), ("Dokument", FILES), ("docx", FILES), ("Untertitel", FILES),
    ("Datei", FILES), ("Projekt", FILES), ("Schrift", "Reading size"), ("dunkel", "Dark theme"),
    ("Tastenkürzel", "Shortcuts"), ("Kürzel", "Shortcuts"), ("löschen", "Trash"),
    ("Sprache", "Language of the window"), ("Qualität", "Quality of translations"),
    ("Konkordanz", SENTENCES), ("Segmente", SENTENCES), ("Kunde", LIBRARY), ("Sprecher", "Voices"),
    ("Training", "What a domain has learned"), ("Sicherung", "Folder of the library"),
    ("Server", "Let other programs translate"), ("offline", "Privacy"), ("Grafikkarte", "Device"),
    ("Modelle", "Models"), ("herunterladen", "Add a model…"), ("Korrekturen", "Learn from corrections"),
    ("Aktualisierung", "Version"),
]  # fmt: skip


def offered(window, text):
    palette = window.findChild(CommandPalette)
    window.open_palette()
    palette._query.setText(text)
    return [palette._list.items.item(row).text() for row in range(palette._list.items.rowCount())]


def test_words_of_translators_lead_somewhere_from_another_page(window):
    window.open_page("settings")
    missed = [(typed, title) for typed, title in WANTED if title not in offered(window, typed)[:4]]
    assert not missed


@pytest.mark.parametrize("page", ["translate", "settings"])
def test_one_word_leads_first_to_what_a_translator_means(window, page):
    window.open_page(page)
    missed = [(typed, title) for typed, title in FIRST if offered(window, typed)[0] != title]
    assert not missed


@pytest.fixture
def german(settings):
    settings.language = "de"
    yield
    i18n.use_language("en")


def test_one_german_word_leads_first_to_what_a_translator_means(german, window):
    missed = [(typed, title) for typed, title in FIRST_IN_GERMAN if offered(window, typed)[0] != tr(title)]
    assert not missed


def test_every_word_belongs_to_something_that_is_offered(window):
    palette, titles = window.findChild(CommandPalette), set()
    for key, _, _ in RAIL_PAGES:
        window.open_page(key)
        window.open_palette()
        titles |= {each.title for each in palette._commands if each.is_listed}
        titles |= {f"{each.hint}: {each.title}" for each in palette._commands if not each.is_listed}
    assert set(SEARCH_WORDS) - titles <= {"Copy the translation", "Save the translation"}  # once there is one


@pytest.mark.parametrize("page", ["translate", "settings"])
def test_files_are_opened_by_one_command_on_every_page(window, page):
    window.open_page(page)
    assert offered(window, "open files")[0] == FILES
    assert [each for each in offered(window, "") if each in (FILES, "Open files")] == [FILES]


def test_the_text_of_the_help_is_searched_by_section(window, qtbot):
    assert offered(window, "NVIDIA Triton")[0] == "For a server of many users"
    qtbot.keyClick(window.findChild(CommandPalette)._query, Qt.Key.Key_Return)
    assert window.help._text.path.stem == "models"
    qtbot.waitUntil(lambda: window.help._text.verticalScrollBar().value() > 0)
    assert window.current_page.key == "settings"  # and what one was doing is still there


def test_the_help_s_sections_are_not_listed_before_something_is_typed(window):
    assert "du or Sie" not in offered(window, "")
    assert len(offered(window, "")) < len(help_sections())


def test_what_kind_of_thing_was_found_is_shown(window, qtbot):
    window.open_palette()
    qtbot.waitUntil(lambda: len(window._library_commands) == 3)
    palette = window.findChild(CommandPalette)
    found = {}
    for typed in ("pumps", "open files", "precision", "laboratory", "du or Sie"):
        window.open_page("translate")
        offered(window, typed)
        items = [
            palette._list.items.item(row).data(_COMMAND_ROLE) for row in range(palette._list.items.rowCount())
        ]
        found |= {each.kind: each.title for each in items[: 2 if typed == "pumps" else 1]}
    assert found == {
        "Model": "pumps", "Domain": "pumps", "Action": "Translate files…", "Setting": "Precision",
        "Page": "Laboratory", "Help": "du or Sie",
    }  # fmt: skip


def test_a_word_that_nothing_has_is_looked_up_in_the_help(window, qtbot):
    assert offered(window, "qwxyz") == ["No results for “qwxyz”. Search the help"]
    qtbot.keyClick(window.findChild(CommandPalette)._query, Qt.Key.Key_Return)
    assert window.help._search.text() == "qwxyz"
    assert window.help._nothing.text() == "No results for “qwxyz”."


def test_a_question_in_whole_words_finds_what_its_words_do(window):
    assert offered(window, "how do I import a TMX")[0] == IMPORT


def score(typed, title="Reading size", words="font letters", text="", **more):
    return Command(title, print, words=words, text=text, **more).score(typed)


def test_a_title_counts_more_than_other_words_and_those_more_than_a_text():
    assert score("reading") > score("font") > score("size") > score("fon") > score("eading")
    assert score("eading") > score("serif", text="A serif is …") > score("rdgs") > score("mouse") == 0
    assert score("reading", is_listed=False) == score("eading")


def test_the_likeliest_other_name_counts_most_and_what_is_read_less_than_what_is_done():
    assert score("font") > score("letters") > score("size")
    assert score("reading", title="Reading") > score("reading", title="Readings")
    assert score("font") > score("reading", text="How to choose the size.")


def test_a_word_may_be_typed_with_its_ending_and_every_word_must_be_there():
    assert score("fonts") == score("fon")
    assert score("font reading") == score("fon")
    assert not score("font mouse")
    assert not score("fontana")


def test_the_terms_and_the_files_are_opened_from_everywhere(window, qtbot, monkeypatch):
    asked = []
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *given: (asked.append(given), ([], ""))[1])
    for typed, key in (("glossary", "library"), ("docx", "translate")):
        window.open_page("settings")
        offered(window, typed)
        qtbot.keyClick(window.findChild(CommandPalette)._query, Qt.Key.Key_Return)
        assert window.current_page.key == key
    assert len(asked) == 1
    library = window.open_page("library")
    qtbot.waitUntil(lambda: library.section == Section.TERMS)
