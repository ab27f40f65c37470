"""Records what is translated today, so that a change of the house can show that it changed nothing else.

    python -m tests.benchmarks.recorded OUT [FILES …]            records; the digest goes into recorded.sha256
    python -m tests.benchmarks.recorded OUT [FILES …] --check    compares, and says what differs

The written sentences of `judged-sentences.tsv` are translated in both directions by the terminal; an eighth
of them also by each of several systems, through the terminal, as the window opens systems, and by the local
server's service: with terms and rules or without, with a memory, similar pairs, a speaker, care, a form of
address, in float32. Mixed packs and steered domains are recorded with models of random weights, which cost
nothing; an evaluation compares three systems. FILES are documents, or folders of them, that the terminal
translates. OUT gets texts, scores and reports; it and FILES stay outside the repository, and what is not
given is not compared. Processors round differently: record the tree before a change on the same machine.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import chain
from pathlib import Path

from engine import tasks
from engine.base.json_values import to_json
from engine.results.evaluation import Verdict, VerdictKind
from engine.results.systems import EVERY_DOMAIN, NamedSystem, RequestOptions, System
from engine.results.terms import GivenTerm, TextRule
from engine.tasks.memory.memory import corpora_of, keep_verdict, numbers_of, pairs_of
from tests.benchmarks.judged import read_sentences
from tests.engine.runtime.conftest import write_small_pack
from tests.engine.tasks.corpora.stored import imported
from tests.tiny import write_model_folder

DIGEST = Path(__file__).with_name("recorded.sha256")
_TERMS = {"house": "building", "water": "fluid", "train": "tram", "doctor": "physician"}
_PAIRS = (("de", "en"), ("en", "de"))
_EVERY = 8
"""Of so many sentences one is translated by every system."""
_NOT_KEPT = frozenset(("elapsed_s", "seconds", "sentences_per_s", "input", "output", "run"))
"""Of answers: times, places on this computer, and what is counted on from run to run."""


def main(arguments: Sequence[str]) -> int:
    """Records, or compares."""
    options = _options(arguments)
    options.out.mkdir(parents=True)
    os.environ["PARLANCE_HOME"] = str(options.out / "library")
    ways = _prepared(options.out)
    for name, text in chain(_texts(ways), _evaluations(), _documents(options.files, options.out)):
        (options.out / f"{name}.json").write_text(text, encoding="utf-8")
    found = {
        path.stem: hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(options.out.glob("*.json"))
    }
    if not options.check:
        lines = (f"{digest}  {name}\n" for name, digest in found.items())
        DIGEST.write_text("".join(lines), encoding="utf-8")
        return 0
    lines = DIGEST.read_text(encoding="utf-8").splitlines()
    kept = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    differ = [name for name, digest in found.items() if kept.get(name) not in (digest, None)]
    new = sorted(found.keys() - kept.keys())
    print(f"{len(found) - len(differ) - len(new)} of {len(found)} are as they were.")
    for name in differ:
        print(f"differs: {name}")
    for name in new:
        print(f"new: {name}")
    return bool(differ)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path, help="a new folder")
    parser.add_argument("files", type=Path, nargs="*", help="documents, or folders of them")
    parser.add_argument("--check", action="store_true")
    return parser.parse_args(arguments)


def _prepared(out: Path) -> list[NamedSystem]:
    """Fills a library with a domain, a person and small models; returns the systems."""
    rows = [(row.german, row.english) for row in read_sentences()]
    imported(out, "known", rows[::2])
    tasks.add_terms(
        [GivenTerm(source=source, target=target) for source, target in _TERMS.items()], "pumps", "en", "de"
    )
    for src, tgt in _PAIRS:
        rule = TextRule(side="target", find=r"(\d)%", replace=r"\1 percent", is_pattern=True)
        tasks.change_rules("pumps", src, tgt, new=[rule])
        found = tasks.measure_examples(tasks.open_system(System(src=src, tgt=tgt)), "pumps")
        proven = replace(found, verdict=Verdict(kind=VerdictKind.GOOD, sentence="Taken as proven."))
        keep_verdict(proven, numbers_of(pairs_of("pumps", corpora_of("pumps", src, tgt))))
    ana = tasks.create_speaker("Ana", src="de", tgt="en")
    tasks.add_sentences(ana.id, rows[1::6], "the sentences of judges")
    tasks.learn_speaker(ana.id, model=tasks.resolve_model(src="de", tgt="en").id)
    base = write_model_folder(out / "base", model_id="base", precisions=("int8",))
    several = write_model_folder(
        out / "several", model_id="several", precisions=("int8",), seed=3, domains=("law", "garden")
    )
    packs = [write_small_pack(base, out / f"pack-{seed}", seed=seed) for seed in (1, 2)]
    for folder in (base, several, *packs):
        tasks.add_model(folder)
    ways = {
        "plain": System(),
        "domain": System(domain="pumps"),
        "no-terms": System(domain="pumps", terms=""),
        "memory": System(memory=EVERY_DOMAIN),
        "like": System(like="pumps"),
        "careful": System(careful=True),
        "formal": System(address="formal", tgt="de"),
        "float32": System(precision="float32"),
        "speaker": System(speaker=ana.id, strength=1.5, src="de", tgt="en"),
        "mix": System(mix=(("pack-1", 0.7), ("pack-2", 0.3)), src="de", tgt="en"),
        "steered": System(model="several", steering=(("law", 1.0),), src="de", tgt="en"),
    }
    named = [NamedSystem(name=name, **_fields(way)) for name, way in ways.items()]
    for each in named:
        tasks.save_system(each)
    return named


def _texts(ways: Sequence[NamedSystem]) -> Iterator[tuple[str, str]]:
    """Yields what each way makes of the sentences through each surface."""
    systems = tasks.OpenSystems()
    for src, tgt in _PAIRS:
        every = [row.german if src == "de" else row.english for row in read_sentences()]
        yield f"{src}-{tgt}.all.terminal", _by_terminal(NamedSystem(name="plain"), src, tgt, every)
        for way in ways:
            if way.src in ("", src) and way.tgt in ("", tgt):
                place, lines = f"{src}-{tgt}.{way.name}", every[::_EVERY]
                yield f"{place}.terminal", _by_terminal(way, src, tgt, lines)
                yield f"{place}.window", _by_window(systems, way, src, tgt, lines)
                yield f"{place}.server", _by_server(way, src, tgt, lines)


def _by_terminal(way: NamedSystem, src: str, tgt: str, lines: Sequence[str]) -> str:
    options = "--from", src, "--to", tgt, "--system", way.name, "--precision", way.precision, "--json"
    return _answer("translate", *options, "--threads", "1", given="\n".join(lines))


def _by_window(systems: tasks.OpenSystems, way: NamedSystem, src: str, tgt: str, lines: Sequence[str]) -> str:
    system = replace(way, device="cpu", n_threads=1)
    if not (way.model or way.mix):
        system = replace(system, model=tasks.resolve_model(src=src, tgt=tgt).id)
    found = tasks.translate_passage("\n".join(lines), systems.open(system))
    return _comparable(json.dumps(to_json(found.translation)))


def _by_server(way: NamedSystem, src: str, tgt: str, lines: Sequence[str]) -> str:
    with tasks.TranslationService(device="cpu", n_threads=1, precision=way.precision) as service:
        options = RequestOptions(src=src, tgt=tgt)
        asked = [service.translate(line, tasks.find_system(way.name), options) for line in lines]
        return "\n".join(each.answer.result().text for each in asked)


def _evaluations() -> Iterator[tuple[str, str]]:
    model = tasks.resolve_model(src="de", tgt="en").id
    against = "--against", "system:domain", "--against", "system:speaker"
    yield (
        "evaluation",
        _answer("evaluate", "--model", model, *against, "--domain", "pumps", "--as-named", "--json"),
    )


def _documents(files: Sequence[Path], out: Path) -> Iterator[tuple[str, str]]:
    """Yields what the terminal says of each document, with a digest of what it wrote."""
    found = [
        (path, str(path.relative_to(each.parent)).replace("/", "."))
        for each in files
        for path in (sorted(each.rglob("*")) if each.is_dir() else [each])
        if path.is_file()
    ]
    for number, (path, name) in enumerate(found):
        written = out / "documents" / f"{number}{path.suffix}"
        written.parent.mkdir(exist_ok=True)
        options = "--from", "de", "--to", "en", "--output", str(written), "--threads", "1", "--json"
        answer = _answer("translate", str(path), *options)
        digest = hashlib.sha256(written.read_bytes()).hexdigest() if written.is_file() else ""
        yield f"document.{name}", f"{digest}\n{answer}"


def _answer(*arguments: str, given: str = "") -> str:
    """Returns what a command of the terminal answers, in JSON; where it fails, its status and its errors."""
    command = [sys.executable, "-m", "engine", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    return _comparable(done.stdout) if done.returncode == 0 else f"{done.returncode}\n{done.stderr}"


def _comparable(answer: str) -> str:
    """Returns a JSON answer without what differs from run to run."""

    def stripped(value: object) -> object:
        if isinstance(value, dict):
            return {name: stripped(each) for name, each in value.items() if name not in _NOT_KEPT}
        return [stripped(each) for each in value] if isinstance(value, list) else value

    return json.dumps(stripped(json.loads(answer)), ensure_ascii=False, indent=1) if answer else ""


def _fields(way: System) -> dict[str, object]:
    return {each.name: getattr(way, each.name) for each in fields(System)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
