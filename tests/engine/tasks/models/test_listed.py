"""Models of a list: what it says of them, and those of Firefox downloaded, checked, added; or refused."""

import errno
import gzip
import hashlib
import json
import runpy
import shutil
import subprocess

import pytest

from engine import tasks
from engine.base.errors import ConfigError, EngineError, LibraryError, ModelError
from engine.base.progress import DOWNLOADING, Cancelled
from engine.cli.main import main
from engine.orders import AddModelOrder
from engine.tasks.home import open_library
from engine.tasks.models import from_hub, listed
from engine.tasks.models.adding import check_adding
from engine.tasks.models.from_hub import add_firefox_model
from engine.text.languages import find_language, language_name
from tests.engine.exchange.fake_hub import COMMIT, allow, fake_hub
from tests.engine.exchange.student_samples import shared_spm, train_student, write_student
from tests.test_architecture import ROOT

NAME = "tiny/fihu"
OPTIONS = tasks.JobOptions(argv=("model", "add"))
WEIGHTS = "model.fihu.intgemm.alphas.bin.gz"


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    """A folder of Firefox's models, packed as its repository has them."""
    folder = tmp_path_factory.mktemp("firefox")
    subwords = shared_spm()
    write_student(folder / NAME, train_student(subwords, n_updates=0), subwords, name="fihu")
    for path in list((folder / NAME).iterdir()):
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes()))
        path.unlink()
    return folder


@pytest.fixture
def hub(given, monkeypatch):
    """Sends these files, and a list that has the model."""
    contents = {path.name: path.read_bytes() for path in sorted((given / NAME).iterdir())}
    files = {name: [len(data), hashlib.sha256(data).hexdigest()] for name, data in contents.items()}
    facts = {"src": "fi", "tgt": "hu", "disk": 1000, "memory": 100, "comet": None, "files": files}
    found = {
        "firefox": {"commit": COMMIT, "licence": "MPL-2.0"},
        "opus": {"commit": COMMIT, "licence": "CC-BY-4.0", "pairs": "de-en"},
        "models": {NAME: facts},
    }
    monkeypatch.setattr(listed, "_list", lambda: found)
    with fake_hub() as hub:
        hub.firefox = given
        allow(hub, monkeypatch)
        yield hub


def left_behind(home):
    return [path for part in ("downloads", "models") for path in (home / part).glob("*")]


def test_the_list_that_ships_names_models_with_sizes_and_hashes():
    found = listed._list()
    assert len(found["models"]) > 100
    for name, facts in found["models"].items():
        pair = name.partition("/")[2]
        kinds = {file.partition(".")[0] for file in facts["files"]}
        assert {"model", "lex"} < kinds
        assert kinds & {"vocab", "srcvocab"}
        assert all(f".{pair}." in file and file.endswith(".gz") for file in facts["files"])
        assert all(size > 0 and len(sha256) == 64 for size, sha256 in facts["files"].values())
        assert facts["disk"] > sum(size for size, _ in facts["files"].values())
        assert facts["memory"] < facts["disk"]
    assert all(len(found[part]["commit"]) == 40 for part in ("firefox", "opus"))


def test_every_language_of_the_list_has_a_name_and_no_model_is_listed_twice():
    models = tasks.models_to_add()
    assert len({each.name for each in models}) == len(models) > 400
    for each in models:
        for tag in (each.src, each.tgt):
            assert find_language(tag) == tag
            assert language_name(tag) != tag
        assert each.src != each.tgt
        if not each.is_of_firefox:
            tasks.check_hub_name(each.name)


def test_what_the_list_knows_is_told_and_what_it_does_not_know_is_none(hub):
    firefox, opus = tasks.models_to_add()
    assert (firefox.name, firefox.src, firefox.tgt, firefox.licence) == (NAME, "fi", "hu", "MPL-2.0")
    assert (firefox.disk_bytes, firefox.memory_bytes, firefox.comet) == (1000, 100, 0.0)
    assert firefox.download_bytes == sum(path.stat().st_size for path in (hub.firefox / NAME).iterdir())
    assert (opus.name, opus.src, opus.tgt) == ("Helsinki-NLP/opus-mt-de-en", "de", "en")
    assert (opus.is_of_firefox, opus.download_bytes, opus.licence) == (False, 0, "CC-BY-4.0")


def test_a_model_of_firefox_is_downloaded_by_its_commit_and_added_and_nothing_else_stays(hub, library_home):
    seen = []
    record = add_firefox_model(NAME, seen.append)
    assert (record.src, record.tgt, record.name) == ("fi", "hu", "Finnish → Hungarian, Firefox, small")
    assert tasks.model_details(record.id).details.origin.licence.casefold() == "mpl-2.0"
    assert not list((library_home / "downloads").glob("*"))
    assert all(f"/{COMMIT}/models/{NAME}/" in path for path, _, _ in hub.asked)
    assert not any("authorization" in headers for _, _, headers in hub.asked)
    told = [progress for progress in seen if progress.stage == DOWNLOADING]
    assert told[-1].done == told[-1].total
    said = told[0].messages[0][1]
    assert "2 files of firefox-fihu from 127.0.0.1, 0.3 MB" in said


@pytest.mark.slow
def test_the_order_does_the_same_under_the_name_that_was_chosen(hub):
    added = tasks.run_order(AddModelOrder(firefox=NAME, name="mine"), options=OPTIONS)
    assert open_library().model(added.model).name == "mine"


def test_after_a_lost_connection_only_the_rest_is_asked_for(hub, library_home):
    hub.cuts[WEIGHTS] = [5000, 0, 0, 0, 0]
    with pytest.raises(ModelError, match="cannot be reached"):
        add_firefox_model(NAME)
    kept = library_home / "downloads" / f"firefox-tiny-fihu@{COMMIT[:12]}" / "firefox-fihu"
    assert (kept / f"{WEIGHTS}.part").stat().st_size == 5000
    hub.cuts.clear()
    hub.asked.clear()
    add_firefox_model(NAME)
    assert hub.begins(WEIGHTS) == [5000]
    assert not kept.exists()


@pytest.mark.parametrize("sent", [b"short", b"x" * 2_000_000])
def test_a_file_that_is_not_the_listed_one_is_refused_and_nothing_stays(hub, library_home, sent):
    hub.sent[WEIGHTS] = sent
    with pytest.raises(ModelError, match="cut off or altered"):
        add_firefox_model(NAME)
    assert left_behind(library_home) == []


def test_stopping_leaves_nothing(hub, library_home):
    def stop(progress):
        if progress.stage == DOWNLOADING and progress.done:
            raise Cancelled

    with pytest.raises(Cancelled):
        add_firefox_model(NAME, stop)
    assert left_behind(library_home) == []


def test_a_disk_without_room_is_said_before_anything_is_asked_for(hub, library_home, monkeypatch):
    usage = from_hub.shutil.disk_usage(library_home.parent)
    monkeypatch.setattr(from_hub.shutil, "disk_usage", lambda _path: usage._replace(free=900))
    with pytest.raises(LibraryError, match="has 0.0 MB free"):
        add_firefox_model(NAME)
    assert hub.asked == []
    assert left_behind(library_home) == []


def test_a_disk_that_fills_up_on_the_way_leaves_nothing(hub, library_home, monkeypatch):
    from engine.exchange import hub as fetching

    def append(_hub, _commit, _wanted, _part, _tell):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(fetching, "_append", append)
    with pytest.raises(EngineError, match="full|space"):
        tasks.run_order(AddModelOrder(firefox=NAME), options=OPTIONS)
    assert left_behind(library_home) == []


def test_a_host_that_sends_us_elsewhere_is_followed(hub):
    hub.moved["/media/mozilla/"] = "/elsewhere/"
    assert add_firefox_model(NAME).src == "fi"
    assert any(path.startswith("/elsewhere/") for path, _, _ in hub.asked)


def test_a_host_that_sends_us_round_in_a_circle_cannot_be_reached(hub, library_home):
    hub.moved["/media/mozilla/"] = "/media/mozilla/"
    with pytest.raises(ModelError, match="cannot be reached"):
        add_firefox_model(NAME)
    assert not list((library_home / "models").glob("*"))


def test_a_log_in_page_instead_of_the_model_is_named_as_that(hub, library_home):
    hub.is_html = True
    with pytest.raises(ModelError, match="web page instead of the model"):
        add_firefox_model(NAME)
    assert left_behind(library_home) == []


def test_a_model_that_is_gone_is_said(hub):
    hub.status = 404
    with pytest.raises(ModelError, match="answered 404 when it was asked for the Firefox model tiny/fihu"):
        add_firefox_model(NAME)


def test_a_name_that_the_list_has_not_is_refused_with_those_it_has(hub):
    with pytest.raises(ModelError) as refused:
        check_adding(AddModelOrder(firefox="base/fihu"))
    assert NAME in refused.value.hint
    with pytest.raises(ModelError, match="no model of Firefox called 'x'"):
        check_adding(AddModelOrder(firefox="x"))
    with pytest.raises(ConfigError):
        check_adding(AddModelOrder(firefox=NAME, hub="Helsinki-NLP/opus-mt-de-en"))
    check_adding(AddModelOrder(firefox=NAME))


def test_the_list_is_written_from_what_registries_say(tmp_path):
    writer = runpy.run_path(str(ROOT / "packaging" / "list_models.py"))
    shape = {"dim-emb": 4, "dim-vocabs": [10, 20]}
    said = {
        "sourceLanguage": "de", "targetLanguage": "en", "flores": {"comet": 0.5}, "modelConfig": shape,
        "modelStatistics": {"encoder_parameters": 5, "decoder_parameters": 7},
    }  # fmt: skip
    files = {
        "models/tiny/deen/metadata.json": json.dumps(said),
        "models/tiny/deen/model.deen.bin.gz": f"version 1\noid sha256:{'a' * 64}\nsize 12\n",
        "models/tiny/deen/qualityModel.deen.bin.gz": "no pointer",
        "models/de-en/README.md": "normalization + SentencePiece",
        "models/de-fr/README.md": "tokenization + BPE",
        "models/en-fi/README.md": "normalization + SentencePiece",
        "models/aed-es/README.md": "normalization + SentencePiece",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    git = ("git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x@x")
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "x")):
        subprocess.run([*git, *words], check=True)
    ((name, facts),) = writer["firefox"](tmp_path)
    assert (name, facts["files"]) == ("tiny/deen", {"model.deen.bin.gz": [12, "a" * 64]})
    assert (facts["memory"], facts["disk"]) == (4 * 120 + 80 + 12, 8 * 132 + 572)
    hub = "opus-mt-de-en opus-mt-de-fr opus-mt-aed-es opus-mt-en-fi-de"
    assert list(writer["opus"](tmp_path, hub)) == ["de-en"]


@pytest.mark.slow
def test_a_terminal_names_a_model_of_firefox_by_its_prefix(hub, capsys):
    assert main(["model", "add", "firefox:x"]) == 1
    assert "no model of Firefox called 'x'" in capsys.readouterr().err
    assert main(["model", "add", f"firefox:{NAME}"]) == 0
    assert "licence: mpl-2.0" in capsys.readouterr().out.casefold()


@pytest.mark.parametrize(
    "content",
    [b"\x1f\x8b", gzip.compress(b"x" * 90)[:-9], gzip.compress(bytes(90 << 20))],
    ids=["cut", "damaged", "too large"],
)
def test_a_packed_vocabulary_that_is_damaged_or_unpacks_too_far_is_refused(given, tmp_path, content):
    folder = shutil.copytree(given / NAME, tmp_path / "fihu")
    (folder / "vocab.fihu.spm.gz").write_bytes(content)
    with pytest.raises(ModelError, match="cannot be unpacked"):
        tasks.add_model(folder)
