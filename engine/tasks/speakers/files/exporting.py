"""Writes a speaker's file.

{"format": "parlance-speaker", "version": 1,
 "speaker": {"name", "src", "tgt", "colour", "strength", "notes" (only with the text)},
 "profiles": [{"model", "method", "basis_id", "vocabulary_id", "weights": [numbers],
               "bias": {"ids": [numbers; empty: every word from 4 on], "values": [nats]},
               "words": {text: nats} of the pieces that stand out, to move them to other models,
               "edits": [{"word", "bias", "pinned", "pieces": [ids]}],
               "fit": {…}, "verdict", "is_neutral", "n_learned", "learned_at"}],
 "sentences": [{"kind", "source", "target", "draft", "origin"}] (only if asked for),
 "sha256": of all of this but itself, see `checksum_of`}
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import LibraryError, SpeakerError
from engine.files import write_bytes
from engine.graph_io import N_SPECIALS
from engine.library.speakers.profiles import StoredProfile
from engine.runtime.speakers import fingerprint
from engine.tasks.home import open_library
from engine.tasks.speakers.profiles.bias_values import standing_out
from engine.text.subwords import Subwords

_DECIMALS = 7
"""Enough for every float32 of the sizes that occur."""
_MOST_WORDS = 500
FORMAT = "parlance-speaker"
VERSION = 1


def write_speaker(speaker_id: str, path: Path, model: str | None, *, with_sentences: bool) -> Path:
    """Writes a speaker's file, see `engine.tasks.export_speaker`."""
    speakers = open_library().speakers
    record = speakers.get(speaker_id)
    profiles = [found for found in speakers.profiles.current(speaker_id) if model in (None, found.model)]
    texts = speakers.text.some(speaker_id)[::-1] if with_sentences else []
    if not profiles and not texts:
        what = f" for {model}" if model else ""
        raise SpeakerError(
            f"{record.name} has learned nothing{what} that could be written to a file.",
            f"Learn first: `parlance speaker learn {record.id}`.",
        )
    if path.exists():
        raise SpeakerError(f"{path} exists already.", "An export never overwrites: choose another name.")
    about = {name: getattr(record, name) for name in ("name", "src", "tgt", "colour", "strength")}
    content: dict[str, Any] = {"format": FORMAT, "version": VERSION, "speaker": about}
    content["profiles"] = [_plain(profile) for profile in profiles]
    if with_sentences:
        content["speaker"]["notes"] = record.notes
        names = ("kind", "source", "target", "draft", "origin")
        content["sentences"] = [{name: getattr(text, name) for name in names} for text in texts]
    try:
        whole = json.dumps(content | {"sha256": checksum_of(content)}, ensure_ascii=False, allow_nan=False)
        write_bytes(path, f"{whole}\n".encode())
    except OSError as error:
        raise SpeakerError(f"{path} cannot be written: {error.strerror}.", "Choose another place.") from error
    return path


def checksum_of(content: Mapping[str, Any]) -> str:
    """Returns the SHA-256 of a file's content without its checksum, whatever the spacing and order."""
    rest = {name: value for name, value in content.items() if name != "sha256"}
    text = json.dumps(rest, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def vocabulary_pieces(vocabulary_id: str) -> list[str]:
    """Returns the target vocabulary with an id, from a model of the library; empty if none has it."""
    for model in open_library().models():
        path = model.path / "target.spm"
        if path.is_file() and fingerprint(path.read_bytes()) == vocabulary_id:
            subwords = Subwords.load(path)
            return subwords.pieces(range(subwords.size))
    return []


def vocabulary_of(model: str) -> str:
    """Returns the id of a model's target vocabulary; empty if it is not in the library."""
    try:
        path = open_library().model(model).path / "target.spm"
    except LibraryError:
        return ""
    return fingerprint(path.read_bytes()) if path.is_file() else ""


def _words_of(profile: StoredProfile) -> dict[str, float]:
    """Returns the pieces that a number per word raises or lowers most, beyond what it does to all."""
    pieces = vocabulary_pieces(profile.vocabulary_id) if len(profile.bias_ids) else []
    if not pieces:
        return {}
    bias = np.zeros(len(pieces), np.float32)
    bias[profile.bias_ids] = profile.bias
    found = standing_out(bias)
    strongest = np.argsort(-np.abs(found), kind="stable")[:_MOST_WORDS]
    return {pieces[piece]: round(float(found[piece]), 3) for piece in strongest if found[piece]}


def _plain(profile: StoredProfile) -> dict[str, Any]:
    ids = profile.bias_ids.tolist()
    values = [round(float(nats), _DECIMALS) for nats in profile.bias]
    is_every_word = ids == [*range(N_SPECIALS, N_SPECIALS + len(ids))]
    return {
        "model": profile.model,
        "method": profile.method,
        "basis_id": profile.basis_id,
        "vocabulary_id": profile.vocabulary_id,
        "weights": profile.weights.tolist(),
        "bias": {"ids": [] if is_every_word else ids, "values": values},
        "words": _words_of(profile),
        "edits": [dict(edit) for edit in profile.edits],
        "fit": dict(profile.fit),
        "verdict": profile.verdict,
        "is_neutral": profile.is_neutral,
        "n_learned": profile.n_learned,
        "learned_at": profile.learned_at,
    }
