"""What a picture shows of World."""

from ..wire import WorldSeat, WorldView


def row(view: WorldView) -> tuple[str, list[tuple[str, str, str]]]:
    cards = [(card["points"], card["name"].split(":")) for card in view["row"]]
    return "Point row", [(str(points), cost, name) for points, (name, cost) in cards]


def figures(view: WorldView, seat: int, held: WorldSeat) -> str:
    working = [f"{one['location']}×{one['traders']}" for one in view["working"] if one["seat"] == seat + 1]
    return ", ".join([f"{held['home']} traders at home", *working])
