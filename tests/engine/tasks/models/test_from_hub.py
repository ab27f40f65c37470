"""Models of the hub: downloaded when asked for, resumed, checked; or refused, with nothing left behind."""

import json
import os
import shutil
import subprocess
import sys
import time

import pytest
from safetensors.numpy import load_file, save_file

from engine import tasks
from engine.base.errors import ConfigError, EngineError, LibraryError, ModelError
from engine.base.progress import DOWNLOADING, Cancelled
from engine.library.locks import process_started
from engine.orders import AddModelOrder
from engine.results.systems import System
from engine.tasks.home import open_library, sweep_library
from engine.tasks.models.adding import check_adding
from engine.tasks.models.from_hub import add_hub_model
from tests.engine.exchange.fake_hub import COMMIT, allow, fake_hub
from tests.engine.exchange.m2m100_samples import write_m2m100
from tests.engine.exchange.marian_samples import write_marian

NAME = "Someone/opus-mt-fi-hu"


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hub") / "opus-mt-fi-hu"
    write_marian(folder, languages=("fi", "hu"))  # no sentences of ours are checked in these: quick
    (folder / "tf_model.h5").write_bytes(b"of another program")
    return folder


@pytest.fixture
def hub(given, tmp_path, monkeypatch):
    """A hub with one model, of which a test may change the files."""
    with fake_hub() as hub:
        hub.models[NAME] = shutil.copytree(given, tmp_path / "opus-mt-fi-hu")
        allow(hub, monkeypatch)
        yield hub


@pytest.fixture
def weights(hub):
    return hub.models[NAME] / "model.safetensors"


def downloads(home):
    return sorted(path.name for path in (home / "downloads").glob("**/*")) if home.exists() else []


def is_empty(home):
    return downloads(home) == [] and not any((home / "models").glob("*"))


def test_a_model_is_downloaded_added_and_nothing_of_the_download_stays(hub, library_home):
    seen = []
    record = add_hub_model(NAME, seen.append)
    assert (record.src, record.tgt, record.details.origin.name) == ("fi", "hu", "opus-mt-fi-hu")
    assert tasks.open_system(System(model=record.id)).translate_text("Die Pumpe läuft.").text
    assert downloads(library_home) == []
    told = [message for progress in seen for _, message in progress.messages]
    n_bytes = sum(p.stat().st_size for p in hub.models[NAME].iterdir() if p.name != "tf_model.h5")
    assert any(f"127.0.0.1, {n_bytes / 1e6:,.1f} MB. Revision {COMMIT[:12]}." in text for text in told)
    counts = [(progress.done, progress.total) for progress in seen if progress.stage == DOWNLOADING]
    assert counts == sorted(counts)
    assert (counts[0], counts[-1]) == ((0, n_bytes), (n_bytes, n_bytes))


def test_only_what_is_read_is_asked_for_the_weights_last_and_nothing_is_told(hub):
    add_hub_model(f"https://huggingface.co/{NAME}")
    asked = hub.files_asked()
    assert (asked[-1], "tf_model.h5" in asked, len(asked)) == ("model.safetensors", False, len(set(asked)))
    for path, _, headers in hub.asked:
        assert headers["user-agent"] == "parlance"
        assert "authorization" not in headers
        assert path.startswith(("/api/models/Someone/", f"/{NAME}/resolve/{COMMIT}/"))


def test_of_a_model_of_many_languages_its_subwords_and_list_of_languages_come_too(hub, tmp_path):
    write_m2m100(tmp_path / "nllb-tiny")
    hub.models["facebook/nllb-tiny"] = tmp_path / "nllb-tiny"
    with pytest.raises(ModelError, match="reads and writes 5 languages"):
        add_hub_model("facebook/nllb-tiny")
    assert "model.safetensors" not in hub.files_asked()
    record = add_hub_model("facebook/nllb-tiny", src="ru", tgt="zh")
    assert (record.id, record.details.origin.licence) == ("nllb-tiny-ru-zh", "cc-by-nc-4.0")
    assert "tokenizer.json" not in hub.files_asked()  # large, and nothing in it is read


def test_pytorch_weights_are_taken_where_there_are_no_others(hub, weights, tmp_path):
    write_marian(tmp_path / "old" / "opus-mt-fi-hu", languages=("fi", "hu"), as_pickle=True)
    hub.models[NAME] = tmp_path / "old" / "opus-mt-fi-hu"
    assert add_hub_model(NAME).n_parameters
    assert hub.files_asked()[-1] == "pytorch_model.bin"


def test_weights_split_into_several_files_come_all_and_a_missing_one_is_named(hub, weights, library_home):
    tensors = load_file(weights)
    halves = {
        f"model-0000{n}-of-00002.safetensors": names
        for n, names in ((1, [*tensors][::2]), (2, [*tensors][1::2]))
    }
    for name, names in halves.items():
        save_file({each: tensors[each] for each in names}, weights.with_name(name), {"format": "pt"})
    listed = {each: name for name, names in halves.items() for each in names}
    weights.with_name("model.safetensors.index.json").write_text(json.dumps({"weight_map": listed}))
    weights.unlink()
    assert tasks.open_system(System(model=add_hub_model(NAME).id)).translate_text("Die Pumpe läuft.").text
    assert hub.files_asked()[-3:] == ["model.safetensors.index.json", *halves]
    weights.with_name([*halves][1]).unlink()
    with pytest.raises(ModelError, match=r"model-00002-of-00002\.safetensors is missing, one of 2 files"):
        add_hub_model(NAME, name="again")
    assert downloads(library_home) == []


@pytest.mark.parametrize("ignores_ranges", [False, True])
def test_a_connection_that_breaks_is_taken_up_where_it_broke(hub, weights, ignores_ranges):
    hub.cuts["model.safetensors"] = [1000, 5000] if not ignores_ranges else [1000]
    hub.ignores_ranges = ignores_ranges
    assert add_hub_model(NAME)
    assert hub.begins("model.safetensors") == ([0, 1000, 6000] if not ignores_ranges else [0, 1000])


def test_a_download_that_is_interrupted_goes_on_when_asked_again(hub, library_home):
    hub.cuts["model.safetensors"] = [1000, *[0] * 9]
    with pytest.raises(ModelError, match=r"127\.0\.0\.1 cannot be reached") as lost:
        add_hub_model(NAME)
    assert "ask again" in lost.value.hint
    assert "model.safetensors.part" in downloads(library_home)
    hub.cuts.clear()
    hub.asked.clear()
    told = []
    add_hub_model(NAME, lambda progress: told.extend(progress.messages))
    assert hub.begins("model.safetensors") == [1000]
    assert hub.files_asked() == ["model.safetensors"]
    assert "are here already" in told[0][1]
    assert downloads(library_home) == []


def test_what_nobody_goes_on_with_is_removed_after_days(hub, library_home):
    hub.cuts["model.safetensors"] = [1000, *[0] * 9]
    with pytest.raises(ModelError):
        add_hub_model(NAME)
    open_library()
    (kept,) = (library_home / "downloads").iterdir()
    os.utime(kept, (time.time() - 8 * 86_400,) * 2)
    sweep_library()  # as the next start does
    assert downloads(library_home) == []


def test_a_download_stops_between_two_blocks_and_leaves_nothing(hub, library_home):
    def stop(progress):
        if progress.done and progress.done > 3000:
            raise Cancelled

    with pytest.raises(Cancelled):
        add_hub_model(NAME, stop)
    assert is_empty(library_home)


def test_two_do_not_download_the_same_at_once(hub, library_home):
    place = library_home / "downloads" / f"Someone--opus-mt-fi-hu@{COMMIT[:12]}"
    place.mkdir(parents=True)
    started = process_started(os.getppid())
    (place / ".pid").write_text(f"{os.getppid()} {started - 99}")
    assert add_hub_model(NAME)  # of a process that is gone, whose id another has now
    place.mkdir()
    (place / ".pid").write_text(f"{os.getppid()} {started}")
    with pytest.raises(ModelError, match="is being downloaded already"):
        add_hub_model(NAME)
    assert place.exists()


def change(path, **values):
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))


def altered(hub, name, flip=100):
    content = bytearray((hub.models[NAME] / name).read_bytes())
    content[-flip] ^= 1
    hub.sent[name] = bytes(content)


def languages_unknown(hub):
    folder = hub.models[NAME]
    (folder / "tokenizer_config.json").unlink()
    hub.models["Someone/nameless"] = folder


FAULTS = {
    "no such model": (
        lambda hub: hub.models.clear(), "127.0.0.1 has no model Someone/opus-mt-fi-hu that everyone may"
    ),
    "gated": (lambda hub: hub.gated.add(NAME), "is not open to everyone: 127.0.0.1 wants a login"),
    "forbidden": (lambda hub: setattr(hub, "status", 403), "is not open to everyone"),
    "busy": (lambda hub: setattr(hub, "status", 503), "127.0.0.1 answered 503"),
    "odd": (lambda hub: setattr(hub, "status", 418), "127.0.0.1 answered 418"),
    "a proxy's page": (lambda hub: setattr(hub, "is_html", True), "answered with a web page instead"),
    "altered weights": (
        lambda hub: altered(hub, "model.safetensors"), "model.safetensors came cut off or altered"
    ),
    "altered text": (lambda hub: altered(hub, "README.md", 5), "README.md came cut off or altered"),
    "cut weights": (
        lambda hub: hub.sent.update({"model.safetensors": b"12345"}), r"it has 5 of [\d,]+ bytes"
    ),
    "too long": (
        lambda hub: hub.sent.update({"vocab.json": bytes(99_999)}), "vocab.json came cut off or altered"
    ),
    "another kind": (
        lambda hub: change(hub.models[NAME] / "config.json", model_type="bert"),
        "^Someone/opus-mt-fi-hu holds a model of the kind 'bert'",
    ),
    "no configuration": (
        lambda hub: (hub.models[NAME] / "config.json").unlink(), "This model has no config.json"
    ),
    "no weights": (
        lambda hub: (hub.models[NAME] / "model.safetensors").unlink(), "has none of model.safetensors"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FAULTS)
def test_what_goes_wrong_is_a_sentence_with_a_hint_and_leaves_nothing(hub, library_home, case):
    fault, said = FAULTS[case]
    fault(hub)
    with pytest.raises(ModelError, match=said) as refused:
        add_hub_model(NAME)
    assert refused.value.hint
    assert is_empty(library_home)


@pytest.mark.parametrize("case", ["another kind", "no configuration"])
def test_what_cannot_be_read_is_refused_before_its_weights_come(hub, case):
    FAULTS[case][0](hub)
    with pytest.raises(ModelError):
        add_hub_model(NAME)
    assert "model.safetensors" not in hub.files_asked()


def test_a_revision_that_there_is_not_is_named(hub):
    with pytest.raises(ModelError, match="but no revision 'v9' of it"):
        add_hub_model(f"{NAME}@v9")


def test_a_hub_that_does_not_answer_is_named(hub, library_home, monkeypatch):
    hub.address = "http://127.0.0.1:9"
    allow(hub, monkeypatch)
    with pytest.raises(ModelError, match=r"^127\.0\.0\.1 cannot be reached") as refused:
        add_hub_model(NAME)
    assert "Check the connection" in refused.value.hint
    assert is_empty(library_home)


def test_a_page_in_place_of_a_file_is_no_file(hub, library_home, monkeypatch):
    def log_in(progress):
        hub.is_html = hub.is_html or progress.stage == DOWNLOADING

    with pytest.raises(ModelError, match="answered with a web page"):
        add_hub_model(NAME, log_in)
    assert is_empty(library_home)


def test_who_forbids_downloads_is_obeyed(hub, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(ModelError, match="HF_HUB_OFFLINE is set"):
        add_hub_model(NAME)
    assert hub.asked == []


def test_a_disk_without_room_is_told_before_anything_comes(hub, library_home, monkeypatch):
    usage = shutil.disk_usage(library_home.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1000))
    with pytest.raises(LibraryError, match=r"has 0\.0 MB free; to download opus-mt-fi-hu and add it takes"):
        add_hub_model(NAME)
    assert hub.files_asked() == []
    monkeypatch.undo()
    assert is_empty(library_home)


def test_languages_that_nobody_names_are_asked_for_before_the_weights(hub, library_home):
    languages_unknown(hub)
    with pytest.raises(ModelError, match="do not say which languages") as refused:
        add_hub_model("Someone/nameless")
    assert refused.value.hint.endswith("parlance model add hub:Someone/nameless --from de --to en")
    assert "model.safetensors" not in hub.files_asked()
    record = add_hub_model("Someone/nameless", src="fi", tgt="hu", name="Mine")
    assert (record.id, record.tgt) == ("mine", "hu")


def test_a_language_that_a_model_of_several_does_not_write_is_refused_before_the_weights(hub, tmp_path):
    folder = tmp_path / "opus-mt-en-roa"
    write_marian(folder, languages=None, symbols=(">>fra<<", ">>por<<"))
    hub.models["Someone/opus-mt-en-roa"] = folder
    with pytest.raises(ModelError, match=r"writes 2 languages: fr \(French\), pt \(Portuguese\)"):
        add_hub_model("Someone/opus-mt-en-roa", src="en", tgt="de")
    assert "model.safetensors" not in hub.files_asked()
    assert tasks.look_at_hub_model("Someone/opus-mt-en-roa").targets == ("fr", "pt")


def test_a_look_asks_for_the_small_files_alone_and_keeps_nothing(hub, library_home):
    look = tasks.look_at_hub_model(NAME)
    assert (look.src, look.tgt, look.needs_languages) == ("fi", "hu", False)
    assert "model.safetensors" not in hub.files_asked()
    assert not library_home.exists()


@pytest.mark.parametrize(
    "text", ["", "opus-mt-fi-hu", "a/b/c", "../x", "a/..", "a/b@", "a--b/c", "a /b", "a/b@/x"]
)
def test_what_is_no_name_is_refused_without_asking(hub, text):
    with pytest.raises(ModelError, match="is not the name of a model") as refused:
        tasks.check_hub_name(text)
    assert "Helsinki-NLP/opus-mt-de-en" in refused.value.hint
    with pytest.raises(EngineError):
        check_adding(AddModelOrder(hub=text))
    assert hub.asked == []


def test_an_order_names_one_place(tmp_path):
    for order in (AddModelOrder(), AddModelOrder(path=tmp_path, hub=NAME)):
        with pytest.raises(ConfigError, match="from a path, from the hub or from Firefox"):
            check_adding(order)


@pytest.mark.slow
def test_the_command_asks_the_hub_of_its_variables_and_leaves_the_home_alone(hub, tmp_path, pytestconfig):
    home = tmp_path / "home"
    home.mkdir()
    told = {name: value for name, value in os.environ.items() if not name.startswith(("HF_", "XDG_"))}
    told |= {"HOME": str(home), "HF_ENDPOINT": hub.address}
    command = [sys.executable, "-m", "engine", "model", "add", f"hub:{NAME}@main"]
    done = subprocess.run(command, env=told, cwd=pytestconfig.rootpath, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Added opus-mt-fi-hu: Finnish → Hungarian, opus-mt-fi-hu" in done.stdout
    assert " files of opus-mt-fi-hu from 127.0.0.1, " in done.stderr
    assert list(home.rglob("*")) == []
    assert {path.split("/")[1] for path, _, _ in hub.asked} == {"api", "Someone"}
