"""Writes the kept findings, and from them alone the page with its tables and picture."""

import re
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from engine.base.files import read_json
from engine.base.json_values import from_json
from engine.text.subwords import Subwords
from tests.benchmarks.extra_reading.findings import Findings, findings
from tests.benchmarks.extra_reading.learning import Run
from tests.benchmarks.extra_reading.systems import PLAIN, SYSTEMS, is_bare, plan
from tests.benchmarks.extra_reading.text import ALL, NEW, RARE, Text
from tests.benchmarks.resumable import kept_runs
from tests.benchmarks.several_domains.scoring import Comparison
from tests.benchmarks.several_domains.systems import BASE
from tests.benchmarks.several_domains.telling import difference, drawing, so_far, table, write_kept

ROOT = Path(__file__).resolve().parents[3]
KEPT = ROOT / "tests" / "benchmarks" / "extra-reading.json"
TEMPLATE = Path(__file__).with_name("page.template.md")
PAGE = ROOT / "assets" / "evidence" / "extra-reading-in-numbers.md"
PICTURE = ROOT / "assets" / "evidence" / "extra-reading.svg"
_GROUPS = {ALL: "all", RARE: "rare words", NEW: "new words"}
_PLACE = re.compile(
    r"<(?:(?P<part>[a-z_]+)|(?P<system>[a-z-]+) / (?P<against>[a-z-]+): (?P<group>\w+) (?P<metric>\w+))>"
)
"""In the template: a part by its name; or a difference, <gate / plain: rare BLEU>."""
_MISSING = "(still to come)"


def keep(folder: Path, text: Text) -> None:
    """Scores the runs in a folder and keeps what came out."""
    runs, missing = kept_runs(Run, folder, plan())
    source = Subwords.load(folder / "base" / "source.spm")
    write_kept(KEPT, findings(read_json(folder / "inputs.json"), runs, text, source, missing))


def tell() -> None:
    """Writes the page and its picture from what is kept."""
    found = kept()
    PAGE.write_text(page(found), encoding="utf-8")
    PICTURE.write_text(picture(found), encoding="utf-8")


def kept() -> Findings:
    """Returns what is kept."""
    return from_json(Findings, read_json(KEPT))


def page(found: Findings) -> str:
    """Returns the page: the template with its tables and numbers put in."""
    inputs, settings = found.inputs, found.inputs["settings"]
    counted = {**inputs["words"], "pairs": inputs["pairs"], "mono": inputs["mono"]}
    parts = {
        **{name: f"{number:,}" for name, number in counted.items()},
        **{f"{name}_sentences": f"{number:,}" for name, number in inputs["groups"].items()},
        "left_out": str(inputs["left_out"]),
        "updates": str(settings["max_updates"]),
        "batch": str(settings["batch_tokens"]),
        "rate": str(settings["peak_lr"]),
        "so_far": so_far(found.missing, len(plan())),
        "differences": _comparison_table([each for each in found.comparisons if each.against == PLAIN]),
        "controls": _comparison_table(
            [each for each in found.comparisons if each.against not in (PLAIN, BASE)], has_other=True
        ),
        "scores": _scores(found),
    }
    pairs = {(each.system, each.against): each for each in found.comparisons}

    def put_in(place: re.Match[str]) -> str:
        if place["part"]:
            return parts[place["part"]]
        compared = pairs.get((place["system"], place["against"]))
        metric = place["metric"]
        return difference(compared.changes[place["group"]][metric], metric) if compared else _MISSING

    return _PLACE.sub(put_in, TEMPLATE.read_text(encoding="utf-8"))


def _comparison_table(comparisons: Sequence[Comparison], *, has_other: bool = False) -> str:
    columns = [
        (ALL, "BLEU"),
        (ALL, "chrF"),
        (RARE, "BLEU"),
        (NEW, "BLEU"),
        (ALL, "loss"),
        (RARE, "loss"),
        (NEW, "loss"),
    ]
    rows = [
        (
            _title(each.system),
            *[_title(each.against)] * has_other,
            *(difference(each.changes[group][metric], metric) for group, metric in columns),
            str(each.n_seeds),
        )
        for each in comparisons
    ]
    heads = (f"{metric}, {_GROUPS[group]}" for group, metric in columns)
    return table(("system", *["against"] * has_other, *heads, "seeds"), rows)


def _scores(found: Findings) -> str:
    rows = [
        (
            _title(name),
            *(f"{fmean(each['BLEU']):.1f} / {fmean(each['chrF']):.1f}" for each in by_group.values()),
            str(len(by_group[ALL]["BLEU"])),
        )
        for name, by_group in found.scores.items()
    ]
    return table(("system", *_GROUPS.values(), "seeds"), rows)


def _title(name: str) -> str:
    return SYSTEMS[name].title if name in SYSTEMS else "the base as it is"


def picture(found: Findings) -> str:
    """Returns an SVG: the difference in loss to the same system without a table, with its interval."""
    changes = [
        (_title(each.system), each.changes[ALL]["loss"])
        for each in found.comparisons
        if each.against in SYSTEMS and is_bare(SYSTEMS[each.against], SYSTEMS[each.system])
    ]
    return drawing("Loss in nats per word, beside the same without vectors", changes, digits=3)
