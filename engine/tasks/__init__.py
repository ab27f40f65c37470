"""What a user can start; the only door for the window and the command line.

Importing this costs milliseconds: every function imports what it needs when it is called.
"""

from engine.tasks.builtin import assets_folder, ensure_builtin_models
from engine.tasks.corpora import (
    ImportOrder,
    corpus_pairs,
    export_corpus,
    import_corpus,
    list_corpora,
    list_domains,
    remove_corpus,
    show_corpus,
)
from engine.tasks.doctor import doctor_report
from engine.tasks.evaluation import evaluate
from engine.tasks.home import library_folder, version
from engine.tasks.jobs import (
    JobOptions,
    adapt_command,
    cancel_job,
    child_command,
    child_environment,
    enter_working_folder,
    evaluate_command,
    import_command,
    job,
    job_crash_report,
    job_events,
    job_progress,
    list_jobs,
    pause_job,
    restart_for_training,
    resume_argv,
    resume_command,
    run_as_job,
    run_beside_job,
)
from engine.tasks.languages import language_name, parse_pair
from engine.tasks.models import (
    EXPORT_FORMATS,
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
from engine.tasks.translation import open_translator, resolve_model

__all__ = [
    "EXPORT_FORMATS",
    "ImportOrder",
    "JobOptions",
    "adapt_command",
    "add_model",
    "assets_folder",
    "cancel_job",
    "child_command",
    "child_environment",
    "corpus_pairs",
    "doctor_report",
    "empty_trash",
    "ensure_builtin_models",
    "enter_working_folder",
    "evaluate",
    "evaluate_command",
    "export_corpus",
    "export_model",
    "import_command",
    "import_corpus",
    "job",
    "job_crash_report",
    "job_events",
    "job_progress",
    "language_name",
    "library_folder",
    "list_corpora",
    "list_domains",
    "list_jobs",
    "list_models",
    "list_trash",
    "model_description",
    "model_details",
    "open_translator",
    "parse_pair",
    "pause_job",
    "remove_corpus",
    "remove_model",
    "resolve_model",
    "restart_for_training",
    "restore",
    "resume_argv",
    "resume_command",
    "run_as_job",
    "run_beside_job",
    "show_corpus",
    "version",
]
