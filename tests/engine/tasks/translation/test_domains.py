"""What the words of a text say of domains: where each word stands, and its weights."""

from pathlib import Path

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ModelError
from engine.base.progress import Cancelled
from engine.results.translation import WordDomains
from engine.runtime.open_model import Inputs
from engine.runtime.translator import Translator
from tests.tiny import write_model_folder

SENTENCES = ["Öffnen  Sie das\u00a0Ventil…", "– ½ 😀ab (12 bar)", ""]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model_folder(tmp_path_factory.mktemp("domains") / "several", domains=("pumps", "garden"))


@pytest.fixture
def translator(folder: Path) -> Translator:
    return Translator(folder, precision="float32", device="cpu", n_threads=1)


def test_every_word_is_found_where_it_stands(translator):
    found = [
        [text[word.start : word.end] for word in words]
        for text, words in zip(SENTENCES, tasks.word_domains(SENTENCES, translator), strict=True)
    ]
    assert found == [["Öffnen", "Sie", "das", "Ventil"], ["½", "ab", "12", "bar"], []]


class Reader:
    """Says of each token of a sentence without blanks that it belongs to the first domain."""

    def domain_weights(self, sentences):
        tokens = ("▁", *sentences[0])
        places = tuple((max(0, number - 1), number) for number in range(len(tokens)))
        return [WordDomains(tokens, (((1.0, 0.0),) * len(tokens),), places)]


def test_without_blanks_every_subword_is_a_word():
    (words,) = tasks.word_domains(["水泵在"], Reader())
    assert [(word.start, word.end) for word in words] == [(0, 1), (1, 2), (2, 3)]


def test_a_word_has_the_mean_of_its_subwords_over_all_layers(translator):
    text = "Die Kreiselpumpe"
    (words,) = tasks.word_domains([text], translator)
    (seen,) = translator.domain_weights([text])
    begins = [place for place, token in enumerate(seen.tokens) if token.startswith("▁")]
    weights = np.array(seen.weights)
    assert len(begins) == 2
    assert begins[1] > 1
    assert np.allclose(words[0].weights, weights[:, : begins[1]].mean((0, 1)))
    assert np.allclose(words[1].weights, weights[:, begins[1] :].mean((0, 1)))
    assert words[1].leading == int(weights[:, begins[1] :].mean((0, 1)).argmax())


def test_words_are_read_as_steered(translator):
    translator = translator.using(Inputs(steering={"garden": 1}))
    (words,) = tasks.word_domains(["Die Pumpe"], translator)
    assert all(word.leading == 1 and word.weights[1] > 0.99 for word in words)


def test_reading_can_be_stopped_between_sentences(translator):
    def stop(progress):
        if progress.done == 1:
            raise Cancelled

    with pytest.raises(Cancelled):
        tasks.word_domains(SENTENCES, translator, stop)


def test_a_plain_model_says_nothing_of_domains(tiny_model):
    translator = Translator(tiny_model, precision="float32", device="cpu", n_threads=1)
    with pytest.raises(ModelError, match="does not tell domains apart"):
        tasks.word_domains(["Die Pumpe"], translator)
