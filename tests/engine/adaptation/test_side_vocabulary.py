"""One side's vocabulary: the method's own projection, anchors that occur, rows at random by seed and side."""

from dataclasses import replace

import numpy as np
import pytest

from engine.adaptation import side_vocabulary
from engine.adaptation.side_vocabulary import SideText, learn_side, project
from engine.adaptation.vocabulary_adaptation import model_side
from engine.base.config import VocabularyConfig
from engine.base.methods import VA_LLM, Projection
from engine.model.folder import load_model
from engine.text.subwords import Subwords
from engine.vocabulary.projection import Anchors, project_as_is, project_locally, project_orthogonally
from tests.tiny import target_sentences

SETTINGS = VocabularyConfig(cbow_epochs=1, shared_rows="copied", new_rows="random")
TEXT = ["The rotary pump feeds the ball valve."] * 10 + target_sentences()


@pytest.fixture(scope="module")
def learn(tiny_shipped_model, tmp_path_factory):
    """Learns the vocabulary of the tiny model's target side, as if it were either side."""
    before = model_side(tiny_shipped_model, load_model(tiny_shipped_model), "target")
    own = Subwords.load(tiny_shipped_model / "target.spm")

    def learned(side="target", settings=SETTINGS):
        text = SideText(side=side, language="en", sentences=TEXT, own=own, size=180)
        return learn_side(before, text, VA_LLM, settings, tmp_path_factory.mktemp("scratch"))

    return learned


def test_each_method_has_its_own_projection():
    random = np.random.default_rng(1)
    vectors, table = random.standard_normal((2, 40, 8)).astype(np.float32)
    anchors = Anchors(np.arange(4, 30), np.arange(4, 30))
    settings = VocabularyConfig(neighbours=6, match_norms="never")
    rows = {how: project(vectors, table, anchors, how, settings).rows for how in Projection}
    np.testing.assert_array_equal(rows[Projection.LOCAL], project_locally(vectors, table, anchors, 6).rows)
    turned = project_orthogonally(vectors, table, anchors, "never").rows
    np.testing.assert_array_equal(rows[Projection.ORTHOGONAL], turned)
    np.testing.assert_array_equal(rows[Projection.NONE], project_as_is(vectors, table, anchors, "never").rows)
    assert not np.allclose(rows[Projection.ORTHOGONAL], rows[Projection.NONE])


def test_norms_are_matched_as_the_settings_say():
    random = np.random.default_rng(1)
    vectors, table = random.standard_normal((2, 40, 8)).astype(np.float32)
    anchors = Anchors(np.arange(4, 30), np.arange(4, 30))
    for how in Projection:
        for match_norms in ("never", "always"):
            found = project(vectors, table, anchors, how, VocabularyConfig(match_norms=match_norms))
            assert found.is_norm_matched == (match_norms == "always")


def test_only_subwords_of_the_text_are_anchors(learn, monkeypatch):
    given = []

    def noted(vectors, table, anchors, how, settings):
        given.append((vectors, anchors))
        return project(vectors, table, anchors, how, settings)

    monkeypatch.setattr(side_vocabulary, "project", noted)
    found = learn()
    ((vectors, anchors),) = given
    assert vectors[anchors.new_ids].any(axis=1).all()
    assert len(anchors) == found.details.n_anchors < found.details.n_shared


def test_rows_at_random_follow_from_the_seed_and_the_side(learn):
    table = learn().rows.table
    np.testing.assert_array_equal(learn().rows.table, table)
    assert not np.array_equal(learn("source").rows.table, table)
    assert not np.array_equal(learn(settings=replace(SETTINGS, seed=2)).rows.table, table)
