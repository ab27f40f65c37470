"""The commands of `parlance` put together: what each is called, and the options that all of them take."""

import functools
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine import tasks
from engine.cli.output import be_quiet

if TYPE_CHECKING:
    from typer.core import TyperGroup


@functools.cache
def parser(word: str = "") -> "TyperGroup":
    """Returns what reads a command line.

    Args:
        word: the one command that it knows, which saves the time to import the others; another: all of them.
    """
    found = typer.main.get_group(_app(word if word in _COMMANDS and word not in _OF_ALL else ""))
    _complete(found, _quiet_option())
    return found


def _app(word: str) -> typer.Typer:
    app = typer.Typer(
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},  # commands inherit it
    )
    app.callback()(_top)
    for add in [_COMMANDS[word]] if word else _COMMANDS.values():
        add(app)
    return app


def _add_translate(app: typer.Typer) -> None:
    from engine.cli.translate import translate

    app.command("translate")(translate)


def _add_corpus(app: typer.Typer) -> None:
    from engine.cli import corpus

    for name, function in {**corpus.IMPORTING, **corpus.CHANGES}.items():
        corpus.app.command(name)(function)
    app.add_typer(corpus.app, name="corpus")


def _add_memory(app: typer.Typer) -> None:
    from engine.cli.memory import app as memory

    app.add_typer(memory, name="memory")


def _add_terms(app: typer.Typer) -> None:
    from engine.cli.terms import app as terms

    app.add_typer(terms, name="terms")


def _add_model(app: typer.Typer) -> None:
    from engine.cli import model

    model.app.command("train")(model.train)
    model.app.command("words")(model.words)
    model.app.command("speakers")(model.speakers)
    app.add_typer(model.app, name="model")


def _add_speaker(app: typer.Typer) -> None:
    from engine.cli import speaker

    for name, function in speaker.COMMANDS.items():
        speaker.app.command(name)(function)
    app.add_typer(speaker.app, name="speaker")


def _add_adapt(app: typer.Typer) -> None:
    from engine.cli.adapt import adapt

    app.command("adapt")(adapt)


def _add_evaluate(app: typer.Typer) -> None:
    from engine.cli.evaluate import evaluate

    app.command("evaluate")(evaluate)


def _add_inspect(app: typer.Typer) -> None:
    from engine.cli.inspect import app as inspect

    app.add_typer(inspect, name="inspect")


def _add_jobs(app: typer.Typer) -> None:
    """Adds `jobs`, and loads the nouns whose answers it shows too."""
    import engine.cli.corpus
    import engine.cli.evaluate
    import engine.cli.memory
    import engine.cli.model  # noqa: F401
    from engine.cli.jobs import app as jobs

    app.add_typer(jobs, name="jobs")


def _add_serve(app: typer.Typer) -> None:
    from engine.cli.serve import serve

    app.command("serve")(serve)


def _add_connection(app: typer.Typer) -> None:
    from engine.cli.connection import app as connection

    app.add_typer(connection, name="connection")


def _add_doctor(app: typer.Typer) -> None:
    from engine.cli.doctor import doctor

    app.command("doctor")(doctor)


def _add_completion(app: typer.Typer) -> None:
    from engine.cli.shell import completion

    app.command("completion")(completion)


def _add_man(app: typer.Typer) -> None:
    from engine.cli.shell import man

    app.command("man")(man)


_COMMANDS = {
    "translate": _add_translate,
    "corpus": _add_corpus,
    "terms": _add_terms,
    "memory": _add_memory,
    "model": _add_model,
    "speaker": _add_speaker,
    "adapt": _add_adapt,
    "evaluate": _add_evaluate,
    "inspect": _add_inspect,
    "jobs": _add_jobs,
    "serve": _add_serve,
    "connection": _add_connection,
    "doctor": _add_doctor,
    "completion": _add_completion,
    "man": _add_man,
}
_OF_ALL = ("completion", "man")
"""Commands that tell of all of them."""


def _show_version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(f"parlance {tasks.version()}")
        raise typer.Exit


def _top(
    version: Annotated[  # noqa: ARG001, its callback does the work
        bool,
        typer.Option("--version", "-V", help="Print the version.", is_eager=True, callback=_show_version),
    ] = False,
) -> None:
    """Machine translation that speaks like you. Without a command, the window opens."""


def _complete(command: Any, quiet: Any) -> None:
    """Gives a command, and those below it, `--quiet`; and values names that people read, not Python's."""
    command.params.append(quiet)
    for parameter in command.params:
        kind = parameter.type_descriptor
        if parameter.metavar and parameter.nargs == -1:
            parameter.metavar = parameter.metavar.removesuffix("...")  # Typer adds its own
        if parameter.metavar is None and not kind.is_choice and kind.annotation is not bool:
            parameter.metavar = _value_name(str(kind.annotation))
    for below in getattr(command, "commands", {}).values():
        _complete(below, quiet)


def _value_name(kind: str) -> str:
    if "Path" in kind:
        return "FILE"
    return "NUMBER" if "int" in kind or "float" in kind else "TEXT"


def _quiet_option() -> Any:
    """Returns the option that every command takes; Typer makes it as it makes theirs."""
    app = typer.Typer(add_completion=False)
    app.command()(_quiet)
    return typer.main.get_command(app).params[0]


def _be_quiet(is_wanted: bool) -> None:
    if is_wanted:
        be_quiet()


def _quiet(
    quiet: Annotated[  # noqa: ARG001, its callback does the work
        bool,
        typer.Option(
            "--quiet",
            "-q",
            help="Print only results and errors, no progress or notes.",
            is_eager=True,
            expose_value=False,
            callback=_be_quiet,
        ),
    ] = False,
) -> None:
    """Carries the option."""
