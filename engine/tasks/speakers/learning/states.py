"""Decoder states of a speaker's text, cached beside the speaker: computed once per sentence.

speakers/<speaker>/<model>.<precision>.<digest>/<name>.npz   one part per learning

A part that is missing or damaged is only computed again. Parts of a model that has changed since (another
digest), and sentences that were removed, go when parts are put together.
"""

import secrets
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import SpeakerError
from engine.progress import Report
from engine.runtime.speaking.speakers import fingerprint
from engine.speakers.observations import Observed, pair_key
from engine.tasks.speakers.learning.material import Pair

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_MOST_PARTS = 8


def observed_pairs(folder: Path, translator: "Translator", pairs: Sequence[Pair], report: Report) -> Observed:
    """Returns the states of some pairs in their order, computing only those that are new.

    Args:
        folder: the speaker's folder; made if it is missing.
        translator: the open model.
        pairs: source and target of each.
        report: is told the sentences done; may cancel.
    """
    place = folder / _name_of(translator)
    parts = _read(place)
    keys = [pair_key(*pair) for pair in pairs]
    known = {int(key) for part in parts.values() for key in part.keys}
    new = {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in known}
    found = list(parts.values())
    if new:
        sources, targets = zip(*new.values(), strict=True)
        found.append(translator.observe(list(sources), list(targets), report))
    everything = Observed.concatenate(found)
    row_of = {int(key): row for row, key in enumerate(everything.keys)}
    wanted = everything.take([row_of[key] for key in keys])
    if new:
        _keep(place, found[-1], everything.take(sorted({row_of[key] for key in keys})), list(parts))
    return wanted


def _read(place: Path) -> dict[Path, Observed]:
    parts = {}
    for path in sorted(place.glob("*.npz")):
        with suppress(SpeakerError):  # damaged, or another process just put it together with others
            parts[path] = Observed.load(path)
    return parts


def _keep(place: Path, new: Observed, everything: Observed, old: Sequence[Path]) -> None:
    """Writes the new part, or once there are many, all of them as one."""
    place.mkdir(parents=True, exist_ok=True)
    for other in place.parent.glob(f"{place.name.rsplit('.', 1)[0]}.*"):
        if other != place:
            shutil.rmtree(other, ignore_errors=True)
    is_merged = len(old) >= _MOST_PARTS
    (everything if is_merged else new).save(place / f"{secrets.token_hex(8)}.npz")
    if is_merged:
        for path in old:
            path.unlink(missing_ok=True)


def _name_of(translator: "Translator") -> str:
    """Returns a name that changes when the model's weights do."""
    info, layer = translator.speaker_info(), translator.output_layer()
    digest = fingerprint(layer.bias.tobytes() + layer.embedding[::61].tobytes() + info.vocabulary_id.encode())
    return f"{info.model_id}.{translator.device.precision}.{digest}"
