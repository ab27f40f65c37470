"""`parlance translate --address`: du or Sie."""

import io
import sys

import pytest

from engine import tasks
from engine.cli.main import main
from tests.tiny import put_in_library, write_model_folder


@pytest.mark.parametrize(("address", "expected"), [("formal", 0), ("informal", 0), ("Sie", 2)])
def test_a_form_is_chosen_by_its_name(tmp_path, monkeypatch, capfdbinary, address, expected):
    tasks.add_model(write_model_folder(tmp_path / "back", model_id="back", src="en", tgt="de"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"The pump is hot.")))
    status = main(["translate", "--model", "back", "--threads", "1", "--address", address])
    sys.stdout.flush()
    out, err = capfdbinary.readouterr()
    assert (status, out.strip() != b"") == (expected, expected == 0)
    if expected:
        assert b"form of address must be informal or formal, not 'Sie'" in err


def test_a_language_without_forms_is_told(tiny_model, monkeypatch, capfdbinary):
    put_in_library(tiny_model)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Der Motor ist heiß.".encode())))
    assert main(["translate", "--threads", "1", "--address", "formal"]) == 2
    _, err = capfdbinary.readouterr()
    assert b"A form of address can only be chosen for translations into German" in err
    assert b"Translate without --address." in err
