"""`parlance translate`: text in, text out."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from engine import tasks
from engine.cli.output import JsonOption, print_json, say
from engine.cli.translate import options as options
from engine.cli.translate.documents import print_document
from engine.config import SearchConfig
from engine.json_values import to_json
from engine.progress import Progress, Report, ignore_progress

if TYPE_CHECKING:
    from engine.results.models import ModelRecord
    from engine.results.translation import TextTranslation
    from engine.runtime.translator import Translator


def translate(
    model: options.Model = None,
    domain: options.Domain = None,
    speaker: options.Speaker = None,
    speakers: options.Speakers = False,
    strength: options.Strength = None,
    src: options.From = None,
    tgt: options.To = None,
    source: options.Input = None,
    output: options.Output = None,
    n_best: options.NBest = 1,
    beam: options.Beam = 4,
    keep_numbers: options.KeepNumbers = True,
    precision: options.Precision = "int8",
    device: options.Device = "auto",
    threads: options.Threads = 0,
    as_json: JsonOption = False,
) -> None:
    """Translate a text, or subtitles. Paragraphs, line breaks, spacing and times stay as they are."""
    _check_speakers(strength, bool(speaker), speakers, is_document=source is not None and n_best == 1)
    translator = tasks.open_system(
        model=model, src=src, tgt=tgt, domain=domain, speaker=_shares(speaker) if speaker else None,
        strength=strength if speaker else None, precision=precision, device=device, n_threads=threads,
    )  # fmt: skip
    if translator.fallback:
        say(translator.fallback)
    if domain is not None:
        _say_held(tasks.resolve_model(model=model, src=src, tgt=tgt, domain=domain), domain)
    beam_size = max(beam, n_best) if beam >= 1 else beam
    config = SearchConfig(beam_size=beam_size, n_best=n_best, keep_numbers=keep_numbers)
    if source is not None and (speakers or (n_best == 1 and tasks.is_subtitles(source))):
        cast = tasks.find_document_speakers(source, translator, strength) if speakers else ()
        result = tasks.translate_document(source, output, translator, cast, _report(), config=config)
        print_document(result, are_named=speakers, as_json=as_json)
        return
    _translate_text(translator, config, source, output, as_json=as_json)


def _translate_text(
    translator: "Translator", config: SearchConfig, source: Path | None, output: Path | None, *, as_json: bool
) -> None:
    translation = translator.translate_text(_read_text(source), config, _report())
    _say_warnings(translation)
    if output is not None or not as_json:
        _write(output, _list_alternatives(translation) if config.n_best > 1 else translation.text)
    if as_json:
        device = to_json(translator.device)
        print_json(to_json(translation) | {"model": translator.card.id, "device": device})


def _check_speakers(
    strength: float | None, has_speaker: bool, has_speakers: bool, *, is_document: bool
) -> None:
    if strength is not None and not (has_speaker or has_speakers):
        raise typer.BadParameter("goes with --speaker or --speakers", param_hint="--strength")
    if has_speakers and not is_document:
        raise typer.BadParameter("goes with --input, and not with --n-best", param_hint="--speakers")


def _shares(names: list[str]) -> str | dict[str, float]:
    """Returns who is meant: one speaker, or several with their shares, equal ones where none is given."""
    shares: dict[str, float] = {}
    for text in names:
        name, _, number = text.rpartition("=")
        try:
            share = float(number)
        except ValueError:
            name = ""
        shares |= {name: share} if name else {text: 1 / len(names)}
    return names[0] if len(names) == 1 and names[0] in shares else shares


def _read_text(path: Path | None) -> str:
    """Reads a file or standard input, and says so where it is not Unicode."""
    if path is not None:
        file = tasks.read_text_file(path)
    else:
        file = tasks.decode_text(sys.stdin.buffer.read(), Path("Standard input"))
    if file.note:
        say(file.note)
    return file.text


def _write(path: Path | None, text: str) -> None:
    if path is not None:
        tasks.write_text_file(path, text)
        return
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def _list_alternatives(translation: "TextTranslation") -> str:
    """Returns one line per alternative: number of the sentence, score, text."""
    lines = [
        f"{number}\t{alternative.score:.4f}\t{alternative.text}\n"
        for number, sentence in enumerate(translation.sentences, start=1)
        for alternative in sentence.alternatives
    ]
    return "".join(lines)


def _say_held(used: "ModelRecord", domain: str) -> None:
    """Tells of a newer model of the domain that is not used, and how to use it."""
    held = tasks.unused_model(used, domain)
    if held is not None:
        reason = held.promotion.reason
        say(f"Translated by {used.id}. {held.id} is newer and held back: {reason}".removesuffix(": "))
        say(f"To use it all the same: parlance model promote {held.id}")


def _say_warnings(translation: "TextTranslation") -> None:
    for sentence in translation.sentences:
        if sentence.warning:
            line = translation.source.count("\n", 0, sentence.start) + 1
            say(f"line {line}: {sentence.warning}")


def _report() -> Report:
    """Counts sentences on a terminal that somebody watches; says nothing elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        return ignore_progress

    def show(progress: Progress) -> None:
        end = "\n" if progress.done == progress.total else ""
        sys.stderr.write(f"\r{progress.stage} {progress.done}/{progress.total}{end}")
        sys.stderr.flush()

    return show
