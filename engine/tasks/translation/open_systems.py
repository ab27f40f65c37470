"""The systems used last, kept open, so that coming back to one takes no time and a pack is only swapped."""

import gc
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

from engine.tasks.home import open_library
from engine.tasks.translation.opening import open_system, system_folders

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_MOST_OPEN = 2
"""Models kept open: one to read, one to compare with."""

_Key = tuple[Path, str, str, int]
"""Folder of the graphs, precision, device and number of threads."""


class OpenSystems:
    """Opens systems as `open_system` does, and keeps the graphs used last. For one thread at a time."""

    def __init__(self) -> None:
        self._translators: OrderedDict[_Key, Translator] = OrderedDict()
        self._folders: dict[str, tuple[Path, Path | None]] = {}

    def open(
        self, model: str, *, precision: str = "int8", device: str = "auto", n_threads: int = 0
    ) -> "Translator":
        """Returns an open model with its pack in and no speaker.

        Args:
            model: id of a model or a pack.
            precision: "int8" or "float32".
            device: "auto" or "cpu".
            n_threads: processor threads; 0 for as many as this machine does well with.

        Raises:
            LibraryError: if the model, or what it was adapted from, is gone.
            ModelError: if it is broken.
        """
        folder, pack = self._folders_of(model)
        key = folder, precision, device, n_threads
        translator = self._translators.pop(key, None)
        if translator is None:
            translator = open_system(model=model, precision=precision, device=device, n_threads=n_threads)
            gc.freeze()  # all that is loaded by now stays: without it each full collection takes 70 ms
        else:
            translator.set_pack(pack)
        self._translators[key] = translator
        while len(self._translators) > _MOST_OPEN:
            self._translators.popitem(last=False)
        return translator

    def close(self) -> None:
        """Closes everything: a model is gone, or has changed."""
        self._translators.clear()
        self._folders.clear()

    def _folders_of(self, model: str) -> tuple[Path, Path | None]:
        if model not in self._folders:
            self._folders[model] = system_folders(open_library().model(model))
        return self._folders[model]
