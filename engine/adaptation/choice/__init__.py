"""The choice of a method and its schedule, from amounts of text and measurements; knows no torch."""
