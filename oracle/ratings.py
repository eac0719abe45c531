"""Weng-Lin ratings (Bradley-Terry, full pairs), written down from the paper and not from the Rust code.

R. C. Weng, C.-J. Lin: A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011), algorithm 1.
`python3 oracle/ratings.py` prints the test vectors of `crates/house/src/ratings.rs`.
"""

from decimal import Decimal, getcontext

getcontext().prec = 50
BETA2 = Decimal(175) ** 2
TAU2 = Decimal("3.5") ** 2
KAPPA = Decimal("0.0001")


def update(players, ranks):
    """Players are pairs of mu and sigma in thousandths."""
    mu = [Decimal(m) / 1000 for m, _ in players]
    var = [(Decimal(s) / 1000) ** 2 + TAU2 for _, s in players]
    out = []
    for i in range(len(players)):
        omega = eta = Decimal(0)
        for q in range(len(players)):
            if q == i:
                continue
            c2 = var[i] + var[q] + 2 * BETA2
            c = c2.sqrt()
            a, b = (mu[i] / c).exp(), (mu[q] / c).exp()
            p_i, p_q = a / (a + b), b / (a + b)
            s = Decimal(1) if ranks[q] > ranks[i] else Decimal("0.5") if ranks[q] == ranks[i] else Decimal(0)
            delta = var[i] / c * (s - p_i)
            gamma = var[i].sqrt() / c
            omega += delta
            eta += gamma * var[i] / c2 * p_i * p_q
        new_var = var[i] * max(1 - eta, KAPPA)
        out.append((round((mu[i] + omega) * 1000), round(new_var.sqrt() * 1000)))
    return out


NEW, STRONG, WEAK = (1_500_000, 350_000), (1_720_500, 90_000), (1_310_250, 140_000)
NAMES = {NEW: "first", STRONG: "strong", WEAK: "weak"}
CASES = [
    ([NEW, NEW], [1, 2]),
    ([STRONG, WEAK], [2, 1]),
    ([WEAK, NEW, STRONG], [1, 1, 3]),
    ([NEW, STRONG, WEAK, NEW], [4, 2, 1, 3]),
    ([STRONG, NEW, WEAK, NEW, WEAK], [1, 2, 3, 3, 3]),
]

if __name__ == "__main__":
    for players, ranks in CASES:
        before = ", ".join(NAMES[p] for p in players)
        after = ", ".join(f"rating({m:_}, {s:_})" for m, s in update(players, ranks))
        print(f"            (&[{before}], &{ranks}, &[{after}]),")
