"""Is it really better? Translates held-out text with one model or two, scores and compares them."""

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ConfigError
from engine.progress import Progress, Report, ignore_progress
from engine.records import ModelRecord
from engine.tasks.evaluation_text import EvaluationText, find_text
from engine.tasks.home import open_library
from engine.tasks.speakers.inputs import trained_inputs
from engine.tasks.translation import open_translator, resolve_model

if TYPE_CHECKING:
    from engine.evaluation.scores import Scorer, SystemCounts
    from engine.evaluation.significance import Comparison

SENTENCES_FILE = "sentences.jsonl"
_N_EXAMPLES = 5


@dataclass(frozen=True, kw_only=True)
class _Output:
    """What one model made of the text."""

    model: ModelRecord
    texts: Sequence[str]
    counts: "SystemCounts"
    elapsed_s: float


def evaluate(
    model: str,
    *,
    against: str | None = None,
    domain: str | None = None,
    corpus: str | None = None,
    source: Path | None = None,
    reference: Path | None = None,
    split: str = "test",
    limit: int = 0,
    folder: Path | None = None,
    report: Report = ignore_progress,
) -> dict[str, Any]:
    """Scores a model on text it has not learned from, alone or against another one.

    A model that was trained with speakers translates each line of a corpus as its own speaker.

    Args:
        model: the model; with `domain`, what was made of it for that domain.
        against: the model to compare with; None: with `domain` the model itself, for an adapted model its
            parent, else none.
        domain: a domain; without corpus or files, the text is that of all its corpora.
        corpus: a corpus of the library.
        source: a file with source sentences, with `reference`: their translations.
        reference: a file of as many lines as `source`.
        split: which split of the corpora: "test", "dev" or "train".
        limit: most sentences, spread evenly over the text; 0: all.
        folder: where every sentence with its outputs is written, as JSON lines; None: nowhere.
        report: called between steps; may cancel.

    Returns:
        {"model", "against", "text", "n_sentences", "systems", "scores", "verdict", "examples", "signatures"};
        `scores` compares metric by metric and is empty if there is nothing to compare with.

    Raises:
        LibraryError: if there is no such model or corpus.
        CorpusError: if there is no text, or it is in other languages than the model.
    """
    from engine.evaluation.scores import Scorer

    chosen, baseline = _choose_models(model, against, domain)
    text = find_text(chosen, domain=domain, corpus=corpus, files=(source, reference), split=split)
    text = text.limited_to(limit)
    place = "in your domain" if text.domains == {chosen.domain} else "on this text"
    scorer = Scorer(text.references, chosen.tgt)
    outputs = [_translate(each, text, scorer, report) for each in (baseline, chosen) if each is not None]
    result = {
        "model": chosen.id,
        "against": baseline.id if baseline else "",
        "text": text.name,
        "n_sentences": len(text.sources),
        "systems": [_describe(output, scorer, report) for output in outputs],
        "signatures": scorer.signatures(),
    }
    result |= _compare(outputs, scorer, text, place, report)
    if folder is not None:
        _write_sentences(folder / SENTENCES_FILE, text, outputs, scorer)
        result["sentences"] = SENTENCES_FILE
    return result


def _choose_models(
    model: str, against: str | None, domain: str | None
) -> tuple[ModelRecord, ModelRecord | None]:
    chosen = resolve_model(model=model, domain=domain)
    library = open_library()
    other = against or (model if chosen.id != model else chosen.parent)
    known = {each.id for each in library.models()}
    if not against and other not in known:  # the parent was removed: score the model alone
        return chosen, None
    baseline = library.model(other) if other else None
    if baseline and (baseline.src, baseline.tgt) != (chosen.src, chosen.tgt):
        pairs = " and ".join(f"{each.id} ({each.src}-{each.tgt})" for each in (chosen, baseline))
        raise ConfigError(
            [f"{pairs} translate other languages"],
            "Compare models of the same languages.",
        )
    return chosen, baseline


def _translate(model: ModelRecord, text: EvaluationText, scorer: "Scorer", report: Report) -> _Output:
    from engine.config import SearchConfig

    def named(progress: Progress) -> None:
        report(Progress(f"Translating with {model.id}", progress.done, progress.total, progress.metrics))

    named(Progress("", 0, len(text.sources)))
    translator = open_translator(model=model.id)
    started = time.monotonic()
    speakers = trained_inputs(text.speakers, translator)
    found = translator.translate_sentences(list(text.sources), SearchConfig(), named, speakers)
    elapsed_s = time.monotonic() - started
    texts = [alternatives[0].text for alternatives in found]
    return _Output(model=model, texts=texts, counts=scorer.count(texts, report), elapsed_s=elapsed_s)


def _describe(output: _Output, scorer: "Scorer", report: Report) -> dict[str, Any]:
    from engine.evaluation.significance import score_intervals

    intervals = score_intervals(scorer, output.counts, report)
    return {
        "model": output.model.id,
        "name": output.model.name,
        "scores": {metric: asdict(interval) for metric, interval in intervals.items()},
        "seconds": round(output.elapsed_s, 3),
    }


def _compare(
    outputs: Sequence[_Output], scorer: "Scorer", text: EvaluationText, place: str, report: Report
) -> dict[str, Any]:
    from engine.evaluation.significance import compare
    from engine.evaluation.verdict import judge

    if len(outputs) < 2:
        return {"scores": [], "verdict": {}, "examples": []}
    baseline, chosen = outputs
    comparisons = compare(scorer, baseline.counts, chosen.counts, report)
    return {
        "scores": [_plain(comparison) for comparison in comparisons],
        "verdict": asdict(judge(comparisons, len(text.sources), place)),
        "examples": _examples(outputs, scorer, text),
    }


def _plain(comparison: "Comparison") -> dict[str, Any]:
    return {
        "metric": comparison.metric,
        "base": comparison.baseline,
        "model": comparison.score,
        "difference": comparison.difference.value,
        "low": comparison.difference.low,
        "high": comparison.difference.high,
        "p": comparison.p_value,
    }


def _examples(outputs: Sequence[_Output], scorer: "Scorer", text: EvaluationText) -> list[dict[str, Any]]:
    """Returns the sentences that gained and lost most by chrF, best first."""
    before, after = (scorer.sentence_scores(output.counts) for output in outputs)
    gains = [new - old for old, new in zip(before, after, strict=True)]
    order = sorted(range(len(gains)), key=lambda row: -gains[row])
    rows = [row for row in order[:_N_EXAMPLES] if gains[row] > 0]
    rows += [row for row in order[-_N_EXAMPLES:] if gains[row] < 0]
    return [
        {
            "source": text.sources[row],
            "reference": text.references[row],
            "base": outputs[0].texts[row],
            "model": outputs[1].texts[row],
            "difference": gains[row],
        }
        for row in rows
    ]


def _write_sentences(path: Path, text: EvaluationText, outputs: Sequence[_Output], scorer: "Scorer") -> None:
    scores = [scorer.sentence_scores(output.counts) for output in outputs]
    with path.open("w", encoding="utf-8") as file:
        for row, (source, reference) in enumerate(zip(text.sources, text.references, strict=True)):
            line = {
                "source": source,
                "reference": reference,
                "outputs": {output.model.id: output.texts[row] for output in outputs},
                "chrF": {output.model.id: scores[i][row] for i, output in enumerate(outputs)},
            }
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
