"""What it gains to translate sentences over cues as one: `python -m tests.benchmarks.subtitles CORPORA`.

CORPORA is the folder of the corpora. Sentences of talks (`talks-ted.de-en`, test split) are cut into cues of
at most 74 characters, as subtitles are; both models that ship translate them cue by cue and joined, as
`parlance translate` does. Printed are chrF and BLEU of the sentences that run over cues, with the whole
sentence translated without any cues beside them; how much the cues have to be read in how long; and the time.
"""

import argparse
import gzip
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

from sacrebleu.metrics import BLEU, CHRF

from engine import tasks
from engine.results.documents import DocumentLine
from engine.results.systems import System
from engine.runtime.translator import Translator
from engine.tasks.translation.passages import translate_spoken

N_SENTENCES = 400
_CUE_CHARS = 74
_READ_PER_SECOND = 15
"""Characters; a cue of the source is shown as long as reading takes at this speed."""


def cues_of(sentence: str) -> list[str]:
    """Cuts a sentence into cues, rather at marks, about equally long."""
    cues, words = [], sentence.split()
    while len(" ".join(words)) > _CUE_CHARS:
        left = len(" ".join(words))
        share = left / -(-left // _CUE_CHARS)
        places = [at for at in range(1, len(words)) if len(" ".join(words[:at])) <= _CUE_CHARS] or [1]
        end = min(
            places,
            key=lambda at: abs(len(" ".join(words[:at])) - share) - 25 * (words[at - 1][-1] in ",;:–-"),
        )
        cues.append(" ".join(words[:end]))
        words = words[end:]
    return [*cues, " ".join(words)]


def measure(translator: Translator, sentences: Sequence[str], references: Sequence[str]) -> None:
    """Prints what one model does."""
    cues = [cues_of(sentence) for sentence in sentences]
    found: dict[str, list[str]] = {}
    speeds: dict[str, list[float]] = {}
    seconds: dict[str, float] = {}
    for name, joins in (("cue by cue", False), ("joined", True)):
        lines = [
            DocumentLine(at, "", text, len(text) / _READ_PER_SECOND, joins and text is not own[-1])
            for own in cues
            for at, text in enumerate(own)
        ]
        translator.forget()
        began = time.perf_counter()
        said = iter(translate_spoken(lines, [None] * len(lines), translator))
        seconds[name] = time.perf_counter() - began
        parts = [[next(said).text for _ in own] for own in cues]
        found[name] = [" ".join(each) for each in parts]
        shown = zip((line.seconds for line in lines), (text for own in parts for text in own), strict=True)
        speeds[name] = [len(text) / time_shown for time_shown, text in shown]
    over = [at for at, own in enumerate(cues) if len(own) > 1]
    whole = [each.text for each in translator.translate_lines(sentences, [None] * len(sentences))]
    pair = f"{translator.card.src}→{translator.card.tgt}"
    print(f"{pair}: {len(over)} of {len(cues)} sentences run over {sum(map(len, cues)):,} cues")
    for name, texts in (*found.items(), ("no cues", whole)):
        own, right = [texts[at] for at in over], [[references[at] for at in over]]
        scores = CHRF().corpus_score(own, right).score, BLEU().corpus_score(own, right).score
        more = ""
        if name in speeds:
            fast = statistics.quantiles(speeds[name], n=20)[-1]
            more = f", 95 % of the cues at most {fast:.0f} characters a second, {seconds[name]:.1f} s"
        print(f"    {name:10} chrF {scores[0]:.1f}, BLEU {scores[1]:.1f}{more}")


def main() -> None:
    """Measures both models."""
    parser = argparse.ArgumentParser()
    parser.add_argument("corpora", type=Path)
    folder = parser.parse_args().corpora / "talks-ted.de-en"
    lines = gzip.decompress((folder / "test.tsv.gz").read_bytes()).decode().splitlines()[:N_SENTENCES]
    german, english = zip(*(line.split("\t")[:2] for line in lines), strict=True)
    for src, tgt, sides in (("de", "en", (german, english)), ("en", "de", (english, german))):
        measure(tasks.open_system(System(src=src, tgt=tgt, device="cpu")), *sides)


if __name__ == "__main__":
    main()
