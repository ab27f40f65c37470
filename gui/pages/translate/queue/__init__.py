"""A queue of files over the panes: translated one after another, with a report for each."""
