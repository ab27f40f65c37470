"""What every room may use: errors, progress, files, settings, JSON, the contracts of graphs and models."""
