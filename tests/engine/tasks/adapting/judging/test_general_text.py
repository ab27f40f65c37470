"""General text: our own sentences in either direction, other domains' held-out ones, and nothing learned."""

from collections import Counter
from dataclasses import replace

import pytest

from engine import tasks
from engine.base.files import write_json
from engine.orders.corpora import ImportOrder
from engine.tasks.adapting.judging import (
    find_general_text,
    keep_general_text,
    kept_general_text,
    shipped_kinds,
    shipped_pairs,
)
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv

pytestmark = pytest.mark.usefixtures("whole_general_text")


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
    *ours, theirs = text.parts
    assert not any(part.is_domain for part in ours)
    assert (theirs.name, theirs.is_domain) == ("clocks", True)
    both = {*theirs.mixing, *theirs.gate}
    assert len(both) == len(theirs.mixing) + len(theirs.gate) > 1
    assert both <= {(tgt, src) for src, tgt in pairs[60:]}
    n_ours = sum(len(part.gate) for part in ours)
    n_theirs = len(theirs.gate)
    several = "s" if n_theirs != 1 else ""
    assert (
        text.name == f"{n_ours} general sentences and {n_theirs} sentence{several} of other domains (clocks)"
    )


def test_the_half_that_chooses_and_the_half_that_judges_share_no_pair_and_hold_every_kind(library_home):
    text = find_general_text("de", "en", "pumps", ())
    kinds = shipped_kinds("de", "en")
    mixing, gate = text.mixing_pairs, text.gate_pairs
    assert not set(mixing) & set(gate)
    assert {*mixing, *gate} == set(kinds)
    in_mixing, in_gate = (Counter(kinds[pair] for pair in half) for half in (mixing, gate))
    assert all(abs(in_mixing[kind] - in_gate[kind]) <= 1 for kind in set(kinds.values()))
    assert all(len(part.gate) >= 50 for part in text.parts)


def test_a_pair_stays_in_its_half_whatever_else_is_left_out(library_home):
    whole = find_general_text("de", "en", "pumps", ())
    less = find_general_text("de", "en", "pumps", shipped_pairs("de", "en")[:3])
    assert set(less.gate_pairs) <= set(whole.gate_pairs)
    assert set(less.mixing_pairs) <= set(whole.mixing_pairs)


def test_other_domains_choose_only_where_we_wrote_nothing(library_home, tmp_path):
    import_domain(tmp_path, "clocks", many_pairs())
    text = find_general_text("de", "en", "pumps", ())
    assert set(text.mixing_pairs) <= set(shipped_pairs("de", "en"))
    theirs = replace(text, parts=tuple(part for part in text.parts if part.is_domain))
    assert theirs.mixing_pairs == list(theirs.parts[0].mixing)


def test_what_the_domain_learns_is_no_general_text(library_home):
    learned = shipped_pairs("de", "en")[:3]
    text = find_general_text("de", "en", "pumps", learned)
    assert not set(learned) & {*text.mixing_pairs, *text.gate_pairs}


def test_nor_is_other_text_that_is_learned_from(library_home, tmp_path):
    import_domain(tmp_path, "clocks", many_pairs())
    before = find_general_text("de", "en", "pumps", ())
    ours, theirs = before.mixing_pairs[0], before.parts[-1].gate[0]
    assert theirs not in shipped_pairs("de", "en")
    text = find_general_text("de", "en", "pumps", (), iter([ours[1], theirs[0], "Nowhere else."]))
    after = [*text.mixing_pairs, *text.gate_pairs]
    assert not {ours, theirs} & set(after)


def test_a_language_that_we_wrote_nothing_in_has_none(library_home):
    text = find_general_text("de", "fr", "pumps", ())
    assert (text.parts, text.name) == ((), "")


@pytest.mark.parametrize("n_pairs", [0, 1, 70, 10_000])
def test_a_limited_text_is_spread_evenly_and_kept(library_home, tmp_path, n_pairs):
    whole = find_general_text("de", "en", "pumps", ())
    text = whole.limited_to(n_pairs)
    assert len(set(text.gate_pairs)) == min(n_pairs, len(whole.gate_pairs))
    assert len(text.mixing_pairs) <= n_pairs
    keep_general_text(tmp_path, text)
    assert kept_general_text(tmp_path) == text
    assert kept_general_text(tmp_path).sha256 == text.sha256


def test_the_text_of_a_run_that_an_earlier_version_began_is_halved_as_well(tmp_path):
    pairs = [[f"Satz {n}", f"sentence {n}"] for n in range(41)]
    write_json(tmp_path / "general.json", {"name": "41 general sentences", "pairs": pairs})
    text = kept_general_text(tmp_path)
    assert (len(text.mixing_pairs), len(text.gate_pairs)) == (21, 20)
