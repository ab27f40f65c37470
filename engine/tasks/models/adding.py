"""Models that join the library: one that `parlance model export` wrote, or one of another program.

Those of Hugging Face's hub and of Firefox are downloaded by `from_hub` first.
"""

import json
import math
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.base.clock import now
from engine.base.errors import ConfigError, LibraryError, ModelError
from engine.base.files import temporary_folder
from engine.base.graph_io import N_SPECIALS, has_graphs
from engine.base.progress import Progress, Report, ignore_progress
from engine.exchange.hub_names import parse_hub_name
from engine.orders.models import AddModelOrder
from engine.results.model_details import ForeignOrigin, ModelDetails
from engine.results.models import ModelLook, ModelRecord
from engine.tasks.adapting.judging import shipped_pairs
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair
from engine.tasks.models.builtin import find_model, with_current_graphs
from engine.tasks.models.listed import firefox_model
from engine.tasks.training.text import SpokenPair
from engine.text.languages import language_name, parse_language

if TYPE_CHECKING:
    from engine.library import Library

_LARGEST_DESCRIPTION = 64 << 20
"""Bytes; files of an archive that are larger hold weights."""
_CHECKED_ON = 24
"""Sentences that the graphs of a model from elsewhere are checked on: within a minute on two cores."""


class Given(NamedTuple):
    """What the user says of a model that is added."""

    said: str
    """How the user named it: a path, or a name of the hub."""
    src: str
    tgt: str
    name: str


def check_adding(order: AddModelOrder) -> None:
    """Refuses what cannot be added, by what is plain before anything is unpacked.

    Raises:
        ModelError: if there is nothing at the path, or there can be no model of that name.
        ConfigError: if a language is none, only one is named, or there is not one place to take it from.
    """
    for language in filter(None, (order.src, order.tgt)):
        parse_language(language)
    if bool(order.src) != bool(order.tgt):
        raise ConfigError(
            ["Only one language is given"], "Give both: --from de --to en.", is_introduced=False
        )
    if order.src:
        parse_pair(order.src, order.tgt)
    if [bool(order.hub), bool(order.firefox), order.path is not None].count(True) != 1:
        raise ConfigError(
            ["A model is added from a path, from the hub or from Firefox"],
            "Name one of these.",
            is_introduced=False,
        )
    if order.firefox:
        firefox_model(order.firefox)
    elif order.path is None:
        parse_hub_name(order.hub)
    elif not order.path.exists():
        raise ModelError(
            f"There is no folder or .zip {order.path}.", "Give the path of a model folder or of its .zip."
        )


def look_at_model(path: Path) -> ModelLook:
    """Returns what a folder or .zip says of the model in it; nothing of one of ours, which says all itself.

    Raises:
        ModelError: if there is nothing, or a model of a kind that Parlance cannot read.
    """
    from engine.base.model_json import FILE_NAME
    from engine.exchange.recognising import is_foreign, look_at_foreign
    from engine.library import archive
    from engine.library.names import entry_id

    if path.is_dir():
        is_ours = (path / FILE_NAME).is_file() or not is_foreign(path)
        return ModelLook() if is_ours else look_at_foreign(path)
    with temporary_folder("model") as scratch, named_as_given(Path(scratch), str(path)):
        folder = archive.unpack(path, Path(scratch) / entry_id(path.stem), largest=_LARGEST_DESCRIPTION)
        return look_at_model(folder)


def add_model(
    path: Path, report: Report = ignore_progress, *, src: str = "", tgt: str = "", name: str = ""
) -> ModelRecord:
    """Adds a model folder, or a .zip of one, to the library, and makes its graphs if it comes without.

    Args:
        path: the folder or archive.
        report: called between steps; may raise `Cancelled`.
        src: language of a model of another program, where its files do not say; and so `tgt`.
        tgt: its target.
        name: what it is called here; empty: as it says itself, or after its languages and folder.

    Raises:
        ModelError: if it is broken, altered, of a kind that we do not have, or a pack without its model.
            Nothing is added then.
        LibraryError: if the library has its id already, or cannot be written.
    """
    from engine.library import archive
    from engine.library.names import entry_id

    library, given = open_library(), Given(str(path), src, tgt, name)
    if path.is_dir():
        return add_folder(library, path, given, report)
    report(Progress("Unpacking", 0))
    with (
        temporary_folder("zip", library.home / "models") as scratch,
        named_as_given(Path(scratch), str(path)),
    ):
        folder = archive.unpack(path, Path(scratch) / entry_id(path.stem))
        return add_folder(library, folder, given, report)


def add_folder(library: "Library", folder: Path, given: Given, report: Report) -> ModelRecord:
    """Adds the model in a folder, see `add_model`."""
    from engine.base.model_json import FILE_NAME
    from engine.exchange.recognising import is_foreign

    report(Progress("Checking", 0))
    if (folder / FILE_NAME).is_file() or not is_foreign(folder):
        return _add_ours(library, folder, given, report)
    return _add_foreign(library, folder, given, report)


def _add_foreign(library: "Library", folder: Path, given: Given, report: Report) -> ModelRecord:
    from engine.exchange.foreign_model import write_model
    from engine.exchange.recognising import look_at_foreign, read_foreign
    from engine.library.names import entry_id

    look = look_at_foreign(folder)
    src, tgt = languages_of(look, given)
    model = read_foreign(folder, src, tgt)
    name = given.name or f"{language_name(src)} → {language_name(tgt)}, {model.name}"
    short = f"{model.name}-{src}-{tgt}" if look.sources else model.name
    record = ModelRecord(
        id=library.free_id("model", entry_id(given.name or short)),
        name=name, src=src, tgt=tgt, kind="base", path=Path(), created=now(),
    )  # fmt: skip
    origin = ForeignOrigin(family=model.family, name=model.name, licence=model.licence)
    details = ModelDetails(origin=origin, not_for=origin.not_for)
    if origin.not_for:
        report(Progress("Checking", 0, messages=(("warning", f"Not for commercial use: {origin.licence}."),)))

    def fill(target: Path) -> ModelRecord:
        from engine.tasks.training.trained_models import describe, described, export_checked

        report(Progress("Writing the model", 0))
        whole = described(record, details)
        write_model(target, model, describe(whole))
        return export_checked(target, whole, _sentences(src, tgt), report)

    return library.add_model(record, fill)


def languages_of(look: ModelLook, given: Given) -> tuple[str, str]:
    """Returns the languages that were asked for, else those that the model's files name.

    Raises:
        ModelError: if nobody says, or the model does not write that one.
        ConfigError: if both are the same.
    """
    from engine.exchange.language_symbols import several_languages

    src, tgt = (
        parse_language(said) if said else own for said, own in ((given.src, look.src), (given.tgt, look.tgt))
    )
    if replace(look, src=src, tgt=tgt).needs_languages:
        does = "reads and writes" if look.sources else "writes"
        sides = (src, look.sources), (tgt, look.targets)
        unknown = [tag for tag, tags in sides if tag and tags and tag not in tags]
        raise ModelError(
            several_languages(look.targets, does, unknown)
            if look.targets
            else "The model's files do not say which languages it translates.",
            f"Say so: parlance model add {shlex.quote(given.said)} --from de --to en",
        )
    return parse_pair(src, tgt)


def _sentences(src: str, tgt: str) -> list[SpokenPair]:
    """Returns sentences that the graphs are checked on; none in languages that we wrote nothing in."""
    pairs = shipped_pairs(src, tgt)
    spread = pairs[:: max(1, len(pairs) // _CHECKED_ON)]
    return [(first, second, "") for first, second in spread[:_CHECKED_ON]]


def _add_ours(library: "Library", folder: Path, given: Given, report: Report) -> ModelRecord:
    from engine.library import model_folder

    model_folder.check(folder)
    model_folder.check_details(folder)
    _check_contents(folder)
    record = _of_this_library(model_folder.record_of(folder))
    record = replace(record, name=given.name or record.name)
    parent = _parent_of(record) if record.scope == "pack" else None
    if parent is not None and record.details.small_pack is not None:
        parent = with_current_graphs(parent, report)

    def fill(target: Path) -> None:
        report(Progress("Copying", 0))
        model_folder.copy(folder, target)
        if record.scope == "full" and (target / "weights.safetensors").is_file():
            _build_missing_graphs(target, report)
        report(Progress("Opening", 0))
        with named_as_given(target, str(folder)):
            if parent is None:
                _check_opens(target)
            else:
                _check_opens(parent.path, target)

    return library.add_model(record, fill)


def _of_this_library(record: ModelRecord) -> ModelRecord:
    """Returns a record without what is true in the library alone that the model comes from."""
    details = json.loads(record.details_json)
    details.pop("along", None)  # it counts the translations of that library
    return replace(record, details_json=json.dumps(details, ensure_ascii=False))


def _parent_of(pack: ModelRecord) -> ModelRecord:
    """Returns the model that a pack is swapped into; in a new library the one that ships is put in first."""
    try:
        return find_model(pack.parent or "")
    except LibraryError as error:
        raise ModelError(
            f"{pack.id} is a pack of the model {pack.parent}, which is not in the library.",
            f"Add {pack.parent} first.",
        ) from error


def _check_opens(folder: Path, pack_folder: Path | None = None) -> None:
    """Opens every precision there is and scores a word, so that a graph or pack of no use is refused."""
    from engine.runtime.devices import precisions
    from engine.runtime.translator import Translator

    for precision in precisions():
        if has_graphs(folder, precision):
            translator = Translator(folder, pack_folder, precision, device="cpu", n_threads=1)
            if not math.isfinite(translator.score_tokens([[N_SPECIALS]], [[N_SPECIALS]])[0]):
                raise ModelError(
                    f"The {precision} graphs in {pack_folder or folder} give scores that are not numbers.",
                    "Get the model again from where it came, or export it again.",
                )


@contextmanager
def named_as_given(place: Path, given: str) -> Iterator[None]:
    """Lets a refusal name what the user gave, and not where we keep it for the moment."""
    try:
        yield
    except ModelError as error:
        raise type(error)(error.what.replace(str(place), given), error.hint) from error


def _check_contents(folder: Path) -> None:
    """Reads what a folder from elsewhere holds, as it will be read when it is used."""
    from engine.base.architecture import read_updates
    from engine.export.graph_check import check_graph
    from engine.export.weights import check_numbers, read_architecture, read_weights
    from engine.runtime.model_card import read_card
    from engine.runtime.packs import PACK_FILE
    from engine.speakers.profile_store import FILE_NAME as PROFILES
    from engine.speakers.profile_store import ProfileStore
    from engine.text.words.word_lists import read_word_list
    from engine.vocabulary.shortlist import FILE_NAME as SHORTLIST
    from engine.vocabulary.shortlist import Shortlist
    from engine.vocabulary.vector_table import TableFile

    for path in sorted(folder.glob("*.onnx")):
        check_graph(path)
    weights = folder / "weights.safetensors"
    if read_card(folder).small_pack is not None:
        read_updates(weights, read_architecture(folder)[1])
    elif weights.is_file() and not (folder / PACK_FILE).is_file():
        read_weights(weights, read_architecture(folder)[1])
    for path in sorted(folder.glob("*.safetensors")):
        check_numbers(path)
    for path in sorted(folder.glob("*.table")):
        TableFile(path).check_contents()
    for side in ("source", "target"):
        read_word_list(folder, side)
    if (folder / SHORTLIST).is_file():
        shape = read_architecture(folder)[1]
        Shortlist.load(folder, shape.src_vocab_size, shape.tgt_vocab_size)
    if (folder / PROFILES).is_file():
        ProfileStore.open(folder / PROFILES).close()


def _build_missing_graphs(folder: Path, report: Report) -> None:
    from engine.runtime.devices import precisions

    wanted = precisions()
    for n_done, precision in enumerate(wanted):
        if not has_graphs(folder, precision):
            from engine.export import build_graphs

            report(Progress("Building the graphs", n_done, len(wanted)))
            build_graphs(folder, precision=precision)
