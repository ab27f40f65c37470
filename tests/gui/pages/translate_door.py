"""Stands for the engine on the Translate page: "translates" by turning words round, as slowly as asked.

Keeps the contract of `engine.tasks` and of the translator: spans, cancellation, packs, n best.
"""

import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.config import SearchConfig
from engine.corpora.documents.cues import is_subtitles
from engine.corpora.documents.spoken_documents import SpokenDocument, read_spoken
from engine.errors import CorpusError
from engine.progress import Progress, Report, ignore_progress
from engine.results.corpora import CorpusRecord
from engine.results.documents import DocumentLine, DocumentRecord, DocumentSpeaker
from engine.results.models import ModelRecord
from engine.results.translation import Alternative, DeviceReport, SentenceTranslation, TextTranslation
from tests.gui.pages.speaker_door import FakeInputs, SpeakerShelf

_SENTENCE = re.compile(r"[^\s][^\n]*?(?:[.!?](?=\s|$)|$)", re.MULTILINE)
PLAIN = SearchConfig()
DEVICE = DeviceReport("CPUExecutionProvider", "CPU, 2 cores", "int8", "no CUDA device was found")


def model(model_id: str, src: str = "de", tgt: str = "en", **more: object) -> ModelRecord:
    """Makes a record; base and full unless told otherwise."""
    values: dict[str, object] = {
        "id": model_id,
        "name": model_id,
        "src": src,
        "tgt": tgt,
        "kind": "base",
        "path": Path("/models") / model_id,
        "created": "2026-01-01T00:00:00+00:00",
    }
    return ModelRecord(**(values | more))  # type: ignore[arg-type]


GERMAN_ENGLISH = model(
    "de-en-small",
    name="German → English, small",
    is_builtin=True,
    n_parameters=11_200_000,
    size_bytes=24_300_000,
    details={
        "not_for": "Medical, legal or safety decisions; poetry; anything without a human reader.",
        "scores": {"own test sets": {"BLEU": 31.4, "chrF": 58.9}},
    },
)
ENGLISH_GERMAN = model("en-de-small", "en", "de", name="English → German, small", is_builtin=True)
PUMPS = model(
    "pumps",
    name="pumps, fine-tuned",
    kind="adapted",
    parent="de-en-small",
    domain="pumps",
    scope="pack",
    method="fine-tune",
)


class FakeTranslator:
    """Turns every word round; with a pack in it, in capitals."""

    device = DEVICE

    def __init__(self, door: "FakeDoor", model_id: str = "de-en-small") -> None:
        self._door, self._model_id = door, model_id
        self.packs: list[Path | None] = []
        self.speaker: FakeInputs | None = None

    @property
    def record_id(self) -> str:
        """Id of the pack that is in, or of the model."""
        pack = self._pack()
        return pack.name if pack else self._model_id

    def set_speaker(self, speaker: FakeInputs | None) -> None:
        """Speaks like somebody from now on."""
        self.speaker = speaker

    def translate_lines(
        self,
        lines: Sequence[str],
        speakers: Sequence[FakeInputs | None],
        config: SearchConfig = PLAIN,
        report: Report = ignore_progress,
    ) -> list[TextTranslation]:
        """Translates lines, each as its own speaker."""
        self._door.batches.append(len(lines))
        results, before = [], self.speaker
        for line, speaker in zip(lines, speakers, strict=True):
            self.speaker = speaker
            results.append(self.translate_text(line, config, report))
        self.speaker = before
        return results

    def set_pack(self, pack_folder: Path | None) -> None:
        """Remembers the pack."""
        self.packs.append(pack_folder)

    def translate_text(
        self, text: str, config: SearchConfig = PLAIN, report: Report = ignore_progress
    ) -> TextTranslation:
        """Translates sentence by sentence, reporting between them."""
        self._door.texts.append(text)
        if self._door.error is not None:
            raise self._door.error
        pieces, sentences, position, length = [], [], 0, 0
        for match in _SENTENCE.finditer(text):
            report(Progress("Translating", len(sentences)))
            self._door.wait(report)
            gap, best = text[position : match.start()], self._door.render(match.group(), self._pack())
            best = self.speaker.said(best) if self.speaker else best
            pieces += [gap, best]
            length += len(gap)
            others = [f"{best[:-1]} {'so ' * n}indeed." for n in range(config.n_best - 1)]
            rest = [Alternative(other, -0.4 - 0.3 * n) for n, other in enumerate(others)]
            sentences.append(
                SentenceTranslation(
                    match.start(),
                    match.end(),
                    match.group(),
                    length,
                    length + len(best),
                    (Alternative(best, -0.2), *rest),
                )
            )
            length += len(best)
            position = match.end()
        pieces.append(text[position:])
        return TextTranslation(text, "".join(pieces), tuple(sentences), 0.001)

    def _pack(self) -> Path | None:
        return self.packs[-1] if self.packs else None


class FakeDoor(SpeakerShelf):
    """What the page needs of `engine.tasks`."""

    def __init__(self, *models: ModelRecord) -> None:
        super().__init__()
        self.batches: list[int] = []
        """How many lines were translated at once."""
        self.models = list(models) or [GERMAN_ENGLISH, ENGLISH_GERMAN, PUMPS]
        self.domains: list[str] = ["pumps"]
        self.corpora: list[CorpusRecord] = []
        self.error: Exception | None = None
        self.list_error: Exception | None = None
        self.texts: list[str] = []
        """Every text a translator was asked for."""
        self.opened: list[str | None] = []
        self.delay_s = 0.0
        """How long one sentence takes."""
        self.gate = threading.Event()
        """Cleared: every sentence waits; a cancelled job still gets out."""
        self.gate.set()
        self.warnings: list[dict[str, Any]] = []
        """What `translate_document` finds worth a look."""
        self.preparing: Callable[[Report], None] = lambda _report: None
        self.render: Callable[[str, Path | None], str] = _turned_round

    def wait(self, report: Report) -> None:
        """Takes its time, as a beam search would."""
        if self.delay_s:
            time.sleep(self.delay_s)
        while not self.gate.wait(0.005):
            report(Progress("Translating", 0))

    def ensure_builtin_models(self, report: Report = ignore_progress) -> list[ModelRecord]:
        """Prepares what the test wants prepared."""
        if self.list_error is not None:
            raise self.list_error
        self.preparing(report)
        return self.models

    def read_document(self, path: Path, _translator: object = None) -> DocumentRecord:
        """Reads a document as the engine does; names are those of the people here."""
        if not path.exists():
            raise CorpusError(f"There is no file {path}.")
        found = self._spoken(path, lambda name: name.lower() in self.people)
        counts = Counter(turn.speaker.lower() for turn in found.turns)
        first = {turn.speaker.lower(): turn.speaker for turn in reversed(found.turns)}
        return DocumentRecord(
            path=path,
            format=found.format,
            n_cues=found.n_cues,
            lines=tuple(DocumentLine(turn.line, turn.speaker, turn.text) for turn in found.turns),
            speakers=tuple(DocumentSpeaker(first[name], counts[name]) for name in counts if name),
            n_unnamed=counts[""],
            untouched=tuple((unit.line, unit.reason) for unit in found.untouched),
        )

    def translate_document(
        self,
        path: Path,
        out: Path,
        translator: FakeTranslator,
        speakers: Mapping[str, FakeInputs | None],
        report: Report = ignore_progress,
    ) -> dict[str, Any]:
        """Translates a document in one batch; the file is written when all of it is there."""
        found = self._spoken(path, lambda name: name.lower() in speakers)
        said_by = [speakers.get(turn.speaker.lower()) for turn in found.turns]
        done = translator.translate_lines([turn.text for turn in found.turns], said_by, PLAIN, report)
        report(Progress("Translating", len(done), len(done)))
        out.write_text(found.written([each.text for each in done]), encoding="utf-8")
        return {"lines": len(done), "warnings": self.warnings}

    @staticmethod
    def _spoken(path: Path, is_speaker: Callable[[str], bool]) -> SpokenDocument:
        text = path.read_text(encoding="utf-8")
        return read_spoken(text, path.name, is_subtitles(text.split("\n")) or "text", is_speaker)

    def list_models(self) -> list[ModelRecord]:
        """Lists the models."""
        return list(self.models)

    def list_domains(self) -> list[str]:
        """Lists the domains."""
        return list(self.domains)

    def open_system(
        self, *, model: str | None = None, precision: str = "int8", device: str = "auto", n_threads: int = 0
    ) -> FakeTranslator:
        """Opens one more translator."""
        self.opened.append(model)
        return FakeTranslator(self, str(model))


def _turned_round(sentence: str, pack: Path | None) -> str:
    turned = re.sub(r"\w+", lambda match: match.group()[::-1], sentence)
    return turned.upper() if pack else turned
