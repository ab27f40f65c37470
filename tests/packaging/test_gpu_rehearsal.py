"""Training on a GPU, rehearsed on the processor: the same commands, in a folder with only what travels."""

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.base.errors import ModelError
from engine.model.folder import load_model
from tests.patience import patience

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "packaging" / "gpu"
TINY = ("--shape", "d_model=16", "n_heads=2", "d_ff=16", "n_encoder_layers=1", "n_decoder_layers=1")
QUICK = (
    "--set",
    "batch_tokens=2048",
    "warmup_updates=5",
    "ema=0.5",
    "validation_pairs=4",
    'precision="float32"',
)
KINDS = ("general-tatoeba", "narrative-books", "talks-ted", "captions-multi30k", "parliament-europarl",
         "business-msdocs", "it-msdocs-ht")  # fmt: skip
NOT_THERE = {
    "pydantic", "pydantic_core", "py3langid", "langcodes", "pysbd", "platformdirs", "polib",
    "python_calamine", "gensim", "lazy_loader", "xlsxwriter", "rapidfuzz", "PySide6", "gui", "tests",
}  # fmt: skip
"""What a machine with a GPU need not have, and what does not travel."""
_BLOCKING = f"""
import sys

class NotThere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {NOT_THERE!r}:
            raise ModuleNotFoundError(f"{{name}} is not there", name=name)

sys.meta_path.insert(0, NotThere())
"""


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """Packs a tiny training; what travels lies in `there`, beside the corpora and the folder of work."""
    home = tmp_path_factory.mktemp("gpu")
    for name in (
        *KINDS,
        "prose-suttas",
        "web-l10n",
        "web-more",
        "it-msdocs-mt",
        "it-php",
        "religion-bible",
        "author-bible",
    ):
        write_corpus(home / "corpora" / f"{name}.de-en")
    small_checkout(home / "checkout")
    pack = home / "checkout" / "packaging" / "gpu" / "pack.py"
    done = script(pack, "de-en", "--corpora", home / "corpora", "--work", home / "work",
                  "--to", home / "there", *TINY, *QUICK)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "MiB  in all" in done.stdout
    (home / "only").mkdir()
    (home / "only" / "sitecustomize.py").write_text(_BLOCKING, encoding="utf-8")
    return home


def small_checkout(folder):
    """Writes the repository with one in two hundred of the lines written for the models: all take minutes."""
    shutil.copytree(ROOT / "packaging", folder / "packaging")
    for name in ("engine", "assets"):
        (folder / name).symlink_to(ROOT / name)
    for path in (folder / "packaging" / "train_shipped").glob("own-*.tsv"):
        first, *lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text(first + "".join(lines[::200]), encoding="utf-8")


def write_corpus(folder):
    folder.mkdir(parents=True)
    words = ("Haus", "Hund", "Katze", "Baum", "Stuhl", "Tisch", "Wald", "Berg")
    lines = [f"Das ist ein {word} {k}.\tThis is a {word} {k}.\n" for k, word in enumerate(words)]
    for split in ("train", "dev"):
        with gzip.open(folder / f"{split}.tsv.gz", "wt", encoding="utf-8") as file:
            file.writelines(lines)
    with gzip.open(folder / "train.doc.gz", "wt", encoding="utf-8") as file:
        file.write("werther\n" * len(lines))


def environment(home=None):
    found = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTEST_CURRENT_TEST")
    }
    return found | {"PYTHONPATH": str(home / "only" if home else ROOT), "OMP_NUM_THREADS": "1"}


def script(path, *arguments):
    command = [sys.executable, *map(str, (path, *arguments))]
    return subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)


def there(home, *arguments, work="machine", **options):
    """Starts `run.py` as it is started there: in the folder that travelled, with nothing else to import."""
    command = [sys.executable, "packaging/gpu/run.py", "--work", str(home / work), *map(str, arguments)]
    return subprocess.Popen(
        command, cwd=home / "there", env=environment(home), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options,
    )  # fmt: skip


def said_by(process):
    said, _ = process.communicate(timeout=patience(170))
    assert process.returncode == 0, said
    return said


def test_the_device_is_compared_with_the_processor(packed):
    said = said_by(there(packed, "check"))
    assert said.count("ok ") == 3
    assert "pydantic" not in said


@pytest.mark.timeout(600)
def test_a_training_that_is_killed_goes_on_and_becomes_a_model(packed, tmp_path, monkeypatch):
    killed = there(packed, "train", "--minutes", 1, "--out", packed / "out")
    wait_for(lambda: (packed / "out" / "de-en.json").exists() or killed.poll() is not None)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    (checkpoint,) = (packed / "machine" / "de-en" / "run").glob("checkpoint-*")
    reached = int(checkpoint.name.removeprefix("checkpoint-"))
    assert reached > 0
    said = said_by(there(packed, "train", "--minutes", patience(5) / 60, "--out", packed / "out"))
    assert "Written to" in said
    assert "target tokens/s" in said
    results = json.loads((packed / "out" / "de-en.json").read_text(encoding="utf-8"))
    assert results["state"]["update"] > reached
    assert len(list((packed / "out").iterdir())) <= 8
    new = tmp_path / "new"
    arguments = (
        packed / "out",
        "de-en",
        "--work",
        packed / "work",
        "--corpora",
        packed / "corpora",
        "--to",
        new,
    )
    done = script(SCRIPTS / "unpack.py", *arguments)
    assert done.returncode == 0, done.stderr
    described = json.loads((new / "model.json").read_text(encoding="utf-8"))
    assert described["details"]["training"]["updates"] == results["state"]["update"]
    assert described["details"]["began"]["tokens"] == 0
    assert load_model(new).config.d_model == 16
    damage(packed / "out")
    monkeypatch.syspath_prepend(str(SCRIPTS))
    with pytest.raises(ModelError, match="not what was written"):
        __import__("results").read_results(packed / "out", "de-en", packed / "work" / "de-en" / "run")


def damage(folder):
    (part,) = folder.glob("de-en.*.0")
    data = bytearray(part.read_bytes())
    data[len(data) // 2] ^= 1
    part.write_bytes(data)


def wait_for(is_so, seconds=150):
    ends = time.monotonic() + patience(seconds)
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.05)
