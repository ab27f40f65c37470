"""SIGKILL at any moment of a command: the library opens, is clean, and has what was committed."""

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from engine import tasks
from engine.library.health import examine
from engine.tasks.home import open_library
from tests.campaign.commands import ended, started

FORGOTTEN = "Die Pumpe ist geheim."
_LIMIT_S = 120.0


def commands(work: Path, files: Path) -> dict[str, tuple[str, ...]]:
    """Returns the command lines that are killed, by kind.

    Args:
        work: the folder of one try.
        files: what they read, made once.
    """
    pair = ("--from", "de", "--to", "en")
    settings = (
        "max_updates=20",
        "validate_every=10",
        "checkpoint_every=5",
        "warmup_updates=1",
        "gate_sentences=0",
    )
    return {
        "import": ("corpus", "import", str(files / "more.tsv"), "--domain", "law", *pair),
        "model add": ("model", "add", str(files / "second")),
        "model export": ("model", "export", "tiny", "--as", "onnx", str(work / "given.zip")),
        "memory forget": ("memory", "forget", FORGOTTEN, "--domain", "pumps", *pair),
        "terms add": ("terms", "add", "Laufrad", "impeller", "--domain", "pumps", *pair),
        "remove": ("corpus", "remove", "pumps", "--force"),
        "speaker learn": ("speaker", "learn", "anna", "--from", str(files / "said.tsv"), "--model", "tiny"),
        "adapt": ("adapt", "--model", "tiny", "--domain", "pumps", "--method", "fine-tune", "--name", "made",
                  *(word for item in settings for word in ("--set", item))),
    }  # fmt: skip


def try_kill(random: Random, kind: str, template: Path, files: Path, work: Path, usual_s: float) -> str:
    """Kills one command; returns what is wrong afterwards, "" if nothing is.

    Args:
        random: the source of chance of this try.
        kind: one of `commands`.
        template: a library with the model "tiny", the corpus "pumps", the speaker Anna, a memory and terms.
        files: what the commands read.
        work: an empty folder.
        usual_s: how long the command takes.
    """
    prepare(template, work)
    words = commands(work, files)[kind]
    child = started(words, work)
    time.sleep(random.random() * usual_s * 1.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    again = ended(started(words, work), work, _LIMIT_S)
    wrong = problems(work)
    if again.problem:
        wrong.append(f"again: {again.problem}")
    if again.status and not any(
        word in again.err
        for word in ("exists", "already", "no corpus", "unfinished", f"No translation of “{FORGOTTEN}”")
    ):
        wrong.append(f"again: {again.err.strip()[-200:]}")
    return "; ".join(wrong)


def prepare(template: Path, work: Path) -> None:
    """Copies a library, and makes this process's children use it."""
    shutil.copytree(template, work / "home", symlinks=True)
    (work / "tmp").mkdir()
    os.environ |= {"PARLANCE_HOME": str(work / "home"), "TMPDIR": str(work / "tmp")}
    tempfile.tempdir = None


def problems(work: Path) -> list[str]:
    """Returns what is wrong with a library: damage, leftovers, and what was committed before and is gone."""
    home = work / "home"
    health = examine(open_library())
    found = [*health.problems, *(f"left {Path(path).relative_to(work)}" for path in health.unlisted)]
    models, corpora = ({each.id for each in listed} for listed in (tasks.list_models(), tasks.list_corpora()))
    trash = {entry.entry_id for entry in tasks.list_trash()}
    found += [f"{entry} is in the trash" for entry in sorted(trash - {"pumps"})]
    found += ["the model is gone"] if "tiny" not in models else []
    found += ["the corpus is gone"] if "pumps" not in corpora | trash else []
    found += ["the speaker is gone"] if "anna" not in {each.id for each in tasks.list_speakers()} else []
    unfinished = [*home.rglob("*.part"), *(work / "tmp").glob(".*"), *work.glob(".*.part")]
    return found + [f"left {path.relative_to(work)}" for path in unfinished]


def usual_time(kind: str, template: Path, files: Path, work: Path) -> float:
    """Returns how long a command takes when nobody kills it, in seconds.

    Raises:
        RuntimeError: if it fails.
    """
    prepare(template, work)
    began = time.monotonic()
    said = ended(started(commands(work, files)[kind], work), work, _LIMIT_S)
    took = time.monotonic() - began
    if said.status or (wrong := problems(work)):
        raise RuntimeError(f"{kind}: {said.err[-500:] if said.status else wrong}")
    return took


def prepared(work: Path, run: Sequence[Sequence[str]]) -> None:
    """Runs commands that must succeed, in the library of this process's variable."""
    for words in run:
        said = ended(started(words, work), work, _LIMIT_S)
        if said.status:
            raise RuntimeError(f"{' '.join(words)}: {said.err}")
