"""The translator on a tiny model: nothing lost around the sentences, nothing leaks between them."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.config import SearchConfig
from engine.base.errors import OutOfMemory
from engine.base.progress import Cancelled
from engine.results.translation import Alternative
from engine.runtime import request_search
from engine.search.beam_search import Hypothesis
from tests.tiny import source_sentences, target_sentences

SHORT = SearchConfig(max_length_ratio=1.0, max_length_extra=4)
N_BEST = SearchConfig(max_length_ratio=1.0, max_length_extra=4, n_best=4)


def test_an_empty_text_gives_an_empty_translation(translator):
    assert translator.translate_text("").text == ""


def test_white_space_alone_stays_as_it_is(translator):
    result = translator.translate_text(" \n\t \r\n")
    assert (result.text, result.sentences) == (" \n\t \r\n", ())


@pytest.mark.parametrize(
    "text",
    [
        "12",
        "😀😀",
        "… — !",
        "https://example.org/a?b=c",
        "www.example.org, info@example.org",
        "שלום",
        "•",
        "\ud800",
        "3 × 4 = 12",
        "\x00\x07",
    ],
)
def test_what_has_nothing_to_translate_stays_as_it_is(translator, text):
    assert translator.translate_text(text, SHORT).text == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("😀 ", ""),
        ("", " 😀"),
        ("• ", ""),
        ("", " 👍🏽"),
        ("☎️", "❤️"),
        ("\u200f", "\u200e"),
        ("\x07", "\x08"),
        ("\ud800", "\udfff"),
        ("שלום ", " שלום"),
    ],
)
def test_what_the_model_does_not_know_stays_at_the_ends(translator, before, after):
    plain = translator.translate_text("Der Motor ist kalt", SHORT).text
    decorated = translator.translate_text(f"{before}Der Motor ist kalt{after}", SHORT).text
    assert decorated == before + plain + after


def test_control_characters_inside_a_sentence_change_nothing(translator):
    plain = translator.translate_text("Der Motor ist kalt.", SHORT).text
    dirty = translator.translate_text("Der Mo\u00adtor\x00 i\ud800st\u200b kalt.", SHORT).text
    assert dirty == plain


@pytest.mark.parametrize("written", ["∞", "µm", "H₂O", "λόγος"])
def test_what_the_model_cannot_read_is_in_the_translation_once(translator, written):
    (sentence,) = translator.translate_text(f"Der Motor {written} ist kalt.", SHORT).sentences
    assert sentence.target.count(written) == 1


def test_a_letter_written_as_an_entity_is_read_as_that_letter(translator):
    plain, entity = (
        translator.translate_text(f"Die T{each}r ist neu.", SHORT).text for each in ("ü", "&uuml;")
    )
    assert entity == plain


_PARTS = [*source_sentences()[:4], "😀", "", " ", "\t", "12", "www.x.de", "a\x00b", "שלום"]
_LINES = st.lists(st.sampled_from(_PARTS), max_size=5)


@settings(max_examples=20, deadline=None)
@given(lines=_LINES, separator=st.sampled_from(["\n", "\r\n", "\n\n", "  ", " 😀 "]))
def test_offsets_and_gaps_are_exact(shared_translator, lines, separator):
    text = separator.join(lines)
    result = shared_translator.translate_text(text, SHORT)
    source_gaps, target_gaps, ends = [], [], (0, 0)
    for found in result.sentences:
        assert text[found.start : found.end] == found.source
        assert result.text[found.target_start : found.target_end] == found.target
        source_gaps.append(text[ends[0] : found.start])
        target_gaps.append(result.text[ends[1] : found.target_start])
        ends = (found.end, found.target_end)
    assert [*source_gaps, text[ends[0] :]] == [*target_gaps, result.text[ends[1] :]]


def test_japanese_sentences_stand_side_by_side_where_there_was_a_blank(translator, monkeypatch):
    monkeypatch.setattr(
        "engine.runtime.assembling.alternatives_of", lambda *_: (Alternative("好き。", -1.0),)
    )
    found = translator.translate_text("Das ist gut. Das auch.\nDas nicht.", SHORT)
    assert found.text == "好き。好き。\n好き。"
    assert [each.target_start for each in found.sentences] == [0, 3, 7]


@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_the_company_of_a_sentence_changes_nothing(fresh, precision):
    sentences = source_sentences()
    together = fresh(precision=precision).translate_sentences(sentences, N_BEST)
    for sentence, found in zip(sentences[::5], together[::5], strict=True):
        (alone,) = fresh(precision=precision).translate_sentences([sentence], N_BEST)
        assert [best.text for best in alone] == [best.text for best in found]
        np.testing.assert_allclose([b.score for b in alone], [b.score for b in found], atol=1e-4)


def test_the_order_of_sentences_changes_nothing(translator):
    sentences = source_sentences()
    forwards = translator.translate_sentences(sentences, SHORT)
    translator.forget()
    backwards = translator.translate_sentences(sentences[::-1], SHORT)
    assert [found[0].text for found in forwards] == [found[0].text for found in backwards[::-1]]


def test_a_repeated_translation_is_the_same(translator, fresh):
    text = " ".join(source_sentences())
    assert translator.translate_text(text, SHORT).text == fresh().translate_text(text, SHORT).text


def test_the_cache_changes_nothing(translator):
    text = " ".join(source_sentences()[:5])
    first = translator.translate_text(text, N_BEST)
    assert translator.translate_text(text, N_BEST).sentences == first.sentences


def test_only_changed_sentences_are_translated_again(translator):
    translator.translate_text("Der Motor ist heiß. Das Wasser ist klar.", SHORT)
    totals = set()
    translator.translate_text(
        "Der Motor ist kalt. Das Wasser ist klar.", SHORT, lambda progress: totals.add(progress.total)
    )
    assert totals == {None, 1}


def test_other_settings_are_not_answered_from_the_cache(translator):
    translator.translate_text("Der Motor ist heiß.", SHORT)
    (sentence,) = translator.translate_text("Der Motor ist heiß.", N_BEST).sentences
    assert len(sentence.alternatives) > 1


def test_alternatives_behind_the_one_with_the_fewest_faults_are_sorted_and_all_distinct(translator):
    for found in translator.translate_sentences(source_sentences(), N_BEST):
        scores = [alternative.score for alternative in found[1:]]
        assert scores == sorted(scores, reverse=True)
        assert len({alternative.text for alternative in found}) == len(found)


@pytest.mark.parametrize(("keep_numbers", "text"), [(True, "at 18 bar"), (False, "at 188 bar")])
def test_miscounted_numbers_are_repaired_unless_told_otherwise(translator, monkeypatch, keep_numbers, text):
    ids = tuple(translator.target.encode("at 188 bar"))
    monkeypatch.setattr(request_search, "beam_search", lambda *_, **__: [[Hypothesis(ids, -1.0, -1.0)]])
    (found,) = translator.translate_text("bei 18 bar", replace(SHORT, keep_numbers=keep_numbers)).sentences
    assert (found.target, found.alternatives[0].is_repaired) == (text, keep_numbers)


def test_a_sentence_for_which_the_model_writes_nothing_but_blanks_stays_as_it_is(translator, monkeypatch):
    blank = [Hypothesis((), -1.0, -1.0)]
    monkeypatch.setattr(request_search, "beam_search", lambda *_, **__: [blank])
    assert translator.translate_text("Die Pumpe läuft.").text == "Die Pumpe läuft."


def test_right_numbers_decide_also_where_one_translation_is_wanted(translator, monkeypatch):
    texts = {"at 888 bar": -1.0, "it is 18 bar": -1.01}
    found = [Hypothesis(tuple(translator.target.encode(text)), score, score) for text, score in texts.items()]
    monkeypatch.setattr(request_search, "beam_search", lambda *_, **__: [found])
    assert translator.translate_text("bei 18 bar", SHORT).text == "it is 18 bar"


def test_no_output_is_longer_than_its_bound(translator):
    sources = [[5, 6, 7], list(range(4, 40))]
    for ids, found in zip(sources, translator.translate_tokens(sources, N_BEST), strict=True):
        assert all(1 <= len(hypothesis.ids) <= len(ids) + 4 for hypothesis in found)


def test_the_scores_of_the_search_are_those_of_forced_decoding(translator):
    sources, targets = source_sentences()[:6], target_sentences()[:6]
    forced = translator.score_targets(sources, targets)
    alone = [translator.score_targets([s], [t])[0] for s, t in zip(sources, targets, strict=True)]
    np.testing.assert_allclose(forced, alone, atol=1e-4)
    assert (forced < 0).all()


def test_a_found_translation_scores_as_the_search_says(translator):
    sources = [[5, 6, 7, 8], [9, 10, 11]]
    found = [hypotheses[0] for hypotheses in translator.translate_tokens(sources, SHORT)]
    forced = translator.score_tokens(sources, [hypothesis.ids for hypothesis in found])
    np.testing.assert_allclose(forced, [hypothesis.log_prob for hypothesis in found], atol=1e-4)


@pytest.mark.parametrize("sources", [[[5, 6, 7], [9, 10, 11]], [[5, 6, 7, 8, 5, 6, 7, 8], [9, 10]]])
def test_a_bias_of_one_row_moves_only_that_sentence(translator, sources):
    plain = translator.translate_tokens(sources, SHORT)
    bias = np.zeros((2, translator.card.architecture.tgt_vocab_size), dtype=np.float32)
    bias[1, 20] = 20.0
    biased = translator.translate_tokens(sources, SHORT, row_inputs={"output_bias": bias})
    own = translator.translate_tokens(sources, SHORT, row_inputs={"output_bias": bias * 0})
    assert biased[0][0].ids == own[0][0].ids
    assert 20 in biased[1][0].ids
    assert len(plain) == 2


def test_cancelling_in_the_middle_stops_and_leaves_a_working_translator(translator, fresh):
    text = " ".join(source_sentences())
    seen = []

    def stop(progress):
        seen.append(progress)
        if len(seen) == 5:
            raise Cancelled

    with pytest.raises(Cancelled):
        translator.translate_text(text, SHORT, stop)
    assert translator.translate_text(text, SHORT).text == fresh().translate_text(text, SHORT).text


def test_progress_counts_up_to_all_sentences(translator):
    seen = []
    translator.translate_text(" ".join(source_sentences()), SHORT, lambda p: seen.append((p.done, p.total)))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1] == (20, 20)


def test_a_sentence_that_is_too_long_is_cut_and_nothing_of_it_skipped(translator):
    clause = "der Motor ist kalt und sauber, "
    (sentence,) = translator.translate_text(clause * 40, SHORT).sentences
    assert sentence.warning.startswith("cut into ")
    assert len(sentence.target) > 40


def test_of_a_heading_with_capitals_the_surer_reading_counts(fresh, monkeypatch):
    model = fresh()
    heading, small = "Open The Valve Slowly Again", "Open the valve slowly again"
    alone = {text: model.translate_sentences([text], SHORT)[0][0] for text in (heading, small)}
    monkeypatch.setattr(
        "engine.runtime.request_search.in_sentence_case", lambda text, _: {heading: small}.get(text)
    )
    model.forget()
    found = model.translate_sentences([heading], SHORT)[0][0]
    assert found.text == max(alone.values(), key=lambda each: each.score).text
    assert model.translate_sentences([small, heading], SHORT)[1][0] == found


def test_a_word_without_end_is_cut_too(translator):
    (sentence,) = translator.translate_text("Pumpe" * 300, SHORT).sentences
    assert "it is very long" in sentence.warning


def test_a_long_text_can_be_cancelled_at_once(translator):
    text = "".join(f"Der Motor {i} ist heiß. " for i in range(4000))

    def stop(progress):
        raise Cancelled

    with pytest.raises(Cancelled):
        translator.translate_text(text, SHORT, stop)


def test_int8_translates_and_says_so(fresh):
    translator = fresh(precision="int8")
    assert translator.device.precision == "int8"
    assert translator.translate_text("Der Motor ist heiß.", SHORT).text


def test_the_states_of_a_sentence_are_the_same_alone_and_among_others(translator):
    short, long = "Die Pumpe läuft.", "Die Pumpe im Garten läuft, und der Motor steht."
    together = translator.sentence_states([short, long])
    assert together.shape == (2, translator.card.architecture.d_model)
    np.testing.assert_allclose(together[0], translator.sentence_states([short])[0], atol=1e-5)
    assert not np.allclose(together[0], together[1])


@pytest.mark.parametrize("most", [1, 5])
def test_where_memory_runs_out_halves_are_translated_one_after_the_other(translator, monkeypatch, most):
    sources = [[5, 6, 7], [8, 9, 10, 11], [7], [6, 6], [9, 5, 8], [10, 4], [4, 5, 6, 7, 8]]
    biases = np.random.default_rng(0).normal(size=(7, translator.card.architecture.tgt_vocab_size))
    rows = {"output_bias": biases.astype(np.float32)}
    whole = translator.translate_tokens(sources, SHORT, row_inputs=rows)
    search, sizes = request_search.beam_search, []

    def small(decoder, *arguments, **options):
        sizes.append(decoder.n_sentences)
        if decoder.n_sentences > most:
            raise OutOfMemory("The memory is full.")
        return search(decoder, *arguments, **options)

    monkeypatch.setattr(request_search, "beam_search", small)
    halved = translator.translate_tokens(sources, SHORT, row_inputs=rows)
    assert sizes[0] == 7
    assert [[each.ids for each in found] for found in halved] == [[each.ids for each in w] for w in whole]


def test_a_sentence_that_has_no_room_alone_says_so(translator, monkeypatch):
    def full(*_arguments, **_options):
        raise OutOfMemory("The memory is full.")

    monkeypatch.setattr(request_search, "beam_search", full)
    with pytest.raises(OutOfMemory, match="full"):
        translator.translate_sentences(["Ein Satz.", "Noch einer."], SHORT)


@pytest.mark.parametrize(
    ("tagged", "plain"),
    [
        ("the <b>pump</b> starts", "the pump starts"),
        ("<g>the <i>pump</i></g> starts {0}", "the pump starts {0}"),
        ("the pump<x/> starts. <1>the pump</1> stops.", "the pump starts. the pump stops."),
    ],
)
def test_a_translation_does_not_change_because_tags_stand_in_its_text(translator, tagged, plain):
    def without(text):
        return re.sub(r"</?\w+/?>", "", text)

    expected = translator.translate_text(plain)
    found = translator.translate_text(tagged)
    assert without(found.text) == expected.text
    assert sorted(re.findall(r"</?\w+/?>", found.text)) == sorted(re.findall(r"</?\w+/?>", tagged))
    assert [each.doubt for each in found.sentences] == [each.doubt for each in expected.sentences]
    ((alone, *_),) = translator.translate_sentences([tagged])
    assert without(alone.text) == translator.translate_sentences([plain])[0][0].text
