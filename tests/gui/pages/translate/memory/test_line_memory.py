"""Corrected lines of documents, in the memory of their domain."""

from pathlib import Path
from typing import Any

from engine import tasks
from gui.pages.translate import TranslatePage
from tests.engine.corpora.test_subtitles import srt
from tests.gui.pages.translate.test_documents import correct, shown


def test_a_part_of_a_sentence_is_corrected_in_the_document_alone(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    film = srt((1, 2, "Die Pumpe, die neu"), (2, 3, "ist, läuft."), (4, 5, "Gut."), (6, 7, "Ja."))
    (tmp_path / "joined.srt").write_text(film, encoding="utf-8")
    page.accept_files([tmp_path / "joined.srt"])
    documents = page.documents
    qtbot.waitUntil(lambda: documents.is_open and len(shown(documents)) == 4 and all(shown(documents)))
    correct(qtbot, documents, 0, "The pump, which")
    correct(qtbot, documents, 2, "Good.")
    qtbot.waitUntil(
        lambda: [each.n_pairs for each in tasks.list_corpora() if "Corrections" in each.name] == [1]
    )
    with tasks.TranslationMemory("de", "en") as memory:
        assert [each.target for each in memory.search("Gut.").matches] == ["Good."]
