"""`parlance doctor`: devices, versions, and the health of the library."""

import typer

from engine import tasks
from engine.base.errors import install_line
from engine.base.json_values import to_json
from engine.cli.output import JsonOption, print_facts, print_json, print_lines, size_text
from engine.results.doctor import DoctorReport, LibraryHealth, TrainingDevice
from engine.results.figures import counted


def doctor(
    as_json: JsonOption = False,
    empty_trash: bool = typer.Option(
        False,
        "--empty-trash",
        help="First delete for good what was removed, with every copy of its text in the library.",
    ),
    from_folders: bool = typer.Option(
        False,
        "--from-folders",
        help="First rebuild a missing or empty catalogue from the library's folders.",
    ),
) -> None:
    """Show devices, versions and the health of the library; exit status 1 if something is broken.

    Graphs of models that are missing or broken are built again from their weights.
    """
    found = tasks.catalogue_from_folders() if from_folders else None
    gone = tasks.empty_trash() if empty_trash else None
    report = tasks.doctor_report()
    if mended := tasks.mend_models(report.library):
        report = tasks.doctor_report()
    if as_json:
        done = {"emptied": gone, "found": found}
        print_json(
            to_json(report) | {"mended": mended} | {key: to_json(each) for key, each in done.items() if each}
        )
    else:
        if found:
            print_lines(*found.told, "")
        if gone:
            print_lines(*gone.told, *gone.advice, "")
        print_lines(*mended)
        _print(report)
    if report.problems:
        raise typer.Exit(1)


def _print(report: DoctorReport) -> None:
    system, translation = report.system, report.translation
    facts: dict[str, object] = {
        "system": system.platform,
        "processor": f"{system.n_cores} cores, {size_text(system.memory_bytes)} memory",
        "python": system.python,
        **report.versions,
        **translation.distributions,
        "translates on": f"{translation.device} ({translation.provider}): {translation.reason}",
        "listed providers": ", ".join(translation.available),
        "training": _training_text(report.training),
    }
    print_facts({name: "not installed" if value is None else value for name, value in facts.items()})
    print_lines("")
    print_facts(_library_facts(report.library))
    if report.speeds:
        print_lines("", "Speed, and threads that each model does best with:")
        print_facts({name: speed.words for name, speed in report.speeds.items()})
    for title, sentences in (("Worth knowing", report.warnings), ("Broken", report.problems)):
        if sentences:
            print_lines("", f"{title}:", *(f"- {sentence}" for sentence in sentences))
    if report.is_healthy:
        print_lines("", "Everything works.")


def _library_facts(library: LibraryHealth) -> dict[str, object]:
    facts: dict[str, object] = {
        "library": library.home,
        "free disk space": size_text(library.free_bytes),
    }
    if library.n_models is not None:
        facts["contents"] = (
            f"{counted(library.n_models, 'model')}, {counted(library.n_corpora or 0, 'corpus', 'corpora')}, "
            f"{counted(library.n_speakers or 0, 'speaker')}, {counted(library.n_runs or 0, 'run')}"
        )
        facts["trash"] = (
            f"{counted(library.n_trash or 0, 'entry', 'entries')}, {size_text(library.trash_bytes or 0)}"
        )
    return facts


def _training_text(training: TrainingDevice) -> str:
    if not training.is_available:
        return f"not possible: torch is missing. Install it: {install_line('train')}"
    if training.has_cuda:
        return f"torch {training.version} on {', '.join(training.devices)} (CUDA {training.cuda})"
    return f"torch {training.version} on the CPU: torch finds no CUDA device"
