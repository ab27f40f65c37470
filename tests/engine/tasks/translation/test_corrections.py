"""What a person confirms: kept in the memory of its domain, learned, and taken back."""

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, SpeakerError
from engine.results.documents import DocumentLine
from engine.results.sessions import SessionSegment, WorkState
from engine.results.translation import LanguagePair, SpeakerChoice
from engine.tasks.translation.corrections import ConfirmedText, confirm_line, take_back_line
from tests.tiny import PAIRS


@pytest.fixture
def ben():
    """A speaker without text; nothing is shipped."""
    record = tasks.create_speaker("Ben")
    return SpeakerChoice(record.id, record.name)


def in_memory(source, domain="corrections"):
    """Returns what the memory of a domain has of a sentence."""
    try:
        with tasks.TranslationMemory("de", "en", domain) as memory:
            return [each.target for each in memory.search(source).matches]
    except CorpusError:
        return []


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
    tasks.learn_again(ben.id, tiny_translator)
    assert remembered() == []


def segment(target, place=0, who="", domain="", **changes):
    more = {"state": WorkState.CONFIRMED, "kept_by": who, "domain": domain} | changes
    return SessionSegment(number=0, part=0, source=PAIRS[place][0], target=target, **more)


NOT = segment("", state=WorkState.MACHINE)
ONE, OTHER = PAIRS[0][1], "The pump runs."


@pytest.fixture
def text(library_home):
    """What is confirmed of a text; `stands` makes the memory say what a person says of a sentence."""
    found = ConfirmedText()
    found.stands = lambda wanted: found.keep(wanted, PAIR)
    return found


def test_what_is_wanted_of_a_sentence_stands_and_what_stood_before_does_again(text):
    for wanted in (segment(ONE), segment(OTHER), segment(ONE), NOT, segment(ONE)):
        text.stands(wanted)
        assert in_memory(PAIRS[0][0]) == ([wanted.target] if wanted.target else [])
    text.stands(NOT)
    assert in_memory(PAIRS[0][0]) == []


def test_what_is_confirmed_in_another_memory_leaves_the_first_one_alone(text):
    first, _ = text.stands(segment(ONE, domain="pumps")), text.stands(segment(ONE, domain="valves"))
    assert in_memory(PAIRS[0][0], "pumps") == in_memory(PAIRS[0][0], "valves") == [ONE]
    text.stands(first)  # it comes back
    assert (in_memory(PAIRS[0][0], "pumps"), in_memory(PAIRS[0][0], "valves")) == ([ONE], [])
    text.stands(NOT)
    assert in_memory(PAIRS[0][0], "pumps") == []


def test_a_second_thought_in_the_first_memory_takes_the_place_of_the_first_alone(text):
    for wanted in (segment(ONE, domain="pumps"), segment(ONE), segment(OTHER, domain="pumps")):
        text.stands(wanted)
    assert (in_memory(PAIRS[0][0], "pumps"), in_memory(PAIRS[0][0])) == ([OTHER], [ONE])


def test_a_line_is_its_speakers_until_it_is_taken_back(text, ben):
    kept = text.stands(segment(ONE, who=ben.id))
    assert (kept.kept_by, tasks.speaker(ben.id).n_corrections, in_memory(PAIRS[0][0])) == (ben.id, 1, [ONE])
    text.stands(NOT)
    assert (tasks.speaker(ben.id).n_corrections, in_memory(PAIRS[0][0])) == (0, [])


def test_what_the_memory_had_before_it_was_confirmed_stays_when_that_is_taken_back(text, ben):
    tasks.add_correction(ben.id, PAIRS[0][0], ONE)
    text.stands(segment(ONE, who=ben.id))
    text.stands(segment(ONE, state=WorkState.EXACT, domain=None))
    assert tasks.speaker(ben.id).n_corrections == 1


def test_what_cannot_be_kept_leaves_what_stood(text):
    text.stands(segment(ONE))
    with pytest.raises(SpeakerError):
        text.stands(segment(OTHER, who="nobody"))
    assert in_memory(PAIRS[0][0]) == [ONE]


def test_a_speaker_learns_what_is_left_and_nothing_where_nothing_is(text, ben, tiny_translator):
    text.stands(segment(ONE, who=ben.id))
    assert tasks.learn_again(ben.id, tiny_translator).n_sentences == 1
    text.stands(NOT)
    assert tasks.learn_again(ben.id, tiny_translator) is None
    assert all(profile.is_neutral for profile in tasks.speaker(ben.id).profiles)
