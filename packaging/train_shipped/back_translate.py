"""Makes further pairs for `train.py` from text of the target language alone.

The model of the opposite direction that ships translates sentences that people wrote (greedy search, int8).
Both models then score what it made: the pairs on which they agree best are kept (dual conditional
cross-entropy, Junczys-Dowmunt, WMT 2018, equation 1), some with noise in the source (Edunov et al., EMNLP
2018: words left out, words moved). Written as `more.tsv.gz` into the model's folder of work, for `train.py`.
"""

import argparse
import gzip
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from recipe import BOOKS, RECIPES, Recipe

from engine.base.config import SearchConfig
from engine.export import build_graphs
from engine.runtime.translator import Translator

ROOT = Path(__file__).resolve().parents[2]
_AT_ONCE = 256
_LEAST_WORDS, _MOST_WORDS = 4, 60
_LONGEST_RATIO = 2.2
"""Characters of one side over those of the other."""
_KEPT = 0.8
"""Share of the pairs that is kept, by how well the models agree."""
_NOISY = 0.3
"""Share of the kept pairs whose source gets noise."""
_P_DROP, _MOST_MOVED = 0.08, 2

Pair = tuple[str, str]


def main(arguments: Sequence[str]) -> int:
    """Translates back, scores, and writes what is kept."""
    options = _options(arguments)
    chosen = RECIPES[options.model]
    sentences = list(_sentences(options, chosen))
    draw = random.Random(f"back-translation {options.part}")
    draw.shuffle(sentences)
    with tempfile.TemporaryDirectory() as scratch:
        back = _opened(ROOT / RECIPES[f"{chosen.tgt}-{chosen.src}"].start, Path(scratch) / "back")
        forward = _opened(ROOT / chosen.start, Path(scratch) / "forward")
        pairs, agreement = _translated(back, forward, sentences, options.seconds)
    order = np.argsort(agreement)[: int(_KEPT * len(pairs))]
    print(f"{len(pairs)} pairs made, {len(order)} kept: disagreement up to {agreement[order[-1]]:.2f}")
    with gzip.open(options.to, "wt", encoding="utf-8") as file:
        for src, tgt in (pairs[k] for k in order):
            file.write(f"{noisy(src, draw) if draw.random() < _NOISY else src}\t{tgt}\n")
    return 0


def _opened(folder: Path, copy: Path) -> Translator:
    shutil.copytree(folder, copy)
    build_graphs(copy, precision="int8")
    return Translator(copy, device="cpu", n_threads=1)


def _sentences(options: argparse.Namespace, chosen: Recipe) -> Iterator[str]:
    """Yields this part's sentences: none of `left_out`, none twice."""
    known = left_out(options.corpora, chosen.tgt)
    rank, n_parts = options.part
    place = 0
    for path in options.text:
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
            for line in file:
                text = " ".join(line.split())
                key = letters(text)
                if not _LEAST_WORDS <= text.count(" ") + 1 <= _MOST_WORDS or key in known:
                    continue
                known.add(key)
                place += 1
                if place % n_parts == rank:
                    yield text


def left_out(corpora: Path, language: str) -> set[str]:
    """Returns what no text to translate may hold, by its letters alone.

    These are the sentences of every split that is not learned from, and of books that may not be free.
    """
    column = 0 if language == "de" else 1
    paths = [*corpora.glob("*.de-en/dev*.tsv.gz"), *corpora.glob("*.de-en/test*.tsv.gz")]
    texts = [text for path in paths for text in _column(path, column)]
    books = corpora / "narrative-books.de-en"
    titles = _column(books / "train.doc.gz", 0)
    texts += [
        text
        for text, title in zip(_column(books / "train.tsv.gz", column), titles, strict=True)
        if title not in BOOKS
    ]
    general = (ROOT / "assets" / "general" / "de-en.tsv").read_text(encoding="utf-8").splitlines()
    texts += [line.split("\t")[column] for line in general]
    sentences = (part for text in texts for part in re.split(r"(?<=[.!?:;])\W*\s", text))
    return {*map(letters, texts), *map(letters, sentences)}


def _column(path: Path, column: int) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        return [line.rstrip("\n").split("\t")[column] for line in file]


def letters(text: str) -> str:
    """Returns the letters and digits of a text in small letters: what two copies of it share."""
    return "".join(filter(str.isalnum, text.casefold()))


def _translated(
    back: Translator, forward: Translator, sentences: Sequence[str], seconds: float
) -> tuple[list[Pair], np.ndarray]:
    """Translates sentences until time is up; returns sound pairs and how far the two models disagree."""
    pairs: list[Pair] = []
    scores: list[float] = []
    ends = time.monotonic() + seconds
    config = SearchConfig(beam_size=1, keep_numbers=False)
    for start in range(0, len(sentences), _AT_ONCE):
        if time.monotonic() > ends:
            break
        written = sentences[start : start + _AT_ONCE]
        made = [" ".join(found[0].text.split()) for found in back.translate_sentences(written, config)]
        sound = [pair for pair in zip(made, written, strict=True) if is_sound(*pair)]
        pairs += sound
        scores += _disagreement(back, forward, sound)
        print(f"{start + len(written)} sentences, {len(pairs)} pairs", flush=True)
    return pairs, np.array(scores)


def is_sound(src: str, tgt: str) -> bool:
    """Tells whether a made source is about as long as its target, no copy of it and no repetition."""
    if not src or max(len(src), len(tgt)) > _LONGEST_RATIO * min(len(src), len(tgt)):
        return False
    words, kept = src.casefold().split(), set(tgt.casefold().split())
    return len(set(words)) > 0.5 * len(words) and sum(word in kept for word in words) < 0.4 * len(words)


def _disagreement(back: Translator, forward: Translator, pairs: Sequence[Pair]) -> list[float]:
    """Returns |h - h'| + (h + h') / 2 of each pair, with both cross-entropies in nats per word."""
    sources, targets = [src for src, _ in pairs], [tgt for _, tgt in pairs]
    of_source = -back.score_targets(targets, sources) / [len(text.split()) for text in sources]
    of_target = -forward.score_targets(sources, targets) / [len(text.split()) for text in targets]
    return list(np.abs(of_source - of_target) + (of_source + of_target) / 2)


def noisy(text: str, draw: random.Random) -> str:
    """Leaves some words out and moves others by at most two places."""
    words = [word for word in text.split() if draw.random() >= _P_DROP] or text.split()
    places = [place + draw.uniform(0, _MOST_MOVED + 1) for place in range(len(words))]
    return " ".join(word for _, word in sorted(zip(places, words, strict=True)))


def _part(text: str) -> tuple[int, int]:
    rank, n_parts = map(int, text.split("/"))
    return rank, n_parts


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=list(RECIPES), help="the model that learns from the pairs")
    parser.add_argument("--corpora", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument(
        "--text", type=Path, nargs="+", required=True, help="text of its target language: .txt.gz"
    )
    parser.add_argument("--to", type=Path, required=True, help="the .tsv.gz file to write")
    parser.add_argument("--part", type=_part, default=(0, 1), help="which of how many parts: 0/2")
    parser.add_argument("--seconds", type=float, default=3600.0, help="the time translating may take")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
