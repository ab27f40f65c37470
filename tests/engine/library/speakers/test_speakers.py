"""Speakers in the library: text, numbers in versions, undo, trash; with several at work at once."""

import sqlite3
import subprocess
import sys
import threading
import zlib

import numpy as np
import pytest

from engine.base.errors import LibraryError, SpeakerError
from engine.library import Library
from engine.library import speakers as speakers_changes
from engine.library.health import examine
from engine.library.speakers import FitSummary, OutOfDate, StoredProfile, WordEdit
from engine.results.speakers import NewSentence

FACTS = {"src": "de", "tgt": "en", "notes": "", "colour": "", "strength": 1.0}


def add(library, name="Anna", **changes):
    return library.speakers.add({"name": name, **FACTS, **changes})


def texts(*targets):
    return [NewSentence(source="", target=target) for target in targets]


def profile(model="m", bias=0.5, **changes):
    values = {"method": "full-bias", "basis_id": "", "vocabulary_id": "v", "reason": "learned"}
    numbers = {"bias_ids": np.array([7]), "bias": np.array([bias], np.float32)}
    return StoredProfile(model=model, **(values | numbers | changes))


@pytest.fixture
def anna(library):
    return add(library).id


def shown(library, speaker):
    return [text.target for text in library.speakers.text.some(speaker)]


def test_a_speaker_is_there_for_the_next_process(library):
    added = add(library, notes="writes short sentences")
    assert Library(library.home).speakers.all() == [added]
    assert added.path.is_dir()


def test_speakers_of_one_name_get_ids_of_their_own(library):
    assert [add(library).id, add(library).id] == ["anna", "anna-2"]
    with pytest.raises(SpeakerError, match="Several speakers are called 'Anna'") as caught:
        library.speakers.find("Anna")
    assert "id" in caught.value.hint


def test_names_and_notes_are_searched_in_any_case(library):
    add(library, "Jürgen", notes="pumps")
    add(library, "Ola")
    assert [found.name for found in library.speakers.all("jÜR")] == ["Jürgen"]
    assert [found.name for found in library.speakers.all("PUMP")] == ["Jürgen"]


def test_the_same_sentence_a_thousand_times_is_one_sentence(library, anna):
    ids, n_known = library.speakers.text.add(anna, texts(*["The pump stands."] * 1000))
    assert (len(ids), n_known) == (1, 999)
    assert shown(library, anna) == ["The pump stands."]


def test_text_comes_newest_first_and_in_pages(library, anna):
    library.speakers.text.add(anna, texts("one", "two", "three"))
    page = library.speakers.text.some(anna, limit=1, offset=1)
    assert [text.target for text in page] == ["two"]
    assert [text.target for text in library.speakers.text.some(anna, search="TW")] == ["two"]


def test_every_change_is_undone_and_done_again(library, anna):
    text = library.speakers.text
    ids, _ = text.add(anna, texts("one", "two"))
    text.edit(anna, ids[0], {"target": "uno"})
    text.remove(anna, [ids[1]])
    library.speakers.change(anna, {"name": "Ann", "strength": 0.5})
    library.speakers.profiles.put(anna, profile(), None)
    after = library.speakers.get(anna)
    while library.speakers.changes.undo(anna):
        pass
    assert (library.speakers.get(anna).name, shown(library, anna)) == ("Anna", [])
    assert library.speakers.get(anna).profiles == ()
    while library.speakers.changes.redo(anna):
        pass
    assert (library.speakers.get(anna).profiles, shown(library, anna)) == (after.profiles, ["uno"])


def test_a_new_change_ends_what_could_be_done_again(library, anna):
    library.speakers.text.add(anna, texts("one"))
    library.speakers.changes.undo(anna)
    library.speakers.text.add(anna, texts("two"))
    assert library.speakers.changes.redo(anna) == ""
    with sqlite3.connect(library.home / "library.sqlite") as connection:
        assert connection.execute("SELECT target FROM speaker_sentences").fetchall() == [("two",)]
    connection.close()


def test_the_undo_log_does_not_grow_for_ever(library, anna, monkeypatch):
    monkeypatch.setattr(speakers_changes, "MOST_CHANGES", 3)
    monkeypatch.setattr(speakers_changes, "MOST_VERSIONS", 2)
    version = None
    for step in range(8):
        version = library.speakers.profiles.put(anna, profile(bias=step), version)
    assert [each.version for each in library.speakers.profiles.history(anna)] == [8, 7, 6, 5]
    assert sum(1 for _ in iter(lambda: library.speakers.changes.undo(anna), "")) == 3
    assert library.speakers.get(anna).profiles[0].version == 5


def test_editing_to_the_very_same_sentence_is_refused(library, anna):
    ids, _ = library.speakers.text.add(anna, texts("one", "two"))
    with pytest.raises(SpeakerError, match="very same sentence already"):
        library.speakers.text.edit(anna, ids[0], {"target": "two"})


def test_the_sentences_of_another_speaker_are_not_touched(library, anna):
    ids, _ = library.speakers.text.add(anna, texts("one"))
    ben = add(library, "Ben").id
    assert library.speakers.text.remove(ben, ids) == 0
    with pytest.raises(SpeakerError, match=r"ben has no sentence \d"):
        library.speakers.text.edit(ben, ids[0], {"target": "two"})
    assert shown(library, anna) == ["one"]


def test_a_profile_comes_back_as_it_was_put(library, anna):
    edits = (WordEdit(word="pump", bias=1.5, is_pinned=True, subword_ids=(9,)),)
    put = profile(weights=np.array([0.25, -3], np.float32), edits=edits, fit=FitSummary(strength=3.0))
    library.speakers.profiles.put(anna, put, None)
    (found,) = library.speakers.profiles.current(anna)
    np.testing.assert_array_equal(found.weights, put.weights)
    np.testing.assert_array_equal(found.bias, put.bias)
    assert (found.bias_ids.tolist(), found.edits, found.fit) == ([7], edits, put.fit)


def test_a_profile_made_from_an_old_version_is_not_kept(library, anna):
    library.speakers.profiles.put(anna, profile(), None)
    with pytest.raises(OutOfDate):
        library.speakers.profiles.put(anna, profile(bias=2), None)
    assert library.speakers.get(anna).profiles[0].version == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("bias", b"no zlib"),
        ("bias", zlib.compress(b"odd")),
        ("weights", b"odd"),
        ("edits", "[{"),
        ("fit", b""),
    ],
)
def test_damaged_numbers_are_told_of_and_another_version_is_taken(library, anna, column, value):
    for version in (None, 1):
        library.speakers.profiles.put(anna, profile(), version)
    with sqlite3.connect(library.home / "library.sqlite") as connection:
        connection.execute(f"UPDATE speaker_profiles SET {column} = ? WHERE version = 2", (value,))
    connection.close()
    profiles = library.speakers.profiles
    for read in (profiles.current, lambda _: profiles.all_current("v")):
        with pytest.raises(LibraryError, match="Version 2 of what anna learned for m is damaged") as caught:
            read(anna)
    assert "parlance speaker rollback anna VERSION" in caught.value.hint
    profiles.use(anna, "m", 1)
    assert profiles.current(anna)[0].bias.tolist() == [0.5]


def test_an_earlier_state_is_used_again_and_that_can_be_undone(library, anna):
    for version in (None, 1, 2):
        library.speakers.profiles.put(anna, profile(bias=version or 9), version)
    library.speakers.profiles.use(anna, "m", 1)
    assert library.speakers.profiles.current(anna)[0].bias.tolist() == [9]
    library.speakers.changes.undo(anna)
    assert library.speakers.get(anna).profiles[0].version == 3
    with pytest.raises(SpeakerError, match="no version 4 for m; there is 1 to 3"):
        library.speakers.profiles.use(anna, "m", 4)


def test_a_removed_speaker_comes_back_with_everything(library, anna):
    library.speakers.text.add(anna, texts("one"))
    library.speakers.profiles.put(anna, profile(), None)
    before = library.speakers.get(anna)
    (before.path / "states.npz").write_bytes(b"kept")
    trash_id = library.remove("speaker", anna)
    with pytest.raises(SpeakerError, match="'anna' was removed") as caught:
        library.speakers.find("anna")
    assert trash_id in caught.value.hint
    assert library.restore(trash_id) == before
    assert (shown(library, anna), (before.path / "states.npz").read_bytes()) == (["one"], b"kept")


def test_a_speaker_is_not_restored_over_a_new_one_of_the_same_id(library, anna):
    trash_id = library.remove("speaker", anna)
    add(library)
    with pytest.raises(LibraryError, match="there is a speaker with this id again"):
        library.restore(trash_id)


def test_an_emptied_trash_forgets_text_and_numbers(library, anna):
    library.speakers.text.add(anna, texts("a secret"))
    kept = add(library, "Ben").id
    library.speakers.text.add(kept, texts("stays"))
    library.remove("speaker", anna)
    library.empty_trash()
    with sqlite3.connect(library.home / "library.sqlite") as connection:
        assert connection.execute("SELECT target FROM speaker_sentences").fetchall() == [("stays",)]
    connection.close()
    assert examine(library).unlisted == ()


def test_a_running_job_keeps_its_speaker(library, anna):
    library.runs.add(kind="learn", title="", is_resumable=False, uses=[f"speaker:{anna}"])
    with pytest.raises(LibraryError, match=r"in use by learn-1 \(running\)"):
        library.remove("speaker", anna)


def test_two_windows_that_add_at_once_lose_nothing(library, anna):
    def add_some(start):
        for number in range(start, start + 5):
            Library(library.home).speakers.text.add(anna, texts(f"sentence {number}"))

    threads = [threading.Thread(target=add_some, args=(start,)) for start in (0, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(shown(library, anna)) == 10
    assert library.catalogue_problems() == []


@pytest.mark.parametrize("look_up", ["get", "find"])
def test_a_name_with_half_a_character_is_nobodys(library, look_up):
    with pytest.raises(SpeakerError, match="There is no speaker"):
        getattr(library.speakers, look_up)("ann\udce4")


KILLED = """
import os, sys
from pathlib import Path
from engine.library import Library
from engine.results.speakers import NewSentence
speakers = Library(Path(sys.argv[1])).speakers
with speakers.changes.all_or_nothing(sys.argv[2]):
    speakers.text.add(sys.argv[2], [NewSentence(source="", target="half done")])
    os.kill(os.getpid(), 9)
"""


@pytest.mark.slow
def test_what_a_killed_process_had_begun_to_change_is_taken_back_at_the_next_start(library, anna):
    library.speakers.text.add(anna, texts("before"))
    subprocess.run([sys.executable, "-c", KILLED, str(library.home), anna], check=False)
    kept = Library(library.home).speakers.text.some(anna)
    assert [sentence.target for sentence in kept] == ["before"]


@pytest.mark.slow
@pytest.mark.parametrize("change", ["text", "undo", "block"])
def test_a_change_after_a_kill_does_not_go_with_what_was_begun(library, anna, change):
    speakers = library.speakers
    speakers.text.add(anna, texts("before", "later undone"))
    subprocess.run([sys.executable, "-c", KILLED, str(library.home), anna], check=False)
    if change == "text":  # by a process that was running all the time
        speakers.text.add(anna, texts("after"))
    elif change == "undo":
        speakers.changes.undo(anna)
    else:
        with speakers.changes.all_or_nothing(anna):
            speakers.text.add(anna, texts("after"))
    kept = {sentence.target for sentence in Library(library.home).speakers.text.some(anna)}
    assert kept == (set() if change == "undo" else {"before", "later undone", "after"})


@pytest.mark.slow
def test_after_a_kill_a_change_that_fails_leaves_nothing_of_what_was_begun(library, anna):
    speakers = library.speakers
    speakers.text.add(anna, texts("before"))
    subprocess.run([sys.executable, "-c", KILLED, str(library.home), anna], check=False)
    begun = speakers.text.some(anna)[0]
    assert begun.target == "half done"
    with pytest.raises(SpeakerError):
        speakers.text.edit(anna, begun.id, {"target": "more"})
    assert [sentence.target for sentence in speakers.text.some(anna)] == ["before"]


def test_what_fails_halfway_changes_nothing_and_what_is_whole_stays(library, anna):
    speakers = library.speakers

    def stop_halfway():
        with speakers.changes.all_or_nothing(anna):
            speakers.text.add(anna, texts("half done"))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop_halfway()
    assert speakers.text.some(anna) == []
    with speakers.changes.all_or_nothing(anna):
        speakers.text.add(anna, texts("whole"))
        Library(library.home)  # another process starts meanwhile
    assert [sentence.target for sentence in Library(library.home).speakers.text.some(anna)] == ["whole"]
