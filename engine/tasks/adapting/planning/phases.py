"""The phases of an adaptation, with what its plan expects of each: the whole's progress is made of them."""

from dataclasses import replace

from engine.config import TrainConfig
from engine.progress import Phase
from engine.results.adapting.plans import AdaptationPlan

_READING = ("Loading the model", "Reading the text")
_WORDS = ("Learning the subwords", "Counting words", "Reading the text for word", "Learning word vectors")
_BACK = ("Training a model that translates back", "Translating back")
_SOURCE = "Learning from the source domain"
_MIXING = "Looking for what was forgotten"
_GRAPHS = ("Building the graphs", "Checking the graphs", "Writing the pack")
_COMPARING = ("Translating with ", "Scoring", "Resampling ")


def phases_of(plan: AdaptationPlan, settings: TrainConfig) -> tuple[Phase, ...]:
    """Returns the phases of a planned run in their order; its settings may be others than the plan's."""
    parts, is_measured = plan.estimate.parts, plan.estimate.seconds is not None
    n_checks = settings.max_updates // settings.validate_every + int(settings.validate_first) + 1
    last_check_s = parts["checking"] / n_checks  # of the mean of the best
    learning_s = parts["learning"] + parts["checking"] - last_check_s + parts["saving"]
    n_compared = 2 * (plan.data.test + plan.data.general)
    source_s = parts.get("learning the text that it came from", 0.0)
    phases = (
        Phase(_BACK, parts["translating back"]),
        Phase(_READING, parts["reading"]),
        Phase(_WORDS, parts["words"]),
        Phase((_SOURCE,), source_s, _SOURCE),
        Phase(("Training",), learning_s, "Training", most_s=3600 * settings.max_hours),
        Phase(("Checking the best", _MIXING), parts["mixing"] + last_check_s, _MIXING),
        Phase(_GRAPHS, parts["exporting"]),
        Phase(_COMPARING, parts["comparing"], "Translating with ", n_compared),
    )
    return tuple(replace(phase, is_measured=is_measured) for phase in phases)
