"""The pages' order, icons and names, what the library can be asked to show, the rows of Settings."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from engine.results.corpora import DomainDirection
from gui.i18n import tr_noop

LABORATORY = "laboratory"
"""On the rail only if Settings say so; the command palette leads there in any case."""
RAIL_PAGES = [
    ("translate", "languages", tr_noop("Translate")),
    ("library", "library", tr_noop("Library")),
    ("settings", "settings", tr_noop("Settings")),
    (LABORATORY, "scale", tr_noop("Laboratory")),
    ("help", "circle-question-mark", tr_noop("Help")),
]
"""Key, icon and name, in the order of Ctrl+1 …; the last one stands at the rail's foot, and has F1."""
PROGRAMS = "programs"
"""A page that Settings lead to, and the command palette by these names."""
PROGRAMS_NAMES = (
    tr_noop("Let other programs translate"),
    tr_noop("Connections of other programs"),
    tr_noop("Port of the server"),
)


class Section(StrEnum):
    """A part of the Library page."""

    SENTENCES = "sentences"
    TERMS = "terms"
    LEARNING = "learning"
    VOICES = "voices"
    MODELS = "models"
    TRASH = "trash"


class SectionLabel(NamedTuple):
    """How a part of the library is shown."""

    name: str
    icon: str = ""
    """Of those that stand in the column; the parts of a domain are tabs without one."""


SECTION_LABELS = {
    Section.SENTENCES: SectionLabel(tr_noop("Sentences")),
    Section.TERMS: SectionLabel(tr_noop("Terms")),
    Section.LEARNING: SectionLabel(tr_noop("Learning")),
    Section.VOICES: SectionLabel(tr_noop("Voices"), "users"),
    Section.MODELS: SectionLabel(tr_noop("Models"), "box"),
    Section.TRASH: SectionLabel(tr_noop("Trash"), "trash-2"),
}
OF_A_DOMAIN = (Section.SENTENCES, Section.TERMS, Section.LEARNING, Section.VOICES)
"""In the order of the tabs."""
OF_THE_LIBRARY = (Section.VOICES, Section.MODELS, Section.TRASH)
"""In the order of the column, below the domains."""


@dataclass(frozen=True)
class LibraryPlace:
    """What the Library page is asked to show."""

    section: Section = Section.SENTENCES
    domain: DomainDirection | None = None
    """None: the one of the corpus or run that is meant, else that was shown last."""
    id: str = ""
    """Of a corpus, a voice or a model; empty: none in particular."""
    text: str = ""
    """What to look for in the corpus."""
    is_new: bool = False
    """True to begin something: teach a domain, import terms, a new voice, another model."""
    paths: tuple[Path, ...] = ()
    """The files to begin with."""


class BlindTestOf(NamedTuple):
    """What the Laboratory is asked for, to have a model and the one before it compared blind.

    The newest comparison of the model is opened; where there is none, it is prepared.
    """

    model: str
    """Id."""


PAGES = {
    "import": "library", "inspect": "library", "adapt": "library", "train": "library",
    "evaluate": LABORATORY, "evaluate-speakers": LABORATORY, "inspect-speakers": LABORATORY,
    "inspect-domains": LABORATORY, "basis": "library", "export": "library", "unmix": "library",
    "export-corpus": "library", "merge": "library", "stats": "library", "learn": "library",
    "examples": "translate", "along": "translate",
}  # fmt: skip
"""Kind of a job -> key of its page."""
SECTIONS = {
    "adapt": Section.LEARNING, "train": Section.LEARNING, "unmix": Section.LEARNING,
    "basis": Section.MODELS, "export": Section.MODELS, "learn": Section.VOICES,
}  # fmt: skip
"""Kind of a job of the library -> the part that shows it; all others are of its sentences."""

SETTINGS = {
    tr_noop("Language of the window"): tr_noop("Language"),
    tr_noop("Theme"): tr_noop("Theme"),
    tr_noop("Reading size"): tr_noop("Reading size"),
    tr_noop("Shortcuts"): tr_noop("Keyboard shortcuts"),
    tr_noop("Quality of translations"): tr_noop("Quality"),
    tr_noop("Learn from corrections"): tr_noop("Learn from corrections"),
    tr_noop("Translate from anywhere"): tr_noop("Translate from anywhere"),
    tr_noop("Precision"): tr_noop("Precision"),
    tr_noop("Device"): tr_noop("Device"),
    tr_noop("Processor threads"): tr_noop("Processor threads"),
    tr_noop("Folder of the library"): tr_noop("Folder"),
    tr_noop("Check this computer"): tr_noop("This computer"),
    tr_noop("Version"): "Parlance",
    tr_noop("Licences"): tr_noop("Licences"),
    tr_noop("Show the Laboratory"): tr_noop("Laboratory"),
}
"""What the command palette calls each row of the Settings page -> the row's name there."""
