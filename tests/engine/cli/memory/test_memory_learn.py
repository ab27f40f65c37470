"""`parlance memory learn`: what was confirmed is learned, in words and as JSON, or refused with a reason."""

import pytest

from tests.engine.tasks.corpora.test_confirmed import MANY, confirm_all
from tests.tiny import put_in_library, write_model_folder

PUMPS = ("memory", "learn", "--domain", "pumps", "--from", "de", "--to", "en")


@pytest.fixture
def base(parlance, tmp_path, monkeypatch):
    monkeypatch.setattr("engine.tasks.restart_for_training", lambda *_, **__: None)
    put_in_library(write_model_folder(tmp_path / "base", model_id="tiny", precisions=("float32", "int8")))


def test_nothing_new_is_refused_with_what_to_do(parlance, base):
    refused = parlance(*PUMPS)
    assert (refused.status, refused.out) == (1, "")
    assert "Nothing new was confirmed in pumps from de to en" in refused.err
    assert "parlance memory add" in refused.err
    assert parlance("jobs", "list", "--json").json == {"jobs": []}


@pytest.mark.slow
def test_it_says_how_much_was_learned_and_whether_it_pays(parlance, base):
    confirm_all(MANY[:26])
    first = parlance(*PUMPS)
    assert first.status == 0
    assert "tiny-pumps-along: learned from" in first.out
    assert "of 26 new translations" in first.out
    assert "parlance translate --from de --to en --domain pumps" in first.out
    confirm_all(MANY[26:52])
    second = parlance(*PUMPS, "--json").json
    assert (second["model"], second["n_new"], second["n_measured"]) == ("tiny-pumps-along", 26, 26)
    assert second["verdict"]["sentence"]
