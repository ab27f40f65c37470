"""Back-translation: made in parts that are kept, and what teaches nothing is left out and counted."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.adaptation import back_translation
from engine.adaptation.back_translation import BEAM_SIZE, back_translate, read_back_translated
from engine.base.progress import Paused, Progress, ignore_progress

LINES = [f"Sentence number {n}." for n in range(10)]


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch):
    monkeypatch.setattr(back_translation, "_AT_ONCE", 3)


def backwards(sentences, report=ignore_progress):
    for done, _ in enumerate(sentences):
        report(Progress("Translating", done, len(sentences)))
    return [sentence[::-1] for sentence in sentences]


class Counting:
    """A translation that knows what it was asked for."""

    def __init__(self):
        self.asked = []

    def __call__(self, sentences, report):
        self.asked += sentences
        return backwards(sentences, report)


def test_every_line_becomes_a_pair_with_the_made_side_as_source(tmp_path):
    back_translate(LINES, backwards, tmp_path)
    assert read_back_translated(LINES, tmp_path).pairs == [(line[::-1], line) for line in LINES]


def test_a_run_that_was_stopped_translates_no_finished_part_again(tmp_path):
    def stop(progress):
        if progress.done == 7:
            raise Paused

    with pytest.raises(Paused):
        back_translate(LINES, backwards, tmp_path, report=stop)
    rest = Counting()
    back_translate(LINES, rest, tmp_path)
    assert rest.asked == LINES[6:]
    assert len(read_back_translated(LINES, tmp_path).pairs) == len(LINES)


def test_a_part_of_other_sentences_is_made_again(tmp_path):
    back_translate(LINES, backwards, tmp_path)
    again, other = Counting(), ["Something else.", *LINES[1:]]
    back_translate(other, again, tmp_path)
    assert again.asked == other[:3]


def test_what_is_empty_or_absurdly_long_is_left_out_and_counted(tmp_path):
    made = ["", "  \n ", "x" * 200, "ein Satz", *["gut"] * 6]
    back_translate(LINES, lambda part, _: [made[LINES.index(line)] for line in part], tmp_path)
    found = read_back_translated(LINES, tmp_path)
    assert (len(found.pairs), found.n_empty, found.n_too_long) == (7, 2, 1)
    assert found.pairs[0] == ("ein Satz", LINES[3])


def test_made_text_is_one_line(tmp_path):
    back_translate(LINES[:1], lambda *_: [" zwei\nZeilen\t hier "], tmp_path)
    assert read_back_translated(LINES[:1], tmp_path).pairs == [("zwei Zeilen hier", LINES[0])]


def test_two_processes_share_the_parts(tmp_path):
    workers = [Counting(), Counting()]
    for rank, worker in enumerate(workers):
        back_translate(LINES, worker, tmp_path, share=(rank, 2))
    assert [len(worker.asked) for worker in workers] == [6, 4]
    assert len(read_back_translated(LINES, tmp_path).pairs) == len(LINES)


def test_progress_counts_all_lines_and_ends_with_them(tmp_path):
    told = []
    back_translate(LINES, backwards, tmp_path, report=told.append)
    done = [progress.done for progress in told]
    assert done == sorted(done)
    assert {progress.total for progress in told} == {len(LINES)}
    assert (done[0], done[-1]) == (0, len(LINES))


def test_a_missing_part_is_a_bug_of_the_caller(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_back_translated(LINES, tmp_path)


def test_a_stop_leaves_no_half_part(tmp_path):
    def stop(progress):
        if progress.done == 4:
            raise Paused

    with pytest.raises(Paused):
        back_translate(LINES, backwards, tmp_path, report=stop)
    assert [path.name for path in tmp_path.iterdir()] == ["part-000000.json"]
    assert len(json.loads((tmp_path / "part-000000.json").read_text("utf-8"))) == 3


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(made=st.lists(st.text(max_size=80), min_size=10, max_size=10))
def test_every_line_is_learned_from_or_counted(tmp_path_factory, made):
    folder = tmp_path_factory.mktemp("parts")
    back_translate(LINES, lambda part, _: [made[LINES.index(line)] for line in part], folder)
    found = read_back_translated(LINES, folder)
    assert len(found.pairs) + found.n_empty + found.n_too_long == len(LINES)


def test_the_beam_is_the_papers():
    assert BEAM_SIZE == 5
