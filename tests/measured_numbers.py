"""What was measured and is told, as it was when somebody last answered for it.

The outputs behind some numbers are too large for the repository, so no test can compute these numbers again.
Instead their digests are kept in `measured-numbers.json`: a number that is changed by hand, or by a slip,
fails a test. Who measures anew writes the digests anew, and says in the commit by which command and on what:

    python -m tests.measured_numbers
"""

import hashlib
import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = Path(__file__).with_name("measured-numbers.json")
MEASURED = (*ROOT.glob("assets/evidence/*.md"), ROOT / "packaging/train_shipped/card.template.md")
"""Pages of which every number was measured."""
OUTPUTS = ("packaging/train_shipped/scores", "tests/benchmarks")
"""Folders of JSON files that commands wrote."""
_NUMBER = re.compile(r"[+−-]?\d+(?:[.,]\d+)*")
_MEASURED = re.compile(r"\b(?:BLEU|chrF|nats)\b")
_SENTENCE_END = re.compile(r"(?<=[.:;])\s+|\s*\n\s*\n\s*|\n(?=[|#-])")


def numbers_told(text: str, *, is_whole: bool) -> list[str]:
    """Returns the numbers of a page: all, or those of sentences and rows that speak of BLEU, chrF or nats."""
    parts = [text] if is_whole else [part for part in _SENTENCE_END.split(text) if _MEASURED.search(part)]
    return [number for part in parts for number in _NUMBER.findall(part)]


def digests() -> dict[str, str]:
    """Returns the digest of the measured numbers of every file that has some."""
    found = {}
    for path in [*ROOT.glob("assets/help/*.md"), *MEASURED]:
        if numbers := numbers_told(path.read_text(encoding="utf-8"), is_whole=path in MEASURED):
            found[path.relative_to(ROOT).as_posix()] = " ".join(numbers)
    for path in (each for folder in OUTPUTS for each in (ROOT / folder).glob("*.json")):
        values = json.loads(path.read_text(encoding="utf-8"))
        found[path.relative_to(ROOT).as_posix()] = json.dumps(values, sort_keys=True)
    for path in ROOT.glob("assets/evidence/*.svg"):
        found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    return {name: hashlib.sha256(found[name].encode()).hexdigest()[:16] for name in sorted(found)}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(digests(), indent=2) + "\n", encoding="utf-8")
