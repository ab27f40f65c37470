"""The recommendation stands on what was measured, and on nothing else."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.adaptation.recommendation import (
    CONTROLS,
    EVIDENCE,
    OTHER_WAYS,
    PLAIN,
    WAYS,
    Evidence,
    Situation,
    Way,
    control_of,
    recommend,
    rule,
)
from engine.base.config import VocabularyConfig
from engine.base.methods import (
    ADD_WORDS,
    FACTORED_BIAS,
    FINE_TUNE,
    FULL_BIAS,
    METHODS,
    SPEAKER_TOKEN,
    VA_LINEAR,
    VA_LLM,
)

ROOT = Path(__file__).parents[4]
NEW_WORDS, PACK = Way(VA_LLM), Way(VA_LLM, "pack")
BASE = "the weights of one model"
GAIN = Evidence(
    base=BASE,
    text="pump manuals, German to English",
    n_pairs=10_000,
    n_mono=30_000,
    subwords_per_word=2.0,
    way=NEW_WORDS,
    against=PLAIN,
    difference=3.1,
    low=2.4,
    high=3.8,
    n_seeds=3,
)
ALIKE = Situation(base=BASE, n_pairs=9_000, n_mono_src=10_000, n_mono_tgt=18_000, subwords_per_word=1.8)

evidences = st.lists(
    st.builds(
        lambda pairs, mono, way, middle, spread: replace(
            GAIN, n_pairs=pairs, n_mono=mono, way=way, difference=middle, low=middle - spread,
            high=middle + spread),
        st.integers(20, 100_000),
        st.integers(0, 500_000),
        st.sampled_from(WAYS[1:]),
        st.floats(-5, 5),
        st.floats(0, 3),
    ),
    max_size=8,
)  # fmt: skip
situations = st.builds(
    Situation,
    base=st.just(BASE),
    n_pairs=st.integers(0, 100_000),
    n_mono_src=st.integers(0, 300_000),
    n_mono_tgt=st.integers(0, 300_000),
    subwords_per_word=st.floats(1, 4),
    n_speakers=st.integers(0, 5),
)


def n_sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text))


def test_a_sure_gain_on_a_similar_text_is_recommended_and_cited():
    found = recommend(ALIKE, evidence=[GAIN])
    assert found.way == NEW_WORDS
    assert "gained 3.1 BLEU" in found.reason
    assert "+2.4 to +3.8, 3 seeds" in found.reason


def test_without_evidence_the_plain_way_is_the_safe_choice():
    found = recommend(ALIKE, evidence=[])
    assert found.way == PLAIN
    assert found.reason.startswith("“Learn from your sentences” is the safe choice: “Add new words” has not")
    assert "has not been measured with this model. " in found.reason


@pytest.mark.parametrize(
    ("situation", "why"),
    [
        (replace(ALIKE, n_pairs=600), "for so little text (10,000 pairs are the nearest)"),
        (replace(ALIKE, n_pairs=90_000), "for so much text"),
        (replace(ALIKE, n_mono_src=0, n_mono_tgt=0), "with this amount of text in one language"),
        (replace(ALIKE, subwords_per_word=1.2), "cuts words into more subwords than here"),
    ],
)
def test_evidence_of_another_kind_of_text_does_not_count(situation, why):
    found = recommend(situation, evidence=[GAIN])
    assert found.way == PLAIN
    assert why in found.reason


@settings(max_examples=40, deadline=None)
@given(situations, evidences, st.sampled_from(["the weights of another", ""]))
def test_what_was_measured_with_another_model_counts_for_nothing(situation, evidence, base):
    others = [replace(each, base=base) for each in evidence]
    for here in (situation, replace(situation, base="")):
        assert recommend(here, evidence=others) == recommend(here, evidence=[])


@pytest.mark.parametrize("only_domain", [False, True])
@pytest.mark.parametrize("model", ["de-en", "en-de"])
def test_a_model_that_ships_is_recommended_only_what_was_measured_with_it(model, only_domain):
    said = json.loads((ROOT / "assets" / "models" / model / "model.json").read_text(encoding="utf-8"))
    base = said["files"]["weights.safetensors"]
    texts = [(2_000, 284_940, 1.8), (10_000, 284_940, 2.2), (10_000, 0, 1.8), (2_113, 152_118, 1.7)]
    for n_pairs, n_mono, cut in texts:
        situation = Situation(
            base=base, n_pairs=n_pairs, n_mono_src=n_mono, subwords_per_word=cut, only_domain=only_domain
        )
        found = recommend(situation)
        own = [each for each in EVIDENCE if each.base == base]
        assert found == recommend(situation, evidence=own)
        assert own or (found.way, found.advice) == (
            PLAIN,
            "“Learn from your sentences”: the safe choice for this much text.",
        )


def test_one_sure_loss_on_a_similar_text_outweighs_a_sure_gain():
    loss = replace(GAIN, text="letters", difference=-1.0, low=-1.5, high=-0.5)
    found = recommend(ALIKE, evidence=[GAIN, loss])
    assert found.way == PLAIN
    assert "as what gains on one text loses on another: on " in found.reason
    assert "gained 3.1 BLEU" in found.reason
    assert "on letters, with 10,000 pairs" in found.reason
    assert "lost 1.0 BLEU" in found.reason


@given(situations, evidences)
def test_a_reason_never_says_that_nothing_gained_and_names_a_gain(situation, evidence):
    reason = recommend(situation, evidence=evidence).reason
    assert not ("no other way" in reason and " gained " in reason)
    assert not ("loses on another" in reason and not (" gained " in reason and " lost " in reason))


def test_a_gain_whose_interval_holds_zero_is_none():
    for low, way in ((-0.1, PLAIN), (0.1, NEW_WORDS)):
        assert recommend(ALIKE, evidence=[replace(GAIN, difference=2.0, low=low)]).way == way
    loss = replace(GAIN, text="letters", difference=-0.5, low=-1.0, high=0.1)
    assert recommend(ALIKE, evidence=[GAIN, loss]).way == NEW_WORDS


def test_of_two_sure_gains_the_larger_is_recommended():
    larger = replace(GAIN, way=Way(ADD_WORDS), difference=4.0, low=3.0, high=5.0)
    assert recommend(ALIKE, evidence=[GAIN, larger]).way == Way(ADD_WORDS)


def test_a_baseline_of_a_paper_can_be_chosen_and_is_never_recommended():
    baseline = replace(GAIN, way=Way(VA_LINEAR), difference=9.0, low=8.0, high=10.0)
    found = recommend(ALIKE, evidence=[GAIN, baseline])
    assert found.way == NEW_WORDS
    listed = [each.way for each in found.alternatives]
    assert {way.method for way in listed} == set(METHODS.values())
    assert listed.index(Way(VA_LINEAR)) >= len(WAYS)
    assert not next(each for each in found.alternatives if each.way == Way(VA_LINEAR)).is_second


def test_a_pack_is_recommended_where_it_surely_loses_little():
    little = replace(GAIN, way=PACK, against=NEW_WORDS, difference=-0.3, low=-0.8, high=0.2)
    much = replace(little, low=-1.4)
    assert recommend(ALIKE, evidence=[GAIN, little]).way == PACK
    assert recommend(ALIKE, evidence=[GAIN, much]).way == NEW_WORDS


def test_the_settings_that_gain_more_than_the_papers_are_taken_without_another_way_to_choose():
    control = replace(GAIN, way=replace(NEW_WORDS, control="pieces"), difference=4.4, low=3.9, high=4.9)
    found = recommend(ALIKE, evidence=[GAIN, control])
    assert found.way == control.way
    assert found.way.vocabulary == {"shared_rows": "copied", "new_rows": "pieces"}
    assert [each.way.title for each in found.alternatives].count("Learn new words") == 1
    assert "gained 4.4 BLEU" in found.reason


def test_every_way_that_is_offered_is_listed_once_by_its_title():
    for only_domain in (False, True):
        for cut in (1.2, 2.2):
            situation = replace(ALIKE, n_mono_src=280_000, subwords_per_word=cut, only_domain=only_domain)
            titles = [each.way.title for each in recommend(situation).alternatives]
            assert len(titles) == len(set(titles)) == len(WAYS) + len(OTHER_WAYS)


def test_every_control_is_a_setting_that_can_work():
    assert [VocabularyConfig.from_json(dict(each)) for each in CONTROLS.values()]


def test_below_twenty_pairs_a_profile_or_more_text_is_the_way():
    found = recommend(Situation(n_pairs=19), evidence=[GAIN])
    assert found.way is None
    assert "profile of a speaker" in found.reason
    assert all(each.unavailable for each in found.alternatives)


def test_twenty_pairs_are_not_refused():
    found = recommend(Situation(n_pairs=20), evidence=[])
    assert found.way == PLAIN
    assert "profile of a speaker is worth trying" in found.reason


def test_speakers_in_the_corpora_are_named():
    assert "names 7 speakers" in recommend(replace(ALIKE, n_speakers=7), evidence=[]).reason


def test_what_the_user_chose_is_kept_and_its_evidence_told():
    found = recommend(ALIKE, VA_LLM, "pack", evidence=[GAIN])
    assert found.way == PACK
    assert recommend(ALIKE, VA_LLM, evidence=[GAIN]).way == NEW_WORDS
    assert recommend(ALIKE, FACTORED_BIAS, evidence=[GAIN]).way == Way(FACTORED_BIAS)


def test_text_translated_back_takes_text_of_the_target_language():
    made = replace(NEW_WORDS, back_translate=True)
    ways = {each.way: each for each in recommend(Situation(n_pairs=9_000), evidence=[]).alternatives}
    assert "none" in ways[made].unavailable
    assert recommend(ALIKE, VA_LLM, back_translate=True, evidence=[]).way == made


@settings(max_examples=40, deadline=None)
@given(situations, evidences)
def test_nothing_but_a_sure_gain_leads_away_from_the_plain_way(situation, evidence):
    way = recommend(situation, evidence=evidence).way
    if way is not None and way.method is not PLAIN.method:
        assert any(
            each.way.method == way.method and each.is_sure_gain and each.against == PLAIN for each in evidence
        )


@settings(max_examples=40, deadline=None)
@given(situations, evidences)
def test_every_reason_has_two_sentences(situation, evidence):
    assert n_sentences(recommend(situation, evidence=evidence).reason) == 2


@settings(max_examples=40, deadline=None)
@given(situations, evidences)
def test_what_is_recommended_can_be_chosen(situation, evidence):
    found = recommend(situation, evidence=evidence)
    chosen = [each for each in found.alternatives if each.way == found.way]
    assert found.way is None or [each.unavailable for each in chosen] == [""]


def test_planning_needs_no_torch():
    code = "import sys, engine.adaptation.recommendation; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_what_is_for_one_domain_alone_is_judged_by_what_was_learned_in_large_steps():
    large = replace(GAIN, way=replace(NEW_WORDS, control="pieces"), only_domain=True)
    assert recommend(ALIKE, evidence=[GAIN, large]).way == NEW_WORDS
    assert recommend(replace(ALIKE, only_domain=True), evidence=[GAIN, large]).way == large.way


def test_settings_of_new_words_are_a_control_whatever_else_is_set():
    pieces = {"shared_rows": "copied", "new_rows": "pieces", "src_size": 4000}
    assert control_of(pieces) == "pieces"
    assert control_of({"src_size": 4000}) == control_of({"new_rows": "pieces"}) == ""


def test_another_rule_has_another_name(monkeypatch):
    now = rule()
    assert rule() == now
    monkeypatch.setattr("engine.adaptation.recommendation.EVIDENCE", [GAIN])
    assert rule() != now


@pytest.mark.parametrize("n_speakers", [0, 7])
def test_one_other_way_is_offered_beside_the_recommended_one(n_speakers):
    found = recommend(replace(ALIKE, n_speakers=n_speakers), evidence=[])
    seconds = [each.way for each in found.alternatives if each.is_second]
    assert found.way == Way(FINE_TUNE)
    assert seconds == [Way(FACTORED_BIAS) if n_speakers else Way(FINE_TUNE, "pack")]


def test_the_plain_way_is_offered_beside_another_one():
    found = recommend(ALIKE, evidence=[GAIN])
    assert [each.way for each in found.alternatives if each.is_second] == [Way(FINE_TUNE)]


@pytest.mark.parametrize("evidence", [[], [GAIN], None])
def test_the_advice_is_one_sentence_without_figures(evidence):
    found = recommend(ALIKE) if evidence is None else recommend(ALIKE, evidence=evidence)
    assert found.advice.startswith(f"“{found.way.title}”: the ")
    assert found.advice.count(".") == 1
    assert not re.search(r"[0-9]|BLEU|seed|subword", found.advice)


def test_speakers_can_be_learned_only_where_the_text_names_some():
    for method in (FULL_BIAS, FACTORED_BIAS, SPEAKER_TOKEN):
        for n_speakers, is_free in ((0, False), (3, True)):
            found = recommend(replace(ALIKE, n_speakers=n_speakers))
            each = next(each for each in found.alternatives if each.way == Way(method))
            assert (each.unavailable == "") == is_free
