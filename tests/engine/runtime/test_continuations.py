"""Translations that go on as they were begun, letter by letter, whatever a tiny model makes of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.progress import Cancelled
from engine.results.translation import Alternative
from engine.runtime.context import Context
from engine.runtime.surface.beginnings import next_word
from tests.tiny import PAIRS, source_sentences, target_sentences

SOURCE, TARGET = PAIRS[2]


def assert_goes_on(found, beginning):
    assert all(each.text.startswith(beginning) for each in found)
    words = [next_word(each.text, beginning) for each in found]
    assert len(set(words)) == len(words)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)


@pytest.mark.parametrize("length", range(len(TARGET) + 1))
def test_every_beginning_goes_on_letter_by_letter_with_other_words(translator, length):
    found = translator.continuations(SOURCE, TARGET[:length])
    assert found
    assert_goes_on(found, TARGET[:length])


_TYPED = st.text(st.sampled_from("abc üß,.“'\u00a0😀12{}<>&\n"), max_size=12)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    source=st.sampled_from(source_sentences()), start=st.sampled_from([*target_sentences(), ""]), typed=_TYPED
)
def test_whatever_is_typed_stays(shared_translator, source, start, typed):
    found = shared_translator.continuations(source, start[:9] + typed, n=2)
    assert len(found) <= 2
    assert all(each.text.startswith(start[:9] + typed) for each in found)


@pytest.mark.parametrize("source", ["", "  \n"])
def test_an_empty_source_has_no_continuations(translator, source):
    assert translator.continuations(source, "") == ()
    assert translator.continuations(source, "The") == ()


def test_as_many_as_are_wanted(translator):
    assert [len(translator.continuations(SOURCE, "", n=n)) for n in (0, 1, 3)] == [0, 1, 3]


def test_what_stays_as_it_is_goes_on_as_it_is(translator):
    assert translator.continuations("12 bar", "12") == (Alternative("12 bar", 0.0),)
    assert translator.continuations("12 bar", "13") == ()


def test_the_sentences_behind_are_translated_too(translator):
    other = source_sentences()[0]
    rest = translator.translate_text(other).text
    found = translator.continuations(f"{SOURCE} {other}", "Open the ")
    assert_goes_on(found, "Open the ")
    assert all(each.text.endswith(f" {rest}") for each in found)


def test_the_second_sentence_goes_on_behind_the_first(translator):
    begun = f"{TARGET} The p"
    assert_goes_on(translator.continuations(f"{SOURCE} {source_sentences()[0]}", begun), begun)


@pytest.mark.parametrize("beginning", ["", "• Op", "Op", "• Open <b>the", "Open the valve slow"])
def test_bullets_and_tags_go_on(translator, beginning):
    found = translator.continuations("• Öffnen Sie <b>das Ventil</b> langsam.", beginning)
    assert_goes_on(found, beginning)
    assert all(each.text.count("</b>") == 1 for each in found)


def test_a_context_is_read_and_not_written(translator):
    before = Context(*PAIRS[0])
    found = translator.continuations("Sie ist kalt.", "It ", before=before)
    assert_goes_on(found, "It ")


def test_a_text_longer_than_the_model_reads_has_none(translator):
    assert translator.continuations(SOURCE, "word " * 200) == ()
    assert translator.continuations("Der Motor läuft und die Pumpe steht, " * 40, "") == ()


def test_cancelling_ends_it(translator):
    calls = []

    def report(progress):
        calls.append(progress)
        if len(calls) == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        translator.continuations(SOURCE, "Open ", report=report)


def test_int8_writes_what_it_is_given(fresh):
    found = fresh(precision="int8").continuations(SOURCE, "Open the va")
    assert_goes_on(found, "Open the va")


def test_a_pack_goes_on_with_its_own_words(translator, tiny_pack):
    packed = translator.with_pack(tiny_pack)
    found = packed.continuations(SOURCE, "Open ")
    assert_goes_on(found, "Open ")
    assert found != translator.continuations(SOURCE, "Open ")
