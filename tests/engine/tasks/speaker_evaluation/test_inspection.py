"""What is shown of a model's speakers is what its bias values do."""

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import SpeakerError
from engine.orders.evaluation import InspectSpeakersOrder
from engine.results.systems import System
from engine.tasks.speaker_evaluation.inspection import inspect_speakers
from tests.engine.tasks.speaker_samples import PEOPLE, add_speaking_model


def inspected(model, **values):
    return inspect_speakers(InspectSpeakersOrder(model=model, **values))


def test_words_are_those_the_profile_raises_and_lowers_most():
    add_speaking_model(known=PEOPLE)
    found = inspected("tiny", n_words=3)
    info = tasks.open_system(System(model="tiny")).speaker_info()
    bias = info.known.get("Ben") @ info.basis
    ben = next(each for each in found.speakers if each.name == "Ben")
    assert ben.raised[0].bias == pytest.approx(bias.max(), abs=1e-3)
    assert ben.lowered[0].bias == pytest.approx(bias.min(), abs=1e-3)
    assert len(ben.raised) == len(ben.lowered) == 3


def test_shares_add_up_and_the_sentence_names_them():
    add_speaking_model(known=PEOPLE)
    found = inspected("tiny")
    assert sum(each.share for each in found.directions) == pytest.approx(1)
    assert sum(each.share for each in found.basis_rows) == pytest.approx(1)
    assert found.sentence == "tiny knows 3 speakers. The map shows 100 % of what tells them apart."
    ends = {name for each in found.directions for name in each.low_end + each.high_end}
    assert ends == set(PEOPLE)


def test_neighbours_are_all_others_best_first():
    add_speaking_model(known=PEOPLE)
    for each in inspected("tiny").speakers:
        similarities = [other.similarity for other in each.nearest]
        assert {other.name for other in each.nearest} == set(PEOPLE) - {each.name}
        assert similarities == sorted(similarities, reverse=True)
        assert np.isfinite([each.x, each.y]).all()


def test_speakers_can_be_chosen_by_the_beginning_of_their_name():
    add_speaking_model(known=PEOPLE)
    found = inspected("tiny", search="Be")
    assert [each.name for each in found.speakers] == ["Ben"]
    assert found.sentence == "tiny knows 3 speakers. Shown: 1 speaker."


@pytest.mark.parametrize(
    ("known", "search", "what"),
    [((), "", "tiny knows no speakers"), (PEOPLE, "Zoe", "No speaker's name begins with 'Zoe'")],
)
def test_what_cannot_be_shown_is_refused(known, search, what):
    add_speaking_model(known=known)
    with pytest.raises(SpeakerError, match=what):
        inspected("tiny", search=search)
