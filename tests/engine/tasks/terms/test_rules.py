"""Rules of a domain: kept for one direction, tried, and applied around the model."""

import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError
from engine.results.systems import System
from engine.results.terms import GivenTerm, RuleTrial, TextRule
from engine.tasks.translation.open_systems import with_system
from tests.at_once import run_at_once
from tests.engine.tasks.speaker_samples import add_speaking_model

BEFORE, AFTER = (
    TextRule(side="source", find="Pmp.", replace="Pumpe"),
    TextRule(side="target", find="e", replace="3"),
)


@pytest.fixture
def translator(library_home):
    add_speaking_model(known=["Ada"])
    model = next(model.id for model in tasks.list_models() if not model.is_builtin)
    return tasks.open_system(System(model=model, n_threads=1))


def test_rules_are_kept_for_their_direction_and_taken_away(library_home):
    tasks.change_rules(" pumps ", "de", "en", new=[BEFORE, AFTER])
    tasks.change_rules("pumps", "en", "de", new=[AFTER])
    assert tasks.domain_rules("pumps", "de", "en").rules == (BEFORE, AFTER)
    assert [len(each.rules) for each in tasks.list_rules()] == [2, 1]
    tasks.change_rules("pumps", "de", "en", without=[BEFORE, AFTER])
    assert [each.src for each in tasks.list_rules()] == ["en"]
    assert tasks.domain_rules("pumps", "de", "en").rules == ()


def test_a_rule_that_cannot_work_leaves_those_before(library_home):
    tasks.change_rules("pumps", "de", "en", new=[BEFORE])
    for domain, bad in (("pumps", TextRule(side="source", find="(", is_pattern=True)), ("", AFTER)):
        with pytest.raises(ConfigError):
            tasks.change_rules(domain, "de", "en", new=[bad])
    assert tasks.domain_rules("pumps", "de", "en").rules == (BEFORE,)


def test_a_trial_shows_before_and_after():
    assert tasks.try_rules([BEFORE, AFTER], "source", "Die Pmp.") == RuleTrial(
        before="Die Pmp.", after="Die Pumpe"
    )
    assert tasks.try_rules([BEFORE, AFTER], "target", "one Pmp.").after == "on3 Pmp."


def test_translations_are_made_with_the_rules_of_their_domain(translator):
    plain = translator.translate_text("Die Pumpe ist neu.").text
    tasks.change_rules("pumps", "de", "en", new=[BEFORE, AFTER])
    assert tasks.domains_with_terms("de", "en") == ("pumps",)
    translator = with_system(translator, System(terms="pumps"))
    assert len(translator.inputs.terms or ()) == 0
    found = translator.translate_text("Die Pmp. ist neu.\nDie Pmp. ist neu.")
    assert found.text == "\n".join([plain.replace("e", "3")] * 2)
    assert found.sentences[0].source.startswith("Die Pmp.")
    translator = with_system(translator, System(terms=""))
    assert translator.translate_text("Die Pumpe ist neu.").text == plain


def test_terms_are_found_in_what_the_rules_make(translator):
    tasks.change_rules("pumps", "de", "en", new=[BEFORE])
    tasks.add_terms([GivenTerm(source="Pumpe", target="engine")], "pumps", "de", "en")
    translator = with_system(translator, System(terms="pumps"))
    assert len(translator.inputs.terms or ()) == 1
    assert "engine" in translator.translate_text("Die Pmp. ist neu.").text.casefold()


def test_a_rule_may_take_a_whole_sentence_away(translator):
    tasks.change_rules("pumps", "de", "en", new=[TextRule(side="source", find="Die Pumpe ist neu.")])
    translator = with_system(translator, System(terms="pumps"))
    assert translator.translate_text("Die Pumpe ist neu.").text == ""


def test_a_domain_without_anything_is_refused(translator):
    tasks.change_rules("pumps", "en", "fr", new=[AFTER])
    with pytest.raises(LibraryError):
        translator = with_system(translator, System(terms="pumps"))


def test_a_rule_that_takes_too_long_is_told_once_beside_the_sentence(translator):
    slow = TextRule(side="source", find=r"(a|aa)*b\d", is_pattern=True)
    tasks.change_rules("pumps", "de", "en", new=[slow])
    translator = with_system(translator, System(terms="pumps"))
    found = translator.translate_text("Die Pumpe ist neu.\n" + "a" * 40 + "b.\nDie Pumpe ist neu.")
    warned = [number for number, each in enumerate(found.sentences) if "Rule 1" in each.warning]
    assert [found.sentences[number].source for number in warned] == ["a" * 40 + "b."]
    assert "0.1 seconds" in found.sentences[warned[0]].warning


@pytest.mark.slow
def test_rules_that_processes_add_at_once_are_all_kept(library_home):
    run_at_once(
        "tasks.change_rules('pumps' + str(number % 2), 'de', 'en',"
        " new=[TextRule(side='source', find=f'{number}-{each}')])",
        "from engine.results.terms import TextRule",
    )
    assert sorted(len(each.rules) for each in tasks.list_rules()) == [20, 20]


def test_a_rule_that_another_took_away_is_said_and_the_others_stay(library_home):
    tasks.change_rules("pumps", "de", "en", new=[BEFORE, AFTER])
    tasks.change_rules("pumps", "de", "en", without=[BEFORE])
    with pytest.raises(LibraryError, match="“Pmp.” is not there any more"):
        tasks.change_rules("pumps", "de", "en", without=[BEFORE])
    assert tasks.change_rules("pumps", "de", "en", new=[BEFORE], at=0).rules == (BEFORE, AFTER)
