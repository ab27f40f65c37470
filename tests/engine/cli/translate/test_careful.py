"""`parlance translate --careful`: the model of the opposite direction chooses."""

import io
import sys

from engine.cli.main import main
from tests.engine.tasks.translation.test_opening import add
from tests.tiny import put_in_library

TEXT = "Der Motor ist heiß.".encode()


def test_care_needs_a_model_of_the_opposite_direction(tiny_model, tmp_path, monkeypatch, capfdbinary):
    put_in_library(tiny_model)

    def run(*words):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT)))
        status = main(["translate", "--threads", "1", "--careful", *words])
        sys.stdout.flush()
        return status, *capfdbinary.readouterr()

    status, out, err = run()
    assert (status, out) == (1, b"")
    assert b"--careful needs a model that translates en to de, and there is none." in err
    add(tiny_model, tmp_path, id="back", src="en", tgt="de")
    status, out, _ = run("--from", "de", "--to", "en")
    assert (status, out.strip() != b"") == (0, True)
