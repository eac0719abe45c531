"""Trains the net of a family and writes its weights (docs/training.md).

    python3 train.py --features DIR [DIR …] [--from NET] --out NET [--stages results:4:2e-3 td:3:1e-3]

Each DIR was written by `caravan features`. In a stage `results` the net learns how the games ended,
in a stage `td` from what it predicted itself later in the same game before the stage: TD(0.7). In a
stage `chances` nothing changes but the last layer of the chance to win, until the chances of all seats
together fit how the games ended: for games in which not all play equally well.
Without a stage, the net is measured with games that it has not seen. What is written knows as many
seats as the games have at most, and less; of two files of weights one behind the other in one file, the
program uses the first that knows the number of seats.
"""

import argparse
import json
import struct
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

HIDDEN, SECOND, OUTPUTS = 64, 16, 3
UNIT = 32.0  # weights of the first layer, and what leaves a layer, are 32ths
FINE = 256.0  # weights of the other layers are 256ths
MOST = 255.0 / UNIT  # what leaves a layer is at most this
LEAD, POINTS = 8.0, 16.0  # so many points are one
MAGIC = b"caravan1"
LAMBDA = 0.7


def rounded(weights, unit, most):
    """The weights as they will be written; the gradient passes as if they were not rounded."""
    written = torch.clamp(torch.round(weights * unit), -most, most) / unit
    return weights + (written - weights).detach()


class Net(nn.Module):
    """The same sums as crates/ai/src/net.rs makes, in floating point."""

    def __init__(self, of_seat, of_table):
        super().__init__()
        first = lambda n: nn.Parameter(torch.randn(n, HIDDEN) * 0.1)
        self.own, self.rival, self.table = first(of_seat), first(of_seat), first(of_table)
        self.second = nn.Parameter(torch.randn(4, SECOND, HIDDEN) * 0.1)
        self.second_bias = nn.Parameter(torch.zeros(4, SECOND))
        self.third = nn.Parameter(torch.randn(4, OUTPUTS, SECOND) * 0.1)
        self.third_bias = nn.Parameter(torch.zeros(4, OUTPUTS))

    def forward(self, states):
        """What is predicted for each seat: of [states, table and seats, inputs]."""
        n_states, n, _ = states.shape
        n -= 1
        head = n - 2

        def rows(inputs, n):
            """Which of n inputs are on, as rows of zeros and ones: quicker to learn with than bags."""
            on = torch.zeros(len(inputs), n + 1, device=inputs.device)
            on.scatter_(1, inputs.long() % (n + 1), 1.0)  # -1 is nothing, and comes last
            return on[:, :-1]

        weights = lambda weights: rounded(weights, UNIT, 127)
        seats = rows(states[:, 1:].reshape(n_states * n, -1), len(self.own))
        own = (seats @ weights(self.own)).view(n_states, n, HIDDEN)
        rival = (seats @ weights(self.rival)).view(n_states, n, HIDDEN)
        own = own + (rows(states[:, 0], len(self.table)) @ weights(self.table))[:, None, :]
        pairs = torch.clamp(own[:, :, None, :] + rival[:, None, :, :], 0, MOST)
        others = 1.0 - torch.eye(n, device=pairs.device)
        pooled = (pairs * others[None, :, :, None]).sum(2)
        second = rounded(self.second[head], FINE, 32767)
        second = torch.clamp(pooled @ second.t() + self.second_bias[head], 0, MOST)
        third = rounded(self.third[head], FINE, 32767)
        return second @ third.t() + self.third_bias[head]

    def write(self, path, key, heads):
        def integers(weights, unit, most, kind):
            numbers = torch.clamp(torch.round(weights.detach().cpu() * unit), -most, most)
            return numbers.numpy().astype(kind).tobytes()

        out = MAGIC + struct.pack("<QIII", key, self.own.shape[0], self.table.shape[0], heads)
        for weights in (self.own, self.rival, self.table):
            out += integers(weights, UNIT, 127, "<i1")
        for head in range(heads):
            out += integers(self.second[head], FINE, 32767, "<i2")
            out += integers(self.second_bias[head], UNIT * FINE, 2**20, "<i4")
            out += integers(self.third[head], FINE, 32767, "<i2")
            out += integers(self.third_bias[head], UNIT * FINE, 2**20, "<i4")
        Path(path).write_bytes(out)

    def read(self, path, seats):
        """Begins with the first weights in a file that know so many seats."""
        data, at = Path(path).read_bytes(), 0

        def take(shape, kind, unit):
            nonlocal at
            numbers = np.frombuffer(data, kind, int(np.prod(shape)), at)
            at += numbers.nbytes
            return torch.from_numpy(numbers.astype(np.float32).reshape(shape) / unit)

        heads = 0
        while heads < seats - 1:
            if at == len(data):
                sys.exit(f"train: {path}: no net in it knows games with {seats} seats")
            if data[at:at + 8] != MAGIC:
                sys.exit(f"train: {path}: these are no weights of this version")
            _, of_seat, of_table, heads = struct.unpack_from("<QIII", data, at + 8)
            if (of_seat, of_table) != (len(self.own), len(self.table)):
                sys.exit(f"train: {path}: these weights are of another family or for other inputs")
            at += 28
            with torch.no_grad():
                for weights in (self.own, self.rival, self.table):
                    weights.copy_(take(weights.shape, "<i1", UNIT))
                for head in range(heads):
                    self.second[head] = take((SECOND, HIDDEN), "<i2", FINE)
                    self.second_bias[head] = take((SECOND,), "<i4", UNIT * FINE)
                    self.third[head] = take((OUTPUTS, SECOND), "<i2", FINE)
                    self.third_bias[head] = take((OUTPUTS,), "<i4", UNIT * FINE)


class Games:
    """The states of games with one number of seats."""

    def __init__(self, folder, device):
        folder = Path(folder)
        self.about = json.loads((folder / "about.json").read_text())
        n, states = self.about["seats"], self.about["states"]
        scores = np.fromfile(folder / "scores.u16", "<u2").reshape(states, 2, n).astype(np.float32)
        winners = np.fromfile(folder / "winners.u8", "u1").astype(np.int64)
        games = np.fromfile(folder / "games.u32", "<u4")
        # Bags of inputs, those of the table first, filled up with -1.
        inputs = torch.from_numpy(np.fromfile(folder / "inputs.u16", "<i2")).to(device)
        counts = torch.from_numpy(np.fromfile(folder / "counts.u8", "u1").astype(np.int64)).to(device)
        bag = torch.repeat_interleave(torch.arange(len(counts), device=device), counts)
        start = torch.repeat_interleave(torch.cumsum(counts, 0) - counts, counts)
        place = torch.arange(len(inputs), device=device) - start
        width = int(counts.max()) if states else 1
        bags = torch.full((len(counts), width), -1, dtype=torch.int16, device=device)
        bags[bag, place] = inputs
        self.n = n
        self.bags = bags.view(states, n + 1, width)
        now, end = scores[:, 0], scores[:, 1]
        lead = lambda s: torch.from_numpy(
            np.stack([s[:, i] - np.delete(s, i, 1).max(1) for i in range(n)], 1)
        )
        self.lead_now, self.lead_end = lead(now).to(device), lead(end).to(device)
        self.now, self.end = torch.from_numpy(now).to(device), torch.from_numpy(end).to(device)
        self.won = F.one_hot(torch.from_numpy(winners), n).float().to(device)
        # One game in twenty is held out.
        self.is_held_out = torch.from_numpy(games % 20 == 0).to(device)
        last = np.concatenate([games[1:] != games[:-1], [True]]) if states else np.zeros(0, bool)
        self.is_last = last
        self.look_at_results()
        predicted = folder / "predicted.i32"
        self.predicted = np.fromfile(predicted, "<i4") if predicted.exists() else None

    def look_at_results(self):
        """Targets are how the games ended."""
        self.chance, self.lead, self.points = self.won, self.lead_end, self.end

    def targets(self):
        return torch.stack(
            [self.chance, (self.lead - self.lead_now) / LEAD, (self.points - self.now) / POINTS], -1
        )

    def look_ahead(self, net, device):
        """Targets from what a net predicted later in the game: TD(lambda)."""
        with torch.no_grad():
            predicted = torch.cat(
                [net(part) for part in self.bags.split(65536)]
            )
        chance = torch.sigmoid(predicted[..., 0])
        values = torch.stack(
            [chance / chance.sum(1, keepdim=True), predicted[..., 1] * LEAD + self.lead_now,
             predicted[..., 2] * POINTS + self.now], -1)
        targets = torch.stack([self.won, self.lead_end, self.end], -1)
        lasts = np.nonzero(self.is_last)[0]
        lengths = np.diff(np.concatenate([[-1], lasts]))
        # All games at once, from their ends backwards.
        for back in range(1, int(lengths.max())):
            at = torch.from_numpy((lasts - back)[lengths > back]).to(device)
            targets[at] = (1 - LAMBDA) * values[at + 1] + LAMBDA * targets[at + 1]
        self.chance, self.lead, self.points = targets.unbind(-1)


def loss_of(predicted, targets):
    return (
        F.binary_cross_entropy_with_logits(predicted[..., 0], targets[..., 0])
        + 0.5 * F.smooth_l1_loss(predicted[..., 1], targets[..., 1])
        + 0.25 * F.smooth_l1_loss(predicted[..., 2], targets[..., 2])
    )


def loss_of_chances(predicted, targets):
    """Of the chances as they are shown: those of all seats make one."""
    chance = torch.sigmoid(predicted[..., 0])
    return -(targets[..., 0] * torch.log(chance / chance.sum(1, keepdim=True) + 1e-9)).sum(1).mean()


def measure(net, all_games, everything=False):
    """How good chances are in games with one number of seats: Brier score, mean error of calibration
    in ten classes, and how far the lead at the end is from what was predicted. Only games that were
    held out count, unless the net has seen none of them."""
    chances, wins, leads = [], [], []
    for games in all_games:
        held = torch.ones_like(games.is_held_out) if everything else games.is_held_out
        if not bool(held.any()):
            continue
        with torch.no_grad():
            predicted = torch.cat([net(part) for part in games.bags[held].split(65536)])
        chance = torch.sigmoid(predicted[..., 0])
        chances.append((chance / chance.sum(1, keepdim=True)).reshape(-1))
        wins.append(games.won[held].reshape(-1))
        lead = predicted[..., 1] * LEAD + games.lead_now[held] - games.lead_end[held]
        leads.append(lead.abs().reshape(-1))
    if not chances:
        return None
    chance, won = torch.cat(chances), torch.cat(wins)
    brier = float(((chance - won) ** 2).mean())
    place = torch.clamp((chance * 10).long(), max=9)
    error = sum(float(abs((chance - won)[place == i].sum())) for i in range(10)) / len(chance)
    return {"states": len(chance) // all_games[0].n, "brier": round(brier, 4), "error": round(error, 4),
            "lead": round(float(torch.cat(leads).mean()), 2)}


def check(net, games):
    """How much the program and this script differ in what a net predicts, at most."""
    with torch.no_grad():
        here = torch.cat([net(part) for part in games.bags.split(65536)]).cpu().numpy().reshape(-1)
    return float(np.abs(here - games.predicted / (UNIT * FINE)).max())


def learn(net, all_games, parameters, loss_of, epochs, rate, batch, rng, device):
    """Learns what all games have as targets, in batches of one number of seats each."""
    learnt = [torch.nonzero(~games.is_held_out).squeeze(1) for games in all_games]
    targets = [games.targets() for games in all_games]
    size = lambda games: max(64, batch * 2 // games.n)
    per_epoch = sum(-(-len(rows) // size(games)) for games, rows in zip(all_games, learnt))
    total = max(1, int(epochs * per_epoch))
    optimizer = torch.optim.Adam(parameters, lr=rate)
    step, begun, sums = 0, time.time(), torch.zeros((), device=device)
    while step < total:
        order = []
        for i, (games, rows) in enumerate(zip(all_games, learnt)):
            shuffled = rows[torch.randperm(len(rows), device=device)]
            order += [(i, part) for part in shuffled.split(size(games))]
        for place in rng.permutation(len(order))[: total - step]:
            i, rows = order[place]
            share = step / total
            for group in optimizer.param_groups:
                group["lr"] = rate * min(1.0, 20 * share + 0.05) * (1.0 - share) + 1e-6
            loss = loss_of(net(all_games[i].bags[rows]), targets[i][rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            with torch.no_grad():
                for weights in (net.own, net.rival, net.table):
                    weights.clamp_(-127 / UNIT, 127 / UNIT)
                sums += loss
            step += 1
            if step % max(1, total // 4) == 0:
                print(json.dumps({"step": step, "of": total, "seconds": round(time.time() - begun, 1),
                                  "loss": round(float(sums) / max(1, total // 4), 4)}), flush=True)
                sums.zero_()


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--features", nargs="+", required=True)
    arguments.add_argument("--from", dest="begin", help="begin with the weights in this file")
    arguments.add_argument("--out", help="the file that is written after each stage")
    arguments.add_argument("--force", action="store_true", help="replace a file that is there already")
    arguments.add_argument("--stages", nargs="*", default=["results:4:2e-3"],
                           help="results, td or chances, epochs and learning rate of each stage; with none, "
                           "the net of --from is measured with all games")
    arguments.add_argument("--batch", type=int, default=4096)
    arguments.add_argument("--seed", type=int, default=1)
    parser, arguments = arguments, arguments.parse_args()
    if arguments.stages and not arguments.out:
        parser.error("--out is missing: the file that the weights are written to")
    if arguments.out and not arguments.force and Path(arguments.out).exists():
        parser.error(f"--out: {arguments.out} is there already: name another, or replace it with --force")
    if not arguments.stages and not arguments.begin:
        parser.error("--from is missing: the net that is measured")
    torch.manual_seed(arguments.seed)
    rng = np.random.default_rng(arguments.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    all_games = [Games(folder, device) for folder in arguments.features]
    all_games = [games for games in all_games if games.about["states"]]
    if not all_games:
        parser.error("--features: there are no states in these")
    about = all_games[0].about
    net = Net(about["ofSeat"], about["ofTable"]).to(device)
    if arguments.begin:
        net.read(arguments.begin, max(games.n for games in all_games))
        for games in all_games:
            if games.predicted is not None:
                print(json.dumps({"differs by": round(check(net, games), 4)}), flush=True)

    def tell(stage, which, everything):
        for seats in sorted({games.n for games in all_games}):
            same = [games for games in all_games if games.n == seats]
            print(json.dumps({"game": about["game"], "seats": seats, "stage": stage,
                              which: measure(net, same, everything)}), flush=True)

    for stage in arguments.stages:
        targets, epochs, rate = stage.split(":")
        if targets not in ("results", "td", "chances"):
            parser.error(f"--stages: {stage}: a stage is results, td or chances, as in td:3:1e-3")
        for games in all_games:
            games.look_ahead(net, device) if targets == "td" else games.look_at_results()
        # Of these weights only those of the chance to win change.
        what = ([net.third, net.third_bias], loss_of_chances) if targets == "chances" else (
            net.parameters(), loss_of)
        learn(net, all_games, *what, float(epochs), float(rate), arguments.batch, rng, device)
        net.write(arguments.out, int(about["setKey"], 16), max(games.n for games in all_games) - 1)
        tell(stage, "held out", False)
    if not arguments.stages:
        tell("none", "all", True)


if __name__ == "__main__":
    main()
