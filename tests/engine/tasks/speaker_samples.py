"""A tiny model with a basis for speakers, and a corpus of three people with words of their own."""

import random
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file

from engine import tasks
from engine.export import build_graphs
from engine.orders.corpora import ImportOrder, ReadChoice
from engine.speakers.profile_store import FILE_NAME, ProfileStore
from engine.tasks.training.basis_learning import put_speaker_basis
from engine.text.subwords import Subwords
from tests.engine.corpora.samples import write_tsv
from tests.engine.runtime.speaking import write_token_model
from tests.engine.tasks.vocabulary_samples import add_model

PEOPLE = {"Ada": "slowly", "Ben": "again", "Cem": "clean"}
_PARTS = ("pu", "ven", "til", "mo", "tor", "druck", "roh", "wel", "la", "ger")


def said_pairs(n_each: int, first: int = 0) -> list[tuple[str, str, str]]:
    """Returns (source, target, speaker): everyone adds their own word to most sentences.

    Args:
        n_each: sentences of each speaker.
        first: their parts begin here, so that two calls have no sentence in common.
    """
    generator = random.Random(first)
    rows = []
    for place in range(first, first + n_each * len(PEOPLE)):
        speaker = list(PEOPLE)[place % len(PEOPLE)]
        part = "".join(_PARTS[int(digit)] for digit in f"{place:04}")
        own = f" {PEOPLE[speaker]}" if generator.random() < 0.8 else ""
        rows.append((f"Der {part.title()} ist neu.", f"The {part}{own} is new.", speaker))
    return rows


def add_speaker_corpus(folder: Path, n_each: int = 40, n_test: int = 12) -> str:
    """Imports the corpus and returns its id."""
    path = write_tsv(folder / "people.tsv", said_pairs(n_each))
    test = write_tsv(folder / "test.tsv", said_pairs(n_test, first=5000))
    order = ImportOrder(
        files=[path], test=[test], domain="people", src="de", tgt="en", options=ReadChoice(speaker_column="3")
    )
    tasks.import_corpus(order)
    return "people"


def add_speaking_model(rank: int = 3, known: Sequence[str] = ()) -> None:
    """Puts the tiny model into the library, with a random basis and random profiles of some speakers.

    Args:
        rank: of the basis; 0: there is none.
        known: who has a profile.
    """
    record = add_model()
    size = Subwords.load(record.path / "target.spm").size
    generator = np.random.default_rng(1)
    basis = generator.standard_normal((rank, size)).astype(np.float32)
    basis[:, :4] = 0
    profiles = {name: generator.standard_normal(rank).astype(np.float32) for name in known}
    if rank:
        put_speaker_basis(record.path, basis, profiles)
    build_graphs(record.path, precision="int8")


def add_known_speakers(kind: str, known: Sequence[str]) -> None:
    """Puts the tiny model into the library, as one that knows speakers by another method.

    Args:
        kind: "full-bias" or "speaker-token".
        known: their names; their numbers are random.
    """
    record = add_model()
    if kind == "speaker-token":
        shutil.rmtree(record.path)
        write_token_model(record.path)
    weights = load_file(record.path / "weights.safetensors")
    width = weights["tgt_embedding"].shape[1 if kind == "speaker-token" else 0]
    generator = np.random.default_rng(2)
    rows = [(name, generator.standard_normal(width).astype(np.float32)) for name in known]
    ProfileStore.create(record.path / FILE_NAME, rows, kind=kind, width=width)
    build_graphs(record.path, precision="int8")
