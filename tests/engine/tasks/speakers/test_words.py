"""Words raised and lowered: whole words where tokens form some, edits that do what they say, and no more."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import tasks
from engine.base.config import SearchConfig
from engine.base.errors import ConfigError, SpeakerError
from engine.library.speakers import OutOfDate, SpeakerProfiles, WordEdit
from engine.tasks.speakers.profiles import edits_bias, rarest_subword, speaker_inputs
from engine.tasks.speakers.words import ProfileWords
from tests.tiny import source_sentences

SHORT = SearchConfig(max_length_ratio=1.0, max_length_extra=4)


def word(speaker, text, translator):
    found = tasks.speaker_words(speaker, search=text, translator=translator)
    return next(each for each in found.both if each.word == text)


def tokens_of(text, translator):
    return translator.target.encode(text)


def rarest(text, translator):
    return rarest_subword(tokens_of(text, translator), translator.speaker_info().unigram)


def test_words_come_strongest_first_with_how_often_they_were_written(learned, tiny_translator):
    found = tasks.speaker_words(learned, translator=tiny_translator)
    raised = [each.bias for each in found.raised]
    assert raised == sorted(raised, reverse=True)
    assert all(each.bias < 0 for each in found.lowered)
    assert word(learned, "pump", tiny_translator).count == 2


def test_a_word_of_several_tokens_is_one_word(learned, tiny_translator):
    valve = word(learned, "valve", tiny_translator)
    bias = tiny_translator.bias_of(speaker_inputs(learned, tiny_translator))
    assert len(valve.subwords) > 1
    assert math.isclose(valve.bias, bias[rarest("valve", tiny_translator)], abs_tol=1e-3)


def test_parts_of_words_are_shown_only_when_asked_for(learned, tiny_translator):
    whole = tasks.speaker_words(learned, limit=500, translator=tiny_translator).raised
    parts = tasks.speaker_words(learned, limit=500, parts=True, translator=tiny_translator).raised
    assert not any(each.word.startswith("·") for each in whole)
    assert any(each.word.startswith("·") for each in parts)


@pytest.mark.parametrize(("text", "bias"), [("pump", 2.5), ("valve", -3.0), ("gardener", 1.0), ("Zug", 6.0)])
def test_an_edited_word_is_where_it_was_put(learned, tiny_translator, text, bias):
    told = tasks.edit_word(learned, "tiny", text, bias, translator=tiny_translator)
    assert (told.word.bias, told.word.is_edited, told.word.is_pinned) == (bias, True, True)
    numbers = tiny_translator.bias_of(speaker_inputs(learned, tiny_translator))
    assert math.isclose(numbers[rarest(text, tiny_translator)], bias, abs_tol=1e-3)


def test_an_edit_changes_one_token_and_tells_what_changes_with_it(learned, tiny_translator):
    before = tiny_translator.bias_of(speaker_inputs(learned, tiny_translator))
    told = tasks.edit_word(learned, "tiny", "valve", 2.0, translator=tiny_translator)
    after = tiny_translator.bias_of(speaker_inputs(learned, tiny_translator))
    (changed,) = np.flatnonzero(np.abs(after - before) > 1e-6)
    assert tiny_translator.speaker_info().subwords[changed] == told.subword
    holding = {text for text in told.also if changed in tokens_of(text, tiny_translator)}
    assert holding == set(told.also)


@pytest.mark.parametrize("bias", [math.nan, math.inf, 6.01, -1e30])
def test_a_number_that_cannot_be_is_refused(learned, tiny_translator, bias):
    with pytest.raises(ConfigError, match="cannot be raised by") as caught:
        tasks.edit_word(learned, "tiny", "pump", bias, translator=tiny_translator)
    assert caught.value.hint == "Choose a number from -6 to 6."
    assert tasks.speaker(learned).profiles[0].n_edited == 0


@pytest.mark.parametrize(
    ("text", "says"), [("", "is not one word"), ("two words", "not one"), ("日本", "letters")]
)
def test_what_is_no_word_of_the_model_is_refused(learned, tiny_translator, text, says):
    with pytest.raises(SpeakerError, match=says):
        tasks.edit_word(learned, "tiny", text, 1.0, translator=tiny_translator)


def test_learning_again_keeps_pinned_words_and_tells_which_it_learned_anew(learned, tiny_translator):
    tasks.edit_word(learned, "tiny", "pump", 5.0, translator=tiny_translator)
    tasks.edit_word(learned, "tiny", "motor", -5.0, False, translator=tiny_translator)
    result = tasks.learn_speaker(learned, translator=tiny_translator)
    assert word(learned, "pump", tiny_translator).bias == 5.0
    assert word(learned, "motor", tiny_translator).bias > -5.0
    assert result.warnings == ("Learned again, because not pinned: “motor”.",)


def test_pinning_alone_leaves_the_word_where_it_is(learned, tiny_translator):
    before = word(learned, "pump", tiny_translator)
    told = tasks.edit_word(learned, "tiny", "pump", None, True, translator=tiny_translator)
    assert told.word.is_pinned
    assert math.isclose(told.word.bias, before.bias, abs_tol=1e-3)


def test_edits_are_reset_one_by_one_or_all_and_undone(learned, tiny_translator):
    before = tiny_translator.bias_of(speaker_inputs(learned, tiny_translator))
    tasks.edit_word(learned, "tiny", "pump", 5.0, translator=tiny_translator)
    tasks.edit_word(learned, "tiny", "motor", 5.0, translator=tiny_translator)
    assert tasks.reset_word(learned, "tiny", "pump")
    assert not tasks.reset_word(learned, "tiny", "pump")
    assert tasks.reset_words(learned, "tiny") == 1
    after = tiny_translator.bias_of(speaker_inputs(learned, tiny_translator))
    np.testing.assert_array_equal(after, before)
    assert tasks.undo_speaker(learned) == "Undone: reset all words changed by hand."
    assert word(learned, "motor", tiny_translator).bias == 5.0


def test_a_word_can_be_raised_for_somebody_who_learned_nothing(tiny_translator):
    bob = tasks.create_speaker("Bob").id
    tasks.edit_word(bob, "", "pump", 4.0, translator=tiny_translator)
    assert [each.word for each in tasks.speaker_words(bob, translator=tiny_translator).raised] == ["pump"]


def test_the_words_of_somebody_who_learned_nothing_are_refused(tiny_translator):
    bob = tasks.create_speaker("Bob").id
    with pytest.raises(SpeakerError, match="Bob has learned nothing for tiny so far"):
        tasks.speaker_words(bob, translator=tiny_translator)


def test_edits_on_factors_do_what_they_say(anna, basis_translator):
    tasks.learn_speaker(anna, translator=basis_translator, method="factored-bias")
    told = tasks.edit_word(anna, "", "pump", 3.0, translator=basis_translator)
    assert told.word.bias == 3.0


def test_no_profile_makes_output_endless_or_empty(learned, tiny_translator):
    for text in ("pump", "valve", "the", "is"):
        tasks.edit_word(learned, "tiny", text, 6.0, translator=tiny_translator)
    tiny_translator = tiny_translator.as_speaker(speaker_inputs(learned, tiny_translator, 2.0))
    for alternatives in tiny_translator.translate_sentences(source_sentences()[:5], SHORT):
        assert 0 < len(alternatives[0].text) < 400


def test_what_a_file_reveals_is_told_strongest_first(learned, tiny_translator):
    tasks.edit_word(learned, "tiny", "pump", 6.0, translator=tiny_translator)
    found = tasks.revealed_words(learned, limit=50, translator=tiny_translator)
    sizes = [abs(each.bias) for each in found]
    assert sizes == sorted(sizes, reverse=True)
    assert "pump" in [each.word for each in found]


VOCAB = 12
ids = st.lists(st.integers(4, VOCAB - 1), min_size=1, max_size=4)
edits = st.lists(
    st.builds(
        lambda bias, subwords: WordEdit(word="", bias=bias, is_pinned=True, subword_ids=tuple(subwords)),
        st.floats(-6, 6),
        ids,
    ),
    min_size=1,
    max_size=4,
)
learned_numbers = st.lists(st.floats(-20, 20, width=32), min_size=VOCAB, max_size=VOCAB)


@settings(max_examples=50)
@given(edits, learned_numbers)
def test_edits_stay_within_limits_and_the_last_one_holds(changes, numbers):
    learned = np.array(numbers, np.float32)
    unigram = np.linspace(0, 1, VOCAB).astype(np.float32)
    total = learned + edits_bias(changes, learned, unigram)
    touched = [rarest_subword(change.subword_ids, unigram) for change in changes]
    assert np.abs(total[touched]).max() <= 6 + 1e-5
    assert math.isclose(total[touched[-1]], changes[-1].bias, abs_tol=1e-5)
    assert np.array_equal(np.delete(total, touched), np.delete(learned, touched))


def test_a_beginning_of_an_own_word_is_no_word_of_its_own(learned, tiny_translator):
    words = ProfileWords.open(learned, "tiny", tiny_translator)
    own = [tiny_translator.target.encode(each) for each in words.own_words]
    begins = {
        words.translator.speaker_info().subwords[each[0]].removeprefix("▁") for each in own if len(each) > 1
    }
    whole = tasks.speaker_words(learned, limit=500, translator=tiny_translator)
    shown = {each.word for each in whole.both if not each.count}
    assert begins - set(words.own_words)
    assert not shown & begins


def test_words_changed_by_hand_are_always_listed(learned, tiny_translator):
    tasks.edit_word(learned, "tiny", "motor", 0.01, translator=tiny_translator)
    found = tasks.speaker_words(learned, limit=1, translator=tiny_translator).raised
    assert [each.word for each in found][1:] == ["motor"]


def test_words_changed_in_two_windows_at_once_are_both_kept(learned, tiny_translator, monkeypatch):
    put, others = SpeakerProfiles.put, ["valve"]

    def beaten(self, *values):
        if others:
            tasks.edit_word(learned, "tiny", others.pop(), -2.0, translator=tiny_translator)
        return put(self, *values)

    monkeypatch.setattr(SpeakerProfiles, "put", beaten)
    tasks.edit_word(learned, "tiny", "pump", 1.5, translator=tiny_translator)
    kept = [word(learned, text, tiny_translator).bias for text in ("pump", "valve")]
    assert kept == [1.5, -2.0]


def test_a_profile_that_is_always_being_changed_elsewhere_says_so(learned, tiny_translator, monkeypatch):
    tasks.edit_word(learned, "tiny", "pump", 1.5, translator=tiny_translator)

    def beaten(*_values):
        raise OutOfDate

    with monkeypatch.context() as patch:
        patch.setattr(SpeakerProfiles, "put", beaten)
        with pytest.raises(SpeakerError, match="is being changed elsewhere") as caught:
            tasks.edit_word(learned, "tiny", "valve", 1.0, translator=tiny_translator)
        with pytest.raises(SpeakerError, match="is being changed elsewhere"):
            tasks.reset_word(learned, "tiny", "pump", translator=tiny_translator)
    assert caught.value.hint == "Try again when the other window is done."
    assert word(learned, "pump", tiny_translator).bias == 1.5
