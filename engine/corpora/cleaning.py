"""Data cleaning: features of every pair, rules and what each finds, recipes, judging."""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import ConfigError
from engine.base.json_values import from_json
from engine.corpora.normalising import fold
from engine.corpora.storing.splitting import DEV, TEST, SplitNumbers
from engine.results.importing import Bar, Recipe, RuleReport, RuleThreshold, TextHistograms
from engine.text.identification import FUNCTION_WORDS, are_close, new_identifier

# Scores how surely a text is in another language than it should be.
#
# Every text is looked at. Most are decided by their script or by a few short words; only those that stay
# open are given to py3langid (Lui and Baldwin, ACL 2012), which takes ten times as long.

SURE = 100
"""The doubt of a text that is certainly in another language; 0: nothing speaks against it."""
_LEAST_LETTERS = 18
"""A shorter text is not judged by its letters: names and terms look like any language."""
_MOST_CHARS = 200
"""Characters of a text that are enough to identify its language."""
_WORDS_PER_PROOF = 8
"""One word of the language in so many is enough to believe that a text is in it."""
_RARE = 0.05
"""A language with less than this probability is none the text could be in."""

_SCRIPTS = {
    "Cyrillic": "\u0400-\u052f",
    "Greek": "\u0370-\u03ff\u1f00-\u1fff",
    "Hebrew": "\u0590-\u05ff",
    "Arabic": "\u0600-\u06ff\u0750-\u077f",
    "Devanagari": "\u0900-\u097f",
    "Bengali": "\u0980-\u09ff",
    "Tamil": "\u0b80-\u0bff",
    "Telugu": "\u0c00-\u0c7f",
    "Thai": "\u0e00-\u0e7f",
    "Burmese": "\u1000-\u109f",
    "Georgian": "\u10a0-\u10ff",
    "Armenian": "\u0530-\u058f",
    "Korean": "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af",
    "Japanese": "\u3040-\u30ff\uff66-\uff9f",
    "Han": "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff",
    "Latin": "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff",
}
_SCRIPTS_OF = {
    "ar": ("Arabic",),
    "be": ("Cyrillic",),
    "bg": ("Cyrillic",),
    "bn": ("Bengali",),
    "el": ("Greek",),
    "fa": ("Arabic",),
    "he": ("Hebrew",),
    "hi": ("Devanagari",),
    "hy": ("Armenian",),
    "ja": ("Japanese", "Han"),
    "ka": ("Georgian",),
    "kk": ("Cyrillic",),
    "ko": ("Korean", "Han"),
    "mk": ("Cyrillic",),
    "mr": ("Devanagari",),
    "my": ("Burmese",),
    "ru": ("Cyrillic",),
    "sr": ("Cyrillic", "Latin"),
    "ta": ("Tamil",),
    "te": ("Telugu",),
    "th": ("Thai",),
    "uk": ("Cyrillic",),
    "ur": ("Arabic",),
    "uz": ("Latin", "Cyrillic"),
    "zh": ("Han",),
}
_ALONE = frozenset(("el", "he", "hy", "ja", "ka", "ko", "ta", "te", "th", "my", "bn"))
"""Languages that no other of these shares a script with: the script alone proves them."""
_KANA = re.compile("[\u3040-\u30ff]")
_RIVALS = [
    "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "he", "hi",
    "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "ko", "lt", "lv", "mk", "mr", "ms", "nb", "nl", "pl",
    "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "sw", "ta", "te", "th", "tl", "tr", "uk", "ur", "vi",
    "zh",
]  # fmt: skip
"""The languages a text may turn out to be in; rare ones would be guessed too often."""


class LanguageTest:
    """Tests texts that should all be in one language.

    Args:
        language: its tag, without region: "de".
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = FUNCTION_WORDS.get(language, frozenset())
        self._own_script, self._other_script = _patterns(_SCRIPTS_OF.get(language, ("Latin",)))
        self._is_latin = language not in _SCRIPTS_OF

    def doubts(self, texts: Sequence[str], words: Sequence[Sequence[str]]) -> list[int]:
        """Says how surely each text is in another language.

        Returns:
            A number in [0, `SURE`] per text.
        """
        is_known = self._words.__contains__
        return [
            0
            if (n_known := sum(map(is_known, own))) and n_known * _WORDS_PER_PROOF >= len(own)
            else self._look_closely(text)
            for text, own in zip(texts, words, strict=True)
        ]

    def _look_closely(self, text: str) -> int:
        """Judges a text that holds no or few known words."""
        n_own = n_other = 0
        if self._is_latin and text.isascii():
            n_own = len(text) - text.count(" ")
        else:
            n_own, n_other = len(self._own_script.findall(text)), len(self._other_script.findall(text))
        if n_other > n_own and n_other > 1:
            return SURE
        if self.language == "zh" and _KANA.search(text):
            return SURE
        if self.language == "ja" and n_own >= _LEAST_LETTERS and not _KANA.search(text):
            return self._ask_identifier(text)
        if self.language in _ALONE or n_own < _LEAST_LETTERS:
            return 0
        return self._ask_identifier(text)

    def _ask_identifier(self, text: str) -> int:
        classify = _identifier(self.language)
        if classify is None:
            return 0
        shares = classify(text[:_MOST_CHARS])
        best = max(shares, key=shares.__getitem__)
        if are_close(best, self.language) or shares.get(self.language, 0.0) >= _RARE:
            return 0
        return round(SURE * shares[best])


def _patterns(own: Sequence[str]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    ours = "".join(_SCRIPTS[name] for name in own)
    others = "".join(letters for name, letters in _SCRIPTS.items() if name not in own)
    return re.compile(f"[{ours}]"), re.compile(f"[{others}]")


@cache
def _identifier(language: str) -> Callable[[str], Mapping[str, float]] | None:
    """Returns a language identifier, which gives probabilities; None if it does not know this language."""
    identifier = new_identifier(norm_probs=True)
    known = set(identifier.labels)
    name = {"nb": "no" if "nb" not in known else "nb", "no": "nb" if "no" not in known else "no"}.get(
        language, language
    )
    if name not in known:
        return None
    identifier.set_languages(sorted({*_RIVALS, name} & known))
    return lambda text: dict(identifier.rank(text))


# Features of every pair, one number each, measured once: any rules are then judged in milliseconds.

Features = Mapping[str, NDArray[Any]]
"""Columns by name, each (n_pairs,)."""

FEATURES: dict[str, type[np.generic]] = {
    "source_chars": np.uint32,
    "target_chars": np.uint32,
    "source_words": np.uint32,
    "target_words": np.uint32,
    "source_letters": np.uint8,  # per cent of what is not blank, markup left out
    "target_letters": np.uint8,
    "damage": np.uint8,  # traces of a wrong encoding, both sides
    "is_same": np.bool_,
    "overlap": np.uint8,  # per cent of the target's words that stand in the source, names left out
    "source_doubt": np.uint8,  # how surely it is in another language, per cent
    "target_doubt": np.uint8,
    "mismatch": np.uint8,  # points of evidence that the two do not belong together
    "source_key": np.uint64,  # the folded text
    "target_key": np.uint64,
    "pair_key": np.uint64,  # both texts exactly
}
_WITHOUT_BLANKS = frozenset(("ja", "zh", "th", "my", "km", "lo"))
"""Languages written without blanks between words; two characters are counted as one word."""
_MARKUP = re.compile(
    r"</?[A-Za-z][^<>]*>|&#?\w{2,8};|\{[^{}\s]*\}|%\w|\b\w{1,20}://\S+|[^\s@]{1,64}@[^\s@]{1,100}\.\w+"
)
_SUSPECTS = re.compile("[\u00c2\u00c3\u00d0\u00d1\u00e2\u00ef\ufffd]")
_DAMAGE = re.compile(
    "\ufffd"
    "|[\u00c2\u00c3][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152"
    "\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]"
    "|\u00e2[\u20ac\u201a\u0080\u0082]."
    "|[\u00d0\u00d1][\u0080-\u00bf\u201a\u0192\u201e\u2026\u2020\u2021\u2030\u0160\u2039\u0152]"
    "|\u00ef\u00bf\u00bd"
)
"""UTF-8 read as Windows-1252 ("Ã¤", "â€œ", "Ð°"), and characters replaced by a mark."""
_LOST = re.compile(r"(?<![\w./=&])[^\W\d_]+\?\??[^\W\d_]+(?![\w./=&])")
"""Question marks inside words, where letters were lost; not those of addresses."""
_FEW_LOST, _SHARE_LOST = 3, 0.01
"""Fewer such texts, or a smaller share of the neighbours, are slips, as long as others kept their letters."""


class PairMeter:
    """Measures pairs of texts.

    Args:
        src: language of the source, without region.
        tgt: language of the target; empty for monolingual text.
    """

    def __init__(self, src: str, tgt: str) -> None:
        self._tests = LanguageTest(src), LanguageTest(tgt) if tgt else None
        self._has_blanks = src not in _WITHOUT_BLANKS, tgt not in _WITHOUT_BLANKS

    def measure(self, sources: Sequence[str], targets: Sequence[str]) -> dict[str, NDArray[Any]]:
        """Measures pairs that stand in the order of their file.

        Args:
            sources: the sources.
            targets: the targets; all empty for monolingual text, which is then measured as its own target.

        Returns:
            Every feature, each (n_pairs,).
        """
        words = [[text.lower().split() for text in side] for side in (sources, targets)]
        folded = [[fold(text) for text in side] for side in (sources, targets)]
        found: dict[str, list[int] | list[bool]] = {
            "damage": [min(sum(both), 255) for both in zip(*map(_damage, (sources, targets)), strict=True)],
            "is_same": [source == target for source, target in zip(sources, targets, strict=True)],
            "pair_key": [
                text_key(f"{source}\0{target}") for source, target in zip(sources, targets, strict=True)
            ],
        }
        for number, (name, side) in enumerate((("source", sources), ("target", targets))):
            test = self._tests[number]
            found[f"{name}_chars"] = [*map(len, side)]
            found[f"{name}_words"] = self._count_words(number, words[number], side)
            found[f"{name}_letters"] = [*map(_letters, side, folded[number])]
            found[f"{name}_key"] = [*map(text_key, folded[number])]
            found[f"{name}_doubt"] = test.doubts(side, words[number]) if test else [0] * len(side)
        if self._tests[1]:
            found["overlap"] = [*map(_overlap, sources, targets)]
            near = neighbour_points(*words)
            found["mismatch"] = [
                min(100, points + number_points(source, target))
                for points, source, target in zip(near, sources, targets, strict=True)
            ]
        else:
            found["overlap"] = found["mismatch"] = [0] * len(sources)
            found |= {
                f"target_{what}": found[f"source_{what}"] for what in ("chars", "words", "letters", "key")
            }
        return {name: np.array(found[name], dtype=kind) for name, kind in FEATURES.items()}

    def _count_words(self, number: int, words: Sequence[Sequence[str]], side: Sequence[str]) -> list[int]:
        if self._has_blanks[number]:
            return [*map(len, words)]
        return [max(len(own), len(text) // 2) for own, text in zip(words, side, strict=True)]


def pair_key(source: str, target: str) -> int:
    """Returns the number that stands for a pair as it is written, 64 bits: the feature of this name."""
    return text_key(f"{source}\0{target}")


def text_key(text: str) -> int:
    """Returns the number that stands for a text, 64 bits; of a folded one, for its near-copies as well."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8"), digest_size=8).digest(), "little")


def _letters(text: str, folded: str) -> int:
    """Returns the letters' share of a text without blanks and markup, in per cent."""
    n_all = len(text) - text.count(" ")
    if "<" in text or "{" in text or "&" in text or "%" in text or "@" in text or "://" in text:
        folded = fold(_MARKUP.sub("", text))
    if not n_all or not folded[:1].isalnum():
        return 0
    return min(100, 100 * (len(folded) - folded.count("0")) // n_all)


def _damage(texts: Sequence[str]) -> list[int]:
    """Counts the traces of damage in every text of one side.

    An encoding that loses letters loses all of them. So a question mark inside a word is no trace where the
    text has letters beyond ASCII, or where it is a slip among neighbours that have them.
    """
    lost = [len(_LOST.findall(text)) if "?" in text and text.isascii() else 0 for text in texts]
    n_lost, n_kept = sum(map(bool, lost)), sum(not text.isascii() for text in texts)
    is_lossy = n_lost > n_kept or n_lost >= max(_FEW_LOST, _SHARE_LOST * len(texts))
    return [
        (count if is_lossy else 0)
        + (len(_DAMAGE.findall(text)) if not text.isascii() and _SUSPECTS.search(text) else 0)
        for text, count in zip(texts, lost, strict=True)
    ]


def _overlap(source: str, target: str) -> int:
    """Compares the words that begin with a small letter: names are the same in every language."""
    words = target.split()
    common = {word for word in set(words).intersection(source.split()) if word[0].islower()}
    if not common:
        return 0
    n_all = len({word for word in words if word[0].islower()})
    return 100 * len(common) // n_all if n_all > 1 else 0


_OTHER_NUMBERS, _ONE_SIDED_NUMBER, _FITS_NEIGHBOUR, _ONE_SIDED_SIGN = 60, 30, 60, 30
"""Points for each kind of evidence; the presets put their limits between them."""
_MANY_DIGITS = 4
_LIKENESS = 1 / 3
_STEM = 4
_NO_DIGITS = bytes(code for code in range(256) if not 0x30 <= code <= 0x39)
_SIGN = re.compile(r"\w://|\w@\w|%[sd]|\{\d\}")


def number_points(source: str, target: str) -> int:
    """Compares the digits and the untranslatable signs (addresses, placeholders) of both sides."""
    points = 0
    first, second = _digits(source), _digits(target)
    if first != second:
        if len(first) >= _MANY_DIGITS - 1 and len(second) >= _MANY_DIGITS - 1:
            points = _OTHER_NUMBERS if _likeness(first, second) < _LIKENESS else 0
        elif max(len(first), len(second)) >= _MANY_DIGITS and not (first and second):
            points = _ONE_SIDED_NUMBER
    return points + (_ONE_SIDED_SIGN if _has_sign(source) != _has_sign(target) else 0)


def neighbour_points(sources: Sequence[Sequence[str]], targets: Sequence[Sequence[str]]) -> list[int]:
    """Gives points to pairs whose source looks like the target before or after theirs, not like their own.

    Args:
        sources: the lower-case words of each source, in the order of the file.
        targets: the same for the targets.
    """
    source_stems, target_stems = (
        [{word[:_STEM] for word in words if len(word) >= _STEM} for words in side]
        for side in (sources, targets)
    )
    points = [0] * len(sources)
    for row, stems in enumerate(source_stems):
        if not stems.isdisjoint(target_stems[row]):
            continue
        for other in (row - 1, row + 1):
            if 0 <= other < len(points):
                of_its_own = stems - source_stems[other]  # what a repeated line has in common proves nothing
                if len(of_its_own & target_stems[other]) > 1:
                    points[row] = _FITS_NEIGHBOUR
    return points


def _has_sign(text: str) -> bool:
    """Returns whether a text holds an address or a placeholder; most show at a glance that they do not."""
    may_have = "%" in text or "{" in text or "@" in text or "://" in text
    return may_have and _SIGN.search(text) is not None


def _digits(text: str) -> bytes:
    """Returns the digits 0 to 9 of a text, in their order."""
    return text.encode().translate(None, _NO_DIGITS)


def _likeness(first: bytes, second: bytes) -> float:
    """Returns the share of the digits that both sides have, in [0, 1]."""
    common = sum(min(first.count(digit), second.count(digit)) for digit in range(0x30, 0x3A))
    return common / max(len(first), len(second))


# The rules of data cleaning: what each finds, in words for people and as a test on features.
#
# The keys are names that recipes and scripts use. The order is the order of judgement: a pair that several
# rules find is counted as dropped by the first of them.

Mask = NDArray[np.bool_]
Limits = Mapping[str, float]

PARALLEL, MONOLINGUAL, TERMS = "parallel", "monolingual", "terms"
UNREADABLE, NEAR_DUPLICATE, WRONG_LANGUAGE = "unreadable", "near-duplicate", "wrong-language"
_SLACK_CHARS = 10
"""Added to both lengths before they are compared: short texts vary more."""
_EVERYWHERE = frozenset((PARALLEL, MONOLINGUAL, TERMS))
_PAIRS = frozenset((PARALLEL,))


@dataclass(frozen=True, slots=True)
class Limit:
    """A number that a user may move."""

    title: str
    low: float
    high: float
    step: float


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One rule."""

    key: str
    title: str
    """As a list of rules shows it; in lower case, why a pair was dropped."""
    explanation: str
    finds: Callable[[Features, Limits], Mask] | None = None
    """The rows it matches; None for doubles, which depend on what the other rules leave."""
    group: str = ""
    """Doubles: the feature that is the same in all copies."""
    limits: Mapping[str, Limit]
    kinds: frozenset[str] = _EVERYWHERE
    is_optional: bool = True

    @property
    def reason(self) -> str:
        """Why a pair was dropped: "exact duplicate"."""
        return self.title[0].lower() + self.title[1:]


def rules_for(kind: str, src: str, tgt: str) -> list[Rule]:
    """Returns the rules that make sense for a kind of corpus between two languages, in their order."""
    return [
        rule
        for rule in RULES
        if kind in rule.kinds and not (rule.key == "untranslated" and are_close(src, tgt))
    ]


def length_ratios(features: Features) -> NDArray[np.float32]:
    """Returns how many times longer one side is than usual beside the other, (n_pairs,), 1 or more.

    What is usual is the median of the corpus, so that Japanese beside English is not found too short.
    """
    sides = (features[f"{side}_chars"].astype(np.float32) + _SLACK_CHARS for side in ("target", "source"))
    target, source = sides
    logs = np.log(target / source)
    usual = np.median(logs) if len(logs) else 0.0
    ratios: NDArray[np.float32] = np.exp(np.abs(logs - usual))
    return ratios


def _empty(features: Features, _limits: Limits) -> Mask:
    return np.asarray((features["source_chars"] == 0) | (features["target_chars"] == 0))


def _broken(features: Features, limits: Limits) -> Mask:
    return np.asarray(features["damage"] >= limits["traces"])


def _too_long(features: Features, limits: Limits) -> Mask:
    words = np.maximum(features["source_words"], features["target_words"])
    chars = np.maximum(features["source_chars"], features["target_chars"])
    return np.asarray((words > limits["words"]) | (chars > limits["chars"]))


def _not_text(features: Features, limits: Limits) -> Mask:
    least = limits["letters"]
    has_few = [
        (features[f"{side}_letters"] < least) & (features[f"{side}_chars"] > 0)
        for side in ("source", "target")
    ]
    return np.asarray(has_few[0] | has_few[1])


def _identical(features: Features, limits: Limits) -> Mask:
    is_long_enough = features["source_words"] >= limits["words"]
    return np.asarray(features["is_same"] & is_long_enough & (features["source_chars"] > 0))


def _untranslated(features: Features, limits: Limits) -> Mask:
    is_long_enough = features["target_words"] >= limits["words"]
    return np.asarray((features["overlap"] >= limits["overlap"]) & is_long_enough)


def _wrong_language(features: Features, limits: Limits) -> Mask:
    doubt = np.maximum(features["source_doubt"], features["target_doubt"])
    return np.asarray(doubt >= limits["certainty"])


def _length_ratio(features: Features, limits: Limits) -> Mask:
    return np.asarray(length_ratios(features) > limits["ratio"])


def _misaligned(features: Features, limits: Limits) -> Mask:
    ratios = length_ratios(features)
    points = features["mismatch"].astype(np.int16)
    points += np.where(ratios > limits["odd_length"], 30, 0).astype(np.int16)
    return np.asarray((points >= limits["points"]) & (features["mismatch"] > 0))


RULES = (
    Rule(
        key=UNREADABLE,
        title="Unreadable text",
        explanation="The file could not give this unit: it is damaged, lacks a language, or is not finished.",
        limits={},
        is_optional=False,
    ),
    Rule(
        key="empty",
        title="Empty on one side",
        explanation="A pair needs a text on both sides.",
        finds=_empty,
        limits={},
        is_optional=False,
    ),
    Rule(
        key="broken-encoding",
        title="Broken encoding",
        explanation="Letters were read in a wrong encoding somewhere on their way: Ã¤, â€œ, Stra?e.",
        finds=_broken,
        limits={"traces": Limit("Traces of damage in a pair", 1, 10, 1)},
    ),
    Rule(
        key="too-long",
        title="Too long",
        explanation="Longer than a sentence or two: models learn little from it, and it costs much memory.",
        finds=_too_long,
        limits={
            "words": Limit("Most words on a side", 20, 1000, 10),
            "chars": Limit("Most characters on a side", 100, 10_000, 100),
        },
    ),
    Rule(
        key="not-text",
        title="Mostly numbers or markup",
        explanation="Little of it is letters: part numbers, tables, code.",
        finds=_not_text,
        limits={"letters": Limit("Least letters, per cent", 0, 100, 5)},
        kinds=frozenset((PARALLEL, MONOLINGUAL)),
    ),
    Rule(
        key="identical",
        title="Identical on both sides",
        explanation="The translation is the source: nothing was translated.",
        finds=_identical,
        limits={"words": Limit("From this many words on", 1, 20, 1)},
        kinds=_PAIRS,
    ),
    Rule(
        key="untranslated",
        title="Not translated",
        explanation="Most words of the translation stand in the source too.",
        finds=_untranslated,
        limits={
            "overlap": Limit("Words that both sides share, per cent", 30, 100, 5),
            "words": Limit("From this many words on", 1, 20, 1),
        },
        kinds=_PAIRS,
    ),
    Rule(
        key=WRONG_LANGUAGE,
        title="Wrong language",
        explanation="A side is in another language than it should be, as far as its words tell.",
        finds=_wrong_language,
        limits={"certainty": Limit("How sure it must be, per cent", 50, 100, 1)},
    ),
    Rule(
        key="length-ratio",
        title="Lengths do not match",
        explanation="One side is many times longer than usual beside the other.",
        finds=_length_ratio,
        limits={"ratio": Limit("Times longer than usual", 1.2, 20, 0.1)},
        kinds=_PAIRS,
    ),
    Rule(
        key="misaligned",
        title="Looks misaligned",
        explanation="Numbers or names of the two sides differ, or fit the line before or after.",
        finds=_misaligned,
        limits={
            "points": Limit("Points of evidence", 30, 100, 5),
            "odd_length": Limit("Times longer than usual that counts as evidence", 1.2, 20, 0.1),
        },
        kinds=_PAIRS,
    ),
    Rule(
        key="duplicate",
        title="Exact duplicate",
        explanation="The same pair stands there before.",
        group="pair_group",
        limits={},
    ),
    Rule(
        key=NEAR_DUPLICATE,
        title="Near duplicate",
        explanation="The same pair but for case, accents, digits and punctuation stands there before.",
        group="near_group",
        limits={},
        kinds=frozenset((PARALLEL, MONOLINGUAL)),  # of terms "IT" is not "it"
    ),
)
RULE_KEYS = tuple(rule.key for rule in RULES)


# Recipes: which rules are on, with which limits, and which rows stay whatever the rules say.

STANDARD = "standard"
PRESETS: dict[str, dict[str, dict[str, int | float | bool]]] = {
    "gentle": {
        "unreadable": {"on": True},
        "empty": {"on": True},
        "broken-encoding": {"on": True, "traces": 3},
        "too-long": {"on": True, "words": 400, "chars": 4000},
        "not-text": {"on": True, "letters": 10},
        "identical": {"on": True, "words": 3},
        "untranslated": {"on": False, "overlap": 90, "words": 4},
        "wrong-language": {"on": True, "certainty": 99},
        "length-ratio": {"on": True, "ratio": 6},
        "misaligned": {"on": False, "points": 90, "odd_length": 2},
        "duplicate": {"on": True},
        "near-duplicate": {"on": False},
    },
    STANDARD: {
        "unreadable": {"on": True},
        "empty": {"on": True},
        "broken-encoding": {"on": True, "traces": 1},
        "too-long": {"on": True, "words": 200, "chars": 2000},
        "not-text": {"on": True, "letters": 30},
        "identical": {"on": True, "words": 1},
        "untranslated": {"on": True, "overlap": 75, "words": 4},
        "wrong-language": {"on": True, "certainty": 90},
        "length-ratio": {"on": True, "ratio": 3.5},
        "misaligned": {"on": True, "points": 60, "odd_length": 1.8},
        "duplicate": {"on": True},
        "near-duplicate": {"on": True},
    },
    "strict": {
        "unreadable": {"on": True},
        "empty": {"on": True},
        "broken-encoding": {"on": True, "traces": 1},
        "too-long": {"on": True, "words": 100, "chars": 800},
        "not-text": {"on": True, "letters": 50},
        "identical": {"on": True, "words": 1},
        "untranslated": {"on": True, "overlap": 60, "words": 3},
        "wrong-language": {"on": True, "certainty": 75},
        "length-ratio": {"on": True, "ratio": 2.2},
        "misaligned": {"on": True, "points": 30, "odd_length": 1.6},
        "duplicate": {"on": True},
        "near-duplicate": {"on": True},
    },
}
"""From the most careful to the least forgiving."""
_BY_KEY = {rule.key: rule for rule in RULES}
_MEMBERS = frozenset(each.name for each in fields(Recipe))


_HINT = "Change the recipe; `parlance corpus recipes --json` shows what one looks like."


def is_on(recipe: Recipe, rule: Rule) -> bool:
    """Returns True if a rule drops what it finds; those that are not optional always do."""
    return not rule.is_optional or bool(recipe.rules[rule.key]["on"])


def limits_of(recipe: Recipe, rule: Rule) -> dict[str, float]:
    """Returns the limits of a rule, by name."""
    return {name: float(recipe.rules[rule.key][name]) for name in rule.limits}


def complete_recipe(recipe: Recipe | None) -> Recipe:
    """Returns a recipe that says something of every rule; what it leaves out is as in its preset.

    Args:
        recipe: the recipe; None: the standard one.

    Raises:
        ConfigError: naming everything in it that is not a preset, rule or limit, or out of range.
    """
    recipe = recipe or Recipe()
    if recipe.preset not in PRESETS:
        raise ConfigError([f"{recipe.preset!r} is not a preset"], f"Use one of {', '.join(PRESETS)}.")
    problems = [*_problems_of(recipe.rules)]
    if any(row < 0 for row in recipe.keep_rows):
        problems.append("keep_rows are row numbers from 0")
    if problems:
        raise ConfigError(problems, _HINT)
    rules = {key: {**default, **recipe.rules.get(key, {})} for key, default in PRESETS[recipe.preset].items()}
    return replace(recipe, rules=rules, keep_rows=tuple(sorted({*recipe.keep_rows})))


def read_recipe(values: object) -> Recipe:
    """Builds a complete recipe of JSON values: {"preset", "rules": {key: {"on", limits…}}, "keep_rows"}.

    Raises:
        ConfigError: naming everything in it that cannot be.
    """
    if not isinstance(values, dict):
        raise ConfigError(["a recipe is a JSON object"], _HINT)
    problems = [f"{name!r} is not a part of a recipe" for name in values if name not in _MEMBERS]
    if problems:
        raise ConfigError(problems, _HINT)
    try:
        recipe = from_json(Recipe, values)
    except ConfigError as error:
        raise ConfigError(error.problems, _HINT) from error
    return complete_recipe(recipe)


def _problems_of(chosen: Mapping[str, Mapping[str, int | float | bool]]) -> Iterator[str]:
    for key, values in chosen.items():
        rule = _BY_KEY.get(key)
        if rule is None:
            yield f"{key!r} is not a rule"
        else:
            for name, number in values.items():
                yield from _problems_of_limit(rule, name, number)


def _problems_of_limit(rule: Rule, name: str, number: float) -> Iterator[str]:
    if name == "on":
        if not isinstance(number, bool):
            yield f"{rule.key}: on is true or false, not {number!r}"
        return
    limit = rule.limits.get(name)
    if limit is None:
        yield f"{rule.key} has no limit {name!r}"
    elif isinstance(number, bool):
        yield f"{rule.key}: {name} is a number, not {number!r}"
    elif not limit.low <= number <= limit.high:
        yield f"{rule.key}: {name} is between {limit.low:g} and {limit.high:g}, not {number:g}"


# Judges every pair by a recipe, and counts what each rule finds and drops.
#
# The numbers add up: every pair is kept or dropped by exactly one rule.

_N_BINS = 24
_NONE: Mapping[str, int] = {}
KEPT = 255
"""In `Judgement.dropped_by`: no rule finds it."""


@dataclass(frozen=True)
class Judgement:
    """The judgement of every pair."""

    rules: Sequence[Rule]
    """Those that were asked, in their order, without `UNREADABLE`."""
    alone: Mapping[str, Mask]
    """The matches of each rule by itself, whether on or off, (n_pairs,)."""
    together: Mapping[str, Mask]
    """The matches of each rule that is on, beside the others: of duplicates, copies of what they leave."""
    dropped_by: NDArray[np.uint8]
    """The index of the first rule that finds a pair, else `KEPT`; of rows put back too, (n_pairs,)."""
    is_kept: Mask
    """Which pairs stay, (n_pairs,)."""

    def rows(self, key: str) -> NDArray[np.int64]:
        """Returns the rows, (n_rows,), that a rule matches by itself, put back or not; "": those kept."""
        return np.flatnonzero(self.alone[key] if key else self.is_kept)


def apply_rules(rules: Sequence[Rule], features: Features, preset: SplitNumbers, recipe: Recipe) -> Judgement:
    """Judges every pair.

    Args:
        rules: the rules that make sense here, in their order.
        features: the columns of features, each (n_pairs,).
        preset: the split the user chose of each pair, (n_pairs,); of two copies, one of the test split stays.
        recipe: which rules are on, and how.

    What a rule that is not optional drops (a pair with an empty side) no later rule finds: there is nothing
    to judge.
    """
    asked = [rule for rule in rules if rule.key != UNREADABLE]
    n_pairs = len(preset)
    put_back = np.zeros(n_pairs, dtype=np.bool_)
    put_back[[row for row in recipe.keep_rows if row < n_pairs]] = True
    order = _by_importance(preset)
    dropped_by = np.full(n_pairs, KEPT, dtype=np.uint8)
    alone, together = dict[str, Mask](), dict[str, Mask]()
    must_go = np.zeros(n_pairs, dtype=np.bool_)
    for number, rule in enumerate(asked):
        if rule.finds:
            mask: Mask = rule.finds(features, limits_of(recipe, rule)) & ~must_go
            alone[rule.key] = mask
        else:
            alone[rule.key] = _copies(features[rule.group], order[~must_go[order]])
            lives = (dropped_by == KEPT) | (put_back & ~must_go)
            mask = _copies(features[rule.group], order[lives[order]])
        if not is_on(recipe, rule):
            continue
        together[rule.key] = mask
        dropped_by[mask & (dropped_by == KEPT)] = number
        if not rule.is_optional:
            must_go |= mask
    is_kept = (dropped_by == KEPT) | (put_back & ~must_go)
    return Judgement(asked, alone, together, dropped_by, is_kept)


def report_rules(
    judgement: Judgement, rules: Sequence[Rule], recipe: Recipe, unreadable: Mapping[str, int]
) -> tuple[RuleReport, ...]:
    """Returns the report on every rule."""
    nothing = np.zeros(len(judgement.is_kept), dtype=np.bool_)
    n_found = nothing.astype(np.uint8)
    for mask in judgement.together.values():
        n_found += mask
    dropped = judgement.dropped_by[~judgement.is_kept]
    counts = np.bincount(dropped, minlength=KEPT + 1)
    told = []
    for rule in rules:
        if rule.key == UNREADABLE:
            n_bad = sum(unreadable.values())
            told.append(_report(rule, recipe, (n_bad, n_bad, n_bad), unreadable))
        else:
            found = judgement.together.get(rule.key, nothing)
            n_hits = int(judgement.alone[rule.key].sum())
            n_only = int((found & (n_found == 1) & ~judgement.is_kept).sum())
            told.append(_report(rule, recipe, (n_hits, n_only, int(counts[judgement.rules.index(rule)]))))
    return tuple(told)


def histograms(features: Features) -> TextHistograms:
    """Returns how length ratios and words per source are spread."""
    words = features["source_words"].astype(np.float32)
    most = float(np.percentile(words, 99)) if len(words) else 1.0
    longest = max(_N_BINS, np.ceil(most / _N_BINS) * _N_BINS)
    return TextHistograms(
        length_ratio=_bars(length_ratios(features), np.geomspace(1, 10, _N_BINS + 1)),
        words=_bars(words, np.linspace(0, longest, _N_BINS + 1)),
    )


def group_copies(keys: NDArray[np.uint64]) -> NDArray[np.int32]:
    """Numbers keys from 0, the same number for the same key, (n_pairs,)."""
    return np.unique(keys, return_inverse=True)[1].astype(np.int32)


def _copies(groups: NDArray[Any], order: NDArray[np.int64]) -> Mask:
    """Returns which of these rows have a copy that comes before them in this order, (n_pairs,)."""
    first = np.full(int(groups.max()) + 1 if len(groups) else 0, -1, dtype=np.int64)
    first[groups[order[::-1]]] = order[::-1]  # of equal groups the last assignment stays: the first row
    is_copy = np.zeros(len(groups), dtype=np.bool_)
    is_copy[order] = first[groups[order]] != order
    return is_copy


def _by_importance(preset: SplitNumbers) -> NDArray[np.int64]:
    """Returns all rows, those of a test split first: a pair that stands in two files belongs to the test."""
    is_test, is_dev = preset == TEST, preset == DEV
    return np.concatenate(
        [np.flatnonzero(is_test), np.flatnonzero(is_dev), np.flatnonzero(~(is_test | is_dev))]
    )


def _report(
    rule: Rule, recipe: Recipe, numbers: tuple[int, int, int], reasons: Mapping[str, int] = _NONE
) -> RuleReport:
    chosen = limits_of(recipe, rule)
    hits, only, dropped = numbers
    return RuleReport(
        key=rule.key,
        title=rule.title,
        explanation=rule.explanation,
        on=is_on(recipe, rule),
        is_optional=rule.is_optional,
        thresholds={
            name: RuleThreshold(
                value=chosen[name], min=limit.low, max=limit.high, step=limit.step, title=limit.title
            )
            for name, limit in rule.limits.items()
        },
        hits=hits,
        only=only,
        dropped=dropped,
        reasons=dict(reasons),
    )


def _bars(values: NDArray[Any], edges: NDArray[Any]) -> tuple[Bar, ...]:
    """Counts values per bin; the last bin holds all that is beyond it too."""
    counts, _ = np.histogram(np.minimum(values, edges[-1]), edges)
    return tuple(
        (round(float(low), 3), round(float(high), 3), int(count))
        for low, high, count in zip(edges[:-1], edges[1:], counts, strict=True)
    )
