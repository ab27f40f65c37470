"""What a user can start; the only door for the window and the command line.

Importing this costs milliseconds: every function imports what it needs when it is called.
"""

from engine.tasks.builtin import assets_folder, ensure_builtin_models
from engine.tasks.doctor import doctor_report
from engine.tasks.home import library_folder
from engine.tasks.jobs import (
    adapt_command,
    cancel_job,
    child_command,
    child_environment,
    evaluate_command,
    import_command,
    job,
    job_crash_report,
    job_events,
    job_progress,
    list_jobs,
    pause_job,
    resume_command,
    run_as_job,
)
from engine.tasks.models import (
    add_model,
    empty_trash,
    export_model,
    list_models,
    list_trash,
    model_description,
    model_details,
    remove_model,
    restore,
)

__all__ = [
    "adapt_command",
    "add_model",
    "assets_folder",
    "cancel_job",
    "child_command",
    "child_environment",
    "doctor_report",
    "empty_trash",
    "ensure_builtin_models",
    "evaluate_command",
    "export_model",
    "import_command",
    "job",
    "job_crash_report",
    "job_events",
    "job_progress",
    "library_folder",
    "list_jobs",
    "list_models",
    "list_trash",
    "model_description",
    "model_details",
    "pause_job",
    "remove_model",
    "restore",
    "resume_command",
    "run_as_job",
]
