"""Profiles: kept in the library, matched to an open model, given to a translator."""
