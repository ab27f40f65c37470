"""The study of small packs: the page tells what was kept, and shares of the gain are what they are called."""

from engine.base.files import read_json
from tests.benchmarks.small_packs.__main__ import KEPT
from tests.benchmarks.small_packs.findings import PAGE, share_of_gain, table
from tests.benchmarks.small_packs.learning import Run

REFERENCES = [f"the pump number {n} runs slowly today" for n in range(12)]


def run(system, seed, n_right):
    """A run that translates some sentences as their reference and the others wrongly."""
    outputs = tuple(text if place < n_right else "no" for place, text in enumerate(REFERENCES))
    return Run(text="law", system=system, seed=seed, loss=1.0, size_bytes=1, outputs=outputs)


def test_the_page_tells_what_was_kept():
    assert table(read_json(KEPT)) in PAGE.read_text(encoding="utf-8")


def test_a_small_pack_that_gains_as_much_has_all_of_the_gain_and_one_that_gains_nothing_none():
    base = run("base", 0, 2)
    alike = share_of_gain([base, run("full", 1, 8), run("small", 1, 8)], REFERENCES)
    nothing = share_of_gain([base, run("full", 1, 8), run("small", 1, 2)], REFERENCES)
    assert (alike.share, alike.low, alike.high) == (1, 1, 1)
    assert (nothing.share, nothing.low, nothing.high) == (0, 0, 0)
    assert alike.base < alike.full == alike.small


def test_a_seed_that_only_one_system_has_does_not_count():
    runs = [run("base", 0, 2), run("full", 1, 8), run("small", 1, 5), run("full", 2, 12)]
    assert share_of_gain(runs, REFERENCES).n_seeds == 1
