"""Do speakers' profiles help, and is it the person that helps?

Michel and Neubig (ACL 2018): BLEU, and how well speakers are recognised in the translations. Beyond it the
loss of the reference per token, which is far more sensitive, and the same with another speaker's profile.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from engine.base.progress import Report, ignore_progress
from engine.orders.evaluation import EvaluateSpeakersOrder
from engine.results.evaluation import Verdict
from engine.results.figures import counted
from engine.results.speaker_evaluation import SpeakerEvaluation, SpeakerScores
from engine.tasks.speaker_evaluation.bench import SpeakerBench
from engine.tasks.speaker_evaluation.rows import SpeakerScorer
from engine.tasks.speaker_evaluation.runs import known_speaker_runs, new_speaker_runs

SEEDS = (1, 2, 3)
"""Seeds for drawing sentences to learn from, and other speakers' profiles."""


def evaluate_speakers(
    order: EvaluateSpeakersOrder, *, folder: Path | None = None, report: Report = ignore_progress
) -> SpeakerEvaluation:
    """Measures what speakers' profiles do to a model's translations of text it has not learned from.

    Args:
        order: model, text and speakers.
        folder: where finished parts are kept, so that a stopped measurement goes on; None: nowhere.
        report: called between steps; may cancel.

    Raises:
        LibraryError: if there is no such model or corpus.
        CorpusError: if no speaker has enough text, or the text is in other languages.
        ConfigError: if nothing names a text.
    """
    bench = SpeakerBench.prepare(order, folder, report, SEEDS)
    base = bench.model.run_alone()
    runs = new_speaker_runs(bench) if order.new_speakers else known_speaker_runs(bench)
    scorer = SpeakerScorer(bench.text, bench.model.sizes, bench.record.tgt)
    scorer.recognise(base, runs, report)
    rows = [scorer.row(each, base, report) for each in runs]
    return replace(
        described(bench, scorer),
        rows=(scorer.reference_row(), scorer.base_row(base, report), *rows),
        signatures=scorer.signatures(),
        verdict=best_verdict(rows),
    )


def described(bench: SpeakerBench, scorer: SpeakerScorer) -> SpeakerEvaluation:
    """Returns the evaluation without any score: model, text and speakers."""
    return SpeakerEvaluation(
        model=bench.record.id,
        text=bench.text.name,
        n_sentences=len(bench.text.test),
        n_tokens=int(bench.model.sizes.sum()),
        speakers=bench.measured_speakers(),
        new_speakers=bench.order.new_speakers,
        seeds=bench.seeds,
        left_out=tuple(bench.left_out),
        chance=scorer.chance,
        majority=scorer.majority,
        identification_note=scorer.identification_note,
    )


def best_verdict(rows: Sequence[SpeakerScores]) -> Verdict:
    """Returns the verdict of the profiles that lower the loss most; its detail says which."""
    best = min(rows, key=lambda row: row.against_base["NLL"].value)
    learned = f"{best.method}, learned from {counted(best.n, 'sentence')} of each speaker."
    said = learned if best.n else f"{best.method}."
    return replace(best.verdict, detail=f"{said} {best.verdict.detail}")
