"""Advice that the command line prints, pasted into it: it does what it says, in a small library."""

import re
import shlex
import shutil

import pytest

from engine.cli.main import main
from tests.test_advice import commands_in
from tests.tiny import PAIRS, write_model_folder

pytestmark = pytest.mark.slow

DE_EN = "--from de --to en"
QUICK = "--set max_updates=1 --set validation_pairs=4 --set gate_sentences=10"
ENDINGS = ("eins zwei", "drei neun", "vier fünf sechs")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """What the placeholders of an advice stand for: files, and a model's folder."""
    folder = tmp_path_factory.mktemp("given files")
    pairs = [(f"{src[:-1]} {end}.", f"{tgt[:-1]} {end}.") for end in ENDINGS for src, tgt in PAIRS]
    (folder / "pairs.tsv").write_text("".join(f"{src}\t{tgt}\n" for src, tgt in pairs), "utf-8")
    voices = "".join(f"{src}\t{tgt}\t{'Anna' if n % 2 else 'Bert'}\n" for n, (src, tgt) in enumerate(pairs))
    (folder / "voices.tsv").write_text(f"de\ten\twho\n{voices}", "utf-8")
    (folder / "text.txt").write_text("".join(f"{tgt}\n" for _, tgt in pairs), "utf-8")
    (folder / "source.txt").write_text("Die Pumpe läuft an.\n", "utf-8")
    write_model_folder(folder / "tiny", model_id="tiny", precisions=())
    return folder


@pytest.fixture(scope="module")
def stocked(files, tmp_path_factory):
    """A library with a model, one adapted from it, a corpus, an evaluation and a speaker who has learned."""
    home = tmp_path_factory.mktemp("stocked") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(home))
        patch.setattr("engine.tasks.restart_for_training", lambda *_, **__: None)
        pairs = shlex.quote(str(files / "pairs.tsv"))
        for line in (
            f"model add {shlex.quote(str(files / 'tiny'))}",
            f"corpus import {pairs} --domain pumps {DE_EN}",
            f"adapt --model tiny --domain pumps --method fine-tune {QUICK}",
            "model promote tiny-pumps",  # held back: there is too little general text to check it on
            "evaluate --model tiny --domain pumps",
            f"speaker create Anna {DE_EN}",
            f"speaker learn anna --from {pairs}",
        ):
            assert main(shlex.split(line)) == 0, line
    return home


@pytest.fixture
def run(parlance, files, monkeypatch):
    """Runs a line; what is written in capitals is a file or a name."""
    monkeypatch.setattr("engine.tasks.restart_for_training", lambda *_, **__: None)

    def run_line(line, **fills):
        known = {"PAIRS": files / "pairs.tsv", "TEXT": files / "source.txt", "TINY": files / "tiny", **fills}
        return parlance(*(str(known.get(word, word)) for word in shlex.split(line)))

    return run_line


def advised(answer):
    return [" ".join(each.split()) for each in commands_in(answer.out + answer.err)]


HAVE = [
    # what is typed, line by line; what the last one advises; what its capitals stand for; what is added
    ("model show nothing", "model list", {}, ""),
    ("corpus show nothing", "corpus list", {}, ""),
    ("speaker show nobody", "speaker list", {}, ""),
    ("jobs show nothing", "jobs list", {}, ""),
    ("speaker create 'Bert B'", "speaker learn bert-b --from FILE", {"FILE": "pairs.tsv"}, ""),
    ("speaker create Bert; speaker export bert OUT", "speaker learn bert --from FILE",
     {"FILE": "pairs.tsv"}, ""),
    ("speaker remove anna", "speaker restore speaker-anna", {}, ""),
    ("speaker remove anna; speaker words anna", "speaker restore speaker-anna", {}, ""),
    ("speaker rollback anna 9", "speaker history anna", {}, ""),
    ("speaker learn anna --from nothing", "corpus list", {}, ""),
    ("model export tiny --as onnx --speaker anna OUT", "speaker export anna FILE",
     {"FILE": "new.speaker"}, ""),
    ("model remove tiny-pumps", "model restore model-tiny-pumps", {}, ""),
    ("model remove tiny", "model remove tiny --force", {}, ""),
    ("model rollback tiny-pumps", "model promote tiny-pumps", {}, ""),
    ("model promote tiny", "model list", {}, ""),
    ("model unmix tiny", "model show MODEL", {"MODEL": "tiny"}, ""),
    ("model add TEXTS", "model export MODEL PATH", {"MODEL": "tiny", "PATH": "new-model"}, ""),
    ("model remove tiny-pumps; model add TINY", "model remove tiny", {}, ""),
    (f"adapt --model tiny --domain pumps --method fine-tune {QUICK}", "model promote tiny-pumps-2",
     {}, ""),
    ("adapt --model tiny --domain pumps --method guess", "adapt --help", {}, ""),
    ("adapt --model tiny --domain pumps --back-translate",
     "corpus import FILE --monolingual --domain pumps --from en", {"FILE": "text.txt"}, ""),
    ("adapt --model tiny --domain pumps --speakers", "corpus edit CORPUS --speaker NAME",
     {"CORPUS": "pairs", "NAME": "Anna"}, ""),
    ("evaluate --speakers --model tiny --corpus pairs", "corpus import FILE --speaker-column NAME",
     {"FILE": "voices.tsv", "NAME": "who"}, f"--domain plays {DE_EN}"),
    ("evaluate --model tiny --domain 'law two'", "corpus import FILE --domain 'law two' --from de --to en",
     {"FILE": "pairs.tsv"}, ""),
    ("corpus remove pairs; translate --domain 'law two' --model tiny TEXT",
     "corpus import FILE --domain 'law two' --from de --to en", {"FILE": "pairs.tsv"}, ""),
    (f"corpus import PAIRS --domain 'law two' {DE_EN}; translate --domain 'law two' --model tiny TEXT",
     "adapt --model tiny --domain 'law two'", {}, f"--method fine-tune {QUICK}"),
    ("translate --from fr --to en TEXT", "model add PATH", {"PATH": "other"}, ""),
    (f"translate --mix tiny=1 {DE_EN} TEXT",
     "adapt --model MODEL --domain DOMAIN --method fine-tune --scope pack",
     {"MODEL": "tiny", "DOMAIN": "pumps"}, QUICK),
    (f"memory search Pumpe {DE_EN} --domain 'law two'",
     "corpus import FILE --domain 'law two' --from de --to en", {"FILE": "pairs.tsv"}, ""),
    (f"translate --terms pumps {DE_EN} TEXT", f"corpus import FILE --terms --domain pumps {DE_EN}",
     {"FILE": "pairs.tsv"}, ""),
    ("evaluate --model tiny --domain pumps", "inspect sentences evaluate-5", {}, ""),
    ("corpus edit pairs --domain other", "corpus undo pairs corpus-pairs", {}, ""),
    ("corpus remove pairs", "corpus restore corpus-pairs", {}, ""),
    (f"corpus import PAIRS --stage {DE_EN}", "corpus import --staged STAGED --domain DOMAIN",
     {"DOMAIN": "new"}, ""),
    ("inspect speakers --model tiny", "adapt --model tiny --domain DOMAIN --speakers",
     {"DOMAIN": "plays"}, QUICK),
]  # fmt: skip
FIRST = [
    ("corpus list", "corpus import FILE --domain D --from de --to en", {"FILE": "pairs.tsv", "D": "new"}),
    ("model list", "model add FOLDER", {"FOLDER": "tiny"}),
    ("speaker list", "speaker create NAME", {"NAME": "Anna"}),
    ("translate TEXT", "model add PATH", {"PATH": "tiny"}),
]


def pasted(run, files, tmp_path, said, advice, fills, more):
    """Runs what was advised as it is printed, with its capitals filled in."""
    found = [each for each in said if re.sub(r"(?<=--staged )\w+", "STAGED", each) == advice]
    assert found, f"{advice} is none of {said}"
    new = {"new.speaker", "new-model"}
    given = {name: value for name, value in fills.items() if name in ("FILE", "PATH", "FOLDER")}
    places = {name: (tmp_path if value in new else files) / value for name, value in given.items()}
    if fills.get("PATH") == "other":
        places["PATH"] = write_model_folder(tmp_path / "other", model_id="other", precisions=())
    answer = run(f"{found[0]} {more}", **{**fills, **places})
    assert answer.status == 0, answer.err


@pytest.mark.parametrize(("typed", "advice", "fills", "more"), HAVE, ids=lambda value: str(value)[:60])
def test_what_is_advised_can_be_pasted(
    run, files, stocked, library_home, tmp_path, typed, advice, fills, more
):
    shutil.copytree(stocked, library_home)
    if "plays" in str(fills):
        run(f"corpus import VOICES --domain plays {DE_EN} --speaker-column who", VOICES=files / "voices.tsv")
    for line in typed.split("; "):
        answer = run(line, OUT=tmp_path / "out", TEXTS=files)
    pasted(run, files, tmp_path, advised(answer), advice, fills, more)


@pytest.mark.parametrize(("typed", "advice", "fills"), FIRST)
def test_what_is_advised_in_an_empty_library_can_be_pasted(run, files, tmp_path, typed, advice, fills):
    pasted(run, files, tmp_path, advised(run(typed)), advice, fills, "")


def test_a_library_without_its_catalogue_is_mended_by_what_is_advised(run, stocked, library_home):
    shutil.copytree(stocked, library_home)
    for path in library_home.glob("library.sqlite*"):
        path.unlink()
    (library_home / "library.sqlite").touch()
    (advice, *_) = advised(run("model list"))
    assert run(advice).status == 0
    assert "tiny-pumps" in run("model list").out


@pytest.mark.usefixtures("torch_unasked")
def test_a_model_that_the_catalogue_does_not_know_is_added_by_what_is_advised(
    run, files, library_home, tmp_path
):
    run("model list")
    (library_home / "models").mkdir(parents=True, exist_ok=True)
    shutil.copytree(files / "tiny", library_home / "models" / "tiny two")
    (advice, *_) = [each for each in advised(run("doctor")) if each.startswith("model add")]
    assert run(advice).status == 0
    assert "tiny" in run("model list").out


def test_thirty_different_ones_are_pasted():
    assert len({advice for _, advice, *_ in (*HAVE, *FIRST)}) >= 30
