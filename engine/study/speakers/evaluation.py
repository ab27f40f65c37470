"""Measures speakers' profiles by every method and against every control.

Michel and Neubig (ACL 2018), and beyond it labels permuted at test and in training, a bias found by counting
words, and lines of documents that were not learned from.
"""

from dataclasses import replace
from pathlib import Path

from engine.progress import Report, ignore_progress
from engine.results.evaluation import Verdict
from engine.study.speakers.order import COUNTING, SpeakerStudyOrder
from engine.study.speakers.records import SpeakerStudy, StudiedScores
from engine.study.speakers.rows import StudyScorer
from engine.study.speakers.runs import known_speaker_runs, new_speaker_runs, other_model
from engine.tasks.speaker_evaluation.bench import SpeakerBench
from engine.tasks.speaker_evaluation.evaluation import best_verdict, described


def study_speakers(
    order: SpeakerStudyOrder, *, folder: Path | None = None, report: Report = ignore_progress
) -> SpeakerStudy:
    """Measures speakers' profiles.

    Args:
        order: what to measure.
        folder: where finished parts are kept, so that a stopped study goes on; None: nowhere.
        report: called between steps; may cancel.

    Raises:
        LibraryError: if there is no such model or corpus.
        CorpusError: if no speaker has enough text, or the text is in other languages.
        ConfigError: if what is to be compared cannot be.
    """
    bench = SpeakerBench.prepare(order.evaluation, folder, report, order.seeds)
    plain = other_model(bench, order.against) if order.against else bench.model
    base = plain.run_alone()
    measure = new_speaker_runs if order.evaluation.new_speakers else known_speaker_runs
    runs = measure(bench, order)
    scorer = StudyScorer(bench.text, bench.model.sizes, bench.record.tgt, order.seeds, order.n_samples)
    scorer.recognise(base, runs, report)
    counting = {each.n_sentences: each.own for each in runs if each.method == COUNTING}
    rows = []
    for each in runs:
        others = () if each.method == COUNTING else counting.get(each.n_sentences, ())
        rows.append(scorer.study_row(each, base, others, report))
    found = SpeakerStudy(**vars(described(bench, scorer)), against=order.against or bench.record.id)
    return replace(
        found,
        rows=(scorer.reference_row(), scorer.base_row(base, report), *rows),
        verdict=_verdict(rows),
        signatures=scorer.signatures(),
    )


def _verdict(rows: list[StudiedScores]) -> Verdict:
    learned = [row for row in rows if row.method != COUNTING]
    return best_verdict(learned) if learned else Verdict()
