"""Which translations are said to be doubtful, and how often rightly: fits the rule, and measures it.

    python -m tests.benchmarks.doubtful CORPORA [--sentences 250] [--fit] [--out FILE]

CORPORA is the folder of the corpora. Both models that ship translate validation and test splits. With `--fit`
the validation splits say what each model usually gives, which is written into its `model.json`, and the
weights of the rule, which `engine/runtime/quality_estimation.py` must then have. The test splits are measured
alone.

What is held to be fine, and poor, is so by chrF against the reference: 60 and more, and below 30. Neither is
sure: a translation may have an invented word and a chrF of 70, and be right with one of 25. So errors are
injected into fine ones: a word or a third of it left out, a word of the source in place of one, a word said
again, one spoilt, a digit changed, the translation of another sentence. Each is scored as the model scores
it, and once more with the score that the translation had before: a model that makes the error by itself is
surer of it than of one that it is given.

`doubtful.json` beside this file holds what was found, and no sentence.
"""

import argparse
import gzip
import json
import random
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from sacrebleu.metrics.chrf import CHRF
from sklearn.linear_model import LogisticRegression

from engine.base.files import write_json
from engine.base.json_values import to_json
from engine.export import build_graphs
from engine.runtime import quality_estimation
from engine.runtime.model_card import read_card
from engine.runtime.quality_estimation import DoubtFinder
from engine.runtime.translator import Translator
from engine.text.words.doubt_signs import Signs, usual_output

_MODELS = Path(__file__).resolve().parents[2] / "assets" / "models"
_IN_DOMAIN = ("general-tatoeba", "business-msdocs", "parliament-europarl")
"""The models that ship learned from others of their sentences."""
_DEV = (*_IN_DOMAIN, "narrative-books", "captions-multi30k", "talks-ted")
_TEST = (*_IN_DOMAIN, "captions-multi30k", "talks-ted", "general-wmt22")
_FINE, _POOR = 60, 30
_LONGEST = 350
"""Characters of a source sentence."""
_INJECTED_WEIGHT = 0.2
"""Of one of them in the fit: there are about twelve for each fine translation."""
_FALSE_ALARMS = 0.06
"""Share of the fine validation sentences that may be marked."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_CHRF = CHRF()


@dataclass(frozen=True)
class Case:
    """A translation, as it is or spoilt."""

    corpus: str
    split: str
    kind: str
    """"real", "human", or how it was spoilt."""
    chrf: float
    """Of the real translation that it is or was."""
    signs: Signs
    is_as_sure: bool = False
    """True: a spoilt one with the score of the real one."""

    @property
    def is_marked(self) -> bool:
        """True if it is said to be doubtful."""
        return quality_estimation.is_doubtful(self.signs)


def main() -> None:
    """Measures both models, prints, and writes one JSON file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--sentences", type=int, default=250, help="of each corpus and split")
    parser.add_argument("--fit", action="store_true", help="fits the rule before it is measured")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    options = parser.parse_args()
    names = sorted(path.parent.name for path in _MODELS.glob("*/model.json"))
    cases = {name: list(_cases(name, options)) for name in names}
    if options.fit:
        _fit([case for each in cases.values() for case in each if case.split == "dev"])
    found = {
        "weights": list(quality_estimation.WEIGHTS),
        "threshold": quality_estimation.THRESHOLD,
        "models": {name: _measured([c for c in each if c.split == "test"]) for name, each in cases.items()},
        "together": _measured([c for each in cases.values() for c in each if c.split == "test"]),
    }
    print(json.dumps(found, indent=1))  # noqa: T201, a benchmark prints
    write_json(options.out, found)


def _cases(name: str, options: argparse.Namespace) -> Iterator[Case]:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / name
        shutil.copytree(_MODELS / name, folder)
        build_graphs(folder, precision="int8")
        translator = Translator(folder, device="cpu", n_threads=1)
        splits = ("dev", "test") if options.fit else ("test",)
        texts = {(s, c): _read(options, c, s, name) for s in splits for c in (_DEV if s == "dev" else _TEST)}
        outputs = {key: _translated(translator, [src for src, _ in text]) for key, text in texts.items()}
        card = read_card(_MODELS / name)
        if options.fit:
            rows = [(src, *out) for key in texts if key[0] == "dev"
                    for (src, _), out in zip(texts[key], outputs[key], strict=True)]  # fmt: skip
            usual = usual_output(*map(list, zip(*rows, strict=True)))  # type: ignore[arg-type]
            _write_usual(_MODELS / name / "model.json", to_json(usual))
            card = read_card(_MODELS / name)
        finder = DoubtFinder(card)
        for (split, corpus), text in texts.items():
            yield from _cases_of(text, outputs[split, corpus], (split, corpus), translator, finder)


def _cases_of(
    text: Sequence[tuple[str, str]],
    outputs: Sequence[tuple[str, float]],
    place: tuple[str, str],
    translator: Translator,
    finder: DoubtFinder,
) -> Iterator[Case]:
    split, corpus = place
    spoilt: list[tuple[str, str, str, float, float]] = []
    draw = random.Random(1)  # noqa: S311, nothing to keep secret
    order = sorted(range(len(text)), key=lambda k: len(text[k][0]))
    others = {k: outputs[order[(rank + 3) % len(order)]][0] for rank, k in enumerate(order)}
    for k, ((source, reference), (output, score)) in enumerate(zip(text, outputs, strict=True)):
        chrf = _CHRF.sentence_score(output, [reference]).score
        signs = finder.signs(source, output, score)
        yield Case(corpus, split, "real", chrf, signs)
        human = finder.signs(source, reference, score)
        yield Case(corpus, split, "human", chrf, replace(human, unsure=0.0))
        if chrf >= _FINE:
            other = {"swapped": others[k], **_spoilt(source, output, draw)}
            spoilt += [(kind, source, bad, score, chrf) for kind, bad in other.items() if bad != output]
    forced = translator.score_targets([each[1] for each in spoilt], [each[2] for each in spoilt])
    for (kind, source, bad, score, chrf), log_prob in zip(spoilt, forced, strict=True):
        own = float(log_prob) / (len(translator.target.encode(bad)) + 1)
        yield Case(corpus, split, kind, chrf, finder.signs(source, bad, own))
        if kind != "swapped":
            yield Case(corpus, split, kind, chrf, finder.signs(source, bad, score), is_as_sure=True)


def _spoilt(source: str, output: str, draw: random.Random) -> dict[str, str]:
    """Returns a translation with one error of each kind that fits it, by kind."""
    found: dict[str, str] = {}
    tokens, long = output.split(), [m for m in _WORD.finditer(output) if len(m[0]) > 3]
    if long and len(tokens) > 3:
        word = draw.choice(long)
        before, after = output[: word.start()], output[word.end() :]
        found["word left out"] = f"{before.rstrip()} {after.lstrip()}".strip()
        found["word repeated"] = f"{before}{' '.join([word[0]] * draw.choice((2, 3)))}{after}"
        cut, other = len(word[0]) // 2 + 1, draw.choice(long)[0].lower()
        found["word spoilt"] = f"{before}{word[0][:cut]}{other[len(other) // 2 :]}{after}"
        left = [m[0] for m in _WORD.finditer(source) if len(m[0]) > 3 and m[0].lower() not in output.lower()]
        if left:
            found["word copied"] = f"{before}{draw.choice(left)}{after}"
    if len(tokens) > 5:
        n_out = round(len(tokens) / 3)
        start = draw.randrange(len(tokens) - n_out + 1)
        found["third left out"] = " ".join(tokens[:start] + tokens[start + n_out :])
    if digits := list(re.finditer(r"\d", output)):
        digit = draw.choice(digits)
        other = str((int(digit[0]) + draw.randrange(1, 10)) % 10)
        found["digit changed"] = output[: digit.start()] + other + output[digit.end() :]
    return found


def _fit(cases: Sequence[Case]) -> None:
    """Fits weights and threshold to the validation splits, for this run; the module is to have them."""
    used = [c for c in cases if c.kind != "human" and (c.kind != "real" or not _POOR <= c.chrf < _FINE)]
    is_bad = [c.kind != "real" or c.chrf < _POOR for c in used]
    weights = [1.0 if c.kind == "real" else _INJECTED_WEIGHT for c in used]
    model = LogisticRegression(C=10).fit([c.signs.values for c in used], is_bad, sample_weight=weights)
    quality_estimation.WEIGHTS = tuple(round(float(weight), 2) for weight in model.coef_[0])  # type: ignore[assignment]
    fine = [quality_estimation.weigh(c.signs) for c in used if c.kind == "real" and c.chrf >= _FINE]
    quality_estimation.THRESHOLD = round(float(np.quantile(fine, 1 - _FALSE_ALARMS)), 2)


def _measured(cases: Sequence[Case]) -> dict[str, Any]:
    real = [case for case in cases if case.kind == "real"]
    worst = {c: np.quantile([x.chrf for x in real if x.corpus == c], 0.1) for c in _TEST}
    marked = [case for case in real if case.is_marked]
    groups = {
        "all": real,
        "fine": [c for c in real if c.chrf >= _FINE],
        "fine, in domain": [c for c in real if c.chrf >= _FINE and c.corpus in _IN_DOMAIN],
        "poor": [c for c in real if c.chrf < _POOR],
        "worst tenth": [c for c in real if c.chrf <= worst[c.corpus]],
        "human": [c for c in cases if c.kind == "human"],
        "human, in domain": [c for c in cases if c.kind == "human" and c.corpus in _IN_DOMAIN],
    }
    injected = dict.fromkeys(c.kind for c in cases if c.kind not in ("real", "human"))
    return {
        "marked": {name: _share(group) for name, group in groups.items()},
        "marked by text": {c: _share([x for x in real if x.corpus == c]) for c in _TEST},
        "of the marked": {
            "fine": round(float(np.mean([c.chrf >= _FINE for c in marked])), 3),
            "poor": round(float(np.mean([c.chrf < _POOR for c in marked])), 3),
        },
        "injected": {k: _share([c for c in cases if c.kind == k and not c.is_as_sure]) for k in injected},
        "injected, as sure": {
            k: _share([c for c in cases if c.kind == k and c.is_as_sure]) for k in injected if k != "swapped"
        },
    }


def _share(cases: Sequence[Case]) -> dict[str, float]:
    marked = [case.is_marked for case in cases]
    return {"n": len(marked), "share": round(float(np.mean(marked)), 3) if marked else 0.0}


def _translated(translator: Translator, sources: Sequence[str]) -> list[tuple[str, float]]:
    found = translator.translate_sentences(sources)
    return [(alternatives[0].text, alternatives[0].score) for alternatives in found]


def _read(options: argparse.Namespace, corpus: str, split: str, model: str) -> list[tuple[str, str]]:
    data = gzip.decompress((options.corpora / f"{corpus}.de-en" / f"{split}.tsv.gz").read_bytes())
    rows = [line.split("\t")[:2] for line in data.decode("utf-8").rstrip("\n").split("\n")]
    pairs = [(row[0].strip(), row[1].strip()) for row in rows]
    pairs = [pair if model.startswith("de-") else pair[::-1] for pair in pairs]
    pairs = [(src, tgt) for src, tgt in pairs if 0 < len(src) < _LONGEST and tgt]
    return pairs[:: max(1, len(pairs) // options.sentences)][: options.sentences]


def _write_usual(path: Path, usual: object) -> None:
    described = json.loads(path.read_text(encoding="utf-8"))
    described["details"]["usual"] = usual
    write_json(path, described)


if __name__ == "__main__":
    main()
