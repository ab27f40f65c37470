"""Training by the methods of `engine.base.methods`, with torch; `recommendation` alone has none."""
