"""Arrays of weights from other programs' files: safetensors, and PyTorch's own, of which nothing is run."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import load_file

from engine.base.errors import ModelError, install_line
from engine.base.files import open_given
from engine.base.graph_io import wrong_numbers

Tensors = dict[str, NDArray[Any]]
"""Floating-point arrays by name."""

_AGAIN = "Download the file again: it is cut off or altered."
_FLOATS = (np.float32, np.float16)


def read_safetensors(path: Path) -> Tensors:
    """Reads a safetensors file; what is no floating-point array is left out.

    Raises:
        ModelError: if it is damaged, or of a type that numpy does not know.
    """
    try:
        found = load_file(path)
    except (SafetensorError, OSError, ValueError) as error:
        raise ModelError(f"The weights {path} cannot be read: {error}.", _AGAIN) from error
    except (KeyError, TypeError) as error:
        raise _no_floats(path, str(error)) from error
    return {name: array for name, array in found.items() if array.dtype in _FLOATS}


def read_torch_file(path: Path) -> Tensors:
    """Reads `pytorch_model.bin`. Only arrays are taken: what would run code is refused by PyTorch's reader.

    Raises:
        ModelError: if it is damaged, holds anything but arrays, or PyTorch is not installed.
    """
    try:
        import torch
    except ImportError as error:
        raise ModelError(
            f"{path.name} can only be read with PyTorch, which is not installed.",
            f"Install it with `{install_line('train')}`, or get the model as safetensors.",
        ) from error
    with open_given(path):
        pass  # refuses what is no regular file before PyTorch opens it
    try:
        values = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # noqa: BLE001, damaged files raise almost anything
        raise ModelError(
            f"{path} is refused: it is damaged, or holds more than weights.",
            "Get the model as safetensors, from a place you trust.",
        ) from error
    if not isinstance(values, Mapping):
        raise ModelError(f"{path} is refused: it holds no weights by name.", _AGAIN)
    kept = {
        str(name): value
        for name, value in values.items()
        if isinstance(value, torch.Tensor) and value.is_floating_point()
    }
    if any(value.dtype not in (torch.float32, torch.float16, torch.bfloat16) for value in kept.values()):
        raise _no_floats(path, "float64")
    return {
        name: (value.float() if value.dtype == torch.bfloat16 else value).contiguous().numpy()
        for name, value in kept.items()
    }


def _no_floats(path: Path, what: str) -> ModelError:
    return ModelError(
        f"The weights {path} are of a type that Parlance cannot read ({what[:100]}).",
        "Get the model in float32 or float16.",
    )


class TakenWeights:
    """Another program's arrays, taken out one by one under our names."""

    def __init__(self, given: Tensors, origin: Path) -> None:
        self._given = given
        self._origin = origin
        self._seen: set[str] = set()
        self.taken: Tensors = {}

    def take(self, ours: str, *theirs: str, shape: Sequence[int]) -> None:
        """Takes one array over.

        Args:
            ours: our name for it.
            theirs: names that it may have, the first that is there counts.
            shape: what it must be.

        Raises:
            ModelError: if none is there, or it has another shape.
        """
        self.taken[ours] = self.find(*theirs, shape=shape)

    def find(self, *theirs: str, shape: Sequence[int]) -> NDArray[Any]:
        """Returns one array without taking it over, see `take`."""
        name = next((each for each in theirs if each in self._given), None)
        if name is None:
            raise ModelError(f"The weights {self._origin} have no {theirs[0]}.", _AGAIN)
        array = self._given[name]
        if array.shape != tuple(shape):
            raise ModelError(
                f"In the weights {self._origin} {name} is {list(array.shape)}, but by the model's "
                f"configuration {list(shape)}.",
                "Files of two models are mixed up: get all of them from one place.",
            )
        if problem := wrong_numbers(array):
            raise ModelError(f"In the weights {self._origin} {name} {problem}.", _AGAIN)
        self._seen.update(each for each in theirs if each in self._given)
        return array

    def linear(self, ours: str, theirs: str, n_out: int, n_in: int) -> None:
        """Takes a linear layer over: weight (n_out, n_in) and bias (n_out,)."""
        self.take(f"{ours}.weight", f"{theirs}.weight", shape=(n_out, n_in))
        self.take(f"{ours}.bias", f"{theirs}.bias", shape=(n_out,))

    def norm(self, ours: str, theirs: str, width: int) -> None:
        """Takes a layer norm over: weight and bias, each (width,)."""
        for part in ("weight", "bias"):
            self.take(f"{ours}.{part}", f"{theirs}.{part}", shape=(width,))

    def unused(self, *known: str) -> Iterator[str]:
        """Yields the names of arrays that nobody asked for, but those that are known to be of no use."""
        return (name for name in self._given if name not in self._seen and not name.endswith(known))
