"""`torchrun` starts the same command line in several processes; one of them is the job."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import tasks
from tests.engine.tasks.training.test_base_models import QUICK_SETTINGS, text_folder, words_of
from tests.patience import patience

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]


def test_two_processes_train_one_model_and_add_it_once(library_home, tmp_path):
    launcher = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    words = [
        "-m",
        "engine",
        "model",
        "train",
        "--corpus",
        str(text_folder(tmp_path)),
        "--from",
        "de",
        "--to",
        "en",
    ]
    shape = ["--vocab-size", "200", *words_of({"d_model": 32, "n_heads": 2}, "--shape")]
    settings = words_of(QUICK_SETTINGS | {"accumulate": 2})
    done = subprocess.run(
        [*launcher, *words, *shape, *settings, "--json"],
        cwd=ROOT, env=os.environ | {"OMP_NUM_THREADS": "1"}, capture_output=True, text=True,
        timeout=patience(200),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert [model.id for model in tasks.list_models() if not model.is_builtin] == ["de-en"]
    assert json.loads(done.stdout)["model"] == "de-en"
