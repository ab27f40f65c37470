"""How many terms translations keep, where they stand, what that costs: `python -m tests.benchmarks.terms`.

The marked stretches of our sentences (`tagged-sentences.tsv`) are the glossary, in both directions, by the
models that ship. Goals: 95 % of the terms kept, at most 0.5 chrF lost, at most 3 times as long with
terms; 10,000 of them cost at most 5 % more time where none of them occurs. Whether a term stands for its own
word is told by sentences of two nouns: they stand in the order of the usual words in the usual translation,
and none of these stands beside them.
"""

import sys
import time
from collections.abc import Sequence
from itertools import permutations
from statistics import median

from sacrebleu.metrics import CHRF

from engine import tasks
from engine.results.systems import System
from engine.runtime.open_model import Inputs
from engine.runtime.translator import Translator
from engine.text.words.terms import TermBook, is_kept
from tests.benchmarks.tags import read_sentences

_ABSENT, _RUNS = 10_000, 9
_TIMES = 3
"""The best of so many counts: other programs run, too."""
_PAIRS = {
    "de": (
        ("Die Pumpe ist neben dem Motor.", "Reinigen Sie die Pumpe und den Motor.")
        + ("Lösen Sie die Pumpe, bevor Sie den Motor öffnen.", "Wo die Pumpe ist, ist auch der Motor.")
        + ("Ohne die Pumpe läuft der Motor nicht.",)
    ),
    "en": (
        ("The pump is next to the engine.", "Clean the pump and the engine.")
        + ("Loosen the pump before you open the engine.", "Where the pump is, there is also the engine.")
        + ("Without the pump, the engine does not run.",)
    ),
}
_NOUNS = {
    "de": (("Pumpe", "impeller"), ("Motor", "drive"), ("Filter", "strainer"), ("Deckel", "cap")),
    "en": (("pump", "Förderer"), ("engine", "Antrieb"), ("filter", "Sieb"), ("lid", "Haube")),
}
"""With other words than the model would write."""


def translated(translator: Translator, texts: list[str]) -> tuple[list[str], float]:
    """Returns translations, and the seconds that they took together."""
    best = float("inf")
    found: list[str] = []
    for _ in range(_TIMES):
        translator.forget()
        began = time.perf_counter()
        found = [each.text for each in translator.translate_lines(texts, [None] * len(texts))]
        best = min(best, time.perf_counter() - began)
    return found, best


def translated_alone(translator: Translator, texts: list[str]) -> float:
    """Returns the seconds that texts took one by one."""
    translator.forget()
    began = time.perf_counter()
    for text in texts:
        translator.translate_text(text)
    return time.perf_counter() - began


def misplaced(translator: Translator, src: str, tgt: str) -> tuple[int, int, int]:
    """Returns how many pairs of terms stand for other words, of how many that are both kept, of how many."""
    sentences = [
        (template.replace(_NOUNS[src][0][0], "{0}").replace(_NOUNS[src][1][0], "{1}"), pair)
        for template in _PAIRS[src]
        for pair in permutations(range(len(_NOUNS[src])), 2)
    ]
    texts = [each.format(*(_NOUNS[src][noun][0] for noun in pair)) for each, pair in sentences]
    usual, _ = translated(translator, texts)
    found, _ = translated(translator.using(Inputs(terms=TermBook(_NOUNS[src], src, tgt))), texts)
    n_wrong = n_both = 0
    for (_, pair), before, after in zip(sentences, usual, found, strict=True):
        words = [_NOUNS[tgt][noun][0] for noun in pair]
        terms = _places(after, [_NOUNS[src][noun][1] for noun in pair])
        if min(terms) >= 0:
            places = _places(before, words)
            is_other_order = min(places) >= 0 and (places[0] < places[1]) != (terms[0] < terms[1])
            n_both += 1
            n_wrong += is_other_order or max(_places(after, words)) >= 0
    return n_wrong, n_both, len(texts)


def _places(text: str, words: Sequence[str]) -> list[int]:
    return [text.casefold().find(word.casefold()) for word in words]


def share_unsure(translator: Translator, texts: Sequence[str]) -> float:
    """Returns how many sentences are marked as doubtful."""
    found = translator.translate_lines(texts, [None] * len(texts))
    sentences = [sentence for each in found for sentence in each.sentences]
    return sum(each.doubt is not None for each in sentences) / len(sentences)


def measure(src: str, tgt: str) -> None:
    """Prints what was measured of one direction."""
    pairs = read_sentences()
    translator = tasks.open_system(System(src=src, tgt=tgt, device="cpu"))
    sides = pairs if src == "de" else [(english, german) for german, english in pairs]
    sources, references = [source.text for source, _ in sides], [target.text for _, target in sides]
    terms = [
        (source.text[slice(*source.marks[number])], target.text[slice(*target.marks[number])])
        for source, target in sides
        for number in source.marks
    ]
    book = TermBook(terms, src, tgt)
    found = [(term, place) for place, text in enumerate(sources) for term in book.find(text)]
    seconds: dict[str, tuple[float, float]] = {}
    for name, used in (("without", None), ("with", book)):
        translator = translator.using(Inputs(terms=used))
        texts, together = translated(translator, sources)
        seconds[name] = together, translated_alone(translator, sources)
        n_kept = sum(is_kept(term, texts[place], tgt) for term, place in found)
        print(
            f"{src}→{tgt} {name:7} terms: {n_kept} of {len(found)} kept ({n_kept / len(found):.1%}),"
            f" chrF {CHRF().corpus_score(texts, [references]).score:.1f},"
            f" {share_unsure(translator, sources):.0%} doubtful"
        )
    ratios = [more / less for more, less in zip(seconds["with"], seconds["without"], strict=True)]
    print(f"{src}→{tgt} sentences with terms: {ratios[0]:.1f} times as long together, {ratios[1]:.1f} alone")
    n_wrong, n_both, n_all = misplaced(translator, src, tgt)
    print(f"{src}→{tgt} two terms: {n_wrong} of {n_both} pairs misplaced ({n_all} sentences)")
    tell_absent(translator, sources, (src, tgt))


def tell_absent(translator: Translator, texts: Sequence[str], languages: tuple[str, str]) -> None:
    """Prints what terms cost that do not occur."""
    n_absent, seconds_book, ratio, spread = absent(translator, texts, languages)
    print(
        f"{'→'.join(languages)} {n_absent:,} terms that do not occur, read in {seconds_book:.2f} s:"
        f" {ratio:.3f} times the processor's time"
        f" (median of {_RUNS} pairs of runs, {spread[0]:.3f} to {spread[1]:.3f})"
    )


def absent(
    translator: Translator, texts: Sequence[str], languages: tuple[str, str]
) -> tuple[int, float, float, tuple[float, float]]:
    """Measures terms of which none stands in texts: one word of its own, or two words of the texts that never
    stand together, so that each looks as if it began there.

    Returns:
        How many terms there are, the seconds to read them, the median and the middle half of the ratios of
        the processor's time with them and without, run beside run.
    """
    words = sorted({word for text in texts for word in text.split() if word.isalpha()})
    pairs = [f"{one} {two}" for one in words for two in words][: _ABSENT // 2]
    names = [*pairs, *(f"{words[n % len(words)]}{n}zu" for n in range(_ABSENT))]
    chosen, standing = names, {""}
    while standing:  # without the longer one a shorter one may stand there
        book = TermBook([(name, name) for name in chosen], *languages)
        standing = {term.source for text in texts for term in book.find(text)}
        chosen = [name for name in chosen if name not in standing]
    chosen = chosen[:_ABSENT]
    began = time.process_time()
    book = TermBook([(name, name) for name in chosen], *languages)
    seconds_book = time.process_time() - began
    ratios = []
    for number in range(_RUNS + 1):
        times = {}
        order = ((None, book), (book, None))[number % 2]
        for used in order:
            anew = TermBook([(name, name) for name in chosen], *languages)  # a book remembers what it found
            translator = translator.using(Inputs(terms=anew if used else None))
            translator.forget()
            began = time.process_time()
            translator.translate_lines(texts, [None] * len(texts))
            times[used is not None] = time.process_time() - began
        ratios.append(times[True] / times[False])
    kept = sorted(ratios[1:])  # the first pair of runs warms up
    return len(chosen), seconds_book, median(kept), (kept[len(kept) // 4], kept[-1 - len(kept) // 4])


def main() -> None:
    """Prints what was measured; with the word "absent" only what terms cost that do not occur."""
    for src, tgt in (("de", "en"), ("en", "de")):
        if sys.argv[1:] == ["absent"]:
            translator = tasks.open_system(System(src=src, tgt=tgt, device="cpu"))
            sides = read_sentences()
            texts = [source.text if src == "de" else target.text for source, target in sides]
            tell_absent(translator, texts, (src, tgt))
        else:
            measure(src, tgt)


if __name__ == "__main__":
    main()
