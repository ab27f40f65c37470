"""`parlance inspect neighbours`, `words`, `convergence` and `sizes`: what is printed."""

import json
import re

import pytest

from engine.cli.main import main
from tests.engine.tasks.inspection.conftest import adapted_folder, models, run  # noqa: F401, fixtures


def printed(capsys, *words):
    assert main(["inspect", *words]) == 0
    return capsys.readouterr().out


def test_neighbours_are_printed_space_by_space(models, capsys):  # noqa: F811
    out = printed(capsys, "neighbours", "new", "--limit", "6", "-k", "2")
    assert out.count("IN YOUR TEXT") + out.count("in your text") >= 2
    assert "of its neighbours changed)" in out
    assert "(new)" in out


def test_a_word_that_is_cut_has_a_dash(models, capsys):  # noqa: F811
    assert printed(capsys, "neighbours", "new", "Zwiebelfisch").count("–") == 4


def test_words_are_printed_with_their_examples(run, capsys):  # noqa: F811
    out = printed(capsys, "words", run)
    assert "Produced by New alone: motor, garden" in out
    assert "100.0%" in out
    assert re.search(r"garden = \w+·\w+·\w+·\w+", out)
    assert "▁" not in out


def test_updates_and_sizes_are_printed(models, capsys):  # noqa: F811
    assert "9.00 BLEU" in printed(capsys, "convergence")
    assert "+2.5 to +5.5" in printed(capsys, "sizes", "pumps")


@pytest.mark.parametrize("command", [["convergence"], ["sizes", "pumps"], ["neighbours", "new"]])
def test_json_has_everything(models, capsys, command):  # noqa: F811
    found = json.loads(printed(capsys, *command, "--json"))
    assert isinstance(found, dict)
    assert all(found.values())
