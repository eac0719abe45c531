"""What a picture shows of Road."""

from ..wire import RoadSeat, RoadView


def row(view: RoadView) -> tuple[str, list[tuple[str, str, str]]]:
    return "Point row", [(str(card["points"]), card["cost"], card.get("token", "")) for card in view["row"]]


def figures(view: RoadView, seat: int, held: RoadSeat) -> str:
    return ""
