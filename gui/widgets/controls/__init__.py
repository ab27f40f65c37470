"""Controls: buttons, pickers, lists, tabs."""
