"""Which text of a domain teaches what: back-translated sentences are learned from, and from nothing else."""

from engine.adaptation.domain_text import DomainText

TEXT = DomainText(
    pairs=[("die Pumpe", "the pump")],
    dev_pairs=[("held back", "zurückgehalten")],
    general_pairs=[("general", "allgemein")],
    mono_src=["das Ventil"],
    mono_tgt=["the valve"],
    pseudo_pairs=[("die Klappe", "the valve")],
)


def test_made_pairs_are_learned_from_after_the_real_ones():
    assert TEXT.training_pairs == [("die Pumpe", "the pump"), ("die Klappe", "the valve")]


def test_subwords_and_word_vectors_see_what_people_wrote_and_nothing_held_back():
    assert TEXT.source_text == ["die Pumpe", "das Ventil"]
    assert TEXT.target_text == ["the pump", "the valve"]
