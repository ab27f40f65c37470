"""The part of a model folder's `model.json` that the runtime needs."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.base.config import TransformerConfig
from engine.base.errors import ConfigError, GraphError, ModelError
from engine.base.model_json import FILE_NAME, read_model_json
from engine.results.model_details import SmallPack
from engine.results.translation import UsualOutput

_HINT = "Get the folder again from where it came, or export the model again."


@dataclass(frozen=True, kw_only=True)
class ModelCard:
    """One model folder, described by itself."""

    folder: Path
    id: str
    src: str
    """Language tag of the source."""
    tgt: str
    scope: str
    """"full" or "pack"."""
    parent: str | None
    architecture: TransformerConfig
    int8_refused: str = ""
    """Why the parity gate did not let int8 pass; empty if it did."""
    usual: UsualOutput | None = None
    """What it usually gives; None: that was not measured."""
    domains: tuple[str, ...] = ()
    """The domains of a model of several, its own first; without names they are numbered. It follows them word
    by word (see `architecture`), or writes its own one's symbol before every translation."""
    small_pack: SmallPack | None = None
    """What a small pack says of itself; None of everything else."""
    reads_context: bool = False
    """True: it translates a sentence better together with the one before it, see `engine.runtime.context`."""
    weights_sha256: str = ""
    """SHA-256 of the model's weights, as its description states it; "" if it does not."""

    def file(self, name: str) -> Path:
        """Returns the path of one of the model's files.

        Raises:
            GraphError: if a graph is missing or empty.
            ModelError: if another file is.
        """
        path = self.folder / name
        if not path.is_file() or path.stat().st_size == 0:
            what = (
                f"{name} {'is empty' if path.is_file() else 'is missing'} in the model folder {self.folder}."
            )
            raise GraphError(what, _HINT) if name.endswith(".onnx") else ModelError(what, _HINT)
        return path


def read_card(folder: Path) -> ModelCard:
    """Reads the description of a model folder.

    Raises:
        ModelError: if the folder or its description is missing, broken, or not one of ours.
    """
    values = read_model_json(folder, _HINT)
    try:
        texts = {name: _text(values, name) for name in ("id", "src", "tgt", "scope")}
        parent = values.get("parent")
        architecture = TransformerConfig.from_json(values["architecture"])
        details = values.get("details") or {}
        parity = details.get("parity") or {}
        refused = str(parity.get("int8_refused", ""))
        usual = parity.get("usual") or details.get("usual")
        measured = UsualOutput(**usual) if usual else None
        domains = _domains(details, architecture)
        small = details.get("small_pack")
        small_pack = SmallPack(**small) if small else None
        reads_context = details.get("reads_context") is True
        weights_sha256 = str((values.get("files") or {}).get("weights.safetensors", ""))
    except (KeyError, TypeError, AttributeError, ConfigError) as error:
        raise ModelError(f"{folder / FILE_NAME} describes no model ({error}).", _HINT) from error
    return ModelCard(
        folder=folder,
        parent=str(parent) if parent is not None else None,
        architecture=architecture,
        int8_refused=refused,
        usual=measured,
        domains=domains,
        small_pack=small_pack,
        reads_context=reads_context,
        weights_sha256=weights_sha256,
        **texts,
    )


def _text(values: dict[str, Any], name: str) -> str:
    if not isinstance(values[name], str):
        raise TypeError(f"{name} is {values[name]!r}, not a text")
    return str(values[name])


def _domains(details: dict[str, Any], architecture: TransformerConfig) -> tuple[str, ...]:
    names = tuple(_texts(details, "domains"))
    if architecture.domains is None:
        return names
    n_domains = architecture.domains.n_domains
    if names and len(names) != n_domains:
        raise TypeError(f"{len(names)} names of domains for {n_domains}")
    return names or tuple(str(number + 1) for number in range(n_domains))


def _texts(values: dict[str, Any], name: str) -> list[str]:
    found = values.get(name) or []
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise TypeError(f"{name} is {found!r}, not a list of texts")
    return found
