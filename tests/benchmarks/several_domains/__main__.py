"""`python -m tests.benchmarks.several_domains`: see the package."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tests.benchmarks.resumable import (
    base_of,
    begin,
    check_corpora,
    keep_run,
    learn_missing,
    read_options,
)
from tests.benchmarks.several_domains.bases import base_maker
from tests.benchmarks.several_domains.learning import SETTINGS, Run, learn, translated
from tests.benchmarks.several_domains.systems import BASE, plan
from tests.benchmarks.several_domains.text import DOMAINS, DomainText, fingerprints, read_text


def main() -> None:
    """Trains what is missing, or tells what came out."""
    options = read_options(__doc__, updates=SETTINGS.max_updates, pairs=list(DOMAINS))
    if options.command == "tell":
        _tell(options)
    elif options.only:
        name, seed = options.only
        _learn_one(options, name, int(seed))
    else:
        _learn_all(options)


def _tell(options: argparse.Namespace) -> None:
    from tests.benchmarks.several_domains import telling

    if options.to:
        known = check_corpora(options, fingerprints(options.corpora, DOMAINS[options.pair]))
        options.sentences = max(each["test"] for each in known["domains"].values())
        telling.keep(options.pair, options.to, _text(options))
    telling.tell()


def _learn_all(options: argparse.Namespace) -> None:
    said = {
        "pair": options.pair,
        "corpora": fingerprints(options.corpora, DOMAINS[options.pair]),
        "domains": {
            each.domain.name: {
                "train": len(each.train),
                "test": len(each.test),
                "left_out": each.n_known,
                "target_words": sum(len(tgt.split()) for _, tgt in each.train),
            }
            for each in _text(options)
        },
        "settings": replace(SETTINGS, max_updates=options.updates).to_json(),
    }
    _base(options)
    begin(options.to, said)
    learn_missing("tests.benchmarks.several_domains", options.to, plan(options.pair))


def _learn_one(options: argparse.Namespace, name: str, seed: int) -> None:
    folder: Path = options.to
    base, text = _base(options), _text(options)
    if name == BASE:
        run = translated(Run(system=name, seed=seed), base, text)
    else:
        run = learn(name, seed, base, text, folder / f"{name}-{seed}", options.updates)
    keep_run(folder, name, seed, run)


def _base(options: argparse.Namespace) -> Path:
    return base_of(options.to, base_maker(options.pair, options.to, options.corpora))


def _text(options: argparse.Namespace) -> Sequence[DomainText]:
    n_test = options.sentences
    domains = [replace(each, n_test=n_test or each.n_test) for each in DOMAINS[options.pair]]
    return read_text(options.corpora, domains)


if __name__ == "__main__":
    main()
