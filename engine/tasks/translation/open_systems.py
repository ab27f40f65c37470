"""Systems, a model with its pack and its speaker, opened; and those used last, kept open."""

import gc
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import ConfigError, EarlierGraphsError, LibraryError, ModelError
from engine.base.model_json import FILE_NAME, TABLE_FILE
from engine.base.progress import Report, ignore_progress
from engine.results.models import ModelRecord
from engine.results.systems import System
from engine.results.translation import ComparedSentence
from engine.tasks.glossaries import glossary_path
from engine.tasks.home import open_library
from engine.tasks.languages import address_forms
from engine.tasks.models.builtin import find_model
from engine.tasks.translation.alignment import compare_translations
from engine.tasks.translation.opening import domain_to_open, open_model, resolve_model, system_folders
from engine.tasks.translation.terms import domains_with_terms, terms_of

if TYPE_CHECKING:
    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator

_MOST_OPEN = 2
"""Models kept open: one to read, one to compare with; and one of the opposite direction, if it is asked."""
_MOST_WEIGHT = 2.0
"""A pack may count twice as much as it learned."""

_Key = tuple[Path, int, str, str, int]
"""Folder of the graphs, the state of its word vectors, precision, device and number of threads."""


def open_system(system: System, report: Report = ignore_progress) -> "Translator":
    """Opens what translates: a model with its pack and all that a system says. See `open_model`.

    Args:
        system: what is asked for; where no model learned its domain, a general one translates with its terms.
        report: called while similar pairs are read by the model, the first time.

    Raises:
        ConfigError: if precision, device or threads cannot be, or the target language has no such form.
        LibraryError: if no model fits, or careful and there is none for the opposite direction, or terms or
            similar pairs were asked for that there are not.
        ModelError: if the model is broken.
        SpeakerError: if there is no such speaker, or no profile for this model.
    """
    run = partial(open_model, precision=system.precision, device=system.device, n_threads=system.n_threads)
    translator = run(model=model_of(system).id)
    translator = with_system(translator, system, report)
    if system.careful:
        card = translator.card
        opposite = opposite_of(card.src, card.tgt)
        if opposite is None:
            raise LibraryError(
                f"--careful needs a model that translates {card.tgt} to {card.src}, and there is none.",
                "Translate without it, or add such a model: `parlance model add --help` says how.",
            )
        translator = translator.using(replace(translator.inputs, opposite=run(model=opposite.id)))
    return translator.as_speaker(speaker_of(system, translator))


def compare_systems(
    text: str, systems: Sequence[System], report: Report = ignore_progress
) -> tuple[ComparedSentence, ...]:
    """Translates a text with several systems, and lays what they make of it side by side.

    Args:
        text: of any length.
        systems: at least two, for the same languages.
        report: called while each translates; may cancel.

    Raises:
        LibraryError: if they are not all for the same languages; else as `open_system`.
    """
    languages = {(model.src, model.tgt) for model in map(model_of, systems)}
    if len(languages) > 1:
        pairs = " and ".join(f"{src} to {tgt}" for src, tgt in sorted(languages))
        raise LibraryError(f"These systems translate {pairs}.", "Compare systems for the same languages.")
    ((_src, tgt),) = languages
    found = [open_system(system, report).translate_text(text, report=report) for system in systems]
    return compare_translations(found, tgt)


def model_of(system: System) -> ModelRecord:
    """Returns the model that a system translates with; of a mix its first pack.

    Raises:
        ConfigError: if a language is none, both are the same, or a weight cannot be.
        LibraryError: if no model fits.
        ModelError: if packs cannot be mixed.
    """
    src, tgt = system.src or None, system.tgt or None
    if system.mix:
        base_of_mix(dict(system.mix))
        return resolve_model(model=system.mix[0][0], src=src, tgt=tgt)
    model = system.model or None
    domain = domain_to_open(model, src, tgt, system.domain or None)
    return resolve_model(model=model, src=src, tgt=tgt, domain=domain)


def speaker_of(system: System, translator: "Translator") -> "SpeakerInputs | None":
    """Returns the profile that a system speaks with; None: nobody's.

    Raises:
        SpeakerError: if there is no such speaker, or no profile for this model.
    """
    if not (system.speaker or system.blend):
        return None
    from engine.tasks.speakers.profiles import speaker_inputs

    return speaker_inputs(dict(system.blend) or system.speaker, translator, system.strength)


def with_system(translator: "Translator", system: System, report: Report = ignore_progress) -> "Translator":
    """Returns an open model with its pack in all else of a system but its speaker and its care.

    Args:
        translator: the open model.
        system: what is asked for.
        report: called while similar pairs are read by the model, the first time.

    Raises:
        ConfigError: if something of it cannot be.
        LibraryError: if there is no such pack, list of terms or set of similar pairs.
        ModelError: if packs cannot be mixed, or the model does not know a domain that is to count.
    """
    from engine.runtime.open_model import Inputs

    if system.mix:
        translator = mix_packs(translator, dict(system.mix))
    wanted, card = system.terms, translator.card
    if wanted is None:
        wanted = system.domain if system.domain in domains_with_terms(card.src, card.tgt) else ""
    terms, rules = terms_of(wanted, card.src, card.tgt, [glossary_path(each) for each in system.glossaries])
    examples = None
    if system.like:
        from engine.tasks.memory.memory import examples_of

        examples = examples_of(system.like, translator, report)
    return translator.using(
        Inputs(
            steering=dict(system.steering) or None,
            terms=terms,
            rules=rules,
            examples=examples,
            address=system.address,
            trusts_language=system.trusts_language,
        )
    )


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

    def open(self, system: System, report: Report = ignore_progress) -> "Translator":
        """Returns an open model with its pack and all that a system says, but no speaker.

        What the model cannot do is left out: a form of address that its target language has not, domains that
        it does not tell apart, and care where there is no model of the opposite direction.

        Args:
            system: names its model, which learned its domain if one did.
            report: called while similar pairs are read by the model, the first time.

        Raises:
            LibraryError: if the model, or what it was adapted from, is gone, and as `with_system` does.
            ModelError: if it is broken.
        """
        translator = self._opened(system.mix[0][0] if system.mix else system.model, system)
        has_forms = bool(address_forms(translator.card.tgt))
        is_steered = dict(system.steering).keys() <= set(translator.domains)
        fitting = replace(
            system,
            address=system.address if has_forms else "",
            steering=system.steering if is_steered else (),
        )
        translator = with_system(translator, fitting, report)
        opposite = self._opposite_of(translator) if system.careful else None
        if opposite:
            inputs = replace(translator.inputs, opposite=self._opened(opposite, system))
            translator = translator.using(inputs)
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

    def _opened(self, model: str, system: System) -> "Translator":
        folder, pack = self._folders_of(model)
        run = system.precision, system.device, system.n_threads
        key = folder, _words_state(folder), *run
        translator = self._translators.pop(key, None)
        if translator is not None:
            with suppress(EarlierGraphsError):  # they are built again as the model is opened
                self._translators[key] = translator = translator.with_pack(pack)
                return translator
        precision, device, n_threads = run
        translator = open_model(model=model, precision=precision, device=device, n_threads=n_threads)
        gc.freeze()  # all that is loaded by now stays: without it each full collection takes 70 ms
        folder, _ = self._folders_of(model)
        self._translators[folder, _words_state(folder), *run] = translator
        return translator

    def rest(self) -> None:
        """Gives back the memory that the last texts took; everything stays open."""
        from engine.text.identification import let_go

        for translator in self._translators.values():
            translator.rest()
        let_go()

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


def mix_packs(translator: "Translator", weights: Mapping[str, float]) -> "Translator":
    """Returns an open model with small packs in, each times its weight.

    Args:
        translator: the open model that they belong to.
        weights: of the packs, by their ids: 1 as learned, 0 left out, 2 at most.

    Raises:
        ConfigError: if a weight cannot be.
        LibraryError: if there is no such pack.
        ModelError: if one is no small pack, or of another model.
    """
    base_of_mix(weights)
    return translator.with_packs({find_model(name).path: weight for name, weight in weights.items()})
