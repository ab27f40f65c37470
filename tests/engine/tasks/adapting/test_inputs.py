"""The text that a method gets: every part in its place, and nothing that it is judged by."""

import pytest

from engine import tasks
from engine.orders.adapting import AdaptOrder
from engine.tasks.adapting import adaptation
from engine.tasks.adapting.domain_corpora import find_domain_corpora
from engine.tasks.adapting.judging import GeneralText, GeneralTextPart
from tests.engine.tasks.adapting.test_adaptation import SHORT
from tests.engine.tasks.adapting.test_domain_corpora import library  # noqa: F401, a fixture
from tests.engine.tasks.training.test_base_models import UNCHECKED, Context
from tests.tiny import write_model_folder

CHOOSING, JUDGING = ("Die Tür ist auf.", "The door is open."), ("Das Brot ist alt.", "The bread is old.")


class Caught(Exception):  # noqa: N818, it carries what a training was given
    pass


def test_a_method_learns_from_the_training_split_and_text_of_either_side(
    library,  # noqa: F811
    tmp_path,
    monkeypatch,
):
    part = GeneralTextPart(name="letters", mixing=(CHOOSING,), gate=(JUDGING,))
    monkeypatch.setattr(adaptation, "kept_general_text", lambda _folder: GeneralText(parts=(part,)))

    def catch(_method, text, _training):
        raise Caught(text)

    monkeypatch.setattr(adaptation, "train", catch)
    tasks.add_model(write_model_folder(tmp_path / "base", model_id="tiny-base"))
    order = AdaptOrder(model="tiny-base", domain="pumps", method="va-llm", settings=SHORT, limits=UNCHECKED)
    (tmp_path / "run").mkdir()
    with pytest.raises(Caught) as caught:
        adaptation.adapt(Context(tmp_path / "run"), order)
    (given,) = caught.value.args
    corpora = find_domain_corpora("pumps", "de", "en")
    (pairs,) = corpora.parallel
    held_out = {*pairs.pairs("dev"), *pairs.pairs("test")}
    assert given.pairs == list(pairs.pairs("train"))
    assert not held_out & set(given.pairs)
    assert given.dev_pairs == list(pairs.pairs("dev"))
    assert (len(given.speakers), len(given.dev_speakers)) == (len(given.pairs), len(given.dev_pairs))
    assert given.mono_src == corpora.mono_text("de") != []
    assert given.mono_tgt == corpora.mono_text("en") != []
    assert given.general_pairs == [CHOOSING]
