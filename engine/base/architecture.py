"""What torch model and graphs agree on: low-rank updates (LoRA), position vectors.

To the product x·W of a linear layer a small pack adds x·down·up (LoRA: Hu et al., ICLR 2022), with `down`
(n_in, rank) and `up` (rank, n_out). Layers that read the same states stand side by side in the graphs, and
share `down`. Both are swappable inputs; with rank 0, their default, nothing is added. What several packs add
is one update again, with their factors side by side (`mixed`): exact, and in the same graph.

Of a layer whose inputs come once per sentence everything may change. The decoder runs once per token, so
there only what pays its time does; see `updated_layers`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open

from engine.base.config import TransformerConfig
from engine.base.errors import PackError
from engine.base.graph_io import Port, wrong_numbers

FORMAT = 1
"""Format version of the updates in a small pack: raised when names or meaning change."""
UPDATES_FILE = "weights.safetensors"
"""File in the folder of a small pack with its factors, float16, by the names of their graph inputs."""
LEAST_RANK, LARGEST_RANK = 4, 16
MOST_BYTES = 1_400_000
"""Size of a small pack's updates in float16, at most; the file's head and the description add a few
thousand."""

Updates = Mapping[str, NDArray[np.floating]]
"""The factors of a small pack, by the names of their graph inputs."""

_DOWN, _UP = ".down", ".up"
_RANK, _WORD_RANK = "update_rank", "word_update_rank"
_ANY_WORD = 1 << 24
"""Length of an empty table of words: with rank 0 it has no numbers, and no token lies behind its end."""
_HINT = "Adapt the model once more to make the pack again."
_MOST_NAMED = 8
_MOST_READ = 64
"""Largest rank of a pack from elsewhere, so that none makes translating slow."""


@dataclass(frozen=True)
class UpdatedLayers:
    """Linear layers side by side that read the same states, or a table of words: what one update changes."""

    names: tuple[str, ...]
    """Names in the weights, without ".weight"; the first one names the update."""
    n_in: int
    n_out: int
    """Outputs of all of them together."""
    words: str = ""
    """Name of the word axis of a word table, which another kind of pack may make longer; empty for linear
    layers."""

    @property
    def name(self) -> str:
        """What the update is called."""
        return self.names[0]

    @property
    def weights(self) -> tuple[str, ...]:
        """The names of their matrices."""
        return self.names if self.words else tuple(f"{name}.weight" for name in self.names)

    @property
    def is_looked_up(self) -> bool:
        """True if its rows are inputs from which each token picks one: those of the source's words."""
        return self.name == "src_embedding"

    @property
    def ports(self) -> tuple[Port, Port]:
        """The graph inputs: `down`, (n_in, rank), and `up`, (rank, n_out)."""
        n_in, n_out = (self.words if self.words and size else str(width) for size, width in self._axes)
        down, up = f"{self.name}{_DOWN}", f"{self.name}{_UP}"
        rank = _WORD_RANK if self.words else _RANK
        return Port(down, (n_in, rank), is_swappable=True), Port(up, (rank, n_out), is_swappable=True)

    def rank(self, rank: int) -> int:
        """Returns its own rank in a pack of a rank: all of it for words, half of it for layers.

        Measured as `engine.adaptation.recommendation` tells: words gain most by each number.
        """
        return rank if self.words else max(1, rank // 2)

    def default(self, port: Port) -> NDArray[np.float32]:
        """Returns the default of one of its inputs: of rank 0, so that it adds nothing."""
        known = {_RANK: 0, _WORD_RANK: 0, self.words: _ANY_WORD}
        return np.zeros([known[axis] if axis in known else int(axis) for axis in port.axes], np.float32)

    @property
    def _axes(self) -> tuple[tuple[bool, int], tuple[bool, int]]:
        """For each of the two sides, whether it consists of words, and its size."""
        return (self.is_looked_up, self.n_in), (not self.is_looked_up, self.n_out)


def updated_layers(config: TransformerConfig) -> tuple[UpdatedLayers, ...]:
    """Returns the layers of a model that a small pack changes.

    These are the word tables, all linear layers of the encoder, those that turn its states into keys and
    values for the decoder, and the first feed-forward layers of the decoder. Layers that every domain has
    for itself stay as they are.
    """
    d_model, d_ff = config.d_model, config.d_ff
    is_mixed = bool(config.domains and config.domains.is_mixing)
    found = [
        UpdatedLayers(("src_embedding",), config.src_vocab_size, d_model, "src_words"),
        UpdatedLayers(("tgt_embedding",), d_model, config.tgt_vocab_size, "tgt_words"),
    ]
    for layer in range(config.n_encoder_layers):
        prefix = f"encoder.layers.{layer}"
        attention = tuple(f"{prefix}.self_attention.{part}" for part in ("query", "key", "value"))
        if not is_mixed:
            found.append(UpdatedLayers(attention, d_model, 3 * d_model))
        found.append(UpdatedLayers((f"{prefix}.self_attention.output",), d_model, d_model))
        if not is_mixed:
            found.append(UpdatedLayers((f"{prefix}.feed_forward.inner",), d_model, d_ff))
            found.append(UpdatedLayers((f"{prefix}.feed_forward.outer",), d_ff, d_model))
    if not (is_mixed and config.decodes_by_domain):
        layers = range(config.n_decoder_layers)
        names = [f"decoder.layers.{i}.cross_attention.{part}" for i in layers for part in ("key", "value")]
        found.append(UpdatedLayers(tuple(names), d_model, len(names) * d_model))
        found += [UpdatedLayers((f"decoder.layers.{i}.feed_forward.inner",), d_model, d_ff) for i in layers]
    return tuple(found)


def is_update(name: str) -> bool:
    """Returns whether a graph input is a factor of an update."""
    return name.endswith((_DOWN, _UP))


def feeds_encoder(name: str) -> bool:
    """Returns whether the encoder's graph reads a factor; what it makes for the decoder is in it too."""
    return is_update(name) and not _is_of_decoder(name.removesuffix(_DOWN).removesuffix(_UP))


def _is_of_decoder(layer: str) -> bool:
    return layer.startswith(("decoder.", "tgt_")) and not layer.endswith(".cross_attention.key")


def fitting_rank(config: TransformerConfig) -> int:
    """Returns the largest rank, of 16 at most, whose updates stay within `MOST_BYTES`.

    It is 4 at least: a large model with many words has a larger pack.
    """
    ranks = range(LARGEST_RANK, LEAST_RANK, -1)
    return next((rank for rank in ranks if size_bytes(config, rank) <= MOST_BYTES), LEAST_RANK)


def size_bytes(config: TransformerConfig, rank: int) -> int:
    """Returns the size of updates in float16."""
    return sum(2 * each.rank(rank) * (each.n_in + each.n_out) for each in updated_layers(config))


def mixed(packs: Sequence[tuple[Updates, float]]) -> dict[str, NDArray[np.float32]]:
    """Returns the update that adds several packs' updates, each times its weight.

    Args:
        packs: each with its weight; 0 leaves a pack out.

    Returns:
        Factors of the sum of the ranks, float32.
    """
    found: dict[str, NDArray[np.float32]] = {}
    for name in packs[0][0]:
        is_down = name.endswith(_DOWN)
        parts = [
            updates[name].astype(np.float32, copy=False) * np.float32(1.0 if is_down else weight)
            for updates, weight in packs
        ]
        found[name] = np.ascontiguousarray(np.concatenate(parts, axis=1 if is_down else 0))
    return found


def with_updates(
    weights: Mapping[str, NDArray[np.float32]], updates: Updates, config: TransformerConfig
) -> dict[str, NDArray[np.float32]]:
    """Returns the matrices of a model that a small pack changes, with its updates added.

    Args:
        weights: of the model, by name.
        updates: of the pack.
        config: the model's shape.
    """
    found = {}
    for each in updated_layers(config):
        down, up = (updates[port.name].astype(np.float32, copy=False) for port in each.ports)
        change, first = down @ up if each.is_looked_up else (down @ up).T, 0
        for name in each.weights:
            n_rows = len(weights[name])
            found[name] = weights[name] + change[first : first + n_rows]
            first += n_rows
    return found


def check_updates(place: Path, updates: Updates, config: TransformerConfig) -> None:
    """Checks that updates fit a model.

    Args:
        place: what the message names.
        updates: of a small pack.
        config: of the model that they change.

    Raises:
        PackError: naming every array that is missing, unknown, of another shape or type, or not finite.
    """
    wanted = {port.name: each for each in updated_layers(config) for port in each.ports}
    problems = [f"{name} is missing" for name in wanted if name not in updates]
    ranks: dict[bool, set[int]] = {False: set(), True: set()}
    for name, array in updates.items():
        each = wanted.get(name)
        if each is None:
            problems.append(f"{name} is unknown")
            continue
        is_down = name.endswith(_DOWN)
        width = each.n_in if is_down else each.n_out
        if array.ndim != 2 or array.shape[not is_down] != width:
            shape = f"[{width}, rank]" if is_down else f"[rank, {width}]"
            problems.append(f"{name} is {list(array.shape)}, not {shape}")
        elif array.dtype not in (np.float16, np.float32):
            problems.append(f"{name} is {array.dtype}, not float16")
        elif wrong := wrong_numbers(array):
            problems.append(f"{name} {wrong}")
        else:
            ranks[bool(each.words)].add(array.shape[is_down])
    for found in ranks.values():
        if len(found) > 1:
            problems.append(f"the ranks differ ({', '.join(map(str, sorted(found)))})")
        elif found and not 1 <= max(found) <= _MOST_READ:
            problems.append(f"the rank is {max(found)}, not 1 to {_MOST_READ}")
    if problems:
        raise PackError(f"The pack {place} does not fit: {'; '.join(problems[:_MOST_NAMED])}.", _HINT)


def read_updates(path: Path, config: TransformerConfig) -> dict[str, NDArray[np.float32]]:
    """Reads and checks the updates of a small pack, widened to float32.

    Args:
        path: its `weights.safetensors`.
        config: of the model that they change.

    Raises:
        PackError: if it cannot be read, or does not fit.
    """
    try:
        with safe_open(path, framework="np") as file:
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118, it is no dictionary
    except (SafetensorError, OSError, KeyError, TypeError, ValueError) as error:
        raise PackError(f"The pack {path} cannot be read ({error}).", _HINT) from error
    check_updates(path, arrays, config)
    return {name: array.astype(np.float32, copy=False) for name, array in arrays.items()}


# Position vectors: the one table that the torch model and the graphs add to word vectors.

_SLOWEST: Final = 10_000.0


def position_vectors(config: TransformerConfig, n_positions: int) -> NDArray[np.float32]:
    """Returns the sinusoids of Vaswani et al. (NeurIPS 2017, section 3.5): all sines, then all cosines.

    Args:
        config: says how many steps there are to the slowest wave, and where counting begins.
        n_positions: how many are wanted.

    Returns:
        One row per position, (n_positions, d_model).
    """
    half = config.d_model // 2
    n_steps = half if config.positions == "marian" else max(1, half - 1)
    rates = _SLOWEST ** (-np.arange(half, dtype=np.float64) / n_steps)
    counted = np.arange(n_positions, dtype=np.float64) + config.first_position
    angles = counted[:, None] * rates  # (n_positions, half)
    table: NDArray[np.float32] = np.concatenate([np.sin(angles), np.cos(angles)], axis=1).astype(np.float32)
    return table
