"""Writes assets/model-list.json, the models that the window offers to add, from what their registries say.

    git clone https://github.com/mozilla/firefox-translations-models     (GIT_LFS_SKIP_SMUDGE=1: no models)
    git clone https://github.com/Helsinki-NLP/OPUS-MT-train
    curl -o hub.json 'https://huggingface.co/api/models?author=Helsinki-NLP&limit=10000'
    python packaging/list_models.py firefox-translations-models OPUS-MT-train hub.json

No model is downloaded. Sizes and hashes of Firefox's files stand in the pointers that its repository keeps in
their place; they hold for the commit that is written down, by which they are asked for. What OPUS-MT released
stands in its repository, under which names the hub has it in the hub's own list; the hub tells sizes when it
is asked for a model. Languages that have no name here are left out.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.text.languages import find_language, language_name  # noqa: E402, the engine of this checkout

LIST = ROOT / "assets" / "model-list.json"
_POINTER = re.compile(rb"oid sha256:([0-9a-f]{64})\nsize (\d+)")
_OPUS_NAME = re.compile(r"\bopus-mt-([a-z]{2,3})-([a-z]{2,3})\b(?![-_])")
_READ = ("model.", "lex.", "vocab.", "srcvocab.", "trgvocab.")
"""What the names of a model's files begin with; some have a model of their quality besides."""


def git(repository: Path, *words: str) -> bytes:
    return subprocess.run(["git", "-C", str(repository), *words], check=True, capture_output=True).stdout


def commit_of(repository: Path) -> str:
    return git(repository, "rev-parse", "HEAD").decode().strip()


def known(code: str) -> str:
    """Returns the tag of a language that has a name here, "" of any other."""
    tag = find_language(code)
    return tag if tag and language_name(tag) != tag else ""


def firefox(repository: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Returns each model with its facts, by its folder: "tiny/deen"."""
    names = git(repository, "ls-tree", "-r", "--name-only", "HEAD", "models").decode().split()
    for name in sorted(each for each in names if each.endswith("/metadata.json")):
        folder = name.removesuffix("/metadata.json")
        said = json.loads(git(repository, "show", f"HEAD:{name}"))
        files = {}
        for path in (each for each in names if each.rpartition("/")[0] == folder):
            file = path.rpartition("/")[2]
            if file.startswith(_READ):
                found = _POINTER.search(git(repository, "show", f"HEAD:{path}"))
                assert found is not None, f"{path} is no pointer: clone with GIT_LFS_SKIP_SMUDGE=1"
                files[file] = [int(found[2]), found[1].decode()]
        src, tgt = known(said["sourceLanguage"]), known(said["targetLanguage"])
        if src and tgt:
            disk, memory = room(said)
            yield folder.removeprefix("models/"), {
                "src": src, "tgt": tgt, "disk": disk, "memory": memory, "comet": said["flores"]["comet"],
                "files": files,
            }  # fmt: skip


def room(said: dict[str, Any]) -> tuple[int, int]:
    """Returns what a model takes in the library, and in memory while it translates, in bytes.

    Counted from its shape: both tables of words apart, weights and graphs in float32, and graphs in int8
    whose tables stay float32 and whose output layer is one more table. A model of random weights of the shape
    "tiny" took 290 MB and 79 MB; counted are 283 and 82.
    """
    shape, parts = said["modelConfig"], said["modelStatistics"]
    of_source, of_target = (rows * shape["dim-emb"] for rows in shape["dim-vocabs"])
    layers = parts["encoder_parameters"] + parts["decoder_parameters"]
    tables = of_source + of_target
    in_int8 = 4 * tables + of_target + layers
    return 8 * (tables + layers) + in_int8, in_int8


def opus(repository: Path, hub: str) -> Iterator[str]:
    """Returns the pairs of languages of which a release that we can read is also at the hub: "de-en"."""
    at_hub = {found.groups() for found in _OPUS_NAME.finditer(hub)}
    names = git(repository, "ls-tree", "-r", "--name-only", "HEAD", "models").decode().split()
    for name in sorted(each for each in names if each.endswith("/README.md") and each.count("/") == 2):
        src, _, tgt = name.split("/")[1].partition("-")
        is_named = (src, tgt) in at_hub and known(src) and known(tgt) and known(src) != known(tgt)
        if is_named and b"SentencePiece" in git(repository, "show", f"HEAD:{name}"):
            yield f"{src}-{tgt}"


def main(firefox_clone: Path, opus_clone: Path, hub: Path) -> None:
    models = dict(firefox(firefox_clone))
    pairs = list(opus(opus_clone, hub.read_text(encoding="utf-8")))
    head = {
        "firefox": {"commit": commit_of(firefox_clone), "licence": "MPL-2.0"},
        "opus": {"commit": commit_of(opus_clone), "licence": "CC-BY-4.0", "pairs": " ".join(pairs)},
    }
    rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(facts)}" for name, facts in models.items())
    text = json.dumps(head, indent=0).removesuffix("\n}") + f',\n"models": {{\n{rows}\n}}\n}}\n'
    json.loads(text)
    LIST.write_text(text, encoding="utf-8")
    print(f"{len(models)} models of Firefox, {len(pairs)} of OPUS-MT: {LIST}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
