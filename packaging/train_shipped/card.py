"""Writes the card of a model that ships: `python packaging/train_shipped/card.py assets/models/de-en`.

All numbers come from the model's `model.json` and from the scores beside this file; none is typed. The README
beside the models says which corpora they learned from: that part of it is written anew as well.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from recipe import DEV_KINDS, GPU_WEIGHTS, RECIPES
from scores import TESTS

SCORES = Path(__file__).with_name("scores")
JUDGED = Path(__file__).resolve().parents[2] / "tests" / "benchmarks" / "judged.json"
_LICENCES = {  # what a card calls each corpus, and its licence
    "general-tatoeba": ("Everyday sentences (Tatoeba)", "CC BY 2.0 FR, tatoeba.org and manythings.org/anki"),
    "narrative-books": ("Novels, travels, history (29 titles)", "public domain, Project Gutenberg"),
    "prose-suttas": ("Early Buddhist prose and dialogues", "CC0, SuttaCentral"),
    "business-msdocs": ("Business handbooks (Dynamics 365)", "CC BY 4.0, Microsoft"),
    "web-l10n": (
        "Web sites, shops, apps, user help",
        "CC BY, CC BY-SA 4.0, MPL 2.0, Apache 2.0 and MIT by part: GNOME user help, Mozilla web sites, "
        "Corona-Warn-App, LineageOS, Shopware, Matrix, Open Source Guides, Privacy Guides, bitcoin.org, "
        "Raspberry Pi Foundation",
    ),
    "web-more": (
        "Office and desktop help, handbooks, web sites, apps",
        "MPL 2.0, CC BY-SA 3.0 and 4.0, CC BY 4.0, CC0, MIT, Apache 2.0 and BSD by part: LibreOffice help, "
        "GNOME programs, Debian handbook, ethereum.org, The Rust Programming Language, FreeBSD handbook, "
        "CryptPad, Picard, Blender manual, Corona-Warn-App, CovPass, COVID Certificate, DuckDuckGo, "
        "Home Assistant, .NET, Wagtail, Oscar, Node-RED, JupyterLab",
    ),
    "it-msdocs-ht": (".NET, ASP.NET, PowerShell documentation, human translation", "CC BY 4.0, Microsoft"),
    "it-msdocs-mt": ("the same, pages with machine-made German (source side only)", "CC BY 4.0, Microsoft"),
    "it-php": ("PHP manual", "CC BY 3.0, the PHP Documentation Group"),
    "parliament-europarl": (
        "European Parliament, 1996 to 2011 (Europarl v7 excerpt)",
        "© European Parliament, reproduction authorised with acknowledgement",
    ),
    "religion-bible": ("Bible", "public domain"),
    "author-bible": ("Bible, seven English translators", "public domain"),
}
_TEMPLATE = Path(__file__).with_name("card.template.md")
_SPEAKERS = """
## Speakers

The model carries a *speaker basis*: {rank} directions in which people differ, so that {rank} numbers tell a
new person from the first day. With everything else frozen it was learned from {n_learned_from:,} translators
and documents that stand in for people, with {n_pairs:,} pairs: the loss on that text went from {before:.3f}
to {after:.3f} nats per subword.
"""
_JUDGED = """
## What readers say

{sentences} sentences of ten kinds, written by somebody who had seen neither the text above nor the tests,
and {n_real} real ones (news, shops, social media, encyclopedias) were translated and read twice by language
models that did not know which model had written what (`tests/benchmarks/judged.py`; they agree on
{same:.0f} of 100).
**Good or usable: {share:.0f} %** ({low:.0f} to {high:.0f}) of the written ones,
**{real:.0f} %** ({real_low:.0f} to {real_high:.0f}) of the real ones. {verdicts}
By kind, in per cent: {kinds}.
{care}"""
_CARE = """
With care (`--careful`: the model of the opposite direction chooses among eight translations):
**{share:.0f} %** ({low:.0f} to {high:.0f}), a gain of {gain:.0f} ({least:.0f} to {most:.0f}), and
**{real:.0f} %** ({real_low:.0f} to {real_high:.0f}) of the real ones.
"""

_PROCESSOR = "On one core of an x86-64 processor ({}), while other work ran on the other"
_FROM_NOTHING = "It began from\nnothing, with the subwords of the model that shipped before."
_BEGAN = (
    "It started from the layers of the model that\n"
    "shipped before ({tokens:.0f} million target subwords) under new subwords of the text above: shared\n"
    "ones kept their vectors, others began as the mean of the old ones that spell them."
)
_WENT_ON = (
    "It went on from an earlier\n"
    "model of ours and keeps its subwords; that one had learned from {tokens:.0f} million target subwords."
)
_BACK = (
    "Besides: {n_back:,} sentences of {text},\n"
    "translated back by the model of the other direction that shipped before and seen {times}.\n"
    "The fifth on which the two models agreed least was left out; 3 of 10 got noise in the source."
)
_BACK_TEXT = {  # by target language
    "en": "Tatoeba (English alone there, CC BY 2.0 FR) and of English books (public domain)",
    "de": "German books (public domain)",
}


_SOURCES = """
| corpus | licence | {directions} |
| --- | --- | {dashes} |
{rows}

The numbers are pairs; how often a model saw them is on its card. Besides, both learned from pairs that were
written for Parlance and from phrases made from patterns, under the project's licence.
"""
_BEGIN, _END = (f"<!-- {mark} packaging/train_shipped/card.py -->" for mark in ("written by", "end of"))


def main(arguments: Sequence[str]) -> int:
    """Writes the cards of the folders named, and the sources in the README beside them."""
    for name in arguments:
        folder = Path(name).resolve()
        (folder / "card.md").write_text(card(folder), encoding="utf-8")
        readme = folder.parent / "README.md"
        if readme.is_file():
            readme.write_text(
                with_sources(readme.read_text(encoding="utf-8"), folder.parent), encoding="utf-8"
            )
    return 0


def with_sources(readme: str, models: Path) -> str:
    """Returns a README with the table of sources, between its two marks, of the models as they are.

    Args:
        readme: its text.
        models: the folder of the models that ship.
    """
    said = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(models.glob("*/model.json"))]
    pairs = [{each["name"]: each["pairs"] for each in one["details"]["corpora"]} for one in said]
    rows = []
    for corpus in dict.fromkeys(name for one in pairs for name in one):
        what, licence = _LICENCES[corpus.partition(".")[0]]
        counts = (f"{one[corpus]:,}" if corpus in one else "–" for one in pairs)
        rows.append(f"| {what} | {licence} | {' | '.join(counts)} |")
    table = _SOURCES.format(
        directions=" | ".join(each["id"] for each in said),
        dashes=" | ".join("---" for _ in said),
        rows="\n".join(rows),
    )
    before, rest = readme.split(_BEGIN)
    return f"{before}{_BEGIN}\n{table}\n{_END}{rest.split(_END, 1)[1]}"


def card(folder: Path) -> str:
    """Returns the card of a model folder."""
    said = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    kept = json.loads((SCORES / f"{said['id']}.json").read_text(encoding="utf-8"))
    entry = kept["models"][said["created"]]
    now, before = entry["tests"], kept["models"][kept["before"]]["tests"]
    written = _TEMPLATE.read_text(encoding="utf-8").format(
        **_shape(said),
        **_training(said["details"]["training"]),
        **_parity(said["details"]["parity"]),
        **_origin(said),
        corpora="\n".join(map(_corpus, said["details"]["corpora"])),
        kinds=" | ".join(DEV_KINDS),
        dashes=" | ".join("---" for _ in DEV_KINDS),
        most=max(found["sentences"] for found in now.values()),
        note=f"\n{entry['note']}\n" if "note" in entry else "",
        scores="\n".join(_score(what, now[name], before[name]) for name, what in TESTS.items()),
    )
    return written + _judged(said) + _speakers(said["details"].get("speakers"))


def _judged(said: Mapping[str, Any]) -> str:
    """Returns what readers said of a model's translations; nothing if none was asked."""
    kept = json.loads(JUDGED.read_text(encoding="utf-8"))
    name = f"{said['id']} {said['created']}"
    written, real = (kept[group]["models"].get(name) for group in ("written", "real"))
    if written is None:
        return ""
    first, second = written["verdicts"]
    counts = ", ".join(f"{first[verdict]} and {second[verdict]} {verdict}" for verdict in first)
    return _JUDGED.format(
        sentences=written["sentences"],
        n_real=real["sentences"],
        same=100 * kept["agreement"]["same"],
        **_shares(written, real),
        verdicts=f"The two readings of the written ones: {counts}.",
        kinds=", ".join(f"{kind} {value:.0f}" for kind, value in written["kinds"].items()),
        care=_care(kept, name),
    )


def _care(kept: Mapping[str, Any], name: str) -> str:
    written, real = (kept[group]["models"].get(f"{name}, with care") for group in ("written", "real"))
    if written is None:
        return ""
    gain, least, most = kept["written"]["gain_of_care"][name]
    return _CARE.format(**_shares(written, real), gain=gain, least=least, most=most)


def _shares(written: Mapping[str, Any], real: Mapping[str, Any]) -> dict[str, float]:
    """Returns how many are good or usable, of 100, with the ends of the 95 % interval."""
    names = ("share", "low", "high", "real", "real_low", "real_high")
    return dict(zip(names, [*written["good_or_usable"], *real["good_or_usable"]], strict=True))


def _shape(said: Mapping[str, Any]) -> dict[str, Any]:
    shape = said["architecture"]
    return {
        "name": said["name"],
        "parameters": said["n_parameters"] / 1e6,
        "encoder": shape["n_encoder_layers"],
        "decoder": shape["n_decoder_layers"],
        "width": shape["d_model"],
        "dropout": shape["dropout"],
        "src_vocab": shape["src_vocab_size"],
        "tgt_vocab": shape["tgt_vocab_size"],
        "not_for": said["details"]["not_for"],
    }


def _origin(said: Mapping[str, Any]) -> dict[str, str]:
    """Returns what the training began from, and what was translated back for it, in sentences."""
    began = said["details"].get("began", {})
    tokens = began.get("tokens", RECIPES[said["id"]].start_tokens)
    n_back = began.get("translated_back", 0)
    began_by = _BEGAN if tokens else _FROM_NOTHING
    gpu, precision = said["details"].get("gpu"), said["details"]["training"]["precision"]
    return {
        "device": f"On {gpu['device']}" if gpu else _PROCESSOR.format(precision),
        "no_gpu": "" if gpu else " No GPU.",
        "origin": (_WENT_ON if began.get("keeps_subwords") else began_by).format(tokens=tokens / 1e6),
        "share": _share(said["details"].get("share_of_trained", 1.0)),
        "back": _BACK.format(
            n_back=n_back, text=_BACK_TEXT[said["tgt"]], times=_times_back(said, is_gpu=bool(gpu))
        )
        if n_back
        else "No text was translated back this time.",
    }


def _share(trained: float) -> str:
    return "" if trained == 1 else f", {trained:.0%} of it, and the weights it began with for the rest"


def _times_back(said: Mapping[str, Any], *, is_gpu: bool) -> str:
    """Returns how often what was translated back was seen."""
    if not is_gpu:
        return f"{RECIPES[said['id']].more_weight:g} times per epoch"
    early, late = (weights["more_weight"] for weights in GPU_WEIGHTS)
    return f"{early:g} times per epoch, {late:g} while the rate fell"


def _corpus(corpus: Mapping[str, Any]) -> str:
    what, licence = _LICENCES[corpus["name"].partition(".")[0]]
    return f"| {what} | {corpus['pairs']:,} | {licence} | {corpus['weight']:g} |"


def _rate_left(settings: Mapping[str, Any], n_cooled: int) -> str:
    """Returns what the learning rate falls to, linearly, after some updates of the cool-down."""
    left = 1 - n_cooled / settings["cooldown_updates"]
    return f"{settings['peak_lr'] * left:.2g}" if left > 0 else "zero"


def _training(training: Mapping[str, Any]) -> dict[str, Any]:
    settings = training["settings"]
    began = settings["max_updates"] - settings["cooldown_updates"]
    n_cooled = max(0, training["updates"] - began) if settings["cooldown_updates"] else 0
    unit_s, unit = (3600.0, "hours") if training["seconds"] >= 3600 else (60.0, "minutes")
    return {
        "pairs": training["pairs"],
        "updates": training["updates"],
        "tokens": training["tokens"] / 1e6,
        "took": training["seconds"] / unit_s,
        "unit": unit,
        "checking": training["checking_seconds"] / 60,
        "rate": settings["peak_lr"],
        "warmup": settings["warmup_updates"],
        "cooldown": f", falling to {_rate_left(settings, n_cooled)} over the last {n_cooled}"
        if n_cooled
        else "",
        "batch": settings["batch_tokens"] * settings["accumulate"],
        "ema": settings["ema"],
        "smoothing": settings["label_smoothing"],
        "curve": "\n".join(_point(entry, unit_s) for entry in training["curve"]),
        "first_loss": training["curve"][0]["loss"],
        "last_loss": training["curve"][-1]["loss"],
    }


def _point(entry: Mapping[str, float], unit_s: float) -> str:
    losses = " | ".join(f"{entry[f'loss_{kind}']:.2f}" for kind in DEV_KINDS)
    return f"| {entry['tokens'] / 1e6:.1f} | {entry['seconds'] / unit_s:.1f} | {losses} |"


def _score(what: str, now: Mapping[str, Any], before: Mapping[str, Any]) -> str:
    numbers = f"{now['numbers_wrong_unrepaired']} / {now['numbers_wrong']} of {now['with_digits']}"
    bleu, chrf = _interval(now["bleu"]), _interval(now["chrf"])
    return f"| {what} | {now['sentences']} | {bleu} | {before['bleu'][0]} | {chrf} | {numbers} |"


def _interval(values: Sequence[float]) -> str:
    return f"{values[0]} ({values[1]} to {values[2]})"


def _parity(parity: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "n_parity": parity["n_sentences"],
        "n_same": parity["n_same"],
        "difference": parity["largest_difference"],
        "int8": parity["int8_chrf"],
        "float32": parity["float32_chrf"],
    }


def _speakers(found: Mapping[str, Any] | None) -> str:
    if not found:
        return ""
    return _SPEAKERS.format(
        rank=found["rank"],
        n_learned_from=found["n_learned_from"],
        n_pairs=found["n_pairs"],
        before=found["nll"][0],
        after=found["nll"][-1],
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
