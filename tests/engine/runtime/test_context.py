"""Sentences read with the one before: which, what is given, and that nothing of it comes into another one."""

from dataclasses import replace

import pytest

from engine.base.config import SearchConfig
from engine.results.translation import Alternative, RecalledTranslation
from engine.runtime.context import (
    Context,
    Gender,
    begins_small,
    gender_told,
    has_gender,
    is_polite,
    last_sentence,
    needs_context,
)
from engine.runtime.requests import Request
from engine.runtime.reranking import Reranker

SHORT = SearchConfig(max_length_ratio=1.0, max_length_extra=4)
PUMP = Context("Die Pumpe ist neu.", "The pump is new.")
LANGUAGES = ("de", "en")


@pytest.fixture
def reading(fresh):
    """The tiny model, as one that reads context."""
    model = fresh()
    model._card = replace(model._card, reads_context=True)
    return model


def read(model, lines, before):
    found = model.translate_lines(lines, [None] * len(lines), SHORT, before=before)
    return [each.text for each in found]


@pytest.mark.parametrize(
    ("text", "before", "needs"),
    [
        ("Sie ist undicht.", "Die Pumpe ist neu.", True),
        ("Der Motor ist heiß.", "Die Pumpe ist neu.", False),
        ("Sie ist undicht.", "", False),
        ("Sie ist undicht.", "Die Pumpe " * 20, False),
        ("sie ist undicht.", "Die Pumpe ist neu.", False),
        ("„Sie ist undicht“, sagte er.", "Die Pumpe ist neu.", False),
        ("Essen liegt im Ruhrgebiet.", "Wir fahren nach Essen.", True),
        ("Anna geht heute spazieren.", "Anna!", False),
        ("Ich auch nicht.", "Ich habe ihn nicht gesehen.", True),
        ("Anna!", "Wer ist da gekommen?", False),
        ("Dessen Ventil ist undicht.", "Die Pumpe ist neu.", True),
    ],
)
def test_a_short_sentence_with_a_pronoun_needs_the_one_before(text, before, needs):
    assert needs_context(text, before, "de") is needs


def test_of_a_language_without_rules_no_sentence_needs_another():
    assert not needs_context("Ella está rota.", "La bomba es nueva.", "es")


@pytest.mark.parametrize(
    ("text", "behind", "told"),
    [
        ("The doctor came late.", "She was tired.", Gender.FEMALE),
        ("The doctor came late.", "He was tired.", Gender.MALE),
        ("The doctor came late.", "She was tired of him.", None),
        ("The doctor came late.", "It was dark.", None),
        ("The doctor came with her bag.", "She was tired.", None),
        ("She is a doctor.", "He is a nurse.", None),
        ("The doctor came with Anna.", "She was tired.", None),
        ("The doctor said: go.", "She was tired.", None),
        ("The doctor came late.", f"She was {'very ' * 30}tired.", None),
        ("The doctor came late.", "“She was tired,” he said.", None),
    ],
)
def test_the_next_sentence_may_say_who_is_a_woman(text, behind, told):
    assert gender_told(behind, text, "en") is told


@pytest.mark.parametrize(
    ("one", "other", "is_woman"),
    [
        ("Die Ärztin kam spät.", "Der Arzt kam spät.", True),
        ("Eine Kollegin half mir.", "Ein Kollege half mir.", True),
        ("Der Arzt kam spät.", "Der Arzt kam zu spät.", False),
        ("Die Ärztin und der Arzt kamen.", "Die Ärztin kam.", False),
    ],
)
def test_words_for_women_end_otherwise(one, other, is_woman):
    assert has_gender(one, other, Gender.FEMALE, "de") is is_woman
    assert has_gender(other, one, Gender.MALE, "de") is is_woman
    assert not has_gender(one, other, Gender.MALE, "de")
    assert not has_gender(one, other, Gender.FEMALE, "en")


def test_of_two_sentences_read_together_the_first_is_taken():
    request = Request("The doctor came!", None, behind="She slept.")
    assert request.read_on.text == "The doctor came!: She slept."
    found = [Alternative(text, 0.0) for text in ("Die Ärztin kam!: Sie schlief.", "Die Ärztin kam.")]
    assert [each.text for each in request.of_read_on(found)] == ["Die Ärztin kam!"]
    request = request._replace(text="The doctor came.")
    found = [Alternative(text, 0.0) for text in ("Die Ärztin kam: Sie schlief.", "Die Ärztin kam: Sie ruht.")]
    assert [each.text for each in request.of_read_on(found)] == ["Die Ärztin kam."]


def test_both_sentences_are_read_as_one():
    assert PUMP.joined("sie leckt.") == "Die Pumpe ist neu; sie leckt."
    assert PUMP.prefix == "The pump is new;"


def test_a_pronoun_behind_a_semicolon_is_small_and_a_noun_is_not():
    assert begins_small("Sie ist undicht.", "de")
    assert not begins_small("Wasser läuft aus.", "de")
    assert [is_polite(text, "de") for text in ("Sie sind neu.", "Sie ist neu.", "Er ist neu.")] == [
        True,
        False,
        False,
    ]


def test_the_last_two_of_several_sentences_are_the_context():
    found = last_sentence(
        "Es regnet. Wir sind da. Die Pumpe ist neu.",
        "It rains. We are here. The <b>pump</b> is new.",
        LANGUAGES,
    )
    assert found == replace(PUMP, before=Context("Wir sind da.", "We are here."))
    assert found.joined("sie ist heiß.") == "Wir sind da; Die Pumpe ist neu; sie ist heiß."
    assert (found.prefix, found.turned.prefix) == (
        "We are here; The pump is new;",
        "Wir sind da; Die Pumpe ist neu;",
    )


def test_the_noun_may_stand_two_sentences_before(reading):
    lines = ["Die Pumpe ist neu.", "Wir sind froh.", "Sie ist heiß."]
    first, second, third = read(reading, lines, [None, 0, 1])
    both = Context(lines[1], second, before=Context(lines[0], first))
    assert third == read(reading, lines[2:], [both])[0]
    assert third != read(reading, lines[2:], [replace(both, before=None)])[0]
    assert _asked(reading, lines, [None, 0, 1])[2] == [(0, 0), (1, 0)]
    long = f"Die Pumpe {'ist heute wieder ' * 8}neu."
    assert _asked(reading, [long, *lines[1:]], [None, 0, 1])[2] == [(1, 0)]


def test_sentences_that_do_not_match_stay_together():
    text = "Hallo, die Pumpe ist neu. Gut."
    assert last_sentence(text, "Good.", LANGUAGES) == Context(text, "Good.")


def test_the_score_is_that_of_the_sentence_alone(reading):
    (hypotheses,) = reading._search(
        [reading.given("sie ist heiß.", PUMP)], SHORT, _Silent(), reading._feeds(1)
    )
    best = hypotheses[0]
    given = reading.given("sie ist heiß.", PUMP)
    (row,) = reading.token_log_probs([given.ids], [[*given.prefix, *best.ids]])
    own = row[len(given.prefix) :]
    assert len(own) == len(best.ids) + 1
    assert best.log_prob == pytest.approx(float(own.sum()), rel=1e-4)
    assert best.score == pytest.approx(best.log_prob / len(own), rel=1e-4)


def test_a_translation_is_scored_behind_its_context_without_it(reading):
    (alone,) = reading.score_targets(["sie ist heiß."], ["It is hot."])
    (behind,) = reading.score_targets(["sie ist heiß."], ["It is hot."], [PUMP])
    given = reading.given("sie ist heiß.", PUMP)
    written = [*given.prefix, *reading.target.encode("It is hot.")]
    (row,) = reading.token_log_probs([given.ids], [written])
    assert behind == pytest.approx(float(row[len(given.prefix) :].sum()), rel=1e-4)
    assert behind != alone


def test_a_line_that_follows_another_is_read_with_it(reading):
    lines = ["Die Pumpe ist neu.", "Sie ist heiß."]
    first, second = read(reading, lines, [None, 0])
    assert second == read(reading, lines[1:], [Context(lines[0], first)])[0]
    assert second == read(reading, lines[1:], [Context(lines[0])])[0]
    assert read(reading, [" ".join(lines)], [None]) == [f"{first} {second}"]


def test_a_translation_of_the_context_that_is_its_source_is_not_taken(reading):
    known = read(reading, ["Sie ist heiß."], [Context(PUMP.source)])
    assert read(reading, ["Sie ist heiß."], [Context(PUMP.source, PUMP.source)]) == known


def test_lines_that_do_not_follow_each_other_are_read_alone(reading):
    lines = ["Die Pumpe ist neu.", "Sie ist heiß."]
    assert read(reading, lines, [None, None]) == [
        *read(reading, lines[:1], [None]),
        *read(reading, lines[1:], [None]),
    ]
    assert _asked(reading, lines, [None, None]) == [None, None]
    assert _asked(reading, lines, [None, 0])[1] is not None


def test_a_model_that_reads_no_context_reads_every_sentence_alone(translator):
    lines = ["Die Pumpe ist neu.", "Sie ist heiß."]
    assert read(translator, lines, [None, 0]) == read(translator, lines, [None, None])


def test_the_company_changes_nothing(reading):
    lines = ["Die Pumpe ist neu.", "Sie ist heiß.", "Der Motor läuft.", "Er ist leise.", "Ihn hört niemand."]
    together = read(reading, lines, [None, 0, None, 2, 3])
    reading.forget()
    assert together[3:] == read(reading, lines[2:], [None, 0, 1])[1:]
    assert together[:2] == read(reading, lines[:2], [None, 0])


def test_a_correction_of_a_sentence_changes_the_key_of_the_next():
    other = replace(PUMP, translation="The new pump.")
    keys = {Request("Sie leckt.", None, each) for each in (None, PUMP, other)}
    assert len(keys) == 3
    assert Request("Sie leckt.", None, behind="Er weiß es.") not in keys


def test_what_a_memory_has_is_the_context(reading):
    lines = ["Die Pumpe ist neu.", "Sie ist heiß."]
    memory = {lines[0]: RecalledTranslation(text="A <b>new</b> pump.", corpus="own", origin="line 1")}
    found = reading.translate_lines(
        lines,
        [None, None],
        SHORT,
        recall=lambda texts: {t: memory[t] for t in texts if t in memory},
        before=[None, 0],
    )
    assert found[1].text == read(reading, lines[1:], [Context(lines[0], "A new pump.")])[0]


@pytest.mark.parametrize("words", [10_000, 200])
def test_a_context_that_is_too_long_is_none(reading, words):
    alone = read(reading, ["Sie ist heiß."], [None])
    assert read(reading, ["Sie ist heiß."], [Context("Wort " * words, "word " * words)]) == alone
    assert read(reading, ["Sie ist heiß."], [Context("Wort.", "word " * words)]) == alone


class ReadsContext:
    reads_context = True


def test_the_opposite_model_reads_the_context_too():
    asked = []

    class Back:
        system_id = state_key = "back"
        target = property(lambda self: self)

        card = ReadsContext

        def encode(self, text):
            return text.split()

        def score_targets(self, sources, targets, before):
            asked.extend(before)
            return [-1.0] * len(sources)

    found = [Alternative("It leaks.", -0.1), Alternative("She leaks.", -0.15)]
    Reranker(Back()).rank(["Sie leckt."], [found], [PUMP])
    assert asked == [Context("The pump is new.", "Die Pumpe ist neu.")] * 2


def _asked(model, lines, before):
    lines = model._read(lines, [None] * len(lines), None)
    needed, _ = model._contexts(lines, before)
    return [needed.get((line, 0)) for line in range(len(lines))]


class _Silent:
    def tick(self):
        pass
