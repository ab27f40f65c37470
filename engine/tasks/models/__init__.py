"""The models of the library, and those that ship."""
