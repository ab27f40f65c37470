"""`python -m tests.benchmarks.real_text`: see the package."""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from engine.base.files import write_json
from tests.benchmarks.real_text import findings
from tests.benchmarks.real_text.scoring import Line, counted, read_lines, text_of
from tests.measured_numbers import ROOT

KEPT = Path(__file__).parents[1] / "real-text.json"
_OWN = tuple(Path(__file__).with_name(f"{findings.OWN}.{pair}.tsv") for pair in ("de-en", "en-de"))
_POINTS = "points.tsv"


def main() -> None:
    """Translates, prints what is right, and writes the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", type=Path, nargs="*", help="files as lines.de-en.tsv, beside our own")
    parser.add_argument("--files", type=Path, help="a folder of documents with points.tsv")
    parser.add_argument("--wrong", action="store_true", help="prints the wrong lines, but none of our own")
    parser.add_argument("--out", type=Path, default=KEPT)
    options = parser.parse_args()
    found = findings.Findings(lines={}, files={})
    with tempfile.TemporaryDirectory() as scratch:
        library = _Library(Path(scratch), shows_wrong=options.wrong)
        for path in [*options.lines, *filter(Path.exists, _OWN)]:
            ways = {way: library.lines_right(path, way) for way in findings.WAYS}
            found["lines"] = {**found["lines"], path.stem: ways}
            print(findings.table(path.stem, ways), flush=True)  # noqa: T201, a benchmark prints
        if options.files:
            found["files"] = {way: library.points_right(options.files, way) for way in findings.WAYS}
            print(findings.table("files", found["files"]))  # noqa: T201
    for goal in findings.goals_of(found):
        if goal["found"] < goal["wanted"]:
            print(f"missed: {goal['of']}: {goal['found']:.1%}, goal {goal['wanted']:.0%}")  # noqa: T201
    write_json(options.out, found)


class _Library:
    """A library of its own, in which the command line translates."""

    def __init__(self, folder: Path, *, shows_wrong: bool) -> None:
        self._folder, self._shows_wrong = folder, shows_wrong
        self._environment = os.environ | {"PARLANCE_HOME": str(folder / "home")}

    def lines_right(self, path: Path, way: str) -> dict[str, list[int]]:
        """Translates the lines of a file, and counts the right ones of each kind."""
        pair = path.stem.rpartition(".")[2]
        languages = _languages(pair)
        names = path.with_name(f"names.{pair}.txt")
        domain = path.stem.replace(".", "-")
        terms = ["--terms", domain] if names.exists() else []
        if terms and way == findings.PLAIN:
            self._parlance("corpus", "import", names, "--do-not-translate", "--domain", domain, *languages)
        lines = read_lines(path)
        source, out = (self._folder / f"{name}.txt" for name in ("source", "translated"))
        source.write_text("".join(f"{line.source}\n" for line in lines), encoding="utf-8")
        self._translate(source, out, way, *languages, "--wrapped", "no", *terms)
        outputs = out.read_text(encoding="utf-8").removesuffix("\n").split("\n")
        return self._counted(lines, outputs, is_shown=not path.stem.startswith(findings.OWN))

    def points_right(self, folder: Path, way: str) -> dict[str, list[int]]:
        """Translates documents from German into English, and counts the right points of each."""
        points = read_lines(folder / _POINTS)
        texts: dict[str, str] = {}
        for name in dict.fromkeys(point.kind for point in points):
            out = self._folder / name
            self._translate(folder / name, out, way, *_languages("de-en"))
            texts[name] = text_of(out)
        return self._counted(points, [texts[point.kind] for point in points], is_shown=True)

    def _counted(
        self, lines: Sequence[Line], outputs: Sequence[str], *, is_shown: bool
    ) -> dict[str, list[int]]:
        if self._shows_wrong and is_shown:
            for line, output in zip(lines, outputs, strict=True):
                if faults := line.faults(output):
                    shown = f"\n    {output}" if "\n" not in output else ""
                    print(f"{line.kind}: {line.source}{shown}\n    {'; '.join(faults)}")  # noqa: T201
        return counted(lines, outputs)

    def _translate(self, path: Path, out: Path, way: str, *options: str) -> None:
        care = ["--careful"] if way == findings.CAREFUL else []
        self._parlance("translate", path, *options, *care, "--force", "-o", out)

    def _parlance(self, *words: str | Path) -> None:
        command = [sys.executable, "-m", "engine", *map(str, words)]
        ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=self._environment)
        if ended.returncode:
            sys.exit(f"{' '.join(command)}\n{ended.stderr}")


def _languages(pair: str) -> tuple[str, ...]:
    src, tgt = pair.split("-")
    return "--from", src, "--to", tgt


if __name__ == "__main__":
    main()
