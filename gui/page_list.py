"""The pages' order, icons and names, the page on which each kind of job is shown, the rows of Settings."""

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
    "stats": "corpora", "learn": "speakers", "examples": "translate", "along": "translate",
}  # fmt: skip
"""Kind of a job -> key of its page."""

SETTINGS = {
    "Theme": "Theme", "Reading size": "Reading size", "Care in translating": "Care",
    "Learn from corrections": "Learn from corrections", "Precision": "Precision", "Device": "Device",
    "Processor threads": "Processor threads", "Let other programs translate": "May translate",
    "Connections of other programs": "Connections", "Port of the server": "Port",
    "Folder of the library": "Folder",
    "Trash": "Removed", "Check this computer": "This computer", "Version": "Parlance", "Licences": "Licences",
}  # fmt: skip
"""What the command palette calls each row of the Settings page -> the row's name there."""
