"""Exact matches of the corpora in a queue of files: by choice, counted, and none where none is there."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel

from engine import tasks
from engine.orders.corpora import ImportOrder
from gui.pages.translate.file_queue import FileQueue
from tests.engine.corpora.samples import write_tsv
from tests.gui.pages.translate.page_window import translation
from tests.gui.pages.translate.queue.queue_hands import states, translated

RUNS, OLD = "Die Pumpe läuft.", "Die Pumpe ist alt."


def add_corpus(folder: Path) -> None:
    path = write_tsv(folder / "old.tsv", [(RUNS, "The old pump is running."), (OLD, "That pump is old.")])
    tasks.import_corpus(ImportOrder(files=[path], domain="pumps", src="de", tgt="en", name="old"))


def test_matches_are_taken_only_where_they_are_ticked(
    qtbot: Any, queue: FileQueue, files: list[Path], tmp_path: Path
) -> None:
    add_corpus(tmp_path)
    translated(qtbot, queue)
    assert files[2].with_name("c_en.txt").read_text(encoding="utf-8") == f"{translation(RUNS)}\n"


def test_ticked_they_take_the_models_place_and_are_counted(
    qtbot: Any, queue: FileQueue, files: list[Path], tmp_path: Path
) -> None:
    add_corpus(tmp_path)
    queue.view.memory.click()
    translated(qtbot, queue)
    assert files[2].with_name("c_en.txt").read_text(encoding="utf-8") == "The old pump is running.\n"
    assert "That pump is old." in files[1].with_name("b_en.srt").read_text(encoding="utf-8")
    assert [words.partition("1 sentence from memory")[1] != "" for words in states(queue)] == [
        False,
        True,
        True,
    ]
    rows, flags = queue.view.table.rows, QItemSelectionModel.SelectionFlag
    queue.view.table.selectionModel().select(rows.index(2, 0), flags.ClearAndSelect | flags.Rows)
    queue.reports.open_chosen()
    assert "1 sentence taken from memory" in queue.view.report.counts.text()
    (file,) = [each for each in queue.list.files if each.path == files[2]]
    assert [(each.place, each.memory.origin) for each in file.result.recalled] == [("line 1", "old.tsv:1")]


def test_without_a_corpus_of_the_languages_the_model_translates(
    qtbot: Any, queue: FileQueue, files: list[Path]
) -> None:
    queue.view.memory.click()
    translated(qtbot, queue)
    assert files[2].with_name("c_en.txt").read_text(encoding="utf-8") == f"{translation(RUNS)}\n"
