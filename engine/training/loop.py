"""The training loop: knows updates, losses and validations; knows no methods, library or windows."""

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from engine.config import TrainConfig
from engine.errors import CorpusError, OutOfMemory
from engine.model.dropout import Dropout
from engine.model.transformer import PACK_WEIGHTS, SPEAKER_WEIGHTS, Transformer
from engine.progress import Cancelled, Progress, Report, ignore_progress
from engine.training.batching import drop_words, make_batch, updates
from engine.training.checkpoints import (
    TrainState,
    average_best,
    keep_best,
    load_checkpoint,
    newest_checkpoint,
    put_weights,
    save_checkpoint,
)
from engine.training.data import EncodedPairs
from engine.training.loss import batch_loss
from engine.training.optimizers import make_optimizers
from engine.training.precision import choose_precision
from engine.training.processes import World, training_device
from engine.training.schedule import learning_rate
from engine.training.validation import DevSet, validate

_MOST_SKIPPED = 20


@dataclass(frozen=True)
class TrainResult:
    """What a finished run says of itself."""

    updates: int
    seconds: float
    tokens: int
    """Target pieces learned from."""
    precision: str
    scores: dict[str, float]
    """"loss" and "bleu" of the final weights on the development set."""
    curve: list[dict[str, float]]


class Trainer:
    """Trains one model on encoded pairs, resumably.

    Args:
        model: trained in place; ends with the average of its best weights.
        pairs: training pairs.
        dev: held-out pairs.
        config: how.
        folder: the run's folder for checkpoints; an existing checkpoint in it is continued.
        world: this process among those that train together.
        report: called after every update, when the weights are consistent.
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
    ) -> None:
        if not len(pairs):
            raise CorpusError(
                "No sentence pair is left to learn from.", "Check the corpus: parlance corpus show."
            )
        self.device = training_device()
        self.model = model.to(self.device)
        self.pairs, self.dev, self.config, self.folder = pairs, dev, config, folder
        self.world = world or World()
        self.report = report
        self.trained = _freeze(model, config.trainable)
        _set_dropout(model, config.dropout)
        self.optimizers = make_optimizers(model, config)
        self.state = TrainState()

    def fit(self) -> TrainResult:
        """Trains until the updates, the hours or the patience are spent.

        Returns:
            The scores and the curve; the model holds the averaged best weights.

        Raises:
            OutOfMemory: if the device has no room for a micro-batch.
        """
        config = self.config
        self.folder.mkdir(parents=True, exist_ok=True)
        self.state = self._starting_state()
        self.model.train()
        if config.validate_first and not self.state.curve:
            self._validate(None)
            self._save()
            self._tell_scores()
        plan = updates(
            self.pairs, config.batch_tokens, config.accumulate, config.seed, skip=self.state.update
        )
        while not self._is_over():
            started = time.monotonic()
            loss, n_tokens = self._update(next(plan))
            self.state.update += 1
            self.state.tokens += n_tokens
            if self.state.update % config.validate_every == 0:
                self._validate(loss)
            seconds = time.monotonic() - started
            self.state.seconds += seconds
            if (
                self.state.update % config.checkpoint_every == 0
                or self.state.update % config.validate_every == 0
            ):
                self._save()
            rate = learning_rate(self.state.update, config)
            self._tell({"loss": loss, "lr": rate, "tokens_per_s": n_tokens / seconds})
            self._tell_scores()
        return self._finish()

    def _starting_state(self) -> TrainState:
        """Goes on from the newest checkpoint, or begins; every process as the main one does."""
        newest = newest_checkpoint(self.folder)
        resumed_from = int(self.world.share(-1 if newest is None else newest))
        if resumed_from >= 0:
            return load_checkpoint(self.folder, resumed_from, self.model, self.optimizers)
        self.world.share_in_place([parameter.detach() for parameter in self.model.parameters()])
        chosen = choose_precision(self.config.precision, self.device)
        is_bfloat16 = bool(
            self.world.share(float(chosen == "bfloat16"))
        )  # others may have measured otherwise
        return TrainState(precision="bfloat16" if is_bfloat16 else "float32")

    def _update(self, micro_batches: Sequence[NDArray[np.int64]]) -> tuple[float, int]:
        """Does one optimizer update.

        Returns:
            Smoothed loss in nats per target piece, and the number of target pieces.
        """
        n_tokens = sum(int(self.pairs.tgt.lengths[indices].sum()) for indices in micro_batches)
        loss = torch.zeros(1, device=self.device)
        for optimizer in self.optimizers:
            optimizer.zero_grad(set_to_none=False)
        for k, indices in enumerate(micro_batches):
            if k % self.world.size == self.world.rank:
                torch.manual_seed(hash((self.config.seed, self.state.update, k)) & 0x7FFFFFFF)
                loss += self._learn(indices, n_tokens)
        for parameter in self.trained:
            if parameter.grad is None:
                parameter.grad = torch.zeros_like(parameter)
        self.world.sum_in_place([*(p.grad for p in self.trained if p.grad is not None), loss])
        self._step()
        return float(loss), n_tokens

    def _learn(self, indices: NDArray[np.int64], n_tokens: int) -> torch.Tensor:
        """Adds one micro-batch's gradient; returns its share of the loss."""
        batch = make_batch(self.pairs, indices).to(self.device)
        try:
            with self._autocast():
                batch = drop_words(batch, self.config.word_dropout)
                loss = batch_loss(self.model, batch, self.config.label_smoothing)[0] / n_tokens
            loss.backward()  # type: ignore[no-untyped-call]
        except torch.OutOfMemoryError as error:
            raise _no_room(self.device, self.config) from error
        return loss.detach()

    def _step(self) -> None:
        rate = learning_rate(self.state.update + 1, self.config)
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = rate * group.get("scale", 1.0)
        largest = self.config.clip_norm or float("inf")
        norm = torch.nn.utils.clip_grad_norm_(self.trained, largest)
        if bool(torch.isfinite(norm)):
            for optimizer in self.optimizers:
                optimizer.step()
            return
        self.state.n_skipped += 1
        if self.state.n_skipped > _MOST_SKIPPED:
            raise CorpusError(
                f"Training diverged: {_MOST_SKIPPED} gradients were no finite numbers.",
                "Train again with a lower learning rate (--set peak_lr=…).",
            )

    def _validate(self, train_loss: float | None) -> None:
        scores = {"loss": 0.0, "bleu": 0.0}
        if self.world.is_main:
            with self._autocast():
                scores = validate(self.model, self.dev, self.device)
        scores = {name: self.world.share(value) for name, value in scores.items()}
        state, earlier = self.state, self.state.curve
        improved = (
            not earlier
            or scores["bleu"] > max(entry["bleu"] for entry in earlier)
            or scores["loss"] < min(entry["loss"] for entry in earlier)
        )
        state.validations_since_best = 0 if improved else state.validations_since_best + 1
        entry = {"update": state.update, **scores, "seconds": state.seconds, "tokens": state.tokens}
        if train_loss is not None:
            entry["train_loss"] = train_loss
        state.curve.append(entry)
        if self.world.is_main:
            keep_best(self.folder, self.model, state, scores, self.config.average)

    def _is_over(self) -> bool:
        config, state = self.config, self.state
        out_of_time = bool(config.max_hours) and state.seconds >= config.max_hours * 3600
        out_of_patience = bool(config.patience) and state.validations_since_best >= config.patience
        over = state.update >= config.max_updates or out_of_time or out_of_patience
        return bool(self.world.share(float(over)))

    def _finish(self) -> TrainResult:
        if not self.state.curve or self.state.curve[-1]["update"] != self.state.update:
            self._validate(None)
            self._save()
        for parameter in self.model.parameters():
            parameter.requires_grad_(True)
        scores = self._take_best() if self.world.is_main else {}
        self.model.eval()
        state = self.state
        return TrainResult(state.update, state.seconds, state.tokens, state.precision, scores, state.curve)

    def _take_best(self) -> dict[str, float]:
        """Puts the mean of the best weights into the model, or the best alone where the mean is surely worse.

        Returns:
            The scores of what the model holds now.
        """
        best = self.state.best
        put_weights(self.model, average_best(self.folder, best))
        with self._autocast():
            scores = validate(self.model, self.dev, self.device)
        if best[0]["bleu"] > scores["bleu"] and best[0]["loss"] < scores["loss"]:
            put_weights(self.model, average_best(self.folder, best[:1]))
            return {name: best[0][name] for name in scores}
        return scores

    def _save(self) -> None:
        if self.world.is_main:
            save_checkpoint(self.folder, self.model, self.optimizers, self.state)

    def _tell(self, metrics: dict[str, float]) -> None:
        if not self.world.is_main:
            return
        try:
            self.report(Progress("Training", self.state.update, self.config.max_updates, metrics))
        except Cancelled:  # passes on; a pause goes on from here
            self._save()
            raise

    def _tell_scores(self) -> None:
        """Reports the newest validation by itself, so that no listener misses it."""
        newest = self.state.curve[-1] if self.state.curve else {}
        if newest.get("update") == self.state.update:
            self._tell({"bleu": newest["bleu"], "dev_loss": newest["loss"]})

    def _autocast(self) -> AbstractContextManager[Any]:
        if self.state.precision == "bfloat16":
            return torch.autocast(self.device.type, torch.bfloat16)
        return nullcontext()


def _freeze(model: Transformer, trainable: str) -> list[torch.nn.Parameter]:
    """Lets only the wanted weights learn, and returns them."""
    for name, parameter in model.named_parameters():
        is_speakers = trainable == "speakers" and name.startswith(SPEAKER_WEIGHTS)
        is_pack = trainable == "pack" and name in PACK_WEIGHTS
        parameter.requires_grad_(trainable == "all" or is_pack or is_speakers)
    return [parameter for parameter in model.parameters() if parameter.requires_grad]


def _set_dropout(model: Transformer, share: float) -> None:
    """Changes how much is dropped while training; negative: as the model was made."""
    for module in model.modules():
        if isinstance(module, Dropout) and share >= 0:
            module.share = share


def _no_room(device: torch.device, config: TrainConfig) -> OutOfMemory:
    smaller = f"--set batch_tokens={config.batch_tokens // 2} --set accumulate={config.accumulate * 2}"
    return OutOfMemory(
        f"{device} has no room for a batch of {config.batch_tokens} pieces.",
        f"Try half of it, with twice the accumulation: {smaller}.",
    )
