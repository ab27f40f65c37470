"""The vocabulary report as a person sees, hears and operates it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QRadioButton, QTableView

from engine.results.vocabulary import PoorWord, ShiftedWord, SideReport, VocabularyReport, WordOverlap
from gui.pages.library.vocabulary import SubwordBars, VocabularyView, parts_of, share_text, spelling
from gui.theme import Theme
from gui.widgets.charts.divided_bar import DividedBar
from tests.gui.finding import press, texts
from tests.gui.showing import show_active


def word(text, count, *subwords, unknown=False):
    return PoorWord(word=text, count=count, subwords=subwords, is_unknown=unknown)


def side(language="de", **changes):
    found = SideReport(
        side="source",
        language=language,
        n_words=5000,
        n_types=900,
        n_poor_types=2,
        poor=(
            word("Kreiselpumpe", 40, "▁Kr", "eis", "el", "pumpe"),
            word("Жук", 3, "▁", "Жук", unknown=True),
        ),
        poor_share=0.13,
        unknown_share=0.01,
        subwords_per_word=1.4,
        fragmentation={"1": 0.7, "2": 0.12, "3": 0.06, "4": 0.1, "5": 0.0005, "6+": 0.0195},
        shift=(
            ShiftedWord(
                word="Satz",
                count=30,
                domain_neighbours=("Dichtung", "Ring"),
                model_neighbours=("Wort", "Text"),
                overlap=0.0,
                agreement=0.7,
            ),
        ),
        shift_note="",
        overlap=WordOverlap(types=None, tokens=None, note="No list."),
        sentence=f"{language}: 1 word in 8.",
    )
    return replace(found, **changes)


def report(*sides, **changes):
    found = VocabularyReport(
        model="small",
        model_name="German → English, small",
        text="pumps",
        n_sentences=1234,
        sentence="It does not fit.",
        fit="poor",
        note="",
        sides=sides or (side(), side("en")),
    )
    return replace(found, **changes)


@pytest.fixture
def view(qtbot):
    result = VocabularyView()
    qtbot.addWidget(result)
    result.resize(900, 1400)
    show_active(qtbot, result)
    return result


def rows(view, name):
    (table,) = (table for table in view.findChildren(QTableView) if table.accessibleName() == name)
    model = table.model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


POOR, SHIFT = "Words the model does not represent well", "Words you may use in another sense"


def test_before_a_report_it_says_what_one_is_for(view):
    assert "Which words are new to the model?" in texts(view)


def test_the_sentence_stands_on_top_with_what_it_is_about(view):
    view.show_report(report(note="With only 9 words."))
    assert "It does not fit." in texts(view)
    assert "1,234 sentences of pumps, as seen by German → English, small. With only 9 words." in texts(view)


def test_tables_show_words_subwords_and_neighbours(view):
    view.show_report(report())
    assert rows(view, POOR) == [
        ["Kreiselpumpe", "40", "4", "Kr · eis · el · pumpe"],
        ["Жук", "3", "2", "␣ · Жук   (not in its alphabet)"],
    ]
    assert rows(view, SHIFT) == [["Satz", "30", "Dichtung, Ring", "Wort, Text"]]


def test_the_keyboard_chooses_the_other_side(view, qtbot):
    view.show_report(report(side(), side("en", poor=(word("impeller", 7, "▁i", "mp", "ell", "er"),))))
    first, second = (button for button in view.findChildren(QRadioButton) if button.isVisible())
    assert (first.text(), second.text()) == ("German", "English")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert second.isChecked()
    assert rows(view, POOR) == [["impeller", "7", "4", "i · mp · ell · er"]]


def test_one_side_needs_no_choice(view):
    view.show_report(report(side("en")))
    assert [button for button in view.findChildren(QRadioButton) if button.isVisible()] == []
    assert texts(view).splitlines().count("English") == 1


def test_pictures_say_in_words_what_they_show(view):
    view.show_report(report())
    (share,) = [bar for bar in view.findChildren(DividedBar) if "German" in bar.accessibleName()]
    (subwords,) = [bars for bars in view.findChildren(SubwordBars) if "German" in bars.accessibleName()]
    assert share.accessibleDescription() == (
        "Known whole: 70 %, In two or three subwords: 17 %, In four subwords or more: 12 %, Unknown: 1.0 %"
    )
    assert "one subword: 70 %" in subwords.accessibleDescription()
    assert "6 subwords or more: 1.9 %" in subwords.accessibleDescription()


def test_a_text_that_fits_has_no_table_but_a_sentence(view):
    view.show_report(
        report(side(poor=(), n_poor_types=0, shift=(), shift_note="Too little text."), fit="good")
    )
    assert [table for table in view.findChildren(QTableView) if table.isVisible()] == []
    assert "de: 1 word in 8." in texts(view)
    assert "Too little text." in texts(view)
    assert "Copy these words" not in texts(view)


def test_a_side_without_words_is_said_to_have_none(view):
    view.show_report(report(side(n_words=0, poor=(), sentence="The German side holds no words."), fit=""))
    assert "–" in texts(view).splitlines()
    assert "The German side holds no words." in texts(view)


def test_one_of_each_is_told_in_the_singular(view):
    one = side(n_words=1, n_types=1, n_poor_types=1, poor=(word("Жук", 1, "▁", "Жук", unknown=True),))
    view.show_report(report(one, n_sentences=1))
    press(view, "Copy these words")
    for words in ("1 sentence of", "1 word, 1 distinct", "1 distinct word,", "1 word copied"):
        assert words in texts(view)


def test_the_overlap_is_told_once_if_nobody_knows_it(view):
    view.show_report(report())
    assert texts(view).count("No list.") == 1
    known = WordOverlap(types=0.5, tokens=0.8, note="Half of them.")
    view.show_report(report(side(overlap=known), side("en")))
    assert "German: Half of them.\nEnglish: No list." in texts(view)


def test_words_can_be_copied_with_their_counts(view):
    view.show_report(report())
    press(view, "Copy these words")
    assert QGuiApplication.clipboard().text() == "Kreiselpumpe\t40\nЖук\t3\n"
    assert "2 words copied" in texts(view)


def test_waiting_and_a_problem_have_their_words(view):
    view.show_waiting("Counting words · 5 of 10", 5, 10)
    assert "Counting words · 5 of 10" in texts(view)
    view.show_problem("The text is in French.", "Choose another model.")
    assert "The text is in French." in texts(view)
    view.clear()
    assert "Which words are new to the model?" in texts(view)


def test_the_sides_stand_below_each_other_in_a_narrow_window(view):
    view.show_report(report())
    first, second = view.findChildren(DividedBar)
    assert first.mapTo(view, QPoint()).y() == second.mapTo(view, QPoint()).y()
    view.resize(480, 900)
    QApplication.processEvents()
    assert first.mapTo(view, QPoint()).y() < second.mapTo(view, QPoint()).y()


def test_it_is_painted_in_both_themes(view, qapp, tmp_path):
    view.show_report(report())
    theme = Theme(qapp, "light", tmp_path)
    light = view.grab().toImage()
    theme.choose("dark")
    assert view.grab().toImage() != light
    theme.choose("light")


@pytest.mark.parametrize(
    ("share", "told"),
    [(0, "0 %"), (0.0004, "under 0.1 %"), (0.034, "3.4 %"), (0.0999, "10 %"), (0.66, "66 %"), (1, "100 %")],
)
def test_shares_are_said_as_short_as_they_stay_true(share, told):
    assert share_text(share) == told


@pytest.mark.parametrize("unknown", [0.0, 0.02, 0.13])
def test_the_parts_are_the_whole_text(unknown):
    parts = parts_of({"1": 0.9, "2": 0.05, "3": 0.02}, 0.13, unknown)
    assert sum(part.amount for part in parts) == pytest.approx(1)
    assert all(part.amount >= 0 for part in parts)


def test_a_subword_for_the_beginning_alone_is_seen():
    assert spelling(word("kids", 1, "▁", "k", "id", "s")) == "␣ · k · id · s"
