"""Which words belong together: by what a model misses once a word is hidden from it."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from engine import tasks
from engine.results.systems import System
from engine.runtime.aligning import align
from tests.benchmarks import tags
from tests.test_shipped_models import ASSETS

pytestmark = pytest.mark.slow


class Spelling:
    """Cuts words into their first three letters and the rest."""

    def __init__(self):
        self.known = ["", "", "", ""]

    def places(self, text):
        found = []
        for start, end in _words(text):
            found += [(start, min(end, start + 3))] + ([(start + 3, end)] if end > start + 3 else [])
        return found

    def encode(self, text):
        parts = [text[slice(*place)] for place in self.places(text)]
        self.known += [part for part in parts if part not in self.known]
        return [self.known.index(part) for part in parts]


@dataclass
class Dictionary:
    """A model that knows which word is whose: without it, a word is less likely."""

    belongs: dict[str, str]
    nats: float = 3.0
    source: Spelling = field(default_factory=Spelling)
    target: Spelling = field(default_factory=Spelling)
    opening: tuple[int, ...] = ()
    card: object = None

    def __post_init__(self):
        shape = type("Shape", (), {"max_len": 20})
        self.card = type("Card", (), {"architecture": shape})

    def hidden_log_probs(self, sources, targets, hidden, *, scores_all):  # noqa: ARG002
        return [
            np.array([self._read(seen(source, places), target) for places in times])
            for source, target, times in zip(sources, targets, hidden, strict=True)
        ]

    def _read(self, source, target):
        there = {self.source.known[token] for token in source}
        parts = [self.target.known[token] for token in target]
        return np.array(
            [0.0] * len(self.opening)
            + [
                -0.5 if self.belongs.get(part, next(iter(there), "")) in there else -self.nats
                for part in parts
            ]
            + [-0.1],
            np.float32,
        )


def seen(source, hidden):
    """Returns the tokens that are not hidden."""
    return [token for place, token in enumerate(source) if place not in hidden]


def _words(text):
    start, found = 0, []
    for word in text.split():
        start = text.index(word, start)
        found.append((start, start + len(word)))
        start += len(word)
    return found


def together(model, source, target):
    (found,) = align(model, [source], [target])
    assert (found.source, found.target) == (source, target)
    return [(source[slice(*each.source)], target[slice(*each.target)]) for each in found.links]


def test_a_word_belongs_to_the_one_without_which_it_is_less_likely():
    model = Dictionary({"red": "rot", "but": "Tas", "ton": "te"})
    assert together(model, "rot Taste", "button red") == [("Taste", "button"), ("rot", "red")]


def test_a_model_with_an_opening_is_read_behind_it():
    model = Dictionary({"red": "rot", "but": "Tas", "ton": "te"}, opening=(3,))
    assert together(model, "rot Taste", "button red") == [("Taste", "button"), ("rot", "red")]


def test_a_word_that_no_other_matters_for_belongs_to_none():
    model = Dictionary({"red": "rot", "do": "tut"}, nats=0.6)
    assert together(model, "rot tut", "do red") == []
    model = Dictionary({"red": "rot", "do": "tut"}, nats=0.7)
    assert together(model, "rot tut", "do red") == [("tut", "do"), ("rot", "red")]


def test_numbers_and_names_belong_to_themselves_and_marks_to_marks():
    model = Dictionary({"12": "Uhr", "Ham": "Uhr", "bur": "Uhr", "g": "Uhr"})
    assert together(model, "Uhr 12 Hamburg !", "! Hamburg 12") == [
        ("!", "!"), ("Hamburg", "Hamburg"), ("12", "12"),
    ]  # fmt: skip


def test_too_long_or_empty_texts_have_no_links():
    model = Dictionary({})
    assert together(model, "a " * 30, "b") == []
    assert together(model, "a", "b " * 30) == []
    assert together(model, "", "b") == together(model, "a", "") == []


def test_many_sentences_are_read_in_batches_and_keep_their_order():
    model = Dictionary({"red": "rot", "hot": "heiß"[:3]})
    sources, targets = ["rot", "hei"] * 100, ["red", "hot"] * 100
    reports = []
    found = align(model, sources, targets, reports.append)
    assert [each.target for each in found] == targets
    assert all(len(each.links) == 1 for each in found)
    assert reports[-1].done == reports[-1].total == 200


def test_parts_are_told_apart_in_the_place_of_words():
    model = Dictionary({"red": "rot", "but": "Tas", "ton": "te"})
    (found,) = align(model, ["rot Taste hier"], ["button red"], parts=[[((4, 9),), ((0, 3), (10, 14))]])
    assert [(each.source, each.target) for each in found.links] == [((4, 9), (0, 6)), ((0, 3), (7, 10))]


def test_a_long_pair_is_read_in_several_batches():
    model = Dictionary({f"{n:03}": f"{n:03}" for n in range(300)})
    model.card.architecture.max_len = 1_000
    text = " ".join(f"{n:03}" for n in range(300))
    assert together(model, text, text[:-4])[-1] == ("298", "298")


def test_stretches_are_found_from_both_sides():
    model = Dictionary({"red": "rot", "but": "Tas", "ton": "te"})
    (found,) = align(model, ["rot Taste"], ["button red"])
    assert found.targets_of(0, 2) == ((7, 10),)
    assert found.sources_of(3, 5) == ((4, 9),)
    assert found.targets_of(3, 4) == ()
    assert found.together(5, is_source=True) == (((4, 9),), ((0, 6),))
    assert found.together(8, is_source=False) == (((0, 3),), ((7, 10),))
    assert found.together(3, is_source=True) == ((), ())


def test_a_real_model_is_read_with_whatever_is_swapped_in(translator, tiny_pack):
    plain = align(translator, ["the pump starts"], ["the pump stops"])[0]
    assert ((4, 8), (4, 8)) in [(link.source, link.target) for link in plain.links]
    translator = translator.with_pack(tiny_pack)
    assert align(translator, ["the pump starts"], ["the pump stops"])[0].links


@pytest.mark.parametrize(("src", "tgt"), [("de", "en"), ("en", "de")])
def test_shipped_models_place_tags_where_people_do(library_home, monkeypatch, src, tgt):
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: ASSETS)
    pairs = tags.read_sentences()
    result = tags.measure(
        tasks.open_system(System(src=src, tgt=tgt, device="cpu")),
        pairs if src == "de" else [(english, german) for german, english in pairs],
    )
    assert result.n_right >= tags.REACHED * result.n_tags, result.wrong
