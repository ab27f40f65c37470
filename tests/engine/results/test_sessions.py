"""What segments of a session answer of themselves, and what changes when one is confirmed."""

from dataclasses import replace

import pytest

from engine.base.json_values import from_json
from engine.results.sessions import (
    AGAIN,
    SessionSegment,
    WorkState,
    confirmed,
    n_confirmed,
    next_open,
)


def segment(number=0, source="Ja.", **values):
    return SessionSegment(number=number, part=number, source=source, **values)


def in_states(*states):
    return [segment(number, f"Satz {number}.", state=state) for number, state in enumerate(states)]


@pytest.mark.parametrize("state", list(WorkState))
def test_all_but_confirmed_and_locked_is_still_to_be_looked_at(state):
    assert segment(state=state).is_open == (state not in (WorkState.CONFIRMED, WorkState.LOCKED))


def test_a_remark_is_a_doubt_until_somebody_confirms():
    doubtful = segment(target="Yes.", state=WorkState.MACHINE, remark="A number is missing.")
    assert doubtful.is_doubtful
    assert not replace(doubtful, state=WorkState.CONFIRMED).is_doubtful
    assert not replace(doubtful, remark="").is_doubtful


def test_a_cue_says_how_long_it_is_shown():
    assert segment(begin_ms=1500, end_ms=4000).seconds == 2.5
    assert segment().seconds == 0


def test_json_leaves_out_what_is_usual_and_is_read_again():
    few = segment(3, target="Yes.")
    assert few.to_json() == {"number": 3, "part": 3, "source": "Ja.", "target": "Yes."}
    many = segment(
        4, start=2, place="line 3", speaker="Ada", begin_ms=1, end_ms=2, is_whole=False, target="Yes.",
        state=WorkState.EXACT, draft="Yes", remark="r", score=1.5, origin="m.tmx:1", kept=7, kept_by="ada",
    )  # fmt: skip
    for each in (few, many):
        assert from_json(SessionSegment, each.to_json()) == each


def test_what_a_person_writes_is_changed_until_it_is_as_the_model_had_it():
    drafted = segment(target="Yes.", draft="Yes.", state=WorkState.MACHINE)
    assert drafted.written("Yes.") is drafted
    own = drafted.written("Yeah.")
    assert (own.target, own.state) == ("Yeah.", WorkState.CHANGED)
    assert own.written("Yes.") == drafted
    empty = own.written("  ")
    assert (empty.target, empty.state) == ("  ", WorkState.CHANGED)


def test_what_a_person_writes_is_nobody_elses():
    recalled = segment(target="Yes.", state=WorkState.EXACT, origin="m.tmx:1")
    assert recalled.written("Yeah.").origin == ""


def test_without_a_translation_there_is_nothing_to_doubt():
    doubtful = segment(target="Yes 12.", state=WorkState.MACHINE, remark="A number is missing.", score=4.0)
    assert not doubtful.written("").is_doubtful


def test_what_a_memory_had_is_still_the_memorys_when_it_is_written_again():
    recalled = segment(target="Yes.", state=WorkState.EXACT, origin="m.tmx:1")
    assert recalled.written("Yeah.").written("Yes.").state is not WorkState.MACHINE


@pytest.mark.parametrize("state", [WorkState.NEW, WorkState.MACHINE, WorkState.FUZZY, WorkState.EXACT])
def test_the_same_text_follows_what_is_confirmed(state):
    found = confirmed(
        [segment(0), segment(1, "Nein."), segment(2, state=state, remark="r", score=2.0)], 0, "Yes."
    )
    first, again = found
    assert (first.number, first.target, first.state) == (0, "Yes.", WorkState.CONFIRMED)
    assert (again.number, again.target, again.state, again.origin) == (2, "Yes.", WorkState.EXACT, AGAIN)
    assert not again.is_doubtful


@pytest.mark.parametrize("state", [WorkState.CHANGED, WorkState.CONFIRMED, WorkState.LOCKED])
def test_what_a_person_has_looked_at_does_not_follow(state):
    assert len(confirmed([segment(0), segment(1, state=state, target="Own.")], 0, "Yes.")) == 1


def test_what_follows_already_changes_no_more():
    follows = segment(1, target="Yes.", state=WorkState.EXACT, origin=AGAIN)
    assert len(confirmed([segment(0), follows], 0, "Yes.")) == 1
    assert len(confirmed([segment(0), follows], 0, "Yeah.")) == 2


def test_the_next_open_one_is_behind_and_after_the_last_the_first():
    done, open_ = WorkState.CONFIRMED, WorkState.MACHINE
    segments = in_states(open_, done, open_, WorkState.LOCKED)
    assert [next_open(segments, number) for number in range(4)] == [2, 2, 0, 0]
    assert next_open(in_states(done, open_), 1) == 1
    assert next_open(in_states(done, WorkState.LOCKED), 0) is None


def test_done_is_what_nobody_needs_to_look_at():
    assert n_confirmed(in_states(*WorkState)) == 2
