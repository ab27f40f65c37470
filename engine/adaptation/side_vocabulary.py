"""One side's new vocabulary: subwords of the domain, their word vectors, and the rows they get in the model.

Sato, Sakuma, Yoshinaga, Toyoda and Kitsuregawa (Findings of EMNLP 2020), section 4. Knows neither torch nor
the other side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from engine.adaptation.word_spaces import WordSpaces, find_spaces
from engine.base.config import VocabularyConfig
from engine.base.errors import CorpusError
from engine.base.methods import Method, Projection
from engine.base.progress import Progress, Report, ignore_progress
from engine.results.figures import counted
from engine.results.model_details import VocabularySide
from engine.text.languages import language_name
from engine.text.subwords import Subwords
from engine.training.cbow import WORD2VEC_EPOCHS, WordVectors, learn_cbow
from engine.vocabulary.joint_subwords import LearnedSubwords, join_subwords, learn_subwords
from engine.vocabulary.projection import (
    Anchors,
    Floats,
    Ids,
    Projected,
    project_as_is,
    project_locally,
    project_orthogonally,
    shared_tokens,
)
from engine.vocabulary.transplant import ModelSide, NewSide, transplant

_LEAST_KNOWN = 0.05
"""Share of a text's running tokens with letters that the model has to know: below, the scripts differ."""
_ENCODE_AT_ONCE = 5000


@dataclass(frozen=True, kw_only=True)
class SideText:
    """The text one side learns from."""

    side: str
    """"source" or "target"."""
    language: str
    """Its tag."""
    sentences: Sequence[str]
    own: Subwords
    """The model's, which `old_words` may keep; its symbols before sentences are kept in any case."""
    size: int = 0
    """Subwords wanted; 0: as many as the text supports."""


@dataclass(frozen=True, eq=False)
class SideVocabulary:
    """A side's new vocabulary."""

    subwords: Subwords
    rows: NewSide
    learned: WordVectors
    """CBOW of the text."""
    spaces: WordSpaces
    """The neighbours of its words, for people to look at."""
    details: VocabularySide
    """For the run's record."""


def learn_side(
    model: ModelSide,
    text: SideText,
    method: Method,
    settings: VocabularyConfig,
    scratch: Path,
    report: Report = ignore_progress,
) -> SideVocabulary:
    """Learns a side's vocabulary and gives every subword a row.

    Args:
        model: the side before.
        text: the domain's.
        method: of the family "vocabulary".
        settings: sizes aside, which stand in `text`.
        scratch: a folder for the time of this call.
        report: called between steps.

    Raises:
        CorpusError: if the model knows next to nothing of the text: another language or script.
        ConfigError: if no such subwords can be learned.
    """
    begun = Progress(f"Learning the {text.side} subwords", 0, 1)
    report(begun)
    found = learn_subwords(text.sentences, text.size, lambda: report(begun), list(text.own.given))
    is_kept = settings.old_words == "kept"
    subwords = join_subwords(text.own, found.subwords) if is_kept else found.subwords
    tokens = subwords.tokens(range(subwords.size))
    looking = settings if _moves_rows(settings) else _quick(settings)
    learned = learn_words(subwords, text.sentences, model.table.shape[1], looking, scratch, report)
    shared = shared_tokens(model.tokens, tokens)
    anchors = shared.only(learned.counts > 0)
    share_known = _check_known(tokens, learned.counts, anchors, text)
    told = _limits(found, len(anchors), text, method, settings)
    report(Progress(f"Moving the {text.side} vocabulary", 0, 1, messages=told))
    projected = project(learned.vectors, model.table, anchors, method.projection, settings)
    random = np.random.default_rng([settings.seed, text.side == "target"])
    rows = transplant(model, tokens, shared, projected, anchors, settings, random)
    details = replace(
        _describe(found, learned, projected),
        size=subwords.size,
        old_size=len(model.tokens),
        n_shared=len(shared),
        n_anchors=len(anchors),
        share_known=round(share_known, 4),
        rows=rows.origins,
    )
    spaces = find_spaces(tokens, learned.vectors, rows.table, model.tokens, model.table)
    return SideVocabulary(subwords, rows, learned, spaces, details)


def _moves_rows(settings: VocabularyConfig) -> bool:
    """True if word vectors decide where rows go; else people look at them, and speakers' profiles move."""
    return "projected" in (settings.shared_rows, settings.new_rows)


def _quick(settings: VocabularyConfig) -> VocabularyConfig:
    return replace(settings, cbow_epochs=settings.cbow_epochs or WORD2VEC_EPOCHS)


def learn_words(
    subwords: Subwords,
    sentences: Sequence[str],
    d_model: int,
    settings: VocabularyConfig,
    scratch: Path,
    report: Report = ignore_progress,
) -> WordVectors:
    """Learns a vector for every subword of a text (CBOW, see `learn_cbow`); symbols before it get none."""
    return learn_cbow(
        _encoded(subwords, sentences),
        subwords.size,
        d_model,
        epochs=settings.cbow_epochs,
        seed=settings.seed,
        threads=settings.cbow_threads,
        folder=scratch,
        report=report,
    )


def project(
    vectors: Floats, table: Floats, anchors: Anchors, how: Projection, settings: VocabularyConfig
) -> Projected:
    """Maps word vectors into the model's space by one of the paper's methods; shapes as in `projection`."""
    match how:
        case Projection.LOCAL:
            return project_locally(vectors, table, anchors, settings.neighbours, settings.match_norms)
        case Projection.ORTHOGONAL:
            return project_orthogonally(vectors, table, anchors, settings.match_norms)
        case Projection.NONE:
            return project_as_is(vectors, table, anchors, settings.match_norms)


def fewer_subwords(found: LearnedSubwords, side: str) -> list[str]:
    """Returns a sentence if a text gave fewer subwords than were asked for; else nothing."""
    size = found.subwords.size
    if found.is_chosen or size >= found.asked:
        return []
    return [f"The {side} text gives {size:,} subwords; {found.asked:,} were asked for."]


def _limits(
    found: LearnedSubwords, n_anchors: int, text: SideText, method: Method, settings: VocabularyConfig
) -> tuple[tuple[str, str], ...]:
    """Returns warnings for the user: settings that this text cannot fulfil."""
    told = fewer_subwords(found, text.side)
    if method.projection == Projection.LOCAL and settings.neighbours > n_anchors:
        known = counted(n_anchors, "token")
        told.append(
            f"The model shares {known} with the {text.side} text, so no more than that serve as neighbours; "
            f"{settings.neighbours:,} were asked for."
        )
    return tuple(("warning", sentence) for sentence in told)


def _encoded(subwords: Subwords, sentences: Sequence[str]) -> Iterator[list[int]]:
    given = set(subwords.given.values())
    for first in range(0, len(sentences), _ENCODE_AT_ONCE):
        for ids in subwords.encode_all(sentences[first : first + _ENCODE_AT_ONCE]):
            yield [id_ for id_ in ids if id_ not in given] if given else ids


def _check_known(tokens: Sequence[str], counts: Ids, anchors: Anchors, text: SideText) -> float:
    """Returns how much of the text's words is made of subwords that the model knows, from 0 to 1.

    Raises:
        CorpusError: if that is next to nothing.
    """
    has_letters = np.array([any(map(str.isalpha, token)) for token in tokens])
    is_anchor = np.zeros(len(tokens), bool)
    is_anchor[anchors.new_ids] = True
    total = int(counts[has_letters].sum())
    share = int(counts[has_letters & is_anchor].sum()) / total if total else 0.0
    if share < _LEAST_KNOWN:
        language = language_name(text.language)
        raise CorpusError(
            f"The model knows {_percent(share)} of the tokens of words that the {text.side} text is made of: "
            "nothing joins the two vocabularies.",
            f"Is the {text.side} side of these corpora {language}, in the script that the model learned? "
            "Choose another model or corpus, or fine-tune with the model's own vocabulary.",
        )
    return share


def _percent(share: float) -> str:
    return "none" if not share else f"only {share:.1%}"


def _describe(found: LearnedSubwords, learned: WordVectors, projected: Projected) -> VocabularySide:
    local = projected.local
    return VocabularySide(
        size=found.subwords.size,
        asked=found.asked,
        is_chosen=found.is_chosen,
        n_words_seen=found.n_words,
        n_tokens_seen=int(learned.counts.sum()),
        n_without_vector=int((learned.counts == 0).sum()),
        cbow_epochs=learned.epochs,
        norm_model=round(projected.norm_model, 4),
        norm_cbow=round(projected.norm_cbow, 4),
        is_norm_matched=projected.is_norm_matched,
        n_irregular=int(local.is_irregular.sum()) if local else 0,
        n_cut=projected.n_cut,
    )
