"""Pairs of a domain as examples: measured on held-out ones, refused without a proven gain, gone with them."""

import errno
import os
from dataclasses import replace

import pytest

from engine import tasks
from engine.base.errors import CorpusError, LibraryError
from engine.corpora.memory import load_states
from engine.results.evaluation import VerdictKind
from engine.runtime.open_model import Inputs
from engine.tasks.home import library_folder, open_library
from engine.tasks.memory import memory
from engine.tasks.memory.memory import corpora_of, keep_verdict, numbers_of, pairs_of, verdicts_path
from tests.engine.tasks.corpora.stored import imported

_NOUNS = {
    "Pumpe": "pump",
    "Ventil": "valve",
    "Motor": "motor",
    "Baum": "tree",
    "Hund": "dog",
    "Brief": "letter",
}
_VERBS = {"läuft": "runs", "steht": "stands", "schläft": "sleeps", "kommt": "comes", "liest": "reads"}
_ENDS = {"am Morgen": "in the morning", "im Garten": "in the garden", "unter dem Dach": "under the roof"}
ROWS = [
    (f"{noun} {verb} {end}.", f"The {_NOUNS[noun]} {_VERBS[verb]} {_ENDS[end]}.")
    for noun in _NOUNS for verb in _VERBS for end in _ENDS
]  # fmt: skip
SENTENCE = "Pumpe läuft am Morgen."


pytestmark = pytest.mark.usefixtures("timed_briefly")


@pytest.fixture
def pumps(tmp_path):
    return imported(tmp_path, "pumps", ROWS)


def keep(found, kind):
    """Keeps a verdict as if it had been found so."""
    verdict = replace(found.verdict, kind=kind, sentence="Said in this test.")
    pairs = numbers_of(pairs_of(found.domain, corpora_of(found.domain, found.src, found.tgt)))
    keep_verdict(replace(found, verdict=verdict), pairs)


def test_they_are_refused_until_they_are_measured(tiny_translator, pumps):
    with pytest.raises(LibraryError, match="nobody has measured it") as refused:
        tasks.examples_of("pumps", tiny_translator)
    assert "parlance memory measure --domain pumps --model tiny" in refused.value.hint


@pytest.mark.slow
def test_what_is_measured_is_held_out_and_kept(tiny_translator, pumps):
    found = tasks.measure_examples(tiny_translator, "pumps")
    splits = open_library().corpus(pumps).splits
    assert (found.pairs, found.sentences) == (splits["train"], splits["dev"] + splits["test"])
    assert {each.metric for each in found.differences} == {"BLEU", "chrF"}
    assert found.time_ratio > 0
    keep(found, VerdictKind.UNPROVEN)
    with pytest.raises(LibraryError, match=r"not used as examples for .*Said in this test"):
        tasks.examples_of("pumps", tiny_translator)


@pytest.mark.slow
def test_a_disk_without_room_for_the_verdict_is_told_in_a_sentence(tiny_translator, pumps, monkeypatch):
    def full(path, _value):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    found = tasks.measure_examples(tiny_translator, "pumps")
    monkeypatch.setattr("engine.library.locks.write_json", full)
    with pytest.raises(LibraryError, match="is full; nothing was changed"):
        keep(found, VerdictKind.GOOD)


@pytest.mark.slow
def test_with_a_proven_gain_they_steer_and_without_them_all_is_as_before(tiny_translator, pumps):
    before = tiny_translator.translate_text(SENTENCE).text
    keep(tasks.measure_examples(tiny_translator, "pumps"), VerdictKind.GOOD)
    assert tiny_translator.translate_text(SENTENCE).text == before
    pairs = tasks.examples_of("pumps", tiny_translator)
    assert pairs.n_pairs == open_library().corpus(pumps).splits["train"]
    steered = tiny_translator.using(Inputs(examples=pairs))
    text = steered.translate_text(SENTENCE).text
    assert text != before
    together = steered.translate_lines([SENTENCE, "Der Motor ist heiß."], [None] * 2)
    assert together[0].text == text
    assert tiny_translator.translate_text(SENTENCE).text == before


def test_what_only_shares_a_word_with_the_pairs_is_translated_without_them(tiny_translator, pumps):
    chosen = pairs_of("pumps", corpora_of("pumps", "de", "en"))
    found = memory.DomainExamples(tiny_translator, chosen)
    assert len(found.find(SENTENCE).tokens) > 0
    assert len(found.find("Unsere Tochter hat gestern lange eine Pumpe gemalt.").tokens) == 0


@pytest.mark.slow
def test_other_pairs_want_another_measurement(tiny_translator, pumps, tmp_path):
    keep(tasks.measure_examples(tiny_translator, "pumps"), VerdictKind.GOOD)
    things = ("Mühle", "Säge", "Lampe", "Straße", "Brücke", "Wolke")
    imported(tmp_path, "more", [(f"{a} neben {b}.", f"{a} by {b}.") for a in things for b in things])
    with pytest.raises(LibraryError, match="have changed since"):
        tasks.examples_of("pumps", tiny_translator)


def known(translator):
    (found,) = tasks.example_domains(translator)
    return found


@pytest.mark.slow
def test_few_new_pairs_leave_what_was_measured_true(tiny_translator, pumps, monkeypatch):
    assert known(tiny_translator).verdict is None
    keep(tasks.measure_examples(tiny_translator, "pumps"), VerdictKind.GOOD)
    n_pairs = tasks.examples_of("pumps", tiny_translator).n_pairs
    read = []
    reading = tiny_translator.read_examples
    monkeypatch.setattr(
        tiny_translator, "read_examples", lambda given, *rest: read.extend(given) or reading(given, *rest)
    )
    new = ["Die Mühle klemmt heute.", "Die Säge klemmt heute."]
    for sentence in new:
        tasks.confirm_translation(sentence, "It is stuck.", src="de", tgt="en", domain="pumps")
        tasks.examples_of("pumps", tiny_translator)
    assert tasks.examples_of("pumps", tiny_translator).n_pairs == n_pairs + 2
    assert read == new  # each once, and nothing that had been read before
    assert known(tiny_translator).helps
    for number in range(n_pairs // 10):
        tasks.confirm_translation(f"Die Säge {number} klemmt.", "Stuck.", src="de", tgt="en", domain="pumps")
    assert not known(tiny_translator).is_current
    with pytest.raises(LibraryError, match="have changed since"):
        tasks.examples_of("pumps", tiny_translator)


@pytest.mark.slow
def test_what_is_forgotten_is_gone_at_once(tiny_translator, pumps):
    keep(tasks.measure_examples(tiny_translator, "pumps"), VerdictKind.GOOD)
    for sentence in ("Die Mühle klemmt.", "Die Säge klemmt."):
        tasks.confirm_translation(sentence, "It is stuck.", src="de", tgt="en", domain="pumps")
    n_pairs = tasks.examples_of("pumps", tiny_translator).n_pairs
    tasks.forget_translation("Die Säge klemmt.", src="de", tgt="en", domain="pumps")
    kept = {each.parent for each in library_folder().rglob("pairs.npy")}
    assert sorted(len(load_states(folder).pairs) for folder in kept) == [1, n_pairs - 2]
    assert tasks.examples_of("pumps", tiny_translator).n_pairs == n_pairs - 1


def test_of_many_pairs_a_new_one_changes_the_choice_of_one(tiny_translator, pumps, monkeypatch, tmp_path):
    monkeypatch.setattr(memory, "MOST_PAIRS", 30)
    before = set(numbers_of(pairs_of("pumps", corpora_of("pumps", "de", "en"))).tolist())
    imported(tmp_path, "more", [("Das Ventil ist zu.", "The valve is shut.")])
    after = set(numbers_of(pairs_of("pumps", corpora_of("pumps", "de", "en"))).tolist())
    assert len(before) == len(after) == 30
    assert len(before - after) <= 1


@pytest.mark.slow
def test_they_go_with_the_pairs(tiny_translator, pumps):
    tasks.measure_examples(tiny_translator, "pumps")
    folder = open_library().corpus(pumps).path
    kept = list(library_folder().rglob("states.npy"))
    assert kept
    assert all(each.is_relative_to(folder) for each in kept)
    tasks.remove_corpus(pumps)
    assert not folder.exists()
    with pytest.raises(CorpusError, match="no corpus of pairs"):
        tasks.examples_of("pumps", tiny_translator)


def test_a_domain_that_holds_nothing_back_cannot_be_measured(tiny_translator, tmp_path):
    imported(tmp_path, "pumps", ROWS[:5])
    with pytest.raises(CorpusError, match="hold no pairs back"):
        tasks.measure_examples(tiny_translator, "pumps")


def test_a_verdict_that_cannot_be_read_counts_for_nothing(tiny_translator, pumps):
    verdicts_path().write_text("{", encoding="utf-8")
    with pytest.raises(LibraryError, match="nobody has measured it"):
        tasks.examples_of("pumps", tiny_translator)
