"""The pages' order, icons and names, and the page on which each kind of job is shown."""

RAIL_PAGES = [
    ("translate", "languages", "Translate"),
    ("corpora", "library", "Corpora"),
    ("speakers", "users", "Speakers"),
    ("adapt", "sliders-horizontal", "Adapt"),
    ("evaluate", "scale", "Evaluate"),
    ("models", "box", "Models"),
    ("settings", "settings", "Settings"),
    ("help", "circle-question-mark", "Help"),
]
"""Key, icon and name, in the order of Ctrl+1 …; the last two stand at the rail's foot."""

PAGES = {
    "import": "corpora", "inspect": "corpora", "adapt": "adapt", "train": "adapt", "evaluate": "evaluate",
    "evaluate-speakers": "evaluate", "inspect-speakers": "evaluate", "inspect-domains": "evaluate",
    "basis": "models", "export": "models", "unmix": "adapt", "export-corpus": "corpora", "merge": "corpora",
    "stats": "corpora", "learn": "speakers",
}  # fmt: skip
"""Kind of a job -> key of its page."""
