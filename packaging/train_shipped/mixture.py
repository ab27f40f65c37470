"""The training text of a model: corpora, text and passages of our own, phrases, varied copies, weighted."""

import gzip
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import recipe
from names import FAMILIES_OF_WORDS, NAMES
from passages import found_passages, own_passages, windows
from phrases import phrases

from engine.text import variants

Pair = tuple[str, str]
Weighted = tuple[str, str, float]

_OWN = Path(__file__).with_name("own-text.de-en.tsv")
_GENERAL = Path(__file__).parents[2] / "assets" / "general" / "de-en.tsv"
_N_PHRASES = 15_000
_LONGEST = 450
"""Characters of a joined source."""
_JOINED_SHARE = 0.08
_MISMATCH = 2.5
"""A pair one of whose sides is so many times as long as the other is taken for loose."""
_VARIANTS: tuple[tuple[float, variants.Variant], ...] = (
    (0.34, variants.with_other_numbers),
    (0.14, variants.without_final_mark),
    (0.14, variants.in_lower_case),
    (0.08, variants.in_capitals),
    (0.10, variants.misspelt),
    (0.05, variants.without_umlauts),
    (0.15, variants.with_placeholder),
)
"""How often each is tried; where one does not apply, there is no copy."""
_COMMON = "Tom"
"""The name that stands in a fourth of the everyday sentences: others take its place there."""

_TITLED = re.compile(r"\b(?:Herrn?|Frau) ([A-ZÄÖÜ][a-zäöüß]+)\b")
_TITLED_SHARE = 0.15
_OF_A_MAN = re.compile(
    r"\b(?:er|ihn|ihm|sein\w*|Mann|Vater|Bruder|Sohn|he|him|his|himself|man|father|brother|son)\b",
    re.IGNORECASE,
)


def training_pairs(chosen: recipe.Recipe, corpora: Path, more: Path | None = None) -> Iterator[Weighted]:
    """Yields source, target and weight of all training pairs, in the direction of a recipe.

    Args:
        chosen: the recipe.
        corpora: the folder of the corpora.
        more: a .tsv.gz file with further pairs, source first: back-translations, say; it need not exist.
    """
    if more is not None and more.is_file():
        for src, tgt in _read(more):
            yield src, tgt, chosen.more_weight
    yield from _read_in_context(chosen, corpora)
    is_reversed = chosen.src == "en"
    for german, english, weight in _german_english(chosen, corpora):
        yield (english, german, weight) if is_reversed else (german, english, weight)


def dev_pairs(chosen: recipe.Recipe, corpora: Path) -> list[tuple[str, str, str]]:
    """Returns source, target and kind of the held-out pairs."""
    found = []
    for kind, name in recipe.DEV_KINDS.items():
        pairs = [pair for pair in _read(corpora / f"{name}.de-en" / "dev.tsv.gz") if _is_sound(pair)]
        taken = pairs[:: max(1, len(pairs) // recipe.DEV_PAIRS)][: recipe.DEV_PAIRS]
        found += [(*(pair[::-1] if chosen.src == "en" else pair), kind) for pair in taken]
    return found


def source_pairs(source: recipe.Source, corpora: Path) -> list[Pair]:
    """Returns the German and English pairs of a corpus that are learned from."""
    held_out = _general_test()
    found = _corpus(corpora / f"{source.name}.de-en")
    return [pair for pair in found if _is_sound(pair) and held_out.isdisjoint(pair)]


def _german_english(chosen: recipe.Recipe, corpora: Path) -> Iterator[Weighted]:
    held_out = _general_test()
    for source in chosen.sources:
        draw = random.Random(f"{chosen.src} {source.name}")
        pairs = source_pairs(source, corpora)
        for place, pair in enumerate(pairs):
            for each in (_renamed(pair, draw), *_copies(pairs, place, source, chosen.src, draw)):
                yield (*each, source.weight)
    draw = random.Random(f"{chosen.src} own")
    for pair in (each for each in _own() if held_out.isdisjoint(each)):
        yield (*_renamed(pair, draw), chosen.own_weight)
        for variant in (variants.without_final_mark, variants.in_lower_case, variants.with_other_numbers):
            copy = _varied(pair, variant, chosen.src, draw)
            if copy:
                yield (*copy, chosen.own_weight / 5)
    for pair in phrases(_N_PHRASES):
        yield (*pair, chosen.phrases_weight)


def _read_in_context(chosen: recipe.Recipe, corpora: Path) -> Iterator[Weighted]:
    """Yields windows of passages, source first."""
    held_out = _general_test()
    found = found_passages([source.name for source in chosen.sources], corpora)
    for passages, weight in (
        (own_passages(), chosen.passages_weight),
        (found, chosen.found_passages_weight),
    ):
        for passage in passages:
            if all(_is_sound(pair) and held_out.isdisjoint(pair) for pair in passage):
                sides = [pair[::-1] for pair in passage] if chosen.src == "en" else passage
                for source, target, share in windows(sides, chosen.src, chosen.tgt):
                    yield source, target, weight * share


def _copies(
    pairs: list[Pair], place: int, source: recipe.Source, src: str, draw: random.Random
) -> Iterator[Pair]:
    """Yields varied copies of a pair, at most two: one by itself, one joined with those behind it."""
    if draw.random() < source.varied:
        shares, choices = zip(*_VARIANTS, strict=True)
        copy = _varied(pairs[place], draw.choices(choices, shares)[0], src, draw)
        if copy:
            yield copy
    if draw.random() < _JOINED_SHARE:
        n_more = draw.choice((1, 1, 2, 3))
        others = pairs[place + 1 : place + 1 + n_more] if source.is_running else draw.sample(pairs, n_more)
        long = variants.joined([pairs[place], *others])
        if len(long[0]) <= _LONGEST and all(
            re.search(r"[.!?…“”\"]$", side) for pair in (pairs[place], *others[:-1]) for side in pair
        ):
            yield long


def _varied(pair: Pair, variant: variants.Variant, src: str, draw: random.Random) -> Pair | None:
    """Varies a German and English pair in the direction in which it is learned."""
    if src == "de":
        return variant(pair, draw)
    copy = variant(pair[::-1], draw)
    return copy[::-1] if copy else None


def _renamed(pair: Pair, draw: random.Random) -> Pair:
    """Puts other names in the place of the most common one and behind "Herr" and "Frau"."""
    titled = _TITLED.search(pair[0])
    if titled and draw.random() < 0.5:
        return variants.with_other_name(pair, titled.group(1), draw.choice(FAMILIES_OF_WORDS)) or pair
    if _COMMON not in pair[0] or draw.random() > 0.6:
        return pair
    if draw.random() > _TITLED_SHARE or any(map(_OF_A_MAN.search, pair)):
        return variants.with_other_name(pair, _COMMON, draw.choice(NAMES)) or pair
    name = draw.choice(FAMILIES_OF_WORDS)
    german, english = variants.with_other_name(pair, _COMMON, name) or ("", "")
    return (german.replace(name, f"Frau {name}"), english.replace(name, f"Ms {name}")) if german else pair


def _corpus(folder: Path) -> Iterator[Pair]:
    pairs = _read(folder / "train.tsv.gz")
    if folder.name != "narrative-books.de-en":
        return pairs
    with gzip.open(folder / "train.doc.gz", "rt", encoding="utf-8") as docs:
        titles = [line.rstrip("\n") for line in docs]
    return (pair for title, pair in zip(titles, pairs, strict=True) if title in recipe.BOOKS)


def _read(path: Path) -> Iterator[Pair]:
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            yield columns[0].strip(), columns[1].strip()


def _own() -> Iterable[Pair]:
    if not _OWN.is_file():
        return []
    lines = _OWN.read_text(encoding="utf-8").splitlines()[1:]
    return [(german, english) for _, german, english in (line.split("\t") for line in lines)]


def _general_test() -> set[str]:
    """Returns both sides of the pairs that adapted models are tested on."""
    lines = _GENERAL.read_text(encoding="utf-8").splitlines()
    return {side for line in lines for side in line.split("\t")[:2]}


def _is_sound(pair: Pair) -> bool:
    """Tells whether neither side is empty or far longer than the other."""
    short, long = sorted(map(len, pair))
    return short > 0 and (long <= 30 or long <= _MISMATCH * short)
