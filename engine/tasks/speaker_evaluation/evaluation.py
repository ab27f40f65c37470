"""Do speakers' profiles help, and is it the person that helps? Measured as in the paper, with controls.

Michel and Neubig (ACL 2018): BLEU, and how well speakers are recognised in the translations. Beyond it
the loss of the reference per token, which is far more sensitive; labels permuted at test and in training;
a bias found by counting words; lines of documents that were not learned from.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.progress import Report, ignore_progress
from engine.tasks.speaker_evaluation.bench import SpeakerBench
from engine.tasks.speaker_evaluation.order import BASE, COUNTING, SpeakerOrder
from engine.tasks.speaker_evaluation.runs import known_speaker_runs, new_speaker_runs
from engine.tasks.speaker_evaluation.scores import MethodRuns, SpeakerScores, SystemRun


def evaluate_speakers(
    model: str,
    order: SpeakerOrder,
    *,
    folder: Path | None = None,
    report: Report = ignore_progress,
) -> dict[str, Any]:
    """Measures what speakers' profiles do to a model's translations of text it has not learned from.

    Args:
        model: the model, or a pack.
        order: what to measure.
        folder: where finished parts are kept, so that a stopped measurement goes on; None: nowhere.
        report: called between steps; may cancel.

    Returns:
        Plain values: "model", "against", "text", "n_sentences", "n_tokens", "speakers", "new_speakers",
        "seeds", "left_out" (sentences), "rows" (one per method and number of sentences, see
        `SpeakerScores.row`), "chance", "majority", "identification_note", "signatures", "verdict".

    Raises:
        LibraryError: if there is no such model or corpus.
        CorpusError: if no speaker has enough text, or the text is in other languages.
        ConfigError: if what is to be compared cannot be.
    """
    bench = SpeakerBench.prepare(model, order, folder, report)
    plain = bench.other_model(order.against) if order.against else bench.model
    base = plain.run_alone()
    runs = new_speaker_runs(bench) if order.new_speakers else known_speaker_runs(bench)
    return bench.about() | _scored(bench, base, runs)


def evaluate_speakers_command(
    *,
    model: str,
    corpus: str | None = None,
    domain: str | None = None,
    new_speakers: Sequence[int] = (),
    limit: int = 0,
    is_translating: bool = True,
) -> list[str]:
    """Returns the command line after `parlance` that measures speakers' profiles as a job."""
    chosen = (("--corpus", corpus), ("--domain", domain))
    return [
        "evaluate",
        "--model",
        model,
        "--speakers",
        *(part for name, value in chosen if value for part in (name, value)),
        "--sentences",
        ",".join(map(str, new_speakers)) or "0",
        *(["--limit", str(limit)] if limit else []),
        *([] if is_translating else ["--likelihood-only"]),
    ]


def _scored(bench: SpeakerBench, base: SystemRun, runs: Sequence[MethodRuns]) -> dict[str, Any]:
    order, report = bench.order, bench.report
    scores = SpeakerScores(bench.text, bench.model.sizes, bench.record.tgt, order.seeds, order.n_samples)
    systems: dict[str, Sequence[SystemRun]] = {BASE: [base]}
    for each in runs:
        systems |= {each.key: each.own, f"{each.key}, swapped": each.swapped}
    scores.recognise(systems, report)
    rows = [scores.reference_row(), scores.base_row(base, report)]
    counting = {each.n_sentences: each.own for each in runs if each.method == COUNTING}
    for each in runs:
        others = () if each.method == COUNTING else counting.get(each.n_sentences, ())
        rows.append(scores.row(each, base, others, report))
    return {
        "chance": scores.chance,
        "majority": scores.majority,
        "identification_note": scores.identification_note,
        "rows": rows,
        "signatures": scores.signatures(),
        "verdict": _best_verdict(rows),
    }


def _best_verdict(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Returns the verdict of the learned method that lowers the loss most; its detail says which."""
    learned = [row for row in rows if "verdict" in row and row["method"] != COUNTING]
    if not learned:
        return {}
    best = min(learned, key=lambda row: float(row["against_base"]["NLL"]["value"]))
    n = best["n"]
    amount = f" learned from {n} sentence{'s' * (n != 1)} of each speaker" if n else ""
    told = best["verdict"]
    return {**told, "detail": f"{best['method']}{amount}. {told['detail']}"}
