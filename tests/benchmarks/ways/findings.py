"""What came out: the score of every case, and how each way compares with fine-tuning on the same text."""

from calendar import month_name
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.adaptation.recommendation import PLAIN
from engine.base.json_values import from_json, to_json
from tests.benchmarks.adapting import bleu_counts, bleu_of
from tests.benchmarks.several_domains.text import references
from tests.benchmarks.ways.learning import BASE, BATCH_TOKENS, N_TEST, UPDATES, Case, Run, read_text
from tests.measured_numbers import ROOT

N_RESAMPLED = 2000
PAGE = ROOT / "assets" / "evidence" / "new-words-in-numbers.md"
EVIDENCE = ROOT / "engine" / "adaptation" / "evidence.toml"
_BEGIN, _END = "written by tests.benchmarks.ways", "end of tests.benchmarks.ways"
_PLAIN = PLAIN.method.name
_TITLES = {
    _PLAIN: "fine-tuning",
    "fine-tune pack": "a small pack",
    "fine-tune back-translated": "with text translated back",
    "add-words": "added words",
    "va-llm": "VA-LLM",
}
Counts = dict[int, NDArray[np.int64]]
"""What BLEU counts in each test sentence, (n_sentences, n_counts), by seed."""


@dataclass(frozen=True, kw_only=True)
class Score:
    """BLEU of one way, the mean over the seeds, and how it compares with fine-tuning."""

    text: str
    n_pairs: int
    n_mono: int
    """Sentences of each language alone."""
    way: str
    bleu: float
    before: float
    """Of the model as it ships."""
    n_seeds: int
    subwords_per_word: float
    """Of the text, as the base cuts it."""
    difference: float = 0.0
    """From fine-tuning on the same pairs with the same seeds, with its 95 % interval; 0 of fine-tuning."""
    low: float = 0.0
    high: float = 0.0

    @property
    def is_compared(self) -> bool:
        """Tells whether there is a difference to tell."""
        return self.way != _PLAIN

    @property
    def title(self) -> str:
        """As the table names it."""
        mono = f", {2 * self.n_mono:,} sentences in one language" if self.n_mono else ""
        return f"{self.text}, {self.n_pairs:,} pairs{mono}: {_TITLES[self.way]}"


def findings(
    runs: Sequence[Run], missing: Sequence[str], corpora: Path, base: Mapping[str, str]
) -> dict[str, Any]:
    """Returns what is kept of the runs: scores, no sentence.

    Args:
        runs: those that are finished.
        missing: names of the others.
        corpora: where the references are.
        base: the model that every run began from: the hash of its "weights", and when it was "created".
    """
    cases = {run.name: Case.read(run.name) for run in runs}
    blocks = dict.fromkeys((case.text, case.n_pairs, case.n_mono) for case in cases.values())
    scores = []
    for text, n_pairs, n_mono in blocks:
        alike = [run for run in runs if (cases[run.name].text, cases[run.name].n_pairs) == (text, n_pairs)]
        block = [
            run for run in alike if cases[run.name].n_mono == n_mono or cases[run.name].way in (BASE, _PLAIN)
        ]
        told = references(read_text(corpora, cases[block[0].name]).test)
        scores += compared(block, n_mono, told)
    return {
        "base": dict(base),
        "settings": {"updates": UPDATES, "batch_tokens": BATCH_TOKENS, "test": N_TEST},
        "runs": len(runs),
        "missing": list(missing),
        "scores": [to_json(score) for score in scores],
    }


def compared(runs: Sequence[Run], n_mono: int, references: Sequence[str]) -> list[Score]:
    """Scores the ways of one text, each against fine-tuning.

    Sentences are drawn for both together, seeds for each from its own: one way may have more of them.

    Args:
        runs: with the base's; fine-tuning reads no text in one language.
        n_mono: sentences of each language alone.
        references: of the test sentences.
    """
    counts: dict[str, Counts] = {}
    for run in runs:
        counts.setdefault(Case.read(run.name).way, {})[run.seed] = bleu_counts(run.outputs, references)
    base = counts.pop(BASE, None)
    plain = counts.get(_PLAIN)
    if base is None or plain is None:
        return []
    rows, case = np.arange(len(references)), Case.read(runs[0].name)
    plain_score = Score(
        text=case.text,
        n_pairs=case.n_pairs,
        n_mono=n_mono,
        way=_PLAIN,
        bleu=round(_mean(plain, sorted(plain), rows), 1),
        before=round(_mean(base, [0], rows), 1),
        n_seeds=len(plain),
        subwords_per_word=max(run.subwords_per_word for run in runs),
    )
    found = [plain_score]
    for way, of in counts.items():
        if way != _PLAIN:
            gain, low, high = _interval(of, plain, rows)
            told = replace(plain_score, way=way, bleu=round(_mean(of, sorted(of), rows), 1), n_seeds=len(of))
            found.append(replace(told, difference=gain, low=low, high=high))
    return found if len(found) > 1 else []


def _interval(of: Counts, plain: Counts, rows: NDArray[np.int64]) -> tuple[float, float, float]:
    """Returns the difference of two means of BLEU, with the ends of its 95 % interval."""
    generator = np.random.default_rng(1)
    drawn = []
    for _ in range(N_RESAMPLED):
        mine, theirs = (generator.choice(sorted(each), len(each)).tolist() for each in (of, plain))
        sentences = generator.choice(rows, len(rows))
        drawn.append(_mean(of, mine, sentences) - _mean(plain, theirs, sentences))
    gain = _mean(of, sorted(of), rows) - _mean(plain, sorted(plain), rows)
    low, high = np.percentile(drawn, [2.5, 97.5]).tolist()
    return round(gain, 1), round(min(low, gain), 1), round(max(high, gain), 1)


def tell(found: Mapping[str, Any]) -> None:
    """Writes the section of the page and the rows of the evidence."""
    scores = told_scores(found)
    _put(PAGE, "<!-- {} -->", section(found, scores))
    _put(EVIDENCE, "# {}", evidence(found, scores))


def heading(found: Mapping[str, Any]) -> str:
    """Returns the title of the section: which model every run began from."""
    return f"With the model that shipped on {_day(found)}"


def _day(found: Mapping[str, Any]) -> str:
    made = datetime.fromisoformat(found["base"]["created"])
    return f"{made.day} {month_name[made.month]} {made.year}"


def told_scores(found: Mapping[str, Any]) -> list[Score]:
    """Returns the scores that were kept."""
    return [from_json(Score, each) for each in found["scores"]]


def section(found: Mapping[str, Any], scores: Sequence[Score]) -> str:
    """Returns the text of the section."""
    given, n_missing = found["settings"], len(found["missing"])
    so_far = f" {found['runs']} of {found['runs'] + n_missing} runs are finished." if n_missing else ""
    about = f"""
## {heading(found)}

The German → English model that shipped on {_day(found)}, on four texts that it has not seen: every
way with the same pairs, {given["updates"]} updates of {given["batch_tokens"]:,} tokens at the product's
rates for all that you translate, before any mixing; float32, beam 4, at most {given["test"]} new test
sentences. Text in one language, half of it German, half English, is the same for every way that can use it:
for its words, or its English half translated back by the model that shipped then. The 95 % intervals come
from a bootstrap over the sentences, the same ones for both ways, and over the seeds of each.{so_far}

| text and way | BLEU | against fine-tuning | before | seeds |
| --- | --- | --- | --- | --- |
"""
    rows = [
        f"| {score.title} | {score.bleu:.1f} | {_change(score)} | {score.before:.1f} | {score.n_seeds} |"
        for score in scores
    ]
    return about + "\n".join([*rows, "", verdict(scores), ""])


def verdict(scores: Sequence[Score]) -> str:
    """Says in sentences what the comparisons show."""
    lines = []
    for way in dict.fromkeys(score.way for score in scores if score.is_compared):
        mine = [score for score in scores if score.way == way]
        better, worse = ([s for s in mine if s.low > 0], [s for s in mine if s.high < 0])
        title = _TITLES[way]
        n_below = sum(score.bleu < score.before for score in mine)
        lines.append(
            f"- **{title[0].upper()}{title[1:]}**: in {len(mine)} comparisons with fine-tuning proven "
            f"better in {len(better)} and worse in {len(worse)}; below the model it began from in {n_below}."
        )
    return "\n".join(lines)


def evidence(found: Mapping[str, Any], scores: Sequence[Score]) -> str:
    """Returns the study that the recommendation reads."""
    rows = []
    for score in scores:
        if score.is_compared:
            text = f'"{score.text}", {score.n_pairs}, {2 * score.n_mono}, {score.subwords_per_word}'
            change = f"{score.difference}, {score.low}, {score.high}, {score.n_seeds}"
            told_in = f'"{heading(found)}", "{score.title}"'
            rows.append(f'  [{text}, "{score.way}", "{_PLAIN}", {change}, {told_in}],')
    base = f'base = "{found["base"]["weights"]}"'
    return "\n".join(["[[studies]]", base, "only_domain = false", "comparisons = [", *rows, "]"])


def _put(path: Path, mark: str, text: str) -> None:
    """Writes a text between its two marks in a file."""
    begin, end = mark.format(_BEGIN), mark.format(_END)
    before, rest = path.read_text(encoding="utf-8").split(begin)
    path.write_text(f"{before}{begin}\n{text}\n{end}{rest.split(end, 1)[1]}", encoding="utf-8")


def _change(score: Score) -> str:
    if not score.is_compared:
        return ""
    value, low, high = (
        f"{each:+.1f}".replace("-", "−") for each in (score.difference, score.low, score.high)
    )
    return f"{value} ({low} to {high})"


def _mean(of: Counts, seeds: Sequence[int], rows: NDArray[np.int64]) -> float:
    return float(np.mean([bleu_of(of[seed], rows) for seed in seeds]))
