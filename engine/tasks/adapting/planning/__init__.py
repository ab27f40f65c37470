"""Plans of adaptations: the way, its settings, the reasons and the time, measured and remembered."""
