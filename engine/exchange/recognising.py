"""Which program a model folder comes from."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine.base.errors import ModelError
from engine.exchange.ctranslate2 import is_ctranslate2, look_at_ctranslate2, read_ctranslate2
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import CONFIG, read_config
from engine.exchange.m2m100 import look_at_m2m100, read_m2m100
from engine.exchange.marian import look_at_marian, read_marian
from engine.exchange.releases import find_release, look_at_release, read_release
from engine.exchange.students import find_student, look_at_student, read_student
from engine.results.models import ModelLook
from engine.results.translation import LanguagePair


class _Family(NamedTuple):
    """How one kind of model is read, each told its folder and its `config.json`."""

    read: Callable[[Path, Mapping[str, Any], LanguagePair], ForeignModel]
    look: Callable[[Path, Mapping[str, Any]], ModelLook]


_FAMILIES = {
    "marian": _Family(read_marian, look_at_marian),
    "m2m_100": _Family(read_m2m100, look_at_m2m100),
}
"""By what `config.json` calls the kind of model."""
_STUDENTS = _Family(read_student, look_at_student)
_RELEASES = _Family(read_release, look_at_release)
_CTRANSLATE2 = _Family(read_ctranslate2, look_at_ctranslate2)


def is_foreign(folder: Path) -> bool:
    """Tells whether a folder holds a model of another program that may be read here."""
    return (folder / CONFIG).is_file() or bool(find_student(folder) or find_release(folder))


def look_at_foreign(folder: Path) -> ModelLook:
    """Returns what a folder says of its model, without reading the weights.

    Raises:
        ModelError: if it is of a kind that Parlance cannot read, or its description is broken.
    """
    family, config = _family_of(folder)
    return family.look(folder, config)


def read_foreign(folder: Path, src: str = "", tgt: str = "") -> ForeignModel:
    """Reads a model of another program.

    Args:
        folder: has all of its files.
        src: base tag of the language to read, of a model that reads several; "": as its files say.
        tgt: the one to write, of a model that writes several.

    Raises:
        ModelError: if it is of a kind that Parlance cannot read, or anything in it is missing or broken.
    """
    family, config = _family_of(folder)
    return family.read(folder, config, LanguagePair(src, tgt))


def _family_of(folder: Path) -> tuple[_Family, dict[str, Any]]:
    if not (folder / CONFIG).is_file():
        if find_student(folder):
            return _STUDENTS, {}
        if find_release(folder):
            return _RELEASES, {}
    config = read_config(folder)
    if is_ctranslate2(folder):
        return _CTRANSLATE2, config
    kind = str(config.get("model_type", ""))[:60]
    if kind not in _FAMILIES:
        what = f"a model of the kind {kind!r}" if kind else "a model that does not say of which kind it is"
        raise ModelError(
            f"{folder} holds {what}, which Parlance cannot read.",
            f"Kinds it can read: {', '.join(_FAMILIES)} (the opus-mt models of Helsinki-NLP and nllb-200 of "
            "facebook, for example).",
        )
    return _FAMILIES[kind], config
