"""Corrections: kept and learned in one step, and taken back in one."""

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, SpeakerError
from engine.base.progress import Cancelled
from engine.results.documents import DocumentLine
from engine.results.translation import Correction, LanguagePair, SpeakerChoice
from engine.tasks.translation.corrections import (
    ConfirmedText,
    confirm_line,
    learn_corrections,
    take_back_line,
    undo_correction,
)
from tests.tiny import PAIRS


@pytest.fixture
def ben():
    """A speaker without text; nothing is shipped."""
    record = tasks.create_speaker("Ben")
    return SpeakerChoice(record.id, record.name)


def correction(who, place=0, **changes):
    source, target = PAIRS[place]
    return Correction(source, changes.pop("target", target), "a draft", who, **changes)


def learn(translator, *corrections, **options):
    return learn_corrections(corrections, translator, **options)


def state(who):
    """Returns how many corrections a speaker has, and the version of their profile."""
    record = tasks.speaker(who.id)
    return record.n_corrections, [profile.version for profile in record.profiles]


def test_a_correction_is_kept_and_learned(ben, tiny_translator):
    (learned,) = learn(tiny_translator, correction(ben))
    assert (learned.version, learned.version_before, learned.is_new) == (1, 0, True)
    assert learned.verdict
    assert state(ben) == (1, [1])


def test_several_corrections_are_learned_at_once(ben, tiny_translator):
    first, second = learn(tiny_translator, correction(ben, 0), correction(ben, 1))
    assert (first.version, second.version, first.version_before) == (1, 1, None)
    assert state(ben) == (2, [1])


def test_the_last_correction_is_taken_back_with_its_profile(ben, tiny_translator):
    learn(tiny_translator, correction(ben, 0))
    (second,) = learn(tiny_translator, correction(ben, 1))
    undo_correction(second, tiny_translator)
    assert state(ben) == (1, [1])


def test_an_older_correction_is_taken_back_by_learning_anew(ben, tiny_translator):
    (first,) = learn(tiny_translator, correction(ben, 0))
    learn(tiny_translator, correction(ben, 1))
    undo_correction(first, tiny_translator)
    assert state(ben) == (1, [3])


def test_without_corrections_the_profile_is_neutral(ben, tiny_translator):
    (only,) = learn(tiny_translator, correction(ben))
    undo_correction(only, tiny_translator)
    (profile,) = tasks.speaker(ben.id).profiles
    assert (state(ben)[0], profile.is_neutral) == (0, True)


def test_a_second_thought_changes_the_correction_and_is_taken_back_to_the_first(ben, tiny_translator):
    (first,) = learn(tiny_translator, correction(ben))
    again = correction(ben, target="The pump runs.", sentence_id=first.sentence_id, previous=first)
    (second,) = learn(tiny_translator, again)
    assert [each.target for each in tasks.speaker_sentences(ben.id)] == ["The pump runs."]
    undo_correction(second, tiny_translator)
    assert [each.target for each in tasks.speaker_sentences(ben.id)] == [PAIRS[0][1]]


def test_a_correction_that_was_there_before_stays_when_it_is_taken_back(ben, tiny_translator):
    learn(tiny_translator, correction(ben))
    (again,) = learn(tiny_translator, correction(ben))
    assert not again.is_new
    undo_correction(again, tiny_translator)
    assert state(ben)[0] == 1


def test_who_is_gone_learns_nothing(tiny_translator):
    with pytest.raises(SpeakerError, match="nobody"):
        learn(tiny_translator, correction(SpeakerChoice("nobody", "Nobody")))


NOBODY = SpeakerChoice("", "")
TRAINED = SpeakerChoice("tom", "Tom", is_trained=True)


def in_memory(source, domain="corrections"):
    """Returns what the memory of a domain has of a sentence."""
    try:
        with tasks.TranslationMemory("de", "en", domain) as memory:
            return [each.target for each in memory.search(source).matches]
    except CorpusError:
        return []


@pytest.mark.parametrize("who", [NOBODY, TRAINED])
def test_nobodys_correction_is_in_the_memory_of_its_domain_until_it_is_taken_back(tiny_translator, who):
    (kept,) = learn(tiny_translator, correction(who, domain="pumps"))
    assert (bool(kept.sentence_id), kept.version) == (True, 0)
    assert (in_memory(PAIRS[0][0], "pumps"), in_memory(PAIRS[0][0])) == ([PAIRS[0][1]], [])
    undo_correction(kept, tiny_translator)
    assert in_memory(PAIRS[0][0], "pumps") == []


def test_a_second_thought_of_nobodys_is_taken_back_to_the_first(tiny_translator):
    (first,) = learn(tiny_translator, correction(NOBODY))
    (second,) = learn(
        tiny_translator,
        correction(NOBODY, target="The pump runs.", sentence_id=first.sentence_id, previous=first),
    )
    assert in_memory(PAIRS[0][0]) == ["The pump runs."]
    back = undo_correction(second, tiny_translator)
    assert in_memory(PAIRS[0][0]) == [PAIRS[0][1]]
    undo_correction(back.previous, tiny_translator)
    assert in_memory(PAIRS[0][0]) == []


def test_a_correction_is_taken_back_from_the_domain_where_it_was_confirmed_again(ben, tiny_translator):
    learn(tiny_translator, correction(ben, domain="pumps"))
    (again,) = learn(tiny_translator, correction(ben, domain="valves"))
    assert in_memory(PAIRS[0][0], "pumps") == in_memory(PAIRS[0][0], "valves") == [PAIRS[0][1]]
    undo_correction(again, tiny_translator)
    assert (in_memory(PAIRS[0][0], "pumps"), in_memory(PAIRS[0][0], "valves")) == ([PAIRS[0][1]], [])


def test_a_correction_confirmed_twice_in_a_domain_stays_there_when_the_second_is_taken_back(
    ben, tiny_translator
):
    learn(tiny_translator, correction(ben, domain="pumps"))
    (again,) = learn(tiny_translator, correction(ben, domain="pumps"))
    undo_correction(again, tiny_translator)
    assert in_memory(PAIRS[0][0], "pumps") == [PAIRS[0][1]]


@pytest.mark.parametrize("first", [[], ["It runs."]])
def test_a_lesson_that_is_cancelled_leaves_nobodys_as_they_were(ben, tiny_translator, first):
    known = [learn(tiny_translator, correction(NOBODY, target=each))[0] for each in first]
    more = {"sentence_id": known[0].sentence_id, "previous": known[0]} if known else {}

    def cancel(_):
        raise Cancelled

    with pytest.raises(Cancelled):
        learn(tiny_translator, correction(NOBODY, **more), correction(ben, 1), report=cancel)
    assert in_memory(PAIRS[0][0]) == first
    assert all(tasks.forget_confirmed(each.sentence_id) for each in known)


PAIR = LanguagePair("de", "en")
LINE = DocumentLine(7, "", "Die Pumpe läuft.")


def remembered():
    """Returns what the memory has of the line."""
    try:
        with tasks.TranslationMemory("de", "en") as memory:
            return [each.target for each in memory.search(LINE.text).matches]
    except CorpusError:
        return []


@pytest.mark.parametrize("text", ["long " * 1_001, "half a \ufffd"])
def test_a_line_that_cannot_be_kept_leaves_what_was_kept_before(library_home, ben, text):
    for who, error in ((None, ConfigError), (ben, SpeakerError)):
        kept = confirm_line(LINE, "It runs.", PAIR, speaker=who)
        with pytest.raises(error):
            confirm_line(LINE, text, PAIR, speaker=who, replaces=kept)
        assert remembered() == ["It runs."]
        take_back_line(kept)
        assert remembered() == []


def test_a_line_for_a_speaker_who_is_gone_leaves_what_was_kept_before(library_home, ben):
    kept = confirm_line(LINE, "It runs.", PAIR)
    tasks.remove_speaker(ben.id)
    with pytest.raises(SpeakerError):
        confirm_line(LINE, "The pump runs.", PAIR, speaker=ben, replaces=kept)
    assert remembered() == ["It runs."]


def test_a_line_takes_the_place_of_the_one_before_whoever_says_them(library_home, ben):
    kept = None
    for who, text in ((ben, "It runs."), (ben, "It works."), (None, "It goes."), (ben, "It is on.")):
        kept = confirm_line(LINE, text, PAIR, speaker=who, replaces=kept)
        assert remembered() == [text]


def test_the_same_line_once_more_stays(library_home, ben):
    for who in (None, ben):
        kept = confirm_line(LINE, "It runs.", PAIR, speaker=who)
        again = confirm_line(LINE, "It runs.", PAIR, speaker=who, replaces=kept)
        assert remembered() == ["It runs."]
        take_back_line(again)
        assert remembered() == []


def test_a_line_may_take_the_place_of_that_of_a_speaker_who_is_gone(library_home, ben):
    kept = confirm_line(LINE, "It runs.", PAIR, speaker=ben)
    tasks.remove_speaker(ben.id)
    confirm_line(LINE, "It works.", PAIR, replaces=kept)
    assert remembered() == ["It works."]


def test_the_line_of_a_speaker_who_is_gone_is_taken_back_and_nothing_is_learned_again(
    library_home, ben, tiny_translator
):
    kept = confirm_line(LINE, "It runs.", PAIR, speaker=ben)
    tasks.remove_speaker(ben.id)
    take_back_line(kept)
    tasks.learn_again(ben, tiny_translator)
    assert remembered() == []


KEY = ("de", "en", PAIRS[0][0], "")


@pytest.fixture
def text(tiny_translator):
    """What is confirmed of a text; `stands` makes it what is wanted of its first sentence."""
    found = ConfirmedText()
    found.stands = lambda wanted: found.keep({KEY: wanted}, "", lambda _model: tiny_translator)
    return found


def test_what_is_wanted_of_a_sentence_stands_and_what_stood_before_does_again(text):
    first, second = correction(NOBODY), correction(NOBODY, target="The pump runs.")
    for wanted in (first, second, first, second, None, first):
        text.stands(wanted)
        assert in_memory(PAIRS[0][0]) == ([wanted.target] if wanted else [])
    text.stands(None)
    assert text.of(KEY) is None


def test_what_is_confirmed_in_another_memory_leaves_the_first_one_alone(text):
    for domain in ("pumps", "valves"):
        text.stands(correction(NOBODY, domain=domain))
    assert in_memory(PAIRS[0][0], "pumps") == in_memory(PAIRS[0][0], "valves") == [PAIRS[0][1]]
    text.stands(correction(NOBODY, domain="pumps"))
    assert (in_memory(PAIRS[0][0], "pumps"), in_memory(PAIRS[0][0], "valves")) == ([PAIRS[0][1]], [])
    text.stands(None)
    assert in_memory(PAIRS[0][0], "pumps") == []


def test_a_profile_is_what_it_was_once_its_last_correction_is_taken_back(text, ben, tiny_translator):
    learn(tiny_translator, correction(ben, 1))
    for wanted in (correction(ben), correction(ben, target="The pump runs."), None):
        text.stands(wanted)
    assert state(ben) == (1, [1])


def test_what_a_speaker_cannot_learn_does_not_take_along_what_is_nobodys(text, tiny_translator):
    gone = SpeakerChoice("nobody", "Nobody")
    other = ("de", "en", PAIRS[1][0], "")
    with pytest.raises(SpeakerError):
        text.keep({KEY: correction(gone), other: correction(NOBODY, 1)}, "", lambda _model: tiny_translator)
    assert (text.of(KEY), text.of(other).target) == (None, PAIRS[1][1])
