"""Writes the kept findings, and from them alone the page with its tables and picture."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from engine.base.files import read_json
from engine.base.json_values import from_json, to_json
from engine.text.languages import language_name
from tests.benchmarks.resumable import kept_runs
from tests.benchmarks.several_domains.learning import MISLED, TOLD, Run
from tests.benchmarks.several_domains.scoring import MEAN, METRICS, Change, Comparison, Findings, findings
from tests.benchmarks.several_domains.systems import BASE, SYSTEMS, plan
from tests.benchmarks.several_domains.text import DOMAINS, DomainText

ROOT = Path(__file__).resolve().parents[3]
FIRST, SECOND = DOMAINS
"""The pairs of languages, the most thorough comparison first."""
EARLIER = "earlier"
"""An earlier series of the first pair, whose runs are gone: its mixing is `mixing-words` now, and its mixing
in the encoder alone had the same loss."""
KEPT = {
    FIRST: ROOT / "tests" / "benchmarks" / "several-domains.json",
    SECOND: ROOT / "tests" / "benchmarks" / f"several-domains.{SECOND}.json",
    EARLIER: ROOT / "tests" / "benchmarks" / f"several-domains.{EARLIER}.json",
}
"""By series."""
TEMPLATE = Path(__file__).with_name("page.template.md")
PAGE = ROOT / "assets" / "evidence" / "several-domains-in-numbers.md"
PICTURE = ROOT / "assets" / "evidence" / "several-domains.svg"
_UNITS = {"BLEU": 1, "chrF": 1, "loss": 3}
"""Decimals of each metric."""
_PLACE = re.compile(
    rf"<(?:(?P<series>{SECOND}|{EARLIER}) )?(?:(?P<part>[a-z_]+)|found (?P<model>[a-z-]+)"
    r"|(?P<system>[a-z, -]+) / (?P<against>[a-z-]+): (?P<domain>\w+) (?P<metric>\w+))>"
)
"""In the template: a part by its name; the share of sentences whose domain a model finds, <found mixing>; or
a difference, <mixing / plain: law BLEU>. Of another series than the first after its name: <en-fr scores>."""
_LATER, _MISSING = "That is still to come.", "(still to come)"
_WAYS = {TOLD: "told the domain of each sentence", MISLED: "told another domain"}


def keep(pair: str, folder: Path, text: Sequence[DomainText]) -> None:
    """Scores the runs in a folder, of a pair of languages, and keeps what came out."""
    runs, missing = kept_runs(Run, folder, plan(pair))
    write_kept(KEPT[pair], findings(read_json(folder / "inputs.json"), runs, text, missing))


def write_kept(path: Path, findings: Any) -> None:
    """Writes findings with a line for every comparison."""
    found = to_json(findings)
    compared = ",\n".join(map(json.dumps, found.pop("comparisons")))
    parts = [*(f'"{name}": {json.dumps(value)}' for name, value in found.items())]
    lines = ",\n".join([*parts, f'"comparisons": [\n{compared}\n]'])
    path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def tell() -> None:
    """Writes the page and its picture from what is kept."""
    found = kept()
    PAGE.write_text(page(found), encoding="utf-8")
    PICTURE.write_text(picture(found[FIRST]), encoding="utf-8")


def kept() -> dict[str, Findings]:
    """Returns what is kept of each series."""
    return {series: from_json(Findings, read_json(path)) for series, path in KEPT.items()}


def page(found: Mapping[str, Findings]) -> str:
    """Returns the page: the template with the tables and numbers of every series put in."""
    by_series = {series: _Put(each) for series, each in found.items()}

    def put_in(place: re.Match[str]) -> str:
        return by_series[place["series"] or FIRST].text(place)

    return _PLACE.sub(put_in, TEMPLATE.read_text(encoding="utf-8"))


class _Put:
    """What stands in the template's places, of one series."""

    def __init__(self, found: Findings) -> None:
        self._found = found
        self._parts = _parts(found)
        self._pairs = {(each.system, each.against): each for each in found.comparisons}

    def text(self, place: re.Match[str]) -> str:
        """Returns the text for a place."""
        if place["part"]:
            return self._parts[place["part"]]
        if place["model"]:
            seen = self._found.found.get(place["model"])
            return _share(seen.sentences) if seen else _MISSING
        compared = self._pairs.get((place["system"], place["against"]))
        metric = place["metric"]
        return difference(compared.changes[place["domain"]][metric], metric) if compared else _MISSING


def _parts(found: Findings) -> dict[str, str]:
    return {
        "so_far": so_far(found.missing, len(plan(found.inputs["pair"]))),
        "text": _text_table(found),
        "differences": _differences(found),
        "controls": _controls(found),
        "scores": _scores(found),
        "found": _found(found),
        "clusters": _clusters(found),
        "costs": _costs(found),
        "updates": str(found.inputs["settings"]["max_updates"]),
        "batch": str(found.inputs["settings"]["batch_tokens"]),
        "rate": str(found.inputs["settings"]["peak_lr"]),
        "training": str(found.inputs["settings"]["precision"]),
    }


def so_far(missing: Sequence[str], n_all: int) -> str:
    """Returns the words about runs that are missing."""
    if not missing:
        return ""
    return (
        f"**So far.** {n_all - len(missing)} of {n_all} runs are finished: other systems and seeds are "
        "still to come, and every row says how many seeds it has.\n\n"
    )


def _text_table(found: Findings) -> str:
    rows = [
        (name, f"{each['train']:,}", f"{each['target_words']:,}", str(each["test"]), str(each["left_out"]))
        for name, each in found.inputs["domains"].items()
    ]
    words = f"{language_name(found.inputs['pair'].partition('-')[2])} words"
    return table(("domain", "pairs to learn from", words, "test sentences", "left out"), rows)


def _differences(found: Findings) -> str:
    return _comparison_table(found, [each for each in found.comparisons if each.against == "plain"])


def _controls(found: Findings) -> str:
    others = [each for each in found.comparisons if each.against not in ("plain", BASE)]
    return _comparison_table(found, others, has_other=True)


def _comparison_table(found: Findings, comparisons: Sequence[Comparison], *, has_other: bool = False) -> str:
    if not comparisons:
        return _LATER
    domains = list(found.inputs["domains"])
    rows = []
    for each in comparisons:
        mean = each.changes[MEAN]
        of_domains = [difference(each.changes[domain]["BLEU"], "BLEU") for domain in domains]
        of_mean = [difference(mean[metric], metric) if metric in mean else "" for metric in METRICS]
        against = [_title(each.against)] * has_other
        rows.append((_title(each.system), *against, *of_domains, *of_mean, str(each.n_seeds)))
    heads = ("system", *["against"] * has_other, *(f"BLEU, {each}" for each in domains))
    return table((*heads, *(f"{metric}, mean" for metric in METRICS), "seeds"), rows)


def _scores(found: Findings) -> str:
    domains = list(found.inputs["domains"])
    rows = [
        (
            _title(name),
            *(
                f"{fmean(by_domain[domain]['BLEU']):.1f} / {fmean(by_domain[domain]['chrF']):.1f}"
                for domain in domains
            ),
            str(len(by_domain[domains[0]]["BLEU"])),
        )
        for name, by_domain in found.scores.items()
    ]
    return table(("system", *domains, "seeds"), rows)


def _found(found: Findings) -> str:
    domains = list(found.inputs["domains"])
    rows = [
        (_title(name), _share(each.sentences), _share(each.words))
        + tuple(_share(each.by_domain[domain]) for domain in domains)
        for name, each in found.found.items()
    ]
    return table(("model", "sentences", "words", *(f"sentences of {each}" for each in domains)), rows)


def _clusters(found: Findings) -> str:
    said = "\n\n".join(
        f"Purity {_share(each.purity)} (by chance {_share(each.chance_purity)}), "
        f"normalised mutual information {each.information:.2f} (by chance {each.chance_information:.2f}). "
        + "Sentences in each of its domains: "
        + "; ".join(f"{domain} {', '.join(map(str, counts))}" for domain, counts in each.by_domain.items())
        + "."
        for each in found.clusters.values()
    )
    return said or _LATER


def _costs(found: Findings) -> str:
    rows = [
        (_title(name), f"{each.n_parameters / 1e6:.1f}", f"{each.training:.2f}", f"{each.translating:.2f}")
        for name, each in found.costs.items()
    ]
    return table(("system", "million weights", "training time", "translating time"), rows)


def _title(name: str) -> str:
    system, _, way = name.partition(", ")
    title = SYSTEMS[system].title if system in SYSTEMS else "the base as it is"
    return f"{title}, {_WAYS[way]}" if way else title


def difference(change: Change, metric: str) -> str:
    """Returns a difference with its interval, bold below 5 %."""
    digits = _UNITS[metric]
    value, low, high = (f"{each:+.{digits}f}" for each in (change.difference, change.low, change.high))
    bold = "**" * (change.p < 0.05)
    return f"{bold}{value}{bold} ({low} to {high})".replace("-", "−")


def _share(value: float) -> str:
    return f"{100 * value:.0f} %"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns a table as Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def picture(found: Findings) -> str:
    """Returns an SVG: the mean difference of every system to plain fine-tuning, with its interval."""
    rows = [each for each in found.comparisons if each.against == "plain" and "," not in each.system]
    changes = [(_title(each.system), each.changes[MEAN]["BLEU"]) for each in rows]
    return drawing("BLEU, mean of the domains, against plain fine-tuning", changes)


def drawing(heading: str, changes: Sequence[tuple[str, Change]], digits: int = 1) -> str:
    """Returns an SVG of differences with their intervals, one below the other.

    Args:
        heading: says of what.
        changes: each with its title.
        digits: decimals of the numbers at the ends.
    """
    ends = [0.0, *(end for _, change in changes for end in (change.low, change.high))]
    low, high = min(ends), max(ends)
    left, width, row_height, top = 320, 360, 26, 30
    height = top + row_height * len(changes) + 34

    def place(value: float) -> float:
        return round(left + width * (value - low) / ((high - low) or 1), 1)

    parts = [
        f'<line x1="{place(0)}" y1="{top - 8}" x2="{place(0)}" y2="{height - 30}" stroke="#8a8a8a"/>',
        _label(place(0), height - 12, "0", "middle"),
        _label(left, 14, heading, "start"),
    ]
    for number, (title, change) in enumerate(changes):
        middle = top + row_height * number + 10
        colour = "#1f6feb" if change.p < 0.05 else "#8a8a8a"
        parts += [
            _label(left - 14, middle + 4, title, "end"),
            f'<line x1="{place(change.low)}" y1="{middle}" x2="{place(change.high)}" y2="{middle}" '
            f'stroke="{colour}" stroke-width="2"/>',
            f'<circle cx="{place(change.difference)}" cy="{middle}" r="4" fill="{colour}"/>',
        ]
    for end in (low, high):
        if abs(place(end) - place(0)) > 30:
            parts.append(_label(place(end), height - 12, f"{end:+.{digits}f}".replace("-", "−"), "middle"))
    inside = "\n".join(f"  {part}" for part in parts)
    size = f'width="{left + width + 30}" height="{height}"'
    font = 'font-family="sans-serif" font-size="12"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>\n{inside}\n</svg>\n'


def _label(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="#6e6e6e">{text}</text>'
