"""`parlance memory measure`, and `translate --like-memory` that asks for its verdict."""

import re

import pytest

from engine import tasks
from engine.base.errors import LibraryError
from engine.base.files import read_json, write_json
from engine.base.json_values import to_json
from engine.orders import MeasureExamplesOrder, answer_from_json, order_from_json, order_to_json
from engine.results.systems import System
from engine.tasks.memory.memory import verdicts_path
from tests.engine.corpora.samples import write_tsv
from tests.engine.tasks.memory.test_examples import ROWS, SENTENCE
from tests.tiny import put_in_library

pytestmark = pytest.mark.usefixtures("timed_briefly")


@pytest.fixture
def pumps(parlance, tiny_model, tmp_path):
    put_in_library(tiny_model)
    path = write_tsv(tmp_path / "pumps.tsv", ROWS)
    parlance("corpus", "import", path, "--domain", "pumps", "--from", "de", "--to", "en")
    text = tmp_path / "in.txt"
    text.write_text(SENTENCE, encoding="utf-8")
    return text


@pytest.mark.slow
def test_the_verdict_is_printed_and_asked_for(parlance, pumps):
    like = ("translate", "--like-memory", "pumps", pumps)
    refused = parlance(*like)
    assert (refused.status, refused.out) == (1, "")
    assert "parlance memory measure --domain pumps --model tiny" in refused.err
    measured = parlance("memory", "measure", "--domain", "pumps", "--from", "de", "--to", "en")
    assert measured.status == 0
    assert re.search(r"Measured on \d+ sentences: .*chrF \d\.\d → \d+\.\d\.", measured.out)
    assert "times as long" in measured.out
    (kept,) = read_json(verdicts_path()).values()
    for kind, status in (("neutral", 1), ("poor", 1), ("warn", 1), ("good", 0)):
        said = kept["verdict"] | {"verdict": {"kind": kind, "sentence": "", "detail": ""}}
        verdict = kept | {"verdict": said}
        write_json(verdicts_path(), dict.fromkeys(read_json(verdicts_path()), verdict))
        assert parlance(*like).status == status


@pytest.mark.slow
def test_json_has_all_of_it(parlance, pumps):
    found = parlance("memory", "measure", "--domain", "pumps", "--json").json
    assert (found["domain"], found["src"], found["tgt"]) == ("pumps", "de", "en")
    assert {each["metric"] for each in found["differences"]} == {"BLEU", "chrF"}


def test_a_domain_without_pairs_is_refused(parlance, pumps):
    assert "no corpus of pairs" in parlance("memory", "measure", "--domain", "law").err
    assert "no corpus of pairs" in parlance("translate", "--like-memory", "law", pumps).err


@pytest.mark.slow
@pytest.mark.usefixtures("pumps")
def test_it_is_measured_as_a_job_too():
    order = MeasureExamplesOrder(domain="pumps", model="tiny")
    assert order_from_json(order_to_json(order)) == order
    found = tasks.run_order(order, options=tasks.JobOptions())
    assert answer_from_json(order.kind, to_json(found)) == found
    (known,) = tasks.example_domains(tasks.open_system(System(model="tiny")))
    assert known.is_current
    assert known.verdict == found
    with pytest.raises(LibraryError, match="no model"):
        tasks.run_order(MeasureExamplesOrder(domain="pumps", model="huge"), options=tasks.JobOptions())
