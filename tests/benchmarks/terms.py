"""How many terms translations keep, and what that costs: `python -m tests.benchmarks.terms`.

The marked stretches of our sentences (`tagged-sentences.tsv`) are the glossary, in both directions, by the
models that ship. Goals: 95 % of the terms kept, at most 0.5 chrF lost; 10,000 terms cost at most 5 % more
time where none of them occurs.
"""

import time

from sacrebleu.metrics import CHRF

from engine import tasks
from engine.runtime.translator import Translator
from engine.text.words.terms import TermBook, is_kept
from tests.benchmarks.tags import read_sentences


def translated(translator: Translator, texts: list[str]) -> tuple[list[str], float]:
    """Returns translations, and the seconds that they took."""
    translator.forget()
    began = time.perf_counter()
    found = [each.text for each in translator.translate_lines(texts, [None] * len(texts))]
    return found, time.perf_counter() - began


def main() -> None:
    """Prints what was measured."""
    pairs = read_sentences()
    for src, tgt in (("de", "en"), ("en", "de")):
        translator = tasks.open_system(src=src, tgt=tgt, device="cpu")
        sides = pairs if src == "de" else [(english, german) for german, english in pairs]
        sources, references = [source.text for source, _ in sides], [target.text for _, target in sides]
        terms = [
            (source.text[slice(*source.marks[number])], target.text[slice(*target.marks[number])])
            for source, target in sides
            for number in source.marks
        ]
        book = TermBook(terms, src)
        results = {}
        for name, used in (("without", None), ("with", book)):
            translator.set_terms(used)
            results[name] = translated(translator, sources)
        found = [(term, place) for place, text in enumerate(sources) for term in book.find(text)]
        for name, (texts, seconds) in results.items():
            n_kept = sum(is_kept(term, texts[place]) for term, place in found)
            chrf = CHRF().corpus_score(texts, [references]).score
            print(
                f"{src}→{tgt} {name:7} terms: {n_kept} of {len(found)} kept ({n_kept / len(found):.1%}),"
                f" chrF {chrf:.1f}, {1000 * seconds / len(sources):.0f} ms a sentence"
            )
        many = TermBook([(f"Xq{number}zu", f"xq{number}") for number in range(10_000)], src)
        times: dict[str, list[float]] = {"none": [], "10,000": []}
        for _ in range(5):
            for name, each in (("none", None), ("10,000", many)):
                translator.set_terms(each)
                times[name].append(translated(translator, sources)[1])
        ratio = min(times["10,000"]) / min(times["none"])
        print(f"{src}→{tgt} 10,000 terms that do not occur: {ratio:.3f} times as long")


if __name__ == "__main__":
    main()
