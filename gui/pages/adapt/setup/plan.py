"""Reads the plan of an adaptation, as `parlance adapt --plan` gives it. Knows no widget and no engine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gui.pages.adapt.door import Setting
from gui.ways import LEARN_SENTENCES, SCOPE_SENTENCES, variant_words, way_title, way_words

_BACK = "Also learns from your text in the target language, translated back by a second model."


@dataclass(frozen=True)
class Way:
    """One way to adapt, recommended or not."""

    method: str
    scope: str
    title: str
    sentence: str
    seconds: float | None
    """About how long it takes here; None: not known."""
    is_recommended: bool
    unavailable: str
    """Why it cannot be chosen now; empty if it can."""
    back_translate: bool = False
    """Learns from pairs made by translating text back as well."""
    needs_source: bool = False
    """Needs the text that the model came from, which the user names."""
    vocabulary: Mapping[str, Setting] = field(default_factory=dict)
    """Settings of the new words that tell it from other ways of its method."""

    @property
    def key(self) -> tuple[object, ...]:
        """What makes it this way and no other."""
        return self.method, self.scope, self.back_translate, *sorted(self.vocabulary.items())

    @property
    def text(self) -> str:
        """What it does, and what was measured of it."""
        is_plain = self.method == LEARN_SENTENCES and self.scope != "pack" and not self.back_translate
        if is_plain or not self.method:
            return self.sentence
        said = [
            _BACK if self.back_translate else "" if self.scope == "pack" else way_words(self.method).sentence
        ]
        said += [SCOPE_SENTENCES["pack"] if self.scope == "pack" else "", self.sentence]
        return " ".join(dict.fromkeys(filter(None, said)))

    @property
    def tip(self) -> str:
        """The papers' name and the command line's."""
        parts = [way_words(self.method).paper] if self.method else []
        parts += [f"--scope {self.scope}"] if self.scope else []
        parts += ["--back-translate (BT)"] if self.back_translate else []
        parts += [f"--set {name}={value}" for name, value in self.vocabulary.items()]
        return ", ".join(parts)


@dataclass(frozen=True)
class Amounts:
    """What there is to learn from and to measure with."""

    pairs: int
    mono_src: int
    mono_tgt: int
    dev: int
    test: int
    general: int
    pieces_per_word: float | None
    """How many pieces the model cuts a word of this text into."""
    unknown_share: float | None
    """Share of the words with characters that the model does not have, in [0, 1]."""
    speakers: int = 0
    """Speakers that the texts name."""


@dataclass(frozen=True)
class Estimate:
    """What it takes on this computer."""

    seconds: float | None
    low_s: float | None
    high_s: float | None
    memory_bytes: int
    disk_bytes: int
    tokens_per_s: float | None
    device: str
    is_measured: bool
    how: str
    is_busy: bool = False
    """True if other programs were at work: `seconds` is without them, `high_s` with them until the end."""


@dataclass(frozen=True)
class Plan:
    """What Parlance would do, why, and what it takes."""

    method: str
    scope: str
    src_size: int
    tgt_size: int
    """Subwords of the new vocabularies; 0: the model's own are kept."""
    settings: Mapping[str, Any]
    reason: str
    evidence: tuple[str, ...]
    ways: tuple[Way, ...]
    data: Amounts
    estimate: Estimate
    warnings: tuple[str, ...] = ()
    """What is odd about the text, a sentence each."""

    @property
    def recommended(self) -> Way | None:
        """The way that is recommended, if it stands in the list."""
        return next((way for way in self.ways if way.is_recommended), None)


def read_plan(result: Mapping[str, Any]) -> Plan:
    """Reads the result of `tasks.plan_command`'s job; what is missing is empty."""
    vocabulary = _mapping(result.get("vocabulary"))
    method, scope = str(result.get("method", "")), str(result.get("scope", ""))
    return Plan(
        method=method,
        scope=scope,
        src_size=_count(vocabulary.get("src")),
        tgt_size=_count(vocabulary.get("tgt")),
        settings=_mapping(result.get("settings")),
        reason=str(result.get("reason", "")),
        evidence=tuple(str(each) for each in result.get("evidence") or ()),
        ways=tuple(_ways(result.get("alternatives") or (), method, scope, result.get("vocabulary_settings"))),
        data=_amounts(_mapping(result.get("data"))),
        estimate=_estimate(_mapping(result.get("estimate"))),
        warnings=tuple(str(each) for each in result.get("warnings") or ()),
    )


def with_times(ways: Iterable[Way], plan: Plan) -> tuple[Way, ...]:
    """Returns ways with the times that a newer plan knows: it was made with other settings."""
    times = {way.key: way.seconds for way in plan.ways}
    return tuple(replace(way, seconds=times.get(way.key, way.seconds)) for way in ways)


def _ways(found: Iterable[Mapping[str, Any]], method: str, scope: str, vocabulary: object) -> Iterable[Way]:
    """Reads the alternatives, the recommended one first and those that cannot be chosen last."""
    ways = [
        Way(
            method=str(each.get("method", "")),
            scope=str(each.get("scope", "")),
            title=_title_of(each),
            sentence=str(each.get("sentence") or way_words(str(each.get("method", ""))).sentence),
            seconds=_number(each.get("seconds")),
            is_recommended=bool(each.get("is_recommended")),
            unavailable=str(each.get("unavailable") or ""),
            back_translate=bool(each.get("back_translate")),
            needs_source=each.get("needs") == "source text",
            vocabulary=dict(_mapping(each.get("vocabulary_settings"))),
        )
        for each in found
    ]
    if method and not any(way.is_recommended for way in ways):
        title, sentence = way_title(method, scope), way_words(method).sentence
        own = dict(_mapping(vocabulary))
        way = Way(method, scope, title, sentence, None, is_recommended=True, unavailable="", vocabulary=own)
        ways.insert(0, way)
    return sorted(ways, key=lambda way: (not way.is_recommended, bool(way.unavailable)))


def _title_of(each: Mapping[str, Any]) -> str:
    """Names an alternative; one with settings of its own in short, as a title cannot be broken into lines."""
    method, scope = str(each.get("method", "")), str(each.get("scope", ""))
    variant = variant_words(_mapping(each.get("vocabulary_settings")))
    if variant:
        return f"{way_title(method, scope)}, {variant}"
    return str(each.get("title") or way_title(method, scope))


def _amounts(data: Mapping[str, Any]) -> Amounts:
    return Amounts(
        **{
            name: _count(data.get(name))
            for name in ("pairs", "mono_src", "mono_tgt", "dev", "test", "general", "speakers")
        },
        pieces_per_word=_number(data.get("pieces_per_word")),
        unknown_share=_number(data.get("unknown_share")),
    )


def _estimate(said: Mapping[str, Any]) -> Estimate:
    return Estimate(
        seconds=_number(said.get("seconds")),
        low_s=_number(said.get("low_s")),
        high_s=_number(said.get("high_s")),
        memory_bytes=_count(said.get("memory_bytes")),
        disk_bytes=_count(said.get("disk_bytes")),
        tokens_per_s=_number(said.get("tokens_per_s")),
        device=str(said.get("device") or ""),
        is_measured=bool(said.get("is_measured")),
        how=str(said.get("how") or ""),
        is_busy=bool(said.get("is_busy")),
    )


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _count(value: object) -> int:
    return int(value) if isinstance(value, int | float) else 0


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None
