"""OpenDocument texts, spreadsheets and presentations (ODT, ODS, ODP)."""
