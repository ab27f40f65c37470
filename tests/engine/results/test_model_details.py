"""What models say of themselves, written by this version and by others."""

import json

import pytest

from engine.base.json_values import to_json
from engine.results.model_details import LearnedText, ModelDetails
from engine.results.models import details_from_json
from engine.tasks.models.builtin import assets_folder

SHIPPED = sorted((assets_folder() / "models").glob("*/model.json"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_the_models_that_ship_are_read_whole(path) -> None:
    written = json.loads(path.read_text(encoding="utf-8"))["details"]
    known = details_from_json(written)
    assert known.not_for == written["not_for"]
    assert known.training.dev == written["training"]["dev"]
    assert known.training.settings == written["training"]["settings"]
    assert known.parity is not None
    assert known.parity.n_same == written["parity"]["n_same"]
    assert known.speakers is not None
    assert known.speakers.rank == written["speakers"]["rank"]
    assert len(known.corpora) == len(written["corpora"])


def test_nothing_known_is_the_default() -> None:
    assert details_from_json({}) == ModelDetails()


def test_what_is_written_otherwise_is_left_out_alone() -> None:
    known = details_from_json({"not_for": "poems", "corpora": "all", "parity": 3, "of a later version": 1})
    assert known == ModelDetails(not_for="poems")


def test_details_go_to_json_and_back() -> None:
    known = ModelDetails(corpora=(LearnedText(name="pumps", weight=2.0, pairs=7),), domains=("pumps", "law"))
    assert details_from_json(to_json(known)) == known


def test_a_basis_of_which_nobody_was_held_out_is_read() -> None:
    known = details_from_json({"speakers": {"rank": 10, "nll": [2.5, 2.25], "held_out": {}}})
    assert known.speakers is not None
    assert (known.speakers.rank, known.speakers.held_out.n_speakers) == (10, 0)
