"""`torchrun` starts the same command line in several processes; one of them is the job."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import tasks
from tests.engine.tasks.training.test_base_models import QUICK, many_pairs, write_tsv

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_two_processes_train_one_model_and_add_it_once(library_home, tmp_path):
    folder = tmp_path / "text"
    folder.mkdir()
    write_tsv(folder / "train.tsv", many_pairs(100))
    write_tsv(folder / "dev.tsv", many_pairs()[100:])
    launcher = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    words = ["-m", "engine", "model", "train", "--corpus", str(folder), "--from", "de", "--to", "en"]
    shape = ["--vocab-size", "200", "--shape", "d_model=32", "--shape", "n_heads=2", "--set", "accumulate=2"]
    done = subprocess.run(
        [*launcher, *words, *shape, *QUICK, "--json"],
        cwd=ROOT, env=os.environ | {"OMP_NUM_THREADS": "1"}, capture_output=True, text=True, timeout=200,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert [model.id for model in tasks.list_models() if not model.is_builtin] == ["de-en"]
    assert json.loads(done.stdout)["model"] == "de-en"
