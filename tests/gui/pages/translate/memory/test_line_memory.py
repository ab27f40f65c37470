"""Corrected lines of documents, in the memory of their domain."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from engine import tasks
from engine.base.errors import ConfigError
from engine.results.documents import DocumentLine
from gui.pages.translate import TranslatePage
from gui.pages.translate.documents import LineMemory
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


class OneThread:
    """Stands for the open models; makes every call at once."""

    @property
    def calls(self) -> "OneThread":
        return self

    def run(self, _owner: Any, work: Any, done: Any, failed: Any) -> None:
        try:
            found = work()
        except ConfigError as error:
            failed(error)
        else:
            done(found)


def test_a_line_that_was_refused_once_still_takes_the_place_of_the_one_before(page: TranslatePage) -> None:
    owner, system, failures = QObject(), page.header.system, []
    memory = LineMemory(OneThread(), owner)
    memory.failed.connect(failures.append)
    line = DocumentLine(line=1, speaker="", text="Gut.")
    for text in ("Good.", "good " * 1_001, "Well.", ""):
        memory.keep(Path("a.srt"), 0, line, text, system, speaker=None, draft="")
        kept = [each.n_pairs for each in tasks.list_corpora() if "Corrections" in each.name]
        assert kept == ([1] if text else [])
    assert len(failures) == 1
