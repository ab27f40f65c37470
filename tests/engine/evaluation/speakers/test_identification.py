"""Speakers with words of their own are recognised, others are not, and nobody by the sentence itself."""

import pytest

from engine.base.errors import EngineError, install_line
from engine.evaluation import speakers as module
from engine.evaluation.speakers import hits_by_training, missing_library
from tests.engine.evaluation.speakers.told_lines import COMMON, lines


def test_what_is_learned_from_references_is_found_in_outputs():
    texts, speakers = lines(50, 0.9)
    told, wanted = lines(30, 0.9, seed=1)
    plain = [" ".join(word for word in text.split() if word in COMMON) for text in told]
    hits = hits_by_training(texts, speakers, {"own": told, "base": plain}, wanted)
    assert hits["own"].mean() > 0.8 > 0.5 > hits["base"].mean()


def test_one_speaker_alone_is_refused():
    with pytest.raises(EngineError, match="fewer than two of them"):
        hits_by_training(["a b", "c d"], ["Ada", "Ada"], {}, [])


def test_without_the_library_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda _name: None)
    assert missing_library().endswith(f"not installed. Install it: `{install_line('train')}`.")
    with pytest.raises(EngineError, match="not installed.$") as caught:
        hits_by_training(["a"], ["Ada"], {}, [])
    assert caught.value.hint == f"Install it: `{install_line('train')}`."
