"""A library with a model that knows Ada and Ben, and that model, open."""

import pytest

from engine import tasks
from engine.results.systems import System
from tests.engine.tasks.speaker_samples import add_speaking_model


@pytest.fixture(scope="module")
def _home(tmp_path_factory):
    home = tmp_path_factory.mktemp("translation")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(home))
        add_speaking_model(known=["Ada", "Ben"])
    return home


@pytest.fixture
def translator(_home, monkeypatch):
    monkeypatch.setenv("PARLANCE_HOME", str(_home))
    model = next(model.id for model in tasks.list_models() if not model.is_builtin)
    return tasks.open_system(System(model=model, n_threads=1))
