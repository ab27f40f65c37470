"""Systems: all that decides how a text is translated, as one value; and texts of other programs."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from engine.results.translation import TextTranslation, WordLink

Shares: TypeAlias = tuple[tuple[str, float], ...]
"""Names, each with its share or weight."""

EVERY_DOMAIN = "all"
"""Stands in place of a domain's name for the memories of all domains."""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """What translates, and how; see `open_system`. Its JSON form is that of `to_json`."""

    model: str = ""
    """Id of a model; empty: the best one for the languages and the domain."""
    src: str = ""
    """Source language, any spelling; empty: that of the model."""
    tgt: str = ""
    """Target language."""
    domain: str = ""
    """The domain to translate for: its model, its terms and rules, and what was confirmed in it."""
    mix: Shares = ()
    """Small packs of one model by their ids, with weights; they stand for the model."""
    steering: Shares = ()
    """How much each domain of a model of several counts; empty: as the words say."""
    terms: str | None = None
    """The domain whose terms and rules count; None: those of `domain`, if it has any; empty: none."""
    glossaries: tuple[str, ...] = ()
    """Ids of glossaries that programs made: their terms come before those of a domain."""
    like: str = ""
    """The domain whose similar pairs steer translations."""
    memory: str = ""
    """The domain whose translation memory answers where it has the whole text; "all": every domain's."""
    speaker: str = ""
    """Id or name of the speaker whose profile counts."""
    blend: Shares = ()
    """Several speakers with their shares; they stand for one."""
    strength: float | None = None
    """Strength of the profile, in [0, 2]; None: the speaker's own."""
    careful: bool = False
    """Whether the model of the opposite direction chooses among translations."""
    address: str = ""
    """How translations address their reader: "informal", "formal"; empty: as the model has it."""
    trusts_language: bool = False
    """Whether what looks like another language than the model's is translated too."""
    precision: str = "int8"
    """"int8" or "float32"."""
    device: str = "auto"
    """"auto" (a GPU where it really works) or "cpu"."""
    n_threads: int = 0
    """Processor threads; 0: as many as this computer does best with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSystem(System):
    """A system that was saved: the window and the terminal recall it by its name, the local server translates
    with it for programs that give its key (a connection).
    """

    name: str = ""
    """As its user wrote it: "Pumps, Anna, du". Empty: that of programs that name none."""

    @property
    def key(self) -> str:
        """What programs give, as their key or in the address: "pumps-anna-du"."""
        plain = unicodedata.normalize("NFKD", self.name.casefold())
        return re.sub(r"[^a-z0-9_]+", "-", plain.encode("ascii", "ignore").decode()).strip("-")


# Texts of other programs, and their translations.


class TextForm(StrEnum):
    """What a text to translate is."""

    PLAIN = "plain"
    """Tags in it are copied as they are."""
    HTML = "html"
    """A piece of a web page."""
    XML = "xml"
    """A segment of a translation program: every element is a code within one text."""


class AskedText(NamedTuple):
    """A text to translate, and what stands before it."""

    text: str
    before: str = ""
    """In the language of the text; "": nothing is known."""
    before_translated: str = ""
    """What stands there in the other language; "": that is not known."""


@dataclass(frozen=True, slots=True)
class Splitting:
    """How the elements of a text with tags are taken, by their names."""

    closed: tuple[str, ...] = ()
    """They stay with all that is in them, as words do that are not translated."""
    blocks: tuple[str, ...] = ()
    """They hold a text of their own, besides those that do in HTML."""
    inline: tuple[str, ...] = ()
    """They are part of the text around them, though they are not in HTML."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestOptions:
    """What a program says of texts that it wants translated, besides its connection."""

    src: str = ""
    """Source language, any spelling; empty: found by the text. A text that is surely in the target language
    already stays as it is, and so does one that is plainly in another language than the named one, or is to
    be translated into its own."""
    tgt: str = ""
    """Target language; empty: that of the only model."""
    form: TextForm = TextForm.PLAIN
    splitting: Splitting = Splitting()
    """Of a text with tags."""
    aligns: bool = False
    """Whether the answer is to say which words belong together."""
    n_best: int = 1
    """Translations of each sentence, of a plain text."""


class FileAnswer(NamedTuple):
    """What became of a file."""

    src: str
    """Its language as a base tag; the same as that of its translation: it is as it was."""
    tgt: str
    n_characters: int
    """Characters of all its texts."""


@dataclass(frozen=True, slots=True)
class AlignedTranslation(TextTranslation):
    """A translated text, and which words belong together."""

    links: tuple[WordLink, ...] = ()
    """Places are counted in the whole of both texts."""


class Protocol(StrEnum):
    """A way in which other programs ask the local server."""

    LIBRETRANSLATE = "LibreTranslate"
    DEEPL = "DeepL"
    OPUS_CAT = "OPUS-CAT"
    APERTIUM = "Apertium"
    OPENAI = "OpenAI"
    OLLAMA = "Ollama"
    DEEPLX = "DeepLX"
    NLLB = "nllb-serve"


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRequest:
    """What the local server was asked last; no text of it."""

    at: str
    """When, as `engine.base.clock.now` has it."""
    protocol: Protocol
    program: str
    """What the program calls itself: "deepl-python/1.30.0"; empty: it does not say."""
    src: str
    """Base tag; empty: the file is to tell."""
    tgt: str
    connection: str
    """Its name; empty: that of programs that name none."""


class ProgramAnswer(NamedTuple):
    """What a program sees that asks the local server."""

    text: str
    """The translation, or why there is none."""
    is_translated: bool
