"""Wrong usage is exit status 2 with a sentence, whatever the command and the option, and nothing begins.

Commands and options are read from the command line itself: a new one fails here until it is sorted in.
"""

import json
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Literal, get_origin

import pytest
import typer

from engine import tasks
from engine.cli.main import main
from engine.cli.parser import parser
from tests.engine.cli.needed import NEEDED, TEXT
from tests.engine.corpora.samples import tmx, units
from tests.engine.tasks.evaluation_samples import add_evaluation
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.tiny import PAIRS

LANGUAGES = {"--from", "--to", "--from-language", "--to-language"}
FIXED = {
    "--address", "--as", "--device", "--kind", "--method", "--order", "--precision", "--scope", "--side",
    "--split",
}  # fmt: skip
"""Options of text with few values."""
GRAMMAR = {
    "--set": ("pump", "=1", "nothing_known=1", "=", "seed=nan", "{long}=1"),
    "--shape": ("d_model", "d_model=x", "d_model=-1", "d_model=1e9", "nothing_known=1"),
    "--answers": ("left,maybe", "{files}/none/at/all,"),
    "--choices": ("{{", "[]", '{{"a": 1}}', "{files}/no.json", '{{"{files}/other": {{}}}}'),
    "--sentences": ("x", "10,,20", "-1", "1e3", "0,10"),
    "--output": ("name", "=file", "\\=b"),
    "--encoding": ("nothing-known", "zip", "rot13", " "),
    "--columns": ("de,xx", "de"),
    "--mix": ("pumps=nan", "pumps=-1", "pumps=inf"),
    "--steer": ("pumps=nan", "pumps=-1", "pumps=inf"),
    "--speaker": ("Anna=nan", "Anna=-1", "Anna=1e999"),
}
"""Options of text with a grammar of their own, and what does not keep to it."""
OPEN = {
    "--a", "--against", "--as-speaker", "--b", "--beside", "--corpus", "--delimiter", "--document-column",
    "--domain", "--find", "--forbid", "--host", "--like-memory", "--memory", "--model", "--mono", "--name",
    "--not-for", "--notes", "--pin", "--recipe", "--remove", "--replace", "--reset", "--reverse-model",
    "--save", "--search", "--sheet", "--source-column", "--source-corpus", "--speaker-column", "--staged",
    "--start-from", "--system", "--target-column", "--terms", "--test", "--text", "--try", "--was",
}  # fmt: skip
"""Names and words of the user: what is not there is a failure, not wrong usage."""
ALSO_OPEN = {("speaker learn", "--from"), ("corpus edit", "--speaker"), ("corpus import", "--speaker"),
             ("corpus search", "--speaker"), ("speaker words", "--set"),
             ("connection add", "--speaker")}  # fmt: skip
"""Options that are open in these commands alone."""


def commands() -> dict[str, "typer.core.TyperCommand"]:
    """Returns every command of the command line by its words."""
    found = {}

    def collect(command, *words):
        for name, child in getattr(command, "commands", {}).items():
            collect(child, *words, name)
        if not hasattr(command, "commands"):
            found[" ".join(words)] = command

    collect(parser())
    return found


def bad_values(command: str, option: str, kind: object) -> Iterator[str]:
    """Yields what an option of a type cannot be."""
    if isinstance(kind, type) and issubclass(kind, Enum) or get_origin(kind) is Literal or option in FIXED:
        yield from ("nothing-known", " ")
    elif (command, option) in ALSO_OPEN:
        return
    elif kind in (int, float, list[int]):
        yield from ("x", "nan", "-1")
    elif option in LANGUAGES:
        yield from ("xx", "d" * 500, "de\nen")
    else:
        yield from GRAMMAR.get(option, ())


def cases() -> Iterator[tuple[str, ...]]:
    for name, command in commands().items():
        yield name, "--no-such-option"
        for parameter in command.params:
            kind = parameter.type_descriptor.annotation
            if not parameter.opts[0].startswith("-") or kind in (bool, Path):
                continue
            yield from (
                (name, parameter.opts[0], value) for value in bad_values(name, parameter.opts[0], kind)
            )


@pytest.fixture(scope="module")
def home(tmp_path_factory, tiny_model):
    """A library with a bit of everything, which none of the command lines here changes."""
    home, files = tmp_path_factory.mktemp("wrong-usage") / "home", tmp_path_factory.mktemp("files")
    (files / "text.txt").write_text("Der Motor ist heiß.\n")
    (files / "memory.tmx").write_text(tmx(units()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(home))
        tasks.add_model(tiny_model)
        for name in ("pumps", "more"):
            add_corpus(name, PAIRS)
        tasks.create_speaker("Anna", src="de", tgt="en")
        run = add_evaluation(["tap"] * len(PAIRS), [1.0] * len(PAIRS))
    return home, {"files": str(files), "run": run, "long": "x" * 500}


@pytest.fixture
def refused(home, monkeypatch, capsys):
    """Runs a command line that must be wrong usage."""

    def run(*words):
        place, names = home
        monkeypatch.setenv("PARLANCE_HOME", str(place))
        monkeypatch.setattr("engine.tasks.restart_for_training", lambda _words: None)
        monkeypatch.setattr("engine.tasks.running._add_run", lambda *_: pytest.fail("it begins"))
        given = [word.format(**names) for word in words]
        status = main(given)
        out, err = capsys.readouterr()
        *_, last = re.split(r"^(?=error: )", err, flags=re.MULTILINE | re.IGNORECASE)
        last = " ".join(last.split())
        assert (status, out[:300]) == (2, ""), last
        assert last.lower().startswith("error: ")
        assert 12 < len(last) < 1_500
        return last

    return run


def test_every_command_is_tried():
    assert set(commands()) == set(NEEDED)


def test_every_option_of_text_is_sorted_in():
    unsorted = {
        (name, parameter.opts[0])
        for name, command in commands().items()
        for parameter in command.params
        if parameter.opts[0].startswith("-")
        and parameter.type_descriptor.annotation in (str, list[str])
        and parameter.opts[0] not in OPEN | LANGUAGES | FIXED | set(GRAMMAR)
    }
    assert unsorted == set()


@pytest.mark.parametrize(
    ("command", "words"),
    [(first, rest) for first, *rest in cases()],
    ids=lambda part: part if isinstance(part, str) else " ".join(part)[:40].encode("unicode_escape").decode(),
)
def test_what_an_option_cannot_be_is_wrong_usage(refused, command, words):
    refused(*command.split(), *NEEDED[command], *words)


CONTRADICTIONS = {
    "translate": (
        ("--strength", "0.5"), ("--speakers", "--n-best", "2"), (TEXT,), ("--from", "de", "--to", "de"),
        ("--beam", "0"), ("--n-best", "0"), ("--speaker", "Anna", "--strength", "2.1"),
        ("--speaker", "Anna", "--strength", "nan"), ("--steer", "a=0", "--steer", "b=0"),
    ),
    "adapt": (
        ("--method", "fine-tune", "--set", "neighbours=1"), ("--method", "va-llm", "--speakers"),
        ("--mono", "none", "--mono", "pumps"), ("--reverse-model", "tiny"), ("--columns", "de,en"),
        ("--method", "full-bias", "--back-translate"), ("--method", "target-vocabulary"),
        ("--method", "mixing"), ("--method", "dsa", "--scope", "pack"), ("--set", "max_updates=0"),
        ("--set", "peak_lr=inf"), ("--set", "peak_lr=nan"), ("--set", "max_updates=1.5"),
        ("--set", "validate_first=maybe"), ("--set", "seed=99999999999999999999"),
        ("--set", "optimizer=adagrad"),
        ("--source-corpus", "pumps", "--method", "fine-tune"),
    ),
    "evaluate": (
        ("--source", TEXT), ("--reference", TEXT), ("--most-speakers", "3"), ("--sentences", "10"),
        ("--likelihood-only",), ("--speakers", "--against", "tiny"), ("--speakers", "--output", f"x={TEXT}"),
        ("--speakers", "--export", "{files}/x.csv"), ("--speakers", "--split", "train"),
        ("--output", f"x={TEXT}", "--output", f"x={TEXT}"), ("--export", "{files}/x.docx"),
    ),
    "corpus import": (
        ("--staged", "x"), ("--monolingual", "--to", "en"), ("--from", "de", "--to", "de"),
        ("--domain", " "),
    ),
    "corpus edit": (
        ("--speaker", "Anna", "--row", "1"), ("--row", "0", "--speaker", "A"), ("--name", " "),
        ("--row", "1"),
    ),
    "corpus merge": (("--name", ""),),
    "model train": (
        ("--to", "de"), ("--shape", "n_heads=3"), ("--shape", "d_model=7"),
        ("--set", "batch_tokens=-1"), ("--ship-to", "{files}"), ("--columns", "fr,it"),
    ),
    "model speakers": (("--held-out", "1"), ("--held-out", "nan"), ("--rank", "0"), ("--set", "steps=0")),
    "speaker learn": (("--from", TEXT, "--from", TEXT),),
    "speaker words": (("--set", "pump"), ("--set", "pump=7"), ("--set", "pump=nan"), ("--set", "=1")),
    "inspect vocabulary": (("--domain", "pumps"), ("--staged", "x")),
    "inspect blind": (("--result",), ("-n", "0")),
    "model words": (("--add", TEXT, "--remove", "x"),),
    "connection add": (("--strength", "1"), ("--speaker", "Anna", "--strength", "nan")),
    "inspect domains": (("--text", ""), ("--text", " \n")),
}  # fmt: skip


@pytest.mark.parametrize(
    ("command", "words"),
    [(command, words) for command, rows in CONTRADICTIONS.items() for words in rows],
    ids=lambda part: part if isinstance(part, str) else " ".join(part),
)
def test_what_does_not_go_together_is_wrong_usage(refused, command, words):
    refused(*command.split(), *NEEDED[command], *words)


@pytest.mark.parametrize("command", sorted(set(NEEDED) - {"doctor"}))
def test_a_needed_word_that_is_missing_is_wrong_usage(refused, command):
    needs = any(parameter.required for parameter in commands()[command].params)
    if needs or command in ("corpus import", "corpus look"):
        refused(*command.split())


NO_NAMES = ("\x1b[31m", "\x00", "x" * 201, "\udcff")
"""What is no name: control characters, bytes that are no letters, too much."""


@pytest.mark.parametrize("name", NO_NAMES)
@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("corpus import", "--domain"), ("corpus import", "--name"), ("corpus import", "--speaker"),
        ("corpus edit", "--name"), ("corpus edit", "--domain"), ("corpus merge", "--name"),
        ("corpus merge", "--domain"), ("adapt", "--name"), ("model train", "--name"),
    ],
)  # fmt: skip
def test_what_is_no_name_is_refused_before_anything_begins(refused, command, option, name):
    refused(*command.split(), *NEEDED[command], option, name)


def test_bytes_that_are_no_letters_may_name_a_file(home, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("PARLANCE_HOME", str(home[0]))
    path = tmp_path / "\udcff.txt"
    path.write_text("Der Motor ist heiß.\n")
    assert main(["translate", "--model", "tiny", str(path)]) == 0
    assert capsys.readouterr().out
    (tmp_path / "b.txt").write_text("Ja.\n")
    (tmp_path / "out").mkdir()
    words = ["translate", "--model", "tiny", str(path), str(tmp_path / "b.txt"), "-o", str(tmp_path / "out")]
    assert main([*words, "--json"]) == 0
    said = capsys.readouterr().out
    assert "\\udcff.txt" in said
    assert len(json.loads(said)["files"]) == 2


@pytest.mark.parametrize(
    "command",
    [
        "corpus look",
        "corpus import --domain d --from de --to en",
        "model add",
        "evaluate --model tiny --source",
    ],
)
def test_work_that_is_kept_refuses_a_file_whose_name_has_bytes_that_are_no_letters(
    home, capsys, monkeypatch, tmp_path, command
):
    monkeypatch.setenv("PARLANCE_HOME", str(home[0]))
    path = tmp_path / "\udcff.txt"
    path.write_text("Der Motor ist heiß.\n")
    more = ["--reference", str(path)] if command.startswith("evaluate") else []
    assert main([*command.split(), str(path), *more]) == 2
    said = capsys.readouterr().err
    assert "\ufffd.txt has bytes that are not text. Rename the file or folder" in said


NO_DOMAINS = (".", "..", " .. ", "d" * 500, "a/b", "a\\b", "../../x", "a\nb", "a\tb", "\x07")


@pytest.mark.parametrize("name", NO_DOMAINS)
@pytest.mark.parametrize("command", ["corpus import", "corpus edit", "corpus merge", "adapt"])
def test_what_is_no_domain_is_refused_wherever_one_is_named(refused, command, name):
    refused(*command.split(), *NEEDED[command], "--domain", name)


@pytest.mark.parametrize(
    "words", [("translate", "--from", "xx", "--to", "en"), ("translate", "--nothing"), ("model", "fly")]
)
def test_a_refusal_is_a_sentence_and_one_json_object_where_json_is_wanted(home, monkeypatch, capsys, words):
    monkeypatch.setenv("PARLANCE_HOME", str(home[0]))
    assert main([*words, "--json", "-q"]) == 2
    out, err = capsys.readouterr()
    error = json.loads(out)["error"]
    assert error["status"] == 2
    assert error["what"] in err


def test_what_an_answer_tells_of_an_error_is_its_one_object(home, monkeypatch, capsys):
    monkeypatch.setenv("PARLANCE_HOME", str(home[0]))
    assert main(["corpus", "look", "nowhere.tmx", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["files"][0]["error"]


LARGE = "9" * 30


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (name, parameter.opts[0])
        for name, command in commands().items()
        for parameter in command.params
        if parameter.type_descriptor.annotation in (int, list[int])
    ],
)
def test_a_number_of_thirty_digits_is_no_fault_of_ours(home, monkeypatch, capsys, command, option):
    place, names = home
    monkeypatch.setenv("PARLANCE_HOME", str(place))
    monkeypatch.setattr("engine.tasks.restart_for_training", lambda _words: None)
    words = [word.format(**names) for word in (*command.split(), *NEEDED[command])]
    words = words[:-1] if not option.startswith("-") else [*words, option]
    assert main([*words, LARGE, *(["--json"] if command == "inspect blind" else [])]) in (0, 1, 2)
