"""The guarantee: what must stay comes back as often as it was there, whatever the model makes of it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.config import SearchConfig
from engine.runtime import request_search
from engine.search.beam_search import Hypothesis
from engine.text.protected import protected_stretches
from tests.tiny import source_sentences

SHORT = SearchConfig(beam_size=2, max_length_ratio=1.0, max_length_extra=4, n_best=2)
_KEPT = [
    "https://www.example.com/a?id=4711&x=(y)", "anna@example.org", "/etc/hosts", r"C:\Temp\log.txt", "`a b`",
    "%1$s", "%s", "%(name)s", "{name}", "{0}", "{a}", "{b}", "{A}", "${CODE}", "{{x}}", "<b>", "</b>",
    "<br/>", "DE89 3704 0044 0532 0130 00", "AB-4711/2", "2.10.3", "+49 30 1234567", "ÄÖ_x",
    "--no-color",
]  # fmt: skip
_WORDS = [
    *" ".join(source_sentences()[:6]).split(),
    "{",
    "}",
    "<",
    "a",
    "😀",
    "„",
    "“",
    "(",
    ")",
    "—",
    "\u00ad",
]
_TEXTS = st.lists(
    st.tuples(st.sampled_from([*_KEPT, *_WORDS]), st.sampled_from([" ", " ", " ", "", "\n"])), max_size=14
).map(lambda parts: "".join(word + gap for word, gap in parts))


def check(text, translation):
    touching = [text[start:end] for start, end in protected_stretches(text)]
    stretches = [part for each in touching for part in re.split("(<[^<>]*>)", each) if part]  # tags may move
    for kept in set(stretches):
        expected = sum(each.count(kept) for each in stretches)  # one may be part of another
        most = text.count(kept)  # letters that are not protected may be the same by chance
        assert expected <= translation.count(kept) <= most, (kept, text, translation)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(text=_TEXTS)
def test_a_random_model_keeps_all_that_must_stay(shared_translator, text):
    shared_translator.forget()
    check(text, shared_translator.translate_text(text, SHORT).text)
    (alternatives,) = shared_translator.translate_sentences([text.replace("\n", " ")], SHORT)
    for each in alternatives:
        check(text.replace("\n", " "), each.text)


@pytest.fixture
def says(translator, monkeypatch):
    """Makes the model say one thing, whatever it reads."""

    def say(*texts):
        found = [Hypothesis(tuple(translator.target.encode(text)), -1.0, -0.1) for text in texts]

        def search(stepper, *_args, **_options):
            return [list(found) for _ in range(stepper.n_sentences)]

        monkeypatch.setattr(request_search, "beam_search", search)
        return translator

    return say


def test_the_best_translation_with_all_symbols_is_taken(says):
    translator = says("The pump.", "The {a} pump.")
    assert translator.translate_text("Die Pumpe /etc/hosts läuft.").text == "The /etc/hosts pump."


def test_a_sentence_is_cut_around_what_the_model_loses(says):
    translator = says("The pump")
    text = translator.translate_text("Die Pumpe /etc/hosts, sie läuft {0} an.").text
    assert text == "The pump /etc/hosts, The pump {0} The pump."


def test_tags_that_the_model_loses_are_put_where_they_were(says):
    translator = says("The pump is hot.")
    assert translator.translate_text("Die <b>Pumpe</b> ist heiß.").text == "The <b>pump</b> is hot."


def test_a_symbol_that_the_source_has_not_goes(says):
    assert says("The {a} pump").translate_text("Die Pumpe läuft").text == "The  pump"


def test_a_lone_brace_is_no_symbol(says):
    assert says("The {a} pump").translate_text("Die { Pumpe läuft").text == "The  pump"


def test_tags_at_the_ends_stay_outside(says):
    assert says("The pump").translate_text("<p><b>Die Pumpe</b></p>").text == "<p><b>The pump</b></p>"


def test_what_is_protected_alone_is_not_translated(says):
    assert says("The pump").translate_text("{name}: /etc/hosts %s").text == "{name}: /etc/hosts %s"


def test_a_line_in_capitals_is_translated_in_small_letters_and_put_back(says):
    text = says("The {a} pump is hot").translate_text("DIE PUMPE config.json IST HEISS").text
    assert text == "THE config.json PUMP IS HOT"


def test_a_profile_learns_nothing_of_an_address(shared_translator):
    targets = [f"The pump {kept} is hot." for kept in ("www.a.de/x?id=1", "anna@example.org")]
    sources = [f"Die Pumpe {kept} ist heiß." for kept in ("www.a.de/x?id=1", "anna@example.org")]
    first, second = (
        shared_translator.observe([source], [target]) for source, target in zip(sources, targets, strict=True)
    )
    assert first.gold_ids.tolist() == second.gold_ids.tolist()
