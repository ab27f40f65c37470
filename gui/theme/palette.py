"""Turns the tokens into a QPalette, so that what the style sheet does not reach still fits."""

from PySide6.QtGui import QColor, QPalette

from gui.theme.tokens import Tokens, mix


def palette_from(tokens: Tokens) -> QPalette:
    """Builds the palette of one theme, disabled colours included."""
    role = QPalette.ColorRole
    colours = {
        role.Window: tokens.paper,
        role.WindowText: tokens.ink,
        role.Base: tokens.sheet,
        role.AlternateBase: tokens.sunken,
        role.Text: tokens.ink,
        role.Button: tokens.sheet,
        role.ButtonText: tokens.ink,
        role.BrightText: tokens.poor,
        role.ToolTipBase: tokens.ink,
        role.ToolTipText: tokens.paper,
        role.PlaceholderText: tokens.ink_soft,
        role.Highlight: tokens.marked,
        role.HighlightedText: tokens.ink,
        role.Accent: tokens.accent,
        role.Link: tokens.accent,
        role.LinkVisited: tokens.accent,
        role.Light: tokens.sheet,
        role.Midlight: tokens.line,
        role.Mid: tokens.line,
        role.Dark: tokens.ink_soft,
        role.Shadow: mix("#000000", tokens.paper, 0.5),
    }
    palette = QPalette()
    for name, colour in colours.items():
        palette.setColor(name, QColor(colour))
    faint = QColor(tokens.ink_faint)
    for name in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText, role.PlaceholderText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, faint)
    return palette
