"""The schedule of each method - its length, steps and checks - from the amount of text alone.

The papers' schedule (a warm-up of 4,000 updates of 64,000 tokens) never leaves its warm-up on a user's few
thousand pairs. Here everything follows from the passes over the text that such an amount needs, the warm-up
and the last cool-down are shares of the run, and a run never takes longer than a night on the computer it is
on. Knows no torch, no files and no library, so that a plan can be made before anything is loaded.
"""

from dataclasses import replace

from engine.config import TrainConfig
from engine.methods import Method

LEAST_PAIRS = 20
"""Fewer training pairs than this teach a model nothing that a held-out text could show."""
LEAST_UPDATES = 60
MOST_UPDATES = {"cpu": 3_000, "cuda": 10_000}
MIXED_ON_DOMAIN, MIXED_ON_GENERAL = 100, 250
"""Sentences of the domain and of general text that each mixture translates, at most."""

_USUAL_UPDATES = 200
"""Fewer only where these would be more than `_MOST_PASSES` over the text, and no words are new."""
_MOST_PASSES = 40
"""Measured (model that ships, German to English, 100 and 200 pairs, one seed): a small pack's held-out loss
was best within 55 passes on chats, 27 on law, and hardly fell on captions; with 200 pairs 40 passes gave the
BLEU of 66 or more (chats 39.7 and 39.7, law 33.3 and 33.3, captions 38.4 and 37.4) in 47 to 77 % of the time.
All weights, for chats alone: 41.5 after 20 passes, 40.3 after 40."""
_TOKENS_PER_PAIR = 28
"""Target tokens of a pair where nobody counted them."""
_FILLED = 0.9
"""Share of a micro-batch that is real tokens; the rest is padding."""
_LONGEST_S = 8 * 3600.0
"""A run is planned to end within a night."""
_CHECKING_SHARE = 0.25
"""Time of validations, as a share of the time of learning."""
_VALIDATIONS = 10
_LEAST_APART = 40
"""Updates between two validations at least: each translates a hundred sentences or more."""
_VALIDATION_PAIRS = 200
_LOW_RANK_RATE = 1e-2
_DOMAIN_RATE = 10.0
"""Learning rate of new parts that read domains, as a multiple of a trained model's. With 2,000 pairs each of
captions, law, talks and plays, guided attention recognised the kind of 67 % of held-out sentences after 120
updates at the same rate, and of 87 % at ten times that."""


def settings_for(
    method: Method,
    scope: str,
    n_pairs: int,
    *,
    n_tokens: int = 0,
    device: str = "cpu",
    tokens_per_s: float = 0.0,
    muon_s: float = 0.0,
    only_domain: bool = False,
) -> TrainConfig:
    """Returns settings that fit a method, the amount of text, and the computer.

    Args:
        method: one of the table.
        scope: "full" or "pack".
        n_pairs: training pairs, made ones included.
        n_tokens: their target tokens; 0: as many as such pairs usually have.
        device: "cpu" or "cuda".
        tokens_per_s: target tokens that it learns from per second there; 0: nobody measured, and nothing is
            shortened to fit a night.
        muon_s: seconds that an update takes besides where Muon does it.
        only_domain: the result is for its domain alone, and may forget all else.
    """
    tokens = n_tokens or n_pairs * _TOKENS_PER_PAIR
    if method.learns_speakers:
        settings = _for_speakers(scope, n_pairs)
    else:
        is_gentle = method.is_gentle and not only_domain
        settings = _for_domains(method, scope, tokens, device, is_gentle=is_gentle)
    return _fitted(settings, tokens, tokens_per_s, muon_s) if tokens_per_s else settings


def tokens_per_update(settings: TrainConfig, n_tokens: int) -> float:
    """Returns the target tokens of one update: a full batch, or all there are."""
    return max(1.0, min(settings.batch_tokens * settings.accumulate * _FILLED, float(n_tokens)))


def _for_domains(method: Method, scope: str, n_tokens: int, device: str, *, is_gentle: bool) -> TrainConfig:
    """Large steps learn a domain sooner, and forget all else; small ones leave more of what was known.

    Measured (model that ships, 2,000 pairs of captions, 200 updates; BLEU on captions and on general text,
    9.5 and 16.4 before): with Muon at 2e-3 fine-tuning gave 26.2 and 7.4, with words added 31.0 and 7.4, with
    words replaced 31.4 and 4.4; with AdamW at 5e-4 fine-tuning gave 24.1 and 11.4, with words added 26.1 and
    11.0. AdamW at 1e-3 with words added lies on the same line: 29.2 and 9.1. A pack of fine-tuning gave 24.1
    and 7.7 at 2e-3, 17.9 on the development text and 13.3 at 5e-4: it pays more for the same gain. These
    packs were tables of words, as those of methods with new words are.

    Small packs (same text, one seed, 80 updates of 1,024 tokens; held-out nats per token, 2.250 before, 1.843
    with all weights): 1.854 at 1e-2 with rank 16 for words and 8 for layers, 1.931 at 2e-2; 1.880 with 8 and
    16; without words 1.985 at 5e-3; without the decoder's layers 1.879 at 1e-2.

    As `tests.benchmarks.small_packs` learns (captions, seed 1; 1.862): 1.887 with 8 and 8, 1.884 without the
    decoder's layers, and 1.892 with the decoder's biases and norms in their place. So what would make
    translating faster costs 5 to 7 % of the gain.
    """
    is_full, has_new_words = scope == "full", method.gives_vocabulary
    is_small = not is_full and method.has_small_pack
    batch_tokens = 4096 if device == "cuda" and n_tokens > 2_000_000 else 2048
    passes = 8 if has_new_words else 6
    updates_per_pass = n_tokens / (batch_tokens * _FILLED)
    usual = max(_USUAL_UPDATES, int(passes * updates_per_pass))
    at_most = usual if has_new_words else max(LEAST_UPDATES, int(_MOST_PASSES * updates_per_pass))
    updates = min(MOST_UPDATES[device], usual, at_most)
    return _spread(
        TrainConfig(
            max_updates=updates,
            batch_tokens=batch_tokens,
            optimizer="muon" if is_full and not is_gentle else "adamw",
            peak_lr=_LOW_RANK_RATE if is_small else 5e-4 if is_gentle else 2e-3,
            validate_first=True,
            patience=4,
            average=2,
            validation_pairs=_VALIDATION_PAIRS,
            trainable="all" if is_full else "low-rank" if is_small else "pack",
            domain_rate=_DOMAIN_RATE if method.domain_kind else 1.0,
        )
    )


def _for_speakers(scope: str, n_pairs: int) -> TrainConfig:
    """The biases of a speaker, who is seen now and then, need larger steps than a trained model.

    The paper trains from scratch with one rate for all (Adam, 1e-3). With the model frozen the biases begin
    near their best values, and small steps do.
    """
    is_full = scope == "full"
    updates = min(MOST_UPDATES["cpu"], max(_USUAL_UPDATES, n_pairs // (10 if is_full else 50)))
    return _spread(
        TrainConfig(
            max_updates=updates,
            batch_tokens=2048,
            peak_lr=5e-4 if is_full else 2e-3,
            speaker_rate=10.0 if is_full else 1.0,
            dropout=-1.0 if is_full else 0.0,
            validate_first=True,
            patience=4,
            average=2,
            validation_pairs=_VALIDATION_PAIRS,
            trainable="all" if is_full else "speakers",
        )
    )


def _spread(settings: TrainConfig) -> TrainConfig:
    """Gives warm-up, cool-down and validations their shares of the updates."""
    updates = settings.max_updates
    return replace(
        settings,
        warmup_updates=max(20, updates // 10),
        cooldown_updates=updates // 3,
        validate_every=min(max(_LEAST_APART, updates // _VALIDATIONS), updates // 4),
    )


def _fitted(settings: TrainConfig, n_tokens: int, tokens_per_s: float, muon_s: float) -> TrainConfig:
    """Shortens what would take longer than a night."""
    update_s = tokens_per_update(settings, n_tokens) / tokens_per_s
    update_s += muon_s if settings.optimizer == "muon" else 0.0
    at_most = max(LEAST_UPDATES, int(_LONGEST_S / update_s / (1 + _CHECKING_SHARE)))
    return _spread(replace(settings, max_updates=min(settings.max_updates, at_most)))
