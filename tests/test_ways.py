"""The study of ways to adapt: fair pairs of runs, and a page and evidence written from what was kept."""

from engine.adaptation.recommendation import Way
from engine.base.files import read_json
from tests.benchmarks.ways.__main__ import KEPT
from tests.benchmarks.ways.findings import EVIDENCE, PAGE, Score, compared, evidence, section, told_scores
from tests.benchmarks.ways.learning import BASE, DECISIVE, SEEDS, TEXTS, Case, Run, plan, settings

REFERENCES = [f"the pump number {n} runs slowly today" for n in range(12)]


def run(way, seed, n_right, n_mono=0):
    """A run that translates some sentences as their reference and the others wrongly."""
    outputs = tuple(text if place < n_right else "no" for place, text in enumerate(REFERENCES))
    cut = 1.8 if way == BASE else 0.0
    name = Case("law", 2000, n_mono, way).name
    return Run(name=name, seed=seed, subwords_per_word=cut, outputs=outputs)


def test_a_case_is_read_from_its_name():
    case = Case("law", 2000, 5000, "fine-tune back-translated")
    assert Case.read(case.name) == case
    assert "-" not in case.name.replace("fine-tune", "").replace("back-translated", "")


def test_every_decisive_way_is_planned_with_every_seed_on_every_text():
    planned = {(Case.read(name), seed) for name, seed in plan()}
    wanted = {(Case(text, 2000, 0, way), seed) for text in TEXTS for way in DECISIVE for seed in SEEDS}
    assert wanted <= planned
    assert len(planned) == len(plan())


def test_all_ways_have_one_length_and_batch():
    told = [settings(Way.read(way), 2000, 100, 1) for way in ("fine-tune", *DECISIVE)]
    assert (
        len({(each.max_updates, each.batch_tokens, each.warmup_updates, each.accumulate) for each in told})
        == 1
    )


def test_a_way_is_compared_with_fine_tuning_by_the_seeds_of_each():
    runs = [run(BASE, 0, 2), run("fine-tune", 1, 4), run("fine-tune", 2, 12), run("add-words", 1, 8)]
    packs = [run("fine-tune pack", seed, 6) for seed in (1, 2)]
    plain, added, pack = compared([*runs, *packs], 0, REFERENCES)
    assert (plain.way, plain.n_seeds, added.n_seeds, pack.n_seeds) == ("fine-tune", 2, 1, 2)
    assert plain.before < pack.bleu < plain.bleu
    assert pack.difference < 0
    assert added.difference > 0
    assert added.low <= added.difference <= added.high
    assert added.subwords_per_word == 1.8


def test_a_way_that_translates_as_fine_tuning_does_differs_by_nothing():
    runs = [run(BASE, 0, 2), run("fine-tune", 1, 6), run("va-llm", 1, 6, n_mono=50)]
    _, same = compared(runs, 50, REFERENCES)
    assert (same.difference, same.low, same.high, same.n_mono) == (0, 0, 0, 50)


def test_nothing_is_told_without_fine_tuning_or_another_way():
    assert compared([run(BASE, 0, 2), run("add-words", 1, 8)], 0, REFERENCES) == []
    assert compared([run(BASE, 0, 2), run("fine-tune", 1, 8)], 0, REFERENCES) == []


def test_help_and_evidence_tell_what_was_kept():
    found = read_json(KEPT)
    scores = told_scores(found)
    assert section(found, scores) in PAGE.read_text(encoding="utf-8")
    assert evidence(found, scores) in EVIDENCE.read_text(encoding="utf-8")
    assert any(isinstance(score, Score) and score.is_compared for score in scores)
