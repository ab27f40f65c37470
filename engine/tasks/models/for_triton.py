"""A model of the library as a model repository of NVIDIA Triton."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.errors import ModelError, SpeakerError
from engine.methods import FULL_BIAS
from engine.results.models import ModelRecord
from engine.tasks.models.builtin import assets_folder, find_model
from engine.tasks.models.leaving import hand_over

WriteFolder = Callable[[ModelRecord, Path], None]
"""Writes a model, or a pack, as it is given away, to a new folder."""


def write_for_triton(
    model: ModelRecord, path: Path, write_folder: WriteFolder, *, card: str, speaker: str = ""
) -> None:
    """Writes a model repository to a new folder, or a new .zip.

    Args:
        model: which model; a pack goes along with the model that it belongs to.
        path: where to; must not exist.
        write_folder: writes what Triton's Python backend opens.
        card: what goes along for people: Markdown.
        speaker: whose profile goes along, and is found by that name; "" for nobody's.

    Raises:
        ModelError: if the model has no graphs, or Parlance no source files.
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    from engine.library import model_folder

    if (whole := _whole(model)) is not model:
        model_folder.check(whole.path)
    hand_over(path, lambda folder: _write(folder, model, write_folder, card, speaker))


def check_triton(model: ModelRecord) -> None:
    """Refuses what Triton cannot serve, by what is plain before anything is written.

    Raises:
        ModelError: if the model has no graphs, or Parlance no source files.
    """
    from engine.exchange.outgoing.triton.repository import check_sources, precision_of

    check_sources()
    precision_of(_whole(model).path)


def why_not_triton(model: ModelRecord) -> str:
    """Returns what keeps a model from being served by Triton, a sentence; "" if nothing does."""
    try:
        check_triton(model)
    except ModelError as error:
        return error.what
    return ""


def _write(folder: Path, model: ModelRecord, write_folder: WriteFolder, card: str, speaker: str) -> None:
    """Fills an empty folder."""
    from engine.exchange.outgoing.triton.repository import complete_repository, readme, served_name
    from engine.files import write_bytes

    whole, name = _whole(model), served_name(model.src, model.tgt)
    served, person = folder / name / "1", _name_of(speaker) if speaker else ""
    served.mkdir(parents=True)
    write_folder(whole, served / "model")
    for made in (served / "packs", served / "people"):
        made.mkdir()
    if whole is not model:
        write_folder(model, served / "packs" / model.id)
    if person:
        _write_profile(speaker, person, model, served / "people" / f"{model.id}.profiles")
    texts = assets_folder() / "triton"
    complete_repository(folder, name, texts / "model.py")
    pack, template = "" if whole is model else model.id, (texts / "README.template.md").read_text("utf-8")
    about = readme(template, name, served / "model", card=card, pack=pack, speaker=person)
    write_bytes(folder / "README.md", about.encode())


def _name_of(speaker: str) -> str:
    """Returns the name of somebody in the library; the model may know others, by the names that are given."""
    from engine.tasks.speakers.people import speaker as find_speaker

    with suppress(SpeakerError):
        return find_speaker(speaker).name
    return speaker


def _write_profile(speaker: str, person: str, model: ModelRecord, path: Path) -> None:
    """Writes a file with the profile of one speaker, under the name of the person."""
    from engine.speakers.profile_store import ProfileStore
    from engine.tasks.speakers.profiles.inputs import speaker_inputs
    from engine.tasks.translation.opening import open_model

    translator = open_model(model=model.id, precision="float32", device="cpu", n_threads=1)
    bias = translator.bias_of(speaker_inputs(speaker, translator))
    ProfileStore.create(path, [(person, bias)], kind=FULL_BIAS.name, width=len(bias))


def _whole(model: ModelRecord) -> ModelRecord:
    return find_model(model.parent or "") if model.scope == "pack" else model
