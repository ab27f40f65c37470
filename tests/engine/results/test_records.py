"""What records answer of themselves: who is called how, what weighs most, what held-out text measures."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.results.documents import DocumentLine, DocumentRecord, DocumentSpeaker
from engine.results.domains import domain_name
from engine.results.evaluation import (
    Evaluation,
    Interval,
    MetricDifference,
    SystemScores,
    Verdict,
    VerdictKind,
)
from engine.results.importing import SplitBy, easiest, held_out_words
from engine.results.model_details import ModelDetails, PromotionState
from engine.results.models import ModelRecord, details_from_json, without_text
from engine.results.speakers import (
    SimilarSpeaker,
    SpeakerMap,
    SpeakerPoint,
    SpeakerRecord,
    SpeakerWord,
    SpeakerWords,
)
from engine.results.translation import (
    Alternative,
    SentenceTranslation,
    SpeakerChoice,
    TextTranslation,
    WordDomains,
)


def difference(metric, low, high):
    middle = (low + high) / 2
    return MetricDifference(
        metric=metric, base=30.0, model=30.0 + middle, difference=middle, low=low, high=high
    )


@pytest.mark.parametrize(
    ("metric", "low", "high", "meaning"),
    [
        ("BLEU", 0.1, 2.0, "better"),
        ("BLEU", -2.0, -0.1, "worse"),
        ("BLEU", -1.0, 1.0, "no proven difference"),
        ("BLEU", 0.0, 1.0, "no proven difference"),
        ("TER", 0.1, 2.0, "worse"),
        ("TER", -2.0, -0.1, "better"),
        ("TER", -1.0, 0.0, "no proven difference"),
    ],
)
def test_a_difference_counts_if_its_whole_interval_does(metric, low, high, meaning):
    found = difference(metric, low, high)
    assert found.meaning == meaning
    assert not (found.is_better and found.is_worse)


def systems(*names):
    return tuple(
        SystemScores(model=key, name=name, scores={"BLEU": Interval(1.0, 0.0, 2.0)}) for key, name in names
    )


def test_systems_of_one_name_are_told_apart_by_their_keys():
    found = Evaluation(model="a", systems=systems(("a", "pumps"), ("b", "pumps"), ("c", ""), ("d", "law")))
    assert [each.name for each in found.named_apart] == ["pumps (a)", "pumps (b)", "c", "law"]
    assert [found.name_of(key) for key in ("b", "c", "gone")] == ["pumps (b)", "c", "gone"]


def test_an_evaluation_of_an_earlier_version_has_its_one_comparison():
    verdict = Verdict(kind=VerdictKind.GOOD, sentence="Better.")
    found = Evaluation(model="a", against="b", scores=(difference("BLEU", 1, 2),), verdict=verdict)
    (only,) = found.comparisons
    assert (only.model, only.against, only.verdict) == ("a", "b", verdict)
    assert Evaluation(model="a").comparisons == ()


def test_words_are_put_together_from_their_tokens_and_so_are_their_domains():
    weights = (((1.0, 0.0), (0.0, 1.0), (0.5, 0.5)), ((0.0, 1.0), (0.0, 1.0), (0.5, 0.5)))
    found = WordDomains(tokens=("▁Pum", "pe", "▁läuft"), weights=weights)
    assert found.words() == [("Pumpe", (0.25, 0.75)), ("läuft", (0.5, 0.5))]
    assert found.mean(0, 1) == (0.5, 0.5)


def test_a_mark_of_a_space_alone_is_no_word():
    found = WordDomains(tokens=("▁", "▁Ventil"), weights=(((1.0,), (1.0,)),))
    assert [word for word, _ in found.words()] == ["Ventil"]
    assert WordDomains(tokens=(), weights=()).words() == []


def test_remarks_are_sentences():
    plain = SentenceTranslation(0, 3, "Ja.", 0, 4, (Alternative("Yes.", -0.1),))
    assert (plain.target, plain.remarks) == ("Yes.", "")
    assert replace(plain, warning="cut into two parts").remarks == "Cut into two parts."


def test_a_speaker_is_called_with_the_strength_that_was_chosen():
    assert SpeakerChoice(id="anna", name="Anna", strength=0.7).label == "Anna (strength 0.7)"


def person(**changes):
    values = {
        "id": "anna", "name": "Anna", "src": "de", "tgt": "en", "notes": "", "colour": "", "strength": 1.0,
        "n_sentences": 3, "n_corrections": 2, "created": "", "updated": "",
    }  # fmt: skip
    return SpeakerRecord(**(values | changes))


@pytest.mark.parametrize(
    ("src", "tgt", "languages"), [("de", "en", "de-en"), ("", "en", "en"), ("de", "", "de"), ("", "", "")]
)
def test_the_languages_of_a_speaker_are_those_that_are_known(src, tgt, languages):
    assert person(src=src, tgt=tgt).languages == languages
    assert person().n_texts == 5


def test_words_that_are_raised_come_before_those_that_are_lowered():
    shall, gonna = (
        SpeakerWord(word=word, bias=bias, count=1) for word, bias in (("shall", 1.0), ("gonna", -1.0))
    )
    assert SpeakerWords(raised=(shall,), lowered=(gonna,)).both == (shall, gonna)


def test_nearest_are_asked_of_people_and_not_of_those_the_model_was_trained_with():
    near = (SimilarSpeaker(id="b", name="Ben", similarity=0.5),)
    points = (
        SpeakerPoint(id="anna", name="anna", x=0, y=0, is_known=True),
        SpeakerPoint(id="anna", name="Anna", x=1, y=1, nearest=near),
    )
    assert SpeakerMap(points=points).nearest_to("anna") == near
    assert SpeakerMap(points=points[:1]).nearest_to("anna") == ()


def talk(n_lines, n_unnamed, n_speakers):
    lines = tuple(DocumentLine(line=number, speaker="", text="Ja.") for number in range(1, n_lines + 1))
    speakers = tuple(DocumentSpeaker(f"P{number}", 1) for number in range(n_speakers))
    return DocumentRecord(
        path=Path("a.txt"), format="text", n_cues=n_lines, lines=lines, speakers=speakers,
        n_unnamed=n_unnamed,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("n_lines", "n_unnamed", "n_speakers", "expected"),
    [(6, 0, 2, True), (6, 3, 2, True), (6, 4, 1, False), (2, 0, 1, False), (4, 0, 4, False)],
)
def test_a_conversation_has_names_before_most_lines_and_somebody_who_speaks_again(
    n_lines, n_unnamed, n_speakers, expected
):
    assert talk(n_lines, n_unnamed, n_speakers).is_conversation == expected


def test_capitals_make_no_other_speaker():
    assert DocumentSpeaker("ANNA", 3).key == DocumentSpeaker("Anna", 1).key


@pytest.mark.parametrize(
    ("splits", "words"),
    [
        ((), ""), ((SplitBy.DOCUMENT,), "new documents"), ((SplitBy.FILE, SplitBy.PASSAGE), "new passages"),
        ((SplitBy.DOCUMENT, SplitBy.SPEAKER), "new sentences of the same documents"),
        ((SplitBy.GIVEN,), "the test text that was given"), ((SplitBy.DOCUMENT, SplitBy.UNKNOWN), ""),
    ],
)  # fmt: skip
def test_of_several_corpora_the_one_that_claims_least_is_told(splits, words):
    assert held_out_words(splits) == words


def test_every_way_to_split_has_its_place_and_its_words():
    for each in SplitBy:
        assert easiest([each]) == each
        assert isinstance(held_out_words([each]), str)


def record(**changes):
    values = {
        "id": "m", "name": "m", "src": "de", "tgt": "en", "kind": "base", "path": Path("m"),
        "created": "2026-01-01T00:00:00+00:00",
    }  # fmt: skip
    return ModelRecord(**(values | changes))


def test_a_model_of_which_nothing_is_known_may_be_used_since_it_was_made():
    promotion = record().promotion
    assert (promotion.state, promotion.when) == (PromotionState.PROMOTED, "2026-01-01T00:00:00+00:00")
    held = record(details_json='{"promotion": {"state": "held", "when": "2026-02-02"}}').promotion
    assert (held.state, held.when) == (PromotionState.HELD, "2026-02-02")


def test_details_that_somebody_wrote_otherwise_do_not_hide_the_others():
    known = details_from_json({"not_for": 7, "domains": ["law"], "scores": "many"})
    assert known == ModelDetails(domains=("law",))


def test_a_model_that_is_given_away_holds_no_sentences():
    training = {"samples": ["secret"], "updates": 5}
    details = {"examples": [{"source": "secret"}], "training": training, "not_for": "poems"}
    assert without_text(details) == {"training": {"updates": 5}, "not_for": "poems"}
    assert details["training"]["samples"] == ["secret"]
    assert without_text({"training": "odd"}) == {"training": "odd"}


@pytest.mark.parametrize(("domain", "name"), [("law", "law"), ("3", "domain 3"), ("3d", "3d")])
def test_a_domain_that_a_model_found_by_itself_is_called_by_its_number(domain, name):
    assert domain_name(domain) == name


def test_a_sentence_is_of_the_line_that_it_begins_in():
    text = "Eins. Zwei.\n\n\tDrei.\r\nVier.\n"
    words = ("Eins.", "Zwei.", "Drei.", "Vier.")
    said = (
        SentenceTranslation(text.find(word), text.find(word) + 5, word, 0, 0, (Alternative(word, 0.0),))
        for word in words
    )
    assert TextTranslation(text, text, tuple(said), 0.0).line_numbers() == [1, 1, 3, 4]
    assert TextTranslation("\n", "\n", (), 0.0).line_numbers() == []
