"""Files of any kind, one after another: what is in them, where each goes, what became of it."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from python_calamine import load_workbook

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.base.progress import Cancelled
from engine.results.documents import (
    FileLook,
    FileRemark,
    FileState,
    FileTranslation,
    PartSize,
    QueuedFile,
    RemarkKind,
    SegmentKind,
)
from engine.results.jobs import Failure
from engine.results.terms import TextRule
from engine.results.translation import DoubtKind, LanguageNotice, SpeakerChoice
from engine.runtime.open_model import Inputs
from engine.text.words.text_rules import TextRules
from tests.engine.corpora.samples import write
from tests.engine.tasks.translation.structured.test_files import DONE, FIRST, NUMBER, xliff

FILM = "1\n00:00:01,000 --> 00:00:02,000\nDie Pumpe ist neu.\n\n2\n00:00:03,000 --> 00:00:04,000\n12\n"
WRAPPED = "Die Pumpe ist neu und der Motor ist alt und läuft\nseit vielen Jahren ohne Fehler im Keller."


def remark(place="unit 1", *doubts, kind=RemarkKind.DOUBTFUL, source="Eins", text="A number is missing."):
    return FileRemark(kind=kind, place=place, source=source, target="One", text=text, doubts=doubts)


def result(path, *remarks, **values):
    found = FileTranslation(
        input=str(path), output=f"{path}.out", model="m", format="XLIFF 1.2", segments=5, translated=3,
        kept=1, left_out=1, moved=0, remarks=remarks, notices=("Its signature is lost.",), elapsed_s=1.23,
    )  # fmt: skip
    return replace(found, **values)


def look(src="", tgt=""):
    sizes = PartSize(SegmentKind.TEXT, 3, 30), PartSize(SegmentKind.COMMENT, 2, 20)
    return FileLook(path=Path("a.xlf"), format="XLIFF 1.2", unit="text", sizes=sizes, src=src, tgt=tgt)


def queued(name, state=FileState.WAITING, **values):
    return QueuedFile(path=Path(name), state=state, **{"look": look(), **values})


# what is in a file


def test_a_document_is_counted_without_what_it_has_already(tmp_path):
    seen = tasks.look_at_file(write(tmp_path / "a.xlf", xliff(FIRST, DONE, NUMBER, src="de-AT", tgt="en-GB")))
    assert (seen.format, seen.unit, seen.n_kept) == ("XLIFF 1.2", "text", 2)
    assert seen.sizes == (PartSize(SegmentKind.TEXT, 1, len("Die Pumpe ist neu.")),)
    assert (seen.src, seen.tgt) == ("de", "en")
    assert seen.is_for("de", "en")
    assert not seen.is_for("en", "de")


def test_subtitles_and_texts_are_counted_in_lines(library_home, tmp_path):
    film = tasks.look_at_file(write(tmp_path / "film.srt", FILM))
    assert (film.format, film.unit, film.n_texts((SegmentKind.TEXT,))) == ("SRT", "line", 1)
    note = tasks.look_at_file(write(tmp_path / "note.txt", "Eins.\n\n12\nZwei.\n"))
    assert (note.format, note.n_texts((SegmentKind.TEXT,)), note.n_characters((SegmentKind.TEXT,))) == (
        "Text", 2, 10,
    )  # fmt: skip
    assert note.is_for("fi", "ja")


def test_only_the_wanted_parts_count():
    assert look().n_texts((SegmentKind.TEXT,)) == 3
    assert look().n_characters((SegmentKind.TEXT, SegmentKind.COMMENT)) == 50


def test_what_cannot_be_read_says_why(tmp_path):
    with pytest.raises(CorpusError, match="cut off"):
        tasks.look_at_file(write(tmp_path / "a.xlf", "<xliff><file>"))
    with pytest.raises(CorpusError):
        tasks.look_at_file(tmp_path / "gone.txt")


def test_all_kinds_are_listed_each_ending_once():
    known = tasks.known_files()
    endings = [ending for each in known for ending in each.endings]
    assert len(set(endings)) == len(endings)
    assert {".xlf", ".po", ".srt", ".txt"} <= set(endings)
    assert set(tasks.structured_endings()) <= set(endings)
    assert all(each.kinds for each in known)


# where it goes, and which are left


def test_a_translation_goes_where_nothing_is_yet(tmp_path):
    path = write(tmp_path / "a.b.po", "x")
    assert tasks.free_place(path, "en") == tmp_path / "a.b_en.po"
    (tmp_path / "a.b_en.po").touch()
    assert tasks.free_place(path, "en") == tmp_path / "a.b_en (2).po"


def test_in_a_folder_it_keeps_its_name_if_that_is_free(tmp_path):
    path = write(tmp_path / "a.po", "x")
    out = tmp_path / "out"
    out.mkdir()
    assert tasks.free_place(path, "en", out) == out / "a.po"
    (out / "a.po").touch()
    assert tasks.free_place(path, "en", out) == out / "a_en.po"
    assert tasks.free_place(path, "en", tmp_path) == tmp_path / "a_en.po"


def test_what_is_done_unread_or_for_others_is_not_left():
    files = [
        queued("done", FileState.DONE, result=result("done")),
        queued("failed", FileState.FAILED, failure=Failure("No.")),
        queued("unreadable", FileState.FAILED, look=None),
        queued("new", FileState.UNREAD, look=None),
        queued("other", look=look("fr", "de")),
        queued("waiting", look=look("de")),
        queued("running", FileState.RUNNING),
    ]
    assert [file.path.name for file in tasks.files_left(files, "de", "en")] == ["failed", "waiting"]
    assert [file.path.name for file in tasks.files_of_others(files, "de", "en")] == ["other"]
    assert [file.path.name for file in tasks.files_left(files, "fr", "de")] == ["failed", "other"]


# the translation


def test_every_kind_gives_the_same_kind_of_report(translator, tmp_path):
    unit = tasks.translate_queued(
        write(tmp_path / "a.xlf", xliff(FIRST, DONE)), tmp_path / "b.xlf", translator
    )
    film = tasks.translate_queued(write(tmp_path / "a.srt", FILM), tmp_path / "b.srt", translator)
    note = tasks.translate_queued(
        write(tmp_path / "a.txt", "Die Pumpe ist neu.\n\n12\n"), tmp_path / "b.txt", translator
    )
    assert [each.format for each in (unit, film, note)] == ["XLIFF 1.2", "SRT", "Text"]
    assert [(each.translated, each.kept) for each in (unit, film, note)] == [(1, 1), (2, 0), (1, 1)]
    plain = translator.translate_text("Die Pumpe ist neu.").text
    assert (tmp_path / "b.txt").read_text(encoding="utf-8") == f"{plain}\n\n12\n"
    film_text = (tmp_path / "b.srt").read_text(encoding="utf-8")
    assert " ".join(plain.split()) in " ".join(film_text.split())
    assert {each.output for each in (unit, film, note)} == {
        str(tmp_path / name) for name in ("b.xlf", "b.srt", "b.txt")
    }


def test_remarks_of_subtitles_and_texts_name_place_source_and_translation(translator, tmp_path):
    words = "Die Pumpe 12345 ist neu."
    film = tasks.translate_queued(
        write(tmp_path / "a.srt", FILM.replace("Die Pumpe ist neu.", words)), tmp_path / "b.srt", translator
    )
    note = tasks.translate_queued(
        write(tmp_path / "a.txt", f"Eins.\n\n{words}\n"), tmp_path / "b.txt", translator
    )
    for found, place in ((film, "line 3"), (note, "line 3")):
        (seen,) = [each for each in found.remarks if each.source == words]
        assert (seen.place, bool(seen.text)) == (place, True)
        written = Path(found.output).read_text(encoding="utf-8")
        assert seen.target.split() == [word for word in seen.target.split() if word in written]


def test_paragraphs_are_counted_where_lines_were_joined(translator, tmp_path):
    path = write(tmp_path / "a.txt", f"{WRAPPED}\n\n\n{WRAPPED}\n\nDie Pumpe 12345 ist neu.\n")
    found = tasks.translate_queued(path, tmp_path / "b.txt", translator)
    (seen,) = [each for each in found.remarks if "12345" in each.source]
    assert seen.place == "paragraph 3"


@pytest.mark.parametrize("side", ["source", "target"])
def test_a_rule_that_writes_line_breaks_moves_no_line(translator, tmp_path, side):
    end = TextRule(side=side, find=r"(?<=.{3})|$", replace=r"\n", is_pattern=True)
    translator = translator.using(Inputs(rules=TextRules([end])))
    path = write(tmp_path / "a.txt", "Die Pumpe ist neu.\n\nDer Motor ist alt.\n")
    tasks.translate_queued(path, tmp_path / "b.txt", translator)
    lines = (tmp_path / "b.txt").read_text(encoding="utf-8").split("\n")
    assert [bool(line) for line in lines] == [True, False, True, False]


def test_the_chosen_speaker_says_it_and_leaves_with_the_next_file(translator, tmp_path):
    path = write(tmp_path / "a.txt", "Die Pumpe ist neu.")
    ada = SpeakerChoice("Ada", "Ada", 2.0, is_trained=True)
    for name, speaker in (("before", None), ("ada", ada), ("after", None)):
        tasks.translate_queued(path, tmp_path / f"{name}.txt", translator, speaker=speaker)
    before, spoken, after = ((tmp_path / f"{name}.txt").read_text() for name in ("before", "ada", "after"))
    assert before == after != spoken


def test_a_speaker_who_does_not_count_is_told(translator, tmp_path):
    path = write(tmp_path / "a.txt", "Die Pumpe ist neu.")
    gone = SpeakerChoice("gone", "Gone", 1.0)
    found = tasks.translate_queued(path, tmp_path / "b.txt", translator, speaker=gone)
    assert found.notices == ("Gone is no longer in the library: translated with no speaker.",)


def test_a_text_is_never_its_own_translation(translator, tmp_path):
    path = write(tmp_path / "a.txt", "Die Pumpe.")
    with pytest.raises(CorpusError, match="is the file to be translated"):
        tasks.translate_queued(path, path, translator)


@pytest.mark.parametrize(("name", "text"), [("a.txt", "Die Pumpe ist neu.\n"), ("a.srt", FILM)])
def test_one_that_is_cancelled_while_it_is_checked_leaves_no_file(translator, tmp_path, name, text):
    path = write(tmp_path / name, text)

    def stop(progress):
        if progress.stage != "Translating":
            raise Cancelled

    with pytest.raises(Cancelled):
        tasks.translate_queued(path, tmp_path / f"out-{name}", translator, stop, checks=True)
    assert list(tmp_path.iterdir()) == [path]


# reports


def test_totals_add_up_what_is_done():
    files = [
        queued("a", FileState.DONE, result=result("a", remark(), remark())),
        queued("b", FileState.DONE, result=result("b")),
        queued("c", FileState.FAILED, failure=Failure("No.")),
        queued("d"),
    ]
    totals = tasks.queue_totals(files)
    assert (totals.files, totals.done, totals.failed) == (4, 2, 1)
    assert (totals.translated, totals.kept, totals.remarks) == (6, 2, 2)


def test_reports_are_saved_as_a_table_of_what_to_look_at(tmp_path):
    formula = remark("unit 2", source="=1+1")
    files = [queued("a.xlf", FileState.DONE, result=result("a.xlf", remark(), formula)), queued("b.xlf")]
    text = tasks.save_file_reports(files, tmp_path / "r.csv").read_bytes().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0] == ["File", "Place", "Source", "Translation", "Why"]
    assert rows[1] == ["a.xlf", "unit 1", "Eins", "One", "A number is missing."]
    assert rows[2][2] == "'=1+1"
    assert tasks.save_file_reports(files, tmp_path / "r.tsv").read_bytes().count(b"\t") == 12


def test_a_workbook_says_also_what_became_of_each_file(tmp_path):
    files = [
        queued("a.xlf", FileState.DONE, result=result("a.xlf", remark())),
        queued("b.xlf", FileState.FAILED, failure=Failure("It is cut off.", "Export it again.")),
    ]
    book = load_workbook(tasks.save_file_reports(files, tmp_path / "r.xlsx"))
    assert book.sheet_names == ["To look at", "Files"]
    rows = book.get_sheet_by_name("Files").to_python()
    assert rows[1][:6] == ["a.xlf", "translated", "a.xlf.out", "XLIFF 1.2", 5, 3]
    assert rows[1][-1] == "Its signature is lost."
    assert (rows[2][1], rows[2][-1]) == ("failed", "It is cut off. Export it again.")
    assert len({len(row) for row in rows}) == 1


def test_a_file_in_another_language_is_reported_as_not_translated(tmp_path):
    notice = LanguageNotice("en", "This looks like English.", is_target=True)
    files = [queued("a.txt", FileState.DONE, result=result("a.txt", translated=0, language_notice=notice))]
    book = load_workbook(tasks.save_file_reports(files, tmp_path / "r.xlsx"))
    assert book.get_sheet_by_name("Files").to_python()[1][1] == "not translated"


def test_a_table_of_no_known_kind_or_place_is_refused(tmp_path):
    with pytest.raises(ConfigError, match="cannot be written as"):
        tasks.save_file_reports([], tmp_path / "r.pdf")
    with pytest.raises(CorpusError, match="cannot be written"):
        tasks.save_file_reports([], tmp_path / "gone" / "r.csv")


def test_remarks_are_copied_a_row_each():
    copied = tasks.remarks_as_text([remark(source="Eins\tund\nzwei"), remark("unit 2")])
    assert copied.split("\n") == [
        "unit 1\tEins und zwei\tOne\tA number is missing.",
        "unit 2\tEins\tOne\tA number is missing.",
    ]


def test_the_worst_comes_first_and_else_the_order_stays():
    from engine.tasks.translation.documents import worst_first

    unsure, number = remark("1", DoubtKind.UNSURE), remark("2", DoubtKind.UNSURE, DoubtKind.NUMBER)
    moved, plain = remark("3", kind=RemarkKind.MOVED), remark("4")
    assert [each.place for each in worst_first([moved, plain, unsure, number])] == ["2", "1", "4", "3"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", "Ein Test.\nEr wog 44 kg."),
        ("a.srt", FILM.replace("Die Pumpe ist neu.", "Er wog 44 kg.")),
        ("a.xlf", xliff('<trans-unit id="1"><source>Er wog 44 kg.</source></trans-unit>')),
    ],
)
def test_what_is_missing_is_told_first_where_it_is_asked_for(translator, tmp_path, name, text):
    path = write(tmp_path / name, text)
    plain = tasks.translate_queued(path, tmp_path / f"plain-{name}", translator)
    checked = tasks.translate_queued(path, tmp_path / f"checked-{name}", translator, checks=True)
    assert RemarkKind.FOUND not in {each.kind for each in plain.remarks}
    first = checked.remarks[0]
    assert (first.kind, first.source) == (RemarkKind.FOUND, "Er wog 44 kg.")
    assert first.score >= 4
    assert "44" in first.text
