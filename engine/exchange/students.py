"""The small models of Firefox Translations and Bergamot: a Marian binary file and SentencePiece models.

Students learned by distillation from large models (Kim et al., WNGT 2019): a deep encoder, and a shallow
decoder with recurrences in the place of self-attention. Their SentencePiece models number the rows of the
tables themselves.
"""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from engine.errors import ModelError
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import read_facts, read_subwords
from engine.exchange.marian_binary import read_binary
from engine.exchange.marian_weights import TABLES, check_rows, take_over
from engine.exchange.student_shortlist import find_shortlist, read_shortlist
from engine.exchange.subword_models import source_subwords, spm_rows, target_subwords
from engine.results.models import ModelLook
from engine.results.translation import LanguagePair
from engine.text.languages import find_language

FAMILY = "Firefox Translations (Marian student)"
_NAME = re.compile(r"model\.([a-z]{2})([a-z]{2})\.")
_WHOLE = "Get all files of the model: model.….bin and vocab.….spm, or srcvocab.….spm and trgvocab.….spm."


def find_student(folder: Path) -> Path | None:
    """Returns the file of weights in a folder, None if it holds no such model."""
    found = sorted([*folder.glob("model*.bin"), *folder.glob("model*.bin.gz")])
    return found[0] if found and any(folder.glob("*vocab*.spm")) else None


def look_at_student(folder: Path, _config: Mapping[str, Any]) -> ModelLook:
    """Returns what a folder says of its model."""
    src, tgt = _languages(find_student(folder))
    return ModelLook(family=FAMILY, src=src, tgt=tgt)


def _languages(path: Path | None) -> tuple[str, str]:
    """Returns the languages in the name of the file of weights, "" where it does not tell."""
    named = _NAME.match(path.name) if path else None
    src, tgt = named.groups() if named else ("", "")
    return find_language(src), find_language(tgt)


def read_student(folder: Path, _config: Mapping[str, Any], wanted: LanguagePair) -> ForeignModel:
    """Reads a student.

    Raises:
        ModelError: if a file is missing or broken, or the model is of a shape that we do not have.
    """
    path = find_student(folder)
    if path is None:
        raise ModelError(f"{folder} holds no model of Firefox Translations.", _WHOLE)
    arrays = read_binary(path)
    sides = []
    vocabularies = _vocabularies(folder)
    for subwords, number, name in zip(vocabularies, (source_subwords, target_subwords), TABLES, strict=True):
        rows, end, unknown = read_subwords(subwords, spm_rows)
        specials = check_rows(arrays, name, path, subwords, rows, end, unknown)
        sides.append(read_subwords(subwords, partial(number, rows=rows, specials=specials)))
    source, target = sides
    shape, weights = take_over(arrays, path, source, target)
    listed, is_shared = find_shortlist(folder), len(set(vocabularies)) == 1
    src, language = _languages(path)
    facts = read_facts(folder)
    return ForeignModel(
        family=FAMILY,
        config=shape,
        weights=weights,
        source=source.data,
        target=target.data,
        src=src,
        tgt=wanted.tgt or language,
        name=f"firefox-{src}{language}" if src else path.name.split(".")[0],
        licence=facts.licence,
        readme=facts.readme,
        shortlist=read_shortlist(listed, source, target, is_shared=is_shared) if listed else None,
    )


def _vocabularies(folder: Path) -> tuple[Path, Path]:
    """Returns the SentencePiece models of both sides; one may serve both."""
    both = sorted(folder.glob("vocab*.spm"))
    apart = [sorted(folder.glob(f"{side}vocab*.spm")) for side in ("src", "trg")]
    if len(both) == 1:
        return both[0], both[0]
    if all(len(each) == 1 for each in apart):
        return apart[0][0], apart[1][0]
    raise ModelError(f"In {folder} it is not clear which SentencePiece models belong to the model.", _WHOLE)
