"""Office documents that are ZIP files of XML: Word, PowerPoint, Excel and their OpenDocument relatives."""
