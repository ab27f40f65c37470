"""The auxiliary losses of papers 001 and 002: what they compare, and what they leave out."""

import numpy as np
import pytest
import torch

from engine.base.graph_io import N_SPECIALS
from engine.model.domains import DomainReading
from engine.training.batches import Batch
from engine.training.loss import GuidanceLoss, LabelLoss, label_weights, word_domains
from engine.training.pairs import EncodedPairs, Side

SRC_IDS = torch.tensor([[4, 5, 2], [6, 2, 1]])
TGT_IDS = torch.tensor([[0, 4], [0, 1]])
BATCH = Batch(
    SRC_IDS, SRC_IDS != 1, TGT_IDS, TGT_IDS, torch.tensor([[True, True], [True, False]]),
    torch.tensor([0, 1, 2]),
    torch.zeros(2, dtype=torch.long), torch.tensor([0, 1]),
    torch.zeros(0, 0, dtype=torch.long), torch.zeros(0, 0),
)  # fmt: skip


def readings(*, n_layers=2, groups=1):
    torch.manual_seed(0)
    source, target = DomainReading(), DomainReading()
    source.logits = [torch.randn(2, 3, groups, 2) for _ in range(n_layers)]
    target.logits = [torch.randn(2, 2, groups, 2) for _ in range(n_layers)]
    return source, target


def tables():
    torch.manual_seed(1)
    return torch.rand(7, 2).softmax(1), torch.rand(7, 2).softmax(1)


def test_the_classifiers_of_all_layers_learn_the_mean_over_words_of_their_sentences_domain():
    source, target = readings(n_layers=3)
    expected = []
    for reading, mask in ((source, BATCH.src_mask), (target, BATCH.tgt_mask)):
        for logits in reading.logits:
            for sentence, place in mask.nonzero():
                expected.append(-logits[sentence, place, 0].log_softmax(0)[int(BATCH.domains[sentence])])
    torch.testing.assert_close(LabelLoss()(BATCH, source, target), torch.stack(expected).mean())


@pytest.mark.parametrize("loss", [LabelLoss(), GuidanceLoss(*tables())])
def test_padding_is_left_out(loss):
    source, target = readings()
    before = loss(BATCH, source, target)
    for logits in source.logits:
        logits[1, 2] += torch.tensor([9.0, -9.0])
    target.logits[0][1, 1] += torch.tensor([9.0, -9.0])
    assert loss(BATCH, source, target) == before


def test_every_domain_counts_alike_however_much_text_there_is_of_it():
    large, small = [[A, 2]] * 9, [[B, 2]]
    side, domains = side_of(*large, *small), np.array([0] * 9 + [1], np.int32)
    pairs = EncodedPairs(side, side, np.ones(10, np.float32), domains=domains)
    weights = label_weights(pairs, 2)
    torch.testing.assert_close(weights * torch.tensor([36.0, 4.0]), torch.tensor([20.0, 20.0]))
    seen_more = EncodedPairs(side, side, np.array([1] * 9 + [9], np.float32), domains=domains)
    torch.testing.assert_close(label_weights(seen_more, 2), torch.ones(2))


def test_a_word_counts_in_the_classifiers_loss_as_much_as_its_domain_says():
    source, target = readings(n_layers=1)
    only_second = LabelLoss(torch.tensor([0.0, 1.0]))
    before = only_second(BATCH, source, target)
    for logits in (source.logits[0], target.logits[0]):
        logits[0] += torch.tensor([3.0, -3.0])
    assert only_second(BATCH, source, target) == before
    twice = LabelLoss(torch.tensor([0.0, 2.0]))(BATCH, source, target)
    torch.testing.assert_close(twice, 2 * before)


def test_guidance_is_the_cross_entropy_of_words_and_weights_summed_over_words():
    source, target = readings(n_layers=1)
    of_source, of_target = tables()
    expected = torch.zeros(())
    for sentence, place in BATCH.src_mask.nonzero():
        wanted = of_source[SRC_IDS[sentence, place]]
        expected -= (wanted * source.logits[0][sentence, place, 0].log_softmax(0)).sum()
    for sentence, place in BATCH.tgt_mask.nonzero():
        wanted = of_target[TGT_IDS[sentence, place]]
        expected -= (wanted * target.logits[0][sentence, place, 0].log_softmax(0)).sum()
    torch.testing.assert_close(GuidanceLoss(of_source, of_target)(BATCH, source, target), expected)


def test_guidance_is_the_mean_of_the_layers_guidance():
    source, target = readings(n_layers=3)
    whole, each = GuidanceLoss(*tables())(BATCH, source, target), []
    for of_source, of_target in zip(source.logits, target.logits, strict=True):
        one, other = DomainReading(logits=[of_source]), DomainReading(logits=[of_target])
        each.append(GuidanceLoss(*tables())(BATCH, one, other))
    torch.testing.assert_close(whole, torch.stack(each).mean())


def test_guidance_of_several_heads_is_the_mean_of_each_heads_guidance():
    source, target = readings(groups=2)
    whole, each = GuidanceLoss(*tables())(BATCH, source, target), []
    for head in range(2):
        one, other = (
            DomainReading(logits=[logits[:, :, head : head + 1] for logits in reading.logits])
            for reading in (source, target)
        )
        each.append(GuidanceLoss(*tables())(BATCH, one, other))
    torch.testing.assert_close(whole, torch.stack(each).mean())


def test_guidance_is_averaged_over_layers_and_heads_and_weighted():
    source, target = readings(n_layers=1, groups=2)
    one = GuidanceLoss(*tables())(BATCH, source, target)
    for reading in (source, target):
        reading.logits = reading.logits * 3
    torch.testing.assert_close(GuidanceLoss(*tables())(BATCH, source, target), one)
    torch.testing.assert_close(GuidanceLoss(*tables(), weight=0.5)(BATCH, source, target), one / 2)
    swapped = [logits.flip(2) for logits in source.logits]
    source.logits = swapped
    torch.testing.assert_close(GuidanceLoss(*tables())(BATCH, source, target), one)


def side_of(*sentences):
    return Side(np.concatenate(sentences).astype(np.int32), np.cumsum([0, *map(len, sentences)]))


A, B = N_SPECIALS, N_SPECIALS + 1


def test_a_word_of_one_domain_is_told_by_it_and_a_rare_one_is_nearly_even():
    side = side_of([A] * 1000, [B], [B, 2])
    found = word_domains(side, np.array([0, 0, 1], np.int32), 2, 7, 50)
    assert found[A, 0] > 0.95
    assert abs(found[A + 2, 0] - 0.5) < 1e-6
    assert abs(found[2, 0] - 0.5) < 1e-6, "a symbol belongs to no domain"
    np.testing.assert_allclose(found.sum(1), 1, rtol=1e-6)


def test_rates_count_and_not_how_much_text_a_domain_has():
    large, small = [A, B] * 5000, [A, B] * 50
    found = word_domains(side_of(large, small), np.array([0, 1], np.int32), 2, 7, 50)
    np.testing.assert_allclose(found[[A, B]], 0.5, atol=1e-6)


def test_the_smoothing_decides_how_soon_a_word_is_believed():
    side, domains = side_of([A] * 10, [B] * 10), np.array([0, 1], np.int32)
    assert word_domains(side, domains, 2, 7, 50)[A, 0] == pytest.approx((10 + 50 / 2) / 60)
    assert word_domains(side, domains, 2, 7, smoothing=1)[A, 0] > 0.9
