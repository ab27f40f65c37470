"""The columnar store: writing, reading, editing, merging and exporting corpora."""
