"""The models that ship, opened once for the tests of what translations must have."""

import shutil
from pathlib import Path

import pytest

from engine.export import build_graphs
from engine.runtime.translator import Translator

ROOT = Path(__file__).resolve().parents[4]


def opened(folder, pair):
    shutil.copytree(ROOT / "assets" / "models" / pair, folder / pair)
    build_graphs(folder / pair, precision="float32")
    return Translator(folder / pair, precision="float32", device="cpu", n_threads=1)


@pytest.fixture(scope="package")
def translator(tmp_path_factory):
    return opened(tmp_path_factory.mktemp("terms"), "de-en")


@pytest.fixture(scope="package")
def into_german(tmp_path_factory):
    return opened(tmp_path_factory.mktemp("terms"), "en-de")
