"""`parlance corpus edit`, `merge`, `undo`, `search`, `stats`: what they print and refuse."""

import pytest

from tests.engine.corpora.samples import PAIRS, numbered_pairs, write, write_tsv


@pytest.fixture
def corpora(parlance, tmp_path):
    """Two corpora, pumps and more."""
    for name, rows in (("pumps", numbered_pairs(60)), ("more", PAIRS)):
        path = write_tsv(tmp_path / f"{name}.tsv", rows)
        parlance("corpus", "import", path, "--domain", "pumps", "--from", "de", "--to", "en")


def test_search_prints_hits_and_counts_all(parlance, corpora):
    answer = parlance("corpus", "search", "more", "VENTIL")
    assert answer.out.splitlines() == [
        "2 (train, more.tsv:2)",
        "  Öffnen Sie das Ventil.",
        "  Open the valve.",
        "1 of 3 pairs holds “VENTIL”.",
    ]
    found = parlance("corpus", "search", "pumps", "part", "--limit", "2", "--json").json
    assert (found["count"], [pair["row"] for pair in found["pairs"]]) == (60, [1, 2])


def test_stats_are_printed(parlance, corpora):
    answer = parlance("corpus", "stats", "more")
    assert "source         11 words, 11 different" in answer.out
    assert parlance("corpus", "stats", "more", "--json").json["source"]["total"] == 11


def test_an_edit_says_how_to_undo_it(parlance, corpora):
    answer = parlance("corpus", "edit", "more", "--name", "Other", "--domain", "law")
    first, second = answer.out.splitlines()
    assert first == "Changed more: Other, law, de-en."
    assert second == "Undo with: parlance corpus undo more corpus-more"
    assert parlance("corpus", "undo", "more", "corpus-more").out == "Brought back: more.\n"
    assert parlance("corpus", "show", "more", "--json").json["domain"] == "pumps"


def test_rows_get_a_speaker(parlance, corpora):
    changed = parlance("corpus", "edit", "more", "--speaker", "Anna", "--row", "1", "--row", "3", "--json")
    assert changed.json["speakers"] == {"Anna": 2}
    found = parlance("corpus", "search", "more", "e", "--speaker", "Anna", "--json").json
    assert [pair["row"] for pair in found["pairs"]] == [1, 3]
    assert "no row 9" in parlance("corpus", "edit", "more", "--speaker", "A", "--row", "9").err


def test_dry_runs_print_what_would_be_and_change_nothing(parlance, corpora):
    answer = parlance("corpus", "edit", "more", "--domain", "law", "--dry-run")
    assert answer.out.splitlines() == [
        "Would change more: more, law, de-en.",
        "This was a dry run: nothing was changed.",
    ]
    merged = parlance("corpus", "merge", "pumps", "more", "--name", "Both", "--dry-run").out
    assert merged.startswith("Would keep 63 pairs; 0 stood in several corpora.\nWould merge into Both, pumps")
    assert parlance("corpus", "edit", "more", "--speaker", "A", "--row", "1", "--dry-run", "--json").json[
        "speakers"
    ] == {"A": 1}
    listed = parlance("corpus", "list", "--json").json["corpora"]
    assert {each["name"] for each in listed} == {"pumps", "more"}


def test_what_comes_back_says_what_stays_out(parlance, corpora, tmp_path):
    trash = parlance("corpus", "remove", "more", "--json").json["trash_id"]
    path = write_tsv(tmp_path / "one.tsv", PAIRS[:1])
    parlance("corpus", "import", path, "--domain", "pumps", "--from", "de", "--to", "en")
    out = parlance("corpus", "restore", trash).out.splitlines()
    assert out == ["Restored more: more.", "Left out 1 pair that the domain holds already."]


def test_text_in_one_language_is_printed_on_one_line(parlance, tmp_path):
    path = write(tmp_path / "book.txt", "Ein Satz.\n")
    parlance("corpus", "import", path, "--domain", "d", "--from", "de", "--monolingual")
    assert parlance("corpus", "search", "book", "satz").out.splitlines()[1:] == [
        "  Ein Satz.",
        "1 of 1 pair holds “satz”.",
    ]
    assert parlance("corpus", "show", "book").out.endswith("book.txt:1 (train)\n  Ein Satz.\n")


def test_a_merge_is_a_job_and_can_be_undone(parlance, corpora):
    merged = parlance("corpus", "merge", "pumps", "more", "--name", "Both", "--json").json
    assert (merged["corpus"], merged["kept"]) == ("both", 63)
    (job,) = [job for job in parlance("jobs", "list", "--json").json["jobs"] if job["kind"] == "merge"]
    assert (job["state"], job["title"]) == ("done", "Merging into Both")
    parlance("corpus", "undo", "both", *merged["undo"])
    assert len(parlance("corpus", "list", "--json").json["corpora"]) == 2


def test_an_export_is_a_job(parlance, corpora, tmp_path):
    assert parlance("corpus", "export", "more", tmp_path / "out.tsv").out.startswith("Wrote 3 pairs")
    kinds = [job["kind"] for job in parlance("jobs", "list", "--json").json["jobs"]]
    assert kinds[0] == "export-corpus"


def test_a_corpus_that_is_not_there_is_refused(parlance, corpora):
    for words in (("search", "x", "a"), ("stats", "x"), ("edit", "x", "--name", "a")):
        answer = parlance("corpus", *words)
        assert (answer.status, "no corpus 'x'" in answer.err) == (1, True)
