"""What the Speakers page says of languages, profiles, pasted text and likeness, word for word."""

import pytest

from engine.results.speakers import SimilarSpeaker, SpeakerProfile, SpeakerRecord
from gui.pages.speakers.adding_card import added_words, found_words
from gui.pages.speakers.header import languages_words, verdict_words
from gui.pages.speakers.resemblance_view import nearest_words, similarity_words


def record(**changes):
    values = {
        "id": "anna", "name": "Anna", "src": "de", "tgt": "en", "notes": "", "colour": "", "strength": 1.0,
        "n_sentences": 0, "n_corrections": 0, "created": "2026-01-01T00:00:00+00:00",
        "updated": "2026-01-01T00:00:00+00:00",
    }  # fmt: skip
    return SpeakerRecord(**values | changes)


def profile(n_learned):
    return SpeakerProfile(
        model="m",
        method="factored-bias",
        version=1,
        n_learned=n_learned,
        learned_at="2026-01-02T00:00:00+00:00",
        is_neutral=False,
        verdict="Learned from 40 sentences.",
    )


@pytest.mark.parametrize(
    ("src", "tgt", "words"),
    [
        ("de", "en", "German → English"),
        ("", "en", "writes English"),
        ("de", "", "from German"),
        ("", "", ""),
    ],
)
def test_languages_are_said_as_far_as_they_are_known(src, tgt, words):
    assert languages_words(record(src=src, tgt=tgt)) == words


def test_who_has_no_sentence_is_told_to_add_some():
    assert verdict_words(record(), None, has_model=True) == "Add sentences first, below."


@pytest.mark.parametrize(
    ("sentences", "corrections", "words"),
    [
        (1, 0, "1 sentence is ready to learn from."),
        (0, 1, "1 sentence is ready to learn from."),
        (1200, 34, "1,234 sentences are ready to learn from."),
    ],
)
def test_sentences_and_corrections_are_ready_to_learn_from(sentences, corrections, words):
    someone = record(n_sentences=sentences, n_corrections=corrections)
    assert verdict_words(someone, None, has_model=True) == words


@pytest.mark.parametrize(
    ("n_texts", "more"),
    [
        (40, ""),
        (41, " 1 sentence was added since."),
        (60, " 20 sentences were added since."),
        (39, " 1 sentence was removed since."),
        (0, " 40 sentences were removed since."),
    ],
)
def test_a_profile_says_what_changed_since_it_was_learned(n_texts, more):
    found = verdict_words(record(n_sentences=n_texts), profile(40), has_model=True)
    assert found == f"Learned from 40 sentences.{more}"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "No model of this library translates German → English. Add one in the Library, under Models."),
        (
            {"src": "", "tgt": ""},
            "No model of this library translates anything. Add one in the Library, under Models.",
        ),
    ],
)
def test_without_a_model_the_page_to_get_one_is_named(changes, words):
    assert verdict_words(record(**changes), None, has_model=False) == words


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ((), ""),
        ((("Hallo", "Hello"),), "1 sentence: 1 with the source"),
        ((("", "Hello"),), "1 sentence: 1 in their language alone"),
        (
            (("Hallo", "Hello"), ("", "Bye"), ("", "Well")),
            "3 sentences: 1 with the source, 2 in their language alone",
        ),
        ((("", "Well"),) * 1500, "1,500 sentences: 1,500 in their language alone"),
    ],
)
def test_pasted_lines_are_counted_by_what_was_understood(rows, words):
    assert found_words(rows) == words


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((1, 0, 0), "1 sentence was added."),
        ((0, 2, 0), "0 sentences were added. 2 were there already."),
        ((3, 1, 1), "3 sentences were added. 1 was there already. 1 could not be used."),
        ((2000, 0, 1500), "2,000 sentences were added. 1,500 could not be used."),
    ],
)
def test_the_outcome_of_adding_counts_what_was_left_out(counts, words):
    assert added_words(*counts) == words


@pytest.mark.parametrize(
    ("similarity", "words"),
    [(0.714, "0.71"), (1, "1.00"), (-0.2, "−0.20"), (0, "0.00"), (-0.001, "0.00"), (-0.006, "−0.01")],
)
def test_a_likeness_is_read_with_two_figures_and_never_below_nothing(similarity, words):
    assert similarity_words(similarity) == words


def similar(name, similarity):
    return SimilarSpeaker(id=name.lower(), name=name, similarity=similarity)


def test_the_nearest_speaker_is_the_first_of_them():
    assert nearest_words([similar("Ben", 0.9), similar("Carl", 0.5)]) == "Ben 0.90"


@pytest.mark.parametrize("nearest", [[], [similar("Ben", 0)], [similar("Ben", -0.4)]])
def test_nobody_is_named_who_is_not_alike(nearest):
    assert nearest_words(nearest) == ""


def test_a_long_name_is_shortened_and_keeps_its_figure():
    found = nearest_words([similar("Bartholomäus von der Lippe", 0.42)])
    assert found.endswith("… 0.42")
    assert found.startswith("Bartholomäus")
    assert len(found) < len("Bartholomäus von der Lippe")
