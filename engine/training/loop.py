"""The training loop: knows updates, losses and validations; knows no methods, library or windows."""

import math
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from engine.base.config import TrainConfig
from engine.base.errors import CorpusError, OutOfMemory
from engine.base.progress import Cancelled, Finished, Progress, Report, Sample, ignore_progress
from engine.model.transformer import Transformer
from engine.results.model_details import TrainingSummary
from engine.training.batches import BatchesAhead, updates
from engine.training.checkpoints import (
    CheckpointWriter,
    TrainState,
    average_best,
    keep_best,
    load_checkpoint,
    load_mean,
    newest_checkpoint,
    put_weights,
)
from engine.training.devices import (
    LEARN_LESS,
    MORE_ROOM,
    World,
    device_name,
    is_out_of_memory,
    run_precision,
    training_device,
)
from engine.training.loss import DomainLoss
from engine.training.optimizers import (
    Gradients,
    GradientSums,
    WeightMean,
    autocast,
    compute_in,
    freeze,
    learning_rate,
    make_optimizers,
    moved,
    set_dropout,
)
from engine.training.pairs import EncodedPairs
from engine.training.validation import Checker, DevSet

_MOST_SKIPPED = 20
_FILL = 0.8
"""About the share of a batch's positions that are tokens of the target."""


class Trainer:
    """Trains one model on encoded pairs, resumably.

    Args:
        model: trained in place; ends with the average of its best weights.
        pairs: training pairs.
        dev: held-out pairs.
        config: how.
        folder: the run's folder for checkpoints; an existing checkpoint in it is continued.
        world: this process among those that train together.
        report: called after every update, when the weights are consistent, and while validating. May raise
            `Finished`: then it ends as if all updates were done, with the best weights so far.
        general: held-out pairs of no domain in particular; scored beside `dev`, nothing depends on it.
        n_samples: held-out sentences whose translation is told with every validation.
        stage: what is told to be happening.
        domain_loss: what is learned of domains besides; None: nothing.
    """

    def __init__(
        self,
        model: Transformer,
        pairs: EncodedPairs,
        dev: DevSet,
        config: TrainConfig,
        folder: Path,
        world: World | None = None,
        report: Report = ignore_progress,
        *,
        general: DevSet | None = None,
        n_samples: int = 4,
        stage: str = "Training",
        domain_loss: DomainLoss | None = None,
    ) -> None:
        if not len(pairs):
            raise CorpusError(
                "No sentence pair is left to learn from.", "Check the corpus: `parlance corpus show CORPUS`."
            )
        self.device = training_device()
        self.model = moved(model, self.device)
        self.pairs, self.config, self.folder = pairs, config, folder
        n_learned = min(int(config.batch_tokens * config.accumulate * _FILL), int(pairs.tgt.starts[-1]))
        self.checker = Checker(dev, general, config.validate_every * n_learned, n_samples)
        self.world = world or World()
        self.report, self.stage, self._domain_loss = report, stage, domain_loss
        self.trained = freeze(model, config.trainable)
        set_dropout(model, config.dropout)
        self.optimizers = make_optimizers(model, config)
        self.state = TrainState()
        self.mean = WeightMean(model, config.ema) if config.ema else None
        self._gradients: Gradients | None = None
        self._writer = CheckpointWriter(folder, self.device, config.checkpoint_every)
        self._messages = [("info", f"Learning on {device_name(self.device)}.")]

    def fit(self) -> TrainingSummary:
        """Trains until the updates or the hours are spent, or patience is (early stopping).

        Returns:
            The scores and the curve; the model holds the averaged best weights.

        Raises:
            OutOfMemory: if the device has no room for one sentence, or for the model.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self.state = self._starting_state()
            compute_in(self.optimizers, self.state.precision)
            self.model.train()
            config, done = self.config, self.state.update
            plan = updates(self.pairs, config.batch_tokens, config.accumulate, config.seed, skip=done)
            with (
                BatchesAhead(self.pairs, plan, self.world, self.device) as batches,
                closing(GradientSums(self.trained, self.world)) as sums,
            ):
                self._gradients = Gradients(
                    self.model,
                    self.pairs,
                    batches,
                    sums,
                    config,
                    self.state,
                    self.world,
                    lambda: self._count_halved(1),
                    self._domain_loss,
                )
                self._learn(batches)
            return self._finish()
        except (RuntimeError, MemoryError) as error:
            if not is_out_of_memory(error):
                raise
            raise OutOfMemory(
                f"The device ({device_name(self.device)}) has too little memory to train this model.",
                LEARN_LESS,
            ) from error
        finally:
            self._writer.close()

    def _learn(self, batches: BatchesAhead) -> None:
        config, state = self.config, self.state
        try:
            self._tell({})
            self._check_if_due()
            while not self._is_over():
                started = time.monotonic()
                state.loss, n_tokens = self._update(next(batches))
                seconds = time.monotonic() - started
                state.update += 1
                if self.mean is not None:
                    self.mean.add(state.update)
                state.tokens += n_tokens
                state.seconds += seconds
                self._save_if_due()
                rate = learning_rate(state.update, config)
                self._tell({"loss": state.loss, "lr": rate, "tokens_per_s": n_tokens / seconds})
                self._check_if_due()
            self._check_if_due(is_last=True)
        except Cancelled:  # passes on; a pause goes on from here
            self._save()
            raise

    def _starting_state(self) -> TrainState:
        """Goes on from the newest checkpoint, or begins; every process as the main one does."""
        newest = newest_checkpoint(self.folder)
        resumed_from = int(self.world.share(-1 if newest is None else newest))
        if resumed_from >= 0:
            return self._continued(resumed_from)
        self.world.share_in_place([parameter.detach() for parameter in self.model.parameters()])
        if self.mean is not None:
            self.mean.load(dict(self.model.named_parameters()))
        is_bfloat16 = 0.0
        if self.world.is_main:  # others might measure otherwise
            is_bfloat16 = run_precision(self.folder, self.config.precision, self.device) == "bfloat16"
        return TrainState(precision="bfloat16" if self.world.share(is_bfloat16) else "float32")

    def _continued(self, update: int) -> TrainState:
        """Puts everything back to where it stood after an update."""
        state = load_checkpoint(self.folder, update, self.model, self.optimizers)
        if self.mean is not None:  # a run may ask for a mean only when it goes on
            self.mean.load(load_mean(self.folder, update) or dict(self.model.named_parameters()))
        return state

    def _update(self, micro_batches: Sequence[NDArray[np.int64]]) -> tuple[float, int]:
        """Does one optimizer update.

        Returns:
            Smoothed loss in nats per target token, and the number of target tokens.
        """
        n_tokens = sum(int(self.pairs.tgt.lengths[indices].sum()) for indices in micro_batches)
        assert self._gradients is not None
        summed = self._gradients.add(micro_batches, n_tokens)
        largest = self.config.clip_norm or float("inf")
        norm = torch.nn.utils.clip_grad_norm_(self.trained, largest)
        loss, length = torch.cat([summed, norm.reshape(1).to(summed)]).tolist()  # the one wait for a GPU
        self._step(is_sound=math.isfinite(length))
        return loss, n_tokens

    def _count_halved(self, n_more: int) -> None:
        if n_more and not self.state.n_halved:
            text = (
                f"Memory ran out on {device_name(self.device)}. Sentences are taken in smaller parts from "
                f"now on: the result is the same, a little later. {MORE_ROOM}"
            )
            self._messages.append(("warning", text))
        self.state.n_halved += n_more

    def _step(self, *, is_sound: bool) -> None:
        rate = learning_rate(self.state.update + 1, self.config)
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = rate * group.get("scale", 1.0)
        if is_sound:
            for optimizer in self.optimizers:
                optimizer.step()
            return
        self.state.n_skipped += 1
        if self.state.n_skipped > _MOST_SKIPPED:
            raise CorpusError(
                f"Training diverged: {_MOST_SKIPPED} gradients were no finite numbers.",
                "Train again with a lower learning rate (--set peak_lr=…).",
            )

    def _check_if_due(self, *, is_last: bool = False) -> None:
        """Validates, keeps and tells what came of it, if that belongs to this update and is not done yet."""
        config, state = self.config, self.state
        is_done = bool(state.curve) and state.curve[-1]["update"] == state.update
        is_regular = state.update % config.validate_every == 0
        is_due = is_regular and (state.update > 0 or config.validate_first)
        if not is_done and (is_due or is_last):
            self._validate()
            self._save()
            self._tell_scores()

    def _validate(self) -> None:
        state, earlier = self.state, self.state.curve
        started = time.monotonic()
        with self._averaged():
            scores = self._scores(can_finish=True)
        improved = (
            not earlier
            or scores["bleu"] > max(entry["bleu"] for entry in earlier)
            or scores["loss"] < min(entry["loss"] for entry in earlier)
        )
        state.validations_since_best = 0 if improved else state.validations_since_best + 1
        entry = {"update": state.update, **scores, "seconds": state.seconds, "tokens": state.tokens}
        if state.loss is not None:
            entry["train_loss"] = state.loss
        state.curve.append(entry)
        if self.world.is_main:
            self._writer.wait()  # it removes the weights that its checkpoint does not count on
            with self._averaged():
                keep_best(self.folder, self.model, state, scores, self.config.average)
        seconds = time.monotonic() - started
        state.seconds += seconds
        state.checking_seconds += seconds

    def _scores(self, *, can_finish: bool) -> dict[str, float]:
        """Scores the present weights, in the main process for all; remembers the sample translations."""

        def report(progress: Progress) -> None:
            self._report(replace(progress, can_finish=can_finish))

        found = dict.fromkeys(self.checker.names, 0.0)
        if self.world.is_main:
            n_before = self.checker.n_halved
            with autocast(self.state.precision, self.device):
                checked = self.checker.check(self.model, self.device, report)
            self._count_halved(self.checker.n_halved - n_before)
            found = checked.scores
            self.state.samples = [asdict(sample) for sample in checked.samples]
        return {name: self.world.share(found[name]) for name in self.checker.names}

    def _is_over(self) -> bool:
        config, state = self.config, self.state
        out_of_time = bool(config.max_hours) and state.seconds >= config.max_hours * 3600
        out_of_patience = bool(config.patience) and state.validations_since_best >= config.patience
        is_spent = state.update >= config.max_updates or out_of_time or out_of_patience
        return bool(self.world.share(float(is_spent or state.is_finished)))

    def _finish(self) -> TrainingSummary:
        self._writer.wait()
        for parameter in self.model.parameters():
            parameter.requires_grad_(True)
        scores = self._take_best() if self.world.is_main else {}
        self.model.eval()
        state = self.state
        return TrainingSummary(
            updates=state.update,
            seconds=round(state.seconds, 1),
            tokens=state.tokens,
            pairs=len(self.pairs),
            too_long=self.pairs.n_too_long,
            precision=state.precision,
            dev=scores,
            curve=tuple(state.curve),
            checking_seconds=round(state.checking_seconds, 1),
            is_finished_early=state.is_finished,
            n_halved=state.n_halved,
            settings=self.config.to_json(),
        )

    def _take_best(self) -> dict[str, float]:
        """Puts the mean of the best weights into the model, or the best alone where the mean is surely worse.

        Returns:
            The scores of what the model holds now.
        """
        best = self.state.best
        put_weights(self.model, average_best(self.folder, best))
        if len(best) > 1:
            with autocast(self.state.precision, self.device):
                scores = self.checker.check(self.model, self.device, self._report_best).scores
            if best[0]["bleu"] <= scores["bleu"] or best[0]["loss"] >= scores["loss"]:
                return scores
            put_weights(self.model, average_best(self.folder, best[:1]))
        return {name: best[0][name] for name in self.checker.names if name in best[0]}

    def _report_best(self, progress: Progress) -> None:
        """Reports a check that comes after learning: its stage is not one of learning."""
        self.report(replace(progress, stage="Checking the best"))

    def _save_if_due(self) -> None:
        if self.world.is_main and self._writer.is_due(self.state.update):
            self._save(waits=False)

    def _save(self, *, waits: bool = True) -> None:
        if self.world.is_main:
            with self._averaged(is_wanted=False):  # a wish to stop may come while the mean is looked at
                mean = self.mean.mean if self.mean is not None else None
                self._writer.save(self.model, self.optimizers, self.state, mean, waits=waits)

    def _tell(self, metrics: dict[str, float], samples: Sequence[Sample] = ()) -> None:
        """Reports where the run stands; the weights are consistent now."""
        messages, self._messages = self._messages, []
        self._report(
            Progress(
                self.stage,
                self.state.update,
                self.config.max_updates,
                metrics,
                samples=tuple(samples),
                messages=tuple(messages),
                can_finish=True,
            )
        )

    def _report(self, progress: Progress) -> None:
        """Reports; the wish to keep the best is remembered, across a kill too."""
        if not self.world.is_main:
            return
        try:
            self.report(progress)
        except Finished:
            self.state.is_finished = True
            self._save()

    def _tell_scores(self) -> None:
        """Reports the newest validation by itself, so that no listener misses it."""
        newest = self.state.curve[-1]
        named = {"dev_loss" if name == "loss" else name: newest[name] for name in self.checker.names}
        self._tell(named, [Sample(**sample) for sample in self.state.samples])

    def _averaged(self, *, is_wanted: bool = True) -> AbstractContextManager[None]:
        """Puts the running mean of the weights in their place, where there is one; or them back."""
        return self.mean.in_place(is_wanted=is_wanted) if self.mean is not None else nullcontext()
