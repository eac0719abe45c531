"""A table as a picture, for notebooks: rows of cards, crystals as colored dots, the seats below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import import_module
from typing import Any

from ._native import Game

__all__ = ["draw"]

COLORS = {"a": "#e0b93b", "b": "#c4513f", "c": "#4f8f57", "d": "#7a5236"}
WIDTH, LINE, CARD, LABELS, CARDS = 760, 26, 108, 110, 340
SIGNS = {">": "→", "^": "↑", "*": "×"}


class _Paper:
    """Collects shapes from top to bottom."""

    def __init__(self) -> None:
        self.shapes: list[str] = []
        self.y = 12.0

    def text(self, x: float, words: str, *, bold: bool = False, size: int = 13, dy: float = 16, end: bool = False) -> None:
        more = (' font-weight="600"' if bold else "") + (' text-anchor="end" fill="#8a5a12"' if end else "")
        self.shapes.append(f'<text x="{x:.0f}" y="{self.y + dy}" font-size="{size}"{more}>{escape(words)}</text>')

    def box(self, x: float, y: float, width: float, height: float, fill: str, more: str = "") -> None:
        self.shapes.append(f'<rect x="{x:.0f}" y="{y}" width="{width:.0f}" height="{height}" rx="6" fill="{fill}"{more}/>')

    def crystals(self, x: float, letters: str, dy: float = 12, radius: float = 5.5) -> float:
        """Draws a dot for each crystal and a sign for everything else; where it ends."""
        for letter in letters:
            if letter in COLORS:
                self.shapes.append(
                    f'<circle cx="{x + radius:.1f}" cy="{self.y + dy}" r="{radius}" fill="{COLORS[letter]}" '
                    f'stroke="#3b3127"><title>{letter}</title></circle>'
                )
                x += 2 * radius + 2
            else:
                self.text(x + 1, SIGNS.get(letter, letter), bold=True, size=12, dy=dy + 4)
                x += 14 if letter == ">" else 10
        return x

    def card(self, x: float, title: str, dots: str, mark: str) -> None:
        self.box(x, self.y, CARD - 8, 48, "#fbf6ea", ' stroke="#b9a98c"')
        if any(sign in title for sign in "+>^"):
            self.crystals(x + 6, title, 14, 4.5 if len(title) < 9 else 3.8)
        else:
            self.text(x + 8, title, bold=True, size=15, dy=19)
        self.text(x + CARD - 14, mark, size=11, dy=18, end=True)
        self.crystals(x + 6, dots, 36)

    def row(self, label: str, cards: Sequence[tuple[str, str, str]]) -> None:
        if not cards:
            return
        self.text(8, label, bold=True)
        x = LABELS
        for card in cards:
            if x + CARD > WIDTH:
                x, self.y = LABELS, self.y + 54
            self.card(x, *card)
            x += CARD
        self.y += 58

    def chips(self, cards: Iterable[tuple[str, bool]]) -> None:
        """Cards of a seat, small, on as many lines as they need; those that cannot be used are pale."""
        x = CARDS
        for effect, usable in cards:
            dots = sum(letter in COLORS for letter in effect)
            width = 10 + 11 * dots + sum(14 if sign == ">" else 10 for sign in effect if sign not in COLORS)
            if x + width > WIDTH - 8:
                x, self.y = CARDS, self.y + LINE - 3
            self.shapes.append(f'<g opacity="{1 if usable else 0.45}">')
            self.box(x, self.y + 2, width, 20, "#fbf6ea", ' stroke="#b9a98c"')
            self.crystals(x + 5, effect, 12, 4.5)
            self.shapes.append("</g>")
            x += width + 4

    def svg(self) -> str:
        height = self.y + 8
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}" '
            f'viewBox="0 0 {WIDTH} {height:.0f}" font-family="system-ui, sans-serif" fill="#2d261d">'
            f'<rect width="{WIDTH}" height="{height:.0f}" rx="10" fill="#efe6d2"/>'
            + "".join(self.shapes)
            + "</svg>"
        )


def draw(game: Game) -> str:
    """The table as anyone may see it, as SVG."""
    paper = _Paper()
    view: Any = game.view()
    turn = game.turn
    who = "the game is over" if turn is None else f"{game.names[turn]} decides, round {game.round}"
    paper.text(8, f"{game.family.capitalize()}: {who}", bold=True, size=15)
    paper.y += LINE + 4
    family = import_module(f"{__package__}.pictures.{game.family}")
    paper.row(*family.row(view))
    paper.row("Market", [(card["card"], card.get("crystals", ""), "") for card in view.get("market", [])])
    for seat, (name, held) in enumerate(zip(game.names, view["seats"], strict=True)):
        top, place = paper.y, len(paper.shapes)
        paper.text(8, name if len(name) < 15 else name[:13] + "…", bold=seat == turn)
        paper.text(LABELS, f"{held['score']['total']} points")
        paper.crystals(190, held["caravan"])
        pool = (held.get("pool") or {"cards": []})["cards"]
        cards = [(card, True) for card in held.get("hand", [])]
        paper.chips(cards + [(card, False) for card in held.get("played", []) + pool])
        if where := family.figures(view, seat, held):
            paper.y += LINE - 4 if cards or pool else 0
            paper.text(CARDS, where, size=12)
        paper.y += LINE
        if seat == turn:
            paper.shapes.insert(place, f'<rect x="4" y="{top}" width="{WIDTH - 8}" height="{paper.y - top - 2}" rx="5" fill="#e2d3b0"/>')
    return paper.svg()
