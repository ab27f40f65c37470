"""Pictures as SVG: how what was found is drawn. Knows records, no files and no Qt."""
