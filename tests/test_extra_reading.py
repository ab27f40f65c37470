"""The comparison of extra reading is fair: equal text, random vectors as long, rare words truly unknown."""

import gzip
from dataclasses import replace

import numpy as np
import pytest

from engine.base.graph_io import UNK_ID
from engine.text.subwords import Subwords
from engine.vocabulary.vector_table import FIRST_WORD_ROW
from tests.benchmarks.extra_reading import telling
from tests.benchmarks.extra_reading.findings import findings, inputs_of
from tests.benchmarks.extra_reading.learning import Run, learn, make_tables, reading, table_of, translated
from tests.benchmarks.extra_reading.systems import BASE, COMPARED, GATE, SYSTEMS, WORDS, WORDS_GATE
from tests.benchmarks.extra_reading.text import Text, groups_of, read_text
from tests.benchmarks.several_domains import learning
from tests.benchmarks.several_domains.text import Domain, DomainText
from tests.tiny import PAIRS, source_sentences, write_model_folder

pytestmark = pytest.mark.slow

CAPTIONS = Domain("captions", "captions", 4, n_test=4, n_dev=1)


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return write_model_folder(tmp_path_factory.mktemp("base") / "base", model_id="base")


@pytest.fixture(scope="module")
def text():
    pairs = list(PAIRS)
    mono = [each for each in source_sentences() for _ in range(2)]
    return Text(DomainText(CAPTIONS, pairs[:6], pairs[6:7], pairs[4:9], 0), mono)


@pytest.fixture(scope="module")
def folder(base, text, tmp_path_factory):
    """The tables."""
    folder = tmp_path_factory.mktemp("runs")
    make_tables(folder, base, text)
    return folder


@pytest.fixture(scope="module")
def runs(base, text, folder):
    """Every system after two updates, and the base."""
    settings = replace(learning.SETTINGS, max_updates=2, peak_lr=0.01)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "SETTINGS", settings)
        found = [learn(name, 1, base, text, folder, 2) for name in SYSTEMS]
    source = Subwords.load(base / "source.spm")
    return [translated(Run(system=BASE, seed=1), base, source, text), *found]


def test_random_vectors_are_as_long_as_the_words_own_and_others(folder, text):
    words = [word for src, _ in text.pairs.train for word in src.strip(".").split()]
    tables = [table_of(folder), table_of(folder, is_random=True)]
    rows = [table.find(words) for table in tables]
    assert rows[0].tolist() == rows[1].tolist()
    assert rows[0].min() >= FIRST_WORD_ROW
    own_vectors, random = (table.rows(each) for table, each in zip(tables, rows, strict=True))
    lengths = [np.linalg.norm(each, axis=1) for each in (own_vectors, random)]
    assert np.allclose(*lengths, rtol=0.01)
    cosines = (own_vectors * random).sum(1) / lengths[0] / lengths[1]
    assert np.abs(cosines).mean() < 0.3


def test_a_rare_word_is_one_unknown_symbol_that_keeps_its_vector(base, text, folder):
    spelled = reading(SYSTEMS[GATE], folder, base, text)
    unknown = reading(SYSTEMS[WORDS], folder, base, text)
    often, rare = "Die Pumpe", "Der Druck"  # twice in the pairs, never
    assert unknown.encode(often) == spelled.encode(often)
    ids, rows = unknown.encode(rare), unknown.rows(rare)
    assert ids.count(UNK_ID) == 1
    assert len(ids) == len(rows) - 1 < len(spelled.encode(rare))
    assert rows[ids.index(UNK_ID)] == spelled.table.find(["Druck"])[0]
    assert list(unknown.encode_all([rare])[0].rows) == list(rows)


def test_systems_that_read_no_table_have_none_and_the_others_have(runs):
    sizes = {run.system: run.n_parameters for run in runs}
    assert sizes["plain"] == sizes[WORDS] < sizes["sum"] < sizes["ctrl"] < sizes[GATE]
    assert sizes[GATE] == sizes["gate-random"] == sizes[WORDS_GATE]
    losses = {run.system: run.losses for run in runs}
    assert len(set(losses.values())) == len(SYSTEMS) + 1


def test_sentences_count_as_rare_by_their_rarest_word(base, text):
    groups = groups_of(text, Subwords.load(base / "source.spm"))
    assert [len(groups[name]) for name in ("all", "rare", "new")] == [5, 5, 3]
    assert groups["new"] == text.pairs.test[2:]


def test_text_in_one_language_holds_no_test_sentence(tmp_path):
    (tmp_path / "mono").mkdir()
    (tmp_path / "captions").mkdir()
    lines = {"train": "Ein Hund.\tA dog.\n", "dev": "Ein Rad.\tA wheel.\n", "test": "Ein Baum.\tA tree.\n"}
    for split, line in lines.items():
        (tmp_path / "captions" / f"{split}.tsv.gz").write_bytes(gzip.compress(line.encode()))
    mono = "EIN BAUM\nEin Haus.\n\nEin Hund.\n"
    (tmp_path / "mono" / "captions.de.txt.gz").write_bytes(gzip.compress(mono.encode()))
    found = read_text(tmp_path, CAPTIONS)
    assert found.mono == ["Ein Haus.", "Ein Hund."]
    assert found.pairs.test == [("Ein Baum.", "A tree.")]


def test_findings_hold_every_comparison_and_the_page_is_written_from_them(runs, base, text, folder):
    source = Subwords.load(base / "source.spm")
    inputs = inputs_of(text, source, table_of(folder))
    assert inputs["words"]["new_in_table"] == inputs["words"]["new"] > 0
    inputs["settings"] = {"max_updates": 2, "batch_tokens": 512, "peak_lr": 0.01}
    found = findings(inputs, runs, text, source, ["plain-3"])
    assert [(each.system, each.against) for each in found.comparisons] == list(COMPARED)
    again = [replace(run, system=GATE) for run in runs if run.system == "plain"]
    same = findings(inputs, [*(run for run in runs if run.system == "plain"), *again], text, source, [])
    (compared,) = same.comparisons
    assert {each.difference for metrics in compared.changes.values() for each in metrics.values()} == {0.0}
    told = telling.page(found)
    assert "**So far.**" in told
    assert "<" not in told
    assert telling.picture(found).count("<circle") == 6  # every system with a table


def test_the_page_is_what_its_numbers_say():
    found = telling.kept()
    assert telling.PAGE.read_text(encoding="utf-8") == telling.page(found)
    assert telling.PICTURE.read_text(encoding="utf-8") == telling.picture(found)
