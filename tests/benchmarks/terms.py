"""How many terms translations keep, where they stand, what that costs: `python -m tests.benchmarks.terms`.

The marked stretches of our sentences (`tagged-sentences.tsv`) are the glossary, in both directions, by the
models that ship. Goals: 95 % of the terms kept, at most 0.5 chrF lost, at most 3 times as long with
terms; 10,000 of them cost at most 5 % more time where none of them occurs. Whether a term stands for its own
word is told by sentences of two nouns, whose translations by other words have the same order.
"""

import time
from collections.abc import Sequence
from itertools import permutations

from sacrebleu.metrics import CHRF

from engine import tasks
from engine.runtime.translator import Translator
from engine.text.words.terms import TermBook, is_kept
from tests.benchmarks.tags import read_sentences

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
"""The first noun comes first in any translation."""
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


def exchanged(translator: Translator, src: str, tgt: str) -> tuple[int, int, int]:
    """Returns how many pairs of terms change places, of how many that are both kept, of how many."""
    translator.set_terms(TermBook(_NOUNS[src], src, tgt))
    sentences = [
        (template.replace(_NOUNS[src][0][0], "{0}").replace(_NOUNS[src][1][0], "{1}"), pair)
        for template in _PAIRS[src]
        for pair in permutations(_NOUNS[src], 2)
    ]
    texts, _ = translated(translator, [each.format(one[0], two[0]) for each, (one, two) in sentences])
    places = [
        [text.casefold().find(word.casefold()) for _, word in pair]
        for text, (_, pair) in zip(texts, sentences, strict=True)
    ]
    both = [each for each in places if min(each) >= 0]
    return sum(one > two for one, two in both), len(both), len(places)


def share_unsure(translator: Translator, texts: Sequence[str]) -> float:
    """Returns how many sentences are marked as doubtful."""
    found = translator.translate_lines(texts, [None] * len(texts))
    sentences = [sentence for each in found for sentence in each.sentences]
    return sum(each.doubt is not None for each in sentences) / len(sentences)


def measure(src: str, tgt: str) -> None:
    """Prints what was measured of one direction."""
    pairs = read_sentences()
    translator = tasks.open_system(src=src, tgt=tgt, device="cpu")
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
        translator.set_terms(used)
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
    n_wrong, n_both, n_all = exchanged(translator, src, tgt)
    print(f"{src}→{tgt} two terms: {n_wrong} of {n_both} pairs exchanged ({n_all} sentences)")
    many = TermBook([(f"Xq{number}zu", f"xq{number}") for number in range(10_000)], src, tgt)
    times: dict[str, list[float]] = {"none": [], "10,000": []}
    for _ in range(5):
        for name, each in (("none", None), ("10,000", many)):
            translator.set_terms(each)
            times[name].append(translated(translator, sources)[1])
    ratio = min(times["10,000"]) / min(times["none"])
    print(f"{src}→{tgt} 10,000 terms that do not occur: {ratio:.3f} times as long")


def main() -> None:
    """Prints what was measured."""
    for src, tgt in (("de", "en"), ("en", "de")):
        measure(src, tgt)


if __name__ == "__main__":
    main()
