"""What the desk says of its segments and its work."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.results.projects import ExportedFiles, KeptWork
from engine.results.sessions import SessionSegment, WorkState
from gui.pages.desk.recent import recent_words
from gui.pages.desk.wording import (
    export_words,
    origin_words,
    removal_words,
    saved_words,
    state_words,
    written_words,
)

FILE = "confirmed in Dr. Meier v. 2.docx"


def segment(state: WorkState, **more: object) -> SessionSegment:
    return SessionSegment(number=0, part=0, source="Ja.", state=state, **more)  # type: ignore[arg-type]


def test_an_origin_with_full_stops_is_said_whole() -> None:
    exact = segment(WorkState.EXACT, origin=FILE)
    assert origin_words(exact) == state_words(exact) == f"100 % match, {FILE}."


def test_what_to_look_at_follows_state_and_origin() -> None:
    similar = segment(WorkState.FUZZY, similarity=92, origin=FILE, remark="“Ja” may be missing.")
    assert origin_words(similar) == f"92 % match, {FILE}."
    assert state_words(similar) == f"92 % match, {FILE}. “Ja” may be missing."
    assert origin_words(segment(WorkState.NEW)) == "Not translated yet."


@pytest.mark.parametrize(
    ("n_left", "rest"),
    [
        (0, ""),
        (1, " 1 segment has no translation and stays as it is."),
        (2, " 2 segments have no translation and stay as they are."),
    ],
)
def test_an_export_says_what_stays_of_a_file_and_of_several(n_left: int, rest: str) -> None:
    found = ExportedFiles(n_written=3, n_untranslated=n_left, n_open=1)
    unconfirmed = f"{rest} 1 segment is not confirmed."
    assert export_words(found, "out") == f"3 files written to out.{unconfirmed}"
    machine = [segment(WorkState.MACHINE, target="Yes.")]
    gone = "a.txt is no longer where it was: its copy was translated."
    twice = replace(found, changed=(gone, gone))
    assert export_words(twice, "out") == f"3 files written to out.{unconfirmed} {gone} And 1 more like it."
    assert written_words("a_en.docx", n_left, machine) == f"Saved a_en.docx.{unconfirmed}"


def test_what_other_programs_read_is_said_with_how_much_it_is() -> None:
    assert saved_words("job.tmx", 12, "pair") == "Saved job.tmx with 12 pairs."
    assert saved_words("job.xlf", 1, "segment") == "Saved job.xlf with 1 segment."


def work(n_files: int | None) -> KeptWork:
    return KeptWork(
        id="a", path=Path("a"), name="Pumps", used="2026-11-20", n_segments=9, n_confirmed=2, n_files=n_files
    )  # fmt: skip


def test_a_file_is_removed_with_its_translations() -> None:
    assert removal_words(work(None)) == (
        "Remove the work on Pumps?",
        "Its translations will be deleted permanently. The file stays, and so does what is confirmed in the"
        " memory.",
    )  # fmt: skip


@pytest.mark.parametrize("n_files", [0, 3])
def test_a_project_is_removed_with_the_translations_of_all_its_files(n_files: int) -> None:
    assert removal_words(work(n_files)) == (
        "Remove the project Pumps?",
        "The translations of all its files will be deleted permanently. The files stay, and so does what is"
        " confirmed in the memory.",
    )  # fmt: skip


def test_a_project_without_files_is_one_still() -> None:
    assert recent_words(work(0)) == "Pumps · 0 files · 2 of 9 confirmed"
    assert recent_words(work(None)) == "Pumps · 2 of 9 confirmed"


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, ""),
        (1, " Formatting was placed by guess in 1 place: check it."),
        (3, " Formatting was placed by guess in 3 places: check them."),
    ],
)
def test_formatting_that_was_placed_by_guess_is_said_with_a_model_too(n: int, said: str) -> None:
    found = ExportedFiles(n_written=1, n_untranslated=0, n_open=0, n_guessed=n)
    assert export_words(found, "out") == f"1 file written to out.{said}"
