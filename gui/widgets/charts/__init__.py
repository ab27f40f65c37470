"""Charts, painted in the theme's colours."""
