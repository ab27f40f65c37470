"""A mixed model as it was learned: a model of its own, told as what it is."""

import json

import pytest

from engine import tasks
from engine.adaptation import mixing
from engine.base.errors import LibraryError
from engine.base.files import sha256_of
from engine.base.model_json import LEARNED_WEIGHTS
from engine.model.folder import load_weights
from engine.results.model_details import PromotionState
from engine.results.systems import System
from tests.engine.tasks.adapting import test_adaptation as adaptations
from tests.engine.tasks.training.test_base_models import FEW, many_pairs

pytestmark = pytest.mark.slow

library = adaptations.library


@pytest.fixture
def mixed(library, tmp_path, monkeypatch):
    """Makes a model that is half what it learned, by a method."""

    def choose(score, before, most_forgotten):
        return mixing.chosen(0.5, before, {1.0: score(1.0), 0.5: score(0.5)}, most_forgotten)

    monkeypatch.setattr(mixing, "_LEAST_GENERAL", 4)
    monkeypatch.setattr(mixing, "choose_share", choose)
    monkeypatch.setattr("engine.tasks.training.trained_models.PARITY_SENTENCES", 8)
    adaptations.import_text(tmp_path, "law", many_pairs())
    return lambda **changes: adaptations.run(tmp_path / "run", limits=FEW, **changes)[1]


@pytest.mark.parametrize(
    ("method", "scope"), [("fine-tune", "full"), ("fine-tune", "pack"), ("add-words", "pack")]
)
def test_what_was_learned_becomes_a_model_beside_the_mixed_one(mixed, method, scope):
    before = mixed(method=method, scope=scope, vocabulary=adaptations.SMALL if method == "add-words" else {})
    added = tasks.unmix_model(before.id)
    learned = load_weights(before.path / LEARNED_WEIGHTS)
    weights = load_weights(added.path / "weights.safetensors")
    assert all(weights[name].equal(weight) for name, weight in learned.items())
    assert (added.parent, added.scope, added.method) == (before.parent, scope, method)
    assert added.promotion.state == PromotionState.HELD
    files = json.loads((added.path / "model.json").read_text())["files"]
    assert all(sha256_of(added.path / name) == digest for name, digest in files.items())
    dev = added.details.training.dev
    assert dev.items() <= json.loads(before.details_json)["mixture"]["tried"][-1].items()
    assert not {"mixture", "verdict", "gate"} & set(json.loads(added.details_json))
    assert tasks.open_system(System(model=added.id)).translate_text("Die Pumpe läuft.").text is not None
    with pytest.raises(LibraryError, match="was not mixed"):
        tasks.unmix_model(added.id)
