"""A basis learned from corpora, speakers or documents, measured on others, and put into a model."""

import gzip

import numpy as np
import pytest
from safetensors.numpy import load_file

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.library.model_folder import check
from engine.orders import BasisOrder
from engine.results.systems import System
from engine.tasks.training.basis_learning import learn_speaker_basis
from engine.tasks.training.speaker_groups import read_groups
from tests.engine.tasks.training.test_base_models import Context, many_pairs
from tests.tiny import write_model_folder

QUICK = {"rank": 2, "passes": 2, "steps": 10}


@pytest.fixture
def text(tmp_path):
    """English, German and the speaker of 120 lines, in documents of ten; the folder is called talks."""
    folder = tmp_path / "talks"
    folder.mkdir()
    pairs = many_pairs()
    lines = [
        f"{'Look, ' * (place % 4)}{tgt}\t{src}\tperson {place % 4}\n"
        for place, (src, tgt) in enumerate(pairs)
    ]
    (folder / "train.tsv.gz").write_bytes(gzip.compress("".join(lines).encode()))
    (folder / "train.doc").write_text("".join(f"talk {place // 10}\n" for place in range(len(pairs))))
    return folder


def test_a_folder_that_ships_gets_a_basis_measured_on_speakers_held_out(text, tmp_path):
    folder = write_model_folder(tmp_path / "ship", precisions=())
    order = BasisOrder(model=str(folder), corpora=(f"{text}@document",), columns=("en", "de"), held_out=0.25,
                       settings=QUICK)  # fmt: skip
    result = learn_speaker_basis(Context(tmp_path), order)
    assert (result.n_speakers, result.held_out.n_speakers) == (9, 3)
    assert result.nll[-1] < result.nll[0]
    assert result.held_out.after < result.held_out.before
    assert check(folder)["details"]["speakers"]["rank"] == 2
    assert not (tmp_path / "states.npy").exists()


@pytest.mark.slow
def test_a_model_of_the_library_gets_its_basis_and_graphs_in_one_step(library_home, text, tmp_path):
    tasks.add_model(
        write_model_folder(tmp_path / "base", model_id="tiny-base", precisions=("float32", "int8"))
    )
    order = BasisOrder(
        model="tiny-base", corpora=(str(text),), columns=("en", "de"), settings=QUICK, held_out=0
    )
    assert learn_speaker_basis(Context(tmp_path), order).n_speakers == 4
    made = tasks.model_details("tiny-base")
    basis = load_file(made.path / "weights.safetensors")["speaker_basis"]
    assert made.details.speakers.n_learned_from == 4
    np.testing.assert_array_equal(tasks.open_system(System(model="tiny-base")).speaker_info().basis, basis)


def test_who_says_what_is_read_from_speakers_or_documents(text):
    by_speaker = read_groups([str(text)], "de", "en", ["en", "de"], 10)
    assert [group.name for group in by_speaker] == [f"talks/person {number}" for number in range(4)]
    assert by_speaker[1].pairs[0] == ("Die Tür läuft.", "Look, The door runs.")
    by_document = read_groups([f"{text}@document"], "de", "en", ["en", "de"], 11)
    assert by_document == []


def test_a_corpus_can_give_some_of_its_speakers_with_some_of_their_pairs(text):
    some = read_groups([f"{text}@speaker:3x7"], "de", "en", ["en", "de"], 10)
    assert [len(group.pairs) for group in some] == [7, 7, 7]


def packed(text):
    return gzip.compress(text.encode(), mtime=0)  # or every process names the test otherwise


@pytest.mark.parametrize(("file", "content", "by", "part"), [
    ("other", b"", "@chapter", "ends in @chapter"),
    ("train.doc", b"one\n", "@document", "train.tsv has 120 lines, train.doc 1"),
    ("train.tsv.gz", b"PK", "", "one column alone"),
    ("train.tsv.gz", packed("one column\n"), "", "line 1: one column alone"),
    ("train.tsv.gz", packed("a\tb\n"), "", "names no speakers"),
])  # fmt: skip
def test_text_that_cannot_be_used_gets_a_sentence(text, file, content, by, part):
    (text / file).write_bytes(content)
    with pytest.raises(CorpusError, match=part):
        read_groups([f"{text}{by}"], "de", "en", ["en", "de"], 1)


def test_a_folder_without_documents_says_which_file_is_missing(text):
    (text / "train.doc").unlink()
    with pytest.raises(CorpusError, match=r"holds no train\.doc and no train\.doc\.gz"):
        read_groups([f"{text}@document"], "de", "en", ["en", "de"], 1)


def test_orders_that_cannot_work_get_a_sentence(text, tmp_path):
    with pytest.raises(ConfigError, match="held_out must be in"):
        BasisOrder(model="x", corpora=(), held_out=1.0)
    folder = write_model_folder(tmp_path / "ship", precisions=())
    order = BasisOrder(model=str(folder), corpora=(str(text),), columns=("en", "de"), least_pairs=99)
    with pytest.raises(CorpusError, match="a basis takes two"):
        learn_speaker_basis(Context(tmp_path), order)
