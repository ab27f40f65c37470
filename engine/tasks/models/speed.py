"""How fast models translate on this computer: measured once, kept, and why each has its number of threads."""

import statistics
import time
from pathlib import Path

from engine.base.clock import n_cores
from engine.base.config import SearchConfig
from engine.base.errors import ConfigError
from engine.base.files import read_json_or_nothing
from engine.base.graph_io import N_SPECIALS
from engine.base.json_values import from_json, to_json
from engine.base.progress import Progress, Report, ignore_progress
from engine.library.locks import update_json
from engine.results.models import N_SPEED_TOGETHER, N_SPEED_TOKENS, ModelRecord, ModelSpeed
from engine.tasks.home import library_folder, open_library
from engine.tasks.models.builtin import find_model

_FILE = "speeds.json"
_THREADS = (1, 2, 4)
_TURNS = 3
_GAIN = 0.9
"""More threads are taken if they need at most this share of the time: they keep cores from other programs."""
_SEARCH = SearchConfig(beam_size=4, max_length_ratio=1.0, max_length_extra=1)


def measure_speed(model_id: str, report: Report = ignore_progress) -> ModelSpeed:
    """Measures a model with one thread and with more, and keeps the result.

    A pack takes as long as its model, which is measured in its place. Sentences are of random words: a length
    that is always the same says more of a computer than a text of one language.

    Raises:
        LibraryError: if there is no such model, or the library cannot be written.
        ModelError: if it is broken.
    """
    from engine.runtime.devices import CPU
    from engine.runtime.translator import Translator

    model, cores = _measured(find_model(model_id)), n_cores()
    best, device = 1, ""
    measuring = Progress("Measuring the speed", 0)
    one: dict[int, float] = {}
    together: dict[int, float] = {}
    for n_threads in [each for each in _THREADS if each <= cores]:
        report(measuring)
        translator = Translator(model.path, n_threads=n_threads)
        n_words = translator.card.architecture.src_vocab_size - N_SPECIALS
        words = [N_SPECIALS + 7 * place % n_words for place in range(N_SPEED_TOGETHER + N_SPEED_TOKENS)]
        sources = [words[first : first + N_SPEED_TOKENS] for first in range(N_SPEED_TOGETHER)]
        times: dict[int, list[float]] = {1: [], N_SPEED_TOGETHER: []}
        for turn in range(_TURNS + 1):
            for size, found in times.items():
                began = time.perf_counter()
                translator.translate_tokens(sources[:size], _SEARCH, lambda _: report(measuring))
                if turn:  # the first one warms up
                    found.append((time.perf_counter() - began) * 1000)
        one[n_threads], together[n_threads] = (round(statistics.median(each), 2) for each in times.values())
        if n_threads == 1 or one[n_threads] < _GAIN * one[best]:
            best, device = n_threads, translator.device.device
        if translator.device.provider != CPU:
            break
    speed = ModelSpeed(device=device, n_threads=best, n_cores=cores, one_ms=one, together_ms=together)
    update_json(_path(), {model.id: to_json(speed)})
    return speed


def known_speed(model: ModelRecord) -> ModelSpeed | None:
    """Returns what was measured of a model on this computer as it is; None if nothing was."""
    values = read_json_or_nothing(_path()).get(str(model.parent) if model.scope == "pack" else model.id)
    try:
        speed = from_json(ModelSpeed, values) if values else None
    except ConfigError:  # of another version: it can be measured again
        return None
    return speed if speed and speed.n_cores == n_cores() else None


def known_speeds() -> dict[str, ModelSpeed]:
    """Returns what was measured of the models of the library, by id, packs left out."""
    models = (model for model in open_library().models() if model.scope != "pack")
    return {model.id: speed for model in models if (speed := known_speed(model))}


def _measured(model: ModelRecord) -> ModelRecord:
    return find_model(str(model.parent)) if model.scope == "pack" else model


def _path() -> Path:
    return library_folder() / _FILE
