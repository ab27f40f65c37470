"""Files written from the desk: beside the original, with what is there."""

from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from engine.base.errors import LibraryError
from gui.pages.desk.desk import WorkDesk
from gui.pages.translate.page import TranslatePage
from tests.engine.corpora.documents.bilingual.test_po_files import po
from tests.engine.corpora.office_samples import docx, paragraph
from tests.engine.corpora.samples import write
from tests.gui.pages.desk.desk_hands import (
    ALT,
    CONTROL,
    FILM,
    FIRST,
    LETTER,
    SECOND,
    confirm,
    field,
    opened,
    press,
    targets,
    type_over,
)
from tests.gui.pages.translate.page_window import remove_models

Key = Qt.Key


@pytest.fixture
def dialog(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the dialog proposes, and the place that it answers with; None: what is proposed."""
    told: dict[str, Any] = {"answer": None, "proposed": []}

    def answer(_parent: Any, _title: str, place: str, _kinds: str) -> tuple[str, str]:
        told["proposed"].append(place)
        return place if told["answer"] is None else str(told["answer"]), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return told


def export(qtbot: Any, page: TranslatePage) -> str:
    """Exports with the button, and returns what is said of it."""
    with qtbot.waitSignal(page.toasted) as said:
        page.desk.view.export_file.trigger()
    return str(said.args[0])


def test_a_text_is_written_beside_the_original_with_all_that_stands_there(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, dialog: dict[str, Any]
) -> None:
    confirm(desk, "We read.")
    type_over(desk, "She writes")  # and at once
    expected = ["We read.", "She writes", *targets(desk)[2:]]
    said = export(qtbot, page)
    assert dialog["proposed"] == [str(letter.with_name("letter_en.txt"))]
    written = letter.with_name("letter_en.txt").read_text(encoding="utf-8")
    assert written == "\n\n".join(expected) + "\n"
    assert said == "Saved letter_en.txt. 3 segments are not confirmed."
    assert letter.read_text(encoding="utf-8") == LETTER


def test_a_name_that_is_taken_is_not_proposed(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, dialog: dict[str, Any]
) -> None:
    write(letter.with_name("letter_en.txt"), "There already.")
    export(qtbot, page)
    assert dialog["proposed"] == [str(letter.with_name("letter_en (2).txt"))]
    assert letter.with_name("letter_en.txt").read_text(encoding="utf-8") == "There already."


def test_the_original_is_never_written_over(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, dialog: dict[str, Any]
) -> None:
    dialog["answer"] = letter
    desk.view.export_file.trigger()
    qtbot.waitUntil(desk.view.error.isVisible)
    assert letter.read_text(encoding="utf-8") == LETTER
    assert desk.is_open
    dialog["answer"] = letter.with_name("gone") / "out.txt"
    desk.view.export_file.trigger()
    qtbot.waitUntil(lambda: "gone" in desk.view.error.accessibleName())


def test_what_has_no_translation_stays_and_is_counted(
    qtbot: Any, page: TranslatePage, tmp_path: Path, dialog: dict[str, Any]
) -> None:
    english = "This is plainly an English sentence about pumps.\n\nAnd here is another one about valves.\n"
    desk = opened(qtbot, page, write(tmp_path / "english.txt", english))
    confirm(desk, "Mine.")
    said = export(qtbot, page)
    written = (tmp_path / "english_en.txt").read_text(encoding="utf-8")
    assert written == "Mine.\n\nAnd here is another one about valves.\n"
    assert said == "Saved english_en.txt. 1 segment has no translation and stays as it is."


def test_a_document_keeps_its_parts_and_an_original_that_is_gone_is_not_needed(
    qtbot: Any, page: TranslatePage, tmp_path: Path, dialog: dict[str, Any]
) -> None:
    path = write(tmp_path / "letter.docx", docx(paragraph("Wir lesen ", "ein", " Buch.") + paragraph("12")))
    desk = opened(qtbot, page, path)
    confirm(desk, "We read.")
    path.unlink()
    assert export(qtbot, page) == (
        "Saved letter_en.docx. letter.docx is no longer where it was: its copy was translated."
    )
    with ZipFile(tmp_path / "letter_en.docx") as archive:
        body = archive.read("word/document.xml").decode()
    assert "We read." in body
    assert ">12<" in body
    assert "Buch" not in body


def test_a_file_that_has_changed_is_translated_as_it_was_opened(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, dialog: dict[str, Any]
) -> None:
    confirm(desk, "We read.")
    letter.write_text("Something else.\n", encoding="utf-8")
    assert export(qtbot, page).endswith(
        "letter.txt has changed since: it was translated as it was when it was opened."
    )
    assert letter.with_name("letter_en.txt").read_text(encoding="utf-8").startswith("We read.")
    assert letter.read_text(encoding="utf-8") == "Something else.\n"


def test_subtitles_keep_names_times_and_tags(
    qtbot: Any, page: TranslatePage, tmp_path: Path, dialog: dict[str, Any]
) -> None:
    desk = opened(qtbot, page, write(tmp_path / "film.srt", FILM))
    confirm(desk, "It is new.")
    export(qtbot, page)
    lines = (tmp_path / "film_en.srt").read_text(encoding="utf-8").split("\n")
    assert lines[1:3] == ["00:00:01,000 --> 00:00:02,000", "ANNA: It is new."]
    assert lines[6].startswith("[Jonas] ")
    assert lines[6].count("<i>") == 1
    assert lines[10] == targets(desk)[2]


def test_a_string_is_fuzzy_in_its_file_until_it_is_confirmed(
    qtbot: Any, page: TranslatePage, tmp_path: Path, dialog: dict[str, Any]
) -> None:
    entries = f'msgid "{FIRST}"\nmsgstr ""\n\nmsgid "{SECOND}"\nmsgstr ""\n'
    desk = opened(qtbot, page, write(tmp_path / "strings.po", po(entries, language="en")))
    confirm(desk, "We read.")
    export(qtbot, page)
    written = (tmp_path / "strings_en.po").read_text(encoding="utf-8")
    assert f'\n\nmsgid "{FIRST}"\nmsgstr "We read."\n' in written
    assert f'#, fuzzy\nmsgid "{SECOND}"\n' in written


def test_without_a_model_what_was_typed_is_exported(
    qtbot: Any, page: TranslatePage, letter: Path, dialog: dict[str, Any]
) -> None:
    page.choice.choose("fr", "es")
    page.accept_files([letter])
    qtbot.waitUntil(lambda: page.desk.is_open)
    confirm(page.desk, "Leemos.")
    said = export(qtbot, page)
    assert said.startswith("Saved letter_es.txt. 2 segments have no translation and stay as they are.")
    assert "No model" not in said
    assert letter.with_name("letter_es.txt").read_text(encoding="utf-8").startswith("Leemos.\n")


def test_formatting_that_no_model_places_is_told_with_what_helps(
    qtbot: Any, page: TranslatePage, tmp_path: Path, dialog: dict[str, Any]
) -> None:
    page.choice.choose("fr", "es")
    path = write(tmp_path / "film.srt", "1\n00:00:01,000 --> 00:00:04,000\nLa <i>pompe</i> est ici.\n")
    page.accept_files([path])
    qtbot.waitUntil(lambda: page.desk.is_open)
    confirm(page.desk, "Leemos un libro.")
    said = export(qtbot, page)
    assert "Formatting was placed by guess in 1 place, without a model from French into Spanish." in said
    assert "Add such a model in the Library, under Models" in said
    assert "<i>" in (tmp_path / "film_es.srt").read_text(encoding="utf-8")


def test_a_model_that_goes_while_work_is_open_keeps_no_file_back(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, dialog: dict[str, Any]
) -> None:
    confirm(desk, "We read.")
    remove_models()
    page.refresh()
    qtbot.waitUntil(lambda: page.choice.plain is None)
    assert desk.is_open
    export(qtbot, page)
    assert letter.with_name("letter_en.txt").read_text(encoding="utf-8").startswith("We read.\n")


def test_a_model_that_went_elsewhere_is_told_where_it_is_needed_and_keeps_no_file_back(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, dialog: dict[str, Any]
) -> None:
    confirm(desk, "We read.")
    model = page.choice.plain.record.id
    remove_models()
    export(qtbot, page)
    assert letter.with_name("letter_en.txt").read_text(encoding="utf-8").startswith("We read.\n")
    desk.view.table.ask_others()
    qtbot.waitUntil(desk.view.error.isVisible)
    assert desk.view.error.accessibleName() == f"The model {model} is not in the library any more."


def test_ctrl_s_exports(qtbot: Any, page: TranslatePage, desk: WorkDesk, dialog: dict[str, Any]) -> None:
    dialog["answer"] = ""
    press(desk, Key.Key_S, CONTROL)
    assert len(dialog["proposed"]) == 1


def test_one_may_go_on_while_it_is_written(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, dialog: dict[str, Any]
) -> None:
    with qtbot.waitSignal(page.toasted):
        desk.view.export_file.trigger()
        press(desk, Key.Key_Down, ALT)
        confirm(desk, "She writes.")
    assert targets(desk)[1] == "She writes."
    assert field(desk).hasFocus()


def test_the_work_is_exported_for_other_programs(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, dialog: dict[str, Any]
) -> None:
    confirm(desk, "We read.")
    type_over(desk, "She writes")  # and at once
    with qtbot.waitSignal(page.toasted) as said:
        desk.view.export_xliff.trigger()
    assert said.args[0] == "Saved letter_en.xlf with 4 segments."
    text = letter.with_name("letter_en.xlf").read_text(encoding="utf-8")
    assert '<target state="translated">We read.</target>' in text
    assert '<target state="needs-review-translation">She writes</target>' in text
    with qtbot.waitSignal(page.toasted) as said:
        desk.view.export_memory.trigger()
    assert said.args[0] == "Saved letter_en.tmx with 1 pair."


def test_nothing_is_exported_that_could_not_be_kept(
    qtbot: Any, desk: WorkDesk, letter: Path, dialog: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise LibraryError("The disk of the library is full; nothing was changed.", "Free some space.")

    monkeypatch.setattr("engine.library.sessions.SessionStore.put", full)
    type_over(desk, "We read.")
    desk.view.export_xliff.trigger()
    qtbot.waitUntil(lambda: "could not be kept" in desk.view.error.accessibleName())
    assert not letter.with_name("letter_en.xlf").exists()
