"""Everything that can be wrong with what a user hands in: one sentence, a hint, status 1, nothing changed."""

import contextlib
import errno
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import onnx
import pytest

from engine.base.errors import UnwritableLibraryError
from engine.cli.main import main
from engine.library.model_folder import seal
from engine.tasks.home import open_library
from tests.engine.corpora.samples import tmx, unit, units, write
from tests.engine.jobs.conftest import ROOT
from tests.engine.runtime.conftest import write_tiny_pack
from tests.tiny import put_in_library

Damage = Callable[[Path], None]

IN_PUMPS = ("--domain", "pumps", "--from", "de", "--to", "en")
FULL_DEVICE = Path("/dev/full")
"""Whatever is written there finds no room; only Linux has it."""


@pytest.fixture
def model_copy(tmp_path, tiny_model):
    """A model folder of this test's own."""
    return shutil.copytree(tiny_model, tmp_path / "model")


@pytest.fixture
def refuses(parlance, library_home):
    """Runs a command line that must fail with one sentence, a hint, status 1 and an unchanged library."""

    def run(*words: object, says: str) -> None:
        before = contents(library_home)
        answer = parlance(*words)
        *_, last = answer.err.splitlines()
        assert (answer.status, answer.out) == (1, "")
        assert last.startswith("error: ")
        assert says in last
        assert last.count(". ") >= 1, "no hint after the sentence"
        assert "Traceback" not in answer.err
        assert contents(library_home) == before

    return run


def contents(home: Path) -> dict[str, object]:
    """Returns all that the library keeps of models and corpora; a failed job may leave its report."""
    library = open_library()
    files = {
        str(path.relative_to(home)): path.read_bytes()
        for kind in ("models", "corpora", "trash")
        for path in sorted((home / kind).rglob("*"))
        if path.is_file()
    }
    return {"files": files, "entries": [*library.models(), *library.corpora(), *library.trash()]}


def keep(folder: Path) -> Path:
    """Puts a model folder into the library and returns its place there."""
    return put_in_library(folder).path


def cut(name: str) -> Damage:
    return lambda folder: os.truncate(folder / name, (folder / name).stat().st_size // 2)


def replace(name: str, data: bytes) -> Damage:
    return lambda folder: (folder / name).write_bytes(data)


def flip(name: str) -> Damage:
    """Changes one byte and keeps the size."""

    def damage(folder: Path) -> None:
        data = bytearray((folder / name).read_bytes())
        data[len(data) // 2] ^= 0xFF
        (folder / name).write_bytes(data)

    return damage


def rename_input(folder: Path) -> None:
    """Breaks the contract of the decoder's inputs, with the hashes of the folder as they should be."""
    for name in ("decoder.onnx", "decoder.int8.onnx"):
        graph = onnx.load(folder / name)
        for node in graph.graph.node:
            node.input[:] = ["order" if port == "row_order" else port for port in node.input]
        next(port for port in graph.graph.input if port.name == "row_order").name = "order"
        onnx.save(graph, folder / name)
    seal(folder)


BROKEN_MODELS = {
    "missing": (lambda folder: (folder / "decoder.int8.onnx").unlink(), "decoder.int8.onnx"),
    "no description": (lambda folder: (folder / "model.json").unlink(), "model.json"),
    "truncated graph": (cut("decoder.int8.onnx"), "decoder.int8.onnx"),
    "truncated subwords": (cut("source.spm"), "source.spm"),
    "foreign graph": (replace("encoder.int8.onnx", b"GIF89a"), "encoder.int8.onnx"),
    "foreign description": (replace("model.json", b'{"format": "of another program"}'), "model.json"),
    "broken contract": (rename_input, "row_order is missing"),
}


@pytest.mark.parametrize(("damage", "says"), BROKEN_MODELS.values(), ids=BROKEN_MODELS)
def test_a_broken_folder_is_not_added(refuses, model_copy, damage, says):
    damage(model_copy)
    refuses("model", "add", model_copy, says=says)


@pytest.mark.parametrize("name", ["encoder.onnx", "decoder.int8.onnx", "target.spm"])
def test_an_altered_folder_is_not_added(refuses, model_copy, name):
    flip(name)(model_copy)
    refuses("model", "add", model_copy, says=f"{name} was altered")


BROKEN_GRAPHS = {"missing", "truncated graph", "foreign graph", "broken contract"}
"""Damages of graphs alone, which can be built again."""


@pytest.mark.parametrize("damage", sorted(BROKEN_MODELS.keys() - BROKEN_GRAPHS))
def test_a_model_that_broke_in_the_library_translates_nothing(refuses, model_copy, tmp_path, damage):
    damage_it, says = BROKEN_MODELS[damage]
    damage_it(keep(model_copy))
    text = write(tmp_path / "text.txt", "Der Motor ist heiß.")
    refuses("translate", "--threads", "1", "-i", text, says=says)


@pytest.mark.parametrize("damage", sorted(BROKEN_GRAPHS))
def test_a_graph_that_broke_in_the_library_is_built_again_and_it_is_said(
    parlance, model_copy, tmp_path, damage
):
    text = write(tmp_path / "text.txt", "Der Motor ist heiß.")
    folder = keep(model_copy)
    whole = parlance("translate", "--threads", "1", "-i", text)
    BROKEN_MODELS[damage][0](folder)
    mended = parlance("translate", "--threads", "1", "-i", text)
    assert (mended.status, mended.out) == (0, whole.out)
    assert "built again from its weights" in mended.err
    assert "built again" not in parlance("translate", "--threads", "1", "-i", text).err


def test_a_pack_is_opened_with_graphs_of_its_parent_that_are_built_again(parlance, model_copy, tmp_path):
    parent = keep(model_copy)
    keep(write_tiny_pack(parent, tmp_path / "tiny-pack"))
    cut("encoder.int8.onnx")(parent)
    text = write(tmp_path / "text.txt", "Der Motor ist heiß.")
    answer = parlance("translate", "--model", "tiny-pack", "--threads", "1", "-i", text)
    assert (answer.status, "encoder.int8.onnx of tiny was missing or broken" in answer.err) == (0, True)


@pytest.mark.usefixtures("torch_unasked")
def test_doctor_builds_broken_graphs_again(parlance, model_copy):
    folder = keep(model_copy)
    cut("decoder.int8.onnx")(folder)
    answer = parlance("doctor", "--json")
    assert (answer.status, answer.json["problems"]) == (0, [])
    assert answer.json["mended"] == [
        "decoder.int8.onnx of tiny was missing or broken and is built again from its weights."
    ]
    assert parlance("doctor", "--json").json["mended"] == []


@pytest.mark.parametrize("damage", ["weights gone", "library that takes nothing"])
def test_a_graph_that_cannot_be_built_again_is_told(refuses, model_copy, tmp_path, monkeypatch, damage):
    folder = keep(model_copy)
    cut("decoder.int8.onnx")(folder)
    says = "decoder.int8.onnx"
    if damage == "weights gone":
        cut("weights.safetensors")(folder)
    else:
        error = UnwritableLibraryError("The disk is full.", "Free some space.")
        monkeypatch.setattr("engine.library.Library.replace_model", Mock(side_effect=error))
        says = "It can be built again, but not here: The disk is full."
    text = write(tmp_path / "text.txt", "Der Motor ist heiß.")
    refuses("translate", "--threads", "1", "-i", text, says=says)


def test_a_model_folder_that_is_gone_translates_nothing(refuses, model_copy, tmp_path):
    shutil.rmtree(keep(model_copy))
    text = write(tmp_path / "text.txt", "Der Motor ist heiß.")
    refuses("translate", "-i", text, says="There is no model folder")


BROKEN_MEMORIES = {
    "empty": ("", "is empty"),
    "cut": (tmx(units())[:320], "memory.tmx is cut off: it ends in the middle, at line 6"),
    "other languages": (tmx(unit("La pompe", "La pompa", src="fr", tgt="it")), "fr"),
}


@pytest.mark.parametrize(("content", "says"), BROKEN_MEMORIES.values(), ids=BROKEN_MEMORIES)
def test_a_broken_memory_is_not_imported(refuses, tmp_path, content, says):
    path = write(tmp_path / "memory.tmx", content)
    refuses("corpus", "import", path, *IN_PUMPS, says=says)


@pytest.mark.skipif(not FULL_DEVICE.exists(), reason="this system has no device that is always full")
def test_a_translation_that_finds_no_room_is_one_sentence(model_copy, tmp_path, monkeypatch, capsys):
    keep(model_copy)
    text = write(tmp_path / "text.txt", "Der Motor ist heiß.")
    full = io.TextIOWrapper(io.BufferedWriter(io.FileIO(FULL_DEVICE, "w")))
    monkeypatch.setattr(sys, "stdout", full)
    assert main(["translate", "--threads", "1", "-i", str(text)]) == 1
    with contextlib.suppress(OSError):
        full.close()
    assert capsys.readouterr().err.startswith("error: The disk is full; what was complete by then")


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES])
def test_a_place_that_takes_no_file_leaves_the_library_as_it_was(
    refuses, monkeypatch, model_copy, tmp_path, code
):
    def fail(*_arguments, **_options):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("engine.library.model_folder.copy", fail)
    monkeypatch.setattr("engine.corpora.storing.store.LineWriter._flush", fail)
    memory = write(tmp_path / "memory.tmx", tmx(units()))
    says = "is full" if code == errno.ENOSPC else "may not be written"
    refuses("model", "add", model_copy, says=says)
    refuses("corpus", "import", memory, *IN_PUMPS, says=says)


WITHOUT_RIGHTS = ("setpriv", "--inh-caps=-all", "--bounding-set=-all") if os.geteuid() == 0 else ()
"""A command that takes from an administrator the right to read everything."""

NOTHING_SHIPS = """
import sys
from pathlib import Path
from unittest.mock import Mock
from engine.cli.main import main
from engine.base.errors import UnwritableLibraryError
from engine.tasks.models import builtin
builtin.assets_folder = lambda: Path("no-assets")
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.slow
@pytest.mark.skipif(bool(WITHOUT_RIGHTS) and shutil.which("setpriv") is None, reason="setpriv is missing")
@pytest.mark.parametrize(
    "words",
    [
        ("translate", "--model", "tiny", "-i", "{file}"),
        ("corpus", "import", "{file}", *IN_PUMPS),
        ("model", "add", "{file}"),
        ("evaluate", "--model", "tiny", "--source", "{file}", "--reference", "{file}"),
    ],
    ids=lambda words: words[0],
)
def test_a_file_that_may_not_be_read_is_one_sentence(model_copy, tmp_path, words):
    keep(model_copy)
    path = write(tmp_path / "secret.zip", "secret")
    path.chmod(0)
    command = [*WITHOUT_RIGHTS, sys.executable, "-c", NOTHING_SHIPS, *(w.format(file=path) for w in words)]
    answer = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert (answer.returncode, answer.stdout) == (1, "")
    *_, last = answer.stderr.splitlines()
    assert re.match(r"error: .*(permission|may not|Permission denied)", last)
    assert str(path) in last
