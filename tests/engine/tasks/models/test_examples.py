"""The programs that go along with an exported model: they write what Parlance writes."""

import shutil
import subprocess
import sys

import pytest

from engine import tasks
from engine.base.config import SearchConfig
from engine.library import model_folder
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from tests.engine.runtime.conftest import write_tiny_pack
from tests.measured_numbers import ROOT
from tests.patience import patience

N_COPIES = 12
TEXT = "Hund " * N_COPIES
"""Repeats itself: so may its translation in Parlance, as often; a random model's does so without end."""
GREEDY = SearchConfig(beam_size=1)


@pytest.fixture
def exported(library_home, tiny_model, tmp_path, monkeypatch):
    monkeypatch.setattr("engine.tasks.models.giving.assets_folder", lambda: ROOT / "assets")
    model = tasks.add_model(tiny_model)
    tasks.export_model(model.id, tmp_path / "given")
    return tmp_path / "given"


def ours(folder, pack=None):
    words = Subwords.load((pack or folder) / "source.spm")
    translator = Translator(folder, pack, "int8", device="cpu", n_threads=1)
    return translator.target.decode(
        translator.translate_tokens([words.encode(TEXT)], GREEDY)[0][0].ids[:N_COPIES]
    )


def run(*command):
    found = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, timeout=patience(100), check=False
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.slow
def test_the_program_in_python_translates_as_parlance_does(exported):
    assert len(ours(exported)) >= N_COPIES
    assert run(sys.executable, exported / "translate.py", TEXT).startswith(ours(exported))


@pytest.mark.slow
@pytest.mark.parametrize("is_folder", [True, False])
def test_it_takes_a_pack(is_folder, exported, tiny_model, tmp_path):
    pack = write_tiny_pack(tiny_model, tmp_path / "tiny-pack")
    given = pack if is_folder else pack / "pack.onnx_adapter"
    found = run(sys.executable, exported / "translate.py", TEXT, given)
    assert found.startswith(ours(exported, pack))
    assert not found.startswith(ours(exported))


def test_the_folder_with_the_programs_comes_in_again(exported, tiny_model, tmp_path):
    assert {"translate.py", "translate.mjs", "Translate.cs"} <= {path.name for path in exported.iterdir()}
    model_folder.check(exported)
    tasks.export_model(tasks.list_models()[0].id, tmp_path / "given.zip")
    shutil.unpack_archive(tmp_path / "given.zip", tmp_path / "unpacked")
    assert (tmp_path / "unpacked" / "given" / "translate.py").is_file()
