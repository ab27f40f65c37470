"""A basis put into a model folder: the model stays whole, and its graphs know the basis."""

import numpy as np
import pytest
from safetensors.numpy import load_file

from engine.base.errors import SpeakerError
from engine.library.model_folder import check
from engine.speakers.profile_store import ProfileStore
from engine.tasks.training.basis_learning import put_speaker_basis
from tests.tiny import tiny_subwords, write_model_folder


def basis_of(rank=2, seed=0):
    basis = np.random.default_rng(seed).normal(size=(rank, tiny_subwords()[1].size)).astype(np.float32)
    basis[:, :4] = 0
    return basis


def test_the_folder_is_whole_and_says_what_it_has(tmp_path):
    folder = write_model_folder(tmp_path / "model", precisions=("float32", "int8"))
    profiles = {"Ana": np.array([1.0, -1.0]), "Ben": np.zeros(2)}
    put_speaker_basis(folder, basis_of(), profiles, {"corpora": ["bible"]})
    said = check(folder)
    assert said["details"]["speakers"] == {
        "corpora": ["bible"], "method": "factored-bias", "rank": 2, "n_speakers": 2,
    }  # fmt: skip
    np.testing.assert_array_equal(load_file(folder / "weights.safetensors")["speaker_basis"], basis_of())
    with ProfileStore.open(folder / "speakers.profiles") as store:
        assert store.get("Ana").tolist() == [1.0, -1.0]


def test_another_basis_replaces_the_first_and_its_speakers(tmp_path):
    folder = write_model_folder(tmp_path / "model", precisions=("float32",))
    before = (folder / "decoder.onnx").read_bytes()
    put_speaker_basis(folder, basis_of(), {"Ana": np.zeros(2)})
    put_speaker_basis(folder, basis_of(rank=3, seed=1))
    assert check(folder)["details"]["speakers"]["rank"] == 3
    assert not (folder / "speakers.profiles").exists()
    assert (folder / "decoder.onnx").read_bytes() != before


@pytest.mark.parametrize(("change", "part"), [
    (lambda basis: basis[:, :-1], "not \\[rank, "), (lambda basis: basis + 1, "changes special symbols"),
    (lambda basis: basis * np.inf, "not numbers"),
])  # fmt: skip
def test_a_basis_that_does_not_fit_changes_nothing(tmp_path, change, part):
    folder = write_model_folder(tmp_path / "model", precisions=())
    with np.errstate(invalid="ignore"), pytest.raises(SpeakerError, match=part):
        put_speaker_basis(folder, change(basis_of()))
    assert "speakers" not in check(folder)["details"]
