"""The words of a text, and which of them a model cannot represent well."""
