"""Speakers made, changed and given text: what cannot be is refused in a sentence, and nothing is lost."""

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, LibraryError, SpeakerError
from engine.corpora.storing.splitting import SPLITS
from engine.tasks.home import open_library
from tests.engine.corpora.stored import stored
from tests.engine.library.conftest import corpus_record

ENGLISH = "The old gardener waters every one of his flowers in the evening."
GERMAN = "Der alte Gärtner gießt am Abend jede einzelne seiner vielen Blumen."


@pytest.fixture
def ben():
    return tasks.create_speaker("Ben", src="German", tgt="en").id


def targets(speaker):
    return [text.target for text in tasks.speaker_sentences(speaker)]


def test_a_speaker_is_found_by_id_and_by_name(ben):
    record = tasks.speaker("BEN")
    assert record == tasks.speaker(ben)
    assert (record.languages, record.strength, record.profiles) == ("de-en", 1.0, ())


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("name", " \n ", "needs a name"),
        ("name", "x" * 101, "has 101 characters; there is room for 100"),
        ("name", "a\x1b[31m", "a character that is not text"),
        ("strength", float("nan"), "strength of a speaker cannot be nan"),
        ("strength", 2.5, "cannot be 2.5"),
    ],
)
def test_a_fact_that_cannot_be_is_refused(ben, field, value, says):
    with pytest.raises((SpeakerError, ConfigError), match=says):
        tasks.edit_speaker(ben, **{field: value})
    assert tasks.speaker(ben).undo == ""


def test_a_language_that_is_none_is_refused(ben):
    with pytest.raises(ConfigError):
        tasks.edit_speaker(ben, tgt="Klingonese")


def test_facts_are_changed_and_changed_back(ben):
    tasks.edit_speaker(ben, name="  Benny \t B. ", notes="a\nb", strength=0.5)
    assert (tasks.speaker(ben).name, tasks.speaker(ben).strength) == ("Benny B.", 0.5)
    assert tasks.undo_speaker(ben) == "Undone: changed name and notes and strength."
    assert tasks.speaker(ben).name == "Ben"
    assert tasks.redo_speaker(ben).startswith("Done again")


def test_somebody_unknown_gets_the_nearest_name(ben):
    with pytest.raises(SpeakerError, match="no speaker 'bem'") as caught:
        tasks.speaker("bem")
    assert caught.value.hint == "Did you mean ben?"


def test_pasted_lines_may_have_a_source():
    pasted = "Hallo.\tHello.\textra\r\n\n  Good day. \n\t\nNur Quelle.\t\n"
    assert tasks.pasted_rows(pasted) == [("Hallo.", "Hello."), ("", "Good day."), ("Nur Quelle.", "")]


def test_text_that_cannot_be_learned_from_is_counted(ben):
    rows = [("", ""), ("a", " "), ("", "x" * 6000), ("", "a\0b"), ("", "\ud800"), ("", "Fine  this\n is.")]
    added = tasks.add_sentences(ben, rows)
    assert (added.n_added, added.n_unusable) == (1, 5)
    assert targets(ben) == ["Fine this is."]


def test_no_sentence_at_all_is_refused(ben):
    with pytest.raises(SpeakerError, match="nothing to learn from for Ben: No sentence was given"):
        tasks.add_sentences(ben, [])
    with pytest.raises(SpeakerError, match="2 lines were empty or no text"):
        tasks.add_sentences(ben, [("", ""), ("x", "")])


def test_another_language_is_warned_of_with_its_count(ben):
    added = tasks.add_sentences(ben, [(GERMAN, ENGLISH), ("", GERMAN), ("", "Ja.")])
    assert added.n_added == 3
    assert added.warnings == ("1 of 3 sentences looks like another language than English.",)


def test_the_same_correction_twice_is_one(ben):
    first = tasks.add_correction(ben, "Ja.", "Indeed.", "Yes.", "de-en")
    assert tasks.add_correction(ben, "Ja.", "Indeed.", "Yeah.", "de-en") == first
    assert tasks.speaker(ben).n_corrections == 1
    assert tasks.speaker_sentences(ben, "correction")[0].draft == "Yes."


@pytest.mark.parametrize(("source", "target"), [("Ja.", "  "), ("", "Yes."), ("Ja.", "a\0")])
def test_a_correction_without_text_is_refused(ben, source, target):
    with pytest.raises(SpeakerError):
        tasks.add_correction(ben, source, target)
    assert tasks.speaker(ben).n_corrections == 0


def test_a_sentence_is_changed_but_never_to_nothing(ben):
    (number,) = tasks.add_sentences(ben, [("", "Fine.")]).ids
    assert tasks.edit_sentence(ben, number, source="Gut.", target="Well.").source == "Gut."
    with pytest.raises(SpeakerError, match="without text teaches nothing"):
        tasks.edit_sentence(ben, number, target=" ")
    assert tasks.remove_sentences(ben, [number]) == 1
    assert tasks.undo_speaker(ben) == "Undone: removed 1 sentence."
    assert targets(ben) == ["Well."]


def test_a_kind_of_text_that_does_not_exist_is_refused(ben):
    with pytest.raises(ConfigError, match="correction, not 'poem'"):
        tasks.speaker_sentences(ben, "poem")


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_gives_pairs(ben, tmp_path):
    path = write(tmp_path / "a.tsv", "de\ten\nJa.\tYes.\nNein.\tNo.\n")
    tasks.add_sentences_from(ben, path)
    (newest, _) = tasks.speaker_sentences(ben)
    assert (newest.source, newest.target, newest.origin) == ("Nein.", "No.", "a.tsv:3")


def test_plain_text_is_the_persons_own_language(ben, tmp_path):
    tasks.add_sentences_from(ben, str(write(tmp_path / "a.txt", f"{ENGLISH}\nWe shall see.\n")))
    assert targets(ben) == ["We shall see.", ENGLISH]
    assert {text.source for text in tasks.speaker_sentences(ben)} == {""}


def test_two_text_files_are_source_and_translation(ben, tmp_path):
    paths = [write(tmp_path / "a.de", "Ja.\nNein.\n"), write(tmp_path / "a.en", "Yes.\nNo.\n")]
    tasks.add_sentences_from(ben, paths)
    assert tasks.speaker_sentences(ben)[1].source == "Ja."


def test_languages_that_nobody_named_are_guessed(tmp_path):
    cleo = tasks.create_speaker("Cleo").id
    tasks.add_sentences_from(cleo, write(tmp_path / "a.txt", ENGLISH))
    assert targets(cleo) == [ENGLISH]


def test_a_file_of_several_people_asks_who(ben, tmp_path):
    path = write(tmp_path / "a.tsv", "de\ten\twho\nJa.\tYes.\tIda\nNein.\tNo.\tOle\nDoch.\tYes!\tIda\n")
    with pytest.raises(SpeakerError, match=r"2 people speak in a\.tsv") as caught:
        tasks.add_sentences_from(ben, path, speaker_column="who")
    assert caught.value.hint == "Say who: --as-speaker. There is Ida (2), Ole (1)."
    tasks.add_sentences_from(ben, path, speaker_column="who", as_speaker="ida")
    assert targets(ben) == ["Yes!", "Yes."]


def test_a_file_that_is_missing_and_a_corpus_that_is_missing_are_told_apart(ben):
    with pytest.raises(CorpusError, match=r"no file nothing\.tmx"):
        tasks.add_sentences_from(ben, "nothing.tmx")
    with pytest.raises(LibraryError, match="neither a file nor a corpus 'talks'"):
        tasks.add_sentences_from(ben, "talks")


ROWS = [(f"Satz {n} von {who}.", f"Sentence {n} of {who}.", who) for n in range(40) for who in ("Ida", "Ole")]


@pytest.fixture
def talks(tmp_path):
    folder = stored(tmp_path / "talks", ROWS, has_speakers=True)

    def fill(target):
        for path in folder.iterdir():
            (target / path.name).write_bytes(path.read_bytes())

    return open_library().add_corpus(corpus_record("talks", n_pairs=len(ROWS)), fill)


def test_a_corpus_gives_the_lines_of_one_speaker_without_those_kept_for_testing(ben, talks):
    added = tasks.add_sentences_from(ben, "talks", as_speaker="Ida")
    assert all(target.endswith("of Ida.") for target in targets(ben))
    n_kept = 40 - added.n_added
    assert n_kept > 0
    assert any(f"{n_kept} line" in warning and "for testing" in warning for warning in added.warnings)


def test_a_corpus_of_several_people_asks_who(ben, talks):
    with pytest.raises(SpeakerError, match="2 people speak in talks") as caught:
        tasks.add_sentences_from(ben, "talks")
    assert "Ida (" in caught.value.hint
    with pytest.raises(SpeakerError, match="Nobody in talks is called 'Ada'"):
        tasks.add_sentences_from(ben, "talks", as_speaker="Ada")
    assert targets(ben) == []


def test_a_corpus_in_other_languages_is_refused(talks):
    eva = tasks.create_speaker("Eva", tgt="fr").id
    with pytest.raises(SpeakerError, match="in German and English, and the person writes French"):
        tasks.add_sentences_from(eva, "talks", as_speaker="Ida")


def test_the_other_side_of_a_corpus_serves_who_writes_that_language(talks):
    eva = tasks.create_speaker("Eva", tgt="de").id
    tasks.add_sentences_from(eva, "talks", as_speaker="Ida")
    assert all(text.target.startswith("Satz") for text in tasks.speaker_sentences(eva))


@pytest.mark.parametrize(
    ("held_out", "says"),
    [
        (("Ida",), "All that 'ida' says in talks is kept for testing"),
        (("Ida", "Ole"), "All lines of talks are kept"),
    ],
)
def test_text_that_is_all_kept_for_testing_is_not_learned_from(ben, talks, held_out, says):
    kinds = [SPLITS.index("test" if who in held_out else "train") for _, _, who in ROWS]
    np.save(talks.path / "split.npy", np.array(kinds, dtype=np.uint8))
    with pytest.raises(SpeakerError, match=says) as caught:
        tasks.add_sentences_from(ben, "talks", as_speaker="ida")
    assert caught.value.hint.startswith("Choose another")
    assert targets(ben) == []
