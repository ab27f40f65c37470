"""A small pack from its order to another library: learned, checked, mixed, given away, and added there."""

import json
import shutil

import numpy as np
import pytest
from safetensors.numpy import load_file

from engine import tasks
from engine.base.errors import ConfigError, ModelError
from engine.base.files import sha256_of
from engine.base.onnx_runtime import ort
from engine.orders.adapting import AdaptOrder
from engine.results.systems import System
from tests.engine.tasks.adapting import test_adaptation as adaptations
from tests.engine.tasks.training.test_base_models import FEW
from tests.tiny import source_sentences

SCORED = source_sentences()[:4], source_sentences()[4:8]
LOUD = adaptations.SHORT | {"max_updates": 6, "validate_every": 6, "peak_lr": 0.05}


@pytest.fixture(scope="module")
def learned_library(tmp_path_factory):
    """A library in which a small pack for pumps was learned, and the id of that. Shared: copy it."""
    work = tmp_path_factory.mktemp("learned")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(work / "home"))
        adaptations.fill_library(work)
        _, pack = adaptations.run(work / "run", method="fine-tune", scope="pack", settings=LOUD, limits=FEW)
    return work / "home", pack.id


@pytest.fixture
def pack(learned_library, library_home):
    """A small pack for pumps, in this test's own copy of the library."""
    home, pack_id = learned_library
    shutil.copytree(home, library_home, symlinks=True)
    return tasks.model_details(pack_id)


@pytest.mark.slow
def test_a_small_pack_holds_its_updates_alone_and_says_of_which_weights(pack):
    base = tasks.model_details("tiny-base")
    files = {path.name for path in pack.path.iterdir()}
    assert files == {"model.json", "card.json", "weights.safetensors"}
    arrays = load_file(pack.path / "weights.safetensors")
    assert {array.dtype for array in arrays.values()} == {np.dtype(np.float16)}
    small = pack.details.small_pack
    assert (small.rank, small.format) == (16, 1)
    assert small.base_sha256 == sha256_of(base.path / "weights.safetensors")
    assert pack.n_parameters == sum(array.size for array in arrays.values())
    assert pack.details.parity.largest_difference < 1e-4
    plain, packed = (tasks.open_system(System(model=each, device="cpu")) for each in ("tiny-base", pack.id))
    assert np.abs(packed.score_targets(*SCORED) - plain.score_targets(*SCORED)).max() > 0.05


@pytest.mark.slow
def test_a_small_pack_is_given_away_and_works_where_its_model_is(pack, tmp_path, monkeypatch):
    wanted = tasks.open_system(System(model=pack.id, device="cpu")).score_targets(*SCORED)
    tasks.export_model(pack.id, tmp_path / "pack.zip", "pack")
    tasks.export_model("tiny-base", tmp_path / "base.zip", "onnx")
    tasks.export_model(pack.id, tmp_path / "pack.onnx_adapter", "pack")
    names = ort.AdapterFormat.read_adapter(str(tmp_path / "pack.onnx_adapter")).get_parameters()
    assert names.keys() == load_file(pack.path / "weights.safetensors").keys()
    monkeypatch.setenv("PARLANCE_HOME", str(tmp_path / "elsewhere"))
    with pytest.raises(ModelError, match="which is not in the library"):
        tasks.add_model(tmp_path / "pack.zip")
    tasks.add_model(tmp_path / "base.zip")
    added = tasks.add_model(tmp_path / "pack.zip")
    found = tasks.open_system(System(model=added.id, device="cpu")).score_targets(*SCORED)
    np.testing.assert_allclose(found, wanted, atol=1e-4)


@pytest.mark.slow
def test_an_altered_pack_is_refused_where_it_is_added(pack, tmp_path):
    folder = tmp_path / "pack"
    tasks.export_model(pack.id, folder, "pack")
    description = json.loads((folder / "model.json").read_text())
    description |= {"id": "altered"}
    (folder / "model.json").write_text(json.dumps(description))
    path = folder / "weights.safetensors"
    path.write_bytes(path.read_bytes()[:-40] + bytes(40))
    with pytest.raises(ModelError, match="weights.safetensors was altered"):
        tasks.add_model(folder)


@pytest.mark.parametrize(
    "order",
    [
        AdaptOrder(model="m", domain="d", settings={"pack_rank": 8}),
        AdaptOrder(model="m", domain="d", scope="full", settings={"pack_rank": 8}),
        AdaptOrder(model="m", domain="d", scope="pack", method="add-words", settings={"pack_rank": 8}),
    ],
)
def test_a_rank_without_a_small_pack_is_wrong_usage(order):
    with pytest.raises(ConfigError, match=r"pack_rank \(--rank\) is of small packs.*fine-tune"):
        order.check()


def test_a_rank_goes_with_the_pack_of_fine_tuning():
    AdaptOrder(model="m", domain="d", scope="pack", method="fine-tune", settings={"pack_rank": 8}).check()
