"""Which systems are compared, and what is said of them."""

import json

import pytest

from engine.base.errors import ConfigError, CorpusError
from engine.base.progress import Cancelled
from engine.tasks.evaluating.evaluation import evaluate_pairs
from tests.engine.corpora.samples import write
from tests.engine.tasks.evaluation_samples import evaluated
from tests.tiny import PAIRS


def test_several_systems_are_compared_with_the_one_in_question(translations, files, tmp_path):
    theirs = write(tmp_path / "theirs.txt", "".join(f"{en}\n" for _, en in PAIRS))
    result = evaluated("new", against=["old", f"file:{theirs}"], **files)
    assert [(each.model, each.kind) for each in result.systems] == [
        ("old", "model"), ("theirs", "file"), ("new", "model")
    ]  # fmt: skip
    against_old, against_theirs = result.comparisons
    assert (against_old.against, against_old.verdict.kind) == ("old", "good")
    assert against_theirs.verdict.sentence.startswith("No difference on this text: all 20 sentences")
    assert (result.against, result.scores) == (against_old.against, against_old.scores)
    assert result.verdict == against_old.verdict


def test_the_share_reproduced_exactly_is_counted_and_compared(translations, files):
    result = evaluated("new", against=["old"], **files)
    old, new = (each.reproduced for each in result.systems)
    assert (old.n, new.n, new.share, new.high) == (0, 20, 1.0, 1.0)
    assert result.comparisons[0].reproduced.gained == 20
    assert (result.comparisons[0].n_same, result.comparisons[0].n_better) == (0, 20)


def test_wrong_numbers_are_counted_compared_told_and_kept(translations, tmp_path):
    numbered = {"source": "".join(f"Nimm {n}.\n" for n in range(21, 51))}
    numbered |= {"reference": numbered["source"].replace("Nimm", "Take")}
    files = {name: write(tmp_path / name, text) for name, text in numbered.items()}
    theirs = write(tmp_path / "theirs.txt", numbered["reference"])
    wrong = write(tmp_path / "wrong.txt", numbered["reference"].replace("3", "4"))
    result = evaluated(f"file:{wrong}", against=[f"file:{theirs}", "new"], folder=tmp_path, **files)
    assert [each.numbers.n_wrong for each in result.systems] == [0, 0, 12]
    assert result.systems[2].numbers.n_with == 30
    numbers = result.comparisons[0].numbers
    assert (numbers.before, numbers.after, numbers.lost, numbers.gained) == (0, 12, 12, 0)
    assert "More sentences have a wrong number: 12 of 30, before 0." in result.verdict.sentence
    line = json.loads((tmp_path / "sentences.jsonl").read_text(encoding="utf-8").splitlines()[2])
    assert [fault["text"] for fault in line["numbers_wrong"]["wrong"]] == ["23", "24"]
    assert line["numbers_wrong"]["theirs"] == []


def test_progress_stays_within_its_total_however_sentences_are_cut(translations, files):
    told = []
    evaluated("new", report=told.append, **files)
    assert all(each.done <= each.total for each in told if each.total is not None)
    assert (told[2].done, told[2].total) == (20, 20)


def test_too_few_sentences_have_no_p(translations, files):
    result = evaluated("new", against=["old"], limit=5, **files)
    assert {score.p for score in result.scores} == {None}
    assert "5 sentences are too few to tell" in result.verdict.sentence


def test_a_system_beside_itself_has_no_difference(translations, files):
    result = evaluated("old", against=["old"], **files)
    (found,) = result.comparisons
    assert {(score.difference, score.p) for score in found.scores} == {(0, 1)}
    assert found.verdict.sentence == "No difference on this text: all 20 sentences are translated alike."
    assert len(translations.asked) == len(PAIRS)


def test_pairs_without_a_corpus_are_a_text_too(translations):
    result = evaluate_pairs("new", ["old"], PAIRS, "general text", place="on general text")
    assert (result.text, result.n_sentences) == ("general text", 20)
    assert "Better on general text" in result.verdict.sentence
    with pytest.raises(CorpusError, match="no sentences in general text"):
        evaluate_pairs("new", ["old"], [], "general text")


def test_a_file_may_be_of_the_whole_text_or_of_what_is_measured(translations, files, tmp_path):
    every = write(tmp_path / "every.txt", "".join(f"{en}\n" for _, en in PAIRS))
    some = write(tmp_path / "some.txt", "".join(f"{en}\n" for _, en in PAIRS[::4]))
    result = evaluated("new", outputs={"every": every, "some": some}, limit=5, **files)
    assert [each.reproduced.n for each in result.systems] == [5, 5, 5]


def test_a_file_counts_lines_that_are_empty_on_both_sides(translations, tmp_path):
    source = write(tmp_path / "b.de", "Ja.\n\nNein.\n")
    reference = write(tmp_path / "b.en", "Yes.\n\nNo.\n")
    theirs = write(tmp_path / "theirs.txt", "Yes.\n\nNo.\n")
    result = evaluated("new", against=[f"file:{theirs}"], source=source, reference=reference)
    assert result.systems[0].reproduced.n == 2


def test_a_file_can_be_the_system_in_question(translations, files, tmp_path):
    theirs = write(tmp_path / "theirs.txt", "".join(f"{en}\n" for _, en in PAIRS))
    result = evaluated(f"file:{theirs}", against=["old"], **files)
    assert (result.model, result.tgt, result.verdict.kind) == ("theirs", "en", "good")


@pytest.mark.parametrize(("against", "text", "error", "what"), [
    ("file:{}/old.txt", "x\n", ConfigError, "two systems are called 'old'"),
    ("file:{}/few.txt", "x\n", CorpusError, "few.txt has 1 line, but a.de has 20 sentences"),
    ("file:{}/reference.txt", "x\n", ConfigError, "cannot be called 'reference'"),
])  # fmt: skip
def test_a_file_that_does_not_fit_is_refused(translations, files, tmp_path, against, text, error, what):
    write(tmp_path / against.rpartition("/")[2], text)
    with pytest.raises(error, match=what):
        evaluated("new", against=["old", against.format(tmp_path)], **files)


def test_a_parent_is_added_unless_the_systems_are_as_named(translations, files, add_model):
    add_model("adapted", parent="old", domain="pumps", kind="adapted")
    assert evaluated("adapted", **files).against == "old"
    assert evaluated("adapted", is_as_named=True, **files).against == ""
    with pytest.raises(CorpusError, match="No corpus of the domain 'pumps'"):
        evaluated("new", domain="pumps", is_as_named=True)


def test_systems_need_a_model_and_one_pair_of_languages(translations, files, add_model):
    add_model("french", src="fr")
    with pytest.raises(ConfigError, match="french .fr-en. and old .de-en. translate other languages"):
        evaluated("french", against=["old"], **files)
    with pytest.raises(ConfigError, match="none of the systems is a model"):
        evaluated("file:a.txt", against=["file:b.txt"], **files)


def test_what_was_translated_before_a_stop_is_not_translated_again(translations, files, monkeypatch):
    monkeypatch.setattr("engine.tasks.evaluating.outputs._AT_ONCE", 8)

    def stop(progress):
        if len(translations.asked) == 16:
            raise Cancelled

    with pytest.raises(Cancelled):
        evaluated("old", **files, report=stop)
    result = evaluated("new", against=["old"], **files)
    assert [each.n_remembered for each in result.systems] == [16, 0]
    assert len(translations.asked) == 2 * len(PAIRS)
