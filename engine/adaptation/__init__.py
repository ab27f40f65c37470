"""Training by the methods of `engine.methods`, with torch; `choice` alone, which recommends one, has none."""
