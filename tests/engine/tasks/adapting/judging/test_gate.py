"""The check on general text: who is held back, what is said, and what the whole line of models lost."""

from dataclasses import replace

import pytest

from engine.base.progress import ignore_progress
from engine.library import Library
from engine.results.adapting import DomainComparison, GeneralCheck, Rival
from engine.results.evaluation import (
    Evaluation,
    Interval,
    MetricDifference,
    NumberChanges,
    SystemComparison,
    Verdict,
    VerdictKind,
)
from engine.tasks.adapting.judging import GeneralText, GeneralTextPart, check_general, judge_promotion
from tests.engine.library.conftest import add_model


def part(name, n_pairs, *, is_domain=False):
    pairs = [(f"{name}, Satz {n}", f"{name}, sentence {n}") for n in range(2 * n_pairs)]
    return GeneralTextPart(name=name, is_domain=is_domain, mixing=tuple(pairs[::2]), gate=tuple(pairs[1::2]))


LETTERS, WARNINGS, LAW = part("letters", 30), part("warnings", 20), part("law", 25, is_domain=True)
TEXT = GeneralText(parts=(LETTERS, WARNINGS, LAW))


def difference(value, low, high, base=30.0):
    return MetricDifference(
        metric="BLEU", base=base, model=base + value, difference=value, low=low, high=high
    )


@pytest.fixture
def measured(monkeypatch):
    """What the comparisons will find: by model on the whole, by name on a part of the text."""
    found = {}

    def evaluate_pairs(model, against, pairs, name, report, *, place):
        assert not {src for src, _ in pairs} & {src for each in TEXT.parts for src, _ in each.mixing}
        names = {src.split(",")[0] for src, _ in pairs}
        assert names in ({"letters", "warnings"}, {"letters"}, {"warnings"}, {"law"})
        known = found.get(next(iter(names)), difference(0, -1, 1)) if len(names) == 1 else None
        compared = (
            SystemComparison(model=model, against=each, scores=(known or found[each],), verdict=Verdict())
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
    ((-5.0, -6.0, -2.1), True, "Lost too much on general text: −5.0 BLEU (95 % interval −6.0 to −2.1). At"),
    ((-5.0, -8.0, -1.9), False, "Worse on general text: −5.0 BLEU (95 % interval −8.0 to −1.9), not surely"),
    ((-1.6, -3.5, 0.1), False, "Not proven better or worse on general text: −1.6 BLEU (95 % interval −3.5"),
    ((1.0, 0.5, 1.5), False, "Better on general text: +1.0 BLEU (95 % interval +0.5 to +1.5)."),
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
        "Worse on general text: −9.0 BLEU (95 % interval −10.0 to −8.0). "
        "You said it is for this domain alone."
    )


def test_another_domain_that_rises_never_hides_what_was_forgotten(measured, line):
    measured |= {"base": difference(-3.0, -4.0, -2.1), "law": difference(12.0, 9.0, 15.0)}
    gate = check(line[1], line[0])
    assert gate.is_held
    assert gate.difference.value == -3.0
    assert [(each.name, each.is_domain, each.bleu.difference) for each in gate.parts] == [
        ("letters", False, 0), ("warnings", False, 0), ("law", True, 12.0),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["letters", "law"])
def test_one_part_that_lost_too_much_holds_a_model_that_gained_on_the_whole(measured, line, name):
    measured |= {"base": difference(1.0, 0.5, 1.5), name: difference(-6.0, -9.0, -2.5, base=40.0)}
    gate = check(line[1], line[0])
    assert gate.is_held
    where = {"letters": "letters", "law": "the other domain “law”"}[name]
    assert (
        f"lost too much on {where}: −6.0 BLEU (95 % interval −9.0 to −2.5). At most 2 may be" in gate.sentence
    )
    assert judge_promotion(found(VerdictKind.GOOD, "Better."), gate).state == "held"


def test_what_the_model_before_was_best_at_is_named(measured, line):
    measured |= {"base": difference(0, -1, 1), "warnings": difference(-4, -7, -1, base=42.0)}
    gate = check(line[1], line[0])
    assert [each.name for each in gate.parts if each.is_strongest] == ["warnings"]
    assert "What the model before was best at: warnings, BLEU 42.0 → 38.0." in gate.detail
    assert gate.sentence.endswith("; worse on warnings: −4.0 BLEU (95 % interval −7.0 to −1.0).")


def test_where_we_wrote_nothing_other_domains_judge_alone(measured, line):
    measured["law"] = difference(-4.0, -5.0, -3.0)
    gate = check(line[1], line[0], GeneralText(parts=(LAW,)))
    assert (gate.is_held, gate.difference) == (True, None)
    assert gate.sentence.startswith("General text was measured on other domains alone; lost too much on the")


def found(kind, sentence, numbers=None, scores=(), **others):
    return DomainComparison(
        verdict=Verdict(kind=kind, sentence=sentence), numbers=numbers, scores=scores, **others
    )


def test_a_model_that_loses_numbers_is_held():
    numbers = NumberChanges(n_with=40, before=3, after=14, gained=0, lost=11, p=0.001)
    judged = judge_promotion(found(VerdictKind.MIXED, "Better, but numbers.", numbers), GeneralCheck())
    assert (judged.state, judged.reason) == ("held", "Better, but numbers.")
    assert judged.in_short == "more of its sentences have a wrong number"
    kept = found(VerdictKind.GOOD, "Better.", replace(numbers, after=3, lost=0))
    assert judge_promotion(kept, GeneralCheck()).state == "promoted"


def test_a_model_that_is_worse_than_the_one_in_use_is_held():
    said = Verdict(
        kind=VerdictKind.POOR, sentence="Worse in your domain: −71.0 BLEU (95 % interval −80.0 to −60.0)."
    )
    rival = Rival(model="rad", name="rad", verdict=said, scores=(difference(-71, -80, -60),))
    held = judge_promotion(GOOD, GeneralCheck(), rival)
    assert held.state == "held"
    assert held.reason.startswith(
        "“rad” stays in use for this domain; compared with it: Worse in your domain"
    )
    assert held.in_short == "“rad”, which is in use, translates this domain better"


GOOD = found(VerdictKind.GOOD, "Better in your domain: +22.0 BLEU.")


@pytest.mark.parametrize(("gain", "state"), [(-0.5, "held"), (0.0, "promoted"), (0.4, "promoted")])
def test_where_nothing_is_proven_the_one_in_use_stays_unless_the_new_one_scored_no_lower(gain, state):
    said = Verdict(kind=VerdictKind.UNPROVEN, sentence="Not proven better or worse in your domain.")
    rival = Rival(model="rad", name="rad", verdict=said, scores=(difference(gain, gain - 2, gain + 2),))
    judged = judge_promotion(GOOD, GeneralCheck(), rival)
    assert judged.state == state
    assert "rad" in judged.reason
    assert (
        judge_promotion(found(said.kind, said.sentence, scores=rival.scores), GeneralCheck()).state == state
    )


def test_what_cannot_be_compared_with_the_one_in_use_does_not_replace_it():
    rival = Rival(
        model="rad", name="rad", verdict=Verdict(kind=VerdictKind.UNPROVEN, sentence="Not compared.")
    )
    judged = judge_promotion(GOOD, GeneralCheck(), rival)
    assert (judged.state, judged.in_short) == ("held", "it could not be compared with “rad”, which is in use")


def test_a_model_whose_translations_all_come_out_the_same_is_never_promoted():
    broken = found(VerdictKind.GOOD, "Better in your domain: +1.0 BLEU.", is_degenerate=True)
    judged = judge_promotion(broken, GeneralCheck())
    assert (judged.state, judged.in_short) == ("held", "nearly all sentences get the same translation")


def test_the_user_may_allow_more(measured, line):
    measured["base"] = difference(-5.0, -6.0, -4.0)
    assert not check(line[1], line[0], margin=4.5).is_held


def test_a_model_adapted_again_is_judged_against_its_parent_and_tells_what_its_line_lost(measured, line):
    measured |= {"once": difference(-0.5, -1.0, 0.0), "base": difference(-6.0, -7.0, -5.0)}
    gate = check(line[2], line[1])
    assert not gate.is_held
    assert gate.lineage.against == "base"
    assert "Since base, the first model of its line: −6.0 BLEU (95 % interval −7.0 to −5.0)." in gate.detail


@pytest.mark.parametrize(
    ("n_pairs", "part"), [(0, "gate_sentences=0"), (1, "1 sentence is too"), (9, "9 sentences are too")]
)
def test_without_enough_general_text_nothing_is_claimed_and_the_model_waits_for_the_users_word(
    line, n_pairs, part
):
    text = GeneralText(parts=(replace(LETTERS, gate=LETTERS.gate[:n_pairs]),) if n_pairs else ())
    gate = check(line[1], line[0], text)
    assert (gate.is_checked, gate.is_held) == (False, True)
    assert gate.sentence.startswith("General quality was not checked: ")
    assert part in gate.sentence
    assert "import text of another domain in these languages, 40 test pairs or more" in gate.detail
    judged = judge_promotion(GOOD, gate)
    assert (judged.state, judged.reason) == ("held", gate.sentence)
    assert judged.in_short == "what it forgot was not checked"


def test_what_is_for_its_domain_alone_is_used_though_nobody_knows_what_it_forgot(line):
    gate = check_general(line[1], line[0], GeneralText(), 2.0, ignore_progress, only_domain=True)
    assert not gate.is_held
    assert judge_promotion(GOOD, gate).state == "promoted"


@pytest.mark.parametrize(("kind", "is_held", "state"), [
    (VerdictKind.GOOD, False, "promoted"), (VerdictKind.UNPROVEN, False, "promoted"),
    (VerdictKind.GOOD, True, "held"), (VerdictKind.POOR, False, "held"),
])  # fmt: skip
def test_what_lost_too_much_or_is_surely_worse_waits_for_the_users_word(kind, is_held, state):
    change = Interval(value=-3.0, low=-4.0, high=-2.5)
    gate = GeneralCheck(is_held=is_held, sentence="Lost too much.", difference=change)
    judged = judge_promotion(found(kind, "What became of it."), gate)
    assert judged.state == state
    assert judged.reason == ("Lost too much." if is_held else "What became of it.")
    assert bool(judged.in_short) == (state == "held")
