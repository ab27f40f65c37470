"""`parlance speaker`: a person is made, learns, is shown, edited, exported and imported from a terminal."""

import re

import pytest

from engine import tasks
from engine.base.errors import SpeakerError
from tests.tiny import PAIRS, put_in_library


@pytest.fixture(autouse=True)
def _library(tiny_model):
    """The tiny model is the only one in the library."""
    put_in_library(tiny_model)


@pytest.fixture
def table(tmp_path):
    rows = ["de\ten", *("\t".join(pair) for pair in PAIRS)]
    path = tmp_path / "anna.tsv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def anna(parlance, table):
    """Somebody who learned from a table."""
    parlance("speaker", "create", "Anna", "--from", "de", "--to", "English")
    answer = parlance("speaker", "learn", "anna", "--from", table)
    assert answer.status == 0, answer.err
    return "anna"


@pytest.mark.slow
def test_learning_says_what_it_learned(parlance, table):
    parlance("speaker", "create", "Anna")
    answer = parlance("speaker", "learn", "Anna", "--from", table, "--model", "tiny")
    assert answer.status == 0
    assert f"Added {len(PAIRS)} sentences." in answer.out
    assert "nats per token" in answer.out
    assert "raised: " in answer.out


@pytest.mark.slow
def test_a_speaker_is_shown_with_bars(parlance, anna):
    answer = parlance("speaker", "show", "Anna")
    assert f"text       {len(PAIRS)} sentences, 0 corrections" in answer.out
    assert "█" in answer.out
    assert "LOWERED" in answer.out


@pytest.mark.slow
def test_every_list_has_a_form_for_programs(parlance, anna):
    assert parlance("speaker", "list", "--json").json["speakers"][0]["profiles"][0]["model"] == "tiny"
    assert parlance("speaker", "show", anna, "--json").json["words"]["raised"]
    assert parlance("speaker", "history", anna, "--json").json["versions"][0]["is_current"]
    assert len(parlance("speaker", "sentences", anna, "--json").json["sentences"]) == len(PAIRS)


@pytest.mark.slow
def test_a_file_is_written_and_read_in_a_form_for_programs(parlance, anna, tmp_path):
    written = parlance("speaker", "export", anna, tmp_path / "anna", "--json").json
    assert (written["speaker"], written["with_sentences"]) == (anna, False)
    read = parlance("speaker", "import", written["path"], "--name", "Twin", "--json").json
    assert (read["name"], [each["model"] for each in read["profiles"]]) == ("Twin", ["tiny"])


@pytest.mark.slow
def test_words_are_set_pinned_and_reset(parlance, anna):
    answer = parlance(
        "speaker",
        "words",
        anna,
        "--set",
        "pump=2.5",
        "--set",
        "motor=-1",
        "--pin",
        "pump",
        "--json",
        "--limit",
        "99",
    )
    words = {word["word"]: word for side in answer.json["words"].values() for word in side}
    assert (words["pump"]["bias"], words["pump"]["is_pinned"]) == (2.5, True)
    assert (words["motor"]["is_edited"], words["motor"]["is_pinned"]) == (True, False)
    parlance("speaker", "words", anna, "--reset", "pump")
    assert tasks.speaker(anna).profiles[0].n_edited == 1


@pytest.mark.slow
def test_what_else_a_word_changes_and_what_was_not_set_is_said(parlance, anna):
    told = parlance("speaker", "words", anna, "--set", "pumped=2.5", "--reset", "valve").err
    assert "valve: nothing was set by hand." in told
    assert re.search(r"pumped is changed by its subword .+, and so are: .*pump", told)


@pytest.mark.slow
def test_a_learned_word_is_pinned_where_it_is(parlance, anna):
    before = tasks.speaker_words(anna, "tiny").raised[0]
    assert parlance("speaker", "words", anna, "--pin", before.word).status == 0
    (after,) = (each for each in tasks.speaker_words(anna, "tiny").raised if each.word == before.word)
    assert after.is_pinned
    assert after.bias == pytest.approx(before.bias, abs=1e-3)


def test_an_earlier_version_is_used_again_and_undone(parlance, anna):
    parlance("speaker", "words", anna, "--set", "pump=2.5")
    assert "as in version 1 again" in parlance("speaker", "rollback", anna, "1").out
    assert parlance("speaker", "undo", anna).out == "Undone: went back to version 1.\n"
    assert parlance("speaker", "redo", anna).out == "Done again: went back to version 1.\n"
    assert parlance("speaker", "rollback", anna, "9").err.startswith("error: anna has no version 9 for tiny")


def test_a_file_is_written_and_read(parlance, anna, tmp_path):
    assert parlance("speaker", "export", anna, tmp_path / "anna", "--with-sentences").status == 0
    answer = parlance("speaker", "import", tmp_path / "anna.parlance-speaker", "--name", "Bob")
    assert answer.out.startswith(f"Imported bob: Bob, {len(PAIRS)} sentences, 0 corrections.")


def test_a_removed_speaker_comes_back(parlance, anna):
    assert "Undo with: parlance speaker restore speaker-anna" in parlance("speaker", "remove", anna).out
    answer = parlance("speaker", "show", anna)
    assert (answer.status, answer.err.count("\n")) == (1, 1)
    assert parlance("speaker", "restore", anna).out == "Restored anna: Anna.\n"
    assert parlance("speaker", "restore", anna).err.startswith("error: No speaker 'anna' is in the trash")


@pytest.mark.slow
def test_much_text_is_learned_as_a_job(parlance, anna, monkeypatch):
    monkeypatch.setattr(tasks, "JOB_SENTENCES", 5)
    assert parlance("speaker", "learn", anna, "--json").json["version"] == 2
    (job,) = tasks.list_jobs()
    assert (job.kind, job.state, job.answer.speaker) == ("learn", "done", "anna")


def test_facts_are_edited(parlance, anna):
    parlance("speaker", "edit", anna, "--name", "Anna B", "--strength", "0.5")
    assert (tasks.speaker(anna).name, tasks.speaker(anna).strength) == ("Anna B", 0.5)
    assert parlance("speaker", "edit", anna).status == 2
    assert parlance("speaker", "edit", anna, "--strength", "nan").status == 2


@pytest.mark.slow
def test_a_text_is_translated_as_somebody_says_it(parlance, anna, tmp_path):
    (tmp_path / "in.txt").write_text("Der Motor ist heiß.\n", encoding="utf-8")
    plain = parlance("translate", "-i", tmp_path / "in.txt", "--json").json["text"]
    spoken = parlance("translate", "-i", tmp_path / "in.txt", "--speaker", "Anna", "--json").json["text"]
    silent = parlance(
        "translate", "-i", tmp_path / "in.txt", "--speaker", "Anna", "--strength", "0", "--json"
    ).json["text"]
    assert (silent == plain, spoken != plain) == (True, True)


@pytest.mark.slow
def test_a_blend_and_a_speaker_who_does_not_exist(parlance, anna, tmp_path):
    (tmp_path / "in.txt").write_text("Der Motor ist heiß.\n", encoding="utf-8")
    blend = ("translate", "-i", tmp_path / "in.txt", "--speaker", "anna=0.5", "--speaker")
    assert parlance(*blend, "anna=0.5").status in (0, 1)
    answer = parlance(*blend, "nobody")
    assert (answer.status, answer.err) == (
        1, "error: There is no speaker 'nobody' in the library. See them with `parlance speaker list`.\n"
    )  # fmt: skip
    assert parlance("translate", "-i", tmp_path / "in.txt", "--strength", "0.5").status == 2


@pytest.mark.slow
def test_a_word_changed_by_hand_is_told_and_listed_however_weak(parlance, anna):
    answer = parlance("speaker", "words", anna, "--set", "pump=0.1", "--pin", "pump", "--limit", "1")
    assert "pump: +0.10, by hand, pinned" in answer.err
    assert "pump" in answer.out


def test_the_words_a_file_reveals_are_listed_before_it_is_written(parlance, anna, tmp_path):
    answer = parlance("speaker", "export", anna, tmp_path / "anna.parlance-speaker")
    told, written = answer.out.strip().splitlines()
    assert told.startswith("Anybody with the file can read these words from the profile for tiny: ")
    assert written.startswith("Wrote Anna to ")


def test_a_second_speaker_of_the_same_name_is_wanted_by_a_word_or_refused(parlance, anna):
    refused = parlance("speaker", "create", " anna ")
    assert (refused.status, refused.out) == (1, "")
    assert "There is a speaker called anna already: anna. Give more of their sentences" in refused.err
    made = parlance("speaker", "create", "Anna", "--another")
    assert made.status == 0
    assert "2 speakers are called Anna: anna, anna-2. Use the id." in made.err


def test_the_longer_names_of_the_languages_are_still_read(parlance):
    made = parlance("speaker", "create", "Eva", "--from-language", "de", "--to-language", "en", "--json")
    assert (made.json["src"], made.json["tgt"]) == ("de", "en")


def test_text_whose_learning_fails_is_taken_back(parlance, tmp_path, monkeypatch):
    def fail(*_words, **_more):
        raise SpeakerError("It cannot be learned.", "Try again.")

    (tmp_path / "anna.txt").write_text("The pump starts.\nThe valve is open.\n", encoding="utf-8")
    tasks.create_speaker("Ida", src="de", tgt="en")
    monkeypatch.setattr("engine.tasks.learn_speaker", fail)
    assert parlance("speaker", "learn", "Ida", "--from", tmp_path / "anna.txt").status == 1
    assert parlance("speaker", "sentences", "Ida", "--json").json["sentences"] == []
