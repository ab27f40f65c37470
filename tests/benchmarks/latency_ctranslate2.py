"""Parlance against CTranslate2: the same weights in int8, the same beam, the same processor.

    python -m tests.benchmarks.latency_ctranslate2 [MODEL_FOLDER] [--seconds 30]

Prints the time of one sentence and of 16 sentences at beam 4, subwords included, for both programs
and for one thread and all. The programs take turns in one run, so that whatever else
the machine does slows both. Needs `pip install ctranslate2`.
"""

import argparse
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engine.config import SearchConfig
from engine.export import build_graphs
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from tests.benchmarks.ctranslate2_conversion import convert, open_translator

ROOT = Path(__file__).resolve().parents[2]
SEARCH = SearchConfig(beam_size=4)
BATCH_SIZE = 16
MAX_LENGTH = 200
PAUSE_S = 0.25
TURN = 4
"""Fewest translations before the other program's turn."""
SENTENCES = {
    "de": (
        "Bitte öffnen Sie die Datei und speichern Sie sie in einem anderen Ordner.",
        "Die Kommission wird dem Parlament bis Ende des Jahres einen Bericht vorlegen.",
        "Er ging langsam durch den Garten und setzte sich unter den alten Baum.",
        "Wenn die Verbindung unterbrochen wird, versucht das Programm, sie wiederherzustellen.",
        "Wir haben in den letzten Jahren viel über dieses Thema gesprochen.",
        "Klicken Sie auf die Schaltfläche, um die Einstellungen zu ändern.",
        "Meine Damen und Herren, ich danke Ihnen für Ihre Aufmerksamkeit.",
        "Das Kind schlief, während draußen der Regen an die Fenster schlug.",
        "Die Funktion gibt den Wert der Variablen als Zeichenkette zurück.",
        "Es ist wichtig, dass alle Mitgliedstaaten dieselben Regeln anwenden.",
        "Am nächsten Morgen war der Himmel klar und die Straßen waren leer.",
        "Der Server antwortet nicht, weil das Kennwort abgelaufen ist.",
        "Ich möchte dem Berichterstatter zu seiner ausgezeichneten Arbeit gratulieren.",
        "Sie las den Brief zweimal und legte ihn dann zurück auf den Tisch.",
        "Wählen Sie die Sprache aus, in der die Meldungen angezeigt werden sollen.",
        "Die Preise für Energie sind in vielen Ländern deutlich gestiegen.",
    ),
    "en": (
        "Please open the file and save it in a different folder.",
        "The Commission will present a report to Parliament by the end of the year.",
        "He walked slowly through the garden and sat down under the old tree.",
        "If the connection is interrupted, the program tries to restore it.",
        "We have talked a great deal about this subject in recent years.",
        "Click the button to change the settings.",
        "Ladies and gentlemen, thank you for your attention.",
        "The child slept while outside the rain beat against the windows.",
        "The function returns the value of the variable as a string.",
        "It is important that all Member States apply the same rules.",
        "The next morning the sky was clear and the streets were empty.",
        "The server does not answer because the password has expired.",
        "I should like to congratulate the rapporteur on his excellent work.",
        "She read the letter twice and then put it back on the table.",
        "Select the language in which the messages are to be shown.",
        "Energy prices have risen sharply in many countries.",
    ),
}

Translate = Callable[[list[str]], list[str]]


def parlance(folder: Path, n_threads: int) -> Translate:
    """Returns what translates sentences with our runtime, without its sentence cache."""
    translator = Translator(folder, precision="int8", device="cpu", n_threads=n_threads)
    source, target = (Subwords.load(folder / f"{side}.spm") for side in ("source", "target"))

    def translate(sentences: list[str]) -> list[str]:
        found = translator.translate_tokens([source.encode(sentence) for sentence in sentences], SEARCH)
        return [target.decode(hypotheses[0].ids) for hypotheses in found]

    return translate


def ctranslate2(folder: Path, converted: Path, n_threads: int) -> Translate:
    """Returns what translates sentences with CTranslate2, searching as we do."""
    translator = open_translator(converted, n_threads)
    source, target = (Subwords.load(folder / f"{side}.spm") for side in ("source", "target"))
    ids = {token: place for place, token in enumerate(target.tokens(range(target.size)))}

    def translate(sentences: list[str]) -> list[str]:
        results = translator.translate_batch(
            [source.tokens(source.encode(sentence)) for sentence in sentences],
            beam_size=SEARCH.beam_size,
            length_penalty=SEARCH.length_penalty,
            max_decoding_length=MAX_LENGTH,
            disable_unk=True,
            suppress_sequences=[["<s>"], ["<pad>"]],
        )
        return [target.decode([ids[token] for token in result.hypotheses[0]]) for result in results]

    return translate


def measure(programs: dict[str, Translate], batches: list[list[str]], seconds: float) -> dict[str, float]:
    """Lets the programs take turns on the same batches; returns the median time of each, in ms.

    Before each turn there is a pause: worker threads of the other program spin for 0.2 s after their work.
    """
    times: dict[str, list[float]] = {name: [] for name in programs}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or not all(times.values()):
        for name, translate in programs.items():
            time.sleep(PAUSE_S)
            translate(batches[0])  # warm
            for batch in batches * max(1, TURN // len(batches)):
                start = time.perf_counter()
                translate(batch)
                times[name].append((time.perf_counter() - start) * 1000)
    return {name: statistics.median(found) for name, found in times.items()}


def show(what: str, times: dict[str, float]) -> None:
    """Prints one line: every time, and the ratio of the best of each program."""
    ours, theirs = (
        min(time_ms for name, time_ms in times.items() if name.startswith(program))
        for program in ("Parlance", "CTranslate2")
    )
    parts = ", ".join(f"{name} {time_ms:.1f} ms" for name, time_ms in times.items())
    print(f"{what}: {parts}; CTranslate2 / Parlance, best of each: {theirs / ours:.2f}")


def run(folder: Path, language: str, seconds: float) -> None:
    """Compares both programs on one model folder that has graphs."""
    sentences = list(SENTENCES[language])
    with tempfile.TemporaryDirectory() as scratch:
        converted = Path(scratch) / "ctranslate2"
        converted.mkdir()
        convert(folder, converted)
        programs: dict[str, Translate] = {}
        for n_threads in sorted({1, len(os.sched_getaffinity(0))}):
            programs[f"Parlance {n_threads} threads"] = parlance(folder, n_threads)
            programs[f"CTranslate2 {n_threads} threads"] = ctranslate2(folder, converted, n_threads)
        ours, theirs = (translate(sentences) for translate in list(programs.values())[:2])
        n_same = sum(one == other for one, other in zip(ours, theirs, strict=True))
        print(f"{folder.name}, int8, beam 4: {n_same} of {len(sentences)} sentences translated alike")
        if 2 * n_same < len(sentences):
            raise SystemExit("the two programs do not translate alike: their times cannot be compared")
        show("one sentence", measure(programs, [[sentence] for sentence in sentences], seconds / 2))
        show(f"{BATCH_SIZE} sentences", measure(programs, [sentences], seconds / 2))


def main() -> None:
    """Reads the command line; builds the graphs where a shipped folder has none."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "assets" / "models" / "de-en")
    parser.add_argument("--language", choices=SENTENCES, default="de", help="of the source")
    parser.add_argument("--seconds", type=float, default=30, help="of measuring")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / arguments.folder.name
        shutil.copytree(arguments.folder, folder)
        build_graphs(folder, precision="int8")
        run(folder, arguments.language, arguments.seconds)


if __name__ == "__main__":
    main()
