"""Staging: what is read is there in columns, whole, and tags and labels survive to the stored corpus."""

import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from engine.base.errors import CorpusError
from engine.corpora.cleaning import complete_recipe
from engine.corpora.importing import CorpusInfo, PlannedFile, StagedImport, decide, finish_corpus, stage_files
from engine.corpora.normalising import normalise, normalise_tagged
from engine.corpora.opening import open_readers
from engine.corpora.storing.known_pairs import as_neighbour
from engine.corpora.storing.rejects import read_rejects, write_rejects
from engine.corpora.storing.splitting import LEAK, TEST, TRAIN, UNDECIDED
from engine.corpora.storing.store import StoredCorpus
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, Segment
from engine.results.corpora import InlineTag
from engine.results.importing import FileFacts, UnusableUnit
from tests.engine.corpora.samples import (
    DE_EN,
    DOCUMENT_LINES,
    PAIRS,
    build,
    build_planned,
    numbered_pairs,
    write,
    write_tsv,
)  # fmt: skip


class ListReader:
    """A reader of what it is given."""

    format, kind, files = "list", "parallel", ()

    def __init__(self, *found, kind="parallel"):
        self._found, self.kind = found, kind

    def units(self):
        yield from self._found

    def describe(self):
        return [FileFacts(name="list", format=self.format)]


def staged(folder: Path, *found, kind="parallel", tgt="en"):
    folder.mkdir()
    reader = ListReader(*found, kind=kind)
    reader.files = (InputFile(write(folder.with_name("list"), "x")),)
    stage_files(folder, [PlannedFile(reader, UNDECIDED)], "de", tgt)
    return StagedImport(folder)


def segment(number: int, **more):
    source, target = numbered_pairs(number + 1)[number]
    return Segment(**{"source": source, "target": target, "file_name": "list", "line": number, **more})


def test_staged_columns_hold_everything_that_was_read(tmp_path):
    found = [segment(0, speaker="Anna", document="manual"), BadUnit("is cut", "list", 7, "Der F"), segment(1)]
    with staged(tmp_path / "s", *found) as opened:
        (unit,) = opened.units(np.array([0]))
        bad = list(opened.unreadable_units())
        assert (opened.info.read, opened.n_pairs, opened.info.unreadable) == (3, 2, {"is cut": 1})
    assert (unit.origin, unit.speaker, unit.document) == ("list:0", "Anna", "manual")
    assert bad == [UnusableUnit(reason="is cut", place="list:7", text="Der F")]


def test_tags_and_metadata_are_stored_where_there_are_some(tmp_path):
    tag = InlineTag(3, "<b>", "open")
    rows = [segment(0, source_tags=(tag,), metadata={"note": "zu\nzweit"}), segment(1), segment(2)]
    build_planned(tmp_path / "c", [PlannedFile(ListReader(*rows), UNDECIDED)])
    with StoredCorpus(tmp_path / "c") as corpus:
        first, second = corpus.pair(0), corpus.pair(1)
    assert (first.source_tags, first.target_tags, dict(first.metadata)) == ((tag,), (), {"note": "zu\nzweit"})
    assert (second.source_tags, dict(second.metadata)) == ((), {})


def test_without_tags_there_is_no_file_of_tags(tmp_path):
    build(tmp_path / "c", write_tsv(tmp_path / "p.tsv", PAIRS))
    assert not {"tags.txt", "metadata.txt", "rejects.jsonl.gz"} & {p.name for p in (tmp_path / "c").iterdir()}


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("  Der Filter", 6, 4),
        ("Der  Filter", 5, 4),
        ("Der Filter  ", 12, 10),
        ("Cafe\u0301 auf", 5, 4),
        ("ab", 2, 2),
    ],
)
def test_a_tag_keeps_its_place_when_blanks_and_accents_are_tidied(text, position, expected):
    tidy, (tag,) = normalise_tagged(text, [InlineTag(position, "<x/>")])
    assert tidy == normalise(text)
    assert tag.position == expected


def test_documents_stay_whole_in_one_split(tmp_path):
    rows = [segment(n, document=f"manual {n // 6}") for n in range(180)]
    summary = build_planned(tmp_path / "c", [PlannedFile(ListReader(*rows), UNDECIDED)])
    with StoredCorpus(tmp_path / "c") as corpus:
        splits = {}
        for row in range(len(corpus)):
            splits.setdefault(corpus.pair(row).document, set()).add(corpus.pair(row).split)
    assert summary.split_by == "document"
    assert {len(found) for found in splits.values()} == {1}
    assert summary.splits["test"] >= 30


def built(tmp_path, rows):
    summary = build_planned(tmp_path / "c", [PlannedFile(ListReader(*rows), UNDECIDED)])
    with StoredCorpus(tmp_path / "c") as corpus:
        return summary, [corpus.pair(row).split for row in range(len(corpus))]


def ordered_rows(speakers=("",)):
    return [
        Segment(line, f"{line} {n}", "notes", n, speaker=speakers[n % len(speakers)])
        for n, line in enumerate(DOCUMENT_LINES, 1)
    ]


def n_borders(splits):
    return sum(before != after for before, after in pairwise(splits))


def test_a_text_in_order_is_held_out_by_passages_where_no_document_is_named(tmp_path):
    summary, splits = built(tmp_path, ordered_rows())
    assert summary.split_by == "passage"
    assert splits.count("test") >= 50
    assert n_borders(splits) < 30


def test_a_text_without_order_is_held_out_pair_by_pair(tmp_path):
    rows = ordered_rows()
    summary, splits = built(tmp_path, random.Random(3).sample(rows, len(rows)))
    assert summary.split_by == "pair"
    assert n_borders(splits) > 60


def test_speakers_come_before_passages(tmp_path):
    assert built(tmp_path, ordered_rows(("Anna", "Ben")))[0].split_by == "speaker"


def test_many_files_are_held_out_whole(tmp_path):
    rows = [segment(n, file_name=f"file {n // 8}") for n in range(160)]
    assert built(tmp_path, rows)[0].split_by == "file"


def test_a_test_text_that_the_user_gave_is_told_as_such(tmp_path):
    planned = [
        PlannedFile(ListReader(*(segment(n) for n in range(60))), UNDECIDED),
        PlannedFile(ListReader(*(segment(n) for n in range(60, 90))), TEST),
    ]
    assert build_planned(tmp_path / "c", planned).split_by == "given"


def test_each_speaker_has_a_share_of_every_split(tmp_path):
    rows = [segment(n, speaker="Anna" if n % 4 else "Ben") for n in range(400)]
    summary = build_planned(tmp_path / "c", [PlannedFile(ListReader(*rows), UNDECIDED)])
    with StoredCorpus(tmp_path / "c") as corpus:
        tested = [pair.speaker for pair in corpus.some_pairs(corpus.rows("test"))]
    assert (summary.split_by, len(tested)) == ("speaker", summary.splits["test"])
    assert tested.count("Ben") == pytest.approx(len(tested) / 4, abs=1)


def test_a_sentence_of_many_documents_is_learned_from_not_tested_on(tmp_path):
    rows = [segment(n, document=f"manual {n // 6}") for n in range(180)]
    rows += [
        Segment("Achtung!", f"Caution {n}!", "list", n, document=f"manual {n % 30}") for n in range(1, 61)
    ]
    build_planned(tmp_path / "c", [PlannedFile(ListReader(*rows), UNDECIDED)])
    with StoredCorpus(tmp_path / "c") as corpus:
        found = {pair.split for pair in corpus.some_pairs(corpus.rows()) if pair.source == "Achtung!"}
    assert found == {"train"}


def test_text_in_one_language_is_all_to_learn_from_but_for_what_is_measured_with(tmp_path):
    build(tmp_path / "one", write_tsv(tmp_path / "p.tsv", numbered_pairs(300)))
    rows = [segment(n, target="") for n in range(300)]
    with staged(tmp_path / "mono", *rows, kind="monolingual", tgt="") as opened:
        alone = decide(opened, complete_recipe(None))
        beside = decide(opened, complete_recipe(None), [as_neighbour(tmp_path / "one", "de")])
    assert set(alone.split.tolist()) == {TRAIN}
    with StoredCorpus(tmp_path / "one") as corpus:
        assert np.array_equal(np.where(corpus.split == TRAIN, TRAIN, LEAK), beside.split)
    assert beside.n_known == 0


def test_terms_are_never_tested_on(tmp_path):
    with staged(tmp_path / "t", *(segment(n) for n in range(200)), kind="terms") as opened:
        assert set(decide(opened, complete_recipe(None)).split.tolist()) == {0}


def test_rejects_are_kept_with_reasons_and_written_as_tsv_and_tmx(tmp_path):
    rows = [
        *(segment(n) for n in range(5)),
        segment(0),
        Segment("a\x01 <&", "", "list", 9),
        BadUnit("is cut", "l", 8, "x"),
    ]
    summary = build_planned(tmp_path / "c", [PlannedFile(ListReader(*rows), UNDECIDED)])
    found = list(read_rejects(tmp_path / "c"))
    assert [reject["reason"] for reject in found] == ["is cut", "exact duplicate", "empty on one side"]
    assert len(found) == sum(summary.dropped.values())
    for name in ("r.tmx", "r.tsv"):
        assert write_rejects(tmp_path / name, found, "de", "en") == 3
    lines = (tmp_path / "r.tsv").read_text().splitlines()
    assert [line.count("\t") for line in lines] == [4] * 4
    assert len(list(open_readers([tmp_path / "r.tmx"], DE_EN)[0].units())) == 3


def test_rejects_never_overwrite_and_know_two_formats(tmp_path):
    write(tmp_path / "r.tsv", "x")
    with pytest.raises(CorpusError, match="already exists"):
        write_rejects(tmp_path / "r.tsv", [], "de", "en")
    with pytest.raises(CorpusError, match=r"neither .tsv nor .tmx"):
        write_rejects(tmp_path / "r.docx", [], "de", "en")


def test_files_of_different_kinds_are_refused(tmp_path):
    readers = [PlannedFile(ListReader(kind=kind), UNDECIDED) for kind in ("parallel", "terms")]
    for plan in readers:
        plan.reader.files = (InputFile(write(tmp_path / "list", "x")),)
    with pytest.raises(CorpusError, match="do not go together"):
        stage_files(tmp_path, readers, "de", "en")


def test_a_staging_that_is_gone_says_so(tmp_path):
    with pytest.raises(CorpusError, match="not there any more"):
        StagedImport(tmp_path)


def test_a_speaker_can_be_given_to_what_names_nobody(tmp_path):
    with staged(tmp_path / "s", segment(0, speaker="Anna"), segment(1)) as opened:
        (tmp_path / "c").mkdir()
        info = CorpusInfo(name="", domain="", src="de", tgt="en")
        finish_corpus(tmp_path / "c", opened, complete_recipe(None), info, speaker="Ben")
    with StoredCorpus(tmp_path / "c") as corpus:
        assert [corpus.pair(row).speaker for row in (0, 1)] == ["Anna", "Ben"]
