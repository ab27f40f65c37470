"""From files to a stored corpus and back: counts, duplicates, splits, damage, export."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.base.progress import Cancelled
from engine.corpora.importing import PlannedFile
from engine.corpora.normalising import normalise
from engine.corpora.opening import open_readers
from engine.corpora.storing.exporting import ExportFormat, export_corpus
from engine.corpora.storing.known_pairs import as_neighbour
from engine.corpora.storing.splitting import DEV, TEST, UNDECIDED
from engine.corpora.storing.store import StoredCorpus, read_pairs
from engine.results.importing import DroppedExample, Recipe
from tests.engine.corpora.samples import (
    DE_EN,
    PAIRS,
    ReadOptions,
    build,
    build_planned,
    numbered_pairs,
    read,
    texts,
    tmx,
    unit,
    units,
    write,
    write_tsv,
)  # fmt: skip

CELL = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pairs.tsv"


def test_empty_and_double_pairs_are_dropped_and_counted(tmp_path, path):
    rows = [*PAIRS, ("", "nothing"), PAIRS[0], ("allein",), (" Der  Filter\xa0", "The filter")]
    summary = build(tmp_path / "corpus", write_tsv(path, rows))
    dropped = {"empty on one side": 1, "exact duplicate": 1, "has 1 column, not 2": 1}
    assert (summary.read, summary.kept, summary.dropped) == (7, 4, dropped)
    assert summary.examples["exact duplicate"] == (DroppedExample(place="pairs.tsv:5", text=PAIRS[0][0]),)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.lists(CELL, min_size=1, max_size=3), min_size=1, max_size=40))
def test_what_was_read_is_kept_or_dropped_for_any_file(tmp_path_factory, rows):
    folder = tmp_path_factory.mktemp("any")
    data = "".join("\t".join(row) + "\n" for row in [*PAIRS, *rows]).encode()
    summary = build(folder / "corpus", write(folder / "any.tsv", data))
    assert summary.read == summary.kept + sum(summary.dropped.values())
    assert summary.kept == sum(summary.splits.values()) == len(list(read_pairs(folder / "corpus")))


SIDE = st.sampled_from(
    ("Die Pumpe läuft.", "die pumpe läuft", "The pump runs.", "Filter", "4711", "", "La vanne")
)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=25)
@given(st.lists(st.tuples(SIDE, SIDE), max_size=30), st.sampled_from(("gentle", "standard", "strict")))
def test_what_was_read_is_kept_dropped_by_a_rule_or_a_leak_for_any_recipe(tmp_path_factory, rows, preset):
    folder = tmp_path_factory.mktemp("any")
    rows = [*numbered_pairs(8), *rows]
    build(folder / "one", write_tsv(folder / "one.tsv", rows[::2]))
    neighbours = [as_neighbour(folder / "one", "de", "en")]
    readers = [
        PlannedFile(open_readers([write_tsv(folder / name, some)], DE_EN)[0], split)
        for name, some, split in (("a.tsv", rows, UNDECIDED), ("b.tsv", rows[:3], TEST))
    ]
    recipe = Recipe(preset=preset, keep_rows=(3, 9))
    told = build_planned(folder / "two", readers, neighbours=neighbours, recipe=recipe)
    n_dropped = sum(rule.dropped for rule in told.rules)
    n_left_out = told.leaks + told.already_in_domain
    assert told.read == len(rows) + 3 == told.kept + n_dropped + n_left_out
    assert n_dropped + n_left_out == sum(told.dropped.values())


def test_stored_pairs_are_the_pairs_of_the_file(tmp_path, path):
    pairs = [*numbered_pairs(200), ("Grüße 😀", "שלום"), ("x", "y")]
    build(tmp_path / "corpus", write_tsv(path, pairs))
    assert list(read_pairs(tmp_path / "corpus")) == pairs
    parts = [pair for split in ("train", "dev", "test") for pair in read_pairs(tmp_path / "corpus", split)]
    assert sorted(parts) == sorted(pairs)


def test_a_row_knows_its_place_speaker_and_document(tmp_path):
    extra = '<prop type="x-speaker">Anna</prop><prop type="x-document">manual</prop>'
    build(tmp_path / "corpus", write(tmp_path / "m.tmx", tmx(units() + unit("Gut.", "Good.", extra=extra))))
    with StoredCorpus(tmp_path / "corpus") as corpus:
        last, first = corpus.pair(3), corpus.pair(0)
    assert (last.speaker, last.document, last.origin, last.split) == ("Anna", "manual", "m.tmx:8", "train")
    assert (first.speaker, first.origin) == ("", "m.tmx:5")


def test_the_same_file_gives_the_same_corpus(tmp_path, path):
    write_tsv(path, numbered_pairs(300))
    build(tmp_path / "one", path)
    build(tmp_path / "two", path)
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def test_near_copies_of_a_sentence_stay_in_one_split(tmp_path, path):
    pairs = [
        (f"{source}{end}", f"{target} {n}")
        for source, target in numbered_pairs(100)
        for n, end in enumerate("!? ")
    ]
    build(tmp_path / "corpus", write_tsv(path, pairs))
    sides = [
        {source[:-1] for source, _ in read_pairs(tmp_path / "corpus", split)} for split in ("train", "test")
    ]
    assert sides[1]
    assert not sides[0] & sides[1]


def test_a_second_corpus_of_the_domain_does_not_leak_into_the_first_ones_test(tmp_path, path):
    pairs = numbered_pairs(300)
    build(tmp_path / "one", write_tsv(path, pairs))
    swapped = [(source, f"Indeed, {target}") for source, target in pairs]
    neighbour = as_neighbour(tmp_path / "one", "de", "en")
    build(tmp_path / "two", write_tsv(path, swapped), neighbours=[neighbour])
    tested = {source for source, _ in read_pairs(tmp_path / "one", "test")}
    learned = {source for source, _ in read_pairs(tmp_path / "two", "train")}
    assert tested
    assert not tested & learned


def test_a_neighbour_in_the_other_direction_is_turned_round(tmp_path, path):
    build(tmp_path / "one", write_tsv(path, PAIRS))
    with StoredCorpus(tmp_path / "one") as corpus:
        source, target = corpus.keys()
    turned = as_neighbour(tmp_path / "one", "en", "de")
    assert np.array_equal(turned.source_keys, target)
    assert np.array_equal(turned.target_keys, source)


def test_a_test_file_of_ones_own_is_the_test_split_and_nothing_of_it_is_learned(tmp_path):
    pairs = numbered_pairs(120)
    train = write_tsv(tmp_path / "train.tsv", [*pairs, (pairs[0][0], "Something else."), pairs[1]])
    test = write_tsv(tmp_path / "test.tsv", pairs[:2])
    dev = write_tsv(tmp_path / "dev.tsv", [pairs[2], (pairs[0][0], "In two files.")])
    planned = [
        PlannedFile(reader, split)
        for path, split in ((train, UNDECIDED), (dev, DEV), (test, TEST))
        for reader in open_readers([path], DE_EN)
    ]
    summary = build_planned(tmp_path / "corpus", planned)
    assert summary.splits == {"train": 117, "dev": 1, "test": 2}
    assert summary.dropped == {"exact duplicate": 4, "would leak into another split": 2}
    assert list(read_pairs(tmp_path / "corpus", "test")) == pairs[:2]


def test_nothing_to_keep_is_an_error_that_says_why(tmp_path, path):
    with pytest.raises(CorpusError, match=r"3 units read, none left \(3 empty on one side\)"):
        build(tmp_path / "corpus", write_tsv(path, [("a", ""), ("", "b"), (" ", "c")]))


@pytest.mark.parametrize("as_", list(ExportFormat))
def test_an_export_imported_again_is_the_same_corpus(tmp_path, path, as_):
    options = ReadOptions(src="de", tgt="en", speaker_column="3")
    rows = [(source, target, "Anna") for source, target in numbered_pairs(60)]
    build(tmp_path / "one", write_tsv(path, [*rows, ('<b> & ]]> "x"', "a < b & c", "Ben")]), options=options)
    export_corpus(tmp_path / "one", tmp_path / f"out.{as_}", as_)
    build(tmp_path / "two", tmp_path / f"out.{as_}", options=options)
    with StoredCorpus(tmp_path / "one") as one, StoredCorpus(tmp_path / "two") as two:
        for row in range(len(one)):
            first, second = one.pair(row), two.pair(row)
            assert (first.source, first.target, first.speaker) == (
                second.source,
                second.target,
                second.speaker,
            )
        assert np.array_equal(one.split, two.split)


def test_an_export_never_overwrites_and_a_cancelled_one_leaves_nothing(tmp_path, path):
    build(tmp_path / "corpus", write_tsv(path, PAIRS))
    with pytest.raises(CorpusError, match="already exists"):
        export_corpus(tmp_path / "corpus", path, ExportFormat.TSV)

    def cancel(progress):
        raise Cancelled

    with pytest.raises(Cancelled):
        export_corpus(tmp_path / "corpus", tmp_path / "out.tmx", ExportFormat.TMX, report=cancel)
    assert sorted(each.name for each in tmp_path.iterdir() if each.is_file()) == ["pairs.tsv"]


@pytest.mark.parametrize("name", ["source.txt", "target_starts.npy", "split.npy", "corpus.json", "line.npy"])
@pytest.mark.parametrize("harm", ["missing", "cut"])
def test_a_damaged_corpus_folder_is_refused(tmp_path, path, name, harm):
    build(tmp_path / "corpus", write_tsv(path, PAIRS))
    file = tmp_path / "corpus" / name
    data = file.read_bytes()
    file.unlink()
    if harm == "cut":
        file.write_bytes(data[: len(data) // 2])
    with pytest.raises(CorpusError, match=name) as error:
        StoredCorpus(tmp_path / "corpus")
    assert error.value.hint == "Remove the corpus and import its files again."


def test_a_corpus_of_a_later_version_is_refused(tmp_path, path):
    build(tmp_path / "corpus", write_tsv(path, PAIRS))
    file = tmp_path / "corpus" / "corpus.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"format": 99}))
    with pytest.raises(CorpusError, match="of a format that this version does not read"):
        StoredCorpus(tmp_path / "corpus")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.binary(max_size=400) | st.text(max_size=200).map(lambda text: tmx(text).encode()))
def test_any_bytes_are_read_or_refused_with_a_sentence(tmp_path_factory, data):
    path = write(tmp_path_factory.mktemp("any") / "any.tmx", data)
    refusal = None
    try:
        found = texts(read(path))
    except CorpusError as error:
        refusal = error
    if refusal is None:
        assert all(normalise(source) is not None for source, _ in found)
    else:
        assert refusal.what.startswith("any.tmx")
        assert refusal.hint
