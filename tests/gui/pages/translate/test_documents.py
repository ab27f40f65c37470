"""Subtitles and transcripts on the Translate page: who says what, the lines, the file."""

import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPlainTextEdit, QPushButton

from engine import tasks
from engine.base.errors import ModelError
from engine.orders.corpora import ImportOrder
from engine.results.documents import LineWarning, UntouchedLine
from gui.pages.translate import TranslatePage
from gui.pages.translate.document_view import progress_words, result_words, untouched_words, warning_words
from gui.pages.translate.documents import Documents
from gui.pages.translate.sentence_editor import NewSpeakerSheet
from tests.engine.corpora.samples import write_tsv
from tests.gui.pages.translate.page_window import Brake, at_rest, drop, remove_models, translation
from tests.tiny import PAIRS

FILM = """1
00:00:01,000 --> 00:00:02,000
ANNA: Die Pumpe ist neu.

2
00:00:03,000 --> 00:00:04,000
[Jonas] Die <i>Pumpe</i> ist alt.

3
00:00:05,000 --> 00:00:06,000
Stille.
"""
LINES = ["Die Pumpe ist neu.", "Die Pumpe ist alt.", "Stille."]


def said(index: int, speaker: str | None = None) -> str:
    """Returns how a line of the film is translated, on one line."""
    return " ".join(translation(LINES[index], speaker=speaker).split())


@pytest.fixture
def documents(qtbot: Any, page: TranslatePage, tmp_path: Path) -> Documents:
    """A film, opened."""
    (tmp_path / "film.srt").write_text(FILM, encoding="utf-8")
    page.accept_files([tmp_path / "film.srt"])
    qtbot.waitUntil(lambda: len(page.documents.view.voices.rows) == 3 and shown(page.documents)[-1] != "")
    return page.documents


def shown(documents: Documents) -> list[str]:
    lines = documents.view.table.lines
    return [lines.record(row).target for row in range(lines.rowCount())] or [""]


def row_of(documents: Documents, name: str) -> Any:
    return next(row for row in documents.view.voices.rows if row.voice.name == name)


def write(qtbot: Any, documents: Documents, out: Path) -> None:
    documents.translate(out)
    qtbot.waitUntil(lambda: not documents.is_running)


def test_a_document_in_its_language_gets_no_note(documents: Documents) -> None:
    assert documents.view.other_language.text == ""


def test_subtitles_open_over_the_panes_with_their_voices(documents: Documents, page: TranslatePage) -> None:
    assert documents.view.isVisible()
    assert not page.source.isVisible()
    assert not page.header.speaker.isVisible()
    assert documents.view.name.text() == "film.srt"
    assert documents.view.facts.text() == "SRT subtitles · 3 cues · 3 lines"
    rows = [
        (row.name.text(), row.count.text(), row.picker.currentText()) for row in documents.view.voices.rows
    ]
    assert rows == [
        ("ANNA", "1 line", "Anna"),
        ("Jonas", "1 line", "Nobody"),
        ("Unnamed lines", "1 line", "Nobody"),
    ]


def test_the_lines_are_shown_as_they_will_be_written(documents: Documents) -> None:
    assert shown(documents) == [said(0, "anna"), said(1), said(2)]
    assert documents.view.table.lines.record(0).who == "ANNA, said as Anna"
    assert documents.view.caption.text().startswith("3 lines, as they will be written · ")


def test_exact_matches_take_the_models_place_where_ticked(
    qtbot: Any, documents: Documents, tmp_path: Path
) -> None:
    path = write_tsv(tmp_path / "old.tsv", [(LINES[1], "That pump is old."), (LINES[2], "Hush.")])
    tasks.import_corpus(ImportOrder(files=[path], domain="pumps", src="de", tgt="en"))
    write(qtbot, documents, tmp_path / "without.srt")
    assert "Hush." not in (tmp_path / "without.srt").read_text(encoding="utf-8")
    documents.view.memory.click()
    qtbot.waitUntil(lambda: shown(documents) == [said(0, "anna"), "That pump is old.", "Hush."])
    write(qtbot, documents, tmp_path / "with.srt")
    assert "Hush." in (tmp_path / "with.srt").read_text(encoding="utf-8")
    assert documents.view.status.text().endswith("From memory: 2 lines.")
    documents.view.memory.click()
    qtbot.waitUntil(lambda: shown(documents) == [said(0, "anna"), said(1), said(2)])


def test_another_speaker_of_a_voice_changes_its_lines(qtbot: Any, documents: Documents) -> None:
    row_of(documents, "Jonas").picker.choose("ben")
    qtbot.waitUntil(lambda: shown(documents)[1] == said(1, "ben"))
    row_of(documents, "ANNA").picker.choose("")
    qtbot.waitUntil(lambda: shown(documents)[0] == said(0))


def test_without_strength_nobody_counts(qtbot: Any, documents: Documents) -> None:
    documents.view.strength.slider.setValue(0)
    qtbot.waitUntil(lambda: shown(documents)[0] == said(0))


def test_the_whole_is_written_and_its_folder_can_be_opened(
    qtbot: Any, documents: Documents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url) or True)
    write(qtbot, documents, tmp_path / "film_en.srt")
    lines = (tmp_path / "film_en.srt").read_text(encoding="utf-8").split("\n")
    assert (lines[2], lines[10]) == (f"ANNA: {said(0, 'anna')}", said(2))
    assert lines[6].startswith("[Jonas] ")
    assert lines[6].count("<i>") == 1
    assert documents.view.status.text().startswith("film_en.srt is written: 3 lines in ")
    documents.view.folder.click()
    assert opened == [QUrl.fromLocalFile(str(tmp_path))]


def test_a_name_beside_the_file_is_proposed_where_nothing_is(
    qtbot: Any, documents: Documents, page: TranslatePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    (tmp_path / "film_en.srt").touch()
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *about: (asked.append(about[2]) or about[2], "")
    )
    QTest.keyClick(documents.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not documents.is_running)
    assert asked == [str(tmp_path / "film_en (2).srt")]
    assert (tmp_path / "film_en.srt").read_text() == ""


def test_cancelled_it_leaves_nothing(
    qtbot: Any, documents: Documents, page: TranslatePage, brake: Brake, tmp_path: Path
) -> None:
    brake.gate.clear()
    documents.translate(tmp_path / "film_en.srt")
    assert not page.header.isEnabled()
    assert documents.view.cancel.isVisible()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not documents.is_running)
    brake.gate.set()
    assert not (tmp_path / "film_en.srt").exists()
    assert documents.view.status.text() == "Cancelled: nothing was written."
    assert (documents.is_open, page.header.isEnabled()) == (True, True)


def test_what_goes_wrong_is_said_in_the_document(
    qtbot: Any, documents: Documents, brake: Brake, tmp_path: Path
) -> None:
    brake.error = ModelError("encoder.onnx is damaged.", "Add the model again.")
    write(qtbot, documents, tmp_path / "film_en.srt")
    assert documents.view.error.accessibleName() == "encoder.onnx is damaged."
    assert documents.view.translate.isEnabled()


def test_somebody_new_takes_a_voice(qtbot: Any, documents: Documents) -> None:
    row_of(documents, "Jonas").picker.choose("…new")
    sheet = QApplication.activeModalWidget()
    assert isinstance(sheet, NewSpeakerSheet)
    assert sheet.name.text() == "Jonas"
    next(button for button in sheet.findChildren(QPushButton) if button.text() == "Create").click()
    qtbot.waitUntil(lambda: row_of(documents, "Jonas").picker.value() == "jonas")
    qtbot.waitUntil(lambda: row_of(documents, "Jonas").note is not None)
    assert "has no sentences yet" in row_of(documents, "Jonas").note.text()


def test_who_was_not_learned_for_the_model_can_be_learned_here(
    qtbot: Any, documents: Documents, page: TranslatePage
) -> None:
    cleo = tasks.create_speaker("Cleo", tgt="en")
    tasks.add_sentences(cleo.id, [(source, f"slowly {target}") for source, target in PAIRS[:12]])
    page.session.refresh()
    qtbot.waitUntil(lambda: row_of(documents, "Jonas").picker.choose("cleo"))
    qtbot.waitUntil(lambda: row_of(documents, "Jonas").learn is not None)
    assert row_of(documents, "Jonas").note.text() == "Cleo was not learned with this model yet."
    asked: list[Any] = []
    documents.view.voices.learn_asked.connect(asked.append)
    row_of(documents, "Jonas").learn.click()
    qtbot.waitUntil(lambda: bool(tasks.speaker("cleo").profiles) and at_rest(page))
    assert [speaker.id for speaker in asked] == ["cleo"]


def test_escape_leads_back_to_the_text_that_was_there(
    qtbot: Any, documents: Documents, page: TranslatePage
) -> None:
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert page.source.isVisible()
    assert page.header.speaker.isVisible()
    assert not documents.is_open


def test_without_a_model_it_says_so(qtbot: Any, documents: Documents, page: TranslatePage) -> None:
    remove_models()
    page.session.refresh()
    qtbot.waitUntil(lambda: not documents.view.translate.isEnabled())
    assert documents.view.status.text() == "No model translates German into English yet."
    assert documents.view.models.isVisible()


def test_a_transcript_is_a_document_and_can_be_text(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text("Anna: Die Pumpe.\nANNA: Das Rohr.\nBen: Ja.\n", encoding="utf-8")
    page.source.edit.dropEvent(drop(path))
    qtbot.waitUntil(lambda: page.documents.is_open)
    assert page.documents.view.facts.text() == "Transcript · 3 lines"
    page.documents.view.as_text.click()
    qtbot.waitUntil(lambda: page.source.edit.toPlainText().startswith("Anna: Die Pumpe."))
    assert not page.documents.is_open


def test_a_letter_opens_in_the_panes(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    (tmp_path / "brief.txt").write_text("Liebe Anna,\nHinweis: es regnet.\n", encoding="utf-8")
    page.accept_files([tmp_path / "brief.txt"])
    qtbot.waitUntil(lambda: page.source.edit.toPlainText().startswith("Liebe Anna"))
    assert not page.documents.is_open


def test_subtitles_that_are_gone_are_told_in_the_pane(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    page.accept_files([tmp_path / "weg.srt"])
    qtbot.waitUntil(page.source.error.isVisible)
    assert "weg.srt" in page.source.error.accessibleName()


def test_of_many_voices_the_first_are_shown_and_the_others_on_request(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    cues = (f"{n}\n00:00:01,000 --> 00:00:02,000\nPERSON {n}: Ja.\n" for n in range(1, 15))
    (tmp_path / "viele.srt").write_text("\n".join(cues), encoding="utf-8")
    page.accept_files([tmp_path / "viele.srt"])
    voices = page.documents.view.voices
    qtbot.waitUntil(lambda: len(voices.rows) == 12)
    assert voices.more.text() == "Show 2 more"
    voices.more.click()
    qtbot.waitUntil(lambda: len(voices.rows) == 14)
    assert not voices.more.isVisible()


def test_words_count_and_name_what_matters(tmp_path: Path) -> None:
    assert progress_words("Translating", 120, 318, 130.0) == "Translating · 120 of 318 lines · 2 min left"
    assert result_words(1, "a.srt", 0.24) == "a.srt is written: 1 line in 0.2 s."
    assert (
        untouched_words([UntouchedLine(line=3, reason="is a drawing")])
        == "Line 3 stays as it is (is a drawing)."
    )
    assert warning_words([LineWarning(line=4, warning="Cut.")]) == "Look at line 4: Cut."
    assert tasks.free_place(tmp_path / "film.srt", "en") == tmp_path / "film_en.srt"


def long_film(n_cues: int) -> str:
    """A film whose lines are all different."""
    times = "00:00:01,000 --> 00:00:02,000"
    return "\n".join(f"{n}\n{times}\nANNA: Die Pumpe Nummer {n} ist neu.\n" for n in range(1, n_cues + 1))


def correct(qtbot: Any, documents: Documents, row: int, text: str) -> None:
    """Corrects a line as with the keyboard: Enter, the words, Enter."""
    table = documents.view.table
    table.setCurrentIndex(table.lines.index(row, 0))
    QTest.keyClick(table, Qt.Key.Key_Return)
    field = table.findChildren(QPlainTextEdit)[-1]  # the one before goes when Qt has time
    field.setPlainText(text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_every_line_of_a_long_file_is_shown(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    (tmp_path / "lang.srt").write_text(long_film(90), encoding="utf-8")
    page.accept_files([tmp_path / "lang.srt"])
    documents = page.documents
    qtbot.waitUntil(lambda: documents.is_open and len(shown(documents)) == 90 and all(shown(documents)))
    lines = documents.view.table.lines
    assert lines.record(89).source == "Die Pumpe Nummer 90 ist neu."
    qtbot.waitUntil(lambda: documents.view.caption.text().startswith("90 lines, as they will be written"))


def test_a_line_is_corrected_and_written_so(qtbot: Any, documents: Documents, tmp_path: Path) -> None:
    correct(qtbot, documents, 1, "The pump is <old> &\n worn.")
    lines = documents.view.table.lines
    assert lines.index(1, 2).data() == "✓ The pump is <old> & worn."
    assert "1 corrected by you" in documents.view.caption.text()
    write(qtbot, documents, tmp_path / "film_en.srt")
    written = (tmp_path / "film_en.srt").read_text(encoding="utf-8").split("\n")
    assert "old" in written[6]
    assert written[6].count("<i>") == 1
    assert written[10] == said(2)


def test_a_correction_outlives_another_speaker_and_closing(
    qtbot: Any, documents: Documents, page: TranslatePage, tmp_path: Path
) -> None:
    correct(qtbot, documents, 0, "It is new.")
    row_of(documents, "Jonas").picker.choose("ben")
    qtbot.waitUntil(lambda: shown(documents)[1] == said(1, "ben"))
    assert shown(documents)[0] == "It is new."
    documents.close()
    page.accept_files([tmp_path / "film.srt"])
    qtbot.waitUntil(lambda: documents.is_open and shown(documents)[-1] != "")
    assert shown(documents)[0] == "It is new."


def test_a_correction_is_taken_back_with_the_models_own_words(qtbot: Any, documents: Documents) -> None:
    correct(qtbot, documents, 2, "Silence.")
    assert shown(documents)[2] == "Silence."
    correct(qtbot, documents, 2, "")
    assert shown(documents)[2] == said(2)
    assert "corrected by you" not in documents.view.caption.text()


def test_a_file_that_was_written_before_a_correction_is_no_longer_called_written(
    qtbot: Any, documents: Documents, tmp_path: Path
) -> None:
    write(qtbot, documents, tmp_path / "film_en.srt")
    assert documents.view.folder.isVisible()
    correct(qtbot, documents, 2, "Silence.")
    assert not documents.view.folder.isVisible()


def test_enter_goes_on_with_the_next_line(qtbot: Any, documents: Documents) -> None:
    table = documents.view.table
    correct(qtbot, documents, 0, "One.")
    assert table.currentIndex().row() == 1
    assert table.state() == table.State.EditingState


def test_f2_corrects_the_chosen_line_wherever_the_keyboard_is(
    documents: Documents, page: TranslatePage
) -> None:
    table = documents.view.table
    table.choose_row(1)
    documents.view.strength.slider.setFocus()
    for _ in range(2):  # the second one leaves the field open
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F2)
        assert (table.currentIndex().row(), table.state()) == (1, table.State.EditingState)


def test_two_thousand_lines_never_keep_the_window(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    (tmp_path / "lang.srt").write_text(long_film(2_000), encoding="utf-8")
    page.accept_files([tmp_path / "lang.srt"])
    qtbot.waitUntil(lambda: page.documents.is_open)
    table = page.documents.view.table
    slowest, last = 0.0, time.thread_time()

    def done() -> bool:
        nonlocal slowest, last
        now = time.thread_time()  # of the window's thread alone
        slowest, last = max(slowest, now - last), now
        return table.heights.is_done

    while not done():
        QApplication.processEvents()
    assert table.lines.rowCount() == 2_000
    assert slowest < 0.25  # half a second and more if all rows are measured at once
    table.scrollToBottom()
    assert table.rowAt(table.viewport().height() - 1) == 1_999 or table.rowAt(10) > 1_900


def test_a_sound_is_no_voice(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    loud = FILM.replace("Stille.", "[TÜR KLAPPT ZU, SCHRITTE]\nStille.")
    (tmp_path / "laut.srt").write_text(loud, encoding="utf-8")
    page.accept_files([tmp_path / "laut.srt"])
    qtbot.waitUntil(lambda: len(page.documents.view.voices.rows) == 3)
    assert [row.voice.name for row in page.documents.view.voices.rows] == ["ANNA", "Jonas", ""]
    assert page.documents.view.table.lines.record(2).source == "TÜR KLAPPT ZU, SCHRITTE"
