"""The scripts that make what ships."""
