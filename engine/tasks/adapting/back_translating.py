"""Back-translation as a phase of an adaptation: which model translates back, on the runtime, in parts.

What is done lies in the run's folder: a run that was killed goes on with the next part.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.config import SearchConfig
from engine.base.errors import ConfigError, LibraryError
from engine.base.files import read_json, write_json
from engine.base.json_values import from_json, to_json
from engine.base.progress import Progress, Report, ignore_progress
from engine.base.sampling import spread
from engine.orders.training import TrainOrder
from engine.results.adapting import BackTranslation
from engine.results.model_details import PromotionState
from engine.results.models import ModelRecord
from engine.tasks.adapting.planning import back_translated as usual_number
from engine.tasks.adapting.planning import no_text_alone
from engine.tasks.adapting.promotion import MADE_FOR_BACK_TRANSLATION
from engine.tasks.adapting.source_text import shape_of, source_settings, vocabulary_sizes
from engine.tasks.home import open_library
from engine.tasks.models.builtin import ensure_builtin_models, find_model
from engine.tasks.training.base_models import train_model
from engine.tasks.training.text import Pair

if TYPE_CHECKING:
    from engine.adaptation.back_translation import Translate
    from engine.jobs import JobContext
    from engine.runtime.translator import Translator
    from engine.tasks.adapting.source_text import TrainingInputs

FOLDER = "back-translation"
"""In the folder of a run: the model that translates back, and the parts that are done."""
_STAGE = "Training a model that translates back"
_CHOSEN = "model.json"


def back_translated(
    context: "JobContext", training: "TrainingInputs", lines: Sequence[str], n_pairs: int
) -> tuple[Sequence[Pair], BackTranslation]:
    """Makes pairs of text of the target language alone; called again for the same run, it goes on.

    Every process of a training calls it, and does its share.

    Args:
        context: of the run.
        training: the base, the order and the folder that all processes share.
        lines: text of the target language; nothing that the model will be measured with.
        n_pairs: pairs of the domain that there are anyway; they decide how many are made.

    Returns:
        The pairs (made source, written target), and what the run's record says of them.

    Raises:
        CorpusError: if there is no line to translate.
        LibraryError: if no model translates back and none can be trained.
        ConfigError: if the one named does not translate back.
        ModelError: if it is broken.
    """
    from engine.adaptation.back_translation import BEAM_SIZE, back_translate, read_back_translated

    chosen = spread(lines, training.order.limit.back_translate_most or usual_number(n_pairs, len(lines)))
    if not chosen:
        raise no_text_alone(training.order.domain, training.base.tgt)
    world, home = training.world, training.folder / FOLDER
    reverse = _reverse_model(context, training, home)
    report = training.report if world.is_main else ignore_progress
    parts = home / "parts"
    back_translate(chosen, _translating(reverse.model), parts, share=(world.rank, world.size), report=report)
    world.wait()  # until the others have done their share
    made = read_back_translated(chosen, parts)
    return made.pairs, replace(
        reverse,
        lines=len(lines),
        translated=len(chosen),
        pairs=len(made.pairs),
        empty=made.n_empty,
        too_long=made.n_too_long,
        beam_size=BEAM_SIZE,
    )


def _reverse_model(context: "JobContext", training: "TrainingInputs", home: Path) -> BackTranslation:
    """Returns which model translates back, the same at every call; it is trained first if there is none."""
    world, path = training.world, home / _CHOSEN
    if world.is_main and not path.exists():
        found = _find(training)
        if found is not None:
            home.mkdir(parents=True, exist_ok=True)
            write_json(path, to_json(BackTranslation(model=found.id)))
    if not world.share(float(path.exists())):
        made = train_model(_of_phase(context, home / "training"), _order_for(training))
        if made is not None:
            write_json(path, to_json(BackTranslation(model=made.model, is_trained_for_it=True)))
    world.wait()  # for the file
    return from_json(BackTranslation, read_json(path))


def _find(training: "TrainingInputs") -> ModelRecord | None:
    """Finds the model that is named, else one of the library that is in use, a base if there is one."""
    order, base = training.order, training.base
    src, tgt = base.tgt, base.src
    if order.reverse_model:
        named = find_model(order.reverse_model)
        if (named.src, named.tgt) != (src, tgt):
            raise ConfigError(
                [f"{named.id} translates {named.src} to {named.tgt}, but back means {src} to {tgt}"],
                "Name another model: --reverse-model MODEL, or none.",
            )
        return named
    ensure_builtin_models()
    fitting = [
        model
        for model in open_library().models()
        if (model.src, model.tgt) == (src, tgt) and model.promotion.state == PromotionState.PROMOTED
    ]
    fitting.sort(key=lambda model: model.created, reverse=True)
    fitting.sort(key=lambda model: _likeness(base, model), reverse=True)
    if not fitting and not order.source_corpora:
        raise LibraryError(
            f"No model of the library translates {src} to {tgt}, and there is no text to train one from.",
            "Add such a model, or name text in both languages to train it from: --source-corpus CORPUS.",
        )
    return fitting[0] if fitting else None


def _likeness(base: ModelRecord, model: ModelRecord) -> tuple[bool, bool, float, bool]:
    """Returns how much a model is what the paper translates back with: the base's twin the other way round.

    A base comes first, then one that learned from the same text: a model that knows more of the domain than
    the base would make back-translation look better than it is.
    """
    texts, others = _texts(base), _texts(model)
    share = len(texts & others) / max(1, len(texts | others))
    return model.kind == "base", model.scope != "pack", share, model.is_builtin


def _texts(model: ModelRecord) -> set[str]:
    """Returns keys of the corpora that a model learned from."""
    return {text.corpus or text.sha256 or text.name for text in model.details.corpora}


def _order_for(training: "TrainingInputs") -> TrainOrder:
    """Returns the order for a model like the base, from its text, the other way round."""
    order, base = training.order, training.base
    return TrainOrder(
        src=base.tgt,
        tgt=base.src,
        corpora=tuple(order.source_corpora),
        columns=tuple(order.columns or (base.src, base.tgt)),
        name=f"{base.tgt}-{base.src} for back-translation",
        vocab_size=max(vocabulary_sizes(base)),
        shape=shape_of(base),
        settings=source_settings(base, order.limit.source_updates).to_json(),
        made_for=MADE_FOR_BACK_TRANSLATION["made_for"],
        not_for=MADE_FOR_BACK_TRANSLATION["not_for"],
    )


def _of_phase(context: "JobContext", folder: Path) -> "JobContext":
    """Returns a context whose work lies in a folder of its own and whose training has its own name."""
    folder.mkdir(parents=True, exist_ok=True)

    def report(progress: Progress) -> None:
        is_training = progress.stage == "Training"
        context.report(replace(progress, stage=_STAGE) if is_training else progress)

    return replace(context, folder=folder, report=report)


def _translating(model: str) -> "Translate":
    """Returns a function that translates with a model of the library, opened when first needed."""
    opened: list[Translator] = []

    def translate(sentences: Sequence[str], report: Report) -> list[str]:
        from engine.adaptation.back_translation import BEAM_SIZE
        from engine.tasks.translation.opening import open_model

        if not opened:
            opened.append(open_model(model=model))
        config = SearchConfig(beam_size=BEAM_SIZE)
        found = opened[0].translate_sentences(sentences, config, report)
        return [_made(best[0].text, best[0].score, text) for best, text in zip(found, sentences, strict=True)]

    return translate


def _made(text: str, score: float, written: str) -> str:
    """Returns a translation; "" for what went through untouched: there was nothing to translate."""
    return "" if score == 0.0 and text == written else text
