"""Looks a library over: what is in it, and what is broken. Changes nothing."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from engine.base.errors import TIGHT_BYTES, ModelError
from engine.library import model_folder
from engine.library.library import Library
from engine.library.removal import leftovers
from engine.library.rows import TABLES
from engine.results.doctor import LibraryHealth


def examine(library: Library) -> LibraryHealth:
    """Checks the catalogue and every file of every model and corpus; reads all of them once."""
    trash = library.trash()
    broken = dict(_broken_models(library))
    return LibraryHealth(
        home=library.home,
        n_models=len(library.models()),
        n_corpora=len(library.corpora()),
        n_speakers=len(library.speakers.all()),
        n_runs=len(library.runs.all()),
        n_trash=len(trash),
        trash_bytes=sum(size_on_disk(entry.path) for entry in trash),
        free_bytes=shutil.disk_usage(library.home).free,
        unlisted=tuple(_unlisted(library)),
        problems=(
            *_unwritable(library.home),
            *library.catalogue_problems(),
            *broken.values(),
            *_packs_alone(library),
            *_broken_corpora(library),
        ),
        broken_models=tuple(broken),
    )


def _unwritable(home: Path) -> Iterator[str]:
    if not os.access(home, os.W_OK):
        yield f"{home} may not be written: what is in it can be used, but nothing added or changed."
    elif shutil.disk_usage(home).free < TIGHT_BYTES:
        yield f"The disk of {home} is full: what is in it can be used, but nothing added or changed."


def _broken_models(library: Library) -> Iterator[tuple[str, str]]:
    """Yields the ids of models with broken files, each with a sentence."""
    for model in library.models():
        try:
            model_folder.check(model.path)
        except ModelError as error:
            yield model.id, f"Model {model.id}: {error.what}"


def _packs_alone(library: Library) -> Iterator[str]:
    models = library.models()
    known = {model.id for model in models}
    for model in models:
        if model.scope == "pack" and model.parent not in known:
            yield f"Model {model.id} is a pack of {model.parent}, which is not in the library."


def _broken_corpora(library: Library) -> Iterator[str]:
    for corpus in library.corpora():
        try:
            json.loads((corpus.path / "corpus.json").read_bytes())
        except (OSError, ValueError) as error:
            yield f"Corpus {corpus.id}: {corpus.path / 'corpus.json'} cannot be read: {error}."


def _unlisted(library: Library) -> Iterator[str]:
    listed = {model.path for model in library.models()} | {corpus.path for corpus in library.corpora()}
    listed |= {speaker.path for speaker in library.speakers.all()}
    listed |= {run.path for run in library.runs.all()} | {entry.path for entry in library.trash()}
    for name in (*TABLES.values(), "runs"):
        for path in sorted((library.home / name).iterdir()):
            if not path.name.startswith(".") and path not in listed:
                yield str(path)
    yield from map(str, leftovers(library.home))


def size_on_disk(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
