"""Learning along (online adaptation): its text, one step, the post-editing it saves, where it stands."""

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import numpy as np

from engine.base.clock import now
from engine.base.errors import CorpusError, LibraryError, ModelError
from engine.base.files import sha256_of
from engine.base.json_values import to_json
from engine.base.methods import FINE_TUNE, FULL
from engine.base.progress import Progress, Report, ignore_progress
from engine.base.sampling import spread
from engine.corpora.normalising import normalise
from engine.library.locks import locked
from engine.library.runs import names_of, way_out
from engine.orders.adapting import LearnAlongOrder
from engine.results.along import LearnedAlong
from engine.results.corpora import CorpusRecord, DomainDirection
from engine.results.evaluation import Verdict, VerdictKind
from engine.results.figures import counted, signed
from engine.results.jobs import RunRecord, RunState
from engine.results.model_details import (
    Along,
    InputText,
    ModelDetails,
    Promotion,
    PromotionState,
    RunInputs,
    TrainingSummary,
)
from engine.results.models import ModelRecord
from engine.results.systems import System
from engine.tasks.adapting.bases import find_base, result_name
from engine.tasks.adapting.domain_corpora import fingerprint
from engine.tasks.adapting.promotion import newest_promoted, promotion, write_card
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.corpora.confirmed import corpus_of, group_of, is_synced, steady_neighbours, sync_confirmed
from engine.tasks.held_text import hold_text_of, note_model, open_text
from engine.tasks.home import open_library
from engine.tasks.models.builtin import find_model
from engine.tasks.training.processor import use_threads
from engine.tasks.training.text import Pair, library_source
from engine.tasks.training.trained_models import describe, described, details_of, export_checked, new_record
from engine.tasks.translation.open_systems import open_system
from engine.tasks.translation.opening import resolve_model

if TYPE_CHECKING:
    from engine.jobs import JobContext
    from engine.training.base_model import TrainedModel


# Whether learning along saves post-editing: what was confirmed is translated before it is learned.
#
# So every translation tests the model once and teaches it after that (prequential evaluation: Dawid, JRSS A
# 1984), and none has to be held out for it. The translations are those that a person began from, or nearly:
# who corrects a draft stays close to it, so the model in use has an advantage that another text would not
# give it.

Edits = tuple[float, float, float]
"""See `Along.edits`."""

_ENOUGH = 100
"""Translations from which on a worse score counts though nothing is proven. With fewer it may be chance: in
both texts that were tried there was 4 % less to change in the first hundred, and more from then on."""
_KEPT = 300
"""Translations that a verdict is on: what was long ago says little of the model now."""


def edits_of(own: ModelRecord, began_from: str, pairs: Sequence[Pair], report: Report) -> list[Edits]:
    """Translates confirmed sentences with a model and with the one it began from, and counts what to change.

    Returns:
        Nothing if the model it began from is gone.
    """
    from engine.evaluation.scores import Scorer

    sources, references = [source for source, _ in pairs], [target for _, target in pairs]
    scorer, counts = Scorer(references, own.tgt, ("TER",)), []
    for model in (began_from, own.id):
        try:
            translator = open_system(System(model=model))
        except LibraryError:
            return []
        lines = translator.translate_lines(sources, [None] * len(sources), report=report)
        counts.append(scorer.count([line.text for line in lines]).by_metric["TER"])
    before, after = counts
    return [(float(old[0]), float(new[0]), float(new[1])) for old, new in zip(before, after, strict=True)]


def kept_edits(known: Sequence[Edits], more: Sequence[Edits]) -> tuple[Edits, ...]:
    """Returns the newest of what was counted."""
    return (*known, *more)[-_KEPT:]


def judged(along: Along, domain: str, tgt: str) -> tuple[Verdict, Promotion]:
    """Says whether there is less to change since the model learned along, and whether it is used.

    It is, as an adapted model is: not if it is worse, proven or by its score.
    """
    from engine.evaluation.scores import Scorer, SystemCounts
    from engine.evaluation.significance import compare_means
    from engine.evaluation.verdict import LEAST_SENTENCES

    n_measured = len(along.edits)
    if n_measured < LEAST_SENTENCES:
        reason = "Not measured yet: the next confirmed translations will tell."
        return Verdict(sentence=reason), promotion(PromotionState.PROMOTED, reason)
    edits = np.array(along.edits)
    before, after = (SystemCounts({"TER": edits[:, [column, 2]]}) for column in (0, 1))
    (found,) = compare_means(Scorer([], tgt, ("TER",)), [before], [after])
    interval = f"95 % interval {signed(found.low)} to {signed(found.high)}"
    change = f"{signed(found.difference)} words in a hundred ({interval})"
    kinds = {True: (VerdictKind.GOOD, "Less to change"), False: (VerdictKind.POOR, "More to change")}
    kind, said = VerdictKind.UNPROVEN, "Not proven that there is less or more to change"
    if found.is_better or found.is_worse:
        kind, said = kinds[found.is_better]
    counts = counted(n_measured, "translation")
    verdict = Verdict(
        kind=kind,
        sentence=f"{said} in {domain}: {change}.",
        detail=f"TER {found.base:.1f} → {found.model:.1f} on the last {counts}, each before it was learned.",
    )
    if kind == VerdictKind.POOR:
        held = "there is more to change than with the model before"
        return verdict, promotion(PromotionState.HELD, verdict.sentence, held)
    if n_measured >= _ENOUGH and found.difference > 0:
        held = "it is not proven better than the model before, and there was more to change"
        return verdict, promotion(PromotionState.HELD, verdict.sentence, held)
    return verdict, promotion(PromotionState.PROMOTED, verdict.sentence)


# Where learning along stands for a domain: which model learns, from which one it began, what is new.

_DUE = 25
"""New translations with which it is time to learn: as many as learn together."""


_MOST_UNASKED = 150_000_000
"""Weights of a model that learns unasked: learning takes 16 bytes of memory for each, and minutes beyond."""


@dataclass(frozen=True)
class Standing:
    """What is known of a domain before its model learns along."""

    group: DomainDirection
    own: ModelRecord | None
    """The model that learns along; None: there is none so far."""
    used: ModelRecord | None
    """The domain's model that a new one would begin from; None: a model of no domain does."""
    new: Sequence[tuple[int, str, str]]
    """Number, source and translation of what was confirmed since."""

    @property
    def is_withdrawn(self) -> bool:
        """Whether the user took the model out of use."""
        return self.own is not None and self.own.promotion.state == PromotionState.WITHDRAWN


def standing_of(domain: str, src: str, tgt: str) -> Standing:
    """Finds where learning along stands.

    It goes on with the model that learned along last, or begins from the model that is used for the domain if
    that was made since.

    Raises:
        ConfigError: if a language or the domain cannot be.
    """
    group, library = group_of(domain, src, tgt), open_library()
    models = [
        each
        for each in library.models()
        if (each.domain, each.src, each.tgt) == (group.domain, group.src, group.tgt)
    ]
    learning = [each for each in models if each.details.along]
    own = max(learning, key=lambda each: each.promotion.when, default=None)
    used = newest_promoted(each for each in models if each is not own)
    if own is not None and used is not None and used.promotion.when > own.promotion.when:
        own = None
    if own is not None:
        along = own.details.along
        assert along is not None
        return Standing(group, own, used, library.speakers.confirmed.since(group, along.newest))
    read = used.text_read if used else ""
    return Standing(group, None, used, library.speakers.confirmed.since(group, created=read))


def along_due(domain: str, src: str, tgt: str, model: str) -> bool:
    """Returns whether enough was confirmed for a domain that its model should learn along, unasked.

    Not for a model that the user took out of use, one that cannot learn so, or one so large that it would
    take the computer from its user.

    Args:
        domain: the domain; empty: what was confirmed for none.
        src: language tag of the source.
        tgt: language tag of the target.
        model: id of the model to begin from, for a domain that has none.

    Raises:
        LibraryError: if there is no such model.
    """
    found = standing_of(domain, src, tgt)
    if len(found.new) < _DUE or found.is_withdrawn:
        return False
    begins = found.own or found.used or open_library().model(model)
    if why_not(begins) or begins.n_parameters > _MOST_UNASKED:
        return False
    sync_confirmed()
    return is_synced(found.group)


def why_not(model: ModelRecord) -> str:
    """Says why a model cannot learn along, a sentence; "" if it can."""
    known = model.details
    if model.scope == "pack" and known.small_pack is None:
        return f"{model.id} is a pack with words of its own, which cannot go on learning by itself."
    if known.domains or known.external or (known.speakers and known.speakers.n_speakers):
        return f"{model.id} was trained with domains, speakers or a word table, and these pairs name none."
    if not (model.path / "weights.safetensors").is_file():
        return f"{model.id} has no weights.safetensors, so it can translate but not learn."
    return ""


def check_along(standing: Standing) -> None:
    """Refuses what cannot learn along.

    Raises:
        CorpusError: if nothing new was confirmed.
        ModelError: if the domain's model cannot.
    """
    group, begins = standing.group, standing.own or standing.used
    if standing.is_withdrawn:
        assert standing.own is not None
        raise ModelError(
            f"You went back from {standing.own.id}, so it does not learn any more.",
            f"Use it again first: `parlance model promote {standing.own.id}`.",
        )
    if begins is not None and (reason := why_not(begins)):
        raise ModelError(reason, "Adapt with the method fine-tune, and let that model learn along.")
    if not standing.new:
        raise CorpusError(
            f"Nothing new was confirmed in {group.domain} from {group.src} to {group.tgt}.",
            hint_for_domain(
                group.domain,
                "Confirm translations on the Translate page, or: `parlance memory add SENTENCE TRANSLATION"
                f" --from {group.src} --to {group.tgt} --domain {quote(group.domain)}`.",
            ),
        )


# What was confirmed for a domain is in its corpus before it is learned.

_LOOK_EVERY_S = 0.2


def sync_group(group: DomainDirection, report: Report = ignore_progress) -> None:
    """Makes the corpus of a group what stands confirmed; waits for what is at work and in the way.

    Raises:
        CorpusError: if a run that was stopped needs it as it is, naming the run.
    """
    is_tried_again = False
    while True:
        sync_confirmed()
        if is_synced(group):
            return
        has_waited = _wait(group, report)
        if is_tried_again and not has_waited:
            raise CorpusError(_late(group) + ".", "Try again.")
        is_tried_again = not has_waited  # what was in the way may have ended just before


def _wait(group: DomainDirection, report: Report) -> bool:
    """Waits for runs at work that need the corpus of a group as it is, and for an import.

    Returns:
        Whether there were any.
    """
    told: set[str] = set()
    has_waited = False
    while (runs := _needing(group)) or _is_import_at_work():
        if stopped := [run for run in runs if run.state is not RunState.RUNNING]:
            raise CorpusError(
                f"{_late(group)}: {names_of(stopped)} needs that as it is.", way_out(stopped[0])
            )
        new = [run for run in runs if run.id not in told]
        told.update(run.id for run in new)
        says = [f"{run.id} needs the memory of {group.domain} as it is. {way_out(run)}" for run in new]
        what = ", ".join(run.id for run in runs) or "an import"
        report(Progress(f"Waiting for {what} to end", 0, messages=tuple(("info", each) for each in says)))
        time.sleep(_LOOK_EVERY_S)
        has_waited = True
    return has_waited


def _late(group: DomainDirection) -> str:
    return f"What was confirmed last for {group.domain} is not in its memory yet"


def _needing(group: DomainDirection) -> list[RunRecord]:
    corpus = corpus_of(group)
    return open_library().runs.needing("corpus", corpus.id) if corpus else []


def _is_import_at_work() -> bool:
    try:
        with steady_neighbours(open_library(), waits=False):
            return False
    except BlockingIOError:
        return True


# The text that a model learns along from: what is new, and some of what it knows already.

_MOST_BEFORE = 2_000
"""Pairs of each corpus that are looked at again, taken evenly: an update has room for a few."""


@dataclass(frozen=True)
class AlongText:
    """The pairs of a domain before its model learns along."""

    confirmed: list[Pair]
    """All that is new, in the order in which it was confirmed."""
    new: list[Pair]
    """Those among them to learn from; another corpus of the domain tests with the others."""
    before: list[Pair]
    """Pairs to learn from that are not new."""
    corpora: list[CorpusRecord]
    """Where they are from."""
    read: str
    """When, ISO 8601, UTC."""


def along_text(standing: Standing, report: Report = ignore_progress) -> AlongText:
    """Reads what there is to learn; from text of a domain whose model was adapted to it, too.

    Raises:
        CorpusError: if what was confirmed cannot be in its corpus yet, a stopped run needing that.
    """
    sync_group(standing.group, report)
    read, group = now(), standing.group
    confirmed = list(
        dict.fromkeys((normalise(source), normalise(target)) for _, source, target in standing.new)
    )
    made = corpus_of(group)
    learned = _pairs(made, group) if made else []
    known, fresh = set(learned), set(confirmed)
    others = [
        each
        for each in open_library().corpora()
        if each.domain == group.domain and each.has_pairs(group.src, group.tgt) and each != made
    ]
    corpora = [*filter(None, (made,)), *(others if standing.used else [])]
    before = [pair for pair in learned if pair not in fresh]
    before += [pair for each in corpora if each != made for pair in _pairs(each, group, _MOST_BEFORE)]
    return AlongText(confirmed, [pair for pair in confirmed if pair in known], before, corpora, read)


def _pairs(corpus: CorpusRecord, group: DomainDirection, most: int = 0) -> list[Pair]:
    """Returns the training pairs of a corpus in the direction of a group, at most so many; 0: all."""
    with open_text(corpus) as stored:
        rows = stored.rows("train")
        taken = np.array(spread(rows.tolist(), most or len(rows)), np.int64)
        pairs = stored.some_pairs(taken)
    is_reversed = corpus.src != group.src
    return [(each.target, each.source) if is_reversed else (each.source, each.target) for each in pairs]


# A model that learned along, put in its place in the library.

_CHECKED = 40
"""Newest translations that the model and its graphs must translate alike."""


def keep(
    standing: Standing,
    begins: ModelRecord,
    text: AlongText,
    trained: "TrainedModel | None",
    found: tuple[Along, Verdict, Promotion],
    report: Report,
) -> ModelRecord:
    """Exports a model and puts it in its place.

    Args:
        standing: where learning stood before.
        begins: the model that learned.
        text: what it learned.
        trained: the model now; None: another corpus tests with all that is new, and only details change.
        found: how far it is, and what is to be said of it.
        report: told of every step.

    Raises:
        CorpusError: if another corpus tests with all that is new, and there was no model yet.
        LibraryError: if the model that learns along was removed meanwhile.
    """
    along, verdict, promoted = found
    if trained is None:
        if standing.own is None:
            raise CorpusError(
                f"Another corpus of {standing.group.domain} tests with all that was confirmed so far.",
                "Confirm more translations.",
            )
        made = open_library().update_model_details(
            standing.own.id, to_json({"along": along, "verdict": verdict, "promotion": promoted})
        )
    else:
        details = _details(standing, begins, text, trained)
        details = replace(details, along=along, verdict=verdict, promotion=promoted)
        record = described(_record(standing, begins), details)
        made = _placed(record, standing.own, trained, text, report)
    write_card(made)
    return made


def _placed(
    record: ModelRecord,
    own: ModelRecord | None,
    trained: "TrainedModel",
    text: AlongText,
    report: Report,
) -> ModelRecord:
    said: list[Promotion] = []
    checked = [(*pair, "") for pair in text.confirmed[-_CHECKED:]]

    def fill(folder: Path) -> ModelRecord:
        from engine.model.folder import fill_model_folder

        fill_model_folder(folder, trained.model, trained.source, trained.target, describe(record))
        exported = export_checked(folder, record, checked, report)
        said.extend([open_library().model(own.id).promotion] if own else [])
        return exported

    made = open_library().replace_model(record, fill)
    if said and said[0].state == PromotionState.WITHDRAWN:  # by the user, while it learned
        made = open_library().update_model_details(made.id, {"promotion": to_json(said[0])})
    return made


def _record(standing: Standing, begins: ModelRecord) -> ModelRecord:
    """Returns the record of the model: its own again, unless a pack was made of it and needs it as it is."""
    own, group, models = standing.own, standing.group, open_library().models()
    if own is not None and own.id not in {each.parent for each in models if each.scope == "pack"}:
        return replace(own, created=now())
    root = find_model(str(begins.parent)) if begins.scope == "pack" else begins
    name = result_name(f"{root.name}, learning along", group.domain, {each.name for each in models})
    return replace(
        new_record(f"{root.id}-{group.domain}-along", group.src, group.tgt, kind="adapted"),
        name=name,
        parent=own.parent if own else begins.id,
        domain=group.domain,
        method=FINE_TUNE.name,
        scope=FULL,
    )


def _details(
    standing: Standing, begins: ModelRecord, text: AlongText, trained: "TrainedModel"
) -> ModelDetails:
    domain = standing.group.domain
    sources = [library_source(each, begins.src, begins.tgt) for each in text.corpora]
    corpora = (
        InputText(id=each.id, splits=each.splits, sha256=fingerprint(each.path)) for each in text.corpora
    )
    parent = InputText(id=begins.id, sha256=sha256_of(begins.path / "weights.safetensors"))
    return replace(
        details_of(trained, sources),
        speakers=begins.details.speakers,
        only_domain=True,
        reads_context=begins.details.reads_context,
        text_read=text.read,
        not_for=f"Anything but {domain}: it learns what is confirmed there, and may forget much else.",
        inputs=RunInputs(parent=parent, corpora=tuple(corpora)),
    )


# One step of learning along, from its order to its verdict.
#
# 1. What was confirmed since is translated by the model that learns along and by the one it began from.
# 2. The model takes it in, with some of what it knew beside it.
# 3. It is put in its own place in the library: until then nothing has changed. If what it translated was
#    worse, it is held back, and goes on learning all the same.


def learn_along(context: "JobContext", order: LearnAlongOrder) -> LearnedAlong:
    """Lets the model of a domain take in what was confirmed since it last did.

    Raises:
        ConfigError: if a language or the domain cannot be.
        CorpusError: if nothing new was confirmed, or another corpus tests with all of it.
        ModelError: if the domain's model cannot learn along.
        LibraryError: if no model translates these languages.
    """
    use_threads(order.threads)
    asked = standing_of(order.domain, order.src, order.tgt)
    check_along(asked)
    sync_group(asked.group, context.report)  # before others have to wait for this one
    with _alone():
        standing = standing_of(order.domain, order.src, order.tgt)
        check_along(standing)
        begins = _beginning(standing, order.model)
        note_model(begins.id)
        text = along_text(standing, context.report)
        along = _measured(standing, text, context.report)
        verdict, promoted = judged(along, standing.group.domain, standing.group.tgt)
        trained = _trained(begins, text, context.report) if text.new else None
        made = keep(standing, begins, text, trained, (along, verdict, promoted), context.report)
        hold_text_of(())
    return LearnedAlong(
        model=made.id,
        name=made.name,
        domain=standing.group.domain,
        src=made.src,
        tgt=made.tgt,
        against=str(made.parent),
        n_new=len(text.confirmed),
        n_learned=len(text.new),
        n_pairs=along.pairs,
        n_measured=len(along.edits),
        verdict=verdict,
        promotion=promoted,
        seconds=trained.details.training.seconds if trained else 0.0,
    )


def _alone() -> AbstractContextManager[None]:
    """Lets one process at a time learn along: another one would begin from the same model."""
    return locked(open_library().home / ".along.lock")


def _beginning(standing: Standing, model: str) -> ModelRecord:
    """Returns the model to begin from, or to go on with."""
    group = standing.group
    if begins := standing.own or standing.used:
        return begins
    base = find_base(resolve_model(model=model or None, src=group.src, tgt=group.tgt).id)
    if reason := why_not(base):
        raise ModelError(reason, "Choose another model to begin from.")
    return base


def _measured(standing: Standing, text: AlongText, report: Report) -> Along:
    """Returns how far the model will be, with what of the new text is to change in its translations."""
    own, known = standing.own, Along()
    edits: tuple[Edits, ...] = ()
    if own is not None and own.details.along is not None:
        known = own.details.along
        edits = kept_edits(known.edits, edits_of(own, str(own.parent), text.confirmed, report))
    return Along(newest=standing.new[-1][0], pairs=known.pairs + len(text.new), edits=edits)


def _trained(begins: ModelRecord, text: AlongText, report: Report) -> "TrainedModel":
    from engine.adaptation.learning_along import SETTINGS, learn_along, load_to_learn, n_updates_for
    from engine.training.base_model import TrainedModel

    report(Progress("Loading the model", 0, 1))
    whole = find_model(begins.parent or "") if begins.scope == "pack" else begins
    model, source, target = load_to_learn(whole.path, begins.path)
    began = time.monotonic()
    n_tokens = learn_along(model, source, target, text.new, text.before, report)
    training = TrainingSummary(
        updates=n_updates_for(len(text.new)),
        seconds=round(time.monotonic() - began, 1),
        tokens=n_tokens,
        pairs=len(text.new),
        precision="float32",
        settings=SETTINGS.to_json(),
    )
    return TrainedModel(model, source, target, ModelDetails(training=training))
