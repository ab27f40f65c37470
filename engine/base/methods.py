"""The methods of adaptation, one record each: every name, title and rule of a method stands here alone.

A new method is an entry of `METHODS`: from it come `--method` and its help, the ways that people may choose,
and what an order is refused for. If it shares no trainer with another one, it also gets a `Family`, and the
two branches in `engine.tasks.adapting.training` that mypy then asks for.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Family(StrEnum):
    """Methods that share a trainer."""

    PAIRS = "pairs"
    """Goes on training with the model's own vocabulary."""
    VOCABULARY = "vocabulary"
    """Gives the model a vocabulary of the domain, then goes on training."""
    SOURCE = "source"
    """Trains a model of the same shape anew, first on the text the model came from, then on the domain's."""
    DOMAINS = "domains"
    """Trains a model of the same shape anew, on the text of several domains at once."""
    SPEAKERS = "speakers"
    """Learns a profile for every speaker."""
    WORD_DOMAINS = "word-domains"
    """Gives the model parts that tell domains apart word by word, then goes on training on several."""
    EXTERNAL = "external"
    """Gives the model vectors of whole words from text of its source language, then goes on training."""


class Projection(StrEnum):
    """How word vectors get into a model's embedding space; see `engine.vocabulary.projection`."""

    LOCAL = "local"
    ORTHOGONAL = "orthogonal"
    NONE = "none"


LEAST_PAIRS = 20
"""Fewer training pairs than this teach a model nothing that a held-out text could show."""

SCOPES = FULL, PACK = "full", "pack"
"""All weights with a graph of their own; or embeddings and biases alone, swapped into the parent's graph."""


@dataclass(frozen=True, kw_only=True)
class Variant:
    """How a method may be used."""

    scope: str = FULL
    back_translate: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class Method:
    """One method of adaptation; there is one record of each, so identity is equality."""

    name: str
    """As typed: `--method NAME`."""
    title: str
    """As people read it: "Learn new words"."""
    sentence: str
    """Its effect, for people."""
    paper: str
    """Where it comes from, and its name there."""
    family: Family
    needs_source_text: str = ""
    """Why it needs the text the base model came from, for people; empty if it does not."""
    why_no_pack: str = ""
    """Why it has no pack; empty if it has one."""
    has_small_pack: bool = False
    """True: its pack is low-rank updates of the model (`engine.base.architecture`), not whole tables."""
    vocabulary_settings: tuple[str, ...] = ()
    """The settings of `VocabularyConfig` that change anything, besides "seed"."""
    fixed_vocabulary: Mapping[str, str] = field(default_factory=dict)
    """Settings of `VocabularyConfig` that make it what it is."""
    projection: Projection = Projection.NONE
    takes_small_steps: bool = False
    """True: it learns in small steps unless the result is for one domain alone."""
    can_back_translate: bool = False
    can_mix: bool = False
    """True: its result may be mixed with the model it began from; see `engine.adaptation.mixing`."""
    offered: tuple[Variant, ...] = ()
    """How people may choose it for a domain. Empty: it is for speakers, or a baseline or control of a paper,
    which only `--method` takes."""
    is_offered_unplanned: bool = False
    """True: offered also before a plan has read the text."""
    domain_kind: str = ""
    """How its result follows domains: a `DomainKind`; empty if it does not."""
    is_told: bool = False
    """True: it learns from which domain each text is; else it finds domains by itself."""
    external_kind: str = ""
    """How its result merges external vectors with its own: an `ExternalKind`; empty if it reads none."""
    profile: str = ""
    """What people call a profile of its kind; empty if it learns none."""
    fits_newcomers: bool = False
    """True: a profile of its kind can be learned for somebody new, with the model as it is."""

    @property
    def gives_vocabulary(self) -> bool:
        """True if it gives the model, as it is, words of the domain."""
        return self.family == Family.VOCABULARY

    @property
    def learns_several_domains(self) -> bool:
        """True if it learns the text of other domains beside that of the domain."""
        return self.family in (Family.DOMAINS, Family.WORD_DOMAINS)

    @property
    def learns_all_at_once(self) -> bool:
        """True if it trains a model from nothing on the text of all domains together."""
        return self.learns_several_domains and self.begins_anew

    @property
    def learns_vocabulary(self) -> bool:
        """True if the result has a vocabulary of its own."""
        return self.family in (Family.VOCABULARY, Family.SOURCE, Family.DOMAINS)

    @property
    def keeps_old_words(self) -> bool:
        """True if its new words stand beside the model's own, and not in their place."""
        return self.fixed_vocabulary.get("old_words") == "kept"

    @property
    def needs_held_out_source(self) -> bool:
        """True if it first learns from the source text alone, and needs some of that to see when to stop."""
        return self.family == Family.SOURCE

    @property
    def begins_anew(self) -> bool:
        """True if it trains a model from nothing, as long as its base was trained."""
        return self.family in (Family.SOURCE, Family.DOMAINS)

    @property
    def learns_from(self) -> str:
        """What it learns from beside the text of its domain, for people, where that must be named."""
        is_of_several = self.family in (Family.DOMAINS, Family.WORD_DOMAINS)
        return "text of other domains" if is_of_several else "the text that the model came from"

    @property
    def learns_speakers(self) -> bool:
        """True if it learns a profile for every speaker."""
        return self.family == Family.SPEAKERS


_PLAIN, _AS_PACK, _BACK_TRANSLATED = Variant(), Variant(scope=PACK), Variant(back_translate=True)
_SATO = "Sato, Sakuma, Yoshinaga, Toyoda, Kitsuregawa (Findings of EMNLP 2020)"
_MICHEL = "Michel, Neubig (ACL 2018)"
_ZHANG = "Zhang, Liu, Xiong, Zhang, Chen (2020)"
_DI_GANGI = "Di Gangi, Federico (Monolingual Embeddings for Low Resourced NMT)"
_JIANG = "Jiang, Liang, Wang, Zhao (ACL 2020)"
_WHOLE_MODEL = "it trains a whole model, and a pack is a part of its parent"
_NEW_PARTS = "its graph has parts that its parent's lacks"
_OTHER_DOMAINS = "This way learns several domains at once, so it needs the text of the others."
_SIZES = ("src_size", "tgt_size", "cbow_epochs")
_PROJECTED = (
    *_SIZES, "cbow_threads", "sides", "old_words", "neighbours", "shared_rows", "new_rows", "match_norms"
)  # fmt: skip

FINE_TUNE = Method(
    name="fine-tune",
    title="Learn from your sentences",
    sentence="Keeps the model's own words and learns how you use and combine them.",
    paper=f"Fine-tuning (Luong, Manning, IWSLT 2015); FT-srcV of {_SATO}",
    family=Family.PAIRS,
    takes_small_steps=True,
    can_back_translate=True,
    can_mix=True,
    offered=(_PLAIN, _AS_PACK, _BACK_TRANSLATED),
    has_small_pack=True,
    is_offered_unplanned=True,
)
ADD_WORDS = Method(
    name="add-words",
    title="Add new words",
    sentence="Adds the words of your field to the model's own, then learns from your sentences.",
    paper=f"Beside the vocabulary adaptation of {_SATO}: old rows stay, new ones are the mean of the "
    "subwords that spelled them",
    family=Family.VOCABULARY,
    vocabulary_settings=("src_size", "tgt_size", "sides", "cbow_epochs", "cbow_threads"),
    fixed_vocabulary={"old_words": "kept", "shared_rows": "copied", "new_rows": "pieces"},
    takes_small_steps=True,
    can_back_translate=True,
    can_mix=True,
    offered=(_PLAIN,),
    is_offered_unplanned=True,
)
TARGET_VOCABULARY = Method(
    name="target-vocabulary",
    title="Start over with your words",
    sentence="Trains a new model with your words from the text the model came from, then on yours. Takes "
    "longest.",
    paper=f"FT-tgtV of {_SATO}",
    family=Family.SOURCE,
    needs_source_text="This way trains a new model with your words, first on the text that the old one came "
    "from and then on yours, so it needs that text, or text like it.",
    why_no_pack=_WHOLE_MODEL,
    vocabulary_settings=(*_SIZES, "cbow_threads"),
    takes_small_steps=True,
    can_back_translate=True,
    offered=(_PLAIN,),
)
VA_CBOW = Method(
    name="va-cbow",
    title="Learn new words, unfitted",
    sentence="Like “Learn new words”, but the new words are not fitted into the model first.",
    paper=f"Vocabulary adaptation, VA-CBoW (baseline): {_SATO}",
    family=Family.VOCABULARY,
    vocabulary_settings=_PROJECTED,
    can_back_translate=True,
    can_mix=True,
)
VA_LINEAR = Method(
    name="va-linear",
    title="Learn new words, rotated",
    sentence="Like “Learn new words”, with one rotation for all words instead of a fit around each.",
    paper=f"Vocabulary adaptation, VA-Linear (baseline): {_SATO}",
    family=Family.VOCABULARY,
    projection=Projection.ORTHOGONAL,
    vocabulary_settings=_PROJECTED,
    can_back_translate=True,
    can_mix=True,
)
VA_LLM = Method(
    name="va-llm",
    title="Learn new words",
    sentence="Gives the model the words of your field as whole words, then learns from your sentences.",
    paper=f"Vocabulary adaptation, VA-LLM: {_SATO}",
    family=Family.VOCABULARY,
    projection=Projection.LOCAL,
    vocabulary_settings=_PROJECTED,
    can_back_translate=True,
    can_mix=True,
    offered=(_PLAIN, _AS_PACK, _BACK_TRANSLATED),
)
DOMAIN_TOKEN = Method(
    name="domain-token",
    title="Several domains in one model",
    sentence="Trains one model on several domains that tells them apart by itself. Takes long.",
    paper="Domain token mixing (Britz, Le, Pryzant, WMT 2017); MDL of Sato et al.",
    family=Family.DOMAINS,
    needs_source_text="This way trains one model on your text and on text of other domains at once, so it "
    "needs that other text; the text that the model came from is best.",
    why_no_pack=_WHOLE_MODEL,
    vocabulary_settings=_SIZES,
    takes_small_steps=True,
    offered=(_PLAIN,),
)
DSA = Method(
    name="dsa",
    title="Several domains, found by the model",
    sentence="One model for several domains, which groups their words by itself.",
    paper=f"Domain-aware self-attention, unsupervised: {_ZHANG}",
    family=Family.WORD_DOMAINS,
    needs_source_text=_OTHER_DOMAINS,
    why_no_pack=_NEW_PARTS,
    takes_small_steps=True,
    can_mix=True,
    domain_kind="attention",
)
DSA_GUIDED = Method(
    name="dsa-guided",
    title="Several domains, told apart by their words",
    sentence="One model for several domains: every word says which it belongs to, and you can steer.",
    paper=f"Domain-aware self-attention, guided: {_ZHANG}",
    family=Family.WORD_DOMAINS,
    needs_source_text=_OTHER_DOMAINS,
    why_no_pack=_NEW_PARTS,
    takes_small_steps=True,
    can_mix=True,
    offered=(_PLAIN,),
    domain_kind="attention",
    is_told=True,
)
MIXING = Method(
    name="mixing",
    title="Several domains, each with weights of its own",
    sentence="One model for several domains: a mixture of their weights translates every word.",
    paper=f"Word-level layer-wise domain mixing, encoder and decoder: {_JIANG}",
    family=Family.WORD_DOMAINS,
    needs_source_text=_OTHER_DOMAINS,
    why_no_pack=_NEW_PARTS,
    takes_small_steps=True,
    can_mix=True,
    offered=(_PLAIN,),
    domain_kind="mixing",
    is_told=True,
)
MIXING_ENCODER = Method(
    name="mixing-encoder",
    title="Several domains, each read with weights of its own",
    sentence="One model for several domains: a mixture of their weights reads every word, and one writes.",
    paper=f"Word-level layer-wise domain mixing, encoder: {_JIANG}",
    family=Family.WORD_DOMAINS,
    needs_source_text=_OTHER_DOMAINS,
    why_no_pack=_NEW_PARTS,
    takes_small_steps=True,
    can_mix=True,
    domain_kind="encoder-mixing",
    is_told=True,
)
MIX_SUM = Method(
    name="mix-sum",
    title="Extra reading, added",
    sentence="Adds what text in the source language tells of a word to what the model knows of it.",
    paper=f"External embeddings, Mix sum: {_DI_GANGI}",
    family=Family.EXTERNAL,
    why_no_pack=_NEW_PARTS,
    takes_small_steps=True,
    can_mix=True,
    external_kind="sum",
)
MIX_CTRL = Method(
    name="mix-ctrl",
    title="Extra reading, weighed by the word",
    sentence="Like “Extra reading”, but one number for each word says how much of it counts.",
    paper=f"External embeddings, Mix ctrl: {_DI_GANGI}",
    family=Family.EXTERNAL,
    why_no_pack=_NEW_PARTS,
    takes_small_steps=True,
    can_mix=True,
    external_kind="ctrl",
)
MIX_GATE = Method(
    name="mix-gate",
    title="Extra reading",
    sentence="Learns rare words from text in the source language alone, then from your sentences.",
    paper=f"External embeddings, Mix gate: {_DI_GANGI}",
    family=Family.EXTERNAL,
    why_no_pack=_NEW_PARTS,
    takes_small_steps=True,
    can_mix=True,
    offered=(_PLAIN,),
    external_kind="gate",
)
FULL_BIAS = Method(
    name="full-bias",
    title="Learn your speakers, each alone",
    sentence="Learns a profile for every speaker that the corpora name: a bias for every word.",
    paper=f"Full bias: {_MICHEL}, equation 2",
    family=Family.SPEAKERS,
    profile="Profile word by word",
    fits_newcomers=True,
)
FACTORED_BIAS = Method(
    name="factored-bias",
    title="Learn your speakers",
    sentence="Learns a profile for every speaker that the corpora name, on what all of them share.",
    paper=f"Factored bias: {_MICHEL}, equation 4",
    family=Family.SPEAKERS,
    profile="Profile on the model's basis",
    fits_newcomers=True,
)
SPEAKER_TOKEN = Method(
    name="speaker-token",
    title="Learn your speakers, by a token",
    sentence="Learns a profile for every speaker that the corpora name: a vector the decoder reads first.",
    paper=f"Speaker token (baseline): {_MICHEL}",
    family=Family.SPEAKERS,
    profile="Profile as a vector",
    why_no_pack="its decoder reads one more input than the model's own",
)

METHODS: Mapping[str, Method] = {
    each.name: each
    for each in (
        FINE_TUNE, ADD_WORDS, TARGET_VOCABULARY, VA_CBOW, VA_LINEAR, VA_LLM, DOMAIN_TOKEN,
        DSA, DSA_GUIDED, MIXING, MIXING_ENCODER,
        MIX_SUM, MIX_CTRL, MIX_GATE,
        FULL_BIAS, FACTORED_BIAS, SPEAKER_TOKEN,
    )
}  # fmt: skip
"""By name, as the command line lists them."""


FOR_NEWCOMERS = tuple(each.name for each in METHODS.values() if each.fits_newcomers)
"""Names of the methods by which somebody new gets a profile."""


def names_and_titles() -> str:
    """Lists the methods, each with its title: what `--method` takes."""
    return "; ".join(f"{method.name}: {method.title}" for method in METHODS.values())


def names_of(methods: Iterable[Method]) -> str:
    """Lists methods by their names, for a message."""
    return ", ".join(method.name for method in methods)


def paper_of(method: str) -> str:
    """Returns where a method comes from and how it is typed; one that is not known stands for itself."""
    known = METHODS.get(method)
    return f"{known.paper}, --method {method}" if known else f"--method {method}"


def pack_title(method: str) -> str:
    """Returns what people call the pack of a method: "A small pack" or "Only its words"."""
    known = METHODS.get(method)
    return "A small pack" if known and known.has_small_pack else "Only its words"


def title_of(method: str, scope: str = FULL, *, back_translate: bool = False) -> str:
    """Returns the title of a way to adapt: "Learn new words · Only its words"; see `pack_title`.

    Args:
        method: its name; one that this version does not know stands for itself.
        scope: "full" or "pack".
        back_translate: True: it also learns from text translated back.
    """
    known = METHODS.get(method)
    title = known.title if known else method
    title += f" · {pack_title(method)}" if scope == PACK else ""
    return f"{title} · With text translated back" if back_translate else title
