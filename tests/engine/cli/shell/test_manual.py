"""The manual page has all of the help, in the language of `man`."""

import re
import shutil
import subprocess

import pytest

from engine.cli.described import described
from engine.cli.parser import parser


@pytest.fixture
def page(parlance):
    answer = parlance("man")
    assert (answer.status, answer.err.startswith("Write this to ~/.local/share/man/")) == (0, True)
    return answer.out


def test_the_manual_has_every_command_and_every_option(page):
    plain = page.replace(r"\-", "-")
    for command in described(parser()):
        if not command.is_group:
            _, _, section = plain.partition(f'.SS "parlance {" ".join(command.words)}"\n')
            own = section.partition("\n.SS ")[0]
            assert all(rf"\fB{each.words[0]}\fR" in own for each in command.options)


def test_no_line_of_text_is_an_order_to_man(page):
    orders = {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert orders == {".TH", ".SH", ".SS", ".B", ".PP", ".TP"}
    assert set(re.findall(r"\\(.)", page)) <= {"-", "f", "e", "&"}


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man")
def test_man_shows_it_without_a_warning(page, tmp_path):
    (tmp_path / "parlance.1").write_text(page, encoding="utf-8")
    words = ["man", "--warnings=all", "-l", str(tmp_path / "parlance.1")]
    shown = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "parlance speaker create [OPTIONS] NAME" in shown.stdout
    assert "warning" not in shown.stderr
