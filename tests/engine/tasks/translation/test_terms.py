"""The terms of a domain: found in its lists, kept by the search, told afterwards."""

import pytest

from engine import tasks
from engine.errors import LibraryError
from engine.orders.corpora import ImportOrder
from tests.engine.corpora.samples import write
from tests.engine.tasks.speaker_samples import add_speaking_model

TERMS = "de,en\nPumpe,engine\nVentil,valve\n"


@pytest.fixture
def translator(library_home, tmp_path):
    add_speaking_model(known=["Ada"])
    order = ImportOrder(
        files=(write(tmp_path / "terms.csv", TERMS),), src="de", tgt="en", domain="pumps", are_terms=True
    )
    tasks.run_order(order, options=tasks.JobOptions())
    model = next(model.id for model in tasks.list_models() if not model.is_builtin)
    return tasks.open_system(model=model, n_threads=1)


def test_a_table_can_be_imported_as_terms(translator):
    (corpus,) = tasks.list_corpora()
    assert (corpus.kind, corpus.n_pairs) == ("terms", 2)
    assert tasks.domains_with_terms("de", "en") == tasks.domains_with_terms("en", "de") == ("pumps",)
    assert tasks.domains_with_terms("de", "fr") == ()


def test_translations_have_the_terms_from_then_on(translator):
    text = "Die Pumpe ist neu."
    before = translator.translate_text(text).text
    assert "engine" not in before
    assert tasks.use_terms(translator, "pumps") == 2
    found = translator.translate_text(text)
    assert "engine" in found.text.casefold()
    ((term,),) = tasks.terms_in(translator, [(found.sentences[0].source, found.sentences[0].target)])
    assert (term.source, term.targets, term.is_kept) == ("Pumpe", ("engine",), True)
    tasks.use_terms(translator, "")
    assert translator.translate_text(text).text == before
    assert tasks.terms_in(translator, [("Die Pumpe", "x")]) == [()]


def test_sentences_without_terms_are_as_before(translator):
    text = "Der Motor ist neu."
    before = translator.translate_text(text).text
    tasks.use_terms(translator, "pumps")
    assert translator.translate_text(text).text == before


def test_a_lost_term_is_told(translator):
    tasks.use_terms(translator, "pumps")
    ((term,),) = tasks.terms_in(translator, [("Die Pumpe", "The pump")])
    assert not term.is_kept


def test_a_domain_without_terms_is_refused_with_what_to_do(translator):
    with pytest.raises(LibraryError, match="no list of terms from de to en") as refused:
        tasks.use_terms(translator, "my law")
    assert refused.value.hint.endswith("--terms --domain 'my law'")


def test_another_pack_puts_the_terms_out(translator):
    tasks.use_terms(translator, "pumps")
    translator.set_pack(None)
    assert translator.terms is None
