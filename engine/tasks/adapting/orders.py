"""What an adaptation was asked for, and which orders cannot work."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.adaptation.schedules import ADD_WORDS, SPEAKER_METHODS, VOCABULARY_METHODS
from engine.config import AdaptationConfig, SpeakerConfig, TrainConfig, VocabularyConfig
from engine.errors import ConfigError

SOURCE_METHODS = ("target-vocabulary", "domain-token")
"""They train a model of the base's shape anew, so they need the source domain's text as well."""
METHODS = (
    "fine-tune",
    ADD_WORDS,
    "target-vocabulary",
    "va-cbow",
    "va-linear",
    "va-llm",
    "domain-token",
    *SPEAKER_METHODS,
)
SCOPES = ("full", "pack")


@dataclass(frozen=True, kw_only=True)
class AdaptOrder:
    """What `parlance adapt` was asked for."""

    model: str
    domain: str
    method: str = ""
    """One of `METHODS`; "": the plan chooses, with `speakers` factored-bias."""
    scope: str = ""
    """"full" or "pack"; "": the plan chooses where it chooses the method, else full."""
    speakers: bool = False
    """Learn the speakers that the corpora name, too."""
    name: str = ""
    mono: Sequence[str] | None = None
    """Monolingual corpora of the library; None: those of the domain in the two languages."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `TrainConfig` that replace the defaults."""
    speaker_settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `SpeakerConfig`."""
    vocabulary: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `VocabularyConfig`."""
    only_domain: bool = False
    """The result is for this domain alone: it learns in large steps, and may forget all else."""
    back_translate: bool = False
    """Translate the target side's monolingual text back, and learn from these pairs too."""
    reverse_model: str = ""
    """The model that translates back; "": one of the library, else one trained for it."""
    source_corpora: Sequence[str] = ()
    """The source domain's text for `SOURCE_METHODS`, see `find_sources`."""
    columns: Sequence[str] = ()
    """Languages of the columns of TSV files among them, in order."""
    threads: int = 0
    """Processor cores that the run uses; 0: all but one."""
    limits: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `AdaptationConfig`: "gate_margin", "source_updates" and so on."""

    @property
    def limit(self) -> AdaptationConfig:
        """What may be lost and used, with the defaults of what was not set."""
        return AdaptationConfig.from_json(dict(self.limits))


_BACK_TRANSLATION_METHODS = ("fine-tune", "target-vocabulary", *VOCABULARY_METHODS)
_OWN_WORDS_METHODS = (*VOCABULARY_METHODS, *SOURCE_METHODS)
"""They learn words of their own, so `VocabularyConfig` tells them something."""
_USEFUL_SETTINGS = {
    ADD_WORDS: ("src_size", "tgt_size", "sides", "cbow_epochs", "cbow_threads"),
    "target-vocabulary": ("src_size", "tgt_size", "cbow_epochs", "cbow_threads"),
    "domain-token": ("src_size", "tgt_size", "cbow_epochs"),
}
"""What of it tells those something that move no words into a model's space."""


def check_order(order: AdaptOrder) -> None:
    """Refuses what cannot work, whatever the text.

    Raises:
        ConfigError: naming everything that is wrong.
    """
    problems = []
    if order.method and order.method not in METHODS:
        problems.append(f"method must be one of {', '.join(METHODS)}, not {order.method!r}")
    if order.scope and order.scope not in SCOPES:
        problems.append(f"scope must be full or pack, not {order.scope!r}")
    if not problems:
        problems = [*_wrong_method(order), *_wrong_text(order), *_wrong_words(order), *_wrong_settings(order)]
    if problems:
        raise ConfigError(problems, "parlance adapt --help lists what this version has.")


def _is_of_speakers(order: AdaptOrder) -> bool:
    return order.method in SPEAKER_METHODS or (order.speakers and not order.method)


def _wrong_method(order: AdaptOrder) -> list[str]:
    """Returns what the method, named or not, cannot be."""
    method, problems = order.method, []
    if method == "speaker-token" and order.scope == "pack":
        problems.append("speaker-token has no pack: its decoder reads one more input than the model's own")
    if method in SOURCE_METHODS and order.scope == "pack":
        problems.append(f"{method} has no pack: it trains a whole model, and a pack is a part of its parent")
    if (order.speakers or order.speaker_settings) and not _is_of_speakers(order):
        problems.append(f"{method or 'fine-tune'} knows no speakers; {', '.join(SPEAKER_METHODS)} do")
    return problems


def _wrong_text(order: AdaptOrder) -> list[str]:
    """Returns which text is missing, and which the method cannot learn from."""
    method, problems = order.method, []
    if method in SOURCE_METHODS and not order.source_corpora:
        problems.append(f"{method} learns from the source domain's text too: name it with --source-corpus")
    if order.source_corpora and method not in ("", *SOURCE_METHODS) and not order.back_translate:
        able = " and ".join(SOURCE_METHODS)
        problems.append(f"{method} learns nothing from --source-corpus; {able} do, and --back-translate")
    if order.columns and not order.source_corpora:
        problems.append("columns are those of TSV files among --source-corpus, and none is named")
    if order.back_translate and (_is_of_speakers(order) or method not in ("", *_BACK_TRANSLATION_METHODS)):
        able = ", ".join(_BACK_TRANSLATION_METHODS)
        problems.append(f"{method or 'factored-bias'} cannot learn from text translated back; {able} can")
    if order.reverse_model and not order.back_translate:
        problems.append("a reverse model translates back, so it goes with --back-translate")
    return problems


def _wrong_words(order: AdaptOrder) -> list[str]:
    """Returns which settings of new words tell the method nothing."""
    method, problems = order.method, []
    own = sorted(set(order.vocabulary) - {"seed"})
    useful = _USEFUL_SETTINGS.get(method, own)
    if useless := [name for name in own if name not in useful]:
        problems.append(
            f"{method} maps no words into a model's, so {useless[0]} tells it nothing; {', '.join(useful)} do"
        )
    if own and method not in ("", *_OWN_WORDS_METHODS):
        able = ", ".join(_OWN_WORDS_METHODS)
        problems.append(
            f"{method} keeps the model's words, so {own[0]} tells it nothing; {able} learn new ones"
        )
    return problems


def _wrong_settings(order: AdaptOrder) -> list[str]:
    """Returns what is wrong with the settings; what the text decides is checked when it is known."""
    problems: list[str] = []
    given = (
        (TrainConfig, order.settings),
        (SpeakerConfig, order.speaker_settings),
        (VocabularyConfig, order.vocabulary),
        (AdaptationConfig, order.limits),
    )
    for kind, values in given:
        try:
            kind.from_json(dict(values))
        except ConfigError as error:
            problems += error.problems
    return problems
