"""Compares translation on the CPU with other programs: `python -m tests.benchmarks.speed_table [--quick]`.

Models of the sizes that people use, with random weights, and the model that ships. Random models never end
by themselves: every program takes exactly as many steps, two more than the source has tokens. The
programs take turns in one run; each may use one thread or all, and its better time counts. Times
are medians, with the range of the middle half. int8 everywhere but in transformers, which has float32 alone.

Goals: at most half of CTranslate2's time for one sentence, at least 1.3 times its throughput for 16 and 64;
at least 5 times the speed of transformers; at most 1.3 times CTranslate2's memory.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from ctranslate2 import Translator as Ctranslate2
from sentencepiece import sentencepiece_model_pb2 as protobuf
from transformers import MarianMTModel
from transformers.utils import logging

from engine.base.config import SearchConfig, TransformerConfig
from engine.exchange.foreign_model import ForeignModel, write_model
from engine.exchange.outgoing.ctranslate2_folder import write_ctranslate2
from engine.exchange.outgoing.marian import write_marian
from engine.export.graphs import build_graphs
from engine.model.transformer import Transformer
from engine.runtime.translator import Translator
from tests.benchmarks.speed_parts import memory, parts
from tests.engine.exchange.outgoing_samples import DESCRIPTION, outgoing_of
from tests.tiny import tiny_subwords

LENGTHS = (10, 25, 60)
BEAMS = (1, 4)
N_SENTENCES = (1, 16, 64)
BASE = TransformerConfig(
    src_vocab_size=32_000, tgt_vocab_size=32_000, d_model=512, n_heads=8, n_encoder_layers=6,
    n_decoder_layers=6, d_ff=2048, norm_first=False, activation="swish", positions="marian",
)  # fmt: skip
MODELS = {
    "Transformer base, 32,000 words": BASE,
    "Transformer base, 58,000 words": replace(BASE, src_vocab_size=58_000, tgt_vocab_size=58_000),
    "the size that ships": TransformerConfig(src_vocab_size=8000, tgt_vocab_size=8000),
}
PAUSE_S = 0.25
"""Worker threads of another program spin for 0.2 s after their work."""

_MORE_STEPS = 2
"""Of our search at the least, beyond the source's length: a token more, and the end symbol."""

Batch = Sequence[Sequence[int]]
Translate = Callable[[Batch, int], object]
"""Translates tokens with a beam of so many."""


@dataclass(frozen=True)
class Case:
    """What one row of the table measures."""

    n_sentences: int
    length: int
    """Tokens of each source, and of what is written."""
    beam: int


def filled(subwords: bytes, size: int) -> bytes:
    """Returns a SentencePiece model with so many subwords; those added are in no text."""
    model = protobuf.ModelProto()
    model.ParseFromString(subwords)
    least = min(piece.score for piece in model.pieces)
    for place in range(len(model.pieces), size):
        model.pieces.add(piece=f"▁☃{place}", score=least - 1)
    model.trainer_spec.vocab_size = size
    return model.SerializeToString()


def make_model(folder: Path, config: TransformerConfig) -> None:
    """Writes a model folder with random weights and its int8 graphs."""
    torch.manual_seed(0)
    weights = {name: value.numpy() for name, value in Transformer(config).state_dict().items()}
    subwords = filled(tiny_subwords()[0].data, config.src_vocab_size)
    model = ForeignModel(
        family="", config=config, weights=weights, source=subwords, target=subwords, src="de", tgt="en",
        name="random", licence="", readme="",
    )  # fmt: skip
    folder.mkdir()
    write_model(folder, model, DESCRIPTION)
    build_graphs(folder, precision="int8")


def parlance(folder: Path, n_threads: int) -> Translate:
    """Returns what translates with our runtime."""
    translator = Translator(folder, precision="int8", device="cpu", n_threads=n_threads)

    def translate(batch: Batch, beam: int) -> object:
        config = SearchConfig(beam_size=beam, max_length_ratio=1, max_length_extra=1)
        return translator.translate_tokens(batch, config)

    return translate


def ctranslate2(converted: Path, n_threads: int, tokens: Sequence[str]) -> Translate:
    """Returns what translates with CTranslate2."""
    translator = Ctranslate2(
        str(converted), device="cpu", compute_type="int8", intra_threads=n_threads, inter_threads=1
    )

    def translate(batch: Batch, beam: int) -> object:
        length = len(batch[0]) + _MORE_STEPS
        return translator.translate_batch(
            [[tokens[each] for each in ids] for ids in batch], beam_size=beam, length_penalty=1,
            min_decoding_length=length, max_decoding_length=length,
        )  # fmt: skip

    return translate


def transformers(folder: Path, n_threads: int) -> Translate:
    """Returns what translates with transformers."""
    logging.set_verbosity_error()
    model = MarianMTModel.from_pretrained(folder)

    def translate(batch: Batch, beam: int) -> object:
        torch.set_num_threads(n_threads)
        length = len(batch[0]) + _MORE_STEPS
        with torch.inference_mode():
            return model.generate(
                torch.tensor(batch),
                num_beams=beam,
                do_sample=False,
                min_new_tokens=length,
                max_new_tokens=length,
            )

    return translate


def measure(
    programs: dict[str, Translate], case: Case, vocabulary: int, n_turns: int
) -> dict[str, list[float]]:
    """Lets the programs take turns; returns the times of each in ms, sorted."""
    generator = np.random.default_rng(case.length)
    batch = generator.integers(10, vocabulary, (case.n_sentences, case.length)).tolist()
    times: dict[str, list[float]] = {name: [] for name in programs}
    for turn in range(n_turns):
        for name, translate in programs.items():
            time.sleep(PAUSE_S)
            if turn == 0:
                translate(batch, case.beam)
            start = time.perf_counter()
            translate(batch, case.beam)
            times[name].append((time.perf_counter() - start) * 1000)
    return {name: sorted(found) for name, found in times.items()}


def best_of(times: dict[str, list[float]], program: str) -> list[float]:
    """Returns the times of a program with the number of threads that suits it."""
    return min((found for name, found in times.items() if name.startswith(program)), key=statistics.median)


def shown(times: list[float]) -> str:
    """Returns median and middle half."""
    return (
        f"{statistics.median(times):8.1f} ({times[len(times) // 4]:.1f} to {times[-1 - len(times) // 4]:.1f})"
    )


def run(name: str, config: TransformerConfig, cases: Sequence[Case], n_turns: int, *, has_slow: bool) -> None:
    """Prints the rows of one model."""
    threads = sorted({1, len(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as scratch:
        folder, converted, hugging_face = (Path(scratch) / each for each in ("ours", "ctranslate2", "marian"))
        make_model(folder, config)
        converted.mkdir()
        outgoing = outgoing_of(folder)
        write_ctranslate2(converted, outgoing)
        tokens = outgoing.tokens()[0]
        programs: dict[str, Translate] = {}
        for n_threads in threads:
            programs[f"Parlance {n_threads}"] = parlance(folder, n_threads)
            programs[f"CTranslate2 {n_threads}"] = ctranslate2(converted, n_threads, tokens)
        if has_slow and not config.norm_first:
            hugging_face.mkdir()
            write_marian(hugging_face, outgoing)
            programs[f"transformers {threads[-1]}"] = transformers(hugging_face, threads[-1])
        for case in cases:
            times = measure(programs, case, config.src_vocab_size, n_turns)
            ours, theirs = best_of(times, "Parlance"), best_of(times, "CTranslate2")
            ratio = statistics.median(ours) / statistics.median(theirs)
            line = f"{name}; {case.n_sentences:2} x {case.length} tokens, beam {case.beam}: "
            line += f"Parlance {shown(ours)} ms, CTranslate2 {shown(theirs)} ms, ratio {ratio:.2f}"
            if any(each.startswith("transformers") for each in times):
                slow = best_of(times, "transformers")
                ratio = statistics.median(ours) / statistics.median(slow)
                line += f"; transformers {shown(slow)} ms, ratio {ratio:.2f}"
            print(line, flush=True)
        print(f"{name}; {parts(folder, 1)}", flush=True)
        print(f"{name}; {memory(folder, converted)}", flush=True)


def main() -> None:
    """Measures every model in every case."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="25 tokens alone, and few turns")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--model", choices=MODELS, help="this one alone")
    options = parser.parse_args()
    lengths = LENGTHS[1:2] if options.quick else LENGTHS
    cases = [Case(n, length, beam) for n in N_SENTENCES for length in lengths for beam in BEAMS]
    for name, config in MODELS.items():
        if options.model in (None, name):
            run(name, config, cases, 3 if options.quick else options.turns, has_slow=not options.quick)


if __name__ == "__main__":
    main()
