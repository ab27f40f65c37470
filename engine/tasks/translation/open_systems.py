"""Systems, a model with its pack and its speaker, opened; and those used last, kept open."""

import gc
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import ConfigError, EarlierGraphsError, LibraryError, ModelError
from engine.model_json import FILE_NAME, TABLE_FILE
from engine.results.models import ModelRecord
from engine.tasks.home import open_library
from engine.tasks.languages import address_forms
from engine.tasks.models.builtin import find_model
from engine.tasks.translation.opening import open_model, resolve_model, system_folders

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_MOST_OPEN = 2
"""Models kept open: one to read, one to compare with; and one of the opposite direction, if it is asked."""
_MOST_WEIGHT = 2.0
"""A pack may count twice as much as it learned."""

_Key = tuple[Path, int, str, str, int]
"""Folder of the graphs, the state of its word vectors, precision, device and number of threads."""


def open_system(
    *,
    model: str | None = None,
    src: str | None = None,
    tgt: str | None = None,
    domain: str | None = None,
    mix: Mapping[str, float] | None = None,
    speaker: str | Mapping[str, float] | None = None,
    strength: float | None = None,
    precision: str = "int8",
    device: str = "auto",
    n_threads: int = 0,
    careful: bool = False,
    address: str = "",
    trusts_language: bool = False,
) -> "Translator":
    """Opens a model for translating: its graphs, its pack and its speaker. See `open_model`.

    Args:
        model: its id.
        src: source language.
        tgt: target language.
        domain: the domain to translate for.
        mix: small packs of one model by their ids, each with its weight, see `mix_packs`; they stand for the
            model and the domain.
        speaker: whose profile counts, see `speaker_inputs`; None: nobody's.
        strength: of the profile, in [0, 2]; None: the speaker's own.
        precision: "int8" or "float32".
        device: "auto" or "cpu".
        n_threads: processor threads.
        careful: lets the best model of the opposite direction choose among translations.
        address: how translations address their reader, "informal" or "formal"; "": as the model has it.
        trusts_language: also translates what looks like another language than the model's.

    Raises:
        ConfigError: if precision, device or threads cannot be, or the target language has no such form.
        LibraryError: if no model fits, or careful and there is none for the opposite direction.
        ModelError: if the model is broken.
        SpeakerError: if there is no such speaker, or no profile for this model.
    """
    if mix:
        base_of_mix(mix)
        model = next(iter(mix))
    translator = open_model(
        model=model,
        src=src,
        tgt=tgt,
        domain=domain,
        precision=precision,
        device=device,
        n_threads=n_threads,
    )
    if mix:
        mix_packs(translator, mix)
    if speaker is not None:
        from engine.tasks.speakers.profiles.inputs import speaker_inputs

        translator.set_speaker(speaker_inputs(speaker, translator, strength))
    translator.address_as(address)
    translator.trusts_language = trusts_language
    if careful:
        card = translator.card
        opposite = opposite_of(card.src, card.tgt)
        if opposite is None:
            raise LibraryError(
                f"--careful needs a model that translates {card.tgt} to {card.src}, and there is none.",
                "Translate without it, or add such a model: `parlance model add --help` says how.",
            )
        translator.rerank_with(
            open_model(model=opposite.id, precision=precision, device=device, n_threads=n_threads)
        )
    return translator


def opposite_of(src: str, tgt: str, *, waits: bool = True) -> ModelRecord | None:
    """Returns the model that is taken for the opposite direction; None if there is none.

    Args:
        src: the language translated from.
        tgt: the language translated into.
        waits: whether one that ships is made ready first; False: none then, until somebody has done so.
    """
    try:
        return resolve_model(src=tgt, tgt=src, waits=waits)
    except LibraryError:
        return None


class OpenSystems:
    """Keeps the models used last open: coming back takes no time, a pack is only swapped. For one thread."""

    def __init__(self) -> None:
        self._translators: OrderedDict[_Key, Translator] = OrderedDict()
        self._folders: dict[str, tuple[Path, Path | None]] = {}
        self._opposites: dict[tuple[str, str], str] = {}

    def open(
        self,
        model: str,
        *,
        precision: str = "int8",
        device: str = "auto",
        n_threads: int = 0,
        careful: bool = False,
        address: str = "",
        trusts_language: bool = False,
    ) -> "Translator":
        """Returns an open model with its pack in and no speaker.

        Args:
            model: id of a model or a pack.
            precision: "int8" or "float32".
            device: "auto" or "cpu".
            n_threads: processor threads; 0 for as many as this machine does well with.
            careful: lets the model of the opposite direction choose among translations, if there is one.
            address: as of `open_system`; nothing where the target language has no form to choose.
            trusts_language: as of `open_system`.

        Raises:
            LibraryError: if the model, or what it was adapted from, is gone.
            ModelError: if it is broken.
        """
        translator = self._opened(model, precision, device, n_threads)
        translator.address_as(address if address_forms(translator.card.tgt) else "")
        translator.trusts_language = trusts_language
        opposite = self._opposite_of(translator) if careful else None
        translator.rerank_with(self._opened(opposite, precision, device, n_threads) if opposite else None)
        while len(self._translators) > _MOST_OPEN + (opposite is not None):
            self._translators.popitem(last=False)
        return translator

    def _opposite_of(self, translator: "Translator") -> str | None:
        pair = translator.card.src, translator.card.tgt
        known = self._opposites.get(pair, "")
        if not known or (known in self._folders and not self._is_there(known)):
            found = opposite_of(*pair, waits=False)
            known = self._opposites[pair] = found.id if found else ""
        return known or None

    def _is_there(self, model: str) -> bool:
        """Returns whether the folders of a model that was opened before are still where they were."""
        return all(each.is_dir() for each in self._folders[model] if each)

    def _opened(self, model: str, precision: str, device: str, n_threads: int) -> "Translator":
        folder, pack = self._folders_of(model)
        key = folder, _words_state(folder), precision, device, n_threads
        translator = self._translators.pop(key, None)
        if translator is not None:
            with suppress(EarlierGraphsError):  # they are built again as the model is opened
                translator.set_pack(pack)
                self._translators[key] = translator
                return translator
        translator = open_model(model=model, precision=precision, device=device, n_threads=n_threads)
        gc.freeze()  # all that is loaded by now stays: without it each full collection takes 70 ms
        folder, _ = self._folders_of(model)
        self._translators[folder, _words_state(folder), precision, device, n_threads] = translator
        return translator

    def rest(self) -> None:
        """Gives back the memory that the last texts took; everything stays open."""
        for translator in self._translators.values():
            translator.rest()

    def close(self) -> None:
        """Closes everything: a model is gone, or has changed."""
        self._translators.clear()
        self._folders.clear()
        self._opposites.clear()

    def _folders_of(self, model: str) -> tuple[Path, Path | None]:
        if model not in self._folders or not self._is_there(model):  # built or learned again
            self._folders[model] = system_folders(open_library().model(model))
        return self._folders[model]


def _words_state(folder: Path) -> int:
    """Returns another number once a model that reads word vectors was given more, or some were taken away."""
    description = folder / FILE_NAME
    reads_table = (folder / TABLE_FILE).is_file() and description.is_file()
    return description.stat().st_mtime_ns if reads_table else 0


def base_of_mix(weights: Mapping[str, float]) -> ModelRecord:
    """Returns the model that small packs belong to.

    Raises:
        ConfigError: if a weight cannot be.
        LibraryError: if there is no such pack, or its model is gone.
        ModelError: if one is no small pack, or they belong to several models.
    """
    wrong = [f"{name}={weight:g}" for name, weight in weights.items() if not 0 <= weight <= _MOST_WEIGHT]
    if wrong or not weights:
        raise ConfigError([f"a pack counts from 0 to {_MOST_WEIGHT:g}, not {', '.join(wrong) or 'nothing'}"])
    packs = [find_model(name) for name in weights]
    for pack in packs:
        if pack.details.small_pack is None:
            raise ModelError(
                f"{pack.id} is not a small pack, so it cannot be mixed.",
                "Small packs come from `parlance adapt --model MODEL --domain DOMAIN --method fine-tune "
                "--scope pack`.",
            )
    parents = sorted({pack.parent or "" for pack in packs})
    if len(parents) > 1:
        raise ModelError(
            f"The packs belong to several models, {' and '.join(parents)}, and cannot be mixed.",
            "Mix packs of one model.",
        )
    return find_model(parents[0])


def mix_packs(translator: "Translator", weights: Mapping[str, float]) -> None:
    """Swaps small packs into an open model, each times its weight; the speaker goes out.

    Args:
        translator: the open model that they belong to.
        weights: of the packs, by their ids: 1 as learned, 0 left out, 2 at most.

    Raises:
        ConfigError: if a weight cannot be.
        LibraryError: if there is no such pack.
        ModelError: if one is no small pack, or of another model.
    """
    base_of_mix(weights)
    translator.set_packs({find_model(name).path: weight for name, weight in weights.items()})
