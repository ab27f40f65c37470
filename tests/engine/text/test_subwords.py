"""Subword models: round trips, the ids of the special symbols, and a sentence for what is no model."""

import numpy as np
import pytest
import sentencepiece as spm

from engine.base.errors import CorpusError, ModelError
from engine.base.graph_io import N_SPECIALS, UNK_ID
from engine.text.subwords import Subwords, domain_symbol, train_subwords
from tests.tiny import source_sentences, target_sentences


@pytest.fixture(scope="module")
def subwords():
    return train_subwords(source_sentences(), 160)


@pytest.mark.parametrize("sentence", source_sentences()[:5])
def test_known_text_survives_the_round_trip(subwords, sentence):
    assert subwords.decode(subwords.encode(sentence)) == sentence


def test_encoding_many_is_encoding_each(subwords):
    assert subwords.encode_all(source_sentences()) == [subwords.encode(text) for text in source_sentences()]


def test_an_unknown_character_gives_the_unknown_id(subwords):
    assert UNK_ID in subwords.encode("Die Pumpe 🚀")


def test_special_symbols_decode_to_nothing(subwords):
    assert subwords.decode([0, 1, 2, 3, 99_999]) == ""


def test_a_saved_model_loads_again(subwords, tmp_path):
    (tmp_path / "a.spm").write_bytes(subwords.data)
    assert Subwords.load(tmp_path / "a.spm").encode("Das Wasser") == subwords.encode("Das Wasser")


def test_a_missing_or_foreign_file_gets_a_sentence(tmp_path):
    (tmp_path / "b.spm").write_bytes(b"no model")
    with pytest.raises(ModelError, match=r"a\.spm is missing"):
        Subwords.load(tmp_path / "a.spm")
    with pytest.raises(ModelError, match=r"b\.spm is not a SentencePiece model"):
        Subwords.load(tmp_path / "b.spm")


def test_other_special_ids_are_refused(tmp_path):
    prefix = str(tmp_path / "other")
    spm.SentencePieceTrainer.train(
        sentence_iterator=iter(source_sentences()),
        model_prefix=prefix,
        vocab_size=100,
        hard_vocab_limit=False,
        minloglevel=2,
    )
    with pytest.raises(ModelError, match="numbers its special symbols"):
        Subwords.load(tmp_path / "other.model")


def test_no_text_gets_a_sentence():
    with pytest.raises(CorpusError, match="cannot be learned"):
        train_subwords([], 100)


def test_everyday_characters_are_known_even_if_the_text_has_none(subwords):
    assert subwords.decode(subwords.encode("A&B @ {x} § 5 °C – „Yes“")) == "A&B @ {x} § 5 °C – „Yes“"


@pytest.mark.parametrize("name", ["law", 'Dürr & Söhne, "a,b"', "<domain:law>", "法律 12", " a\tb "])
def test_every_domain_name_has_a_symbol_of_its_own_that_no_text_spells(name):
    symbols = [domain_symbol(domain) for domain in (name, "other")]
    literal = f"The pump {symbols[0]} starts."
    subwords = train_subwords([literal, *target_sentences()] * 3, 160, symbols=symbols)
    assert [subwords.domain_id(name), subwords.domain_id("other")] == [N_SPECIALS, N_SPECIALS + 1]
    assert N_SPECIALS not in subwords.encode(literal)
    assert subwords.decode(subwords.encode(literal)) == literal


def test_the_symbol_of_a_domain_is_cut_off_wherever_it_stands():
    subwords = train_subwords(target_sentences(), 160, symbols=[domain_symbol("law")])
    ids, symbol = subwords.encode("The pump starts."), subwords.domain_id("law")
    for place in range(len(ids) + 1):
        assert subwords.decode([*ids[:place], symbol, *ids[place:]]) == "The pump starts."


def test_the_symbol_of_a_domain_has_no_share_of_the_text():
    subwords = train_subwords(target_sentences(), 160, symbols=[domain_symbol("law")])
    assert np.exp(subwords.scores())[subwords.domain_id("law")] == 0


def trained_with(subwords):
    from sentencepiece import sentencepiece_model_pb2

    parsed = sentencepiece_model_pb2.ModelProto()
    parsed.ParseFromString(subwords.data)
    return parsed.trainer_spec


def test_subwords_are_learned_as_in_paper_000_and_digits_one_by_one():
    spec = trained_with(train_subwords(source_sentences(), 160))
    assert spec.split_digits
    assert spec.ModelType.Name(spec.model_type) == "UNIGRAM"
    assert not spec.hard_vocab_limit
    assert (spec.bos_id, spec.pad_id, spec.eos_id, spec.unk_id) == (0, 1, 2, 3)


def test_a_small_text_gives_as_many_subwords_as_it_can():
    assert train_subwords(source_sentences(), 5000).size < 1000
