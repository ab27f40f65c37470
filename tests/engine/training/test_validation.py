"""What a validation scores, shows and may cost."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from engine.training.batches import make_batch
from engine.training.loop import Trainer
from engine.training.validation import Checker, bleu, chrf, make_dev_set
from tests.engine.training.digits import digit_dev_set, digit_model, digit_pairs
from tests.engine.training.test_loop import CONFIG
from tests.tiny import PAIRS, tiny_subwords

NAMES = ("bleu", "chrf", "dev_loss", "general_bleu", "general_chrf")


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


def fit(folder, general=None, **changes):
    told = []
    torch.manual_seed(0)
    run = Trainer(
        digit_model(), digit_pairs(300, seed=1), digit_dev_set(), replace(CONFIG, **changes), folder, None,
        told.append, general=general, n_samples=3,
    )  # fmt: skip
    return run.fit(), told


@pytest.mark.slow
def test_every_validation_tells_the_scores_of_both_texts(tmp_path):
    result, told = fit(tmp_path, digit_dev_set(20, seed=7))
    validations = [progress for progress in told if "bleu" in progress.metrics]
    assert [progress.done for progress in validations] == [4, 8, 12]
    assert all(sorted(progress.metrics) == sorted(NAMES) for progress in validations)
    assert {"bleu", "chrf", "general_bleu", "general_chrf"} <= set(result.curve[0]) & set(result.dev)


@pytest.mark.slow
def test_the_general_text_decides_nothing(tmp_path):
    alone, _ = fit(tmp_path / "alone")
    watched, _ = fit(tmp_path / "watched", digit_dev_set(20, seed=7))
    assert [entry["bleu"] for entry in alone.curve] == [entry["bleu"] for entry in watched.curve]
    assert "general_bleu" not in alone.curve[0]


@pytest.mark.slow
def test_the_same_sentences_are_shown_every_time(tmp_path):
    _, told = fit(tmp_path, validate_first=True)
    shown = [progress.samples for progress in told if progress.samples]
    assert [len(samples) for samples in shown] == [3, 3, 3, 3]
    assert len({tuple((sample.source, sample.reference) for sample in samples) for samples in shown}) == 1


def test_a_validation_takes_no_more_sentences_than_its_share_of_the_time():
    dev, general = digit_dev_set(2000), digit_dev_set(2000, seed=3)
    n_tokens = float(dev.pairs.tgt.lengths.mean())
    checker = Checker(dev, general, n_learned=int(6000 * n_tokens), n_samples=4)
    assert len(checker.places) == pytest.approx(267, abs=5)  # a fifth of 6,000, 3 times as dear, two thirds
    assert len(checker.general_places) == pytest.approx(133, abs=5)
    assert set(checker.samples) <= set(checker.places.tolist())


def test_few_updates_between_validations_still_check_a_hundred_sentences():
    checker = Checker(digit_dev_set(500), digit_dev_set(500), n_learned=1, n_samples=4)
    assert (len(checker.places), len(checker.general_places)) == (100, 50)
    assert np.diff(checker.places).tolist() == [5] * 99


def test_chrf_of_the_reference_is_100():
    assert chrf(["The dog barks."], ["The dog barks."]) == pytest.approx(100)


def test_the_loss_of_every_kind_of_text_is_told(tmp_path):
    dev = digit_dev_set(30)
    kinds = tuple("short" if length < 6 else "long" for length in dev.pairs.tgt.lengths)
    checker = Checker(replace(dev, kinds=kinds), None, 0, 0)
    torch.manual_seed(0)
    model, cpu = digit_model(), torch.device("cpu")
    scores = checker.check(model, cpu).scores
    alone = Checker(dev, None, 0, 0).check(model, cpu).scores
    assert set(scores) == {"loss", "bleu", "chrf", "loss_short", "loss_long"} == set(checker.names)
    assert scores["loss"] == pytest.approx(alone["loss"], rel=1e-5)
    assert (
        min(scores["loss_short"], scores["loss_long"])
        < scores["loss"]
        < max(scores["loss_short"], scores["loss_long"])
    )


def test_the_loss_is_per_token_and_without_smoothing():
    torch.manual_seed(0)
    dev, model = digit_dev_set(30), digit_model(0.0)
    found = Checker(dev, None, 0, 0).check(model, torch.device("cpu")).scores["loss"]
    batch = make_batch(dev.pairs, np.arange(30))
    with torch.inference_mode():
        log_probs = (
            model.eval().logits(model(batch.src_ids, batch.src_mask, batch.tgt_in_ids)).log_softmax(-1)
        )
    right = log_probs.gather(2, batch.tgt_out_ids[..., None])[..., 0][batch.tgt_mask]
    assert found == pytest.approx(-float(right.mean()), rel=1e-4)


def test_held_out_sentences_are_translated_as_their_own_speakers(monkeypatch):
    dev = digit_dev_set(6)
    numbers = np.array([1, 2, 0, 1, 2, 0], np.int32)
    dev = replace(dev, pairs=replace(dev.pairs, speakers=numbers))
    given = {}

    def translated(model, src_ids, src_mask, config, speakers, n_opening, words):
        for ids, mask, speaker in zip(src_ids.tolist(), src_mask.tolist(), speakers.tolist(), strict=True):
            given[tuple(each for each, is_real in zip(ids, mask, strict=True) if is_real)] = speaker
        return [[4]] * len(src_ids)

    monkeypatch.setattr("engine.training.validation.translate_batch", translated)
    Checker(dev, None, 0, 0).check(digit_model(), torch.device("cpu"))
    assert given == {tuple(dev.pairs.src.sentence(place).tolist()): numbers[place] for place in range(6)}


def test_held_out_pairs_are_spread_over_the_whole_text_and_as_many_as_wanted():
    source, target = tiny_subwords()
    dev = make_dev_set(PAIRS, source, target, 160, 5)
    assert dev.sources == tuple(src for src, _ in PAIRS[::4])
    assert dev.references == tuple(tgt for _, tgt in PAIRS[::4])
    assert len(make_dev_set(PAIRS, source, target, 160, 100).pairs) == len(PAIRS)


def test_japanese_is_scored_by_characters():
    assert bleu(["私は猫が好きです。"], ["僕は猫が好きです。"]) > 50
    assert bleu(["I like cats a lot."], ["We like cats a lot."]) < 80
