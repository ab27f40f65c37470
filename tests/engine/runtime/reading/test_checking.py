"""What is found in translations: by reading them without a word, and from the texts."""

from types import SimpleNamespace

import numpy as np
import pytest

from engine.results.translation import FindingKind, gravity
from engine.runtime import checking
from engine.runtime.checking import check
from engine.runtime.open_model import Inputs
from engine.runtime.quality_estimation import DoubtFinder
from engine.text.words.terms import TermBook
from tests.engine.runtime.reading.test_aligning import Spelling, seen


class Reader:
    """A model to which words that the translation lacks are in the way."""

    def __init__(self, lacking=(), nats=2.0, src="de", tgt="en", names=()):
        self.source, self.target, self.opening = Spelling(), Spelling(), ()
        self.inputs = Inputs()
        self._lacking, self._nats = lacking, nats
        self.card = SimpleNamespace(
            architecture=SimpleNamespace(max_len=40), src=src, tgt=tgt, usual=None, folder=None
        )
        self.doubts = DoubtFinder.__new__(DoubtFinder)
        self.doubts.signs = lambda *_: SimpleNamespace(
            repeated=(), copied=(), short=0.0, long=0.0, names=names
        )
        self.doubts.share_of_source = lambda word: 0.1 if word == "der" else 0.0
        self.n_readings = 0
        self.n_padded = 0

    def hidden_log_probs(self, sources, targets, hidden, *, scores_all):  # noqa: ARG002
        self.n_readings += sum(map(len, hidden))
        self.n_padded += sum(max(map(len, targets)) - len(each) for each in targets)
        return [
            np.array([self._read(seen(source, places), len(target)) for places in times])
            for source, target, times in zip(sources, targets, hidden, strict=True)
        ]

    def _read(self, source, n_tokens):
        there = {self.source.known[token] for token in source}
        n_there = sum(word[:3] in there for word in self._lacking)
        return np.array([-1.0] * n_tokens + [-2.0 - self._nats * n_there])


def _findings(reader, source, target):
    return check(reader, [source], [target])[0].findings


def test_a_word_without_which_the_translation_is_likelier_is_missing():
    (found,) = _findings(Reader(["rote"]), "Hier parkt der rote Wagen", "Here the car parks")
    assert (found.kind, found.target) == (FindingKind.MISSING, None)
    assert found.text == "“rote” may be missing."


def test_a_translation_that_the_model_expects_is_read_once():
    readers = Reader(), Reader(["rote"])
    for reader in readers:
        _findings(reader, "Hier parkt der rote Wagen", "Here the car parks")
    assert [reader.n_readings for reader in readers] == [1, 5]


def test_a_short_translation_does_not_wait_for_a_long_one():
    reader = Reader()
    check(reader, ["Hier parkt er"] * 2, ["He", "He parks here every day until evening"])
    assert reader.n_padded == 0


def test_words_side_by_side_are_one_finding():
    (found,) = _findings(Reader(["rote", "Wagen"]), "Hier parkt der rote Wagen", "Here it parks")
    assert found.text == "“rote Wagen” may be missing."


@pytest.mark.parametrize(
    ("reader", "source", "target"),
    [
        (Reader(["rote"], nats=checking.LIKELIER - 0.05), "der rote Wagen", "the car"),
        (Reader(["der"]), "der rote Wagen", "a red car"),
        (Reader(["Berlin"]), "Hier ist Berlin", "Here is Berlin"),
        (Reader(["in"]), "er ist in Rom", "he is Rome"),
    ],
)
def test_little_is_no_finding(reader, source, target):
    assert _findings(reader, source, target) == ()


def test_findings_of_the_texts_come_with_their_places_the_gravest_first():
    source, target = "Er wog nicht 44 kg und {name} zahlte 12 Euro", "He weighed 45 kg and paid 12 dollars"
    found = _findings(Reader(), source, target)
    assert [each.kind for each in found] == [
        FindingKind.NEGATION,
        FindingKind.VARIABLE,
        FindingKind.NUMBER,
        FindingKind.UNIT,
    ]
    assert [source[slice(*each.source)] for each in found] == ["nicht", "{name}", "44", "12 Euro"]
    assert [each.target and target[slice(*each.target)] for each in found] == [None, None, "45", "12 dollars"]
    assert gravity(found) > gravity(found[1:]) > gravity(()) == 0


def test_a_price_per_unit_that_is_lost_is_told_once():
    source = "Heute 3 €/kg, morgen 3 €/kg."
    found = _findings(Reader(), source, "Today 3, tomorrow 3.")
    units = [source[slice(*each.source)] for each in found if each.kind is FindingKind.UNIT]
    assert units == ["3 €/kg", "3 €/kg"]


def test_a_name_that_does_not_come_back_is_told_once_unless_a_term_calls_it_so():
    reader = Reader(["Thomas"], names=("Thomas",))
    (found,) = _findings(reader, "Hier ist Thomas", "Here is Tom")
    assert (found.kind, found.source) == (FindingKind.NAME, (9, 15))
    assert found.text == "“Thomas” may be missing or changed."
    reader.inputs = Inputs(terms=TermBook([("Thomas", "Tom")], "de", "en"))
    assert _findings(reader, "Hier ist Thomas", "Here is Tom") == ()


def test_a_missing_negation_is_told_once():
    (found,) = _findings(Reader(["nicht"]), "er kommt nicht", "he comes")
    assert found.kind is FindingKind.NEGATION


def test_kinds_that_are_seldom_right_are_not_shown(monkeypatch):
    monkeypatch.setattr(checking, "SHOWN", frozenset())
    assert _findings(Reader(["rote"]), "Der rote Wagen kommt nicht", "the 5 cars") == ()
