"""A two-layer model and a few parallel sentences: small enough for every test, real in every file.

The folder is written with numpy alone, so tests of the torch-free packages stay torch-free.
"""

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

from engine.base.architecture import updated_layers
from engine.base.config import DomainConfig, DomainKind, ExternalConfig, TransformerConfig
from engine.base.files import sha256_of
from engine.library.model_folder import record_of
from engine.results.models import ModelRecord
from engine.tasks.home import open_library
from engine.text.subwords import Subwords, train_subwords
from engine.vocabulary.vector_files import TABLE_FILE
from engine.vocabulary.vector_table import new_table

PAIRS: tuple[tuple[str, str], ...] = (
    ("Die Pumpe läuft an.", "The pump starts."),
    ("Die Pumpe steht still.", "The pump stands still."),
    ("Öffnen Sie das Ventil langsam.", "Open the valve slowly."),
    ("Schließen Sie das Ventil wieder.", "Close the valve again."),
    ("Der Motor ist heiß.", "The motor is hot."),
    ("Der Motor ist kalt und sauber.", "The motor is cold and clean."),
    ("Prüfen Sie den Druck jeden Tag.", "Check the pressure every day."),
    ("Der Druck beträgt 12 bar.", "The pressure is 12 bar."),
    ("Im Garten steht ein alter Baum.", "There is an old tree in the garden."),
    ("Unter dem Baum schläft der Hund.", "The dog sleeps under the tree."),
    ("Heute Abend regnet es.", "It rains this evening."),
    ("Morgen scheint die Sonne.", "Tomorrow the sun shines."),
    ("Wir lesen ein Buch.", "We read a book."),
    ("Sie schreibt einen langen Brief.", "She writes a long letter."),
    ("Er kauft Brot und Milch.", "He buys bread and milk."),
    ("Das Kind malt ein rotes Haus.", "The child paints a red house."),
    ("Der Zug kommt um 8 Uhr.", "The train arrives at 8 o'clock."),
    ("Das Wasser ist klar.", "The water is clear."),
    ("Drei Vögel sitzen auf dem Dach.", "Three birds sit on the roof."),
    ("Vielen Dank für Ihre Hilfe!", "Thank you very much for your help!"),
)
"""German and English, written for these tests."""

N_HEADS = 2
_D_MODEL = 16
_VOCAB_SIZE = 160


def source_sentences() -> list[str]:
    """Returns the German sides."""
    return [source for source, _ in PAIRS]


def target_sentences() -> list[str]:
    """Returns the English sides."""
    return [target for _, target in PAIRS]


def tiny_subwords() -> tuple[Subwords, Subwords]:
    """Learns the source and the target subword model from `PAIRS`."""
    return train_subwords(source_sentences(), _VOCAB_SIZE), train_subwords(target_sentences(), _VOCAB_SIZE)


def tiny_config(
    src_vocab_size: int, tgt_vocab_size: int, *, norm_first: bool = True, n_domains: int = 0
) -> TransformerConfig:
    """Returns the smallest shape in which a mistake of axes or layers still shows.

    With domains it is one of domain-aware attention.
    """
    return TransformerConfig(
        src_vocab_size=src_vocab_size,
        tgt_vocab_size=tgt_vocab_size,
        d_model=_D_MODEL,
        n_heads=N_HEADS,
        n_encoder_layers=2,
        n_decoder_layers=2,
        d_ff=32,
        dropout=0.0,
        norm_first=norm_first,
        max_len=160,
        domains=DomainConfig(kind=DomainKind.ATTENTION, n_domains=n_domains) if n_domains else None,
    )


def random_weights(config: TransformerConfig, seed: int = 0) -> dict[str, np.ndarray]:
    """Returns random weights under the names that `engine.model` gives them, all float32."""
    generator = np.random.default_rng(seed)
    return {name: _random_array(generator, name, shape) for name, shape in weight_shapes(config)}


def random_updates(config: TransformerConfig, rank: int, seed: int = 0) -> dict[str, np.ndarray]:
    """Returns random low-rank updates of a model, large enough to be seen, float32."""
    generator = np.random.default_rng(seed)
    found = {}
    for each in updated_layers(config):
        own = each.rank(rank)
        for port, shape in zip(each.ports, ((each.n_in, own), (own, each.n_out)), strict=True):
            found[port.name] = (generator.standard_normal(shape) / 4).astype(np.float32)
    return found


def weight_shapes(config: TransformerConfig) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yields the name and shape of every weight of a model."""
    d_model = config.d_model
    yield "src_embedding", (config.src_vocab_size, d_model)
    yield "tgt_embedding", (config.tgt_vocab_size, d_model)
    yield "output_bias", (config.tgt_vocab_size,)
    if config.external is not None:
        yield "external.map.weight", (d_model, config.external.width)
        yield "external.map.bias", (d_model,)
    if config.domains is not None:
        yield "domain_vectors", (1, config.domains.n_domains, d_model)
    stacks = (
        ("encoder", config.n_encoder_layers, ("self_attention",)),
        ("decoder", config.n_decoder_layers, ("self_attention", "cross_attention")),
    )
    for stack, n_layers, attentions in stacks:
        for layer in range(n_layers):
            yield from _layer_shapes(f"{stack}.layers.{layer}", attentions, config)
        if config.norm_first:
            yield f"{stack}.norm.weight", (d_model,)
            yield f"{stack}.norm.bias", (d_model,)


def _layer_shapes(
    prefix: str, attentions: Sequence[str], config: TransformerConfig
) -> Iterator[tuple[str, tuple[int, ...]]]:
    d_model, d_ff = config.d_model, config.d_ff
    if config.domains is not None:
        for part in ("query", "key", "value"):
            yield f"{prefix}.domain_reader.{part}.weight", (d_model, d_model)
        for part in ("domain_to_key", "domain_to_value"):
            yield f"{prefix}.self_attention.{part}.weight", (d_model, d_model)
    for attention in attentions:
        for part in ("query", "key", "value", "output"):
            yield f"{prefix}.{attention}.{part}.weight", (d_model, d_model)
            yield f"{prefix}.{attention}.{part}.bias", (d_model,)
    for part, n_out, n_in in (("inner", d_ff, d_model), ("outer", d_model, d_ff)):
        yield f"{prefix}.feed_forward.{part}.weight", (n_out, n_in)
        yield f"{prefix}.feed_forward.{part}.bias", (n_out,)
    for norm in (*(f"{attention}_norm" for attention in attentions), "feed_forward_norm"):
        yield f"{prefix}.{norm}.weight", (d_model,)
        yield f"{prefix}.{norm}.bias", (d_model,)


def _random_array(generator: np.random.Generator, name: str, shape: tuple[int, ...]) -> np.ndarray:
    noise = generator.standard_normal(shape)
    if name.endswith("norm.weight"):
        return (1 + 0.1 * noise).astype(np.float32)
    scale = 0.1 if len(shape) == 1 else shape[-1] ** -0.5
    return (scale * noise).astype(np.float32)


def write_model_folder(
    folder: Path,
    *,
    model_id: str = "tiny",
    src: str = "de",
    tgt: str = "en",
    precisions: Sequence[str] = ("float32",),
    norm_first: bool = True,
    seed: int = 0,
    domains: Sequence[str] = (),
    table: Mapping[str, Sequence[float]] | None = None,
    details: Mapping[str, object] | None = None,
) -> Path:
    """Writes a complete model folder with random weights.

    Args:
        folder: where to; made if missing.
        model_id: its id and the stem of its name.
        src: language tag of the source.
        tgt: language tag of the target.
        precisions: which graphs to build: "float32", "int8"; none for a folder as it ships.
        norm_first: pre-norm or post-norm.
        seed: other seeds give other weights.
        domains: what it tells apart word by word.
        table: the word vectors that it reads.
        details: what `model.json` says under this name.

    Returns:
        `folder`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    source, target = tiny_subwords()
    (folder / "source.spm").write_bytes(source.data)
    (folder / "target.spm").write_bytes(target.data)
    config = tiny_config(source.size, target.size, norm_first=norm_first, n_domains=len(domains))
    if table is not None:
        write_table(folder / TABLE_FILE, table)
        width = len(next(iter(table.values())))
        config = replace(config, external=ExternalConfig(kind="sum", width=width))
    weights = random_weights(config, seed)
    save_file(weights, folder / "weights.safetensors")
    description = {
        "format": 1,
        "id": model_id,
        "name": f"German → English, {model_id}",
        "src": src,
        "tgt": tgt,
        "kind": "base",
        "parent": None,
        "domain": None,
        "method": None,
        "scope": "full",
        "created": "2026-01-01T00:00:00+00:00",
        "architecture": config.to_json(),
        "n_parameters": sum(array.size for array in weights.values()),
        "files": {},
        "details": {**({"domains": list(domains)} if domains else {}), **(details or {})},
    }
    _write_description(folder, description)
    if precisions:
        from engine.export import build_graphs  # only here: most tests of folders need no graph

        for precision in precisions:
            build_graphs(folder, precision=precision)
    _write_description(folder, description)
    return folder


def _write_description(folder: Path, description: dict[str, object]) -> None:
    """Writes model.json with the hash of every other file of the folder."""
    files = {path.name: sha256_of(path) for path in sorted(folder.iterdir()) if path.name != "model.json"}
    text = json.dumps(description | {"files": files}, ensure_ascii=False, indent=2)
    (folder / "model.json").write_text(text + "\n", encoding="utf-8")


def write_table(path: Path, vectors: Mapping[str, Sequence[float]]) -> Path:
    """Writes a table of external word vectors, and returns its path."""
    rows = np.array(list(vectors.values()), np.float32)
    with new_table(path, rows.shape[1]) as writer:
        writer.add(list(vectors), rows)
    return path


def put_in_library(folder: Path) -> ModelRecord:
    """Puts a model folder into the library of this test, as it is."""

    def fill(target: Path) -> None:
        shutil.copytree(folder, target, dirs_exist_ok=True)

    return open_library().add_model(record_of(folder), fill)
