"""What a user can start; the only door for the window and the command line.

Importing this costs milliseconds: every function imports what it needs when it is called.
"""

from engine.tasks.adapting.bases import result_name
from engine.tasks.adapting.judging.promotion import models_in_use, promote_model, roll_back_model
from engine.tasks.adapting.judging.run_card import run_card
from engine.tasks.adapting.planning.known_plans import known_plan
from engine.tasks.adapting.unmixing import unmix_model
from engine.tasks.corpora.catalogue import (
    corpus_pairs,
    corpus_statistics,
    export_corpus,
    known_statistics,
    list_corpora,
    list_domains,
    open_corpus,
    remove_corpus,
    show_corpus,
)
from engine.tasks.corpora.changing import edit_corpus, merge_corpora, set_speaker, undo_change
from engine.tasks.corpora.importing import (
    finish_import,
    import_corpus,
    look_at_files,
    named_languages,
    stage_import,
)
from engine.tasks.corpora.recipes import find_recipe, list_recipes, save_recipe
from engine.tasks.corpora.staged import (
    export_rejects,
    staged_cleaning,
    staged_examples,
    staged_pairs,
    staged_splits,
)
from engine.tasks.corpora.staging_area import discard_staged
from engine.tasks.doctor import doctor_report
from engine.tasks.evaluating.blind import (
    answer_blind_test,
    blind_result,
    blind_test,
    blind_tests,
    open_blind_test,
)
from engine.tasks.evaluating.exporting import export_evaluation
from engine.tasks.evaluating.history import list_evaluations
from engine.tasks.evaluating.sentences import evaluation_sentences, sentence_map
from engine.tasks.home import library_folder, version
from engine.tasks.inspection.models import convergence, vocabulary_sizes
from engine.tasks.inspection.neighbours import neighbours, suggested_words
from engine.tasks.inspection.words import failing_examples, word_coverage
from engine.tasks.jobs import (
    cancel_job,
    child_command,
    child_environment,
    enter_working_folder,
    finish_job,
    job,
    job_crash_report,
    job_events,
    job_progress,
    jobs_mark,
    list_jobs,
    order_to_resume,
    pause_job,
    read_job_event,
    restart_for_training,
    resume_command,
)
from engine.tasks.languages import language_name, parse_pair
from engine.tasks.models.builtin import assets_folder, ensure_builtin_models
from engine.tasks.models.catalogue import (
    EXPORT_FORMATS,
    add_model,
    empty_trash,
    export_model,
    list_models,
    list_trash,
    model_details,
    remove_model,
    restore,
)
from engine.tasks.running import (
    JobOptions,
    forget_queued,
    queue_order,
    run_order,
    run_order_beside,
)
from engine.tasks.speaker_evaluation.lines import corpora_with_speakers
from engine.tasks.speakers.files.exporting import export_speaker
from engine.tasks.speakers.files.importing import import_speaker
from engine.tasks.speakers.learning.learning import (
    JOB_SENTENCES,
    forget_learned,
    learn_speaker,
    roll_back,
    speaker_history,
)
from engine.tasks.speakers.map import speaker_map
from engine.tasks.speakers.people import (
    create_speaker,
    edit_speaker,
    list_speakers,
    redo_speaker,
    remove_speaker,
    speaker,
    undo_speaker,
)
from engine.tasks.speakers.profiles.inputs import known_speakers, speaker_inputs
from engine.tasks.speakers.profiles.trial import try_speaker
from engine.tasks.speakers.text.sentences import (
    add_correction,
    add_sentences,
    add_sentences_from,
    corpus_speakers,
    edit_sentence,
    pasted_rows,
    remove_sentences,
    speaker_sentences,
)
from engine.tasks.speakers.words.editing import edit_word, reset_word, reset_words
from engine.tasks.speakers.words.words import revealed_words, speaker_words
from engine.tasks.translation.comparing import compare_translations, differing_words
from engine.tasks.translation.corrections import learn_corrections, undo_correction
from engine.tasks.translation.documents import (
    document_format,
    find_document_speakers,
    is_subtitles,
    open_document,
    preview_document,
    read_document,
    translate_document,
)
from engine.tasks.translation.open_systems import OpenSystems, open_system
from engine.tasks.translation.opening import resolve_model, unused_model
from engine.tasks.translation.passages import translate_passage
from engine.tasks.translation.text_files import decode_text, read_text_file, write_text_file
from engine.tasks.vocabulary.report import vocabulary_report

__all__ = [
    "EXPORT_FORMATS",
    "JOB_SENTENCES",
    "JobOptions",
    "OpenSystems",
    "add_correction",
    "add_model",
    "add_sentences",
    "add_sentences_from",
    "answer_blind_test",
    "assets_folder",
    "blind_result",
    "blind_test",
    "blind_tests",
    "cancel_job",
    "child_command",
    "child_environment",
    "compare_translations",
    "convergence",
    "corpora_with_speakers",
    "corpus_pairs",
    "corpus_speakers",
    "corpus_statistics",
    "create_speaker",
    "decode_text",
    "differing_words",
    "discard_staged",
    "doctor_report",
    "document_format",
    "edit_corpus",
    "edit_sentence",
    "edit_speaker",
    "edit_word",
    "empty_trash",
    "ensure_builtin_models",
    "enter_working_folder",
    "evaluation_sentences",
    "export_corpus",
    "export_evaluation",
    "export_model",
    "export_rejects",
    "export_speaker",
    "failing_examples",
    "find_document_speakers",
    "find_recipe",
    "finish_import",
    "finish_job",
    "forget_learned",
    "forget_queued",
    "import_corpus",
    "import_speaker",
    "is_subtitles",
    "job",
    "job_crash_report",
    "job_events",
    "job_progress",
    "jobs_mark",
    "known_plan",
    "known_speakers",
    "known_statistics",
    "language_name",
    "learn_corrections",
    "learn_speaker",
    "library_folder",
    "list_corpora",
    "list_domains",
    "list_evaluations",
    "list_jobs",
    "list_models",
    "list_recipes",
    "list_speakers",
    "list_trash",
    "look_at_files",
    "merge_corpora",
    "model_details",
    "models_in_use",
    "named_languages",
    "neighbours",
    "open_blind_test",
    "open_corpus",
    "open_document",
    "open_system",
    "order_to_resume",
    "parse_pair",
    "pasted_rows",
    "pause_job",
    "preview_document",
    "promote_model",
    "queue_order",
    "read_document",
    "read_job_event",
    "read_text_file",
    "redo_speaker",
    "remove_corpus",
    "remove_model",
    "remove_sentences",
    "remove_speaker",
    "reset_word",
    "reset_words",
    "resolve_model",
    "restart_for_training",
    "restore",
    "result_name",
    "resume_command",
    "revealed_words",
    "roll_back",
    "roll_back_model",
    "run_card",
    "run_order",
    "run_order_beside",
    "save_recipe",
    "sentence_map",
    "set_speaker",
    "show_corpus",
    "speaker",
    "speaker_history",
    "speaker_inputs",
    "speaker_map",
    "speaker_sentences",
    "speaker_words",
    "stage_import",
    "staged_cleaning",
    "staged_examples",
    "staged_pairs",
    "staged_splits",
    "suggested_words",
    "translate_document",
    "translate_passage",
    "try_speaker",
    "undo_change",
    "undo_correction",
    "undo_speaker",
    "unmix_model",
    "unused_model",
    "version",
    "vocabulary_report",
    "vocabulary_sizes",
    "word_coverage",
    "write_text_file",
]
