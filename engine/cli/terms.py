"""`parlance terms list`, `add`, `change`, `remove`, `suggest` and `rules`."""

from shlex import quote
from typing import Annotated

import typer

from engine import tasks
from engine.base.errors import LibraryError
from engine.base.json_values import to_json
from engine.cli.output import MOST_ROWS, JsonOption, print_json, print_lines, print_table, say
from engine.cli.progress_lines import ProgressLines
from engine.results.figures import counted
from engine.results.terms import DomainTerms, GivenTerm, TermEntry, TextRule

app = typer.Typer(
    help="The terms of a domain, its rules, and what a corpus suggests.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
Domain = Annotated[str, typer.Option(help="The domain: pumps.")]
Src = Annotated[str, typer.Option("--from", help="Language of the source: de.")]
Tgt = Annotated[str, typer.Option("--to", help="Language of the translations: en.")]
_Source = Annotated[str, typer.Argument(metavar="TERM", help="A word or phrase, as a dictionary has it.")]
_Forbid = Annotated[
    list[str] | None, typer.Option("--forbid", help="A word that translations must not use. Repeatable.")
]


@app.callback()
def _top() -> None:
    """The terms of a domain, its rules, and what a corpus suggests."""


@app.command("list")
def list_(domain: Domain, src: Src, tgt: Tgt, as_json: JsonOption = False) -> None:
    """List the terms of a domain, and any contradictions."""
    found = tasks.domain_terms(domain, src, tgt)
    if as_json:
        print_json(to_json(found))
        return
    rows = [(each.source, target_words(each), "; ".join(each.forbidden), each.name) for each in found.entries]
    print_table(("TERM", "TRANSLATION", "FORBIDDEN", "LIST"), rows, empty="The domain has no terms.")
    for fault in found.faults:
        say(fault)


@app.command()
def add(
    term: _Source,
    domain: Domain,
    src: Src,
    tgt: Tgt,
    translation: Annotated[str, typer.Argument(metavar="TRANSLATION", help="The right translation.")] = "",
    do_not_translate: Annotated[
        bool,
        typer.Option("--do-not-translate", help="The term must not be translated (instead of TRANSLATION)."),
    ] = False,
    forbid: _Forbid = None,
    as_json: JsonOption = False,
) -> None:
    """Add a term to a domain: translations use it from then on."""
    if do_not_translate and translation:
        raise typer.BadParameter("goes without TRANSLATION", param_hint="--do-not-translate")
    target = term if do_not_translate else translation
    before = len(tasks.domain_terms(domain, src, tgt).entries)
    given = GivenTerm(source=term, target=target, forbidden=tuple(forbid or ()))
    found = tasks.add_terms([given], domain, src, tgt)
    if as_json:
        print_json(to_json(found))
    say("Added." if len(found.entries) > before else "It was there already.")


@app.command()
def change(
    term: _Source,
    translation: Annotated[str, typer.Argument(metavar="TRANSLATION", help="The new translation.")],
    domain: Domain,
    src: Src,
    tgt: Tgt,
    was: Annotated[str, typer.Option(help="The translation to change, if there are several.")] = "",
    forbid: _Forbid = None,
    as_json: JsonOption = False,
) -> None:
    """Change the translation of a term, and with --forbid what is forbidden."""
    every = _of(tasks.domain_terms(domain, src, tgt), term, was)
    found = [each for each in every if each.target] or every  # without one it only forbids words
    if len(found) > 1:
        several = ", ".join(target_words(each) for each in found)
        raise typer.BadParameter(
            f"“{term}” has several translations: {several}; say which", param_hint="--was"
        )
    forbidden = found[0].forbidden if forbid is None else tuple(forbid)
    tasks.change_term(found[0], GivenTerm(source=found[0].source, target=translation, forbidden=forbidden))
    if as_json:
        print_json(to_json(tasks.domain_terms(domain, src, tgt)))
    say("Changed.")


@app.command()
def remove(
    term: _Source,
    domain: Domain,
    src: Src,
    tgt: Tgt,
    translation: Annotated[
        str, typer.Argument(metavar="TRANSLATION", help="Only this translation. Default: all.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Remove a term from the lists of a domain."""
    found = _of(tasks.domain_terms(domain, src, tgt), term, translation)
    tasks.remove_terms(found)
    if as_json:
        print_json(to_json(tasks.domain_terms(domain, src, tgt)))
        return
    print_lines(f"Removed {counted(len(found), 'entry', 'entries')} of “{term}”.")


@app.command()
def suggest(
    corpus: Annotated[str, typer.Argument(metavar="CORPUS", help="The corpus' id.")],
    least: Annotated[int, typer.Option(min=2, help="Least number of sentence pairs with the term.")] = 3,
    most: Annotated[int, typer.Option(min=1, max=MOST_ROWS, help="Most suggestions to list.")] = 50,
    add: Annotated[
        list[int] | None, typer.Option("--add", min=1, help="Add this one, by its number. Repeatable.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Suggest terms: what a corpus translates in one way again and again."""
    with ProgressLines(is_bar_alone=True) as lines:
        found = tasks.suggest_terms(corpus, least=least, most=most, report=lines.report)
    numbers = sorted(set(add or ()))
    if numbers and numbers[-1] > len(found.found):
        count = counted(len(found.found), "suggestion")
        raise typer.BadParameter(f"there is no number {numbers[-1]}, only {count}", param_hint="--add")
    chosen = [found.found[number - 1] for number in numbers]
    if chosen:
        given = [GivenTerm(source=each.source, target=each.target) for each in chosen]
        tasks.add_terms(given, found.domain, found.src, found.tgt)
        say(f"Added {counted(len(chosen), 'term')} to {found.domain}.")
    elif not as_json:
        for number, each in enumerate(found.found, start=1):
            print_lines(
                f"{number:3}  {each.source} → {each.target}  ({each.count:,} of {each.source_count:,})",
                f"     {each.example_source}",
                f"     {each.example_target}",
            )
        if not found.found:
            print_lines(f"Nothing in {counted(found.pairs, 'pair')} is translated in one way often enough.")
    if as_json:
        print_json(to_json(found))


@app.command()
def rules(
    domain: Domain,
    src: Src,
    tgt: Tgt,
    find: Annotated[str, typer.Option(help="Add a rule: the text to look for.")] = "",
    replace: Annotated[str, typer.Option(help="With --find: the replacement. Default: nothing.")] = "",
    side: Annotated[
        str, typer.Option(help="source: before translating; target: in the translation.")
    ] = "source",
    pattern: Annotated[
        bool, typer.Option("--pattern", help="With --find: it is a regular expression.")
    ] = False,
    remove_: Annotated[int, typer.Option("--remove", min=0, help="Remove this rule, by its number.")] = 0,
    try_: Annotated[
        str, typer.Option("--try", help="Only show what the rules of --side make of this text.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List the search-and-replace rules of a domain; add, remove or try them."""
    if side not in ("source", "target"):
        raise typer.BadParameter(f"is source or target, not {side!r}", param_hint="--side")
    known = tasks.domain_rules(domain, src, tgt)
    if remove_ > len(known.rules):
        count = counted(len(known.rules), "rule")
        raise typer.BadParameter(f"there is no number {remove_}, only {count}", param_hint="--remove")
    gone = known.rules[remove_ - 1 : remove_] if remove_ else ()
    new = [TextRule(side=side, find=find, replace=replace, is_pattern=pattern)] if find else []
    if try_:
        left = [rule for number, rule in enumerate(known.rules, start=1) if number != remove_]
        trial = tasks.try_rules([*left, *new], side, try_)
        for notice in trial.notices:
            say(notice)
        if as_json:
            print_json(to_json(trial))
        else:
            print_lines(trial.after)
        return
    if gone or new:
        known = tasks.change_rules(domain, src, tgt, new=new, without=gone)
    if as_json:
        print_json(to_json(known))
        return
    rows = [
        (number, each.side, each.find, each.replace, "pattern" if each.is_pattern else "text")
        for number, each in enumerate(known.rules, start=1)
    ]
    print_table(("NO.", "SIDE", "FIND", "REPLACE BY", "KIND"), rows, empty="The domain has no rules.")


def target_words(term: GivenTerm) -> str:
    """Returns the translation of a term, in words where it is none."""
    return "(stays as it is)" if term.stays else term.target


def _of(terms: DomainTerms, source: str, target: str) -> list[TermEntry]:
    """Returns the entries of a term."""
    source, target = " ".join(source.split()), " ".join(target.split())
    found = [each for each in terms.entries if each.source == source and target in ("", each.target)]
    if not found:
        what = f"“{source} → {target}”" if target else f"“{source}”"
        raise LibraryError(
            f"The terms of {terms.domain} have no {what}.",
            "See them: `parlance terms list"
            f" --domain {quote(terms.domain)} --from {terms.src} --to {terms.tgt}`.",
        )
    return found
