"""A door for the Speakers page: speakers, text and words in memory; a translator that listens to them.

Keeps the contract of `engine.tasks`: every change of text or numbers is one step that can be undone.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from engine.errors import SpeakerError
from engine.progress import Progress, ignore_progress
from engine.results.speakers import (
    SentencesAdded,
    SpeakerProfile,
    SpeakerRecord,
    SpeakerSentence,
    SpeakerVersion,
    SpeakerWord,
)
from engine.results.translation import Alternative, DeviceReport, SentenceTranslation, TextTranslation
from tests.gui.fakes import FakeTasks

WHEN = "2026-11-20T10:00:00Z"
LEARNED = (
    SpeakerWord(word="shall", bias=1.8, count=14),
    SpeakerWord(word="nevertheless", bias=1.1, count=6),
    SpeakerWord(word="gonna", bias=-0.9, count=0),
)


def speaker(id: str, **changes: Any) -> SpeakerRecord:
    """Builds a speaker with nothing yet."""
    values: dict[str, Any] = {
        "id": id, "name": id.capitalize(), "src": "de", "tgt": "en", "notes": "", "colour": "green",
        "strength": 1.0, "n_sentences": 0, "n_corrections": 0, "created": WHEN, "updated": WHEN,
    }  # fmt: skip
    return SpeakerRecord(**(values | changes))


def said(text: str) -> TextTranslation:
    """Builds a translation of one sentence."""
    sentence = SentenceTranslation(0, len(text), text, 0, len(text), (Alternative(text, 0.0),))
    return TextTranslation(text, text, (sentence,), 0.0)


class SpeakingTranslator:
    """Says what it is given; a speaker who raises "shall" says that instead of "will"."""

    device = DeviceReport("CPUExecutionProvider", "CPU, 2 cores", "int8", "no CUDA device was found")

    def set_pack(self, pack_folder: Path | None) -> None:
        """Takes any pack."""

    def set_speaker(self, speaker: Any) -> None:
        """Takes any speaker."""

    def translate_lines(
        self, lines: Sequence[str], speakers: Sequence[Any], config: Any = None, report: Any = ignore_progress
    ) -> list[TextTranslation]:
        """Gives every line back, as its speaker says it."""
        return [
            said(line.replace("will", "shall") if speaker and speaker > 0.5 else line)
            for line, speaker in zip(lines, speakers, strict=True)
        ]


class SpeakersDoor(FakeTasks):
    """Speakers in memory."""

    JOB_SENTENCES = 300

    def __init__(self, *args: Any, speakers: Sequence[SpeakerRecord] = ()) -> None:
        super().__init__(*args)
        self.speakers = {record.id: record for record in speakers}
        self.texts: dict[str, list[SpeakerSentence]] = {record.id: [] for record in speakers}
        self.words: dict[str, dict[str, SpeakerWord]] = {}
        self.versions: dict[str, list[SpeakerVersion]] = {}
        self.steps: dict[str, list[tuple[str, Any]]] = {}
        self.warnings: tuple[str, ...] = ()
        self.learn_error: Exception | None = None

    def open_system(self, **_choice: object) -> SpeakingTranslator:
        """Opens at once."""
        return SpeakingTranslator()

    def list_speakers(self, search: str = "") -> list[SpeakerRecord]:
        """Lists by name."""
        return sorted(self.speakers.values(), key=lambda record: record.name)

    def create_speaker(self, name: str, **fields: str) -> SpeakerRecord:
        """Makes one named after itself."""
        record = speaker(name.split()[0].lower(), name=name, **fields)
        self.speakers[record.id], self.texts[record.id] = record, []
        return record

    def edit_speaker(self, speaker_id: str, **fields: Any) -> SpeakerRecord:
        """Changes facts."""
        self.asked.append(("edit", speaker_id, *(f"{name}={value}" for name, value in fields.items())))
        self._step(speaker_id, "changed facts")
        self.speakers[speaker_id] = replace(self.speakers[speaker_id], **fields)
        return self.speakers[speaker_id]

    def remove_speaker(self, speaker_id: str) -> str:
        """Moves to the trash."""
        self.trash["t1"] = self.speakers.pop(speaker_id)
        return "t1"

    def restore(self, trash_id: str) -> Any:
        """Brings back."""
        record = self.trash.pop(trash_id)
        self.speakers[record.id] = record
        return record

    def undo_speaker(self, speaker_id: str) -> str:
        """Takes one step back."""
        if not self.steps.get(speaker_id):
            return ""
        what, (record, texts, words) = self.steps[speaker_id].pop()
        undo = self.steps[speaker_id][-1][0] if self.steps[speaker_id] else ""
        self.speakers[speaker_id] = replace(record, undo=undo, redo=what)
        self.texts[speaker_id], self.words[speaker_id] = texts, words
        return f"Undone: {what}."

    def redo_speaker(self, speaker_id: str) -> str:
        """Notes the wish."""
        self.asked.append(("redo", speaker_id))
        return ""

    def pasted_rows(self, text: str) -> list[tuple[str, str]]:
        """Splits lines at their tab."""
        lines = [line.split("\t") for line in text.splitlines() if line.strip()]
        return [(parts[0], parts[1]) if len(parts) > 1 else ("", parts[0]) for parts in lines]

    def speaker_sentences(
        self, speaker_id: str, kind: str = "", limit: int = 100, offset: int = 0, search: str = ""
    ) -> list[SpeakerSentence]:
        """Reads newest first."""
        found = [row for row in reversed(self.texts[speaker_id]) if kind in ("", row.kind)]
        found = [row for row in found if search in f"{row.source}\n{row.target}"]
        return found[offset : offset + limit]

    def add_sentences(
        self, speaker_id: str, rows: Sequence[tuple[str, str]], origin: str = "", kind: str = "sentence"
    ) -> SentencesAdded:
        """Adds what is not there yet."""
        known = {(row.source, row.target) for row in self.texts[speaker_id]}
        new = [row for row in rows if row not in known]
        self._step(speaker_id, f"added {len(new)} sentences")
        first = len(self.texts[speaker_id]) + 1
        self.texts[speaker_id] += [
            SpeakerSentence(
                id=first + i, kind=kind, source=source, target=target, draft="", origin=origin, created=WHEN
            )
            for i, (source, target) in enumerate(new)
        ]
        self._count(speaker_id)
        return SentencesAdded(n_added=len(new), n_known=len(rows) - len(new), warnings=self.warnings)

    def add_sentences_from(
        self, speaker_id: str, source: str | Path, *, as_speaker: str = ""
    ) -> SentencesAdded:
        """Notes the wish and adds one sentence."""
        self.asked.append(("from", speaker_id, str(source), as_speaker))
        return self.add_sentences(speaker_id, [("", "From elsewhere.")], str(source))

    def edit_sentence(self, speaker_id: str, sentence_id: int, **sides: str) -> SpeakerSentence:
        """Changes a side."""
        self._step(speaker_id, "changed a sentence")
        rows = self.texts[speaker_id]
        place = next(i for i, row in enumerate(rows) if row.id == sentence_id)
        rows[place] = replace(rows[place], **sides)  # type: ignore[arg-type]
        return rows[place]

    def remove_sentences(self, speaker_id: str, sentence_ids: Sequence[int]) -> int:
        """Takes sentences away."""
        self._step(speaker_id, f"removed {len(sentence_ids)} sentences")
        self.texts[speaker_id] = [row for row in self.texts[speaker_id] if row.id not in sentence_ids]
        self._count(speaker_id)
        return len(sentence_ids)

    def learn_speaker(
        self, speaker_id: str, *, translator: Any = None, report: Any = ignore_progress
    ) -> dict[str, Any]:
        """Learns the three words that everybody learns here."""
        report(Progress("Listening", 1, 2))
        if self.learn_error is not None:
            raise self.learn_error
        self._step(speaker_id, "learned")
        self.words[speaker_id] = {word.word: word for word in LEARNED}
        self._numbers(speaker_id, f"learned from {len(self.texts[speaker_id])} sentences")
        return {"speaker": speaker_id, "warnings": list(self.warnings)}

    def learn_command(self, speaker_id: str, *, model: str | None = None) -> list[str]:
        """Names what would be learned."""
        self.asked.append(("learn", speaker_id, model or ""))
        return ["succeed"]

    def open_corpus(self, corpus_id: str) -> Any:
        """Opens a corpus in which two people speak."""
        return SimpleNamespace(info={"speakers": ["Anna", "Ben"]}, close=lambda: None)

    def speaker_inputs(self, id_or_name: Any, translator: Any, strength: float | None = None) -> float:
        """Stands for the numbers: what "shall" is raised by."""
        word = self.words[str(id_or_name)].get("shall")
        return (word.bias if word else 0.0) * (strength if strength is not None else 1.0)

    def speaker_words(
        self, speaker_id: str, model: str = "", limit: int = 40, *, search: str = "", **_more: Any
    ) -> dict[str, list[SpeakerWord]]:
        """Reads the words, strongest first."""
        words = [word for word in self.words[speaker_id].values() if search in word.word]
        words.sort(key=lambda word: -abs(word.bias))
        return {"raised": [w for w in words if w.bias > 0], "lowered": [w for w in words if w.bias < 0]}

    def edit_word(
        self,
        speaker_id: str,
        model: str,
        word: str,
        bias: float | None = None,
        pinned: bool = True,
        **_m: Any,
    ) -> dict[str, Any]:
        """Sets a weight."""
        self.asked.append(("word", speaker_id, word, str(bias), str(pinned)))
        self._step(speaker_id, f"changed “{word}”")
        before = self.words[speaker_id].get(word, SpeakerWord(word=word, bias=0.0, count=0))
        now = replace(before, bias=before.bias if bias is None else bias, is_pinned=pinned, is_edited=True)
        self.words[speaker_id][word] = now
        self._numbers(speaker_id, f"changed “{word}” by hand")
        return {"word": now, "piece": word, "also": []}

    def reset_word(self, speaker_id: str, model: str, word: str) -> None:
        """Makes a word as learned."""
        self.asked.append(("reset", speaker_id, word))
        self._step(speaker_id, f"reset “{word}”")
        self.words[speaker_id] |= {each.word: each for each in LEARNED if each.word == word}

    def reset_words(self, speaker_id: str, model: str) -> int:
        """Makes all words as learned."""
        self._step(speaker_id, "reset all")
        self.words[speaker_id] = {word.word: word for word in LEARNED}
        return 1

    def speaker_history(self, speaker_id: str, model: str = "") -> list[SpeakerVersion]:
        """Reads newest first."""
        return list(reversed(self.versions.get(speaker_id, [])))

    def roll_back(self, speaker_id: str, version: int, model: str = "") -> SpeakerRecord:
        """Notes the wish."""
        self.asked.append(("back", speaker_id, str(version)))
        self._step(speaker_id, "rolled back")
        return self.speakers[speaker_id]

    def speaker_map(self, model: str, **_more: Any) -> dict[str, Any]:
        """Places everybody on a line."""
        learned = [self.speakers[id] for id in self.words if id in self.speakers]
        points = [
            {"id": r.id, "name": r.name, "x": i, "y": -i, "is_known": False} for i, r in enumerate(learned)
        ]
        near = {
            r.id: [{"id": o.id, "name": o.name, "similarity": 0.71} for o in learned if o is not r]
            for r in learned
        }
        return {"points": points, "nearest": near}

    def revealed_words(self, speaker_id: str, *_more: Any, **_rest: Any) -> list[SpeakerWord]:
        """Reveals all."""
        return list(self.words[speaker_id].values())

    def export_speaker(
        self, speaker_id: str, path: Path, model: str | None = None, *, with_sentences: bool = False
    ) -> Path:
        """Notes the wish."""
        self.asked.append(("export", speaker_id, path.name, str(with_sentences)))
        return path

    def import_speaker(self, path: Path, name: str | None = None) -> SpeakerRecord:
        """Adds a speaker named after the file, unless it is called broken."""
        if path.stem == "broken":
            raise SpeakerError(f"{path.name} was changed by hand.", "Export it again.")
        return self.create_speaker(path.stem)

    def _step(self, speaker_id: str, what: str) -> None:
        state = (
            self.speakers[speaker_id],
            list(self.texts[speaker_id]),
            dict(self.words.get(speaker_id, {})),
        )
        self.steps.setdefault(speaker_id, []).append((what, state))
        self.speakers[speaker_id] = replace(self.speakers[speaker_id], undo=what, redo="")

    def _count(self, speaker_id: str) -> None:
        kinds = [row.kind for row in self.texts[speaker_id]]
        self.speakers[speaker_id] = replace(
            self.speakers[speaker_id],
            n_sentences=kinds.count("sentence"),
            n_corrections=kinds.count("correction"),
        )

    def _numbers(self, speaker_id: str, reason: str) -> None:
        versions = [replace(each, is_current=False) for each in self.versions.get(speaker_id, [])]
        n_texts = len(self.texts[speaker_id])
        number = len(versions) + 1
        verdict = f"Learned from {n_texts} sentences: the translations come closer to theirs."
        versions.append(
            SpeakerVersion(
                model="small",
                version=number,
                when=WHEN,
                reason=reason,
                method="factored-bias",
                n_sentences=n_texts,
                verdict=verdict,
                is_neutral=False,
                is_current=True,
            )  # fmt: skip
        )
        self.versions[speaker_id] = versions
        profile = SpeakerProfile(
            model="small", method="factored-bias", version=number, n_learned=n_texts, learned_at=WHEN,
            is_neutral=False, verdict=verdict,
        )  # fmt: skip
        self.speakers[speaker_id] = replace(self.speakers[speaker_id], profiles=(profile,))


def with_profile(door: SpeakersDoor, speaker_id: str, rows: Sequence[tuple[str, str]]) -> None:
    """Gives a speaker text and lets them learn."""
    door.add_sentences(speaker_id, rows, "pasted")
    door.learn_speaker(speaker_id)
