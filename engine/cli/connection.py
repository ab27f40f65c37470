"""`parlance connection add`, `list`, `remove`: what other programs translate with."""

from typing import Annotated

import typer

from engine import tasks
from engine.base.json_values import to_json
from engine.cli import translate as options
from engine.cli.output import JsonOption, print_json, print_lines, print_table
from engine.results.systems import NamedSystem, Shares

app = typer.Typer(
    help="Settings for other programs, see `parlance serve`.", no_args_is_help=True, rich_markup_mode=None
)
_Name = Annotated[str, typer.Argument(metavar="NAME", help="What programs give as their key: pumps.")]


@app.callback()
def _top() -> None:
    """Settings for other programs, see `parlance serve`."""


@app.command()
def add(
    name: _Name,
    model: Annotated[
        str, typer.Option(help="Id of a model. Default: the best one for the requested languages.")
    ] = "",
    domain: Annotated[str, typer.Option(help="The domain whose model, terms and rules are used.")] = "",
    mix: options.Mix = None,
    steer: options.Steer = None,
    memory: options.Memory = None,
    like_memory: options.LikeMemory = None,
    terms: options.Terms = None,
    no_terms: options.NoTerms = False,
    speaker: options.Speaker = None,
    strength: Annotated[
        float | None,
        typer.Option(min=0, max=2, help="Strength of the profile, 0 to 2. Default: the speaker's own."),
    ] = None,
    careful: Annotated[
        bool,
        typer.Option("--careful", help="Let the model of the opposite direction choose among translations."),
    ] = False,
    address: options.Address = "",
    as_json: JsonOption = False,
) -> None:
    """Add a connection, or change the one with this name."""
    found = tasks.save_system(
        options.with_options(
            NamedSystem(name=name), model=model, domain=domain, mix=mix, steer=steer, memory=memory,
            like_memory=like_memory, terms=terms, no_terms=no_terms, speaker=speaker, strength=strength,
            careful=careful, address=address,
        )
    )  # fmt: skip
    if as_json:
        print_json(to_json(found))
        return
    print_lines(f"Give your program the key {found.key}, or put /c/{found.key} behind the server's address.")


@app.command("list")
def list_(as_json: JsonOption = False) -> None:
    """List the connections."""
    found = tasks.list_systems()
    if as_json:
        print_json({"connections": [to_json(each) for each in found]})
        return
    rows = [
        (
            each.key,
            _parts(each.mix) or each.model,
            each.domain,
            _parts(each.blend) or each.speaker,
            _rest_of(each),
        )
        for each in found
    ]
    print_table(
        ("NAME", "MODEL", "DOMAIN", "SPEAKER", "OPTIONS"), rows,
        empty="There are no connections: programs translate with general models.",
    )  # fmt: skip


@app.command()
def remove(name: _Name, as_json: JsonOption = False) -> None:
    """Remove a connection: programs that name it are refused from then on."""
    tasks.remove_system(name)
    if as_json:
        print_json({"removed": name})
        return
    print_lines(f"Removed {name}.")


def _parts(shares: Shares) -> str:
    return " + ".join(f"{name}={share:g}" for name, share in shares)


def _rest_of(connection: NamedSystem) -> str:
    strength = "" if connection.strength is None else f"strength {connection.strength:g}"
    terms = "no terms" if connection.terms == "" else f"terms of {connection.terms}"
    facts = {
        strength: strength,
        f"steered to {_parts(connection.steering)}": connection.steering,
        terms: connection.terms is not None,
        f"memory of {connection.memory}": connection.memory,
        f"similar pairs of {connection.like}": connection.like,
        "careful": connection.careful,
        connection.address: connection.address,
    }
    return ", ".join(fact for fact, is_true in facts.items() if is_true)
