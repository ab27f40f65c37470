"""The service behind the local server: texts of other programs in, translations out."""

import re
import shutil
import time
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import LibraryError
from engine.base.progress import Report, ignore_progress
from engine.results.models import ModelRecord
from engine.results.systems import (
    AlignedTranslation,
    AskedText,
    FileAnswer,
    NamedSystem,
    RequestOptions,
    Shares,
)
from engine.results.translation import LanguagePair, TextTranslation
from engine.tasks.languages import find_language, find_other_language
from engine.tasks.translation.documents import is_structured, read_structured, read_text_file
from engine.tasks.translation.open_systems import model_of
from engine.tasks.translation.opening import served_pairs
from engine.tasks.translation.saved_systems import list_systems, save_system

if TYPE_CHECKING:
    from engine.tasks.served_library import LibraryRequest

_USUAL = RequestOptions()
_TRUSTED_S = 1.0
"""How long the library's answer counts: sentences come in rows, and each look takes milliseconds."""


@dataclass(frozen=True, slots=True)
class AskedTranslation:
    """A translation that was asked for."""

    src: str
    """The language of the text, as a base tag: the one translated from, if it does not stay as it is."""
    tgt: str
    answer: Future[TextTranslation]
    """An `AlignedTranslation` where links were asked for; raises an `EngineError` if there is none."""


class TranslationService:
    """Translates what other programs ask for, together where it fits, on a thread of its own.

    A context manager, or call `close`.

    Args:
        precision: "int8" or "float32".
        device: "auto" or "cpu".
        n_threads: processor threads of all; 0: as many as this computer does best with.
        n_workers: processes that translate texts, each with models of its own; 1: this process does it.

    Raises:
        ConfigError: if one of them cannot be.
    """

    def __init__(
        self, *, precision: str = "int8", device: str = "auto", n_threads: int = 0, n_workers: int = 1
    ) -> None:
        from engine.runtime.devices import default_threads
        from engine.runtime.serving import RequestBatcher
        from engine.tasks.served_corrections import ServedCorrections
        from engine.tasks.served_library import ServedLibrary, ServedWorker

        share = (n_threads // n_workers or 1) if n_threads else default_threads(n_workers)
        open_one = partial(ServedLibrary, precision=precision, device=device, n_threads=share)
        self._for_files = open_one()
        self._workers = [ServedWorker(open_one) for _ in range(n_workers)] if n_workers > 1 else []
        self._batcher: RequestBatcher[LibraryRequest] = (
            RequestBatcher(*self._workers) if self._workers else RequestBatcher(open_one())
        )
        self._corrections = ServedCorrections()
        self._models: dict[tuple[NamedSystem, str, str], ModelRecord] = {}
        self._asks_again = 0.0

    def __enter__(self) -> "TranslationService":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stops what is at work, and ends its threads."""
        self._batcher.close()
        for worker in self._workers:
            worker.close()
        self._corrections.close()
        self._for_files.close()

    def translate(
        self,
        text: str | AskedText,
        connection: NamedSystem,
        options: RequestOptions = _USUAL,
    ) -> AskedTranslation:
        """Asks for a translation; returns at once.

        Args:
            text: any text; what stands before it is not translated for anybody.
            connection: who asks.
            options: languages, and what the text is.

        Raises:
            BusyError: if too much waits already.
            ConfigError: if a language is none, or both are the same.
            LibraryError: if no model fits, or the domain's is not used.
        """
        from engine.runtime.context import Context
        from engine.tasks.served_library import LibraryRequest

        asked = text if isinstance(text, AskedText) else AskedText(text)
        text, src, tgt = asked.text, options.src, options.tgt
        if src and (same := find_language(src)) == find_language(tgt):
            return _kept(text, same, same)
        if not src:
            src, is_done = _source_of(text, tgt, served_pairs(connection))
            if is_done:
                return _kept(text, src, src)
        model = self._model_for(connection, src, tgt)
        if notice := find_other_language(text, model.src, model.tgt):
            return _kept(text, notice.language, model.tgt)
        before = Context(asked.before, asked.before_translated) if asked.before else None
        request = LibraryRequest(
            text=text, before=before, model=model.id, languages=(model.src, model.tgt),
            connection=connection, options=options,
        )  # fmt: skip
        return AskedTranslation(model.src, model.tgt, self._batcher.submit(request))

    def translate_file(
        self,
        path: Path,
        out: Path,
        connection: NamedSystem,
        options: RequestOptions,
        report: Report = ignore_progress,
    ) -> FileAnswer:
        """Translates a file as the window does, and returns when that is done; for one thread at a time.

        It has its models to itself, so that nobody's sentences wait for it; `rest_files` closes them.

        Args:
            path: the file, see `is_document`.
            out: the file to write, whole or not at all. What is in the target language already is copied.
            connection: who asks.
            options: languages; where no source is named, the file says it, or its text.
            report: called between steps; may cancel.

        Raises:
            ConfigError: if a language is none.
            CorpusError: if the file cannot be read.
            LibraryError: if no model fits, or the domain's is not used.
        """
        src, tgt, n_characters = _file_languages(path, options, served_pairs(connection))
        if src == tgt:
            shutil.copyfile(path, out)
            return FileAnswer(src, tgt, n_characters)
        model = self._model_for(connection, src, tgt)
        self._for_files.translate_file(path, out, connection, model.id, report)
        return FileAnswer(model.src, model.tgt, n_characters)

    def rest_files(self) -> None:
        """Gives back the memory that files took: none comes for now."""
        self._for_files.close()

    def take_correction(
        self, source: str, target: str, connection: NamedSystem, options: RequestOptions
    ) -> None:
        """Keeps what a person wrote for a text, in the memory of the connection's domain, and learns from it.

        Raises:
            ConfigError: if it cannot be kept, or a language is none.
            LibraryError: if no model fits.
            SpeakerError: if the connection's speaker is gone.
        """
        model = self._model_for(connection, options.src, options.tgt)
        self._corrections.take(source, target, connection, model)

    def teach(
        self,
        pairs: Sequence[tuple[str, str]],
        test: Sequence[tuple[str, str]],
        domain: str,
        options: RequestOptions,
    ) -> None:
        """Imports translations into a domain and begins to adapt the best model to it.

        A connection with the domain's name translates with what is learned, once it is.

        Raises:
            BusyError: if something is taught already.
            ConfigError: if a language is none, it cannot learn from so little, or the domain has no name.
            CorpusError: if nothing is left to learn from.
            LibraryError: if no model fits.
        """
        self._corrections.teach(pairs, test, domain, self._model_for(NamedSystem(), options.src, options.tgt))
        if all(each.key != NamedSystem(name=domain).key for each in list_systems()):
            save_system(NamedSystem(name=domain, domain=domain))

    def _model_for(self, connection: NamedSystem, src: str, tgt: str) -> ModelRecord:
        """Returns the model that translates for a connection; asks the library again after a second."""
        key, now = (connection, src, tgt), time.monotonic()
        if now > self._asks_again:
            self._models.clear()
            self._asks_again = now + _TRUSTED_S
        found = self._models.get(key)
        if found is None:  # several threads may ask; another one may forget what this one found
            found = self._models[key] = model_of(replace(connection, src=src, tgt=tgt))
        return found


def _file_languages(
    path: Path, options: RequestOptions, pairs: tuple[LanguagePair, ...]
) -> tuple[str, str, int]:
    """Returns the languages of a file and of its translation as base tags, and how many characters it has."""
    src, tgt = find_language(options.src), find_language(options.tgt)
    if is_structured(path):
        document = read_structured(path, tgt)
        src = src or find_language(document.languages.src or "")
        tgt = tgt or find_language(document.languages.tgt or "")
        texts = [segment.source for segment in document.segments]
    else:
        texts = [read_text_file(path).text]
    if not src:
        src, _ = _source_of("\n".join(texts), tgt, pairs)
    return src, tgt, sum(map(len, texts))


def detect_languages(text: str, also: str = "") -> Shares:
    """Returns how likely a text is in each of the languages of the models, the likeliest first; together 1.

    Args:
        text: any text; nothing is returned of one that says too little.
        also: a language that it may be in besides those; "": none.
    """
    from engine.text.identification import guess_among, shares_among

    pairs = served_pairs(NamedSystem())
    known = {tag for pair in pairs for tag in (pair.src, pair.tgt, also) if tag}
    return tuple(shares_among(text, known).items()) if guess_among(text, known) else ()


def text_before(text: str, context: str, src: str = "") -> str:
    """Returns what of a context stands before a text: all, unless the text is whole sentences of it itself.

    Args:
        text: any text.
        context: a longer one, in the same language.
        src: their language as a tag; "": not known, and the sentences are found by English rules.
    """
    from engine.text.sentences import split_sentences

    sought = text.strip()
    if not sought or sought not in context:
        return context
    spans = split_sentences(context, src.partition("-")[0].lower())
    starts, ends = {span.start for span in spans}, {span.end for span in spans}
    places = (found.start() for found in re.finditer(re.escape(sought), context))
    return next(
        (context[:place] for place in places if place in starts and place + len(sought) in ends), context
    )


def _kept(text: str, src: str, tgt: str) -> AskedTranslation:
    """Answers with a text as it is."""
    answer: Future[TextTranslation] = Future()
    answer.set_result(AlignedTranslation(text, text, (), 0.0))
    return AskedTranslation(src, tgt, answer)


def _source_of(text: str, tgt: str, pairs: tuple[LanguagePair, ...]) -> tuple[str, bool]:
    """Returns the language of a text, and whether it is surely the one that it is to be translated into.

    A language that there is no model from is returned where the text is plainly in it: it is refused as if it
    had been named. Where a text says too little, it is the likeliest of those that there are models from.
    """
    from engine.text.identification import guess_among, has_sentence_in, other_language, surely_among
    from engine.text.languages import language_name, parse_language

    wanted = parse_language(tgt) if tgt else pairs[0].tgt if len(pairs) == 1 else ""
    known = sorted({pair.src for pair in pairs if wanted in ("", pair.tgt)})
    if not known:
        raise LibraryError(
            f"No model translates into {language_name(wanted)}.",
            "Ask for another target language, or add a model: `parlance model add PATH`.",
        )
    looks = {other_language(text, each) for each in known}
    plain = looks.pop() if len(looks) == 1 else ""
    is_target = plain == wanted or (not plain and surely_among(text, wanted, known))
    if wanted and is_target:
        if not any(has_sentence_in(text, each, wanted) for each in known):
            return wanted, True
        plain = ""
    return plain or guess_among(text, known) or known[0], False
