"""Compares a student's speed here and in Firefox' engine: `python -m tests.benchmarks.student_speed`.

A student of the usual size (6 encoder and 2 decoder layers, width 256, 32,000 subwords, shortlists of some 50
frequent words and 50 for each subword) learns our twenty sentences by heart, so that both programs write the
same. Greedy search, one sentence after the other, one thread, time of the processor; the programs take turns.
Goal: our time at most that of fxtranslate.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import fxtranslate
from sentencepiece import sentencepiece_model_pb2 as protobuf

from engine.base.config import SearchConfig
from engine.exchange.foreign_model import write_model
from engine.exchange.recognising import read_foreign
from engine.export.graphs import build_graphs
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from engine.vocabulary.shortlist import FILE_NAME
from tests.engine.exchange.student_samples import shared_spm, shortlist_of, train_student, write_student
from tests.tiny import source_sentences

SIZE = 32_000
SHAPE = {"d_model": 256, "n_heads": 8, "n_encoder_layers": 6, "n_decoder_layers": 2, "d_ff": 1536}
GREEDY = SearchConfig(beam_size=1)
DESCRIPTION = {"id": "student", "name": "Student", "src": "de", "tgt": "en", "kind": "base", "scope": "full"}

Translate = Callable[[str], str]


def filled(subwords: bytes) -> bytes:
    """Returns a SentencePiece model with as many subwords as students have; those added are in no text."""
    model = protobuf.ModelProto()
    model.ParseFromString(subwords)
    least = min(piece.score for piece in model.pieces)
    for place in range(len(model.pieces), SIZE):
        model.pieces.add(piece=f"\u2581\u2603{place}", score=least - 1)
    model.trainer_spec.vocab_size = SIZE
    return model.SerializeToString()


def ours(folder: Path) -> Translate:
    """Returns what translates a sentence with our runtime, without its sentence cache."""
    translator = Translator(folder, precision="int8", device="cpu", n_threads=1)
    source = Subwords.load(folder / "source.spm")

    def translate(text: str) -> str:
        return translator.target.decode(translator.translate_tokens([source.encode(text)], GREEDY)[0][0].ids)

    return translate


def time_ms(translate: Translate, texts: list[str]) -> float:
    """Returns the processor's time for a sentence, in ms."""
    start = time.process_time()
    for text in texts:
        translate(text)
    return (time.process_time() - start) * 1000 / len(texts)


def main() -> None:
    """Trains, adds, and compares."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--updates", type=int, default=60)
    options = parser.parse_args()
    texts = source_sentences()
    with tempfile.TemporaryDirectory() as scratch:
        subwords = filled(shared_spm())
        student = train_student(subwords, n_updates=options.updates, peak_lr=1e-3, **SHAPE)
        given = write_student(Path(scratch) / "deen", student, subwords)
        lists = shortlist_of(subwords, n_frequent=50, n_more=50)
        (given.parent / "lex.50.50.deen.s2t.bin").write_bytes(lists)
        folder = Path(scratch) / "ours"
        folder.mkdir()
        write_model(folder, read_foreign(given.parent), DESCRIPTION)
        build_graphs(folder, precision="int8")
        firefox = fxtranslate.Translator(given.read_bytes(), subwords, subwords, lists)
        programs: dict[str, Translate] = {"Parlance": ours(folder), "fxtranslate": firefox.translate}
        programs["Parlance"](texts[0])  # has read its shortlist
        (folder / FILE_NAME).unlink()
        programs["Parlance, all words"] = ours(folder)
        n_same = sum(programs["Parlance"](text) == firefox.translate(text) for text in texts)
        print(f"{n_same} of {len(texts)} sentences translated alike")
        turns = [
            {name: time_ms(each, texts) for name, each in programs.items()} for _ in range(options.turns)
        ]
    for name in programs:
        times = sorted(turn[name] for turn in turns)
        print(f"{name}: {statistics.median(times):.2f} ms a sentence ({times[0]:.2f} to {times[-1]:.2f})")
    for name in ("fxtranslate", "Parlance, all words"):
        ratio = statistics.median(turn["Parlance"] / turn[name] for turn in turns)
        print(f"Parlance / {name}: {ratio:.2f}")


if __name__ == "__main__":
    main()
