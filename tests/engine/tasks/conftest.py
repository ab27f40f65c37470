"""Open tiny models for the tests of speakers, and somebody who learned from a few sentences."""

import pytest

from engine import tasks
from engine.runtime.translator import Translator
from engine.tasks.home import open_library
from tests.engine.runtime.speaking import write_basis_model
from tests.tiny import PAIRS


def opened(folder):
    return Translator(folder, precision="float32", device="cpu", n_threads=1)


@pytest.fixture(scope="session")
def shared_tiny(tiny_model):
    return opened(tiny_model)


@pytest.fixture
def tiny_translator(shared_tiny):
    """The tiny model, which has no basis for speakers."""
    return shared_tiny


@pytest.fixture(scope="session")
def shared_basis(tmp_path_factory):
    return opened(write_basis_model(tmp_path_factory.mktemp("models") / "tiny-basis"))


@pytest.fixture
def basis_translator(shared_basis):
    """A tiny model with a random basis."""
    return shared_basis


@pytest.fixture
def anna():
    """A speaker with twenty pairs, who has learned nothing so far; nothing is shipped."""
    record = tasks.create_speaker("Anna")
    tasks.add_sentences(record.id, PAIRS, "written for this test")
    return record.id


@pytest.fixture(scope="session")
def learned_numbers():
    """What learning from the twenty pairs with the tiny model gives, once somebody has learned it."""
    return []


@pytest.fixture
def learned(anna, tiny_translator, learned_numbers):
    """A speaker who has learned with the tiny model."""
    profiles = open_library().speakers.profiles
    if not learned_numbers:
        tasks.learn_speaker(anna, translator=tiny_translator)
        learned_numbers.extend(profiles.current(anna))
    else:
        open_library().speakers.adopt_languages(anna, "de", "en")
        profiles.put(anna, learned_numbers[0], None)
    return anna
