"""Looking into what vocabulary adaptation did, through the door that the window uses."""

import os

import pytest

from engine import tasks
from engine.base.errors import LibraryError, ModelError
from engine.library.model_folder import read_description
from engine.tasks.home import open_library
from engine.text.words.word_lists import WordList


def test_a_word_has_neighbours_in_four_spaces(models):
    word = next(each.word for each in tasks.suggested_words("new") if each.moved is not None)
    (found,) = tasks.neighbours("new", [word], k=3)
    for near in (found.cbow, found.before, found.projected, found.after):
        assert 1 <= len(near) <= 3
        assert word not in [each.word for each in near]
        assert list(near) == sorted(near, key=lambda each: -each.similarity)


def test_a_word_that_is_not_one_token_has_no_place(models):
    (found,) = tasks.neighbours("new", ["Zwiebelfisch"])
    assert not any((found.cbow, found.before, found.projected, found.after))


def test_a_word_is_found_whatever_its_capitals(models):
    word = tasks.suggested_words("new")[0].word
    found, upper = tasks.neighbours("new", [word, word.upper()])
    assert found.after == upper.after


def test_suggestions_are_those_that_moved_most_and_then_new_ones(models):
    moved = [each.moved for each in tasks.suggested_words("new", limit=9)]
    known = [share for share in moved if share is not None]
    assert known == sorted(known, reverse=True)
    assert moved[len(known) :] == [None] * (len(moved) - len(known))


def test_a_token_that_only_begins_words_is_shown_so(models):
    words = [each.word for each in tasks.suggested_words("new") if each.moved is not None]
    word = words[0]
    WordList({known: 9 for known in words[1:]}, 99).write(models.model("old").path, "target")
    os.utime(models.model("new").path / "word-spaces.npz", ns=(0, 0))
    shown = {each.word: each.shown for each in tasks.suggested_words("new")}
    assert (shown[word], shown[words[1]]) == (f"{word}…", words[1])
    near = tasks.neighbours("new", [word])[0].before
    assert all(each.shown in (each.word, f"{each.word}…") for each in near)


def test_a_model_that_learned_no_vocabulary_says_so(models):
    with pytest.raises(ModelError, match=r"^old learned no vocabulary of its own\.$"):
        tasks.neighbours("old", ["pump"])
    with pytest.raises(ModelError, match=r"^new kept the vocabulary of its source side\.$"):
        tasks.neighbours("new", ["Pumpe"], side="source")


def test_damaged_neighbours_are_told_of(models):
    (models.model("new").path / "word-spaces.npz").write_bytes(b"nothing")
    with pytest.raises(ModelError, match=r"word-spaces\.npz is damaged"):
        tasks.suggested_words("new")


def test_words_of_the_references_are_counted_for_every_system(run):
    found = tasks.word_coverage(run)
    old, new = found.systems
    assert (new.share, new.n, new.n_anywhere) == (1.0, found.n_words, found.n_words)
    assert (new.only, old.only) == (("motor", "garden"), ())
    assert (old.n, old.name, new.n_only) == (found.n_words - 2, "Old", 2)


def test_sentences_whose_words_were_cut_are_examples(run):
    (example,) = tasks.failing_examples(run)
    assert "garden" in example.reference
    assert [each.word for each in example.words if each.side == "target"] == ["garden"]
    assert all(len(each.pieces) >= 4 for each in example.words)
    assert list(example.outputs) == ["old", "new"]
    assert example.change == 30.0


def test_a_sentence_with_a_wrong_number_is_no_example_of_success(run):
    path = open_library().runs.get(run).path / "sentences.jsonl"
    fault = '{"kind": "new", "text": "7", "start": 0, "end": 1}'
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('{"old": [], "new": []}', f'{{"old": [], "new": [{fault}]}}'), encoding="utf-8"
    )
    assert tasks.failing_examples(run) == []


def test_updates_until_the_best_are_told_of_adapted_models(models):
    (row,) = tasks.convergence()
    assert (row.model, row.method, row.updates, row.best) == ("new", "va-llm", 40, 9.0)
    assert tasks.convergence(["old"]) == []


def test_gains_are_told_over_the_size_of_the_vocabulary(models, adapted_folder):
    (row,) = tasks.vocabulary_sizes("pumps")
    assert (row.gain, row.low, row.high) == (4.0, 2.5, 5.5)
    assert (
        row.size
        == read_description(tasks.model_details("new").path)["architecture"]["tgt_vocab_size"]
        > row.src_size
    )


def test_a_domain_without_models_says_so(models):
    with pytest.raises(LibraryError, match="No model was adapted to 'law' so far"):
        tasks.vocabulary_sizes("law")
