"""The examination of `parlance doctor`: devices, versions, and the health of the library. Changes nothing."""

import importlib.metadata
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from engine.base.errors import EngineError
from engine.base.json_values import from_json
from engine.results.doctor import (
    Computer,
    DoctorReport,
    FoundInFolders,
    LibraryHealth,
    TrainingDevice,
    TranslationDevice,
)
from engine.tasks.models.speed import known_speeds

_PACKAGES = (
    "parlance", "numpy", "onnx", "sentencepiece", "safetensors", "sacrebleu", "PySide6-Essentials", "torch",
)  # fmt: skip
_TORCH_S = 120.0
_LITTLE_ROOM = 2 * 1024**3
"""Less free space than this, in bytes, is worth a warning: an adaptation needs about as much."""

_ASK_TORCH = """
import json, torch
has_cuda = torch.cuda.is_available()
print(json.dumps({
    "version": torch.__version__, "cuda": torch.version.cuda, "has_cuda": has_cuda,
    "devices": [torch.cuda.get_device_name(n) for n in range(torch.cuda.device_count() if has_cuda else 0)],
    "has_bf16": bool(has_cuda and torch.cuda.is_bf16_supported()), "n_threads": torch.get_num_threads(),
}))
"""


def mend_models(health: LibraryHealth) -> tuple[str, ...]:
    """Builds the graphs again of the models that an examination found broken, from their weights.

    Returns:
        What was built, in sentences; what cannot be is left as it is.
    """
    from engine.tasks.home import open_library
    from engine.tasks.models.builtin import mended_graphs

    mended = []
    for model in health.broken_models:
        with suppress(EngineError):  # the report says what is broken
            mended.append(mended_graphs(open_library().model(model)))
    return tuple(filter(None, mended))


def catalogue_from_folders() -> FoundInFolders:
    """Lists the models and corpora of the library again, whose catalogue is missing or empty.

    Raises:
        LibraryError: if there is a catalogue, or it cannot be written.
    """
    from engine.library.found_again import catalogue_from_folders
    from engine.tasks.home import library_folder

    return catalogue_from_folders(library_folder())


def doctor_report() -> DoctorReport:
    """Returns everything `parlance doctor` shows.

    Reads every file of the library once, and asks torch in another process.
    """
    problems: list[str] = []
    warnings: list[str] = []
    translation = _runtime(problems)
    library = _library(problems, warnings)
    training = _torch(warnings)
    return DoctorReport(
        is_healthy=not problems,
        problems=tuple(problems),
        warnings=tuple(warnings),
        system=Computer(
            platform=platform.platform(),
            python=platform.python_version(),
            n_cores=os.cpu_count() or 1,
            memory_bytes=_memory_bytes(),
        ),
        versions={name: _version(name) for name in _PACKAGES},
        translation=translation,
        training=training,
        library=library,
        speeds=known_speeds() if not problems else {},
    )


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _memory_bytes() -> int:
    import psutil

    return int(psutil.virtual_memory().total)


def _runtime(problems: list[str]) -> TranslationDevice:
    """Opens a session, the only thing that tells the truth about devices."""
    installed = {
        dist.metadata["Name"]: dist.version
        for dist in importlib.metadata.distributions()
        if str(dist.metadata["Name"]).lower().startswith("onnxruntime")
    }
    if len(installed) > 1:
        problems.append(
            f"More than one ONNX Runtime is installed ({', '.join(sorted(installed))}) and they overwrite "
            "each other. Uninstall all of them, then install Parlance again."
        )
    found = TranslationDevice(distributions=installed)
    try:
        from engine.base.onnx_runtime import ort

        listed = tuple(ort.get_available_providers())
        found = replace(found, version=ort.__version__, available=listed)
    except (ImportError, AttributeError) as error:  # AttributeError: another one was uninstalled over it
        problems.append(f"ONNX Runtime does not work: {error}. Install Parlance again.")
        return found
    return _with_real_device(found)


def _with_real_device(found: TranslationDevice) -> TranslationDevice:
    """Adds where a real session runs, and why."""
    from engine.base.onnx_runtime import ort
    from engine.runtime import devices

    options = ort.SessionOptions()
    options.log_severity_level = 4  # that CUDA is missing is the answer here, not an error
    choice = devices.choose_device("auto")
    session = ort.InferenceSession(_identity_graph(), options, providers=choice.providers)
    provider = str(session.get_providers()[0])
    device = devices.device_name(provider, devices.default_threads())
    reason = devices.reason_for(provider, choice)
    return replace(found, provider=provider, device=device, reason=reason)


def _identity_graph() -> bytes:
    from onnx import TensorProto, helper

    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n"]) for name in ("x", "y")]
    graph = helper.make_graph([helper.make_node("Identity", ["x"], ["y"])], "identity", ends[:1], ends[1:])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    return bytes(model.SerializeToString())


def _torch(warnings: list[str]) -> TrainingDevice:
    """Asks torch in a process of its own: it is large, and must not load into a window."""
    if _version("torch") is None or getattr(sys, "frozen", False):
        return TrainingDevice()
    try:
        answer = subprocess.run(
            [sys.executable, "-c", _ASK_TORCH], capture_output=True, text=True, timeout=_TORCH_S, check=True
        )
        told = json.loads(answer.stdout.splitlines()[-1])
        return from_json(TrainingDevice, {"is_available": True, **told})
    except (subprocess.SubprocessError, OSError, ValueError, IndexError) as error:
        detail = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        warnings.append(
            f"torch is installed but does not work: {detail[-1] if detail else error}. "
            "Translating works; training does not."
        )
        return TrainingDevice()


def _library(problems: list[str], warnings: list[str]) -> LibraryHealth:
    from engine.library.health import examine
    from engine.tasks.corpora.importing import unfinished_imports
    from engine.tasks.home import library_folder, open_library

    home = library_folder()
    try:
        health = examine(open_library())
    except EngineError as error:
        problems.append(f"{error.what} {error.hint}".strip())
        return LibraryHealth(home=home, free_bytes=_free_bytes(home))
    problems.extend(health.problems)
    warnings.extend(map(_unlisted_words, health.unlisted))
    warnings += [
        f"An import of {each.name} was begun and not finished; its text waits in the library. "
        "Discard it, and empty the trash: parlance doctor --empty-trash"
        for each in unfinished_imports()
    ]
    if health.free_bytes < _LITTLE_ROOM:
        warnings.append(f"The disk of {home} has only {health.free_bytes / 1e9:.1f} GB left.")
    return health


def _unlisted_words(path: str) -> str:
    unlisted = f"{path} is not in the catalogue, so it is not used."
    if (Path(path) / "model.json").is_file():
        return f"{unlisted} To use it: parlance model add {shlex.quote(path)}"
    return f"{unlisted} It stays until you remove it."


def _free_bytes(home: Path) -> int:
    place = next(path for path in (home, *home.parents) if path.exists())
    return shutil.disk_usage(place).free
