"""Subwords of a large text: learned in a process of its own, the same, and stopped at once."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.base.errors import CorpusError, OutOfMemory
from engine.base.progress import Cancelled
from engine.text import subword_training, subwords
from engine.text.subword_training import SubwordOrder, learn_here, learn_in_child
from engine.text.subwords import train_subwords
from tests.patience import patience
from tests.tiny import source_sentences

ROOT = Path(__file__).parents[3]
ORDER = SubwordOrder(vocab_size=160, seed_sentences=1000, symbols=("<domain:law>",))


def large_text(n_sentences=40_000):
    chance = random.Random(0)
    words = ["".join(chance.choices("abcdefghijklmno", k=chance.randint(2, 9))) for _ in range(9000)]
    return [" ".join(chance.choices(words, k=12)) for _ in range(n_sentences)]


def test_the_other_process_learns_the_same():
    text = [*source_sentences(), "zwei\nZeilen", "ein\0Nichts", "\u2028 Ä 🚀"]
    assert learn_in_child(text, ORDER, lambda: None) == learn_here(text, ORDER)


def test_only_a_large_text_gets_a_process(monkeypatch):
    def note(text, order, check):
        started.append(list(text))
        return learn_here(source_sentences(), order)

    started = []
    monkeypatch.setattr(subwords, "learn_in_child", note)
    train_subwords(source_sentences(), 160)
    monkeypatch.setattr(subwords, "_LARGE_TEXT", 100)
    train_subwords(iter(source_sentences()), 160)
    assert started == [source_sentences()]


@pytest.mark.slow
def test_a_large_text_is_stopped_within_a_second(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    begun = time.monotonic()

    def check():
        if time.monotonic() > begun + 0.3:
            raise Cancelled

    with pytest.raises(Cancelled):
        train_subwords(large_text(), 8000, check=check)
    assert time.monotonic() - begun < patience(3)  # one of them before it was asked
    assert not list(tmp_path.iterdir())


def test_text_that_is_too_small_gets_the_same_sentence(monkeypatch):
    said = []
    for size in (1_000_000, 10):
        monkeypatch.setattr(subwords, "_LARGE_TEXT", size)
        with pytest.raises(CorpusError) as raised:
            train_subwords(source_sentences(), 30)
        said.append(str(raised.value))
    assert said[0] == said[1]


def test_a_process_that_the_system_ended_is_told_as_such(monkeypatch):
    def kill_it(command, **how):
        return original([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"], **how)

    original = subprocess.Popen
    monkeypatch.setattr(subword_training.subprocess, "Popen", kill_it)
    with pytest.raises(OutOfMemory, match="signal 9"):
        learn_in_child(source_sentences(), ORDER, lambda: None)


def test_a_stop_that_reaches_the_other_process_first_is_a_stop(monkeypatch):
    def interrupt_it(command, **how):
        children.append(original([sys.executable, "-c", "import os; os.kill(os.getpid(), 2)"], **how))
        return children[0]

    def check():
        if children and children[0].poll() is not None:
            raise Cancelled

    original, children = subprocess.Popen, []
    monkeypatch.setattr(subword_training.subprocess, "Popen", interrupt_it)
    with pytest.raises(Cancelled):
        learn_in_child(source_sentences(), ORDER, check)


def test_without_its_parent_the_process_ends_and_clears_up(tmp_path):
    folder = tmp_path / "left"
    folder.mkdir()
    (folder / "order.json").write_text(json.dumps(vars(ORDER) | {"vocab_size": 8000}))
    (folder / "sentences.jsonl").write_text("".join(json.dumps(line) + "\n" for line in large_text()))
    command = [sys.executable, "-m", "engine.text.subword_training", str(folder)]
    child = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, env=os.environ | {"OMP_NUM_THREADS": "1"}
    )
    child.stdin.close()
    assert child.wait(timeout=patience(20)) == 1
    assert not folder.exists()
