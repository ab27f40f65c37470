"""`parlance connection add`, `list`, `remove`: what other programs translate with."""

from typing import Annotated

import typer

from engine import tasks
from engine.cli.output import JsonOption, print_json, print_lines, print_table
from engine.cli.translate.options import Address
from engine.json_values import to_json
from engine.results.serving.connections import Connection

app = typer.Typer(
    help="What other programs translate with, see serve.", no_args_is_help=True, rich_markup_mode=None
)
_Name = Annotated[
    str, typer.Argument(metavar="NAME", help="By which programs choose it, as their key: pumps.")
]


@app.callback()
def _top() -> None:
    """What other programs translate with, see serve."""


@app.command()
def add(
    name: _Name,
    model: Annotated[
        str, typer.Option(help="Id of a model; else the best one for the languages that are asked for.")
    ] = "",
    domain: Annotated[str, typer.Option(help="Whose model, terms and rules count: pumps.")] = "",
    speaker: Annotated[str, typer.Option(help="Whose profile counts.")] = "",
    strength: Annotated[
        float | None, typer.Option(min=0, max=2, help="Of the profile: 0 to 2; else the speaker's own.")
    ] = None,
    careful: Annotated[
        bool, typer.Option("--careful", help="Let the model of the opposite direction choose.")
    ] = False,
    address: Address = "",
    as_json: JsonOption = False,
) -> None:
    """Add a connection, or change the one with this name."""
    found = tasks.add_connection(
        Connection(
            name=name,
            model=model,
            domain=domain,
            speaker=speaker,
            strength=strength,
            careful=careful,
            address=address,
        )  # fmt: skip
    )
    if as_json:
        print_json(to_json(found))
        return
    print_lines(
        f"Give your program the key {found.name}, or put /c/{found.name} behind the server's address."
    )


@app.command("list")
def list_(as_json: JsonOption = False) -> None:
    """List the connections."""
    found = tasks.list_connections()
    if as_json:
        print_json({"connections": [to_json(each) for each in found]})
        return
    rows = [(each.name, each.model, each.domain, each.speaker, _rest_of(each)) for each in found]
    print_table(
        ("NAME", "MODEL", "DOMAIN", "SPEAKER", "OPTIONS"), rows,
        empty="There are no connections: programs translate with general models.",
    )  # fmt: skip


@app.command()
def remove(name: _Name, as_json: JsonOption = False) -> None:
    """Remove a connection: programs that name it are refused from then on."""
    tasks.remove_connection(name)
    if as_json:
        print_json({"removed": name})
        return
    print_lines(f"Removed {name}.")


def _rest_of(connection: Connection) -> str:
    strength = [] if connection.strength is None else [f"strength {connection.strength:g}"]
    return ", ".join([*strength, *["careful"][: connection.careful], *filter(None, [connection.address])])
