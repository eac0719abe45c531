"""A table as a picture, for notebooks: rows of cards, crystals as colored dots, one line a seat."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from ._native import Game

__all__ = ["draw"]

COLORS = {"a": "#e0b93b", "b": "#c4513f", "c": "#4f8f57", "d": "#7a5236"}
WIDTH, LINE, CARD = 760, 26, 92


class _Paper:
    """Collects shapes from top to bottom."""

    def __init__(self) -> None:
        self.shapes: list[str] = []
        self.y = 12.0

    def text(self, x: float, words: str, *, bold: bool = False, size: int = 13) -> None:
        weight = ' font-weight="600"' if bold else ""
        self.shapes.append(
            f'<text x="{x}" y="{self.y + 16}" font-size="{size}"{weight}>{escape(words)}</text>'
        )

    def crystals(self, x: float, letters: str, dy: float = 0) -> float:
        for letter in letters:
            color = COLORS[letter]
            self.shapes.append(
                f'<circle cx="{x + 6}" cy="{self.y + 12 + dy}" r="5.5" fill="{color}" '
                f'stroke="#3b3127"><title>{letter}</title></circle>'
            )
            x += 13
        return x

    def card(self, x: float, title: str, dots: str, below: str = "", mark: bool = False) -> None:
        stroke = "#9a6b1f" if mark else "#b9a98c"
        self.shapes.append(
            f'<rect x="{x}" y="{self.y}" width="{CARD - 8}" height="48" rx="6" fill="#fbf6ea" '
            f'stroke="{stroke}"/>'
        )
        self.shapes.append(
            f'<text x="{x + 8}" y="{self.y + 18}" font-size="13" font-weight="600">'
            f"{escape(title)}</text>"
        )
        self.crystals(x + 6, dots, 24)
        if below:
            self.shapes.append(
                f'<text x="{x + CARD - 14}" y="{self.y + 18}" font-size="12" '
                f'text-anchor="end" fill="#8a5a12">{escape(below)}</text>'
            )

    def row(self, label: str, cards: Iterable[tuple[str, str, str]]) -> None:
        self.text(8, label, bold=True)
        x, begun = 110.0, False
        for title, dots, below in cards:
            if x + CARD > WIDTH:
                x, self.y = 110.0, self.y + 54
            self.card(x, title, dots, below)
            x, begun = x + CARD, True
        self.y += 58 if begun else LINE

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
    match view["family"]:
        case "road":
            cards = [(f"{c['points']} points", c["cost"], c.get("token", "")) for c in view["row"]]
            paper.row("Point row", cards)
        case "adventure":
            offers = [(village["space"], village["offer"]) for village in view["villages"]]
            points = [f"{o['points']} p" if o["type"] == "tile" else o["type"] for _, o in offers]
            priced = zip(offers, points, strict=True)
            paper.row("Villages", [(space, o.get("cost", ""), p) for (space, o), p in priced])
        case _:
            names = [card["name"].split(":") for card in view["row"]]
            named = zip(view["row"], names, strict=True)
            paper.row("Point row", [(f"{c['points']} points", n[1], n[0]) for c, n in named])
    if "market" in view:
        market = view["market"]
        paper.row("Market", [(card["card"], card.get("crystals", ""), "") for card in market])
    for seat, (name, held) in enumerate(zip(game.names, view["seats"], strict=True)):
        if seat == turn:
            paper.shapes.append(
                f'<rect x="4" y="{paper.y}" width="{WIDTH - 8}" height="{LINE - 2}" rx="5" '
                'fill="#e2d3b0"/>'
            )
        paper.text(8, name[:14], bold=seat == turn)
        paper.text(110, f"{held['score']['total']} points")
        end = paper.crystals(190, held["caravan"])
        hand = " ".join(held.get("hand", []))
        if hand:
            paper.text(max(end + 10, 340), hand if len(hand) < 58 else hand[:57] + "…", size=12)
        paper.y += LINE
    return paper.svg()
