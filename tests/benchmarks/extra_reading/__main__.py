"""`python -m tests.benchmarks.extra_reading`: see the package."""

import argparse
from dataclasses import replace
from pathlib import Path

from engine.text.subwords import Subwords
from tests.benchmarks.extra_reading.findings import inputs_of
from tests.benchmarks.extra_reading.learning import (
    UPDATES,
    Run,
    learn,
    make_tables,
    settings,
    table_of,
    translated,
)
from tests.benchmarks.extra_reading.systems import BASE, plan
from tests.benchmarks.extra_reading.text import CAPTIONS, Text, fingerprints, read_text
from tests.benchmarks.resumable import (
    base_of,
    begin,
    check_corpora,
    keep_run,
    learn_missing,
    read_options,
)


def main() -> None:
    """Trains what is missing, or tells what came out."""
    options = read_options(__doc__, updates=UPDATES)
    if options.command == "tell":
        _tell(options)
    elif options.only:
        name, seed = options.only
        _learn_one(options, name, int(seed))
    else:
        _learn_all(options)


def _tell(options: argparse.Namespace) -> None:
    from tests.benchmarks.extra_reading import telling

    if options.to:
        known = check_corpora(options, fingerprints(options.corpora))
        options.sentences = known["groups"]["all"]
        telling.keep(options.to, _text(options))
    telling.tell()


def _learn_all(options: argparse.Namespace) -> None:
    base, text = base_of(options.to), _text(options)
    make_tables(options.to, base, text)
    said = {
        "corpora": fingerprints(options.corpora),
        **inputs_of(text, Subwords.load(base / "source.spm"), table_of(options.to)),
        "settings": settings(1, options.updates).to_json(),
    }
    begin(options.to, said)
    learn_missing("tests.benchmarks.extra_reading", options.to, plan())


def _learn_one(options: argparse.Namespace, name: str, seed: int) -> None:
    folder: Path = options.to
    base, text = base_of(folder), _text(options)
    if name == BASE:
        run = translated(Run(system=name, seed=seed), base, Subwords.load(base / "source.spm"), text)
    else:
        run = learn(name, seed, base, text, folder, options.updates)
    keep_run(folder, name, seed, run)


def _text(options: argparse.Namespace) -> Text:
    return read_text(options.corpora, replace(CAPTIONS, n_test=options.sentences or CAPTIONS.n_test))


if __name__ == "__main__":
    main()
