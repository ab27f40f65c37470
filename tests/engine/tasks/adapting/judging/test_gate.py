"""The check on general text: who is held back, what is said, and what the whole line of models lost."""

from dataclasses import replace

import pytest

from engine.library import Library
from engine.progress import ignore_progress
from engine.results.adapting.outcomes import DomainComparison, GeneralCheck, Rival
from engine.results.evaluation import (
    Evaluation,
    MetricDifference,
    NumberChanges,
    SystemComparison,
    Verdict,
    VerdictKind,
)
from engine.tasks.adapting.judging.gate import check_general, judge_promotion
from engine.tasks.adapting.judging.general_text import GeneralText
from tests.engine.library.conftest import add_model

TEXT = GeneralText(pairs=[(f"Satz {n}", f"sentence {n}") for n in range(30)], name="30 general sentences")


def difference(value, low, high):
    return MetricDifference(
        metric="BLEU", base=30.0, model=30.0 + value, difference=value, low=low, high=high
    )


@pytest.fixture
def measured(monkeypatch):
    """What the comparisons with other models will find, by model."""
    found = {}

    def evaluate_pairs(model, against, pairs, name, report, *, place):
        compared = (
            SystemComparison(model=model, against=each, scores=(found[each],), verdict=Verdict())
            for each in against
        )
        return Evaluation(model=model, comparisons=tuple(compared))

    monkeypatch.setattr("engine.tasks.evaluating.evaluation.evaluate_pairs", evaluate_pairs)
    return found


@pytest.fixture
def line(library_home):
    """A base, a model adapted from it, and one adapted from that."""
    library = Library(library_home)
    base = add_model(library, "base")
    once = add_model(library, "once", kind="adapted", parent="base", domain="chat")
    return base, once, add_model(library, "twice", kind="adapted", parent="once", domain="law")


def check(made, base, text=TEXT, margin=2.0):
    return check_general(made, base, text, margin, ignore_progress)


@pytest.mark.parametrize(("found", "is_held", "part"), [
    ((-5.0, -6.0, -2.1), True, "Lost too much on general text: −5.0 BLEU, surely between −6.0 and −2.1;"),
    ((-5.0, -8.0, -1.9), False, "Lost on general text: −5.0 BLEU"),
    ((-0.5, -1.5, 0.5), False, "As good as before on general text"),
    ((1.0, 0.5, 1.5), False, "Better on general text too"),
])  # fmt: skip
def test_only_a_loss_that_is_surely_larger_than_the_margin_holds_a_model(
    measured, line, found, is_held, part
):
    measured["base"] = difference(*found)
    gate = check(line[1], line[0])
    assert gate.is_held is is_held
    assert part in gate.sentence
    assert gate.lineage is None
    assert (gate.difference.value, gate.difference.low, gate.difference.high) == found


def test_what_is_for_its_domain_alone_is_told_what_it_lost_and_used(measured, line):
    measured["base"] = difference(-9.0, -10.0, -8.0)
    gate = check_general(line[1], line[0], TEXT, 2.0, ignore_progress, only_domain=True)
    assert not gate.is_held
    assert gate.sentence == (
        "Lost on general text: −9.0 BLEU, surely between −10.0 and −8.0. "
        "You said it is for this domain alone."
    )


def found(kind, sentence, numbers=None):
    return DomainComparison(verdict=Verdict(kind, sentence), numbers=numbers)


def test_a_model_that_loses_numbers_is_held():
    numbers = NumberChanges(n_with=40, before=3, after=14, gained=0, lost=11, p=0.001)
    judged = judge_promotion(found(VerdictKind.MIXED, "Better, but numbers.", numbers), GeneralCheck())
    assert (judged.state, judged.reason) == ("held", "Better, but numbers.")
    assert judged.in_short == "more of its sentences have a wrong number"
    kept = found(VerdictKind.MIXED, "Better.", replace(numbers, after=3, lost=0))
    assert judge_promotion(kept, GeneralCheck()).state == "promoted"


def test_a_model_that_is_worse_than_the_one_in_use_is_held():
    said = Verdict(VerdictKind.POOR, "Worse in your domain: −71.0 BLEU, surely between −80.0 and −60.0.")
    rival = Rival(model="rad", name="rad", verdict=said, is_better=True)
    good = found(VerdictKind.GOOD, "Better in your domain: +22.0 BLEU.")
    held = judge_promotion(good, GeneralCheck(), rival)
    assert held.state == "held"
    assert held.reason.startswith("Worse than “rad”, which stays in use: −71.0 BLEU, surely")
    assert judge_promotion(good, GeneralCheck(), replace(rival, is_better=False)).state == "promoted"


def test_the_user_may_allow_more(measured, line):
    measured["base"] = difference(-5.0, -6.0, -4.0)
    assert not check(line[1], line[0], margin=4.5).is_held


def test_a_model_adapted_again_is_judged_against_its_parent_and_tells_what_its_line_lost(measured, line):
    measured |= {"once": difference(-0.5, -1.0, 0.0), "base": difference(-6.0, -7.0, -5.0)}
    gate = check(line[2], line[1])
    assert not gate.is_held
    assert gate.lineage.against == "base"
    assert "Since base, the first model of its line: −6.0 BLEU" in gate.detail


@pytest.mark.parametrize(
    ("n_pairs", "part"), [(0, "gate_sentences=0"), (1, "1 sentence is too"), (9, "9 sentences are too")]
)
def test_without_enough_general_text_nothing_is_claimed(line, n_pairs, part):
    gate = check(line[1], line[0], replace(TEXT, pairs=TEXT.pairs[:n_pairs]))
    assert (gate.is_held, gate.difference) == (False, None)
    assert gate.sentence == "General quality was not checked."
    assert part in gate.detail


@pytest.mark.parametrize(("kind", "is_held", "state"), [
    (VerdictKind.GOOD, False, "promoted"), (VerdictKind.UNPROVEN, False, "promoted"),
    (VerdictKind.GOOD, True, "held"), (VerdictKind.POOR, False, "held"),
])  # fmt: skip
def test_what_lost_too_much_or_is_surely_worse_waits_for_the_users_word(kind, is_held, state):
    gate = GeneralCheck(is_held=is_held, sentence="Lost too much.")
    judged = judge_promotion(found(kind, "What became of it."), gate)
    assert judged.state == state
    assert judged.reason == ("Lost too much." if is_held else "What became of it.")
    assert bool(judged.in_short) == (state == "held")
