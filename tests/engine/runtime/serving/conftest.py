"""A tiny model with a basis, known speakers and packs, served to many."""

import numpy as np
import pytest

from engine.base.config import SearchConfig
from engine.runtime.packs import PackRoom
from engine.runtime.serving import ServedModel, packs_in
from engine.runtime.translator import Translator
from engine.speakers.profile_store import FILE_NAME, ProfileStore
from tests.engine.runtime.conftest import write_small_pack, write_tiny_pack
from tests.engine.runtime.speaking import RANK, write_basis_model

SHORT = SearchConfig(beam_size=2, max_length_ratio=1, max_length_extra=2)
N_KNOWN = 20_000


def name_of(number):
    return f"speaker {number:05d}"


@pytest.fixture(scope="session")
def spoken_model(tmp_path_factory):
    """The tiny model with a basis and 20,000 known speakers."""
    folder = write_basis_model(tmp_path_factory.mktemp("served") / "spoken")
    generator = np.random.default_rng(5)
    rows = ((name_of(number), 3 * generator.standard_normal(RANK)) for number in range(N_KNOWN))
    ProfileStore.create(folder / FILE_NAME, rows, kind="factored-bias", width=RANK)
    return folder


@pytest.fixture(scope="session")
def pack_folder(spoken_model, tmp_path_factory):
    """A folder of three packs of whole tables and three small ones."""
    folder = tmp_path_factory.mktemp("packs")
    for number in range(3):
        write_tiny_pack(spoken_model, folder / f"pack-{number}", seed=number + 20)
        write_small_pack(spoken_model, folder / f"small-{number}", seed=number)
    return folder


@pytest.fixture
def opened(spoken_model):
    """Opens the model anew."""

    def open_model(precision="float32", **room):
        return Translator(spoken_model, None, precision, device="cpu", n_threads=1, room=PackRoom(**room))

    return open_model


@pytest.fixture
def served(opened, pack_folder):
    return ServedModel(opened(is_mapped=True), packs_in(pack_folder))
