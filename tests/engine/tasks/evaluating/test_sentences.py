"""Looking at the sentences of an evaluation: orders, pages, search, and words that differ."""

import json

import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError
from engine.results.evaluation import DifferenceKind, TextPart
from engine.tasks.home import open_library
from tests.tiny import PAIRS


def indexes(found):
    return [row.index for row in found.rows]


def test_a_row_has_every_output_with_what_differs(run):
    found = tasks.evaluation_sentences(run, limit=1)
    assert (found.n, found.model, found.against) == (20, "new", "old")
    assert found.systems == ("old", "=theirs", "new")
    (row,) = found.rows
    assert (row.source, row.reference) == PAIRS[0]
    old, theirs, new = row.outputs
    assert [part.kind for part in new.parts] == ["same"]
    assert theirs.parts[1] == TextPart("tap ", DifferenceKind.CHANGED, "pump")
    assert (new.is_exact, old.is_exact, new.chrf) == (True, False, 100.0)
    assert row.change == pytest.approx(new.chrf - old.chrf)


def test_the_most_changed_come_first_and_only_those(run):
    found = tasks.evaluation_sentences(run, "changed", against="=theirs")
    assert found.n == 2
    assert all("pump" in row.reference for row in found.rows)
    gained = tasks.evaluation_sentences(run, "gained")
    changes = [row.change for row in gained.rows]
    assert changes == sorted(changes, reverse=True)
    assert tasks.evaluation_sentences(run, "lost").n == 0


def test_only_wrong_numbers_are_shown_new_mistakes_first_and_what_was_put_right_last(run):
    path = open_library().runs.get(run).path / "sentences.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    fault = {"kind": "new", "text": "7", "start": 0, "end": 1}
    for row, wrong in ((3, ("new", "old")), (5, ("new",)), (6, ("old",))):
        rows[row]["numbers_wrong"] |= {key: [fault] for key in wrong}
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    found = tasks.evaluation_sentences(run, "numbers")
    assert indexes(found)[:3] == [5, 3, 6]
    assert [bool(output.numbers_wrong) for output in found.rows[0].outputs] == [False, False, True]
    assert indexes(tasks.evaluation_sentences(run, "numbers", model="old", against="old"))[:2] == [3, 6]


def test_wrong_numbers_of_an_evaluation_of_an_earlier_version_are_found(run):
    path = open_library().runs.get(run).path / "sentences.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        del row["numbers_wrong"]
    rows[4]["outputs"]["new"] += " 12"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    row, *_put_right = tasks.evaluation_sentences(run, "numbers").rows
    assert (row.index, row.outputs[2].numbers_wrong[0].text) == (4, "12")


def test_the_worst_of_any_system_come_first(run):
    found = tasks.evaluation_sentences(run, "worst", model="old")
    scores = [row.outputs[0].chrf for row in found.rows]
    assert scores == sorted(scores)


def test_pages_follow_each_other_without_gap_or_overlap(run):
    whole = indexes(tasks.evaluation_sentences(run, "worst", model="old"))
    pages = [tasks.evaluation_sentences(run, "worst", None, start, 7, model="old") for start in (0, 7, 14)]
    assert [index for page in pages for index in indexes(page)] == whole


def test_a_search_looks_at_every_language_and_output(run):
    assert tasks.evaluation_sentences(run, search="VENTIL").n == 2
    assert tasks.evaluation_sentences(run, search="tap st").n == 2
    assert tasks.evaluation_sentences(run, search="Zwieback").n == 0


def test_words_can_be_compared_with_another_system(run):
    found = tasks.evaluation_sentences(run, limit=1, beside="=theirs")
    assert found.rows[0].outputs[2].parts[1] == TextPart("pump ", DifferenceKind.CHANGED, "tap")


def test_the_map_has_both_scores_of_every_sentence(run):
    found = tasks.sentence_map(run)
    assert found.index == tuple(range(20))
    assert found.chrf_after == (100.0,) * 20
    assert max(found.chrf_before) < 100
    assert tasks.sentence_map(run, "new", "new").chrf_before == (100.0,) * 20


@pytest.mark.parametrize(("options", "what"), [
    ({"order": "random"}, "There is no order 'random'"),
    ({"model": "nobody"}, "No system of this evaluation is called 'nobody'. It has old, =theirs, new"),
    ({"beside": "nobody"}, "No system of this evaluation is called 'nobody'"),
    ({"order": "lost", "against": "new"}, "'lost' compares two systems"),
])  # fmt: skip
def test_what_is_not_there_is_refused(run, options, what):
    with pytest.raises(ConfigError) as caught:
        tasks.evaluation_sentences(run, **options)
    assert what in f"{caught.value.what} {caught.value.hint}"


def test_a_run_without_sentences_says_so(library_home):
    record = open_library().runs.add(kind="import", title="", is_resumable=False, uses=[])
    with pytest.raises(LibraryError, match="import-1 has no sentences to look at"):
        tasks.evaluation_sentences(record.id)


def test_a_damaged_file_of_sentences_says_so(run):
    (open_library().runs.get(run).path / "sentences.jsonl").write_text('{"source": 1}\n')
    with pytest.raises(LibraryError, match="is damaged"):
        tasks.sentence_map(run)


def test_a_sentence_may_hold_ends_of_lines_of_other_kinds(run):
    path = open_library().runs.get(run).path / "sentences.jsonl"
    path.write_text(
        path.read_text(encoding="utf-8").replace("Die Pumpe", "Die\u2028Pumpe\x85"), encoding="utf-8"
    )
    found = tasks.evaluation_sentences(run, limit=1)
    assert found.n == 20
    assert found.rows[0].source.startswith("Die\u2028Pumpe\x85")
