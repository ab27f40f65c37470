"""General text: our own sentences in either direction, other domains' held-out ones, and nothing learned."""

from collections import Counter

import pytest

from engine import tasks
from engine.orders.corpora import ImportOrder
from engine.tasks.adapting.judging.general_text import (
    find_general_text,
    keep_general_text,
    kept_general_text,
    shipped_kinds,
    shipped_pairs,
)
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv


def import_domain(tmp_path, domain, pairs):
    path = write_tsv(tmp_path / f"{domain}.tsv", pairs)
    tasks.import_corpus(ImportOrder(files=[path], domain=domain, src="de", tgt="en", name=domain))


def test_our_sentences_are_whole_different_and_serve_both_directions():
    pairs = shipped_pairs("de", "en")
    assert len(pairs) >= 520
    assert all(src.strip() == src and tgt.strip() == tgt and src and tgt for src, tgt in pairs)
    assert len({src for src, _ in pairs}) == len({tgt for _, tgt in pairs}) == len(pairs)
    assert shipped_pairs("en", "de") == [(tgt, src) for src, tgt in pairs]
    assert shipped_pairs("de", "fr") == []


def test_they_are_of_ten_kinds_about_fifty_of_each():
    kinds = shipped_kinds("de", "en")
    counts = Counter(kinds.values())
    assert len(counts) == 10
    assert all(50 <= count <= 65 for count in counts.values())
    assert shipped_kinds("en", "de") == {(tgt, src): kind for (src, tgt), kind in kinds.items()}


def test_other_domains_give_held_out_pairs_and_the_domain_itself_none(library_home, tmp_path):
    pairs = many_pairs()
    import_domain(tmp_path, "pumps", pairs[:60])
    import_domain(tmp_path, "clocks", pairs[60:])
    text = find_general_text("en", "de", "pumps", ())
    theirs = set(text.pairs) - set(shipped_pairs("en", "de"))
    assert theirs
    assert theirs <= {(tgt, src) for src, tgt in pairs[60:]}
    assert text.name == f"{len(shipped_pairs('en', 'de'))} general sentences and {len(theirs)} " + (
        "sentences of other domains (clocks)"
    )


def test_what_the_domain_learns_is_no_general_text(library_home):
    learned = shipped_pairs("de", "en")[:3]
    text = find_general_text("de", "en", "pumps", learned)
    assert not set(learned) & set(text.pairs)


def test_nor_is_other_text_that_is_learned_from(library_home, tmp_path):
    import_domain(tmp_path, "clocks", many_pairs())
    before = find_general_text("de", "en", "pumps", ()).pairs
    ours, theirs = before[0], before[-1]
    assert theirs not in shipped_pairs("de", "en")
    after = find_general_text("de", "en", "pumps", (), iter([ours[1], theirs[0], "Nowhere else."])).pairs
    assert ours in before
    assert not {ours, theirs} & set(after)


def test_a_language_that_we_wrote_nothing_in_has_none(library_home):
    text = find_general_text("de", "fr", "pumps", ())
    assert (list(text.pairs), text.name) == ([], "")


@pytest.mark.parametrize("n_pairs", [0, 1, 7, 10_000])
def test_a_limited_text_is_spread_evenly_and_kept(library_home, tmp_path, n_pairs):
    whole = find_general_text("de", "en", "pumps", ())
    text = whole.limited_to(n_pairs)
    assert len(set(text.pairs)) == min(n_pairs, len(whole.pairs))
    keep_general_text(tmp_path, text)
    assert kept_general_text(tmp_path) == text
    assert kept_general_text(tmp_path).sha256 == text.sha256
