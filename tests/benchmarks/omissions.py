"""What is found of words left out, numbers changed and the like, how often, and how often rightly.

    python -m tests.benchmarks.omissions CORPORA [--sentences 60] [--split test] [--show] [--out FILE]

CORPORA is the folder of the corpora. Both models that ship translate held-out sentences: some of each corpus,
and some more that have numbers or units, or deny something. Translations with a chrF of 60 and more against
their references are held to be fine, and spoilt, each in every way that fits it:

* word left out: the model's translation of the same sentence without one word, where that is the translation
  without a word or two, so that it reads well;
* word dropped, clause dropped: one word, or a third of the words, taken out of the translation;
* negation dropped, number changed, unit changed, word repeated, word copied, variable dropped.

A finding is right if it is of the kind of the fault and, where the fault is of certain words, about one of
them. Precision counts each spoilt translation once with the fine one that it was made of: so half of what is
looked at is at fault. How many of 100 fine translations have a false finding is told beside it, and does not
depend on that. Thresholds are fitted to the validation splits (`--split dev` prints what `LIKELIER` would be
for a false finding in 100 fine sentences) and reported on the test splits.

`omissions-judged.tsv` beside this file holds findings in real, unspoilt translations of the models, judged by
reading: model, corpus, line, kind, the how manieth of its kind in the sentence, and 1 where the finding is
right; no sentence. Three false findings of a negation were left out, whose words were added to the lists
then. `--show` prints those that are not judged yet. `omissions.json` holds what was found.
"""

import argparse
import gzip
import json
import random
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from sacrebleu.metrics.chrf import CHRF

from engine.base.files import write_json
from engine.evaluation.reproduced import share_of
from engine.export import build_graphs
from engine.languages.units import UNIT_OF, UNITS
from engine.results.translation import FindingKind, SentenceCheck, WordAlignment
from engine.runtime import checking
from engine.runtime.aligning import align, losses_without
from engine.runtime.translator import Translator
from engine.text.negation import PLAIN

_HERE = Path(__file__).resolve()
_MODELS = _HERE.parents[2] / "assets" / "models"
_IN_DOMAIN = ("general-tatoeba", "business-msdocs", "parliament-europarl")
_CORPORA = {
    "dev": (*_IN_DOMAIN, "captions-multi30k", "talks-ted", "narrative-books"),
    "test": (*_IN_DOMAIN, "captions-multi30k", "talks-ted", "general-wmt22"),
}
_FINE = 60
_LONGEST = 250
_MOST_TRIED = 5
_SHARE = 0.25
"""Of the sentences: so many more that have numbers, that deny, and that have units."""
_WORD = re.compile(r"[^\W\d_]{4,}")
_AMOUNT = re.compile(
    r"\d\s?(?:" + "|".join(sorted(map(re.escape, UNIT_OF), key=len, reverse=True)) + r")\b", re.I
)
Judged = tuple[str, str, str, str, str]
"""Model, corpus, line, kind, and the how manieth of its kind."""
_CHRF = CHRF()


@dataclass(frozen=True)
class Spoilt:
    """A translation, as it is or with a fault."""

    corpus: str
    line: int
    fault: str
    """"" : none; "human": the reference."""
    source: str
    target: str
    chrf: float = 0.0
    kind: FindingKind | None = None
    about: tuple[tuple[int, int], ...] = ()
    """Where the words of the source stand that it is of; none: anywhere."""


def main() -> None:
    """Measures both models, prints, and writes one JSON file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--sentences", type=int, default=60, help="of each corpus")
    parser.add_argument("--split", choices=tuple(_CORPORA), default="test")
    parser.add_argument("--show", action="store_true", help="prints findings that are not judged")
    parser.add_argument("--out", type=Path, default=_HERE.with_suffix(".json"))
    options = parser.parse_args()
    shown, checking.SHOWN = checking.SHOWN, frozenset(FindingKind)
    found: list[tuple[str, Spoilt, SentenceCheck]] = []
    costs: list[float] = []
    for name in ("de-en", "en-de"):
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch) / name
            shutil.copytree(_MODELS / name, folder)
            build_graphs(folder, precision="int8")
            translator = Translator(folder, device="cpu", n_threads=1)
            cases, cost = _cases(translator, name, options)
            pairs = [each.source for each in cases], [each.target for each in cases]
            found += [(name, *each) for each in zip(cases, checking.check(translator, *pairs), strict=True)]
            costs.append(cost)
            if options.split == "dev":
                _print_limit(translator, [each for each in cases if not each.fault and each.chrf >= _FINE])
    if options.show:
        _show(found)
    measured = {
        "split": options.split,
        "likelier": checking.LIKELIER,
        "shown": sorted(map(str, shown)),
        "times of a translation": [round(each, 2) for each in costs],
        "kinds": {str(kind): _of_kind(kind, found) for kind in FindingKind},
        "faults": {fault: _of_fault(fault, found) for fault in dict.fromkeys(c.fault for _, c, _ in found)},
        "judged": _of_judged(found),
    }
    print(json.dumps(measured, indent=1))  # noqa: T201, a benchmark prints
    if options.split == "test":
        write_json(options.out, measured)


def _cases(translator: Translator, name: str, options: argparse.Namespace) -> tuple[list[Spoilt], float]:
    """Returns translations, fine and spoilt, and how many times as long checking takes as translating."""
    draw = random.Random(1)  # noqa: S311, nothing to keep secret
    texts = [(corpus, *each) for corpus in _CORPORA[options.split] for each in _read(options, corpus, name)]
    sources = [source for _, _, source, _ in texts]
    began = time.process_time()
    outputs = [each[0].text for each in translator.translate_sentences(sources)]
    translated = time.process_time() - began
    real = [
        Spoilt(corpus, line, "", source, output, _CHRF.sentence_score(output, [reference]).score)
        for (corpus, line, source, reference), output in zip(texts, outputs, strict=True)
    ]
    began = time.process_time()
    checking.check(translator, sources, outputs)
    cost = (time.process_time() - began) / translated
    human = [Spoilt(corpus, line, "human", source, reference) for corpus, line, source, reference in texts]
    cases = [*real, *human]
    for each, alignment in zip(real, align(translator, sources, outputs), strict=True):
        if each.chrf >= _FINE:
            cases += _spoilt(each, alignment, draw, (translator.card.src, translator.card.tgt))
    return [*cases, *_left_out(translator, [each for each in real if each.chrf >= _FINE], draw)], cost


def _left_out(translator: Translator, fine: Sequence[Spoilt], draw: random.Random) -> Iterator[Spoilt]:
    tries = []
    for each in fine:
        words = [match for match in _WORD.finditer(each.source) if match.start()]
        for match in draw.sample(words, min(_MOST_TRIED, len(words))):
            tries.append((each, match.span(), _without(each.source, *match.span())))
    outputs = [each[0].text for each in translator.translate_sentences([text for *_, text in tries])]
    done = set()
    for (each, span, _), output in zip(tries, outputs, strict=True):
        before, after = each.target.split(), output.split()
        n_less = len(before) - len(after)
        is_part = n_less in (1, 2) and any(
            before[:k] + before[k + n_less :] == after for k in range(len(before))
        )
        if is_part and each not in done:
            done.add(each)
            yield replace(each, fault="word left out", target=output, kind=FindingKind.MISSING, about=(span,))


def _spoilt(
    fine: Spoilt, alignment: WordAlignment, draw: random.Random, languages: tuple[str, str]
) -> Iterator[Spoilt]:
    text, links = fine.target, alignment.links
    words = [link.target for link in links if _WORD.fullmatch(text[slice(*link.target)])]
    if words and len(text.split()) > 3:
        span = draw.choice(words)
        about = alignment.sources_of(*span)
        yield replace(fine, fault="word dropped", target=_without(text, *span), kind=FindingKind.MISSING,
                      about=about)  # fmt: skip
        again = f"{text[: span[1]]}{f' {text[slice(*span)]}' * 2}{text[span[1] :]}"
        yield replace(fine, fault="word repeated", target=again, kind=FindingKind.REPEATED)
        given = [m[0] for m in _WORD.finditer(fine.source) if m[0].lower() not in text.lower()]
        if given:
            copied = text[: span[0]] + draw.choice(given) + text[span[1] :]
            yield replace(fine, fault="word copied", target=copied, kind=FindingKind.COPIED)
    tokens = list(re.finditer(r"\S+", text))
    if len(tokens) > 7:
        n_out = round(len(tokens) / 3)
        first = draw.randrange(len(tokens) - n_out + 1)
        start, end = tokens[first].start(), tokens[first + n_out - 1].end()
        yield replace(fine, fault="clause dropped", target=_without(text, start, end),
                      kind=FindingKind.MISSING, about=alignment.sources_of(start, end))  # fmt: skip
    yield from _spoilt_numbers(fine, draw)
    yield from _denying_otherwise(fine, languages)
    yield replace(fine, fault="variable dropped", source=f"{fine.source} {{name_{fine.line}}}",
                  kind=FindingKind.VARIABLE)  # fmt: skip


def _denying_otherwise(fine: Spoilt, languages: tuple[str, str]) -> Iterator[Spoilt]:
    text = fine.target
    denied = list(PLAIN[languages[1]].finditer(text))
    if len(denied) == 1 and PLAIN[languages[0]].search(fine.source):
        word = denied[0]
        positive = {"cannot": "can", "no": "a"}.get(word[0].lower(), "")
        if word[0].lower().endswith(("n't", "n’t")):
            positive = {"can't": "can", "won't": "will"}.get(word[0].lower(), word[0][:-3])
        elif word[0].lower().startswith("kein"):
            positive = word[0][1:]
        target = " ".join(f"{text[: word.start()]}{positive}{text[word.end() :]}".split())
        yield replace(fine, fault="negation dropped", target=target, kind=FindingKind.NEGATION)
        yield replace(fine, fault="negation added", target=text, kind=FindingKind.NEGATION,
                      source=_denied_less(fine.source, languages[0]))  # fmt: skip


def _spoilt_numbers(fine: Spoilt, draw: random.Random) -> Iterator[Spoilt]:
    text = fine.target
    if digits := list(re.finditer(r"(?<![\w.,])\d+(?![\w.,]\w|\w)", text)):
        number = draw.choice(digits)
        other = str(int(number[0]) + draw.randrange(1, 9))
        yield replace(fine, fault="number changed", kind=FindingKind.NUMBER,
                      target=text[: number.start()] + other + text[number.end() :])  # fmt: skip
        yield replace(fine, fault="number dropped", kind=FindingKind.NUMBER,
                      target=_without(text, *number.span()))  # fmt: skip
    for found in re.finditer(r"(?<=\d)(\s?)([^\W\d_]+|[%€$])", text):
        unit = UNIT_OF.get(found[2].lower())
        if unit:
            other = draw.choice([name for name in UNITS if name != unit])
            target = f"{text[: found.start()]} {UNITS[other].split()[-1]}{text[found.end() :]}"
            yield replace(fine, fault="unit changed", target=target, kind=FindingKind.UNIT)
            break


def _denied_less(source: str, language: str) -> str:
    return " ".join(PLAIN[language].sub("", source).split())


def _without(text: str, start: int, end: int) -> str:
    before, after = text[:start].rstrip(), text[end:]
    joined = before + after if after[:1] in tuple(".,;:!?") else f"{before} {after.lstrip()}"
    return joined.strip()


def _is_right(case: Spoilt, check: SentenceCheck) -> bool:
    """Tells whether the fault of a case was found."""
    for each in check.findings:
        if each.kind is case.kind:
            span = each.source
            if not case.about or span is None or any(a < span[1] and span[0] < b for a, b in case.about):
                return True
    return False


def _of_kind(kind: FindingKind, found: Sequence[tuple[str, Spoilt, SentenceCheck]]) -> dict[str, Any]:
    fine = {(name, c.corpus, c.line): check for name, c, check in found if not c.fault and c.chrf >= _FINE}
    has = {key: any(each.kind is kind for each in check.findings) for key, check in fine.items()}
    spoilt = [(name, c, check) for name, c, check in found if c.kind is kind]
    right = sum(_is_right(c, check) for _, c, check in spoilt)
    wrong = sum(has[name, c.corpus, c.line] for name, c, _ in spoilt)
    real = [check for _, c, check in found if not c.fault]
    human = [check for _, c, check in found if c.fault == "human"]
    return {
        "precision": _share(right, right + wrong),
        "recall": _share(right, len(spoilt)),
        "false in fine": _share(sum(has.values()), len(has)),
        "in all translations": _share(sum(_has(kind, each) for each in real), len(real)),
        "in references": _share(sum(_has(kind, each) for each in human), len(human)),
    }


def _of_fault(fault: str, found: Sequence[tuple[str, Spoilt, SentenceCheck]]) -> dict[str, Any]:
    cases = [(c, check) for _, c, check in found if c.fault == fault]
    if fault in ("", "human"):
        return {"any finding": _share(sum(bool(check.findings) for _, check in cases), len(cases))}
    return {"recall": _share(sum(_is_right(c, check) for c, check in cases), len(cases))}


def _has(kind: FindingKind, check: SentenceCheck) -> bool:
    return any(each.kind is kind for each in check.findings)


def _share(part: int, whole: int) -> dict[str, float]:
    if not whole:
        return {"n": 0}
    found = share_of(part, whole)
    figures = {"share": found.share, "low": found.low, "high": found.high}
    return {"n": whole, **{name: round(value, 3) for name, value in figures.items()}}


def _print_limit(translator: Translator, fine: Sequence[Spoilt]) -> None:
    """Prints the threshold at which one of 100 fine sentences has a false finding."""
    sides = [each.source for each in fine], [each.target for each in fine]
    words = [checking.words_looked_for(translator, *pair) for pair in zip(*sides, strict=True)]
    worst = [min(losses, default=0.0) for losses in losses_without(translator, *sides, words)]
    print("LIKELIER", [round(-float(np.quantile(worst, share)), 2) for share in (0.01, 0.02, 0.05)])  # noqa: T201


def _judgements() -> dict[Judged, bool]:
    path = _HERE.with_name("omissions-judged.tsv")
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()[1:]] if path.exists() else []
    return {tuple(row[:5]): row[5] == "1" for row in rows}  # type: ignore[misc]


def _keys(name: str, case: Spoilt, check: SentenceCheck) -> Iterator[tuple[Judged, str]]:
    """Yields the findings of a real translation, each with its text."""
    n_of_kind: Counter[FindingKind] = Counter()
    for each in check.findings:
        key = name, case.corpus, str(case.line), str(each.kind), str(n_of_kind[each.kind])
        n_of_kind[each.kind] += 1
        yield key, each.text


def _of_judged(found: Sequence[tuple[str, Spoilt, SentenceCheck]]) -> dict[str, Any]:
    judged = _judgements()
    verdicts: dict[str, list[bool]] = {}
    for name, case, check in found:
        for key, _ in _keys(name, case, check) if not case.fault else ():
            if key in judged:
                verdicts.setdefault(key[3], []).append(judged[key])
    return {kind: _share(sum(rights), len(rights)) for kind, rights in verdicts.items()}


def _show(found: Sequence[tuple[str, Spoilt, SentenceCheck]]) -> None:
    judged = _judgements()
    for name, case, check in found:
        for key, text in _keys(name, case, check) if not case.fault else ():
            if key not in judged:
                print(*key, text, case.source, case.target, sep=" | ")  # noqa: T201


def _read(options: argparse.Namespace, corpus: str, model: str) -> list[tuple[int, str, str]]:
    """Returns line, source and reference of sentences: some of all, some with numbers, and so on."""
    path = options.corpora / f"{corpus}.de-en" / f"{options.split}.tsv.gz"
    rows = [line.split("\t") for line in gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()]
    turn = 1 if model.startswith("de-") else -1
    sides = [[side.strip() for side in row[:2][::turn]] for row in rows]
    pairs = [(number, source, reference) for number, (source, reference) in enumerate(sides, 1)]
    pairs = [pair for pair in pairs if 0 < len(pair[1]) < _LONGEST and pair[2]]
    plain = PLAIN[model[:2]]
    found: dict[int, tuple[int, str, str]] = {}
    for some, n_wanted in (
        (pairs, options.sentences),
        ([pair for pair in pairs if re.search(r"\d", pair[1])], round(options.sentences * _SHARE)),
        ([pair for pair in pairs if plain.search(pair[1])], round(options.sentences * _SHARE)),
        ([pair for pair in pairs if _AMOUNT.search(pair[1])], round(options.sentences * _SHARE)),
    ):
        chosen = some[:: max(1, len(some) // max(1, n_wanted))][:n_wanted]
        found |= {pair[0]: pair for pair in chosen}
    return list(found.values())


if __name__ == "__main__":
    main()
