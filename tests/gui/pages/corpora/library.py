"""A small library for the tests of the Library page, the page itself, and pairs to import."""

from pathlib import Path

import pytest

from engine import tasks
from engine.orders.corpora import ImportOrder
from gui.page_list import Section
from gui.pages.library.page import LibraryPage
from gui.pages.library.sentences import SentencesPage
from gui.pages.library.terms import TermsPage
from gui.pages.page import Page
from gui.services import Services
from tests.engine.corpora.samples import PAIRS, numbered_pairs, write_tsv
from tests.engine.tasks.vocabulary_samples import add_model

WAIT = 20_000
"""Milliseconds that something may take on a busy computer."""
ROWS = [*numbered_pairs(127)[120:], ("Leer", ""), ("Filter", "Filter"), ("Ventil", "Ventil")]
"""Seven good pairs, one empty on one side, two identical on both."""
CATALOGUE = (*numbered_pairs(120), numbered_pairs(1)[0], ("", "nothing"))
"""Pairs of "catalogue": one is there twice, one is empty on one side."""


def build_library(folder: Path) -> Path:
    """Makes a library in a new folder and returns its path; tests work on copies."""
    home = folder / "library"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(home))
        for name, rows in (("catalogue", CATALOGUE), ("more", PAIRS)):
            files = (write_tsv(folder / f"{name}.tsv", rows),)
            tasks.import_corpus(ImportOrder(files=files, domain="pumps", src="de", tgt="en"))
        add_model("small")
        add_model("back", src="en", tgt="de")
        add_model("french", src="fr")
    return home


def library_page(services: Services) -> LibraryPage:
    """Builds the page with what it has of sentences and terms; its other parts are empty."""
    parts = {
        **dict.fromkeys(Section, lambda: Page(services)),
        Section.SENTENCES: lambda: SentencesPage(services),
        Section.TERMS: lambda: TermsPage(services),
    }
    return LibraryPage(services, parts)
