"""Words of a speaker: bars and table that hands can change, pins, resets, undo; the map of who is alike."""

from threading import Event, Timer

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from engine import tasks
from engine.results.speakers import SpeakerWord
from gui.item_models.word_table import WEIGHT, SpeakerWordTable, weight_words, word_words
from gui.pages.speakers.words import TABLE, ProfileWordsView, WordEditor
from gui.widgets.charts.maps import Place, PointMap
from tests.gui.showing import crowded

SHALL = SpeakerWord(word="shall", bias=1.8, count=14)
NEVERTHELESS = SpeakerWord(word="nevertheless", bias=1.1, count=6)
GONNA = SpeakerWord(word="gonna", bias=-0.9, count=0)


@pytest.fixture
def bars(page, editor, settle):
    """The words that Anna prefers, on the page."""
    settle(page, lambda: editor.parts.words.raised.words.rowCount() > 1)
    return editor.parts.words.raised


@pytest.fixture
def words(qtbot):
    """The words alone, without a page."""
    view = ProfileWordsView(WordEditor())
    qtbot.addWidget(view)
    view.resize(900, 400)
    view.show_person("Anna", "green")
    view.show_words([SHALL, NEVERTHELESS], [GONNA])
    view.show()
    return view


def choose(view, row=0):
    view.setFocus()
    view.setCurrentIndex(view.model().index(row, 0))


@pytest.mark.parametrize(("weight", "text"), [(1.84, "+1.8"), (-0.9, "−0.9"), (0.04, "0"), (0.0, "0")])
def test_weights_are_written_as_people_read_them(weight, text):
    assert weight_words(weight) == text


def test_a_screen_reader_hears_all_of_a_word():
    word = SpeakerWord(word="pump", bias=-0.5, count=2, is_pinned=True, is_edited=True)
    assert word_words(word) == "pump, lowered by 0.5, by hand · pinned"


def test_ten_strokes_of_a_key_are_one_change(words, qtbot):
    choose(words.raised)
    with qtbot.waitSignal(words.editing.weighed) as kept:
        for _ in range(3):
            qtbot.keyClick(words.raised, Qt.Key.Key_Right)
        qtbot.keyClick(words.raised, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert kept.args == ["shall", pytest.approx(1.6)]


def test_right_makes_a_bar_of_avoided_words_longer(words, qtbot):
    choose(words.lowered)
    with qtbot.waitSignal(words.editing.weighed) as kept:
        qtbot.keyClick(words.lowered, Qt.Key.Key_Right)
    assert kept.args == ["gonna", pytest.approx(-1.0)]


def test_going_to_the_next_word_keeps_the_change(words, qtbot):
    choose(words.raised)
    qtbot.keyClick(words.raised, Qt.Key.Key_Plus)
    with qtbot.waitSignal(words.editing.weighed) as kept:
        qtbot.keyClick(words.raised, Qt.Key.Key_Down)
        qtbot.keyClick(words.raised, Qt.Key.Key_Plus)
    assert kept.args == ["shall", pytest.approx(1.9)]


def test_a_weight_stays_within_its_bounds():
    table = SpeakerWordTable()
    table.show_words([SHALL])
    assert (table.preview(0, 99.0), table.preview(0, -99.0)) == (6.0, -6.0)


@pytest.mark.parametrize("share", [0.25, 0.8])
def test_dragging_a_bar_sets_the_weight_where_it_is_let_go(words, qtbot, share):
    bars = words.raised
    row = bars.visualRect(bars.model().index(0, 0))
    track = bars.track(row)
    start = QPoint(round(bars.bar(row, SHALL.bias).right()), row.center().y())
    goal = QPoint(round(track.left() + share * track.width()), row.center().y())
    QTest.mousePress(bars.viewport(), Qt.MouseButton.LeftButton, pos=start)
    with qtbot.waitSignal(words.editing.weighed) as kept:
        QTest.mouseMove(bars.viewport(), goal)
        QTest.mouseRelease(bars.viewport(), Qt.MouseButton.LeftButton, pos=goal)
    assert kept.args[1] == pytest.approx(share * bars.scale, abs=0.06)


def test_a_click_on_a_word_changes_nothing(words, qtbot):
    bars = words.raised
    row = bars.visualRect(bars.model().index(0, 0))
    with qtbot.assertNotEmitted(words.editing.weighed, wait=30):
        QTest.mouseClick(bars.viewport(), Qt.MouseButton.LeftButton, pos=row.topLeft() + QPoint(12, 12))
    assert words.chosen() == SHALL


def test_p_pins_and_delete_resets(words, qtbot):
    choose(words.raised, 1)
    with qtbot.waitSignal(words.editing.pin_asked) as pinned:
        qtbot.keyClick(words.raised, Qt.Key.Key_P)
    with qtbot.waitSignal(words.editing.reset_asked) as reset:
        qtbot.keyClick(words.raised, Qt.Key.Key_Delete)
    assert (pinned.args, reset.args) == (["nevertheless", True], ["nevertheless"])


def test_resetting_forgets_a_change_that_was_not_kept_yet(words, qtbot):
    choose(words.raised)
    qtbot.keyClick(words.raised, Qt.Key.Key_Plus)
    with qtbot.assertNotEmitted(words.editing.weighed, wait=600):
        qtbot.keyClick(words.raised, Qt.Key.Key_Delete)


def test_the_table_can_do_what_the_chart_can(words, qtbot):
    choose(words.raised, 1)
    words.views.choose(TABLE)
    assert words.chosen() == NEVERTHELESS
    with qtbot.waitSignal(words.editing.pin_asked):
        qtbot.keyClick(words.table, Qt.Key.Key_P)
    with qtbot.waitSignal(words.editing.weighed) as kept:
        words.table.model().setData(words.table.model().index(0, WEIGHT), 0.7, Qt.ItemDataRole.EditRole)
    assert kept.args == ["shall", pytest.approx(0.7)]


def test_words_stay_in_their_places_when_only_weights_change(words):
    words.show_words([NEVERTHELESS, SHALL], [GONNA])
    assert [word.word for word in words.raised.words.words] == ["shall", "nevertheless"]


def test_both_sides_have_the_same_scale(words):
    lengths = [
        bars.bar(bars.visualRect(bars.model().index(0, 0)), bars.sign * 1.0).width()
        for bars in (words.raised, words.lowered)
    ]
    assert lengths[0] == pytest.approx(lengths[1], rel=0.05)


def test_a_word_that_is_not_listed_can_be_added(words, qtbot):
    words.search.setText("whilst")
    with qtbot.waitSignal(words.add_asked) as added:
        qtbot.keyClick(words.search, Qt.Key.Key_Return)
    assert added.args == ["whilst"]


def test_a_word_that_is_listed_is_gone_to(words, qtbot):
    words.search.setText("nevertheless")
    with qtbot.assertNotEmitted(words.add_asked):
        qtbot.keyClick(words.search, Qt.Key.Key_Return)
    assert words.chosen() == NEVERTHELESS


def test_typing_asks_for_words_that_hold_it_and_for_parts_if_wished(words, qtbot):
    words.parts.setChecked(True)
    with qtbot.waitSignal(words.search_changed) as asked:
        words.search.setText("sha")
    assert asked.args == ["sha", True]


def word_of(text):
    """Returns a word of Anna's profile as the engine has it now."""
    found = tasks.speaker_words("anna", "tiny-basis", search=text)
    return next(word for word in found.both if word.word == text)


def test_a_changed_word_is_kept_listed_and_can_be_undone(page, editor, bars, settle, qtbot):
    first = bars.words.word(0)
    editor.parts.editing.weighed.emit(first.word, -2.0)
    settle(page, lambda: editor.parts.words.lowered.words.row_of(first.word) >= 0)
    assert (word_of(first.word).bias, word_of(first.word).is_pinned) == (-2.0, True)
    with qtbot.waitSignal(page.toasted) as said:
        qtbot.keyClick(bars, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert said.args == [f"Undone: lowered “{first.word}” to -2 by hand."]
    settle(page, lambda: bars.words.row_of(first.word) >= 0)


def test_changes_of_words_are_carried_out_in_their_order_the_last_of_each_word_counts(
    page, editor, bars, settle
):
    first, second = (bars.words.word(row).word for row in range(2))
    for weight in (1.0, 2.0, 3.0):
        editor.parts.editing.weighed.emit(first, weight)
    editor.parts.editing.weighed.emit(second, -2.0)
    settle(page, lambda: word_of(second).bias == -2.0)
    *reasons, _learned = (version.reason for version in tasks.speaker_history("anna"))
    assert reasons[:2] == [f"lowered “{second}” to -2 by hand", f"raised “{first}” to +3 by hand"]
    assert len(reasons) <= 3  # of the others at most the one that had begun


def test_other_words_that_change_too_are_named(page, editor, bars, settle, qtbot):
    tasks.add_sentences("anna", [("", "valves valve")])
    with qtbot.waitSignal(page.toasted) as said:
        editor.parts.words.add_asked.emit("valve")
    assert "the model writes them with the same subword" in said.args[0]
    settle(page)


def test_a_word_that_cannot_be_changed_says_why_and_looks_as_before(page, editor, bars, settle):
    before = bars.words.word(0)
    editor.parts.words.add_asked.emit("two words")
    settle(page, editor.error.isVisible)
    assert editor.error.accessibleName() == "'two words' is not one word."
    assert bars.words.word(0) == before


def test_leaving_the_speaker_keeps_what_the_hand_did_last(page, editor, bars, settle):
    first = bars.words.word(0).word
    editor.parts.editing.weigh(bars.words, 0, 3.0, is_final=False)
    page.shut_down()
    settle(page, lambda: word_of(first).bias == 3.0)


@pytest.mark.slow
def test_a_pinned_word_is_let_go_and_reset(page, editor, bars, settle, qtbot):
    before = bars.words.word(0)
    choose(bars)
    qtbot.keyClick(bars, Qt.Key.Key_P)
    settle(page, lambda: bars.words.word(0).is_pinned)
    qtbot.keyClick(bars, Qt.Key.Key_P)
    settle(page, lambda: not bars.words.word(0).is_pinned)
    qtbot.keyClick(bars, Qt.Key.Key_Delete)
    settle(page, lambda: not bars.words.word(0).is_edited)
    assert bars.words.word(0) == before


@pytest.mark.slow
def test_resetting_all_says_how_many_and_offers_undo(page, editor, bars, settle, qtbot):
    editor.parts.editing.weighed.emit(bars.words.word(0).word, 5.0)
    settle(page, editor.parts.words.reset_all.isEnabled)
    with qtbot.waitSignal(page.undo_offered) as offer:
        editor.parts.words.reset_all.click()
    assert offer.args[0] == "1 word is as learned."
    offer.args[1]()
    settle(page, lambda: tasks.speaker("anna").profiles[0].n_edited == 1)


def test_searching_lists_words_that_hold_the_text_and_parts_if_wished(page, editor, bars, settle):
    editor.parts.words.search.setText("pump")
    settle(page, lambda: bars.words.row_of("pump") == 0 and bars.words.rowCount() < 5)
    editor.parts.words.search.clear()
    editor.parts.words.parts.setChecked(True)
    settle(page, lambda: any(word.word.startswith("·") for word in bars.words.words))


def test_editing_knows_no_word_that_is_gone(qtbot):
    editing = WordEditor()
    with qtbot.assertNotEmitted(editing.weighed):
        editing.drop()
        editing.flush()


PLACES = [Place("a", "Anna", 0, 0), Place("b", "Ben", 1, 0), Place("c", "Clara", 1, 4)]


@pytest.fixture
def people(qtbot):
    result = PointMap("Map")
    qtbot.addWidget(result)
    result.resize(400, 400)
    result.show_places(PLACES, "a")
    result.show()
    return result


def test_arrow_keys_walk_from_point_to_point_and_enter_opens(people, qtbot):
    with qtbot.waitSignal(people.opened) as opened:
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return):
            qtbot.keyClick(people, key)
    assert opened.args == ["c"]
    assert people.accessibleName() == "Map: Clara"


def test_the_map_keeps_its_proportions_and_stays_inside(people):
    anna, ben, clara = (people.point_of(place) for place in PLACES)
    assert (clara - ben).y() == pytest.approx(4 * (ben - anna).x())
    assert all(people.rect().contains(point.toPoint()) for point in (anna, ben, clara))


def test_one_point_stands_in_the_middle(people):
    anna = Place("a", "Anna", 3.0, -2.0)
    people.show_places([anna], "a")
    assert people.point_of(anna) == QPointF(200, 200)


def test_a_click_on_a_point_opens_it_and_beside_it_nothing(people, qtbot):
    with qtbot.waitSignal(people.opened) as opened:
        qtbot.mouseClick(people, Qt.MouseButton.LeftButton, pos=people.point_of(PLACES[1]).toPoint())
    assert opened.args == ["b"]
    with qtbot.assertNotEmitted(people.opened):
        qtbot.mouseClick(people, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))


def test_changes_of_words_that_wait_when_the_window_closes_are_made(page, editor, bars):
    first, second = (bars.words.word(row).word for row in range(2))
    gate = Event()
    page.open_models.calls.run(page, gate.wait, print, print)
    editor.parts.editing.weighed.emit(first, 3.0)
    editor.parts.editing.weighed.emit(second, -2.0)
    Timer(0.05, gate.set).start()
    page.open_models.calls.shut_down()
    newest, before, *_earlier = (version.reason for version in tasks.speaker_history("anna"))
    assert (newest, before) == (f"lowered “{second}” to -2 by hand", f"raised “{first}” to +3 by hand")


def test_an_undo_drops_the_changes_of_words_that_wait(page, editor, bars, settle):
    first = bars.words.word(0)
    gate = Event()
    page.open_models.calls.run(page, gate.wait, print, print)
    editor.parts.editing.weighed.emit(first.word, 3.0)
    page.changes.step(editor.record, is_back=True)
    page.changes.step(editor.record, is_back=False)
    gate.set()
    settle(page)
    assert not word_of(first.word).is_edited


def test_in_a_low_window_the_words_keep_their_room(page, settle):
    page.resize(876, 430)  # of a window of 960 x 600, with a job at work
    settle(page)
    assert crowded(page) == []
    assert page.editor.parts.words.raised.height() > 100
