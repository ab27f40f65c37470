"""What a model of several domains makes of texts: counted by hand on readings made up here."""

from itertools import product

import pytest

from engine import tasks
from engine.errors import CorpusError, ModelError
from engine.orders.corpora import ImportOrder
from engine.results.translation import WordDomains
from engine.runtime.translator import Translator
from engine.tasks.inspection.domains import inspect_domains, words_by_domain
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv
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

    def domain_weights(self, sentences):
        return [self.read(sentence) for sentence in sentences]

    def read(self, sentence):
        tokens = tuple(f"▁{word}" for word in sentence.split())
        sure = [(0.2, 0.8) if "l" in token else (0.9, 0.1) for token in tokens]
        unsure = [(0.4, 0.6) if "l" in token else (0.7, 0.3) for token in tokens]
        return WordDomains(tokens, (tuple(sure), tuple(unsure)))


def imported(folder, domain, pairs):
    path = write_tsv(folder / f"{domain}.tsv", pairs)
    tasks.import_corpus(ImportOrder(files=[path], domain=domain, src="de", tgt="en"))


def test_a_word_is_the_mean_of_its_tokens_and_layers():
    first = ((0.8, 0.2), (0.4, 0.6), (0.0, 1.0))
    second = ((0.6, 0.4), (0.2, 0.8), (0.0, 1.0))
    words = WordDomains(("▁Pump", "e", "▁läuft"), (first, second)).words()
    assert [word for word, _ in words] == ["Pumpe", "läuft"]
    assert words[0][1] == pytest.approx((0.5, 0.5))
    assert words[1][1] == pytest.approx((0.0, 1.0))


def test_texts_are_told_by_what_their_words_and_sentences_say(library_home, tmp_path):
    imported(tmp_path, "pumps", sentences_of(PARTS, ("tropft", "pumpt", "steht", "brummt", "zischt", "ruht")))
    imported(tmp_path, "law", sentences_of(RULES, ("gilt", "fehlt", "zählt", "bleibt", "fällt", "lautet")))
    found = inspect_domains(Reader(), n_typical=2)
    by_domain = {text.domain: text for text in found.texts}
    law = by_domain["law"]
    assert (law.most_seen, law.sentences_as_most_seen) == ("law", 1.0)
    assert law.words_as_most_seen == pytest.approx(2 / 3)
    assert law.layers[0][1] > law.layers[1][1] > 0.5
    assert by_domain["pumps"].most_seen == "pumps"
    assert (found.purity, found.n_separate) == (1.0, 2)
    assert all("l" in word.word for word in found.typical[1])
    assert not any("l" in word.word for word in found.typical[0])


def test_a_library_without_text_says_so(library_home):
    with pytest.raises(CorpusError, match="No domain of the library has held-out text from de to en"):
        inspect_domains(Reader())


def test_a_plain_model_says_that_it_tells_nothing_apart(library_home, tmp_path):
    write_model_folder(tmp_path / "base", model_id="tiny-base")
    imported(tmp_path, "pumps", many_pairs(40))
    translator = Translator(tmp_path / "base", precision="float32", device="cpu", n_threads=1)
    with pytest.raises(ModelError, match="tiny-base does not tell domains apart"):
        inspect_domains(translator)
    with pytest.raises(ModelError):
        words_by_domain(translator, "Das Rohr tropft.")
