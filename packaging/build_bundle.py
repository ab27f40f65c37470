"""Builds the translating application as a folder, dist/parlance, and tries it.

    python packaging/build_bundle.py

The folder needs no Python and holds no torch: it translates, imports and evaluates. It is built
for the system it is built on. Needs the extras `gui` and `package`.
"""

import importlib.metadata
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
WORK = ROOT / "build" / "bundle"
BUNDLE = ROOT / "dist" / "parlance"
PROGRAM = BUNDLE / ("parlance.exe" if os.name == "nt" else "parlance")

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
TRAINING_ONLY = ("torch", "gensim", "scipy", "sklearn", "transformers", "ctranslate2", "triton", "sympy")
NOT_NEEDED = ("tkinter", "pytest", "hypothesis", "mypy", "IPython", "matplotlib", "pandas", "PIL")
LICENCE_WORDS = ("licen", "copying", "notice", "authors")
GPU_PROVIDERS = ("onnxruntime_providers_cuda", "onnxruntime_providers_tensorrt")
"""285 MB that start nothing without 2 GB of CUDA libraries: whoever has a GPU installs with pip."""

SENTENCE = "Öffnen Sie das Ventil langsam und prüfen Sie den Druck."
COMMAND_S = 120
"""Seconds a command may take: the first one makes the built-in models ready on the way."""
NOUNS = {
    "Pumpe": "pump", "Tür": "door", "Uhr": "clock", "Lampe": "lamp", "Säge": "saw", "Glocke": "bell",
    "Bahn": "train", "Straße": "street", "Wolke": "cloud", "Geige": "violin", "Brücke": "bridge",
}  # fmt: skip
VERBS = {"läuft": "runs", "steht": "stands", "fehlt": "is missing", "bricht": "breaks", "wartet": "waits"}
WINDOW_S = 15
"""Seconds the window must stay up."""


def main() -> None:
    """Builds, completes, checks."""
    icons = render_icons(WORK / "icons")
    freeze(icons)
    remove_gpu_providers()
    add_licences()
    add_desktop_files(icons)
    print(f"Built {BUNDLE}: {size_of(BUNDLE) / 1e6:.0f} MB")
    check_has_no_torch()
    check_shows_pictures()
    with tempfile.TemporaryDirectory(prefix="parlance-bundle-") as home:
        check_translates(Path(home))
        check_evaluates(Path(home))
        check_window_stays_up(Path(home))


def render_icons(folder: Path) -> dict[int, Path]:
    """Draws the icon in every size a desktop asks for."""
    from PySide6.QtCore import QByteArray, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    folder.mkdir(parents=True, exist_ok=True)
    renderer = QSvgRenderer(QByteArray((ROOT / "assets" / "icons" / "parlance.svg").read_bytes()))
    paths = {}
    for size in ICON_SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        paths[size] = folder / f"{size}.png"
        if not image.save(str(paths[size])):
            sys.exit(f"The icon {paths[size]} could not be written.")
    return paths


def freeze(icons: dict[int, Path]) -> None:
    """Runs PyInstaller; what is unused of Qt is left out by its own hooks."""
    command = [
        sys.executable,
        "-m",
        "PyInstaller",
        str(PACKAGING / "entry.py"),
        "--name",
        "parlance",
        "--onedir",
        "--noconfirm",
        "--clean",
        "--log-level",
        "WARN",
        "--distpath",
        str(BUNDLE.parent),
        "--workpath",
        str(WORK),
        "--specpath",
        str(WORK),
        "--paths",
        str(ROOT),
        "--add-data",
        f"{ROOT / 'assets'}{os.pathsep}assets",
        "--collect-submodules",
        "engine",
        "--collect-data",
        "engine",
        "--collect-submodules",
        "gui",
        "--collect-submodules",
        "sacrebleu",
        "--collect-submodules",
        "uvicorn",
        "--collect-data",
        "py3langid",
        "--collect-data",
        "sentencepiece",
        "--copy-metadata",
        "parlance",
    ]
    if os.name == "nt":
        command += ["--icon", str(icons[256])]
    for module in TRAINING_ONLY + NOT_NEEDED:
        command += ["--exclude-module", module]
    subprocess.run(command, check=True, cwd=ROOT)


def remove_gpu_providers() -> None:
    """Takes out the execution providers that need CUDA."""
    for path in list(BUNDLE.rglob("*onnxruntime_providers_*")):
        if any(name in path.name for name in GPU_PROVIDERS):
            path.unlink()


def add_licences() -> None:
    """Puts every bundled package's licence files, version and description into the folder."""
    target = BUNDLE / "licences"
    shutil.copytree(PACKAGING / "licences", target)
    shutil.copy(ROOT / "LICENSE", target / "LICENSE.txt")
    versions = [f"Python {sys.version.split()[0]}"]
    for distribution in bundled_distributions():
        name, metadata = distribution.metadata["Name"], distribution.metadata
        licence = metadata["License-Expression"] or metadata["License"] or "see its files"
        versions.append(f"{name} {distribution.version}: {licence.splitlines()[0]}")
        copy_licence_files(distribution, target / name)
        describe(distribution)
    (target / "VERSIONS.txt").write_text("\n".join(versions) + "\n", encoding="utf-8")


def copy_licence_files(distribution: importlib.metadata.Distribution, target: Path) -> None:
    """Copies what a package says of its licence: beside its metadata, or at the top of its own folder."""
    for file in distribution.files or []:
        source = Path(str(distribution.locate_file(file)))
        is_at_the_top = any(part.endswith(".dist-info") for part in file.parts) or len(file.parts) == 2
        is_text = source.suffix.lower() in ("", ".txt", ".md", ".rst") and source.is_file()
        if is_text and is_at_the_top and any(word in file.name.lower() for word in LICENCE_WORDS):
            target.mkdir(exist_ok=True)
            shutil.copy(source, target / "-".join(part for part in file.parts[1:] if part != "licenses"))


def describe(distribution: importlib.metadata.Distribution) -> None:
    """Lets the program ask for the version of a package: `parlance doctor` shows it."""
    folder = BUNDLE / "_internal" / f"{distribution.metadata['Name']}-{distribution.version}.dist-info"
    folder.mkdir(exist_ok=True)
    (folder / "METADATA").write_text(distribution.read_text("METADATA") or "", encoding="utf-8")


def bundled_distributions() -> Iterator[importlib.metadata.Distribution]:
    """Yields the installed packages whose modules are in the folder, by name."""
    names = {path.stem.split(".")[0] for path in (BUNDLE / "_internal").iterdir()} | frozen_modules()
    owners = importlib.metadata.packages_distributions()
    found = {owner for name in names for owner in owners.get(name, [])} - {"parlance"}
    for name in sorted(found, key=str.lower):
        yield importlib.metadata.distribution(name)


def frozen_modules() -> set[str]:
    """Returns the top-level modules inside the program file, from PyInstaller's own record."""
    record = (WORK / "parlance" / "PYZ-00.toc").read_text(encoding="utf-8")
    entries = (line for line in record.splitlines() if line.lstrip(" [(").startswith("'"))
    return {line.split("'")[1].split(".")[0] for line in entries}


def add_desktop_files(icons: dict[int, Path]) -> None:
    """Adds the desktop entry, the icons in the places desktops look in, and the script that installs both."""
    if not sys.platform.startswith("linux"):
        return
    applications = BUNDLE / "share" / "applications"
    applications.mkdir(parents=True)
    shutil.copy(PACKAGING / "parlance.desktop", applications)
    hicolor = BUNDLE / "share" / "icons" / "hicolor"
    for size, path in icons.items():
        place = hicolor / f"{size}x{size}" / "apps"
        place.mkdir(parents=True)
        shutil.copy(path, place / "parlance.png")
    (hicolor / "scalable" / "apps").mkdir(parents=True)
    shutil.copy(ROOT / "assets" / "icons" / "parlance.svg", hicolor / "scalable" / "apps")
    shutil.copy(PACKAGING / "add-to-menu.sh", BUNDLE)


def size_of(folder: Path) -> int:
    """Returns the bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def check_has_no_torch() -> None:
    """Stops if a package that only trains came along."""
    found = [path for name in TRAINING_ONLY for path in (BUNDLE / "_internal").glob(f"{name}*")]
    found += list(BUNDLE.rglob("libtorch*"))
    if found:
        sys.exit("These must not be in the application:\n" + "\n".join(map(str, found)))
    print("No torch, gensim or scipy inside.")


def check_shows_pictures() -> None:
    """Stops if the pictures of measured numbers, or what Qt draws them with, did not come along."""
    pictures = list((BUNDLE / "_internal" / "assets" / "evidence").glob("*.svg"))
    plugins = [path for path in BUNDLE.rglob("*qsvg.*") if path.parent.name == "imageformats"]
    if not pictures or not plugins:
        sys.exit(
            f"There are {len(pictures)} pictures of measured numbers, {len(plugins)} plugins to draw them."
        )
    print(f"{len(pictures)} pictures of measured numbers, and Qt's plugin to draw them.")


def check_translates(home: Path) -> None:
    """Translates one sentence with the built program, as its window's helpers are started."""
    command = ["translate", "--from", "de", "--to", "en"]
    start = time.monotonic()
    translation = run_program(command, home, SENTENCE + "\n")
    print(f"First translation after {time.monotonic() - start:.1f} s: {SENTENCE} → {translation}")
    start = time.monotonic()
    run_program(command, home, SENTENCE + "\n")
    print(f"The same again, in a new process: {time.monotonic() - start:.1f} s")


def check_evaluates(home: Path) -> None:
    """Imports a small corpus and scores a model on it: what is loaded by name shows only when it runs."""
    memory = home / "pumps.tsv"
    lines = (f"Die {n} {v}.\tThe {noun} {verb}.\n" for n, noun in NOUNS.items() for v, verb in VERBS.items())
    memory.write_text("".join(lines), encoding="utf-8")
    for command in (
        ["corpus", "import", str(memory), "--domain", "pumps", "--from", "de", "--to", "en"],
        ["evaluate", "--model", "de-en", "--corpus", "pumps", "--limit", "5"],
    ):
        run_program(command, home)
    print("It imports and evaluates.")


def run_program(command: list[str], home: Path, text: str = "") -> str:
    """Runs a command of the built program and returns what it printed; stops if it failed."""
    result = subprocess.run(
        [str(PROGRAM), "--engine", *command],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=clean_environment(home),
        timeout=COMMAND_S,
        check=False,
    )
    if result.returncode != 0 or not result.stdout.strip():
        sys.exit(f"{command} failed with status {result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout.strip()


def check_window_stays_up(home: Path) -> None:
    """Opens the window without a screen and looks whether it is still there some seconds later."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        window = subprocess.Popen([str(PROGRAM)], env=clean_environment(home), stdout=log, stderr=log)
        try:
            status: int | None = window.wait(WINDOW_S)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            window.kill()
            window.wait()
        log.seek(0)
        text = log.read()
    if status is not None or "Traceback" in text:
        sys.exit(f"The window closed with status {status}:\n{text}")
    print(f"The window stayed up for {WINDOW_S} s.")


def clean_environment(home: Path) -> dict[str, str]:
    """Returns an environment with a library of its own, no screen, and no trace of this Python."""
    ours = ("PYTHON", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"PARLANCE_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "OMP_NUM_THREADS": "2"}


if __name__ == "__main__":
    main()
