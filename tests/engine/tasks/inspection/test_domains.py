"""What a model of several domains makes of texts: counted by hand on readings made up here."""

import unicodedata
from itertools import product

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, ModelError
from engine.orders.evaluation import InspectDomainsOrder
from engine.results.translation import WordDomains
from engine.runtime.open_model import Inputs
from engine.runtime.session import ModelSession
from engine.runtime.translator import Translator
from engine.tasks.inspection import inspect_texts, sentences_by_domain
from engine.tasks.running import JobOptions
from tests.engine.tasks.corpora.stored import imported
from tests.engine.tasks.training.test_base_models import many_pairs
from tests.tiny import write_model_folder

PARTS = ("Rohr", "Sieb", "Zapfen", "Tank", "Motor", "Gehäuse", "Gewinde", "Fenster", "Ritzen", "Deck")
RULES = ("Klausel", "Regel", "Urteil", "Anteil", "Teil", "Mangel", "Titel", "Frevel", "Handel", "Wille")


def sentences_of(nouns, verbs):
    return [(f"das {noun} {verb}", f"the {noun} {verb}") for noun, verb in product(nouns, verbs)]


class Reader:
    """A translator that takes words with an l for law, and all others for pumps; layers differ a little."""

    domains = ("pumps", "law")

    class card:  # noqa: N801
        id, src, tgt = "made-up", "de", "en"

    reads_target_domains = False

    def domain_weights(self, sentences):
        return [self.read(sentence) for sentence in sentences]

    def read(self, sentence):
        tokens = tuple(f"▁{word}" for word in sentence.split())
        sure = [(0.2, 0.8) if "l" in token else (0.9, 0.1) for token in tokens]
        unsure = [(0.4, 0.6) if "l" in token else (0.7, 0.3) for token in tokens]
        return WordDomains(tokens, (tuple(sure), tuple(unsure)))


@pytest.fixture
def two_texts(library_home, tmp_path):
    imported(tmp_path, "pumps", sentences_of(PARTS, ("tropft", "pumpt", "steht", "brummt", "zischt", "ruht")))
    imported(
        tmp_path, "law", sentences_of(RULES, ("gilt", "fehlt", "zählt", "bleibt", "fällt", "lautet")), "law"
    )


@pytest.fixture
def follower(two_texts, tmp_path):
    """A model of the library that follows pumps and law, made from a plain one."""
    write_model_folder(tmp_path / "base", model_id="tiny-base")
    write_model_folder(tmp_path / "two", model_id="tiny-two", domains=("pumps", "law"))
    tasks.add_model(tmp_path / "base")
    return tasks.add_model(tmp_path / "two")


def look(**options):
    return tasks.run_order(InspectDomainsOrder(**options), options=JobOptions())


def test_a_word_is_the_mean_of_its_tokens_and_layers():
    first = ((0.8, 0.2), (0.4, 0.6), (0.0, 1.0))
    second = ((0.6, 0.4), (0.2, 0.8), (0.0, 1.0))
    words = WordDomains(("▁Pump", "e", "▁läuft"), (first, second)).words()
    assert [word for word, _ in words] == ["Pumpe", "läuft"]
    assert words[0][1] == pytest.approx((0.5, 0.5))
    assert words[1][1] == pytest.approx((0.0, 1.0))


def test_texts_are_told_by_what_their_words_and_sentences_say(two_texts):
    found, _ = inspect_texts(Reader(), n_typical=2)
    by_domain = {text.domain: text for text in found.texts}
    law = by_domain["law"]
    assert (law.most_seen, law.sentences_as_most_seen) == ("law", 1.0)
    assert law.words_as_most_seen == pytest.approx(2 / 3)
    assert law.sentences_by_domain == (0, law.n_sentences)
    assert law.words_by_domain == (law.n_sentences, 2 * law.n_sentences)
    assert law.layers[0][1] > law.layers[1][1] > 0.5
    assert by_domain["pumps"].most_seen == "pumps"
    assert (found.purity, found.n_separate) == (1.0, 2)
    assert all("l" in word.word for word in found.typical[1])
    assert not any("l" in word.word for word in found.typical[0])
    assert all(word.n >= 3 for words in found.typical for word in words)


def test_what_is_found_of_named_domains_is_told_with_its_interval(two_texts):
    found, sentences = inspect_texts(Reader(), n_typical=2)
    n = sum(map(len, sentences.values()))
    assert (found.sentences_found.n, found.sentences_found.share) == (n, 1.0)
    assert 0.5 < found.sentences_found.low < 1.0
    assert found.words_found.n == 3 * len(sentences["pumps"]) + 2 * len(sentences["law"])


def test_domains_without_names_are_not_right_or_wrong(two_texts):
    class Numbered(Reader):
        domains = ("1", "2")

    found, _ = inspect_texts(Numbered(), n_typical=2)
    assert found.sentences_found is None
    assert {text.most_seen for text in found.texts} == {"1", "2"}


def test_only_text_of_the_models_own_domains_is_read(two_texts, tmp_path):
    imported(tmp_path, "gardens", many_pairs(40), "gardens")
    found, _ = inspect_texts(Reader(), n_typical=2)
    assert {text.domain for text in found.texts} == {"pumps", "law"}


def test_a_sentence_has_its_words_in_each_layer():
    (seen,) = sentences_by_domain(Reader(), "das Urteil gilt")
    assert [each.word for each in seen.words] == ["das", "Urteil", "gilt"]
    assert seen.words[1].weights == pytest.approx((0.3, 0.7))
    assert [layer[1][1] for layer in seen.layers] == pytest.approx([0.8, 0.6])
    assert seen.translation is None


def test_every_sentence_of_a_text_is_looked_at():
    found = sentences_by_domain(Reader(), "das Urteil gilt\n\nDas Rohr tropft. Das Sieb ruht.\n")
    assert [each.text for each in found] == ["das Urteil gilt", "Das Rohr tropft.", "Das Sieb ruht."]
    with pytest.raises(ConfigError, match="there is no sentence"):
        sentences_by_domain(Reader(), " \n")
    with pytest.raises(ConfigError, match="the text has 201 sentences, and at most 200"):
        sentences_by_domain(Reader(), "das Rohr\n" * 201)


def test_the_decoder_tells_what_it_reads_in_the_words_that_it_writes(tmp_path):
    translator = Translator(
        write_model_folder(tmp_path / "two", domains=("pumps", "law")), precision="float32", device="cpu"
    )
    (found,) = sentences_by_domain(translator, "Das Rohr tropft.")
    made = translator.translate_sentences(["Das Rohr tropft."])[0][0].text
    assert found.translation.text == unicodedata.normalize("NFKC", made)
    assert len(found.translation.layers) == translator.card.architecture.n_decoder_layers
    for words in found.translation.layers:
        assert len(words) == len(found.translation.words)
        assert [sum(weights) for weights in words] == pytest.approx([1.0] * len(words))
    translator = translator.using(Inputs(steering={"law": 1}))
    (steered,) = sentences_by_domain(translator, "Das Rohr tropft.")
    assert all(word.weights == pytest.approx((0, 1), abs=1e-6) for word in steered.translation.words)


def test_a_word_of_the_translation_is_read_where_the_decoder_reads_it(tmp_path):
    """What follows a word changes nothing in what is read off it, and another source does."""
    translator = Translator(
        write_model_folder(tmp_path / "two", domains=("pumps", "law")), precision="float32", device="cpu"
    )
    first = translator.target_domains("Das Rohr tropft.", "the pump")
    longer = translator.target_domains("Das Rohr tropft.", "the pump is old")
    assert longer.tokens[: len(first.tokens)] == first.tokens
    for layer, more in zip(first.weights, longer.weights, strict=True):
        assert np.array(more)[: len(layer)] == pytest.approx(np.array(layer), abs=1e-6)
    other = translator.target_domains("Das Ventil schließt.", "the pump")
    assert np.array(other.weights)[1] != pytest.approx(np.array(first.weights)[1], abs=1e-6)


def test_graphs_that_do_not_say_what_the_decoder_reads_show_the_source_alone(tmp_path, monkeypatch):
    folder = write_model_folder(tmp_path / "two", domains=("pumps", "law"))
    monkeypatch.setattr(ModelSession, "tells_target_domains", False)
    (found,) = sentences_by_domain(Translator(folder, precision="float32", device="cpu"), "Das Rohr.")
    assert found.words
    assert found.translation is None


def test_a_library_without_text_says_so(library_home):
    with pytest.raises(CorpusError, match="No domain of the library has test text from de to en"):
        inspect_texts(Reader(), n_typical=2)


@pytest.mark.slow
def test_a_plain_model_is_refused_before_there_is_a_run(follower):
    with pytest.raises(ModelError, match="tiny-base does not tell domains apart"):
        look(model="tiny-base")
    assert tasks.list_jobs() == []


def test_a_plain_model_says_that_it_tells_nothing_apart(library_home, tmp_path):
    write_model_folder(tmp_path / "base", model_id="tiny-base")
    imported(tmp_path, "pumps", many_pairs(40))
    translator = Translator(tmp_path / "base", precision="float32", device="cpu", n_threads=1)
    with pytest.raises(ModelError, match="tiny-base does not tell domains apart"):
        inspect_texts(translator, n_typical=2)
    with pytest.raises(ModelError):
        sentences_by_domain(translator, "Das Rohr tropft.")


@pytest.mark.slow
def test_two_encoders_are_mapped_over_the_same_sentences(follower):
    found = look(model="tiny-two", against="tiny-base")
    assert [each.system for each in found.maps] == ["tiny-base", "tiny-two"]
    assert all(len(each.points) == len(found.mapped) for each in found.maps)
    assert all(0 <= each.neighbours.low <= each.neighbours.high <= 1 for each in found.maps)
    assert found.map_chance == pytest.approx(0.5, abs=0.1)
    assert {each.domain for each in found.examples} == {"pumps", "law"}
    assert all(each.translation and each.translation.words for each in found.examples)


@pytest.mark.slow
def test_a_model_of_another_language_is_no_comparison(follower, tmp_path):
    write_model_folder(tmp_path / "other", model_id="tiny-other", src="fr")
    tasks.add_model(tmp_path / "other")
    with pytest.raises(ConfigError, match="tiny-other reads fr, and tiny-two reads de"):
        look(model="tiny-two", against="tiny-other")


@pytest.mark.slow
def test_models_that_follow_domains_are_known(follower):
    assert [model.id for model in tasks.models_of_domains()] == ["tiny-two"]


@pytest.mark.slow
def test_what_was_found_goes_with_the_text_it_names(follower):
    found = look(model="tiny-two")
    (kept,) = tasks.domain_inspections()
    assert kept.mapped == found.mapped
    tasks.remove_corpus(next(corpus.id for corpus in tasks.list_corpora() if corpus.domain == "law"))
    tasks.empty_trash()
    assert tasks.domain_inspections() == []
