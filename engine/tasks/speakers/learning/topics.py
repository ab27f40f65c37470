"""Topic or manner of speaking: what the profiles of other people of the library gain on a person's sentences.

A profile that was learned from somebody else's text knows nothing of this person. What it gains here as well
is the kind of text that both have in common.
"""

from typing import TYPE_CHECKING

import numpy as np

from engine.progress import Report
from engine.results.speakers import SpeakerRecord
from engine.speakers.fit import SpeakerFit
from engine.speakers.fit_others import gain_of
from engine.tasks.home import open_library
from engine.tasks.speakers.learning.material import LearningMaterial
from engine.tasks.speakers.learning.states import observed_pairs
from engine.tasks.speakers.profiles.bias_values import total_bias

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_MOST_OTHERS = 8
_MOSTLY = 0.5
"""From this share of the gain on, a profile is mostly topic."""


def topic_warnings(
    record: SpeakerRecord,
    material: LearningMaterial,
    fit: SpeakerFit,
    translator: "Translator",
    report: Report,
) -> list[str]:
    """Says of a profile whether most of its gain is reached by another person's profile too.

    Args:
        record: the speaker.
        material: the text that was learned from.
        fit: what was learned from it.
        translator: the open model.
        report: called between steps; may cancel.

    Returns:
        One sentence, or none: nobody else has a profile for this model, or theirs do not help here.
    """
    if fit.is_neutral or not material.pairs or fit.cv_gain <= 0:
        return []
    info, layer = translator.speaker_info(), translator.output_layer()
    known = open_library().speakers.profiles.all_current(info.vocabulary_id)
    others = [
        (name, profile)
        for speaker, name, profile in known
        if speaker != record.id and profile.model == info.model_id and not profile.is_neutral
    ]
    if not others:
        return []
    observed = observed_pairs(record.path, translator, material.pairs, report)
    gains = [
        (gain_of(observed, *layer, total_bias(profile, info).astype(np.float32)), name)
        for name, profile in others[:_MOST_OTHERS]
    ]
    gain, name = max(gains)
    share = gain / fit.cv_gain
    if share < _MOSTLY:
        return []
    return [
        f"Mostly topic: the profile of “{name}”, learned from other text, reaches {min(share, 1.0):.0%} of "
        "the gain on these sentences. Both have their kind of text in common; adapt a model to it."
    ]
