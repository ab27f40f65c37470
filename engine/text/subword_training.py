"""How SentencePiece learns a vocabulary: here, or in a process of its own that can be ended at any moment.

SentencePiece takes a minute or more for a large text and cannot be interrupted. The other process reads the
sentences from a file and leaves the vocabulary in another; it ends when its parent wants it to, or is gone.
"""

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

import sentencepiece as spm

from engine.base.errors import OutOfMemory
from engine.base.files import temporary_folder
from engine.base.graph_io import BOS_ID, EOS_ID, PAD_ID, UNK_ID

ALWAYS_KNOWN = (
    "".join(map(chr, range(ord("!"), ord("~") + 1))) + "äöüÄÖÜßéèêàáçñëïîôœÉ„“”‚‘’»«–—…€£§°•·×±µ²³½©®™→"
)
"""Characters that every vocabulary holds: without them `&`, `@` or a rare capital could not be written."""
FROZEN_FLAG = "--learn-subwords"
"""Tells the packaged application, which is its own Python, to be such a process."""

_LONGEST_LINE = 4096
"""Bytes; SentencePiece leaves longer lines out of its training."""
_LOOK_EVERY_S = 0.2
_PARENT_GONE_S = 0.1
"""Seconds that the other process waits at its end to hear that its parent is gone."""
_CHECK_EVERY = 10_000
"""Sentences written between two looks whether to go on."""
_ORDER, _SENTENCES, _MODEL, _ERROR, _OUTPUT = (
    "order.json",
    "sentences.jsonl",
    "model",
    "error.txt",
    "output.txt",
)


@dataclass(frozen=True, kw_only=True)
class SubwordOrder:
    """The vocabulary to learn."""

    vocab_size: int
    seed_sentences: int
    symbols: tuple[str, ...]


def learn_here(sentences: Iterable[str], order: SubwordOrder) -> bytes:
    """Learns a vocabulary in this process, and returns it as SentencePiece writes it.

    Raises:
        RuntimeError: if SentencePiece cannot learn it from this text.
    """
    buffer = io.BytesIO()
    spm.SentencePieceTrainer.train(
        sentence_iterator=iter(sentences),
        model_writer=buffer,
        model_type="unigram",
        vocab_size=order.vocab_size,
        hard_vocab_limit=False,
        character_coverage=0.9998,
        bos_id=BOS_ID,
        pad_id=PAD_ID,
        eos_id=EOS_ID,
        unk_id=UNK_ID,
        required_chars=ALWAYS_KNOWN,
        control_symbols=list(order.symbols),
        split_digits=True,
        max_sentence_length=_LONGEST_LINE,
        input_sentence_size=order.seed_sentences,
        shuffle_input_sentence=False,
        num_threads=1,
        minloglevel=2,
    )
    return buffer.getvalue()


def learn_in_child(sentences: Iterable[str], order: SubwordOrder, check: Callable[[], None]) -> bytes:
    """Learns the same vocabulary as `learn_here` in another process.

    Args:
        sentences: read once.
        order: what to learn.
        check: called several times a second; what it raises ends the other process.

    Raises:
        RuntimeError: if SentencePiece cannot learn it from this text.
        OutOfMemory: if the system ended the other process.
    """
    with temporary_folder("subwords") as name:
        folder = Path(name)
        (folder / _ORDER).write_text(json.dumps(asdict(order)), encoding="utf-8")
        with (folder / _SENTENCES).open("w", encoding="ascii") as file:
            _write_sentences(file, sentences, check)
        with (folder / _OUTPUT).open("wb") as output:
            status = _run(folder, output, check)
        return _result(folder, status)


def _write_sentences(file: TextIO, sentences: Iterable[str], check: Callable[[], None]) -> None:
    for number, sentence in enumerate(sentences):
        if number % _CHECK_EVERY == 0:
            check()
        file.write(json.dumps(sentence) + "\n")


def _run(folder: Path, output: Any, check: Callable[[], None]) -> int:
    """Runs the other process to its end and returns its status; ends it if `check` raises."""
    is_frozen = bool(getattr(sys, "frozen", False))
    start = [FROZEN_FLAG] if is_frozen else ["-m", __name__]
    environment = dict(os.environ)
    if not is_frozen:
        root = str(Path(__file__).parents[2])  # where `-m` finds this very code
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    command = [sys.executable, *start, str(folder)]
    # its standard input ends with this process, however that ends
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.STDOUT, env=environment
    ) as child:
        try:
            while True:
                check()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    status = child.wait(_LOOK_EVERY_S)
                    check()  # Ctrl-C in a terminal ends both, and the other process may be gone first
                    return status
        except BaseException:
            child.kill()
            raise


def _result(folder: Path, status: int) -> bytes:
    if status == 0:
        return (folder / _MODEL).read_bytes()
    error = folder / _ERROR
    if error.is_file():
        raise RuntimeError(error.read_text(encoding="utf-8"))
    if status < 0:
        raise OutOfMemory(
            f"The system ended the learning of subwords (signal {-status}), most likely for lack of memory.",
            "Close other programs and go on, or use less text.",
        )
    said = (folder / _OUTPUT).read_text(encoding="utf-8", errors="replace")
    raise AssertionError(f"the process that learns subwords ended with status {status}: {said[-2000:]}")


def main(arguments: list[str]) -> int:
    """Is the other process.

    Returns:
        The exit status: 1 if SentencePiece cannot learn from this text; the folder then says why.
    """
    folder = Path(arguments[0])
    watcher = threading.Thread(target=_end_with_parent, args=(folder,), daemon=True)
    watcher.start()
    values = json.loads((folder / _ORDER).read_text(encoding="utf-8"))
    order = SubwordOrder(**values | {"symbols": tuple(values["symbols"])})
    try:
        model = learn_here(_read_sentences(folder / _SENTENCES), order)
    except RuntimeError as error:
        (folder / _ERROR).write_text(str(error), encoding="utf-8")
        return 1
    watcher.join(_PARENT_GONE_S)  # SentencePiece let it do nothing; if the parent is gone, it ends all here
    (folder / _MODEL).write_bytes(model)
    return 0


def _read_sentences(path: Path) -> Iterator[str]:
    with path.open(encoding="ascii") as lines:
        for line in lines:
            yield json.loads(line)


_TRIES = 5
"""Times a folder is emptied that is still written to."""


def _end_with_parent(folder: Path) -> None:
    """Waits for the end of standard input: the parent is gone, and cannot clear its folder any more."""
    while os.read(0, 1):
        pass
    for _ in range(_TRIES):  # the training may put a file in while the folder is emptied
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            break
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
