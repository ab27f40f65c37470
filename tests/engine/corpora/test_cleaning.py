"""Cleaning: what every rule finds, and that the counts add up for any recipe."""

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.errors import ConfigError
from engine.base.json_values import to_json
from engine.corpora.cleaning import (
    KEPT,
    PRESETS,
    RULE_KEYS,
    RULES,
    PairMeter,
    apply_rules,
    complete_recipe,
    group_copies,
    histograms,
    length_ratios,
    read_recipe,
    report_rules,
    rules_for,
)
from engine.corpora.storing.splitting import TEST, UNDECIDED, mixed
from engine.results.importing import Recipe

GOOD = ("Die Dichtung der Pumpe ist undicht.", "The seal of the pump leaks.")
ALL_OFF = {"rules": {key: {"on": False} for key in RULE_KEYS}}


def features_of(pairs, src="de", tgt="en"):
    sources, targets = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    found = PairMeter(src, tgt).measure(sources, targets)
    found["pair_group"] = group_copies(found["pair_key"])
    found["near_group"] = group_copies(mixed(found["source_key"], found["target_key"]))
    return found


def judged(pairs, recipe=None, preset=None, src="de", tgt="en"):
    preset = np.full(len(pairs), UNDECIDED, np.uint8) if preset is None else preset
    recipe = read_recipe(recipe or {})
    return apply_rules(rules_for("parallel", src, tgt), features_of(pairs, src, tgt), preset, recipe)


def reasons(pairs, recipe=None, **languages):
    """The key of the rule that drops each pair; "" for what is kept."""
    verdict = judged(pairs, recipe, **languages)
    return ["" if n == KEPT else verdict.rules[n].key for n in verdict.dropped_by.tolist()]


@pytest.mark.parametrize(
    ("key", "source", "target"),
    [
        ("empty", "", "The seal leaks."),
        ("broken-encoding", "StraÃŸe und BrÃ¼cke sind gesperrt.", "The road and the bridge are closed."),
        ("broken-encoding", "Die Stra?e ist heute gesperrt.", "The road is closed today."),
        ("broken-encoding", "Er sagte: â€œDie Pumpe läuftâ€\x9d.", "He said that the pump runs."),
        ("too-long", "Das Wort " * 120 + "endet.", "The word " * 120 + "ends."),
        ("too-long", "Das Wort endet.", "so " * 220 + "it ends."),
        ("not-text", "4711-08 / 15.3 x 20", "4711-08 / 15.3 x 20 mm"),
        ("not-text", "<b><i>{0}</i></b> a", "<b><i>{0}</i></b> b"),
        ("identical", "Filter", "Filter"),
        ("untranslated", "Bitte Filter vorsichtig wechseln.", "Please Filter vorsichtig wechseln."),
        ("wrong-language", "Das Ventil gehört zu der Pumpe.", "La vanne est reliée à la pompe."),
        ("wrong-language", "Öffnen Sie das Ventil.", "Откройте клапан."),
        ("length-ratio", "Ja, das ist gut.", "Yes, this is good, " + "and so is the rest of it " * 6),
        ("misaligned", "Bestellnummer 48213 liegt bereit.", "Order number 90677 is ready."),
    ],
)
def test_each_rule_finds_what_it_is_for(key, source, target):
    assert reasons([GOOD, (source, target), GOOD])[1] == key
    assert (
        key == "empty" or reasons([GOOD, (source, target), GOOD], {"rules": {key: {"on": False}}})[1] != key
    )


@pytest.mark.parametrize(
    "pair",
    [
        GOOD,
        ("Ja.", "Yes."),
        ("Öffnen Sie das Ventil um 12:30 Uhr.", "Open the valve at 12.30 pm."),
        (
            "Am 1. Mai 2020 stieg der Druck auf 1.500,5 bar.",
            "On May 1, 2020 the pressure rose to 1,500.5 bar.",
        ),
        ("Was kostet die Pumpe? Wirklich?", "What does the pump cost? Really?"),
        ("Klicken Sie auf <b>Weiter</b>, um fortzufahren.", "Click <b>Next</b> to continue."),
        ("Angela Merkel traf Emmanuel Macron.", "Angela Merkel met Emmanuel Macron."),
        ("Die Straße führt über die Brücke nach Köln.", "The road crosses the bridge to Cologne."),
        ("Pumpengehäuse", "Pump housing"),
        (
            "Siehe http://example.com/a.php?id=3 im Handbuch.",
            "See http://example.com/a.php?id=3 in the manual.",
        ),
    ],
)
def test_ordinary_pairs_are_kept_by_the_standard_recipe(pair):
    assert reasons([pair]) == [""]


def test_a_shifted_file_looks_misaligned_and_a_straight_one_does_not():
    sources = [
        "Motor und Turbine prüfen.",
        "Sensor und Adapter reinigen.",
        "Filter und Generator wechseln.",
    ] * 3
    targets = ["Check motor and turbine.", "Clean sensor and adapter.", "Change filter and generator."] * 3
    no_doubles = {"rules": {"near-duplicate": {"on": False}, "duplicate": {"on": False}}}
    shifted = reasons(list(zip(sources[1:], targets[:-1], strict=True)), no_doubles)
    assert shifted.count("misaligned") >= 6
    assert "misaligned" not in reasons(list(zip(sources, targets, strict=True)))


def test_an_odd_length_alone_is_no_sign_of_a_shift():
    odd = ("Ja, das ist gut.", "Yes, this is good, and so is the rest of it " * 3)
    other_number = ("Nummer 48213 ist da.", "Number 90677 is here, and so is the rest of it " * 3)
    recipe = {"rules": {"length-ratio": {"on": False}, "misaligned": {"on": True, "points": 30}}}
    assert reasons([GOOD, odd, GOOD, other_number], recipe)[1::2] == ["", "misaligned"]


@pytest.mark.parametrize(
    ("src", "tgt", "source", "target"),
    [
        ("ja", "en", "これは新しいポンプの説明書です。", "This is the manual of the new pump."),
        ("ru", "en", "Насос не работает, и клапан закрыт.", "The pump does not work and the valve is shut."),
        ("en", "zh", "The pump and the valve are shut.", "水泵和阀门已关闭。"),
        ("fr", "de", "La pompe est arrêtée et la vanne fermée.", "Die Pumpe steht und das Ventil ist zu."),
    ],
)
def test_other_scripts_and_lengths_are_no_fault(src, tgt, source, target):
    assert reasons([(source, target)] * 2, src=src, tgt=tgt)[0] == ""


def test_a_double_and_a_near_double_are_told_apart():
    pairs = [GOOD, GOOD, ("DIE Dichtung der Pumpe ist undicht!", "The seal of the pump leaks…")]
    assert reasons(pairs) == ["", "duplicate", "near-duplicate"]
    assert reasons(pairs, {"preset": "gentle"}) == ["", "duplicate", ""]


def test_of_two_copies_the_one_in_the_test_file_stays():
    verdict = judged([GOOD, GOOD], preset=np.array([UNDECIDED, TEST], np.uint8))
    assert verdict.is_kept.tolist() == [False, True]


def test_a_copy_stays_if_the_first_one_is_dropped_for_another_reason():
    long = ("Die Pumpe läuft. " * 60 + "1", "The pump runs. " * 60 + "1")
    pairs = [(f"{long[0]}!", long[1]), long]
    recipe = {"rules": {"too-long": {"on": True, "chars": len(long[0])}}}
    assert reasons(pairs, recipe) == ["too-long", ""]


def test_a_row_put_back_is_kept_but_a_pair_without_a_side_is_none():
    pairs = [GOOD, ("Filter", "Filter"), ("", "nothing")]
    assert judged(pairs, {"keep_rows": [1, 2, 99]}).is_kept.tolist() == [True, True, False]


def test_a_pair_with_an_empty_side_is_found_by_no_later_rule():
    pairs = [GOOD, ("", "4711"), ("", "4711"), ("Mais la pompe est arrêtée.", "")]
    verdict = judged(pairs)
    told = report_rules(verdict, RULES, read_recipe({}), {})
    assert [(rule.key, rule.hits, rule.only) for rule in told if rule.hits] == [("empty", 3, 3)]


def test_monolingual_text_is_judged_by_itself():
    sources = [
        "Die Pumpe läuft wieder.",
        "",
        "Die Pumpe läuft wieder.",
        "The pump runs and the valve is open.",
    ]
    features = features_of([(source, "") for source in sources], tgt="")
    verdict = apply_rules(
        rules_for("monolingual", "de", ""), features, np.full(4, UNDECIDED, np.uint8), read_recipe({})
    )
    keys = ["" if n == KEPT else verdict.rules[n].key for n in verdict.dropped_by.tolist()]
    assert keys == ["", "empty", "duplicate", "wrong-language"]


def test_terms_may_be_the_same_in_both_languages():
    kept = {rule.key for rule in rules_for("terms", "de", "en")}
    assert not kept & {"identical", "untranslated", "length-ratio", "misaligned"}


def test_close_languages_are_not_called_untranslated():
    assert "untranslated" not in [rule.key for rule in rules_for("parallel", "nb", "da")]


SIDE = st.sampled_from(
    (
        "",
        "Die Pumpe läuft und das Ventil ist zu.",
        "die PUMPE läuft, und das Ventil ist zu",
        "Filter",
        "4711 / 08",
        "The pump runs and the valve is shut.",
        "Ã¤ Ã¶",
        "La vanne est fermée et la pompe est arrêtée.",
        "x" * 3000,
    )
)
CHOICES = st.fixed_dictionaries(
    {
        "preset": st.sampled_from(sorted(PRESETS)),
        "rules": st.dictionaries(st.sampled_from(RULE_KEYS), st.fixed_dictionaries({"on": st.booleans()})),
        "keep_rows": st.lists(st.integers(0, 25), max_size=4),
    }
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(SIDE, SIDE), max_size=25), CHOICES, st.integers(0, 3))
def test_every_unit_is_kept_or_dropped_by_one_rule_for_any_recipe(pairs, recipe, n_bad):
    verdict, chosen = judged(pairs, recipe), read_recipe(recipe)
    told = report_rules(verdict, rules_for("parallel", "de", "en"), chosen, {"cut": n_bad} if n_bad else {})
    assert len(pairs) + n_bad == int(verdict.is_kept.sum()) + sum(rule.dropped for rule in told)
    for rule in told:
        assert 0 <= rule.only <= rule.dropped <= rule.hits
        assert rule.on or not rule.dropped


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(SIDE, SIDE), max_size=20))
def test_a_rule_alone_drops_all_its_hits(pairs):
    for rule in RULES[2:]:
        alone = {"rules": {**ALL_OFF["rules"], rule.key: {"on": True}}}
        told = {each.key: each for each in report_rules(
            judged(pairs, alone), rules_for("parallel", "de", "en"), read_recipe(alone), {})}  # fmt: skip
        n_empty = sum(not (source and target) for source, target in pairs)
        assert told[rule.key].hits - n_empty <= told[rule.key].dropped <= told[rule.key].hits


def test_stricter_presets_drop_more():
    pairs = [
        GOOD,
        ("Druck 20 bar", "20 bar"),
        ("Auf!", "Open it now, please, and do not wait any longer."),
    ] * 2
    kept = [
        int(judged(pairs, {"preset": preset}).is_kept.sum()) for preset in ("gentle", "standard", "strict")
    ]
    assert kept == sorted(kept, reverse=True)


def test_lengths_are_compared_with_what_is_usual_in_the_corpus():
    features = features_of(
        [("短い文です。", "This is a much longer sentence than the other one.")] * 5, "ja", "en"
    )
    assert np.allclose(length_ratios(features), 1)


@pytest.mark.parametrize("text", ["@" * 50_000, "<a" * 25_000, "{" * 50_000, "a?" * 25_000, "a://" * 12_000])
def test_a_hostile_text_is_measured_in_no_time(text):
    began = time.process_time()
    features_of([(text, text[1:])])
    assert time.process_time() - began < 2


def test_histograms_count_every_pair():
    features = features_of([GOOD, ("Ja.", "Yes, certainly, at once and without delay."), ("", "")])
    found = histograms(features)
    for bars in (found.length_ratio, found.words):
        assert sum(count for _, _, count in bars) == 3
        assert all(low < high for low, high, _ in bars)


@pytest.mark.parametrize(
    ("recipe", "what"),
    [
        ({"preset": "wild"}, "'wild' is not a preset"),
        ({"rules": {"typos": {"on": True}}}, "'typos' is not a rule"),
        ({"rules": {"too-long": {"lines": 3}}}, "too-long has no limit 'lines'"),
        ({"rules": {"too-long": {"words": 0}}}, "words is between 20 and 1000, not 0"),
        ({"rules": {"too-long": {"on": 1}}}, "on is true or false"),
        ({"keep_rows": ["a"]}, "keep_rows.0: input should be a valid integer"),
        ({"keep_rows": [-1]}, "keep_rows are row numbers from 0"),
        ({"colour": 1}, "'colour' is not a part of a recipe"),
        ([], "a recipe is a JSON object"),
    ],
)
def test_a_recipe_that_cannot_work_is_refused_with_the_reason(recipe, what):
    with pytest.raises(ConfigError, match=what):
        read_recipe(recipe)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_presets_name_every_rule_within_its_limits(preset):
    assert list(PRESETS[preset]) == list(RULE_KEYS)
    whole = complete_recipe(Recipe(preset=preset))
    assert read_recipe(to_json(whole)) == whole
    for rule in RULES:
        assert set(whole.rules[rule.key]) == {"on", *rule.limits}


def damage_of(*sources):
    return PairMeter("de", "en").measure(sources, ["A text."] * len(sources))["damage"].tolist()


def test_a_slip_among_neighbours_that_kept_their_letters_is_no_damage():
    assert damage_of("Ein Mittel?f hilft.", "Für die Straße.", "Öl ist da.") == [0, 0, 0]
    assert damage_of("Ein Mittel?f hilft für alles.", "Ja.") == [0, 0]


def test_letters_that_were_lost_throughout_are_damage():
    lost = ["Die Stra?e ist gesperrt.", "Sch?n, dass es l?uft.", "Gr??e f?r alle."]
    assert damage_of(*lost) == [1, 1, 2]
    assert damage_of(*lost, *["Öl und Wasser."] * 90)[:3] == [1, 1, 2]
