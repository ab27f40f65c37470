"""The report of `parlance doctor`: the computer, the programs, and the health of the library."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.results.models import ModelSpeed


@dataclass(frozen=True, kw_only=True)
class LibraryHealth:
    """The content of a library, and its damage; a count is None if the catalogue cannot be read."""

    home: Path
    n_models: int | None = None
    n_corpora: int | None = None
    n_speakers: int | None = None
    n_runs: int | None = None
    n_trash: int | None = None
    trash_bytes: int | None = None
    free_bytes: int
    """Room left on the library's disk."""
    unlisted: tuple[str, ...] = ()
    """Folders that the catalogue does not know, and leftovers of processes that are gone."""
    problems: tuple[str, ...] = ()
    """Damage, one sentence each: a damaged catalogue, missing or altered files."""
    broken_models: tuple[str, ...] = ()
    """Ids of the models that have such files."""


@dataclass(frozen=True, kw_only=True)
class FoundInFolders:
    """What a catalogue that was made anew of the library's folders lists."""

    models: tuple[str, ...] = ()
    """Their ids."""
    corpora: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    """Ids of those models and corpora that are in the trash."""
    put_back: tuple[str, ...] = ()
    """Folders of the trash that cannot be listed there: they are beside the others again."""
    left: tuple[str, ...] = ()
    """Folders that are left alone: their description is not there, or was in the catalogue alone."""

    @property
    def told(self) -> tuple[str, ...]:
        """All of it as sentences."""
        lines = [f"Listed again: {', '.join((*self.models, *self.corpora)) or 'nothing'}."]
        if self.removed:
            lines.append(f"Listed again in the trash: {', '.join(self.removed)}.")
        if self.put_back:
            lines.append(
                f"Put back from the trash, which cannot list them: {', '.join(self.put_back)}. "
                "Delete them if you do not want them."
            )
        if self.left:
            lines.append(f"Left as they are, and not listed: {', '.join(self.left)}.")
        return tuple(lines)


@dataclass(frozen=True, kw_only=True)
class TrashEntry:
    """One removed model, corpus or speaker, or an import that was begun and not finished."""

    id: str
    noun: str
    """"model", "corpus", "speaker" or "import"."""
    entry_id: str
    name: str
    removed: str
    """ISO 8601, UTC; of an import, when it was last looked at."""
    path: Path
    """Where its folder is now."""


@dataclass(frozen=True, kw_only=True)
class TrashEmptied:
    """What is gone for good, and what is left that has learned from it."""

    entries: tuple[str, ...] = ()
    """What was in the trash, in words: "the corpus pumps"."""
    runs: tuple[str, ...] = ()
    """Ids of the runs that held text of it."""
    sentences: Mapping[str, int] = field(default_factory=dict)
    """Number of each speaker's sentences that came from it, by the speaker's id."""
    models: tuple[str, ...] = ()
    """Ids of the models that learned from it, or from what was forgotten since the trash was last emptied,
    and are still there; they hold no sentence, but words of it. None is before one that was made from it."""
    with_way_back: tuple[str, ...] = ()
    """Those of them that their domains are translated with, and that were preceded by one not among them."""

    @property
    def told(self) -> tuple[str, ...]:
        """All of it as sentences."""
        lines = [f"Gone for good: {', '.join(self.entries)}." if self.entries else "The trash was empty."]
        if self.runs:
            lines.append(f"With it went the runs that held text of it: {', '.join(self.runs)}.")
        for speaker, count in self.sentences.items():
            lines.append(f"{count:,} sentences of the speaker {speaker} came from it and are gone too.")
        if self.models:
            lines.append(
                "These models have learned from it, or from what was forgotten, and are still there: "
                f"{', '.join(self.models)}. They hold no sentence of it, but words; remove them too if "
                "nobody may see those."
            )
        return tuple(lines)

    @property
    def advice(self) -> tuple[str, ...]:
        """What can be done about the models in the terminal, a sentence each."""
        return tuple(
            f"Go back to the model before {model}: `parlance model rollback {model}`; or remove it: "
            f"`parlance model remove {model}`, and empty the trash again."
            if model in self.with_way_back
            else f"Remove {model}: `parlance model remove {model}`, and empty the trash again."
            for model in self.models
        )


@dataclass(frozen=True, kw_only=True)
class Computer:
    """The computer that Parlance runs on."""

    platform: str
    python: str
    n_cores: int
    memory_bytes: int


@dataclass(frozen=True, kw_only=True)
class TranslationDevice:
    """The device that ONNX Runtime translates on."""

    distributions: Mapping[str, str] = field(default_factory=dict)
    """Installed packages of ONNX Runtime with their versions; more than one overwrite each other."""
    version: str = ""
    """Empty if it cannot be imported, as all that follows."""
    available: tuple[str, ...] = ()
    """Providers that it lists; whether one works, only a session tells."""
    provider: str | None = None
    """The one that a session really uses."""
    device: str | None = None
    reason: str = ""
    """Why this one, a sentence."""


@dataclass(frozen=True, kw_only=True)
class TrainingDevice:
    """The device that torch trains on."""

    is_available: bool = False
    """True if torch is installed and works; otherwise nothing else is known."""
    version: str = ""
    cuda: str | None = None
    """Version of CUDA that torch was built with."""
    has_cuda: bool = False
    devices: tuple[str, ...] = ()
    has_bf16: bool = False
    n_threads: int = 0


@dataclass(frozen=True, kw_only=True)
class DoctorReport:
    """Everything that `parlance doctor` shows."""

    is_healthy: bool
    """True if there are no problems."""
    problems: tuple[str, ...]
    """Damage, one sentence each."""
    warnings: tuple[str, ...]
    """Possible problems, one sentence each."""
    system: Computer
    versions: Mapping[str, str | None]
    """Versions of the packages that matter; None: not installed."""
    translation: TranslationDevice
    training: TrainingDevice
    library: LibraryHealth
    speeds: Mapping[str, ModelSpeed] = field(default_factory=dict)
    """Speeds of the models that were measured on this computer, by id."""
