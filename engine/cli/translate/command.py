"""`parlance translate`: text in, text out."""

import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from engine import tasks
from engine.cli.output import Encoding, JsonOption, print_json, say, say_error, speaking_about
from engine.cli.progress_lines import ProgressLines
from engine.cli.translate import options as options
from engine.cli.translate.documents import (
    document_values,
    refuse_other_language,
    say_about_document,
    say_about_file,
    say_ending,
    say_language,
)
from engine.cli.translate.incoming import STANDARD_INPUT, translate_incoming
from engine.cli.translate.remarks import Remarks, say_note, write
from engine.cli.translate.terms import say_terms
from engine.config import SearchConfig
from engine.errors import ConfigError, EngineError
from engine.json_values import to_json
from engine.results.documents import USUAL_PARTS, SegmentKind
from engine.results.translation import Wrapping

if TYPE_CHECKING:
    from engine.results.documents import CastMember, TextFile
    from engine.results.models import ModelRecord
    from engine.results.translation import Recall, TextTranslation
    from engine.runtime.translator import Translator

_STANDARD_INPUT = _STANDARD_OUTPUT = Path("-")
"""In the place of a file's name."""


def translate(
    files: options.Files = None,
    system: options.SystemName = None,
    model: options.Model = None,
    domain: options.Domain = None,
    mix: options.Mix = None,
    steer: options.Steer = None,
    memory: options.Memory = None,
    like_memory: options.LikeMemory = None,
    terms: options.Terms = None,
    no_terms: options.NoTerms = False,
    speaker: options.Speaker = None,
    speakers: options.Speakers = False,
    strength: options.Strength = None,
    src: options.From = None,
    tgt: options.To = None,
    source: options.Input = None,
    output: options.Output = None,
    force: options.Force = False,
    anyway: options.Anyway = False,
    also: options.Also = None,
    skip: options.Skip = None,
    wrapped: options.Wrapped = Wrapping.AUTO,
    cue_by_cue: options.CueByCue = False,
    n_best: options.NBest = 1,
    beam: options.Beam = 4,
    keep_numbers: options.KeepNumbers = True,
    careful: options.Careful = False,
    address: options.Address = "",
    precision: options.Precision = "int8",
    device: options.Device = "auto",
    threads: options.Threads = 0,
    encoding: Encoding = "",
    alignments: options.Alignments = False,
    check: options.Check = False,
    as_json: JsonOption = False,
) -> None:
    """Translate text, subtitles and documents. Everything but the text stays as it is."""
    inputs = _files_of([*(files or ()), *(source or ())])
    named = tasks.find_system(system or "")
    says_who = bool(speaker or named.speaker or named.blend)
    _check_speakers(strength, says_who, speakers, is_document=bool(inputs) and n_best == 1)
    output = None if output == _STANDARD_OUTPUT else output
    if len(inputs) > 1 and output is None:
        raise typer.BadParameter("several files need a folder for their translations", param_hint="--output")
    if alignments and not as_json:
        raise typer.BadParameter("goes with --json", param_hint="--alignments")
    outputs = tasks.plan_outputs(inputs, output, overwrites=force)
    wanted = options.with_options(
        named, model=model, domain=domain, mix=mix, steer=steer, memory=memory, like_memory=like_memory,
        terms=terms, no_terms=no_terms, speaker=speaker, strength=strength if says_who else None,
        careful=careful, address=address,
    )  # fmt: skip
    if inputs and not (wanted.model or wanted.mix or src or tgt):
        src, tgt = tasks.guess_languages(inputs[0], encoding)
        if src:
            say(f"{inputs[0].name} is translated from {src}; --from chooses another language.")
    wanted = replace(
        wanted, src=src or "", tgt=tgt or "", trusts_language=anyway,
        precision=precision, device=device, n_threads=threads,
    )  # fmt: skip
    with ProgressLines(is_bar_alone=True) as lines:
        translator = tasks.open_system(wanted, lines.report)
    for remark in filter(None, (translator.mended, translator.fallback)):
        say(remark)
    if wanted.domain and not wanted.mix:
        _say_which(tasks.model_details(translator.system_id), wanted.domain)
    beam_size = max(beam, n_best) if beam >= 1 else beam
    config = SearchConfig(beam_size=beam_size, n_best=n_best, keep_numbers=keep_numbers)
    parts = ({*USUAL_PARTS} | set(also or ())) - set(skip or ())
    with _opened(wanted.memory, translator) as known:
        recall = tasks.recall_of(translator, wanted, known, are_named=speakers)
        translation = _Translation(
            translator, config, wrapped, speakers, strength, parts, encoding, alignments, check, as_json,
            recall, joins_cues=not cue_by_cue,
        )  # fmt: skip
        if not (inputs or output or as_json or check) and n_best == 1:
            translate_incoming(translator, config, wrapped, encoding, recall)
        elif len(inputs) < 2:
            found = translation.of(inputs[0] if inputs else None, outputs[0])
            if as_json:
                print_json(found)
            refuse_other_language(found["language_notice"])
        else:
            _translate_all(translation, inputs, outputs)


def _files_of(named: list[Path]) -> list[Path]:
    """Returns the files to translate; none: standard input."""
    return [] if named == [_STANDARD_INPUT] else named


@contextmanager
def _opened(domain: str, translator: "Translator") -> Iterator["Recall | None"]:
    """Opens the memory of a domain, or of "all", for a model's languages; empty: there is to be none."""
    if not domain:
        yield None
        return
    card = translator.card
    with tasks.TranslationMemory(card.src, card.tgt, tasks.memory_domain(domain)) as memory:
        yield memory.recall


@dataclass(frozen=True)
class _Translation:
    """What was asked for, whatever the file."""

    translator: "Translator"
    config: SearchConfig
    wrapping: Wrapping
    names_speakers: bool
    strength: float | None
    parts: Collection[SegmentKind]
    encoding: str
    aligns: bool
    checks: bool
    as_json: bool
    recall: "Recall | None"
    joins_cues: bool

    def of(self, source: Path | None, output: Path | None) -> dict[str, object]:
        """Translates one file, or standard input; writes or prints the text, and returns the JSON of it."""
        say_ending(source, output)
        if source is None:
            return self._of_text(_read_input(self.encoding), output)
        if tasks.is_structured(source):
            return self._of_structured(source, output)
        if self.names_speakers or tasks.is_subtitles(source, self.encoding):
            return self._of_document(source, output)
        return self._of_text(tasks.read_text_file(source, encoding=self.encoding), output)

    def _of_structured(self, source: Path, output: Path | None) -> dict[str, object]:
        if output is None:
            raise ConfigError(
                [f"The translation of {source.name} is a whole file, which is not printed"],
                "Say where it goes: --output FILE, or a folder for several.",
                lead="",
            )
        self._say_left_out(source)
        if self.encoding:
            raise ConfigError(
                [f"{source.name} itself says in what encoding it is"], "Leave out --encoding.", lead=""
            )
        with ProgressLines(is_bar_alone=True) as lines:
            result = tasks.translate_file(
                source, output, self.translator, lines.report,
                parts=self.parts, config=self.config, recall=self.recall, checks=self.checks,
            )  # fmt: skip
        say_about_file(result)
        return to_json(result)

    def _of_document(self, source: Path, output: Path | None) -> dict[str, object]:
        self._say_left_out(source)
        translator, encoding = self.translator, self.encoding
        cast: tuple[CastMember, ...] = ()
        if self.names_speakers:
            cast = tasks.find_document_speakers(source, translator, self.strength, encoding)
        with ProgressLines(is_bar_alone=True) as lines:
            result = tasks.translate_document(
                source, output, translator, cast, lines.report,
                config=self.config, encoding=encoding, recall=self.recall, joins=self.joins_cues,
                checks=self.checks,
            )  # fmt: skip
        say_about_document(result, are_named=self.names_speakers)
        if result.text is not None and not self.as_json:
            write(None, result.text)
        return document_values(result)

    def _say_left_out(self, source: Path) -> None:
        """Says which of the options do nothing for a file that is more than text."""
        asked = {"--alignments": self.aligns, "--n-best": self.config.n_best > 1}
        if named := " and ".join(name for name, is_asked in asked.items() if is_asked):
            say(f"{source.name} is translated without {named}: that is for plain text only.")

    def _of_text(self, file: "TextFile", output: Path | None) -> dict[str, object]:
        say_note(file.note, self.encoding)
        card = self.translator.card
        is_shown = output is None and not self.as_json and self.config.n_best == 1
        with ProgressLines(is_shown=not (is_shown and sys.stdout.isatty()), is_bar_alone=True) as lines:
            found = tasks.translate_laid_out(
                file.text, self.translator, self.wrapping, lines.report,
                config=self.config, recall=self.recall, show=partial(write, None) if is_shown else None,
            )  # fmt: skip
            translation, notice = found.translation, found.language_notice
            if self.checks and notice is None:
                translation = tasks.check_translations(self.translator, [translation], lines.report)[0]
        say_language(notice)
        remarks = Remarks(card.src)
        remarks.add(translation)
        remarks.say_all()
        terms = say_terms(self.translator, translation)
        if not is_shown and (output is not None or not self.as_json):
            text = _list_alternatives(translation) if self.config.n_best > 1 else found.text
            write(output, text, file.mark)
        device = to_json(self.translator.device)
        values = {"model": card.id, "device": device, "language_notice": to_json(notice) if notice else None}
        return (
            _text_values(translation)
            | values
            | terms
            | (self._alignments(translation) if self.aligns else {})
        )

    def _alignments(self, translation: "TextTranslation") -> dict[str, object]:
        """Returns which words belong together, for each sentence: places count within it."""
        pairs = [(each.source, each.target) for each in translation.sentences]
        aligned = tasks.align_words(self.translator, [src for src, _ in pairs], [tgt for _, tgt in pairs])
        return {"alignments": [to_json(each)["links"] for each in aligned]}


def _translate_all(translation: _Translation, inputs: Sequence[Path], outputs: Sequence[Path | None]) -> None:
    """Translates several files; one that cannot be translated is told, and does not stop the others."""
    found: list[dict[str, object]] = []
    failed: list[EngineError] = []
    for source, output in zip(inputs, outputs, strict=True):
        try:
            with speaking_about(source.name):
                values = translation.of(source, output)
            found.append({"input": str(source), "output": str(output)} | values)
            refuse_other_language(values["language_notice"])
        except EngineError as error:
            failed.append(error)
            place = "" if error.what.startswith(str(source)) else f"{source}: "
            say_error(f"{place}{error.what} {error.hint}".rstrip())
    if translation.as_json:
        print_json({"files": found})
    if failed:
        files = f"{len(failed):,} of {len(inputs):,} files"
        raise EngineError(f"{files} could not be translated.", "What is wrong with each is above.")
    say(f"{len(inputs):,} files translated.")


def _check_speakers(
    strength: float | None, has_speaker: bool, has_speakers: bool, *, is_document: bool
) -> None:
    if strength is not None and not (has_speaker or has_speakers):
        raise typer.BadParameter("goes with --speaker or --speakers", param_hint="--strength")
    if has_speakers and not is_document:
        raise typer.BadParameter("goes with files, and not with --n-best", param_hint="--speakers")


def _read_input(encoding: str) -> "TextFile":
    return tasks.decode_text(sys.stdin.buffer.read(), STANDARD_INPUT, encoding)


def _list_alternatives(translation: "TextTranslation") -> str:
    """Returns one line per alternative: number of the sentence, score, text."""
    lines = [
        f"{number}\t{alternative.score:.4f}\t{alternative.text}\n"
        for number, sentence in enumerate(translation.sentences, start=1)
        for alternative in sentence.alternatives
    ]
    return "".join(lines)


def _say_which(used: "ModelRecord", domain: str) -> None:
    """Says that no model learned a domain, or that a newer one did and is not used, and how to use it."""
    if held := tasks.unused_model(used, domain):
        reason = held.promotion.reason
        say(f"Translated by {used.id}. {held.id} is newer and held back: {reason}".removesuffix(": "))
        say(f"To use it anyway: parlance model promote {held.id}")
    elif used.domain != domain:
        say(f"No model is adapted to {domain} yet, so a general one translates.")


def _text_values(translation: "TextTranslation") -> dict[str, object]:
    """Returns the JSON of a translation; the warning of a sentence also tells why it is doubtful."""
    told = tuple(replace(each, warning=each.remarks) for each in translation.sentences)
    return to_json(replace(translation, sentences=told))
