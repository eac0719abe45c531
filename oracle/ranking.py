"""The order of the seats at the end, the same in all families."""

from collections.abc import Sequence


def ranks(points: Sequence[int], resigned: Sequence[int] = ()) -> list[int]:
    """The rank of each seat, in seat order.

    All seats had equally many turns, so of two equal scores the higher seat
    number took its last turn later and ranks better. Seats that resigned come
    after all others, the first to resign last.
    """

    def goodness(seat: int) -> tuple[int, int, int]:
        when_resigned = resigned.index(seat) if seat in resigned else len(resigned)
        return when_resigned, points[seat - 1], seat

    seats = range(1, len(points) + 1)
    best_first = sorted(seats, key=goodness, reverse=True)
    return [best_first.index(seat) + 1 for seat in seats]
