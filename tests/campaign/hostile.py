"""Files made to do harm, given to the commands that read files: read, or refused in a sentence."""

# ruff: noqa: E501, tables of inputs

import gzip
import hashlib
import io
import json
import os
import shutil
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from tests.campaign.commands import ended, started
from tests.campaign.fuzz import _FILES, _SPEAKER
from tests.campaign.inputs import mutated
from tests.engine.corpora.samples import tmx, unit, units

Make = Callable[[Random, Path], Path]

_LIMIT_S = 40.0
_ENCODINGS = (
    "punycode",
    "idna",
    "utf-7",
    "utf-16",
    "utf-32",
    "unicode_escape",
    "zip",
    "rot13",
    "iso2022_kr",
    "x",
    "cp037",
)


def _truncated(random: Random, folder: Path) -> Path:
    name = random.choice(sorted(_FILES))
    data = _FILES[name]
    return _write(folder / f"a.{name}", data[: random.randrange(len(data))])


def _flipped(random: Random, folder: Path) -> Path:
    name = random.choice(sorted(_FILES))
    return _write(folder / f"a.{name}", mutated(random, [_FILES[name]]))


def _encoded(random: Random, folder: Path) -> Path:
    said = tmx(units()).replace("UTF-8", random.choice(_ENCODINGS))
    return _write(
        folder / "a.tmx", said.encode(random.choice(("utf-8", "utf-16", "cp1252", "cp037")), "replace")
    )


def _bomb(random: Random, folder: Path) -> Path:
    n_bytes = random.choice((1 << 20, 80 << 20, 300 << 20))
    if random.random() < 0.5:
        return _write(
            folder / "a.tsv.gz", gzip.compress(random.choice((b"\0", b"a\tb\n", b"<")) * (n_bytes >> 2), 1)
        )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as zipped:
        for i in range(random.choice((1, 3))):
            zipped.writestr(random.choice((f"{i}.tmx", "word/document.xml", "[Content_Types].xml", "a/" * 50 + f"{i}")),
                            bytes(n_bytes >> 2))  # fmt: skip
    return _write(folder / random.choice(("a.zip", "a.docx", "a.xlsx")), data.getvalue())


def _names(random: Random, folder: Path) -> Path:
    """An archive whose names no disk takes, lead elsewhere, or are there twice."""
    data = io.BytesIO()
    names = (
        "x" * 300,
        "a/" * 2_000 + "b",
        "../../x",
        "/etc/x",
        "C:\\x",
        "\udcff",
        "con",
        "\n",
        "a\0b",
        ".",
        "é" * 200,
        "",
    )
    with zipfile.ZipFile(data, "w") as zipped:
        for _ in range(random.randrange(1, 4)):
            try:
                zipped.writestr(zipfile.ZipInfo(random.choice(names)), b"Eins\tOne\n")
            except (UnicodeEncodeError, ValueError, UserWarning):
                continue
    found = bytearray(data.getvalue())
    if random.random() < 0.3:
        found[random.randrange(len(found))] ^= 0xFF
    return _write(folder / "a.zip", bytes(found))


def _special(random: Random, folder: Path) -> Path:
    path = folder / random.choice(("a.tsv", "a.parlance-speaker", "a.zip", "a.srt", "a\nb.tsv", "ü 🐉.tmx"))
    match random.randrange(8):
        case 0:
            os.mkfifo(path)
        case 1:
            path.symlink_to(
                random.choice(
                    ("/dev/zero", "/dev/null", "/dev/random", "/dev/full", "/proc/self/mem", "/dev/stdin")
                )
            )
        case 2:
            path.symlink_to(path)
        case 3:
            path.mkdir()
        case 4:
            path.symlink_to(folder / "gone")
        case 5:
            _write(path, b"")
        case 6:
            _write(path, b"a\tb\n").chmod(0)
        case 7:
            os.mkfifo(folder / "pipe")
            path.symlink_to(folder / "pipe")
    return path


def _huge(random: Random, folder: Path) -> Path:
    """One part of a file that is far larger than any: a language, an attribute, a name, a line, a number."""
    long = random.choice(("x", "de-", "\u00e9", "1", "a b. ", "(a. ")) * random.choice((100_000, 1_000_000))
    match random.randrange(6):
        case 0:
            said = tmx(unit("Eins", "One", src=long.replace(" ", "")))
        case 1:
            said = tmx(units(), header=f'srclang="{long}"')
        case 2:
            said = tmx(unit(long, long))
        case 3:
            said = f'<?xml version="1.0"?><{long.replace(" ", "").replace("(", "")}/>'
        case 4:
            said = f"1\n00:00:01,000 --> 00:00:02,000\n{long}\n"
        case _:
            said = f"de\ten\n{long}\t{long}\n"
    return _write(folder / random.choice(("a.tmx", "a.tsv", "a.srt", "a.xlf")), said.encode())


def _deep(random: Random, folder: Path) -> Path:
    n = random.choice((300, 20_000, 200_000))
    match random.randrange(4):
        case 0:
            said = b"<tmx><body>" + b"<a>" * n
        case 1:
            said = b"[" * n + b"]" * n
        case 2:
            said = json.dumps(_SPEAKER).replace('"weights": []', '"weights": ' + "[" * n + "]" * n).encode()
        case _:
            said = b'{"format": "parlance-speaker", "version": 1, "profiles": [' + b"0," * (n * 30) + b"0]}"
    return _write(folder / random.choice(("a.tmx", "a.parlance-speaker")), said)


def _model(random: Random, folder: Path, whole: Path) -> Path:
    """A model folder with something changed, and sealed again as anybody can."""
    path = Path(shutil.copytree(whole, folder / "model"))
    names = sorted(each.name for each in path.iterdir())
    for _ in range(random.choice((1, 1, 2))):
        each = path / random.choice((*names, "model.json"))
        data = bytearray(each.read_bytes())
        if each.name == "model.json" or random.random() < 0.2:
            data = bytearray(mutated(random, [bytes(data)]))
        else:
            for _ in range(random.choice((1, 4, 50))):
                data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        each.write_bytes(data)
    if random.random() < 0.9:
        _seal(path)
    return path


def _seal(path: Path) -> None:
    try:
        said = json.loads((path / "model.json").read_bytes())
        said["files"] = {
            each.name: hashlib.sha256(each.read_bytes()).hexdigest()
            for each in path.iterdir() if each.name != "model.json"
        }  # fmt: skip
        (path / "model.json").write_text(json.dumps(said))
    except (ValueError, TypeError, RecursionError):
        return


def _write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


KINDS: dict[str, Make] = {
    "truncations": _truncated, "changed bytes": _flipped, "encodings": _encoded, "bombs": _bomb,
    "archive names": _names, "links and pipes": _special, "huge parts": _huge, "deep nesting": _deep,
}  # fmt: skip


def _orders(path: Path) -> Sequence[tuple[str, ...]]:
    pair = ("--from", "de", "--to", "en")
    return (
        ("corpus", "look", str(path)),
        ("corpus", "import", str(path), "--domain", "d", *pair),
        ("speaker", "import", str(path)),
        ("model", "add", str(path)),
        ("translate", "--model", "tiny", "-i", str(path), "-o", str(path.parent / "out.txt")),
        ("evaluate", "--model", "tiny", "--source", str(path), "--reference", str(path)),
        ("corpus", "import", str(path), "--domain", "d", *pair, "--recipe", str(path)),
    )


def try_file(random: Random, kind: str, template: Path, model: Path, work: Path) -> str:
    """Makes one file and gives it to one command; returns what went wrong, "" if nothing.

    Args:
        random: the source of chance of this try.
        kind: one of `KINDS`, or "models".
        template: a library with the model "tiny".
        model: a whole model folder.
        work: an empty folder.
    """
    home, given, temporary = work / "home", work / "given", work / "tmp"
    shutil.copytree(template, home, symlinks=True)
    given.mkdir()
    temporary.mkdir()
    os.environ |= {"PARLANCE_HOME": str(home), "TMPDIR": str(temporary)}
    if kind == "models":
        words: Sequence[str] = ("model", "add", str(_model(random, given, model)))
    else:
        words = random.choice(_orders(KINDS[kind](random, given)))
    said = ended(started(words, work), work, _LIMIT_S)
    command = " ".join(words[:2])
    if said.problem:
        return f"{command}: {said.problem}"
    left = [str(path.relative_to(work)) for path in (*home.rglob("*.part"), *temporary.iterdir())]
    if said.status and (given / "out.txt").exists():
        left.append("out.txt")
    return f"{command}: left {left[:3]}" if left else ""
