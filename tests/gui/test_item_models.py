"""The tables' models: sound for Qt, with what is read aloud, shown at the pointer and sorted."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from engine.results.speakers import SpeakerRecord, SpeakerSentence, SpeakerWord
from gui.item_models.output_table import OutputTable
from gui.item_models.pair_table import PairTable
from gui.item_models.record_table import Column, RecordTable
from gui.item_models.sentence_table import NO_SOURCE, PAGE, SentenceTable
from gui.item_models.word_table import SpeakerWordTable
from gui.pages.adapt.runs import RunModel
from gui.pages.speakers.list_view import SpeakerList, text_words
from gui.theme import tokens_now

ROLE = Qt.ItemDataRole
SHALL = SpeakerWord(word="shall", bias=1.8, count=14, subwords=("sh", "all"))
GONNA = SpeakerWord(word="gonna", bias=-0.9, count=1, is_edited=True)


def sound(model):
    """Has Qt look for everything that a model may not do, while the test changes it."""
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    return model


def sentence(number, source="Ja.", **changes):
    values = {
        "kind": "sentence",
        "source": source,
        "target": f"Yes {number}.",
        "draft": "",
        "origin": "pasted",
    }
    return SpeakerSentence(id=number, created="2026-11-20T10:00:00+00:00", **(values | changes))


def person(name, **changes):
    values = {
        "src": "de", "tgt": "en", "notes": "", "colour": "blue", "strength": 1.0, "n_sentences": 0,
        "n_corrections": 0, "created": "2026-11-20T10:00:00+00:00", "updated": "2026-11-20T10:00:00+00:00",
    }  # fmt: skip
    return SpeakerRecord(id=name.lower(), name=name, **(values | changes))


@pytest.mark.parametrize(
    "build",
    [PairTable, SentenceTable, SpeakerWordTable, OutputTable, RunModel, SpeakerList],
    ids=lambda b: b.__name__,
)
def test_an_empty_table_is_sound_and_shows_nothing(build):
    model = sound(build())
    assert model.rowCount() == 0
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.data(QModelIndex()) is None


def test_sentences_come_page_by_page_and_each_page_is_asked_for_once():
    model, asked = SentenceTable(), []  # a tester would fetch by itself
    model.more_asked.connect(asked.append)
    model.show_rows([sentence(number) for number in range(PAGE)])
    assert (model.canFetchMore(QModelIndex()), model.is_complete) == (True, False)
    model.fetchMore(QModelIndex())
    assert (asked, model.canFetchMore(QModelIndex())) == ([PAGE], False)
    model.append_rows([sentence(PAGE)])
    assert (model.rowCount(), model.is_complete, model.canFetchMore(QModelIndex())) == (PAGE + 1, True, False)


def test_a_page_that_ends_exactly_is_followed_by_an_empty_one():
    model = sound(SentenceTable())
    model.show_rows([sentence(number) for number in range(PAGE)])
    model.append_rows([])
    assert (model.rowCount(), model.is_complete) == (PAGE, True)


def test_both_sides_of_a_sentence_can_be_edited_and_nothing_else():
    model = sound(SentenceTable())
    model.show_rows([sentence(1)])
    editable = [bool(model.flags(model.index(0, column)) & Qt.ItemFlag.ItemIsEditable) for column in range(5)]
    assert editable == [True, True, False, False, False]
    assert model.index(0, 0).data(ROLE.EditRole) == "Ja."
    assert not model.setData(model.index(0, 3), "typed")


def test_only_another_text_is_told_as_an_edit():
    model, told = sound(SentenceTable()), []
    model.show_rows([sentence(1, source="")])
    model.edited.connect(lambda *values: told.append(values))
    assert model.index(0, 0).data() == NO_SOURCE
    assert model.index(0, 0).data(ROLE.EditRole) == ""
    assert not model.setData(model.index(0, 1), " Yes  1. ")
    assert model.setData(model.index(0, 0), "Ja\tdoch.")
    assert told == [(1, "source", "Ja doch.")]


def test_a_sentence_that_is_not_read_yet_is_not_replaced():
    model = sound(SentenceTable())
    model.show_rows([sentence(1), sentence(2)])
    model.replace(sentence(2, target="Of course."))
    model.replace(sentence(9, target="Nobody sees this."))
    assert [model.index(row, 1).data() for row in range(2)] == ["Yes 1.", "Of course."]


def test_words_tell_all_of_themselves_at_the_pointer_and_aloud():
    model = sound(SpeakerWordTable())
    model.show_words([SHALL, GONNA])
    first, second = (model.index(row, 0) for row in range(2))
    assert first.data(ROLE.ToolTipRole) == (
        "shall, raised by 1.8\nStands in their text 14 times\nThe model spells it sh + all"
    )
    assert second.data(ROLE.AccessibleTextRole) == "gonna, lowered by 0.9, by hand"
    assert "once" in second.data(ROLE.ToolTipRole)
    assert [model.index(0, column).data() for column in range(4)] == ["shall", "+1.8", "14", "–"]
    assert model.headerData(1, Qt.Orientation.Horizontal, ROLE.ToolTipRole).startswith("How much likelier")


def test_a_weight_is_typed_within_its_bounds_and_nothing_else_is():
    model, typed = sound(SpeakerWordTable()), []
    model.typed.connect(lambda *values: typed.append(values))
    model.show_words([SHALL])
    assert not model.setData(model.index(0, 0), "will")
    assert model.setData(model.index(0, 1), 99.0)
    assert typed == [("shall", 6.0)]
    assert model.row_of("will") == -1


def test_numbers_stand_at_the_right_and_texts_at_the_left():
    model = sound(SpeakerWordTable())
    model.show_words([SHALL])
    sides = [model.index(0, column).data(ROLE.TextAlignmentRole) for column in range(4)]
    right = int(Qt.AlignmentFlag.AlignRight)
    assert [bool(side & right) for side in sides] == [False, True, True, False]
    assert model.headerData(1, Qt.Orientation.Horizontal, ROLE.TextAlignmentRole) == sides[1]
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_records_are_sorted_by_what_a_column_means_both_ways():
    table = sound(RecordTable([Column("Size", str, is_number=True, sort_key=int), Column("Name", str)]))
    table.show_records([10, 9, 100])
    table.sort(0, Qt.SortOrder.DescendingOrder)
    assert [table.record(row) for row in range(3)] == [100, 10, 9]
    table.sort(1)
    assert [table.record(row) for row in range(3)] == [10, 100, 9]
    assert table.row_of(lambda record: record == 7) == -1


def test_records_that_are_as_many_as_before_leave_the_choice_alone():
    table, resets = sound(RecordTable([Column("Name", str, is_soft=True)])), []
    table.show_records(["a", "b"])
    table.modelReset.connect(lambda: resets.append(True))
    table.update_records(["a", "c"])
    assert (resets, table.index(1, 0).data()) == ([], "c")
    table.update_records(["a"])
    assert resets == [True]
    assert table.index(0, 0).data(ROLE.ForegroundRole).name() == tokens_now().ink_soft.lower()


def test_people_are_read_with_how_much_text_there_is():
    people = sound(SpeakerList())
    people.show_records([person("Anna", n_sentences=1, n_corrections=2, notes="Engineer."), person("Ben")])
    first, second = (people.index(row) for row in range(2))
    assert first.data(ROLE.AccessibleTextRole) == "Anna, 1 sentence · 2 corrections"
    assert (first.data(ROLE.ToolTipRole), second.data(ROLE.ToolTipRole)) == ("Engineer.", None)
    assert second.data(ROLE.AccessibleTextRole) == "Ben, no sentences yet"
    assert text_words(person("Cleo", n_corrections=1)) == "1 correction"


def test_facts_that_change_leave_the_list_where_it_is():
    people, resets = sound(SpeakerList()), []
    people.show_records([person("Anna")])
    people.modelReset.connect(lambda: resets.append(True))
    people.show_records([person("Anna", n_sentences=5)])
    assert (resets, people.index(0).data(ROLE.AccessibleTextRole)) == ([], "Anna, 5 sentences")
    people.show_records([])
    assert (resets, people.rowCount()) == ([True], 0)
