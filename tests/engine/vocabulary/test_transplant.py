"""The new table of a side: every token gets the row that the settings want."""

import numpy as np
import pytest

from engine.base.config import VocabularyConfig
from engine.vocabulary.projection import project_as_is, project_locally, shared_tokens
from engine.vocabulary.transplant import ModelSide, transplant
from tests.engine.vocabulary.test_projection import SPECIALS, random_rows

OLD = [*SPECIALS, *"abcdefgh", "▁Pump", "n"]
NEW = [*SPECIALS, *"hgfedcba", "▁Pumpen", "ab", "x"]
"""Eight letters are shared; the last three are new, and "x" is nothing that old tokens spell."""
SHARED, FRESH = slice(4, 12), slice(12, 15)


def model_side(bias=True):
    values = np.linspace(-1, 1, len(OLD)).astype(np.float32)
    return ModelSide(OLD, [-3.0] * len(OLD), random_rows(len(OLD)), values if bias else None)


def moved(bias=True, vectors=None, project=project_locally, **settings):
    vectors = random_rows(len(NEW), seed=1) if vectors is None else vectors
    model, config = model_side(bias), VocabularyConfig(**settings)
    shared = shared_tokens(OLD, NEW)
    anchors = shared.only(vectors.any(axis=1))
    last = config.neighbours if project is project_locally else "auto"
    projected = project(vectors, model.table, anchors, last)
    side = transplant(model, NEW, shared, projected, anchors, config, np.random.default_rng(1))
    return model, shared, projected, side


@pytest.mark.parametrize("settings", [{}, {"shared_rows": "copied", "new_rows": "pieces"}, {"neighbours": 1}])
def test_special_symbols_keep_the_models_rows_and_bias(settings):
    model, _, _, side = moved(**settings)
    np.testing.assert_array_equal(side.table[:4], model.table[:4])
    np.testing.assert_array_equal(side.bias[:4], model.bias[:4])


def test_all_tokens_are_projected_as_in_the_paper():
    _, _, projected, side = moved()
    np.testing.assert_array_equal(side.table[4:], projected.rows[4:])
    assert side.origins == {"projected": len(NEW) - 4}


def test_shared_rows_can_be_copied():
    model, shared, projected, side = moved(shared_rows="copied")
    np.testing.assert_array_equal(side.table[shared.new_ids], model.table[shared.old_ids])
    np.testing.assert_array_equal(side.bias[shared.new_ids], model.bias[shared.old_ids])
    np.testing.assert_array_equal(side.table[FRESH], projected.rows[FRESH])


def test_new_rows_at_random_are_as_long_as_the_models():
    _, _, _, side = moved(shared_rows="copied", new_rows="random")
    assert side.origins == {"copied": 8, "random": 3}
    lens = np.linalg.norm(side.table[FRESH], axis=1).mean()
    assert lens == pytest.approx(np.linalg.norm(model_side().table, axis=1).mean(), rel=0.5)


def test_a_new_row_can_be_the_mean_of_its_old_tokens():
    model, _, _, side = moved(shared_rows="copied", new_rows="pieces")
    spelled = [OLD.index(token) for token in ("▁Pump", "e", "n")]
    np.testing.assert_allclose(side.table[12], model.table[spelled].mean(axis=0), rtol=1e-5)
    assert side.bias[12] == pytest.approx(model.bias[spelled].mean())
    assert side.origins == {"copied": 8, "spelled": 2, "random": 1}


def test_a_shared_token_without_a_vector_keeps_its_own_row():
    vectors = random_rows(len(NEW), seed=1)
    vectors[5] = 0
    model, _, _, side = moved(vectors=vectors)
    np.testing.assert_array_equal(side.table[5], model.table[OLD.index(NEW[5])])


def test_a_new_token_without_a_vector_starts_at_random():
    vectors = random_rows(len(NEW), seed=1)
    vectors[13] = 0
    _, _, _, side = moved(vectors=vectors)
    assert side.table[13].any()
    assert side.origins == {"projected": 10, "random": 1}


def test_the_bias_is_mixed_by_the_weights_of_its_row():
    model, shared, projected, side = moved()
    weights, near = projected.local.weights[14], projected.local.neighbours[14]
    assert side.bias[14] == pytest.approx(float(weights @ model.bias[shared.old_ids][near]), abs=1e-4)


def test_without_weights_a_new_word_is_raised_over_no_other():
    model, shared, _, side = moved(project=project_as_is)
    np.testing.assert_array_equal(side.bias[shared.new_ids], model.bias[shared.old_ids])
    np.testing.assert_allclose(side.bias[FRESH], model.bias[shared.old_ids].mean(), rtol=1e-5)


def test_the_source_side_has_no_bias():
    assert moved(bias=False)[3].bias is None
