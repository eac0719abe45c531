"""What a picture shows of Adventure."""

from typing import Any

from ..wire import AdventureSeat, AdventureView


def row(view: AdventureView) -> tuple[str, list[tuple[str, str, str]]]:
    offers: list[tuple[str, Any]] = [(village["space"], village["offer"]) for village in view["villages"]]
    return "Villages", [(str(offer.get("points", offer["type"])), offer.get("cost", ""), space) for space, offer in offers]


def figures(view: AdventureView, seat: int, held: AdventureSeat) -> str:
    outposts = f", outposts at {' '.join(held['outposts'])}" if held["outposts"] else ""
    wagon = held.get("wagon")
    return f"wagon at {wagon}{outposts}" if wagon else ""
