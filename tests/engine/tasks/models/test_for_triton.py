"""Model repositories for NVIDIA Triton: they translate with what they carry, as the model does here."""

import gzip
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import tests.engine.exchange.outgoing.triton as triton_tests
from engine import tasks
from engine.base.config import SearchConfig
from engine.base.errors import GraphError, LibraryError, ModelError, SpeakerError
from engine.exchange.outgoing import triton
from engine.exchange.outgoing.triton import check_config
from engine.library import model_folder
from engine.runtime.translator import Translator
from tests.engine.runtime.conftest import write_small_pack, write_tiny_pack
from tests.measured_numbers import ROOT
from tests.patience import patience
from tests.tiny import source_sentences, write_model_folder

STAND_IN = Path(triton_tests.__file__).parent / "stand_in"
NAME = "parlance_de_en"
INVALID_ARG, CANCELLED = 3, 7


@pytest.fixture(autouse=True)
def _files_that_ship(monkeypatch):
    monkeypatch.setattr("engine.tasks.models.leaving.assets_folder", lambda: ROOT / "assets")


@pytest.fixture
def base(library_home, tmp_path):
    folder = write_model_folder(tmp_path / "base", precisions=("float32", "int8"))
    (folder / "source.words.gz").write_bytes(gzip.compress(b"9\nsecret\t9"))
    model_folder.seal(folder)
    return tasks.add_model(folder)


@pytest.fixture
def ana(base):
    """Somebody who has a profile for it."""
    speaker = tasks.create_speaker("Ana Ćosić", src="de", tgt="en")
    for word in ("the", "water", "pump"):
        tasks.edit_word(speaker.id, base.id, word, 5.0)
    return speaker


def ask(repository, *groups):
    """Answers of the repository's own program, in a process that can import nothing else of ours."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment |= {"PYTHONPATH": str(STAND_IN), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        [sys.executable, STAND_IN / "ask.py", repository, NAME],
        input=json.dumps(groups),
        cwd=repository,
        env=environment,
        capture_output=True,
        text=True,
        timeout=patience(120),
        check=False,
    )
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout)
    assert Path(said["engine"]).is_relative_to(repository)
    return said["answers"]


def translated(model, texts, *, pack=None, speaker=None, precision="int8", **search):
    translator = Translator(model.path, pack, precision, device="cpu")
    if speaker:
        translator = translator.as_speaker(tasks_inputs(speaker, translator))
    return [translator.translate_text(text, SearchConfig(**search)).text for text in texts]


def tasks_inputs(speaker, translator):
    from engine.tasks.speakers.profiles import speaker_inputs

    return speaker_inputs(speaker.id, translator)


@pytest.mark.slow
def test_it_translates_as_the_model_does_here_and_errors_stay_with_their_request(base, ana, tmp_path):
    folder = tmp_path / "repository"
    assert tasks.export_model(base.id, folder, "triton", speaker=ana.id).as_ == "triton"
    texts = ["Die Pumpe läuft an. Der Motor ist heiß.\n\nGuten Tag!", *source_sentences()[:2]]
    (answers,) = ask(
        folder,
        [
            {"TEXT": texts},
            {"TEXT": texts, "SPEAKER": ["", ana.name, ""], "PACK": ["", "", ""], "BEAM": [4, 4, 1]},
            {"TEXT": ["Hallo."], "SPEAKER": ["Ben"]},
            {"TEXT": ["Hallo.", "Ja."], "PACK": ["", "none"]},
            {"TEXT": ["Hallo."], "BEAM": [0]},
            {"TEXT": ["\udcff"]},
            {"TEXT": [""]},
            {"TEXT": texts, "is_cancelled": True},
        ],
    )
    plain, spoken, unknown, no_pack, no_beam, no_text, empty, gone = answers
    assert plain["texts"] == translated(base, texts)
    assert spoken["texts"] == [
        plain["texts"][0],
        *translated(base, texts[1:2], speaker=ana),
        *translated(base, texts[2:], beam_size=1),
    ]
    assert spoken["texts"][1] != plain["texts"][1]
    for refused, words in (
        (unknown, "without speakers"),
        (no_pack, "no pack 'none'"),
        (no_beam, "beam_size"),
        (no_text, "not UTF-8"),
    ):
        assert refused["code"] == INVALID_ARG
        assert words in refused["error"]
        assert str(folder) not in refused["error"]
    assert empty["texts"] == [""]
    assert gone.get("code", CANCELLED) == CANCELLED  # unless it was done before Triton was asked


@pytest.mark.slow
@pytest.mark.parametrize("write", [write_tiny_pack, write_small_pack])
def test_a_pack_goes_out_with_its_model(base, tmp_path, write):
    pack = tasks.add_model(write(base.path, tmp_path / "pack"))
    tasks.export_model(pack.id, tmp_path / "repository", "triton")
    texts = source_sentences()[:3]
    ((plain, packed),) = ask(
        tmp_path / "repository", [{"TEXT": texts}, {"TEXT": texts, "PACK": [pack.id] * 3}]
    )
    assert plain["texts"] == translated(base, texts)
    assert packed["texts"] == translated(base, texts, pack=pack.path)
    assert packed != plain
    readme = (tmp_path / "repository" / "README.md").read_text(encoding="utf-8")
    assert f'texts("PACK", ["{pack.id}", "{pack.id}"])' in readme


@pytest.mark.slow
def test_a_pack_that_is_exported_into_it_later_is_found(base, tmp_path):
    tasks.export_model(base.id, tmp_path / "repository", "triton")
    pack = tasks.add_model(write_small_pack(base.path, tmp_path / "pack"))
    tasks.export_model(pack.id, tmp_path / "repository" / NAME / "1" / "packs" / "later", "pack")
    ((answer,),) = ask(tmp_path / "repository", [{"TEXT": ["Der Motor ist heiß."], "PACK": ["later"]}])
    assert answer["texts"] == translated(base, ["Der Motor ist heiß."], pack=pack.path)


def test_the_graphs_stand_alone_and_are_told_as_they_are(base, tmp_path):
    folder = tmp_path / "repository"
    tasks.export_model(base.id, folder, "triton")
    for graph in ("encoder", "decoder"):
        check_config((folder / graph / "config.pbtxt").read_text(), folder / graph / "1" / "model.onnx")
        assert (folder / graph / "1" / "model.onnx").read_bytes() == (
            base.path / f"{graph}.onnx"
        ).read_bytes()


def test_no_words_of_the_user_go_along_and_the_card_does(base, tmp_path):
    tasks.export_model(base.id, tmp_path / "repository", "triton")
    files = {path.name for path in (tmp_path / "repository").rglob("*")}
    assert {"model.json", "card.md", "requirements.txt", "model.py", "config.pbtxt"} <= files
    assert not {"source.words.gz", "translate.py", "__pycache__"} & files
    readme = (tmp_path / "repository" / "README.md").read_text(encoding="utf-8")
    assert "docker run" in readme
    assert "tritonclient.http" in readme
    assert "not run in Triton" in readme
    assert base.name in readme
    assert not re.search(r"\{[a-z]+\}", readme)


@pytest.mark.slow
def test_a_model_without_int8_translates_in_float32_and_says_so(library_home, tmp_path):
    model = tasks.add_model(write_model_folder(tmp_path / "base", precisions=("float32",)))
    for path in model.path.glob("*.int8.onnx"):
        path.unlink()
    model_folder.seal(model.path)
    tasks.export_model(model.id, tmp_path / "repository", "triton")
    assert "has no int8 graphs" in (tmp_path / "repository" / "README.md").read_text(encoding="utf-8")
    texts = source_sentences()[:2]
    ((answer,),) = ask(tmp_path / "repository", [{"TEXT": texts}])
    assert answer["texts"] == translated(model, texts, precision="float32")


@pytest.mark.slow
def test_a_zip_holds_the_same_folder(base, tmp_path):
    tasks.export_model(base.id, tmp_path / "repository", "triton")
    tasks.export_model(base.id, tmp_path / "packed.zip", "triton")
    zipfile.ZipFile(tmp_path / "packed.zip").extractall(tmp_path)
    for path in (tmp_path / "repository").rglob("*"):
        other = tmp_path / "packed" / path.relative_to(tmp_path / "repository")
        assert not path.is_file() or other.read_bytes() == path.read_bytes()


def test_what_triton_would_not_take_is_not_kept(base, tmp_path, monkeypatch):
    told = triton.graph_config
    monkeypatch.setattr(triton, "graph_config", lambda *graph: told(*graph).replace("TYPE_BOOL", "TYPE_INT8"))
    with pytest.raises(GraphError, match="src_mask"):
        tasks.export_model(base.id, tmp_path / "repository", "triton")
    assert not (tmp_path / "repository").exists()
    assert not list(tmp_path.rglob("*.part"))


def test_without_graphs_it_is_refused_and_nothing_is_left(base, tmp_path):
    for path in base.path.glob("*.onnx"):
        path.unlink()
    with pytest.raises(ModelError, match="no graphs to serve"):
        tasks.export_model(base.id, tmp_path / "out" / "repository", "triton")
    assert not (tmp_path / "out").exists()
    assert {way.as_: way.problem for way in tasks.export_ways(base.id)}["triton"].endswith(
        "no graphs to serve."
    )


def test_without_sources_it_is_refused(base, tmp_path, monkeypatch):
    monkeypatch.setattr(triton, "_sources", lambda: tmp_path)
    with pytest.raises(ModelError, match="packaged application"):
        tasks.export_model(base.id, tmp_path / "repository", "triton")


def test_what_is_there_is_never_overwritten(base, tmp_path):
    (tmp_path / "repository").mkdir()
    with pytest.raises(LibraryError, match="exists already"):
        tasks.export_model(base.id, tmp_path / "repository", "triton")
    assert list((tmp_path / "repository").iterdir()) == []


def test_somebody_whom_nobody_knows_is_refused_and_nothing_is_left(base, tmp_path):
    with pytest.raises(SpeakerError):
        tasks.export_model(base.id, tmp_path / "out" / "repository", "triton", speaker="Ben")
    assert not (tmp_path / "out" / "repository").exists()
    assert not list(tmp_path.rglob("*.part"))
