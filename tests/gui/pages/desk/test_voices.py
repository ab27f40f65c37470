"""Who says what in subtitles and transcripts: the voices of a film beside its segments."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from engine import tasks
from gui.pages.desk.desk import WorkDesk
from gui.pages.translate.page import TranslatePage
from gui.pages.translate.sentence_editor import NewSpeakerSheet
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_subtitles import srt
from tests.gui.pages.desk.desk_hands import (
    ALT,
    CONFIRMED,
    CONTROL,
    FILM,
    LINES,
    MACHINE,
    confirm,
    flat,
    known,
    opened,
    press,
    sources,
    states,
    targets,
)
from tests.gui.pages.translate.page_window import opened_page, translation

Key = Qt.Key


@pytest.fixture
def film(qtbot: Any, page: TranslatePage, tmp_path: Path) -> WorkDesk:
    """A film on the desk, translated."""
    desk = opened(qtbot, page, write(tmp_path / "film.srt", FILM))
    qtbot.waitUntil(lambda: len(desk.view.inspector.voices.rows) == 3)
    return desk


def said(index: int, speaker: str | None = None) -> str:
    """Returns how a line of the film is translated, on one line."""
    return flat(translation(LINES[index], speaker=speaker))


def shown(desk: WorkDesk) -> list[str]:
    """Returns the translations, each on one line."""
    return [flat(each) for each in targets(desk)]


def voice(desk: WorkDesk, name: str) -> Any:
    return next(row for row in desk.view.inspector.voices.rows if row.voice.name == name)


def test_the_voices_of_a_film_are_listed_with_who_they_are(film: WorkDesk) -> None:
    voices = film.view.inspector.voices
    assert voices.isVisible()
    assert [(row.name.text(), row.count.text(), row.picker.currentText()) for row in voices.rows] == [
        ("ANNA", "1 line", "Anna"),
        ("Jonas", "1 line", "Nobody"),
        ("Unnamed lines", "1 line", "Nobody"),
    ]
    assert shown(film) == [said(0, "anna"), said(1), said(2)]


def test_one_speaker_for_all_is_not_offered_where_each_voice_has_its_own(
    page: TranslatePage, film: WorkDesk
) -> None:
    assert not page.adjust.speaker.isVisibleTo(page.adjust)
    film.close()
    assert page.adjust.speaker.isVisibleTo(page.adjust)


def test_a_letter_has_no_voices(desk: WorkDesk) -> None:
    assert not desk.view.inspector.voices.isVisible()


def test_another_speaker_of_a_voice_translates_its_lines_anew(qtbot: Any, film: WorkDesk) -> None:
    voice(film, "Jonas").picker.choose("ben")
    qtbot.waitUntil(lambda: shown(film) == [said(0, "anna"), said(1, "ben"), said(2)])
    voice(film, "ANNA").picker.choose("")
    qtbot.waitUntil(lambda: shown(film) == [said(0), said(1, "ben"), said(2)])


def test_how_much_a_profile_counts_is_chosen_for_each_voice(qtbot: Any, film: WorkDesk) -> None:
    assert voice(film, "Jonas").strength is None
    slider = voice(film, "ANNA").strength
    assert (slider.isVisible(), slider.strength) == (True, 1.0)
    slider.slider.setFocus()
    press(film, Key.Key_Home)
    qtbot.waitUntil(lambda: shown(film)[0] == said(0))  # as nobody says it
    voice(film, "Jonas").picker.choose("ben")
    assert voice(film, "Jonas").strength.isVisible()
    film.close()
    qtbot.waitUntil(lambda: not film.is_open)
    film.open_again(tasks.list_sessions()[0].record.id)
    qtbot.waitUntil(lambda: film.is_open and len(film.view.inspector.voices.rows) == 3)
    assert voice(film, "ANNA").strength.strength == 0.0
    voice(film, "ANNA").picker.choose("")
    assert not voice(film, "ANNA").strength.isVisible()


def test_a_line_that_was_confirmed_stays_whoever_says_it(qtbot: Any, film: WorkDesk) -> None:
    press(film, Key.Key_Down, ALT)
    confirm(film, "It is old.")
    voice(film, "Jonas").picker.choose("ben")
    voice(film, "ANNA").picker.choose("")
    qtbot.waitUntil(lambda: shown(film)[0] == said(0))
    assert (targets(film)[1], states(film)) == ("It is old.", [MACHINE, CONFIRMED, MACHINE])


def test_a_confirmed_line_is_a_correction_of_who_says_it_until_it_is_undone(
    qtbot: Any, film: WorkDesk
) -> None:
    before = tasks.speaker("anna").n_corrections
    confirm(film, "It is new.")
    qtbot.waitUntil(lambda: tasks.speaker("anna").n_corrections == before + 1)
    qtbot.waitUntil(lambda: [target for target, _ in known(LINES[0])] == ["It is new."])
    press(film, Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: tasks.speaker("anna").n_corrections == before)
    qtbot.waitUntil(lambda: known(LINES[0]) == [])


def test_a_confirmed_line_is_learned_and_its_draft_is_the_models(qtbot: Any, film: WorkDesk) -> None:
    version = tasks.speaker("anna").profiles[0].version
    draft = said(0, "anna")
    confirm(film, "It is new.")
    qtbot.waitUntil(lambda: tasks.speaker("anna").profiles[0].version > version, timeout=20_000)
    (kept, *_) = tasks.speaker_sentences("anna", "correction")
    assert (kept.target, flat(kept.draft)) == ("It is new.", draft)


def test_who_was_chosen_by_hand_is_still_chosen_at_the_next_start(qtbot: Any, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        desk = opened(qtbot, page, write(tmp_path / "film.srt", FILM))
        qtbot.waitUntil(lambda: len(desk.view.inspector.voices.rows) == 3)
        voice(desk, "Jonas").picker.choose("ben")
        qtbot.waitUntil(lambda: shown(desk)[1] == said(1, "ben"))
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.choice.plain is not None)
        qtbot.waitUntil(lambda: len(page.desk.view.inspector.voices.rows) == 3)
        qtbot.waitUntil(lambda: not page.desk.state.is_translating)
        assert voice(page.desk, "Jonas").picker.value() == "ben"
        assert shown(page.desk)[1] == said(1, "ben")


def test_a_choice_for_a_name_is_for_that_film_alone(
    qtbot: Any, page: TranslatePage, film: WorkDesk, tmp_path: Path
) -> None:
    voice(film, "Jonas").picker.choose("ben")
    qtbot.waitUntil(lambda: shown(film)[1] == said(1, "ben"))
    opened(qtbot, page, write(tmp_path / "other.srt", FILM.replace("Stille.", "Ruhe.")))
    assert voice(film, "Jonas").picker.value() == ""


def test_somebody_new_takes_a_voice(qtbot: Any, film: WorkDesk) -> None:
    voice(film, "Jonas").picker.choose("…new")
    sheet = QApplication.activeModalWidget()
    assert isinstance(sheet, NewSpeakerSheet)
    assert sheet.name.text() == "Jonas"
    next(button for button in sheet.findChildren(QPushButton) if button.text() == "Create").click()
    qtbot.waitUntil(lambda: voice(film, "Jonas").picker.value() == "jonas")


def test_somebody_new_has_the_languages_of_the_work(qtbot: Any, page: TranslatePage, film: WorkDesk) -> None:
    voice(film, "Jonas").picker.choose("…new")
    sheet = QApplication.activeModalWidget()
    assert isinstance(sheet, NewSpeakerSheet)
    next(button for button in sheet.findChildren(QPushButton) if button.text() == "Create").click()
    qtbot.waitUntil(lambda: "jonas" in [each.id for each in tasks.list_speakers()])
    assert (tasks.speaker("jonas").src, tasks.speaker("jonas").tgt) == ("de", "en")


def test_a_transcript_is_a_film_without_times(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    talk = "Anna: Die Pumpe.\nANNA: Das Rohr.\nBen: Ja.\n"
    desk = opened(qtbot, page, write(tmp_path / "talk.txt", talk))
    assert sources(desk) == ["Die Pumpe.", "Das Rohr.", "Ja."]
    qtbot.waitUntil(lambda: len(desk.view.inspector.voices.rows) == 2)
    assert voice(desk, "Anna").count.text() == "2 lines"


def test_a_sound_is_no_voice(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    loud = FILM.replace("Stille.", "[TÜR KLAPPT ZU, SCHRITTE]\nStille.")
    desk = opened(qtbot, page, write(tmp_path / "laut.srt", loud))
    qtbot.waitUntil(lambda: len(desk.view.inspector.voices.rows) == 3)
    assert [row.voice.name for row in desk.view.inspector.voices.rows] == ["ANNA", "Jonas", ""]


def test_of_many_voices_the_first_are_shown_and_the_others_on_request(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    cues = (f"{n}\n00:00:01,000 --> 00:00:02,000\nPERSON {n}: Ja.\n" for n in range(1, 15))
    desk = opened(qtbot, page, write(tmp_path / "viele.srt", "\n".join(cues)))
    voices = desk.view.inspector.voices
    qtbot.waitUntil(lambda: len(voices.rows) == 12)
    assert voices.more.text() == "Show 2 more"
    voices.more.click()
    qtbot.waitUntil(lambda: len(voices.rows) == 14)
    assert not voices.more.isVisible()


def test_lines_of_a_film_that_were_confirmed_before_come_back(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    tasks.confirm_translation("Stille.", "Silence.", src="de", tgt="en", origin="film.srt", line=11)
    desk = opened(qtbot, page, write(tmp_path / "film.srt", FILM))
    assert targets(desk)[2] == "Silence."


def test_a_part_of_a_sentence_is_confirmed_in_the_film_alone(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    film = srt((1, 2, "Die Pumpe, die neu"), (2, 3, "ist, läuft."), (4, 5, "Gut."), (6, 7, "Ja."))
    desk = opened(qtbot, page, write(tmp_path / "joined.srt", film))
    confirm(desk, "The pump, which")
    press(desk, Key.Key_Down, ALT)
    confirm(desk, "Good.")
    qtbot.waitUntil(lambda: known("Gut.") == [("Good.", "corrections")])
    assert [each.n_pairs for each in tasks.list_corpora() if "Corrections" in each.name] == [1]
    assert states(desk)[0] is CONFIRMED
