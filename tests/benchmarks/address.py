"""What choosing a form of address brings: du or Sie, as the reference has it, or as the model has it.

    python -m tests.benchmarks.address --corpora FOLDER

Takes the sentences of test splits whose German reference has pronouns of one form alone (no model has learned
from them), and translates them from English with the model that ships (int8, one thread), with that form
chosen and without. Writes `address.json`: how many of 100 lack the form, BLEU and chrF of both, the
differences with their 95 % intervals (paired bootstrap over sentences), and seconds; and of how many
sentences that speak to nobody (no "you" in English, no pronoun of either form in German) the translation
changes.
"""

import argparse
import gzip
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.files import write_json
from engine.runtime.open_model import Inputs
from engine.text.words.address import FORMAL, INFORMAL, Addressing
from tests.benchmarks.careful import gains
from tests.benchmarks.judged import as_used
from tests.measured_numbers import ROOT

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

KEPT = Path(__file__).with_name("address.json")
TESTS = ("general-tatoeba", "general-wmt22", "chat-maia", "talks-ted", "narrative-books")
TO_NOBODY = ("general-pud", "narrative-books", "talks-ted", "general-wmt22")
_N_SENTENCES = 150
"""Of each form and text, at most."""
_OTHER = {INFORMAL: FORMAL, FORMAL: INFORMAL}
_LONGEST = 200
"""Characters."""


def main() -> None:
    """Measures both forms on every text."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--corpora", type=Path, required=True, help="the folder of the corpora")
    options = parser.parse_args()
    found: dict[str, dict[str, object]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        name, translator = as_used(ROOT / "assets" / "models" / "en-de", Path(scratch))
        for form in (INFORMAL, FORMAL):
            pairs = [
                pair
                for text in TESTS
                for pair in _in_form(form, options.corpora / f"{text}.de-en" / "test.tsv.gz")
            ]
            measured = _measured(translator, form, pairs)
            measured["to_nobody"] = _changed(translator, form, [*_to_nobody(options.corpora)])
            found.setdefault(name, {})[form] = measured
            print(name, form, json.dumps(found[name][form]), flush=True)  # noqa: T201, a benchmark prints
    write_json(KEPT, found)


def _in_form(form: str, path: Path) -> Iterator[tuple[str, str]]:
    """Yields the first sentences of a test whose reference says one form and not the other."""
    own, other = Addressing(form, "en", "de"), Addressing(_OTHER[form], "", "de")
    n_found = 0
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            german, english = line.rstrip("\n").split("\t")[:2]
            is_one = own.is_kept(english, german) and not other.is_kept(english, german)
            if is_one and len(english) <= _LONGEST and n_found < _N_SENTENCES:
                n_found += 1
                yield english, german


def _to_nobody(corpora: Path) -> Iterator[str]:
    """Yields the first English sentences of tests that speak to nobody."""
    forms = [Addressing(form, "", "de") for form in (INFORMAL, FORMAL)]
    for text in TO_NOBODY:
        n_found = 0
        with gzip.open(corpora / f"{text}.de-en" / "test.tsv.gz", "rt", encoding="utf-8") as file:
            for line in file:
                german, english = line.rstrip("\n").split("\t")[:2]
                speaks = "you" in english.lower() or not all(each.is_kept("", german) for each in forms)
                if not speaks and len(english) <= _LONGEST and n_found < _N_SENTENCES:
                    n_found += 1
                    yield english


def _changed(translator: "Translator", form: str, sources: Sequence[str]) -> dict[str, int]:
    outputs = []
    for chosen in ("", form):
        translator = translator.using(Inputs(address=chosen))
        outputs.append([found[0].text for found in translator.translate_sentences(sources)])
    n_changed = sum(before != after for before, after in zip(*outputs, strict=True))
    return {"sentences": len(sources), "changed": n_changed}


def _measured(translator: "Translator", form: str, pairs: Sequence[tuple[str, str]]) -> dict[str, object]:
    sources, references = [src for src, _ in pairs], [tgt for _, tgt in pairs]
    addressing = Addressing(form, "en", "de")
    outputs, seconds, lacking = [], [], []
    for chosen in ("", form):
        translator = translator.using(Inputs(address=chosen))
        translator.forget()
        began = time.perf_counter()
        outputs.append([found[0].text for found in translator.translate_sentences(sources)])
        seconds.append(round(time.perf_counter() - began, 2))
        n_lacking = sum(not addressing.is_kept(*pair) for pair in zip(sources, outputs[-1], strict=True))
        lacking.append(round(100 * n_lacking / len(pairs), 1))
    return {
        "sentences": len(pairs),
        "lacking": lacking,
        "seconds": seconds,
        **gains(references, "de", *outputs),
    }


if __name__ == "__main__":
    main()
