"""Mixing what a model learned with what it began from, so that it forgets less.

Wortsman et al. (CVPR 2022, "Robust fine-tuning of zero-shot models", WiSE-FT), eq. 1: the weights of the
result are (1 - share) of the start's and share of the fine-tuned ones'. It takes no text of other domains
and no training, and adds nothing at translation.

Measured (model that ships, 2,000 pairs of captions, 200 updates of AdamW at 5e-4; BLEU on captions, on our
general text, on software documentation): 9.5, 16.4, 42.1 before; 24.1, 11.4, 32.1 as learned; 23.4, 14.4,
37.2 with three quarters of it; 19.3, 15.8, 40.1 with a half.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import torch
from torch import Tensor

from engine.adaptation.domain_text import DomainText
from engine.adaptation.recommendation import MIXED_ON_DOMAIN, MIXED_ON_GENERAL
from engine.base.model_json import LEARNED_WEIGHTS
from engine.base.progress import Progress, Report, ignore_progress
from engine.base.sampling import spread
from engine.model.folder import load_model, weights_to_bytes
from engine.model.transformer import Transformer
from engine.results.adapting import Mixture, ShareScores
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS, TrainedModel
from engine.training.devices import training_device
from engine.training.validation import Checker, make_dev_set
from engine.vocabulary.vector_files import load_source

SHARES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
"""The shares tried; with less of it a model has kept too little of what it learned."""
LEAST_KEPT = 0.25
"""Share of the gain in the domain that a mixture has to keep, else the model stays as it was learned: and is
held back by the gate, most often, so that even a part of the gain is worth more. With 105 corrections of
chats the half that forgot little kept 5.4 of 11.5 BLEU; as learned it lost 6.3 on general text."""
_LEAST_GENERAL = 20
"""Fewer sentences of general text tell nothing of what was forgotten."""
_STAGE = "Looking for what was forgotten"
_MOST_SCORED = 2 + len(SHARES).bit_length()
"""The model before, all that was learned, and what halving takes."""

Scores = Mapping[str, float]
"""Scores of `Checker`: "bleu" and "general_bleu" among others."""


def mix_back(
    base_folder: Path,
    start: Transformer,
    trained: TrainedModel,
    text: DomainText,
    most_forgotten: float,
    report: Report = ignore_progress,
    *,
    only_pack: bool = False,
) -> TrainedModel:
    """Mixes a trained model with the one it began from, if it forgot too much of general text.

    Args:
        base_folder: the model that was adapted; what it forgot is measured against it.
        start: the same as the training began from: the base, or the base with other words.
        trained: what came of it; its model is changed in place.
        text: of the domain; held-out pairs of it and general pairs are translated.
        most_forgotten: BLEU of general text that may be forgotten.
        report: told of every mixture that is tried.
        only_pack: of the weights as learned, keep those of the pack.

    Returns:
        The model with the scores of what it is now, where it was mixed with the file `LEARNED_WEIGHTS`; its
        details tell the choice, unless there is too little text for one.
    """
    own_words = _subwords(base_folder)
    measure = _Measure(text, (own_words, (trained.source, trained.target)), report)
    if not measure.is_possible:
        return trained
    before = measure.score(load_model(base_folder), *own_words)
    learned = {name: weight.clone() for name, weight in trained.model.state_dict().items()}
    begun = start.state_dict()
    scores: dict[float, Scores] = {}

    def score(share: float) -> Scores:
        trained.model.load_state_dict(mixture(begun, learned, share))
        scores[share] = measure.score(trained.model, trained.source, trained.target)
        return scores[share]

    as_learned = weights_to_bytes(trained.model, torch.float16, only_pack=only_pack)
    choice = choose_share(score, before, most_forgotten)
    trained.model.load_state_dict(mixture(begun, learned, choice.share))
    trained.model.eval()
    details = replace(trained.details, mixture=choice)
    if choice.share == 1:
        return replace(trained, details=details)
    training = replace(details.training, dev=scores[choice.share])
    files = {**trained.files, LEARNED_WEIGHTS: as_learned}
    return replace(trained, details=replace(details, training=training), files=files)


def mixture(start: Mapping[str, Tensor], learned: Mapping[str, Tensor], share: float) -> dict[str, Tensor]:
    """Returns (1 - share) of the weights at the start and share of the learned ones (WiSE-FT, eq. 1)."""
    if share == 1:
        return dict(learned)
    return {name: start[name].to(weight).lerp(weight, share) for name, weight in learned.items()}


def choose_share(score: Callable[[float], Scores], before: Scores, most_forgotten: float) -> Mixture:
    """Finds the largest share of what was learned with which little enough is forgotten, by halving.

    Args:
        score: of a mixture with a share of what was learned.
        before: the scores of the model that was adapted.
        most_forgotten: BLEU of general text that may be forgotten.

    Returns:
        The choice; all that was learned where that forgets little, and where no mixture that forgets little
        keeps `LEAST_KEPT` of the gain in the domain.
    """
    tried = {1.0: score(1.0)}

    def forgets_little(share: float) -> bool:
        if share not in tried:
            tried[share] = score(share)
        return before["general_bleu"] - tried[share]["general_bleu"] <= most_forgotten

    if forgets_little(1.0):
        return chosen(1.0, before, tried, most_forgotten)
    low, high = -1, len(SHARES)  # places that forget little, and too much
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if forgets_little(SHARES[middle]) else (low, middle)
    share = SHARES[low] if low >= 0 else 1.0
    gain, gain_as_learned = (tried[each]["bleu"] - before["bleu"] for each in (share, 1.0))
    is_worth_it = gain >= LEAST_KEPT * max(0.0, gain_as_learned)
    return chosen(share if is_worth_it else 1.0, before, tried, most_forgotten)


def chosen(share: float, before: Scores, tried: Mapping[float, Scores], most_forgotten: float) -> Mixture:
    """Returns the record of a choice.

    Args:
        share: that is kept; 1: all that was learned.
        before: the scores of the model that was adapted.
        tried: scores by share, 1 among them.
        most_forgotten: BLEU of general text that might be forgotten.
    """
    return Mixture(
        share=share,
        is_mixed=share < 1,
        sentence=_sentence(share, before, tried, most_forgotten),
        most_forgotten=most_forgotten,
        before=_scores(0.0, before),
        tried=tuple(_scores(each, tried[each]) for each in sorted(tried)),
    )


def _sentence(share: float, before: Scores, tried: Mapping[float, Scores], most_forgotten: float) -> str:
    """Returns the choice in words."""
    forgot = before["general_bleu"] - tried[1.0]["general_bleu"]
    if forgot <= most_forgotten:
        return "Not blended with the original: it forgot little of what it knew."
    if share == 1:
        return (
            f"Not blended with the original, though it forgot {forgot:.1f} BLEU of general text: "
            "blending would have cost too much of the domain."
        )
    parts = f"{100 * share:.0f}:{100 * (1 - share):.0f}"
    return f"Blended {parts} with the original to protect other texts."


class _Measure:
    """Scores models on the same held-out sentences, whatever words they read and write.

    Args:
        text: has the sentences; those that are too long for one of the models are left out for all.
        words: the subwords of each model, source and target.
        report: told how many sentences were translated.
    """

    def __init__(self, text: DomainText, words: Sequence[tuple[Subwords, Subwords]], report: Report) -> None:
        self.domain = spread(_fitting(text.dev_pairs, words), MIXED_ON_DOMAIN)
        self.general = spread(_fitting(text.general_pairs, words), MIXED_ON_GENERAL)
        self.report = report
        self.n_scored = 0

    @property
    def is_possible(self) -> bool:
        return bool(self.domain) and len(self.general) >= _LEAST_GENERAL

    def score(self, model: Transformer, source: Subwords, target: Subwords) -> Scores:
        """Returns the scores of `Checker`; the model is left on the device that trains."""
        sets = [
            make_dev_set(pairs, source, target, MAX_TOKENS, len(pairs))
            for pairs in (self.domain, self.general)
        ]
        n_before = self.n_scored
        self.n_scored += 1
        n_sentences = len(self.domain) + len(self.general)

        def tell(progress: Progress) -> None:
            self.report(Progress(_STAGE, n_before * n_sentences + progress.done, _MOST_SCORED * n_sentences))

        device = training_device()
        checker = Checker(sets[0], sets[1], n_learned=10**9, n_samples=0)
        return checker.check(model.to(device), device, tell).scores


def _subwords(folder: Path) -> tuple[Subwords, Subwords]:
    return load_source(folder), Subwords.load(folder / "target.spm")


def _scores(share: float, found: Scores) -> ShareScores:
    return ShareScores(share=share, bleu=found["bleu"], general_bleu=found["general_bleu"])


def _fitting(
    pairs: Sequence[tuple[str, str]], words: Sequence[tuple[Subwords, Subwords]]
) -> list[tuple[str, str]]:
    """Returns the pairs with no side that is empty or too long, in any of the given subwords."""
    return [
        pair
        for pair in pairs
        if all(
            0 < len(subwords.encode(side)) < MAX_TOKENS
            for both in words
            for subwords, side in zip(both, pair, strict=True)
        )
    ]
