"""Marian models as OPUS-MT releases them: an `.npz` of weights, `vocab.yml`, two SentencePiece models."""

import re
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import yaml  # type: ignore[import-untyped]

from engine.base.errors import ModelError
from engine.base.packed_bounds import MAX_RATIO, ratio_is_too_high
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import read_facts, read_given_file, read_subwords
from engine.exchange.language_symbols import languages_of, symbol_of
from engine.exchange.marian import SETTINGS, TABLES, MarianArrays, check_rows, read_settings, take_over
from engine.exchange.subword_models import source_subwords, target_subwords
from engine.results.models import ModelLook
from engine.results.translation import LanguagePair

FAMILY = "Marian (OPUS-MT release)"
_WHOLE = "Get the whole .zip again: weights (.npz), vocab.yml, source.spm and target.spm."
_MOST_BYTES = 8 << 30
_SPECIALS = ("</s>", "<unk>")
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Takes every value for text: "no" and "null" are words."""
_ROW = re.compile(r"\d{1,7}")
_LICENCE = re.compile(r"\bCC[- ]?BY[- ](?:SA[- ])?\d\.\d|\bApache[- ]2\.0|\bMIT\b", re.IGNORECASE)


def find_release(folder: Path) -> Path | None:
    """Returns the file of weights in a folder, None if it holds no such model."""
    found = sorted(folder.glob("*.npz"), key=lambda path: ("best" not in path.name, path.name))
    return found[0] if found and any(folder.glob("*vocab*.yml")) else None


def look_at_release(folder: Path, _config: Mapping[str, Any]) -> ModelLook:
    """Returns what a folder says of its model.

    Raises:
        ModelError: if its list of subwords is missing or broken.
    """
    return read_facts(folder).look(FAMILY, languages_of(_rows(_lists(folder)[0])))


def read_release(folder: Path, _config: Mapping[str, Any], wanted: LanguagePair) -> ForeignModel:
    """Reads an unpacked release.

    Raises:
        ModelError: if a file is missing or broken, it cuts words by BPE codes, or it is of a shape that we do
            not have.
    """
    path = find_release(folder)
    if path is None:
        raise ModelError(f"{folder} holds no release of a Marian model.", _WHOLE)
    if any(folder.glob("*.bpe")):
        raise ModelError(
            f"{folder} cuts words by BPE codes (*.bpe), which Parlance cannot read.",
            "Take a model with SentencePiece (spm in its name): most newer ones have it.",
        )
    facts, arrays = read_facts(folder), _read_arrays(path)
    src_list, tgt_list = _lists(folder)
    rows, tgt_rows = _rows(src_list), _rows(tgt_list)
    src_table, tgt_table = TABLES
    specials = check_rows(arrays, src_table, path, src_list, rows, *(rows[each] for each in _SPECIALS))
    tgt_specials = check_rows(
        arrays, tgt_table, path, tgt_list, tgt_rows, *(tgt_rows[each] for each in _SPECIALS)
    )
    texts = {text: row for text, row in tgt_rows.items() if text not in _SPECIALS}
    opening = symbol_of(rows, wanted.tgt or facts.tgt)
    source = read_subwords(folder / "source.spm", lambda data: source_subwords(data, rows, specials, opening))
    target = read_subwords(folder / "target.spm", lambda data: target_subwords(data, texts, tgt_specials))
    shape, weights = take_over(arrays, path, source, target)
    licence = facts.licence or _licence(folder)
    return ForeignModel(
        family=FAMILY,
        config=shape,
        weights=weights,
        source=source.data,
        target=target.data,
        src=facts.src,
        tgt=wanted.tgt or facts.tgt,
        name=facts.name,
        licence=licence,
        readme=facts.readme,
    )


def _licence(folder: Path) -> str:
    path = folder / "LICENSE"
    found = _LICENCE.search(read_given_file(path).decode("utf-8", "replace")) if path.is_file() else None
    return found[0] if found else ""


def _lists(folder: Path) -> tuple[Path, Path]:
    """Returns the lists of subwords of both sides; mostly one serves both."""
    found = sorted(folder.glob("*vocab*.yml"))
    if len(found) == 1:
        return found[0], found[0]
    sides = [[path for path in found if re.search(rf"\b{side}\b", path.name)] for side in ("src", "trg")]
    if all(len(side) == 1 for side in sides):
        return sides[0][0], sides[1][0]
    raise ModelError(f"In {folder} it is not clear which list of subwords belongs to which side.", _WHOLE)


def _rows(path: Path) -> dict[str, int]:
    """Reads a list of subwords with their rows."""
    try:
        values = yaml.load(read_given_file(path).decode(), Loader=_LOADER)
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise ModelError(f"{path} is not readable as YAML.", _WHOLE) from error
    given = values if isinstance(values, dict) else {}
    rows = {
        text: int(row)
        for text, row in given.items()
        if isinstance(text, str) and isinstance(row, str) and _ROW.fullmatch(row)
    }
    if len(set(rows.values())) < max(len(given), 1) or set(_SPECIALS) - set(rows):
        raise ModelError(f"{path} is not a list of subwords with their rows.", _WHOLE)
    return rows


def _read_arrays(path: Path) -> MarianArrays:
    """Reads an `.npz`: plain arrays, nothing that would be run."""
    try:
        with zipfile.ZipFile(path) as zipped:
            members = zipped.infolist()
        if sum(member.file_size for member in members) > _MOST_BYTES:
            raise ValueError("it is larger than any such model")
        if ratio_is_too_high(members, path.stat().st_size):
            raise ValueError(f"it unpacks to more than {MAX_RATIO} times its size")
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except (OSError, ValueError, zipfile.BadZipFile, zlib.error, EOFError, KeyError) as error:
        raise ModelError(f"{path} is not a readable .npz of weights: {str(error)[:200]}.", _WHOLE) from error
    settings = arrays.pop(SETTINGS, np.zeros(0, np.int8))
    text = settings.tobytes().rstrip(b"\0").decode("utf-8", "replace")
    weights = {name: array for name, array in arrays.items() if array.dtype == np.float32}
    return MarianArrays(weights, read_settings(text))
