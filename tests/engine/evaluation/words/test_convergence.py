"""How soon a training was at its best."""

from engine.evaluation.words import best_validation


def curve(*entries):
    return [{"update": update, "bleu": bleu, "loss": loss} for update, bleu, loss in entries]


def test_the_best_validation_is_that_with_the_most_bleu():
    best = best_validation(curve((0, 10.0, 3.0), (50, 20.0, 2.5), (100, 19.0, 2.0)))
    assert (best.updates, best.n_updates, best.metric, best.value) == (50, 100, "BLEU", 20.0)


def test_the_loss_decides_where_bleu_is_the_same():
    best = best_validation(curve((0, 0.0, 3.0), (50, 0.0, 2.5), (100, 0.0, 2.8)))
    assert (best.updates, best.metric, best.value) == (50, "loss", 2.5)


def test_seconds_are_told_where_they_were_measured():
    assert best_validation(curve((50, 1.0, 2.0))).seconds is None
    assert best_validation([{"update": 5, "bleu": 1.0, "loss": 1.0, "seconds": 7.5}]).seconds == 7.5


def test_a_training_without_validation_has_no_best():
    assert best_validation([]) is None
